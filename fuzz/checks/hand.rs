//! Cards as they are typed.

use houseodds::engine::Unwatched;
use houseodds::games::{Question, load};

/// Checks that a hand is explained, or that there is a message. The first byte chooses the game and the options.
pub fn check(data: &[u8]) {
    let Some((choice, cards)) = data.split_first() else { return };
    let Ok(cards) = std::str::from_utf8(cards) else { return };
    // As the command line lets through.
    let number = choice % 10;
    let (preset, against, n) = match choice / 16 % 4 {
        0 => ("gnau", None, None),
        1 => ("chinese-blackjack", None, None),
        2 => ("chinese-blackjack", Some(number), None),
        _ => ("modulo-n", None, Some(number)),
    };
    let config = load(preset, &[]).unwrap_or_else(|error| panic!("{error:?}"));
    let question = Question { cards, all: false, against, n, ..Question::default() };
    match config.rules.game(&Unwatched).explain(&question) {
        Ok(explained) => assert!(!explained.facts.is_empty()),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
