//! Configs from text, and runs of them.

use houseodds::cards::{Chance, Dealt, Stream};
use houseodds::engine::{Played, Rounds, Run, Watch, play};
use houseodds::games::{Config, Game, load_text};
use houseodds::stats::{Counter, Sheet, Tables, Tally};

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
    let mut chance = Chance::new(Stream::new([0; 32], 0));
    game.play(&Dealt::round(cards), &mut chance, &mut sheet);
    let mut counter = Counter::new(game.layout(), game.dealer_nets());
    counter.add_block(&sheet);
    game.tables(&counter.into_tally())
}

/// The key that leaves these cards, each a face and a suit, of this many packs.
pub fn shoe_of(decks: usize, cards: &[(u8, u8)]) -> String {
    let name = |(face, suit): (u8, u8)| {
        let face = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"][usize::from(face) - 1];
        format!("{face}{}", ["c", "d", "h", "s"][usize::from(suit)])
    };
    let mut removed = Vec::new();
    for card in (1..=13).flat_map(|face| (0..4).map(move |suit| (face, suit))) {
        let kept = cards.iter().filter(|kept| **kept == card).count();
        removed.extend(vec![name(card); decks.checked_sub(kept).expect("no more than the packs have")]);
    }
    format!("shoe.removed = '{}'\n", removed.join(" "))
}
