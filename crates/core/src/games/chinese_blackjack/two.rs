//! Two dealt cards as side bets see them, by face and suit; the game itself looks only at ranks.

use super::hand::Cards;
use super::house::HouseRules;
use super::specials::{Special, Specials};
use super::states::rank;
use crate::cards::{AT_ONCE, Card, Composition, Dealt, Lanes};
use crate::games::Numbering;
use crate::games::banked::Events;
use std::collections::BTreeMap;

/// The length of a row of a table by card number.
const ROW: usize = 64;

/// Returns the names of two cards for side bets.
fn events(house: &HouseRules, one: Card, other: Card) -> Events {
    let ranks = [one, other].map(|card| rank(card.index(), house.highest()) + 1);
    let cards = Cards::two(house, ranks, one.suit() == other.suit());
    let (same_suit, same_colour) = (one.suit() == other.suit(), one.is_red() == other.is_red());
    let [coloured_pair, suited_pair] = SUITED;
    let pairs = [(suited_pair, same_suit), (coloured_pair, same_colour), ("pair", true)];
    let pair = pairs.into_iter().filter(|(_, is)| *is && one.face() == other.face()).map(|(name, _)| name.to_owned());
    let special = cards.special.map(|special| house.specials.get(special).class.clone());
    // An own special may have this name too.
    let special = special.filter(|name| name != "pair").map(|name| vec![name]);
    let free = cards.is_free(house).then(|| vec!["free_hand".to_owned()]);
    let total = vec![format!("total_{}", cards.total)];
    [pair.collect(), total].into_iter().chain(special).chain(free).filter(|names| !names.is_empty()).collect()
}

/// Returns all names of two cards of a number of packs.
pub(super) fn two_events(house: &HouseRules, packs: u32) -> Vec<String> {
    let pairs = Card::pack().flat_map(|one| Card::pack().map(move |other| (one, other)));
    let dealt = pairs.filter(|(one, other)| one != other || packs > 1);
    let mut names: Vec<String> = dealt.flat_map(|(one, other)| events(house, one, other).concat()).collect();
    // Totals last, from the lowest.
    names.sort_by(|a, b| (a.starts_with("total"), a.len(), a).cmp(&(b.starts_with("total"), b.len(), b)));
    names.dedup();
    names
}

/// The names that look at suits.
pub(super) const SUITED: [&str; 2] = ["coloured_pair", "suited_pair"];

/// Two dealt cards of a side, distinguished only by the events that its side bets name.
#[derive(Clone, Debug)]
pub(super) struct Twos {
    /// The kind by both cards' numbers.
    kinds: Vec<u8>,
    /// The events of each kind, as far as side bets name them.
    pub events: Vec<Events>,
    /// Returns what two rank positions say about the kind.
    by_ranks: Vec<ByRanks>,
    /// The highest rank position.
    highest: u8,
}

/// The kind of two cards, as far as their ranks determine it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum ByRanks {
    /// The ranks decide it.
    Kind(u8),
    /// It depends on the two cards of these rank positions, ascending. They are of one suit or not, if that is known.
    Cards { ranks: [u8; 2], suited: Option<bool> },
}

impl Twos {
    pub(super) fn new<'a>(house: &HouseRules, named: impl Iterator<Item = &'a str>) -> Twos {
        let named: Vec<&str> = named.collect();
        let (mut kinds, mut numbered) = (vec![0; ROW * ROW], Numbering::new());
        for one in Card::pack() {
            for other in Card::pack() {
                let mut events = events(house, one, other);
                events.iter_mut().for_each(|names| names.retain(|name| named.contains(&&**name)));
                events.retain(|names| !names.is_empty());
                kinds[usize::from(one.index()) * ROW + usize::from(other.index())] = numbered.number(events) as u8;
            }
        }
        let highest = house.highest();
        let mut twos = Twos { kinds, events: numbered.things().to_vec(), by_ranks: Vec::new(), highest };
        let ranks = (0..=highest).flat_map(|one| (0..=highest).map(move |other| [one, other]));
        twos.by_ranks = ranks.map(|ranks| twos.by_rank_pair(ranks)).collect();
        twos
    }

    fn by_rank_pair(&self, ranks: [u8; 2]) -> ByRanks {
        let mut kinds = pairs_of(ranks, self.highest).map(|[one, other]| self.kind(one, other));
        let first = kinds.next().unwrap_or_default();
        let ascending = [ranks[0].min(ranks[1]), ranks[0].max(ranks[1])];
        match kinds.all(|kind| kind == first) {
            true => ByRanks::Kind(first),
            false => ByRanks::Cards { ranks: ascending, suited: None },
        }
    }

    /// Returns the kinds of the two cards at a place of the deal, in each round.
    fn kinds(&self, dealt: &Dealt, place: usize) -> Lanes {
        let mut kinds = [0; AT_ONCE];
        if let (Some([one, other]), true) = (dealt.lanes::<2>(place), self.events.len() > 1) {
            (0..AT_ONCE).for_each(|lane| kinds[lane] = self.kind(one[lane], other[lane]));
        }
        kinds
    }

    /// Returns the kind of two cards, by their numbers.
    #[inline(always)]
    pub(super) fn kind(&self, one: u8, other: u8) -> u8 {
        self.kinds[usize::from(one) % ROW * ROW + usize::from(other) % ROW]
    }

    /// Returns what two rank positions say about the kind. `suited` tells whether the cards are of one suit, if that
    /// makes another special.
    pub(super) fn by_ranks(&self, [one, other]: [usize; 2], suited: Option<bool>) -> ByRanks {
        match suited {
            None => self.by_ranks[one * (usize::from(self.highest) + 1) + other],
            Some(_) => ByRanks::Cards { ranks: [one.min(other) as u8, one.max(other) as u8], suited },
        }
    }
}

