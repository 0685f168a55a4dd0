//! Specials: two cards shown at once. What they are, and how many of them the other seats show, exactly.
//!
//! A dealer may escape by what all seats show. Given which cards of specials are left, the two cards of the other seats
//! are as good as dealt from what is left.

use super::house::{BUILT_IN, BanNag, House};
use super::own;
use super::ties::TieOf;
use crate::config::{Complaints, Decimal, Values};
use crate::games::enumeration::ordered;
use crate::sort;
use num_bigint::BigInt;
use std::collections::{BTreeSet, HashMap};

/// Faces of cards: ace, 2 … king.
pub(super) const FACES: usize = 13;
/// Ranks that cards count by where their faces do not matter: ace, 2 … 9, ten or picture.
pub(super) const RANKS: usize = 10;

/// The most specials of a table: two that every table has, and its own.
pub(super) const MOST_SPECIALS: usize = 10;
/// The most that one hand can show: nothing, or one of them.
pub(super) const MOST_SHOWN: usize = MOST_SPECIALS + 1;

/// A special of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Declaration {
    /// Its name in the tables and among the payouts.
    pub class: String,
    pub name: String,
    /// The column with their number in solved tables.
    pub column: String,
    /// Its cards, two ranks each, ascending: 1 = ace … 10 = ten or picture or, where faces matter, 10, J, Q, K.
    cards: Vec<[u8; 2]>,
    /// The higher beats the lower.
    pub rank: u8,
    /// Who wins equal ones.
    pub tie: TieOf,
    /// What it pays a player, and takes for the dealer, if a config says so of a special of its own.
    pub paid: [Decimal; 2],
}

impl Declaration {
    fn new(class: &str, cards: Vec<[u8; 2]>, tie: TieOf, paid: [Decimal; 2]) -> Declaration {
        let (name, column) = (class.replace('_', "-"), format!("{class}s"));
        Declaration { class: class.to_owned(), name, column, cards, rank: 0, tie, paid }
    }
}

/// The specials of a table, the best first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Specials {
    all: Vec<Declaration>,
    /// Whether a 10 and the pictures differ.
    faces_matter: bool,
}

/// A special, by its place among those of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Special(u8);

impl Specials {
    /// What a table's rules say.
    pub(super) fn read(
        house: &House,
        ties: [TieOf; BUILT_IN],
        values: &mut Values,
        complaints: &mut Complaints,
    ) -> Specials {
        let tens = match house.ban_nag {
            BanNag::TenValue => 10..=13,
            BanNag::Pictures => 11..=13,
        };
        let mut declared = vec![
            Declaration::new("ban_ban", vec![[1, 1]], ties[0], [house.payout.built_in[0]; 2]),
            Declaration::new("ban_nag", tens.map(|ten| [1, ten]).collect(), ties[1], [house.payout.built_in[1]; 2]),
        ];
        let own = own::read(values, complaints);
        let classes = own::special_ranking(values, &own, complaints);
        declared.extend(own.into_iter().map(|own| Declaration::new(&own.name, own.cards, own.tie, own.paid)));
        let mut all: Vec<Declaration> = Vec::new();
        for (rank, class) in (1..=classes.len() as u8).rev().zip(&classes) {
            let of_class = class.iter().filter_map(|name| declared.iter().find(|special| special.class == *name));
            let of_class: Vec<Declaration> = of_class.cloned().collect();
            let ties: Vec<TieOf> = of_class.iter().map(|special| special.tie).collect();
            let tie = own::tie_of_class(values, own::RANKINGS[0], class, &ties, complaints);
            all.extend(of_class.into_iter().map(|special| Declaration { rank, tie, ..special }));
        }
        let specials = Specials { all, faces_matter: true };
        for (at, special) in specials.all.iter().enumerate() {
            if !special.cards.is_empty() && special.cards.iter().all(|cards| specials.place(*cards) != Some(at)) {
                own::complain_of_hidden(values, &special.class, complaints);
            }
        }
        specials.without_needless_faces()
    }

