//! Specials, which are two cards shown at once, and the specials that several hands show together.

use super::ties::TieOf;
use crate::config::{Decimal, Words, words};

/// Faces of cards: ace, 2 … king.
pub(super) const FACES: usize = 13;
/// Ranks of cards if faces do not matter: ace, 2 … 9, ten or picture.
pub(super) const RANKS: usize = 10;

words! {
    /// A special that every table has.
    pub enum BuiltIn {
        BanBan = "ban_ban", "two aces";
        BanNag = "ban_nag", "an ace and a ten or picture";
    }
}

/// The number of specials that every table has.
pub(super) const BUILT_IN: usize = BuiltIn::ALL.len();
/// Maximum number of specials at a table: two that every table has, and its own.
pub(super) const MOST_SPECIALS: usize = 10;
/// Number of things that a hand can show: nothing, or one of the specials.
pub(super) const MOST_SHOWN: usize = MOST_SPECIALS + 1;

/// A special of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Declaration {
    /// Name in the tables and among the payouts.
    pub class: String,
    pub name: String,
    /// The column with their number in solved tables.
    pub column: String,
    /// Cards, two ranks each, ascending: 1 = ace … 10 = ten or picture or, if faces matter, 10, J, Q, K.
    pub cards: Vec<[u8; 2]>,
    /// Whether both cards must be of one suit.
    pub is_suited: bool,
    /// The higher beats the lower.
    pub rank: u8,
    /// Winner of equal ones.
    pub tie: TieOf,
    /// Payouts to a player and to the dealer, if a config states them for its own special.
    pub paid: [Decimal; 2],
}

impl Declaration {
    pub(super) fn new(class: &str, cards: Vec<[u8; 2]>, tie: TieOf, paid: [Decimal; 2]) -> Declaration {
        let (name, column) = (class.replace('_', "-"), format!("{class}s"));
        Declaration { class: class.to_owned(), name, column, cards, is_suited: false, rank: 0, tie, paid }
    }
}

/// The specials of a table, the best first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Specials {
    pub all: Vec<Declaration>,
    /// Whether a 10 and the pictures differ.
    pub faces_matter: bool,
}

/// A special, by its position among the table's specials.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Special(u8);

impl Specials {
    /// Returns the specials by rank if faces are not needed to distinguish them.
    pub(super) fn without_needless_faces(mut self) -> Specials {
        let by_rank = |cards: [u8; 2]| cards.map(|face| face.min(RANKS as u8));
        let whole: Vec<[Option<usize>; 2]> =
            pairs(FACES).map(|cards| [false, true].map(|suited| self.place(cards, suited))).collect();
        for (cards, place) in pairs(FACES).zip(&whole) {
            if pairs(FACES).zip(&whole).any(|(others, other)| by_rank(cards) == by_rank(others) && place != other) {
                return self;
            }
        }
        self.faces_matter = false;
        for special in &mut self.all {
            special.cards.retain(|cards| by_rank(*cards) == *cards);
        }
        self
    }

    /// Returns the place of the special of two cards, if any, given their ranks, ascending, and whether they are of one
    /// suit.
    pub(super) fn place(&self, cards: [u8; 2], suited: bool) -> Option<usize> {
        let mut all = self.all.iter();
        all.position(|special| special.cards.contains(&cards) && (suited || !special.is_suited))
    }

    /// Returns the special of two cards of these ranks, of one suit or not.
    pub(super) fn special(&self, one: u8, other: u8, suited: bool) -> Option<Special> {
        self.place([one.min(other), one.max(other)], suited).map(|at| Special(at as u8))
    }

    /// Returns `true` if the suits of some two cards make another special of them.
    pub(super) fn look_at_suits(&self) -> bool {
        self.all.iter().any(|special| special.is_suited)
    }

    /// Returns `true` if two cards of these ranks are another special in one suit.
    pub(super) fn depends_on_suits(&self, one: u8, other: u8) -> bool {
        self.look_at_suits() && self.special(one, other, true) != self.special(one, other, false)
    }

    /// Returns `true` if some two cards are a special in one suit, and otherwise played.
    pub(super) fn are_played_in_other_suits(&self) -> bool {
        let mut suited = self.all.iter().filter(|special| special.is_suited).flat_map(|special| &special.cards);
        suited.any(|cards| self.place(*cards, false).is_none())
    }

    /// Returns the number of ranks: more if a 10 and the pictures differ.
    pub(super) fn ranks(&self) -> usize {
        if self.faces_matter { FACES } else { RANKS }
    }

    /// Returns the number of specials.
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// Iterates over all, the best first.
    pub(super) fn iter(&self) -> impl DoubleEndedIterator<Item = &Declaration> + Clone {
        self.all.iter()
    }

    /// Returns everything that one hand can show, the worst first.
    pub(super) fn shown_by_one(&self) -> Vec<Option<Special>> {
        let all = (0..self.all.len()).rev().map(|at| Some(Special(at as u8)));
        std::iter::once(None).chain(all).collect()
    }

    /// Returns the position of a shown hand among [these](Specials::shown_by_one).
    #[inline(always)]
    pub(super) fn face(&self, special: Option<Special>) -> usize {
        special.map_or(0, |special| self.all.len() - special.index())
    }

    /// Returns the declaration of a special.
    pub(super) fn get(&self, special: Special) -> &Declaration {
        &self.all[special.index()]
    }

