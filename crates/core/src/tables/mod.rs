//! Result tables: the registry of figures, the rows and names of tables, and the comparison of two results.

mod agreement;
mod difference;
pub mod metric;
pub mod presentation;
pub mod smallest_difference;
pub mod table;
pub mod words;

pub use agreement::{Agreement, Comparison, FAMILY_ERROR};
pub use difference::first_difference;
pub use metric::Metric;
pub use presentation::Presentation;
pub use smallest_difference::Noticed;
pub use table::{Figure, Measure, Row, Table, Tables, Whole};
