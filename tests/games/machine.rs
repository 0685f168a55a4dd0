//! The machine of a game that the program does not know, from public items alone.

use houseodds::config::Decimal;
use houseodds::games::{Machine, Next, Role, Settlement, Side};

/// Two cards each; the higher wins one unit, and a player's pair wins two at once.
struct HighCard;

impl Machine for HighCard {
    type State = Vec<u8>;
    type Sees = ();
    type Question = ();
    /// The higher card, and whether the two are equal.
    type End = (u8, bool);
    type Class = String;

    fn start(&self) -> Vec<u8> {
        Vec::new()
    }

    fn next(&self, _: Role, (): &(), cards: &Vec<u8>) -> Next<()> {
        if cards.len() < 2 { Next::Draws } else { Next::Ends }
    }

    fn draw(&self, cards: &Vec<u8>, card: u8) -> Vec<u8> {
        cards.iter().copied().chain([card]).collect()
    }

    fn decide(&self, cards: &Vec<u8>, (): (), _: usize) -> Vec<u8> {
        cards.clone()
    }

    fn class(&self, cards: &Vec<u8>) -> String {
        format!("{cards:?}")
    }

    fn end(&self, _: Role, cards: &Vec<u8>) -> (u8, bool) {
        (cards[0].max(cards[1]), cards[0] == cards[1])
    }

    fn at_once(&self, (_, is_pair): &(u8, bool)) -> Option<Settlement> {
        is_pair.then(|| (Side::Win, "2".parse().expect("a decimal")))
    }

    fn settle(&self, player: &(u8, bool), dealer: &(u8, bool)) -> Settlement {
        let side = match player.0.cmp(&dealer.0) {
            std::cmp::Ordering::Less => Side::Lose,
            std::cmp::Ordering::Equal => Side::Push,
            std::cmp::Ordering::Greater => Side::Win,
        };
        self.at_once(player).unwrap_or((side, if side == Side::Push { Decimal::ZERO } else { Decimal::ONE }))
    }
}

/// Of the 6⁴ deals of cards 1 … 6: a pair wins in 6 · 36. Else, with a higher card h in 2 (h − 1) of a player's hands,
/// the dealer's is lower in (h − 1)² and as high in 2h − 1: 2 · Σ (h − 1)³ = 450 wins,
/// 2 · Σ (h − 1)(2h − 1) = 250 ties, and 380 losses.
#[test]
fn a_game_from_outside_is_walked_and_settled() {
    let (mut win, mut push, mut lose) = (0, 0, 0);
    for deal in 0..6_u32.pow(4) {
        let mut cards = (0..4).map(|place| (deal / 6_u32.pow(place) % 6) as u8 + 1);
        let mut end = |role| {
            let hand = HighCard.walk(role, &(), HighCard.start(), || cards.next().expect("a card"), |(), _| 0);
            HighCard.end(role, &hand)
        };
        let (player, dealer) = (end(Role::Player), end(Role::Dealer));
        match HighCard.settle(&player, &dealer).0 {
            Side::Win => win += 1,
            Side::Push => push += 1,
            Side::Lose => lose += 1,
        }
    }
    assert_eq!((win, push, lose), (216 + 450, 250, 380));
}
