//! Configs from text, and runs of them.

use chacha20::ChaCha8Rng;
use houseodds::cards::{Chance, Dealt};
use houseodds::engine::{Played, Rounds, Run, Watch, play};
use houseodds::games::{Config, Game, load_text};
use houseodds::stats::{Sheet, Tables, Tally};
use rand::SeedableRng;

/// A config of a game from the keys that it changes.
pub fn config(game: &str, keys: &str) -> Config {
    match load_text("test", &format!("game = '{game}'\n{keys}")) {
        Ok(config) => config,
        Err(error) => panic!("{keys}: {:?}", error.0),
    }
}

/// Watches nothing.
pub struct Nobody;

impl Watch for Nobody {
    fn look(&self, _: &Tally) {}
}

/// A run of a game.
pub fn run(game: &dyn Rounds, seed: u64, rounds: u64) -> Played {
    play(game, &Run { seed, rounds, until_se: None }, &Nobody)
}

/// The tables of a run.
pub fn tables(config: &Config, seed: u64, rounds: u64) -> Tables {
    let game = config.rules.game();
    game.tables(&run(&*game, seed, rounds).tally)
}

/// The tables of one round with these cards in dealt order.
pub fn one_round(game: &dyn Game, cards: &[u8]) -> Tables {
    let mut sheet = Sheet::new(game.layout());
    let mut chance = Chance::new(ChaCha8Rng::seed_from_u64(0));
    game.play(&Dealt::round(cards), &mut chance, &mut sheet);
    let mut tally = Tally::new(game.layout(), game.dealer_nets());
    tally.add_block(game.layout(), &sheet);
    game.tables(&tally)
}
