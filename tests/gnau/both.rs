//! Asks the program and the plain Gnau the same question, and insists on the same answer.

use crate::plain::{PlainCard, PlainGnau, PlainRound, PlainSeat, PlainSide};
use houseodds::cards::{Card, Chance, Deal, LANES};
use houseodds::config::{Words, load_text};
use houseodds::games::gnau::{Gnau, Holder, Rules as GnauRules, Strategy};
use houseodds::games::{Game, Rules};
use houseodds::report::Tables;
use houseodds::stats::{Sheet, Tally};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// The program's rules of a config text.
pub fn rules(config: &str) -> GnauRules {
    match load_text("test", &format!("game = 'gnau'\n{config}")) {
        Ok(config) => {
            let Rules::Gnau(rules) = config.rules else { panic!("another game") };
            rules
        }
        Err(error) => panic!("{config}: {:?}", error.0),
    }
}

pub fn card(card: PlainCard) -> Card {
    Card::new(card.face, card.suit).expect("a card of the pack")
}

/// The hand's name, as both see it.
pub fn hand(config: &str, strategy: &str, cards: &[PlainCard; 5]) -> &'static str {
    let plain = PlainGnau::from_toml(config).hand(cards, strategy);
    let rules = rules(config);
    let holder = Holder::new(&rules, Strategy::from_word(strategy).expect("a strategy"));
    assert_eq!(holder.hand(&cards.map(card)).name(), plain, "{config}: {strategy} of {cards:?}");
    plain
}

/// One round with these cards, as both see it.
pub fn settle(config: &str, dealer: &[PlainCard; 5], seats: &[[PlainCard; 5]]) -> PlainRound {
    let plain = PlainGnau::from_toml(config).settle(dealer, seats);
    let cards = std::iter::once(dealer).chain(seats).flatten();
    let places: Vec<[u8; LANES]> = cards.map(|c| [card(*c).index(); LANES]).collect();
    let tables = play(&Gnau::new(&rules(config)), &places);
    assert_eq!(read_round(&tables, seats.len()), plain, "{config}: {dealer:?} {seats:?}");
    plain
}

/// Plays one round and tells what was counted.
fn play(game: &Gnau, places: &[[u8; LANES]]) -> Tables {
    let mut sheet = Sheet::new(game.layout());
    let mut chance = Chance::new(ChaCha8Rng::seed_from_u64(0));
    game.play(Deal::new(places, 0), &mut chance, &mut sheet);
    let mut tally = Tally::new(game.layout(), game.dealer_nets());
    tally.add_block(game.layout(), &sheet);
    game.tables(&tally)
}

/// Reads a single round back from the tables made of it.
fn read_round(tables: &Tables, seats: usize) -> PlainRound {
    let hand = |role: &str| {
        let seen: Vec<_> = tables.frequency.iter().filter(|row| row.role == role && row.count.0 == 1).collect();
        assert_eq!(seen.len(), 1, "one hand of {role}");
        all_names().into_iter().find(|name| *name == seen[0].hand).expect("a hand's name")
    };
    let net = |role: &str| {
        let seen: Vec<_> = tables.payout.iter().filter(|row| row.role == role && row.count.0 == 1).collect();
        assert_eq!(seen.len(), 1, "one net of {role}");
        (seen[0].net.0 * 1e8).round() as i64
    };
    let seat = |seat: usize| {
        let role = format!("seat_{seat}");
        let metric = |metric: &str| tables.metric(&role, metric).expect("a metric").value.0;
        let (side, sign) = match [metric("win"), metric("push"), metric("lose")] {
            [1.0, 0.0, 0.0] => (PlainSide::Win, 1),
            [0.0, 1.0, 0.0] => (PlainSide::Push, 0),
            [0.0, 0.0, 1.0] => (PlainSide::Lose, -1),
            other => panic!("{other:?}"),
        };
        let net = net(&role);
        assert_eq!(metric("zero_net"), f64::from(u8::from(net == 0)));
        let gross = sign * (metric("turnover") * 1e8).round() as i64;
        PlainSeat { hand: hand(&role), side, net, gross }
    };
    let seats: Vec<PlainSeat> = (1..=seats).map(seat).collect();
    assert_eq!(net("dealer"), -seats.iter().map(|seat| seat.net).sum::<i64>(), "the nets of a round sum to 0");
    PlainRound { dealer_hand: hand("dealer"), seats }
}

/// Every hand's name.
pub fn all_names() -> Vec<&'static str> {
    let whole =
        ["no_ox", "five_dukes", "five_small", "four_of_a_kind", "full_house", "straight", "four_dukes", "ngau_tonku"];
    whole.into_iter().chain(crate::plain::OX).chain(crate::plain::DOUBLE).collect()
}
