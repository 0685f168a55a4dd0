//! Checks of the repository itself: its docs, its results, the inputs that fuzzing kept, and the modules of its sources.

mod corpus;
mod docs;
mod figures;
mod modules;
mod posts;
mod results;
mod rules;
mod source;
mod surface;
mod types;
