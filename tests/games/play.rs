//! Configs from text, and runs of them.

use houseodds::cards::{Card, Chance, Dealt, Stream, read_cards};
use houseodds::engine::{Played, Rounds, Run, Unwatched, Watch, play};
use houseodds::games::{Config, Game, load_text};
use houseodds::stats::{BlockCounts, Counter, Tally};
use houseodds::tables::{Tables, first_difference};

/// Returns a config of a game from its changed keys.
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

/// Runs a game.
pub fn run(game: &dyn Rounds, seed: u64, rounds: u64) -> Played {
    play(game, &Run { seed, rounds, until_se: None }, &Nobody)
}

/// Fails if tallies of a game differ, naming the first figure that does.
pub fn assert_same(game: &dyn Game, one: &Tally, other: &Tally, when: &str) {
    let difference = first_difference(one, other, |tally| game.tables(tally));
    assert_eq!(difference, None, "{when}");
}

/// Returns the tables of a run.
pub fn tables(config: &Config, seed: u64, rounds: u64) -> Tables {
    let game = config.rules.game(&Unwatched);
    game.tables(&run(&*game, seed, rounds).tally)
}

/// Returns the tables of one round with these cards in dealt order.
pub fn one_round(game: &dyn Game, cards: &[u8]) -> Tables {
    let mut block = BlockCounts::new(game.layout());
    let mut chance = Chance::new(Stream::new([0; 32], 0));
    game.play(&Dealt::round(cards), &mut chance, &mut block);
    let mut counter = Counter::new(game.layout(), game.dealer_nets());
    counter.add_block(&block);
    game.tables(&counter.into_tally())
}

/// A card of the plain games: face 1 (ace) to 13 (king), suit 0 to 3 in the order of docs/rules.md, spades highest.
pub type FaceAndSuit = (u8, u8);

const FACES: [&str; 13] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const SUITS: [&str; 4] = ["d", "c", "h", "s"];

/// Returns every card of a pack of the plain games.
pub fn pack() -> impl Iterator<Item = FaceAndSuit> + Clone {
    (1..=13).flat_map(|face| (0..4).map(move |suit| (face, suit)))
}

/// Returns a card as typed.
pub fn name((face, suit): FaceAndSuit) -> String {
    if face == JOKER.0 {
        return if (face, suit) == JOKER { "*" } else { "*+" }.to_owned();
    }
    format!("{}{}", FACES[usize::from(face) - 1], SUITS[usize::from(suit)])
}

/// Returns the typed card.
pub fn named(card: &str) -> FaceAndSuit {
    pack().chain([JOKER, BIG_JOKER]).find(|other| name(*other) == card).unwrap_or_else(|| panic!("{card} is no card"))
}

/// Returns the program's card. The name identifies it, because its numbers are internal.
pub fn card_of(card: FaceAndSuit) -> Card {
    if card.0 == JOKER.0 {
        return if card == JOKER { Card::JOKER } else { Card::BIG_JOKER };
    }
    let typed = read_cards(&name(card)).unwrap()[0];
    Card::new(typed.face, typed.suit.unwrap()).unwrap()
}

/// Returns the plain games' card for one of the program's.
pub fn plain_card(index: u8) -> FaceAndSuit {
    named(&Card::from_index(index).typed().to_string())
}

/// A joker: a fourteenth face, without a suit.
pub const JOKER: FaceAndSuit = (14, 0);
/// A big joker, which is the same face.
pub const BIG_JOKER: FaceAndSuit = (14, 1);

/// Returns the key that leaves these cards of this number of packs.
pub fn shoe_of(decks: usize, cards: &[FaceAndSuit]) -> String {
    let mut removed = Vec::new();
    for card in pack() {
        let kept = cards.iter().filter(|kept| **kept == card).count();
        removed.extend(vec![name(card); decks.checked_sub(kept).expect("no more than the packs have")]);
    }
    format!("shoe.removed = '{}'\n", removed.join(" "))
}
