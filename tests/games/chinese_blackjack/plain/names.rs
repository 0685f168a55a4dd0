//! Names of hands in the tables and in side bets.

use super::{Hand, PlainChineseBlackjack, PlainRound, PlainSide, Rank, SUIT};
use crate::bets::plain::{Names, Told};

impl PlainChineseBlackjack {
    /// Returns the events of a round for a seat's bets. `two` are the two cards dealt to the dealer and to the seat, by
    /// face and suit (diamonds, clubs, hearts, spades).
    pub fn told(&self, round: &PlainRound, seat: usize, two: [[(u8, u8); 2]; 2]) -> Told {
        let names = |class: &str| -> Names { vec![[vec![class.to_owned()], self.groups(class)].concat()] };
        let [dealer_two, player_two] = two.map(|two| self.two(two));
        let seat = &round.seats[seat];
        Told {
            player: names(&seat.class),
            dealer: names(&seat.dealer),
            player_two,
            dealer_two,
            tie: seat.tie,
            result: match seat.side {
                PlainSide::Win => "win",
                PlainSide::Push => "push",
                PlainSide::Lose => "lose",
            },
            rounds: Vec::new(),
            net: seat.net,
            gross: seat.gross,
            payments: i128::from(seat.payments) * 100_000_000,
        }
    }

    /// Returns the groups of a class: `total_18` of `18_3`, `bust` of `bust_3`, the special or tier of a class with its
    /// total.
    fn groups(&self, class: &str) -> Vec<String> {
        let (name, last) = class.rsplit_once('_').unwrap_or_default();
        let of_special = self.specials.iter().any(|special| special.name == name);
        match (name, last) {
            ("bust", _) => vec!["bust".into()],
            ("over_bust" | "over_table_bust", _) => vec!["over_bust".into(), "bust".into()],
            ("table_bust", _) => vec!["bust".into()],
            ("five_dragon", total) if total != "21" => vec!["five_dragon".into()],
            (name, _) if of_special => vec![name.to_owned()],
            (total, _) if total.parse::<u8>().is_ok() => vec![format!("total_{total}")],
            _ => Vec::new(),
        }
    }

    /// Returns the names of two dealt cards: the most special kind of pair, and everything else that applies.
    fn two(&self, [one, other]: [(u8, u8); 2]) -> Names {
        let red = |suit: u8| suit == 0 || suit == 2;
        let hand = self.hand([one, other].map(|(face, suit)| face + SUIT * suit).to_vec());
        let mut pairs = Vec::new();
        if one.0 == other.0 {
            pairs.extend((one.1 == other.1).then(|| "suited_pair".to_owned()));
            pairs.extend((red(one.1) == red(other.1)).then(|| "coloured_pair".to_owned()));
            pairs.push("pair".to_owned());
        }
        let special = hand.special.map(|special| self.specials[special].name.clone());
        let free = self.is_free_hand(&hand).then(|| "free_hand".to_owned());
        let total = format!("total_{}", self.total(&hand.cards).0);
        vec![pairs, special.into_iter().collect(), free.into_iter().collect(), vec![total]]
    }

    /// *Final class*: returns its name in the tables.
    pub(super) fn class(&self, hand: &Hand) -> String {
        let total = self.total(&hand.cards).0;
        let by_total = |name: &str, tie: &str| match tie {
            "higher" | "higher-or-dealer" | "lower" => format!("{name}_{total}"),
            _ => name.to_owned(),
        };
        match (hand.special, self.rank(hand)) {
            (Some(special), _) => by_total(&self.specials[special].name, self.tie_of_special(special)),
            _ if hand.escaped => "escape".into(),
            _ if !hand.played => "unplayed".into(),
            (_, Rank::Bust) => {
                let over = if self.over_bust.is_some_and(|least| total >= least) { "over_" } else { "" };
                let table = if self.is_for_the_table(hand) { "table_" } else { "" };
                format!("{over}{table}bust_{}", hand.cards.len())
            }
            (_, Rank::Total(total)) => format!("{total}_{}", hand.cards.len()),
            (_, rank @ Rank::FiveDragon) if self.showdown => {
                by_total("five_dragon", self.tie_of_any(self.tier(rank).1))
            }
            (_, Rank::FiveDragon) => "five_dragon".into(),
            (_, Rank::FiveDragon21) => "five_dragon_21".into(),
            (_, Rank::TripleSeven) => "triple_seven".into(),
        }
    }
}
