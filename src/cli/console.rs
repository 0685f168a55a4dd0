//! Standard output and standard error.

use crate::config::{Diagnostic, render};
use crate::report::Style;
use std::io::{self, Write};

/// How standard output can be written on.
pub(super) fn style() -> Style {
    let terminal = console::Term::stdout();
    let on_terminal = terminal.is_term();
    let width = if on_terminal { usize::from(terminal.size().1) } else { 100 };
    Style { colours: console::colors_enabled(), bars: on_terminal, width }
}

/// Prints a result.
pub(super) fn print(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// Prints an error or a warning; one that cannot be printed has no other place to go.
pub(super) fn complain(text: &str) {
    let _ = writeln!(io::stderr().lock(), "{text}");
}

/// Prints warnings about a config.
pub(super) fn warn(warnings: &[Diagnostic]) {
    if !warnings.is_empty() {
        complain(&render(warnings, true, console::colors_enabled_stderr()));
    }
}