    /// Returns `true` if cards of this rank are part of a special.
    fn makes(&self, rank: u8) -> bool {
        self.all.iter().any(|special| special.cards.iter().any(|cards| cards.contains(&rank)))
    }
}

/// Iterates over all pairs of this number of faces, each ascending.
pub(super) fn pairs(faces: usize) -> impl Iterator<Item = [u8; 2]> + Clone {
    (1..=faces as u8).flat_map(move |one| (one..=faces as u8).map(move |other| [one, other]))
}

impl Special {
    /// Returns the position among the table's specials.
    pub(super) fn index(self) -> usize {
        self.0.into()
    }
}

/// The number of each special shown or, if stakes differ, the stakes on them, in ten-thousandths of a unit.
pub(super) type Shown = [u32; MOST_SPECIALS];
pub(super) const NOTHING: Shown = [0; MOST_SPECIALS];

/// Returns the specials that one hand shows.
#[inline]
pub(super) fn shown(special: Option<Special>) -> Shown {
    let mut shown = NOTHING;
    if let Some(special) = special {
        shown[special.index()] = 1;
    }
    shown
}

/// Adds the specials that two groups of hands show.
pub(super) fn combined(one: Shown, other: Shown) -> Shown {
    std::array::from_fn(|at| one[at] + other[at])
}

/// The weight of each seat's special: 1 if stakes are equal, the seat's stake if they differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Weights {
    pub by_seat: Vec<u32>,
    /// The weight of one seat, or of one unit staked.
    pub unit: u32,
}

impl Weights {
    /// Maximum number of seats with different stakes: more of them show too many combinations to list.
    pub(super) const MOST: usize = 12;

    pub(super) fn new(stakes: &[Decimal]) -> Weights {
        if stakes.windows(2).all(|two| two[0] == two[1]) {
            return Weights { by_seat: vec![1; stakes.len()], unit: 1 };
        }
        let by_seat = stakes.iter().map(|stake| stake.ten_thousandths()).collect();
        Weights { by_seat, unit: Decimal::ONE.ten_thousandths() }
    }

    /// Returns the weight of the dealer, whose hand a player looks at.
    pub(super) fn of_dealer() -> Weights {
        Weights { by_seat: vec![1], unit: 1 }
    }

    /// Returns a weight in units.
    pub(super) fn in_units(&self, weight: u32) -> f64 {
        f64::from(weight) / f64::from(self.unit)
    }

    /// Returns `true` if stakes differ.
    pub(super) fn are_money(&self) -> bool {
        self.unit > 1
    }

    /// Returns `true` if stakes differ and there are too many seats.
    pub(super) fn are_too_many(&self) -> bool {
        self.are_money() && self.by_seat.len() > Weights::MOST
    }

    /// Formats an amount as tables write it.
    pub(super) fn text(&self, amount: u32) -> String {
        match (amount / self.unit, amount % self.unit) {
            (whole, 0) => whole.to_string(),
            (whole, part) => format!("{whole}.{}", format!("{part:04}").trim_end_matches('0')),
        }
    }

    /// Names the shown specials, with the stakes if they differ.
    pub(super) fn name(&self, specials: &Specials, shown: Shown) -> String {
        if !self.are_money() || shown == NOTHING {
            return specials.shown_name(shown);
        }
        let seen = shown.into_iter().zip(&specials.all).filter(|(amount, _)| *amount > 0);
        let names: Vec<String> =
            seen.map(|(amount, special)| format!("{} on {}s", self.text(amount), special.name)).collect();
        names.join(" and ")
    }
}

/// Cards by rank.
pub(super) type Copies = [u32; FACES];

impl Specials {
    /// Names the shown specials.
    pub(super) fn shown_name(&self, shown: Shown) -> String {
        let mut names = Vec::new();
        for (count, Declaration { name, .. }) in shown.into_iter().zip(&self.all) {
            match count {
                0 => {}
                1 => names.push(format!("a {name}")),
                _ => names.push(format!("{count} {name}s")),
            }
        }
        if names.is_empty() { "nothing".to_owned() } else { names.join(" and ") }
    }

    /// Counts the cards that are part of specials, by rank.
    pub(super) fn taken(&self, ranks: impl IntoIterator<Item = u8>) -> Copies {
        let mut taken = [0; FACES];
        ranks.into_iter().filter(|rank| self.makes(*rank)).for_each(|rank| taken[usize::from(rank) - 1] += 1);
        taken
    }

    /// Lists every pair of cards that is a special: its place, and their ranks.
    pub(super) fn every_two(&self) -> Vec<(usize, [u8; 2])> {
        let all = pairs(self.ranks()).filter_map(|cards| Some((self.place(cards, false)?, cards)));
        let mut all: Vec<(usize, [u8; 2])> = all.collect();
        all.sort_by_key(|(special, _)| *special);
        all
    }

    /// Counts the pairs of ranks that are a special.
    pub(super) fn ways_to_be_one(&self) -> usize {
        self.every_two().len()
    }
}

/// Counts these two cards by rank, `count` times.
pub(super) fn cards_of([one, other]: [u8; 2], count: u32) -> Copies {
    let mut cards = [0; FACES];
    [one, other].into_iter().for_each(|rank| cards[usize::from(rank) - 1] += count);
    cards
}