    /// The same by rank if that says all.
    fn without_needless_faces(mut self) -> Specials {
        let by_rank = |cards: [u8; 2]| cards.map(|face| face.min(RANKS as u8));
        let whole: Vec<Option<usize>> = pairs(FACES).map(|cards| self.place(cards)).collect();
        let alike = |one: [u8; 2], other: [u8; 2]| by_rank(one) == by_rank(other);
        let differ = |(cards, place): ([u8; 2], &Option<usize>)| {
            pairs(FACES).zip(&whole).any(|(others, other)| alike(cards, others) && place != other)
        };
        if pairs(FACES).zip(&whole).any(differ) {
            return self;
        }
        self.faces_matter = false;
        for special in &mut self.all {
            special.cards.retain(|cards| by_rank(*cards) == *cards);
        }
        self
    }

    /// The place of the special that two cards are, if any, given their ranks, ascending.
    fn place(&self, cards: [u8; 2]) -> Option<usize> {
        self.all.iter().position(|special| special.cards.contains(&cards))
    }

    /// The special that cards of these ranks are.
    pub(super) fn of(&self, one: u8, other: u8) -> Option<Special> {
        self.place([one.min(other), one.max(other)]).map(|at| Special(at as u8))
    }

    /// How many ranks the cards have: more where a 10 and the pictures differ.
    pub(super) fn ranks(&self) -> usize {
        if self.faces_matter { FACES } else { RANKS }
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// All of them, the best first.
    pub(super) fn iter(&self) -> impl DoubleEndedIterator<Item = &Declaration> + Clone {
        self.all.iter()
    }

    /// What one hand can show, the worst first.
    pub(super) fn shown_by_one(&self) -> Vec<Option<Special>> {
        let all = (0..self.all.len()).rev().map(|at| Some(Special(at as u8)));
        std::iter::once(None).chain(all).collect()
    }

    /// The place of what a hand shows among these.
    #[inline(always)]
    pub(super) fn face(&self, special: Option<Special>) -> usize {
        special.map_or(0, |special| self.all.len() - special.index())
    }

    /// One of them.
    pub(super) fn get(&self, special: Special) -> &Declaration {
        &self.all[special.index()]
    }

    /// Those that some faces are made of, as an index by face.
    fn makes(&self, rank: u8) -> bool {
        self.all.iter().any(|special| special.cards.iter().any(|cards| cards.contains(&rank)))
    }
}

/// All pairs of this many faces, each ascending.
pub(super) fn pairs(faces: usize) -> impl Iterator<Item = [u8; 2]> + Clone {
    (1..=faces as u8).flat_map(move |one| (one..=faces as u8).map(move |other| [one, other]))
}

impl Special {
    /// Its place among those of the table.
    pub(super) fn index(self) -> usize {
        self.0.into()
    }
}

/// How many of each special are shown or, where stakes differ, what is staked on them, in ten-thousandths of a unit.
pub(super) type Shown = [u32; MOST_SPECIALS];
pub(super) const NOTHING: Shown = [0; MOST_SPECIALS];

/// What one hand shows.
#[inline]
pub(super) fn shown(special: Option<Special>) -> Shown {
    let mut shown = NOTHING;
    if let Some(special) = special {
        shown[special.index()] = 1;
    }
    shown
}

/// What two groups of hands show together.
pub(super) fn both(one: Shown, other: Shown) -> Shown {
    std::array::from_fn(|at| one[at] + other[at])
}

/// What each seat's special counts for when it is seen: 1 if stakes are equal, the seat's stake if they differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Weights {
    pub of_seats: Vec<u32>,
    /// The weight of one seat, or of one unit staked.
    pub unit: u32,
}

impl Weights {
    /// With more seats than this and different stakes, there are too many cases of what they show together to list.
    pub(super) const MOST: usize = 12;

    pub(super) fn new(stakes: &[Decimal]) -> Weights {
        let differ = stakes.windows(2).any(|two| two[0] != two[1]);
        let weight = |stake: &Decimal| if differ { stake.ten_thousandths() } else { 1 };
        let unit = if differ { Decimal::ONE.ten_thousandths() } else { 1 };
        Weights { of_seats: stakes.iter().map(weight).collect(), unit }
    }

    /// Whether stakes differ.
    pub(super) fn are_money(&self) -> bool {
        self.unit > 1
    }

    /// Whether stakes differ and there are too many seats.
    pub(super) fn are_too_many(&self) -> bool {
        self.are_money() && self.of_seats.len() > Weights::MOST
    }

