//! Computes the dealer's edge with one rule changed, as an exact fraction.
//!
//!     cargo run --example edge -- gnau rules.ties=push

use houseodds::{Error, load};

fn main() -> Result<(), Error> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [config, setting] = &words[..] else {
        return Err(Error::Usage("give a config and a setting, as in gnau rules.ties=push".to_owned()));
    };
    let house = load(config)?;
    for house in [house.with(setting)?, house] {
        match house.exact()?.fraction("edge_fraction") {
            Some(edge) => println!("{:>12.8} % = {edge}", 100.0 * edge.nearest()),
            None => println!("{} is not enumerated", house.name()),
        }
    }
    Ok(())
}
