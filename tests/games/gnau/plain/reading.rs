//! Readings of five cards: the result of each arrangement, and the house hands.

use super::own::{holds, needs_ox};
use super::{ARRANGEMENTS, JOKER, OX_VALUES, PlainCard, PlainGnau, Worth};
use toml::Table;

impl PlainGnau {
    /// Returns the value of the cards under a strategy: a wild joker is each card in turn, and the highest counts.
    pub(in crate::gnau) fn worth(&self, cards: &[PlainCard; 5], strategy: &str) -> Worth {
        self.highest(&self.worths(cards, strategy))
    }

    /// Returns all values of the cards under a strategy; empty without an Ox.
    pub fn worths(&self, cards: &[PlainCard; 5], strategy: &str) -> Vec<Worth> {
        let joker = cards.iter().position(|card| card.face == JOKER && self.joker == "wild");
        let Some(joker) = joker else { return self.worths_as_they_are(cards, strategy) };
        let mut worths = Vec::new();
        for face in 1..=13 {
            for suit in 0..4 {
                let mut stands = *cards;
                stands[joker] = PlainCard { face, suit };
                worths.extend(self.worths(&stands, strategy));
            }
        }
        worths
    }

    /// Returns the events that are no hands and that the cards meet: a wild joker is the card that makes one happen.
    pub(super) fn events(&self, cards: &[PlainCard; 5], strategy: &str) -> Vec<&'static str> {
        let happens = |event: &&(&'static str, Table)| self.happens(&event.1, cards, strategy);
        self.events.iter().filter(happens).map(|(name, _)| *name).collect()
    }

    fn happens(&self, says: &Table, cards: &[PlainCard; 5], strategy: &str) -> bool {
        if let Some(joker) = cards.iter().position(|card| card.face == JOKER && self.joker == "wild") {
            return (0..52).any(|card| {
                let mut stands = *cards;
                stands[joker] = PlainCard { face: card / 4 + 1, suit: card % 4 };
                self.happens(says, &stands, strategy)
            });
        }
        if !needs_ox(says) || !holds(says, cards) {
            return holds(says, cards);
        }
        let all = ARRANGEMENTS.map(|order| (order, self.powers(cards, order, strategy)));
        let oxen: Vec<_> = all.iter().filter(|(_, powers)| !powers.is_empty()).collect();
        let chosen = match strategy {
            "first-ox" => oxen.into_iter().take(1).collect(),
            "sum-only" => {
                let of = |number: u8| oxen.iter().find(|(_, powers)| powers.contains(&Worth::Ox(number)));
                (1..=10).rev().find_map(of).copied().into_iter().collect()
            }
            _ => oxen,
        };
        let rest = says.get("rest").map(|rest| rest.as_table().expect("a table"));
        chosen.iter().any(|(order, _)| rest.is_none_or(|rest| holds(rest, &[cards[order[3]], cards[order[4]]])))
    }

    /// Returns all values without wild jokers, house hands and five dukes included.
    fn worths_as_they_are(&self, cards: &[PlainCard; 5], strategy: &str) -> Vec<Worth> {
        let powers_of = |arrangement| self.powers(cards, arrangement, strategy);
        let oxen = ARRANGEMENTS.map(powers_of);
        let mut chosen = match strategy {
            "best" | "no-swap" => oxen.concat(),
            "first-ox" => {
                let mut oxen = oxen.into_iter();
                oxen.find(|powers| !powers.is_empty()).unwrap_or_default()
            }
            "sum-only" => {
                let first = |number| oxen.iter().find(|p| p.contains(&Worth::Ox(number)));
                let of_highest_number = (1..=10).rev().find_map(first);
                of_highest_number.cloned().unwrap_or_default()
            }
            other => panic!("unknown strategy {other}"),
        };
        let whole_hands = self.ranking.iter().flatten().copied();
        let whole_hands = whole_hands.filter(|name| self.is_whole_hand(cards, name));
        chosen.extend(whole_hands.map(Worth::Whole));
        let own = self.own.iter().filter(|(_, says)| !needs_ox(says) && holds(says, cards));
        chosen.extend(own.map(|(name, _)| Worth::Whole(name)));
        chosen
    }