    /// An amount of what is shown, as tables write it.
    pub(super) fn text(&self, amount: u32) -> String {
        match (amount / self.unit, amount % self.unit) {
            (whole, 0) => whole.to_string(),
            (whole, part) => format!("{whole}.{}", format!("{part:04}").trim_end_matches('0')),
        }
    }

    /// Specials in words.
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
    /// What is shown, in words.
    pub(super) fn shown_name(&self, shown: Shown) -> String {
        let name = |(count, Declaration { name, .. }): (u32, &Declaration)| match count {
            0 => None,
            1 => Some(format!("a {name}")),
            _ => Some(format!("{count} {name}s")),
        };
        let names: Vec<String> = shown.into_iter().zip(&self.all).filter_map(name).collect();
        if names.is_empty() { "nothing".to_owned() } else { names.join(" and ") }
    }

    /// Those of these cards that specials are made of, by rank.
    pub(super) fn taken(&self, ranks: impl IntoIterator<Item = u8>) -> Copies {
        let mut taken = [0; FACES];
        let shows = |rank: &u8| self.makes(*rank);
        ranks.into_iter().filter(shows).for_each(|rank| taken[usize::from(rank) - 1] += 1);
        taken
    }

    /// Every two cards that are a special: its place, and their ranks.
    fn every_two(&self) -> Vec<(usize, [u8; 2])> {
        let all = pairs(self.ranks()).filter_map(|cards| Some((self.place(cards)?, cards)));
        let mut all: Vec<(usize, [u8; 2])> = all.collect();
        sort::by_key(&mut all, |(special, _)| *special);
        all
    }

    /// In how many ways two cards are a special.
    pub(super) fn ways_to_be_one(&self) -> usize {
        self.every_two().len()
    }
}

/// These two cards by rank, this often.
fn cards_of([one, other]: [u8; 2], count: u32) -> Copies {
    let mut cards = [0; FACES];
    [one, other].into_iter().for_each(|rank| cards[usize::from(rank) - 1] += count);
    cards
}

/// What is left of a shoe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Left {
    /// The cards of each rank, if only those that specials are made of were taken.
    pub copies: Copies,
    /// How many there are in all.
    pub cards: u32,
}

impl Left {
    /// A whole shoe.
    pub(super) fn of(copies: &Copies) -> Left {
        Left { copies: *copies, cards: copies.iter().sum() }
    }

    /// Without hands of `cards` cards, among them those `taken`.
    pub(super) fn without(self, taken: Copies, cards: u32) -> Left {
        let copies = std::array::from_fn(|at| self.copies[at].saturating_sub(taken[at]));
        Left { copies, cards: self.cards.saturating_sub(cards) }
    }

    /// Whether there may be cards for hands that show this; not every special that can be several cards is looked into.
    fn may_have(self, specials: &Specials, shown: &Shown) -> bool {
        let mut taken = [0; FACES];
        for (count, special) in shown.iter().zip(&specials.all) {
            if let [cards] = special.cards[..] {
                (0..FACES).for_each(|at| taken[at] += cards_of(cards, *count)[at]);
            } else {
                let hands = special.cards.iter().map(|cards| self.hands_of(*cards));
                if *count > hands.sum::<u32>() {
                    return false;
                }
            }
        }
        taken.iter().zip(self.copies).all(|(taken, left)| *taken <= left)
    }

    /// How many hands of these two cards there can be.
    fn hands_of(self, [one, other]: [u8; 2]) -> u32 {
        let [first, second] = [one, other].map(|rank| self.copies[usize::from(rank) - 1]);
        if one == other { first / 2 } else { first.min(second) }
    }

    /// All that these seats can show, in lexicographic order.
    pub(super) fn may_show(self, specials: &Specials, seats: u32) -> Vec<Shown> {
        let mut all = vec![NOTHING];
        for special in 0..specials.len() {
            let fits = |shown: &Shown| shown.iter().sum::<u32>() <= seats && self.may_have(specials, shown);
            let more = |shown: Shown| (0..).map(move |count| with(shown, special, count)).take_while(fits);
            all = all.into_iter().flat_map(more).collect();
        }
        all
    }

