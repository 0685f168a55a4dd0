//! The table of keys as others see it: the editors' schema, the reference page, and the lists of house rules.

mod changes;
mod mixtures;
mod own_names;
mod reference;
mod schema;