/// Iterates over the cards of a rank position.
fn cards_of_rank(position: u8, highest: u8) -> impl Iterator<Item = u8> + Clone {
    (0..Card::PACK as u8).filter(move |card| rank(*card, highest) == position)
}

/// Iterates over the pairs of cards with these rank positions.
pub(super) fn pairs_of([one, other]: [u8; 2], highest: u8) -> impl Iterator<Item = [u8; 2]> {
    cards_of_rank(one, highest).flat_map(move |one| cards_of_rank(other, highest).map(move |other| [one, other]))
}

/// Returns `true` if two cards are of one suit, given their numbers.
pub(super) fn are_suited([one, other]: [u8; 2]) -> bool {
    one % 4 == other % 4
}

/// Counts the ways to draw both sides' two cards from a shoe, given their ranks: by kinds as far as they are of the
/// given suits, and in all. Each card of a rank is as likely as any other, whatever the ranks of all other cards.
pub(super) fn ways(shoe: &Composition, twos: [&Twos; 2], seen: [ByRanks; 2]) -> (BTreeMap<[u8; 2], u64>, u64) {
    let [players, dealers] = [0, 1].map(|side| match seen[side] {
        ByRanks::Kind(kind) => vec![(None, Some(kind))],
        ByRanks::Cards { ranks, suited } => pairs_of(ranks, twos[side].highest)
            .map(|pair| {
                let is_meant = suited.is_none_or(|suited| suited == are_suited(pair));
                (Some(pair), is_meant.then(|| twos[side].kind(pair[0], pair[1])))
            })
            .collect::<Vec<(Option<[u8; 2]>, Option<u8>)>>(),
    });
    let (mut by_kinds, mut all) = (BTreeMap::new(), 0);
    for (player, player_kind) in players {
        for &(dealer, dealer_kind) in &dealers {
            let mut left = shoe.clone();
            let mut ways = 1;
            for card in player.into_iter().chain(dealer).flatten().map(Card::from_index) {
                ways *= u64::from(left.copies(card));
                left.take(card);
            }
            all += ways;
            if let Some((player, dealer)) = player_kind.zip(dealer_kind) {
                *by_kinds.entry([player, dealer]).or_insert(0) += ways;
            }
        }
    }
    by_kinds.retain(|_, ways| *ways > 0);
    (by_kinds, all)
}

/// The suits of two hands of two cards, which decide their specials.
#[derive(Clone, Debug)]
pub(super) struct SuitShares {
    shoe: Composition,
    specials: Specials,
    /// Two cards, all of one kind.
    twos: Twos,
}

impl SuitShares {
    /// Makes the shares of a shoe, or `None` if no special looks at suits.
    pub(super) fn new(house: &HouseRules, shoe: &Composition) -> Option<SuitShares> {
        if !house.specials.look_at_suits() {
            return None;
        }
        let twos = Twos::new(house, [].into_iter());
        Some(SuitShares { shoe: shoe.clone(), specials: house.specials.clone(), twos })
    }

    /// Returns the chance that two hands of two cards each are these specials, or none, given the positions of their
    /// ranks.
    pub(super) fn share(&self, hands: [([usize; 2], Option<Special>); 2]) -> f64 {
        let seen = hands.map(|(ranks, special)| {
            let [one, other] = ranks.map(|rank| rank as u8 + 1);
            let suited = special == self.specials.special(one, other, true);
            self.twos.by_ranks(ranks, self.specials.depends_on_suits(one, other).then_some(suited))
        });
        let (by_kinds, all) = ways(&self.shoe, [&self.twos; 2], seen);
        by_kinds.into_values().sum::<u64>() as f64 / all as f64
    }
}

/// Returns the kinds of the first two cards of a player and of the dealer in each round, as one number, if bets depend
/// on them. `places` are the first places of both hands in the deal.
#[inline(always)]
pub(super) fn kinds_of_both(twos: &[Twos; 2], dealt: &Dealt, places: [usize; 2]) -> [u16; AT_ONCE] {
    let mut both = [0; AT_ONCE];
    if twos.iter().any(|twos| twos.events.len() > 1) {
        let dealers_kinds = twos[1].events.len() as u16;
        let [player, dealer] = [0, 1].map(|side| twos[side].kinds(dealt, places[side]));
        for lane in 0..AT_ONCE {
            both[lane] = u16::from(player[lane]) * dealers_kinds + u16::from(dealer[lane]);
        }
    }
    both
}
