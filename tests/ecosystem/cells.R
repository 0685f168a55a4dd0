# Every cell of every table, as R reads it without options: file, column, row, kind, value.
for (file in Sys.glob(file.path(commandArgs(TRUE)[1], "*", "*", "*.csv"))) {
  table <- read.csv(file, check.names = FALSE)
  for (name in names(table)) {
    column <- table[[name]]
    cells <- if (is.numeric(column)) sprintf("%.17g", column) else as.character(column)
    cat(sprintf("%s\t%s\t%d\t%s\t%s\n", file, name, seq_along(column), class(column), cells), sep = "")
  }
}