    /// All that seats of these weights can show, ascending.
    pub(super) fn may_show_of(self, specials: &Specials, weights: &Weights) -> Vec<Shown> {
        if !weights.are_money() {
            return self.may_show(specials, weights.of_seats.len() as u32);
        }
        let mut all = BTreeSet::from([(NOTHING, NOTHING)]);
        for weight in &weights.of_seats {
            let more = all.iter().flat_map(|(count, amount)| {
                (0..specials.len()).map(|special| {
                    let own = with(NOTHING, special, 1);
                    (both(*count, own), both(*amount, own.map(|one| one * weight)))
                })
            });
            let more: Vec<(Shown, Shown)> = more.collect();
            all.extend(more.into_iter().filter(|(count, _)| self.may_have(specials, count)));
        }
        let amounts: BTreeSet<Shown> = all.into_iter().map(|(_, amount)| amount).collect();
        amounts.into_iter().collect()
    }

    /// The share that each term for these seats has in a sum over what exactly is shown, weighted by that: the
    /// differences of the weights, Σ (−1)^|t − s| · C(t, s) · weight(s) over all parts s of a term t.
    pub(super) fn shares(
        self,
        specials: &Specials,
        seats: u32,
        weight: impl Fn(Shown) -> u32,
    ) -> HashMap<Shown, BigInt> {
        let all = self.may_show(specials, seats);
        let mut shares: HashMap<Shown, BigInt> = all.iter().map(|shown| (*shown, weight(*shown).into())).collect();
        for special in 0..specials.len() {
            let most = all.iter().map(|shown| shown[special]).max().unwrap_or_default();
            for step in 1..=most {
                // From the last on, so that the one before still has the previous step's difference.
                for shown in all.iter().rev().filter(|shown| shown[special] >= step) {
                    let before = shares[&with(*shown, special, shown[special] - 1)].clone();
                    *shares.entry(*shown).or_default() -= before;
                }
            }
        }
        shares
    }
}

/// What some seats are known to show, with nothing known about the others.
pub(super) struct Term {
    pub shown: Shown,
    /// The cards that show it.
    pub taken: Copies,
    /// The ways to choose the seats that are known, and to deal two cards to each seat.
    pub ways: BigInt,
}

/// Inclusion and exclusion over what some seats are known to show.
pub(super) struct Terms(Vec<Term>);

impl Terms {
    /// All terms for a number of seats: one for each number of hands of each two cards that are a special.
    pub(super) fn new(specials: &Specials, left: Left, seats: u32) -> Terms {
        if left.cards < 2 * seats {
            return Terms(Vec::new());
        }
        let whole = Term { shown: NOTHING, taken: [0; FACES], ways: ordered(left.cards, 2 * seats) };
        let mut all = vec![whole];
        for (special, cards) in specials.every_two() {
            let mut more = Vec::new();
            for term in &all {
                let mut before: Option<Term> = None;
                for count in 1.. {
                    let next = before.as_ref().unwrap_or(term).and(special, cards, (left, seats), count);
                    let Some(next) = next else { break };
                    more.extend(before.replace(next));
                }
                more.extend(before);
            }
            all.extend(more);
        }
        Terms(all)
    }

    /// Each term.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Term> {
        self.0.iter()
    }

    /// The ways to deal two cards to each seat, one after another, weighted by what the seats show.
    pub(super) fn weighted(&self, shares: &HashMap<Shown, BigInt>) -> BigInt {
        self.iter().map(|term| &shares[&term.shown] * &term.ways).sum()
    }
}

impl Term {
    /// The same with one more seat that is known, to hold these cards: it is now this many. Its cards are chosen, not
    /// dealt from what is left. `None` if there are no such cards, or no seats.
    fn and(&self, special: usize, cards: [u8; 2], (left, seats): (Left, u32), count: u32) -> Option<Term> {
        let known: u32 = self.shown.iter().sum();
        let held = left.without(self.taken, 2 * known);
        if known == seats || held.hands_of(cards) == 0 {
            return None;
        }
        let one = cards_of(cards, 1);
        let chosen: BigInt = one.into_iter().zip(held.copies).map(|(dealt, left)| ordered(left, dealt)).product();
        let orders = if cards[0] == cards[1] { 1 } else { 2 };
        let ways = &self.ways * chosen * orders * (seats - known) / (ordered(held.cards, 2) * count);
        let taken = std::array::from_fn(|at| self.taken[at] + one[at]);
        Some(Term { shown: with(self.shown, special, self.shown[special] + 1), taken, ways })
    }
}

