//! The table of keys as others see it: the schema that editors use, and the reference page.

mod reference;
mod schema;
