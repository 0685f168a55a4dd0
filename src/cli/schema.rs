//! `schema`: the JSON Schema of a config.

use super::console::print;
use super::error::Error;
use crate::games::schema;

pub(super) fn print_schema() -> Result<(), Error> {
    Ok(print(&format!("{:#}\n", schema()))?)
}
