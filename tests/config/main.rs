//! The table of keys as others see it: the reference page and the lists of house rules. The editors' schema is held
//! against configs in tests/schema.

mod changes;
mod mixtures;
mod own_names;
mod reference;
mod words;
