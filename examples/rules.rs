//! Finds the house rule of Gnau that is worth most to the dealer, by exact edges with each rule alone.
//!
//!     cargo run --example rules

use houseodds::{Error, Sides, load};

fn main() -> Result<(), Error> {
    let answer = load("gnau")?.one_at_a_time(&[], &Sides::default())?;
    let Some(compared) = answer.table("compared") else { return Ok(()) };
    let mut changes = Vec::new();
    for row in 1..compared.rows.len() {
        let label = compared.cell(row, "label").map_or_else(String::new, ToString::to_string);
        changes.extend(compared.number(row, "change").map(|change| (label, change)));
    }
    changes.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    for (label, change) in changes.iter().take(5) {
        println!("{label:<32} {:+.4} points", 100.0 * change);
    }
    Ok(())
}
