//! The table of keys in its other forms: the reference page, the lists of house rules and the glossary. `tests/schema`
//! compares the editors' schema with configs.

mod changes;
mod mixtures;
mod own_names;
mod reference;
mod words;