/// The same with another count of a special.
fn with(mut shown: Shown, special: usize, count: u32) -> Shown {
    shown[special] = count;
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A table's own specials beside those that every table has.
    fn specials(all: &[&[[u8; 2]]]) -> Specials {
        let declaration = |cards: &&[[u8; 2]]| Declaration::new("", cards.to_vec(), TieOf::Push, Default::default());
        Specials { all: all.iter().map(declaration).collect(), faces_matter: false }
    }

    /// Two aces, and an ace with a ten.
    fn usual() -> Specials {
        specials(&[&[[1, 1]], &[[1, 10]]])
    }

    fn shown(counts: &[u32]) -> Shown {
        std::array::from_fn(|at| counts.get(at).copied().unwrap_or_default())
    }

    fn shoe(copies: [u32; RANKS]) -> Left {
        Left::of(&std::array::from_fn(|at| copies.get(at).copied().unwrap_or_default()))
    }

    /// Two seats from two aces, a ten and two other cards: of the 120 ways to deal four of five cards in order, the
    /// pairs of aces and ten are counted by hand.
    #[test]
    fn counted_by_hand() {
        let (left, usual) = (shoe([2, 1, 1, 0, 0, 0, 0, 0, 0, 1]), usual());
        let terms = Terms::new(&usual, left, 2);
        let of = |counts: &[u32]| terms.weighted(&left.shares(&usual, 2, |s| u32::from(s == shown(counts))));
        // One of two seats has both aces in either order, the other any two of the rest: 2 · 2 · 6.
        assert_eq!(of(&[1, 0]), BigInt::from(24));
        // One has the ten and an ace (2 · 2 orders), the other any two of the last ace and the rest: 2 · 4 · 6.
        assert_eq!(of(&[0, 1]), BigInt::from(48));
        assert_eq!(of(&[0, 0]), BigInt::from(48));
        assert_eq!(terms.weighted(&left.shares(&usual, 2, |_| 1)), ordered(5, 4));
    }

    /// The ways of a term are those to choose seats and cards, counted directly.
    #[test]
    fn terms_are_counted_one_from_another() {
        let (left, seats) = (shoe([8, 5, 6, 0, 0, 0, 0, 0, 0, 9]), 4);
        let choose = |n: u32, k: u32| ordered(n, k) / ordered(k, k);
        for Term { shown: [bans, nags, ..], ways, .. } in Terms::new(&usual(), left, seats).iter() {
            let who = choose(seats, *bans) * choose(seats - bans, *nags) * BigInt::from(2).pow(*nags);
            let (known, aces) = (bans + nags, 2 * bans + nags);
            let others = ordered(left.cards - 2 * known, 2 * (seats - known));
            assert_eq!(*ways, who * ordered(8, aces) * ordered(9, *nags) * others);
        }
    }

    /// What three seats show of specials that can be several cards, from a lopsided shoe dealt out in every order.
    #[test]
    fn specials_of_several_cards_are_counted_like_every_deal() {
        let cards = [1, 1, 2, 2, 2, 3, 10];
        let mut copies = [0; RANKS];
        cards.iter().for_each(|rank| copies[usize::from(*rank) - 1] += 1);
        let several = specials(&[&[[1, 1], [2, 2]], &[[1, 10], [2, 3]]]);
        let (left, seats) = (shoe(copies), 3);
        let mut counted: HashMap<Shown, u32> = HashMap::new();
        deal_out(&cards, &mut Vec::new(), &mut |dealt| {
            let show = dealt.chunks(2).fold(NOTHING, |all, two| both(all, super::shown(several.of(two[0], two[1]))));
            *counted.entry(show).or_default() += 1;
        });
        let terms = Terms::new(&several, left, seats);
        assert!(counted.len() > 5, "{counted:?}");
        for show in left.may_show(&several, seats) {
            let ways = terms.weighted(&left.shares(&several, seats, |s| u32::from(s == show)));
            assert_eq!(ways, counted.get(&show).copied().unwrap_or_default().into(), "{show:?}");
        }
    }

    /// Every order of six of these cards.
    fn deal_out(left: &[u8], dealt: &mut Vec<u8>, visit: &mut impl FnMut(&[u8])) {
        if dealt.len() == 6 {
            return visit(dealt);
        }
        for at in 0..left.len() {
            let mut rest = left.to_vec();
            dealt.push(rest.remove(at));
            deal_out(&rest, dealt, visit);
            dealt.pop();
        }
    }
}