    /// Returns all readings of the remaining two; empty if the three make no Ox.
    fn powers(&self, cards: &[PlainCard; 5], order: [usize; 5], strategy: &str) -> Vec<Worth> {
        let [one, two, three, left, right] = order.map(|position| cards[position]);
        let readings = |card: PlainCard| self.readings(card.face, strategy);
        let alike = one.face == two.face && two.face == three.face;
        let has_joker = [one, two, three].iter().any(|card| card.face == JOKER);
        let mut is_ox = self.three_of_a_kind_ox && alike || self.joker == "makes-ox" && has_joker;
        for x in readings(one) {
            for y in readings(two) {
                for z in readings(three) {
                    is_ox = is_ox || (x + y + z) % 10 == 0;
                }
            }
        }
        let mut powers = Vec::new();
        if !is_ox {
            return powers;
        }
        for x in readings(left) {
            for y in readings(right) {
                let sum = (x + y) % 10;
                powers.push(Worth::Ox(if sum == 0 { 10 } else { sum }));
            }
        }
        powers.extend(self.double(left.face, right.face).map(Worth::Double));
        if self.is_tonku(left, right) || self.is_tonku(right, left) {
            powers.push(Worth::NgauTonku);
        }
        for (name, says) in self.own.iter().filter(|(_, says)| needs_ox(says) && holds(says, cards)) {
            let rest = says.get("rest").map(|rest| rest.as_table().expect("a table"));
            if rest.is_none_or(|rest| holds(rest, &[left, right])) {
                powers.push(Worth::Whole(name));
            }
        }
        powers
    }

    /// `three_six`: returns the Ox values of a card. No-swap never swaps if it is free to choose.
    fn readings(&self, face: u8, strategy: &str) -> &'static [u8] {
        let one = usize::from(face);
        match (self.three_six, face) {
            ("flexible", 3 | 6) if strategy != "no-swap" => &[3, 6],
            ("exchanged", 3) => &[6],
            ("exchanged", 6) => &[3],
            _ => &OX_VALUES[one..=one],
        }
    }

    /// `double`: returns the face of the double that two faces make, for any `three_six`.
    fn double(&self, one: u8, other: u8) -> Option<u8> {
        match (self.double, one, other) {
            ("off", _, _) | (_, JOKER, _) | (_, _, JOKER) => None,
            ("same-value", 10.., 10..) if one != other => Some(10),
            ("mixed-three-six", 3, 6) | ("mixed-three-six", 6, 3) | ("three-six-wild", 3 | 6, 3 | 6) => Some(6),
            _ => (one == other).then_some(one),
        }
    }

    /// `tonku`: returns `true` for the ace of spades and a picture (or a ten).
    fn is_tonku(&self, ace: PlainCard, picture: PlainCard) -> bool {
        let lowest_picture = match self.tonku {
            "pictures" => 11,
            "ten-value" => 10,
            _ => return false,
        };
        ace == PlainCard { face: 1, suit: 3 } && (lowest_picture..=13).contains(&picture.face)
    }

    /// `five_dukes` and the house hands, by face alone.
    fn is_whole_hand(&self, cards: &[PlainCard; 5], name: &str) -> bool {
        let mut faces = cards.map(|card| card.face);
        faces.sort_unstable();
        let times = |face: u8| faces.into_iter().filter(|f| *f == face).count();
        let some_face = |wanted: usize| (1..=13).any(|face| times(face) == wanted);
        match name {
            "five_dukes" if self.five_dukes == "pictures" => faces.iter().all(|face| (11..=13).contains(face)),
            "five_dukes" => faces.iter().all(|face| (10..=13).contains(face)),
            "five_small" if self.five_small == "sum-to-ten" => {
                faces.iter().all(|face| *face < 5) && faces.iter().sum::<u8>() <= 10
            }
            "five_small" => faces.iter().all(|face| *face <= 4),
            "four_of_a_kind" => some_face(4) || some_face(5),
            "full_house" => some_face(3) && some_face(2),
            "straight" => {
                let in_a_row = [0, 1, 2, 3, 4].map(|step| faces[0] + step);
                faces == in_a_row && faces[4] <= 13 || faces == [1, 10, 11, 12, 13]
            }
            "four_dukes" => times(10) == 1 && times(11) + times(12) + times(13) == 4,
            _ => false, // ngau_tonku, double and ox take an arrangement
        }
    }
}
