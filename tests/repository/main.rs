//! What only the repository has, and is held against the program: its docs, its results, the inputs that fuzzing kept,
//! and the rooms of its sources.

mod corpus;
mod docs;
mod figures;
mod posts;
mod results;
mod rooms;
mod rules;
mod source;
mod surface;
