//! Standard output and standard error.

use crate::config::{Diagnostic, harmless, render};
use crate::report::Style;
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// Suppresses all output except errors that end the program and announcements.
static IS_QUIET: AtomicBool = AtomicBool::new(false);

/// Keeps answers and notes from being printed, while results are only compared.
pub(super) fn set_quiet(is_quiet: bool) {
    IS_QUIET.store(is_quiet, Ordering::SeqCst);
}

/// Returns the style of standard output.
pub(super) fn style() -> Style {
    let terminal = console::Term::stdout();
    let on_terminal = terminal.is_term();
    let width = if on_terminal { usize::from(terminal.size().1) } else { 100 };
    Style { colours: console::colors_enabled() && !no_colour(), bars: on_terminal, width, markdown: false }
}

/// Returns `true` if messages on standard error may have colours.
pub(super) fn colours_in_messages() -> bool {
    console::colors_enabled_stderr() && !no_colour()
}

/// Returns `true` if NO_COLOR is set, which overrides everything else.
fn no_colour() -> bool {
    std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
}

/// Prints a result. A reader who stops reading is not an error, because files may still have to be written. Only line
/// ends and colours pass of control characters; callers escape typed text with [`shown`].
pub(super) fn print(text: &str) -> io::Result<()> {
    if IS_QUIET.load(Ordering::SeqCst) {
        return Ok(());
    }
    let mut out = io::stdout().lock();
    let text = text.replace(|c: char| c.is_control() && !matches!(c, '\n' | '\t' | '\u{1b}'), "\u{fffd}");
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}

/// Returns the line with duration and files, for terminals only.
pub(super) fn made_in(line: &str, style: &Style) -> String {
    if style.markdown { String::new() } else { format!("  {line}\n") }
}

/// Returns a path with its control characters escaped.
pub(super) fn shown(path: &Path) -> String {
    harmless(&path.display().to_string())
}

/// Prints an error or a warning, with control characters escaped. If that fails there is no other place for it.
pub(super) fn complain(text: &str) {
    let lines: Vec<String> = text.lines().map(harmless).collect();
    complain_as_drawn(&lines.join("\n"));
}

/// Announces how long work will take, even if results are only compared.
pub(super) fn announce(text: &str) {
    let _ = writeln!(io::stderr().lock(), "{}", harmless(text));
}

/// Prints a message that may have colours.
pub(super) fn complain_as_drawn(text: &str) {
    if IS_QUIET.load(Ordering::SeqCst) {
        return;
    }
    let _ = writeln!(io::stderr().lock(), "{text}");
}

/// Prints warnings about a config.
pub(super) fn warn(warnings: &[Diagnostic]) {
    if !warnings.is_empty() {
        complain_as_drawn(&render(warnings, true, colours_in_messages()));
    }
}
