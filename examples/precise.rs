//! Plays until the edge is known to a tenth of a percent, with progress.
//!
//!     cargo run --example precise

use houseodds::{Error, Follow, Play, load};
use std::sync::Arc;

struct Lines;

impl Follow for Lines {
    fn progress(&self, work: &str, done: u64, of: u64) {
        eprintln!("{done} of at most {of} {work}");
    }
}

fn main() -> Result<(), Error> {
    let house = load("modulo-n")?.followed_by(Arc::new(Lines));
    let played = house.simulate(&Play::rounds(10_000_000).until_se(0.001))?;
    let [edge, error] = ["edge", "std_error"].map(|name| 100.0 * played.answer.figure(name).unwrap_or(f64::NAN));
    println!("{} rounds: edge {edge:.2} % ± {error:.2} %", played.rounds);
    Ok(())
}
