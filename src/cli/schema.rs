//! `schema`: the JSON Schema of a config.

use super::console::print;
use super::outcome::Failure;
use crate::games::schema;

pub(super) fn print_schema() -> Result<(), Failure> {
    Ok(print(&format!("{:#}\n", schema()))?)
}
