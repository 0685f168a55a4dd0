//! Errors of the crate as Python's exceptions.

use houseodds::{ConfigError, Diagnostic, Error};
use pyo3::PyErr;

mod exceptions {
    pyo3::import_exception!(houseodds._errors, ConfigError);
    pyo3::import_exception!(houseodds._errors, Error);
}

/// A mistake as `houseodds.Mistake` takes it: what, beside the caret, help, file, line, column, length.
pub(super) type Mistake = (String, String, Option<String>, Option<String>, Option<usize>, Option<usize>, Option<usize>);

pub(super) fn mistake(mistake: &Diagnostic) -> Mistake {
    let Diagnostic { place, message, label, help, .. } = mistake;
    let place = place.as_ref();
    let at = place.map(|place| place.line_and_column());
    (
        message.clone(),
        label.clone(),
        help.clone(),
        place.map(|place| place.file().to_owned()),
        at.map(|(line, _)| line),
        at.map(|(_, column)| column),
        place.map(|place| place.text().chars().count()),
    )
}

pub(super) fn of_config(error: &ConfigError) -> PyErr {
    let mistakes: Vec<Mistake> = error.0.iter().map(mistake).collect();
    exceptions::ConfigError::new_err((error.to_string(), mistakes))
}

pub(super) fn to_python(error: &Error) -> PyErr {
    match error {
        Error::Config(error) => of_config(error),
        error => exceptions::Error::new_err(error.to_string()),
    }
}
