//! Finds the house rule of Gnau that is worth most to the dealer, by exact edges with each rule alone.
//!
//!     cargo run --example rules

use houseodds::{Error, Sides, load};

fn main() -> Result<(), Error> {
    let mut rows = load("gnau")?.one_at_a_time(&[], &Sides::default())?.compared.rows;
    rows.retain(|row| row.change.is_some());
    rows.sort_by(|a, b| b.change.partial_cmp(&a.change).unwrap_or(std::cmp::Ordering::Equal));
    for row in rows.iter().take(5) {
        let change = row.change.map_or(0.0, |change| 100.0 * change.0);
        println!("{:<32} {change:+.4} points", row.label);
    }
    Ok(())
}
