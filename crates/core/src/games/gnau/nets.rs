//! Nets of many hands of the player against every hand that the rest of the shoe can give the dealer.

use super::distributions::Distributions;
use super::exact::Dealers;
use super::hand::Hand;
use super::round::Gnau;
use super::settlement::SettledHand;
use crate::cards::Card;
use crate::games::hands::{HandClasses, Tallies};
use crate::stats::Fraction;
use std::collections::HashMap;

/// Sums of nets against all hands of the dealer, by how these are counted.
pub(super) enum NetSums<'a> {
    ByFaces(NetsByFaces<'a>),
    ByCards(NetsByCards<'a>),
}

/// Sums that count the dealer's hands again for each shoe that the player's faces leave.
pub(super) struct NetsByFaces<'a> {
    game: &'a Gnau,
    all: &'a Distributions,
    /// The dealer's hands once the player's are dealt.
    dealers: Dealers,
    /// Known nets by hand, if suits decide nothing.
    known: HashMap<SettledHand, Fraction>,
}

/// Sums by inclusion and exclusion over the player's cards that a hand of the dealer's contains.
pub(super) struct NetsByCards<'a> {
    game: &'a Gnau,
    all: &'a Distributions,
    /// The hands by the classes of cards that the player's differ in.
    classes: HandClasses,
    dealer: usize,
    tallies: Tallies<'a, i128>,
    /// The dealer's hands that contain some cards, by value.
    contained: HashMap<Vec<u8>, Vec<(usize, i128)>>,
    /// Nets of a hand against those that contain some cards.
    known: HashMap<(Vec<u8>, SettledHand), i128>,
}

impl<'a> NetSums<'a> {
    pub(super) fn new(game: &'a Gnau, all: &'a Distributions) -> NetSums<'a> {
        if game.rules.looks_at_suits() {
            return NetSums::ByCards(NetsByCards::new(game, all));
        }
        NetSums::ByFaces(NetsByFaces { game, all, dealers: Vec::new(), known: HashMap::new() })
    }

    /// Deals cards with these symbols to the player, for the next calls of [`net`](NetSums::net).
    pub(super) fn leave(&mut self, cards: &[Card; 5]) {
        if let NetSums::ByFaces(nets) = self {
            nets.dealers = nets.game.dealers(nets.all, cards);
            nets.known.clear();
        }
    }

    /// Returns the sum of the first seat's nets on all bets with these cards, read as this hand.
    pub(super) fn net(&mut self, cards: &[Card; 5], hand: Hand) -> Fraction {
        match self {
            NetSums::ByFaces(nets) => nets.net(cards, nets.game.end(hand, cards)),
            NetSums::ByCards(nets) => Fraction::from_int(nets.net(cards, hand)),
        }
    }
}

impl NetsByFaces<'_> {
    fn net(&mut self, cards: &[Card; 5], end: SettledHand) -> Fraction {
        let (game, dealers) = (self.game, &self.dealers);
        let count = || game.against_dealer(dealers, end, cards).1;
        if game.rules.ties_by_suit() { count() } else { self.known.entry(end).or_insert_with(count).clone() }
    }
}

impl<'a> NetsByCards<'a> {
    fn new(game: &'a Gnau, all: &'a Distributions) -> NetsByCards<'a> {
        let dealer = game.table_of[game.counts.bets.seats()];
        let ties_by_suit = game.rules.ties_by_suit();
        let classes = if ties_by_suit { all.hands.without_renamings() } else { all.hands.clone() };
        let tallies = Tallies::new(&all.by_strategy[dealer]);
        NetsByCards { game, all, classes, dealer, tallies, contained: HashMap::new(), known: HashMap::new() }
    }

    fn net(&mut self, cards: &[Card; 5], hand: Hand) -> i128 {
        let end = self.game.end(hand, cards);
        let classes = self.all.classes_of(cards);
        let mut sum = 0;
        for (value, weight) in self.all.by_strategy[self.dealer].weights(self.all.hands.number(&classes)) {
            sum -= *weight as i128 * self.game.worth_of_ends(end, self.all.values[*value as usize].as_dealt());
        }
        for chosen in 0..(1 << classes.len()) - 1 {
            let set: Vec<u8> = (0..classes.len()).filter(|at| chosen >> at & 1 == 1).map(|at| classes[at]).collect();
            let net = self.against_those_with(self.classes.least(&set), end);
            sum += if set.len().is_multiple_of(2) { net } else { -net };
        }
        sum
    }

    fn against_those_with(&mut self, set: Vec<u8>, end: SettledHand) -> i128 {
        let (game, ends) = (self.game, &self.all.values);
        if let Some(known) = self.known.get(&(set.clone(), end)) {
            return *known;
        }
        let (tallies, classes) = (&mut self.tallies, &self.classes);
        let contained = self.contained.entry(set.clone()).or_insert_with_key(|set| {
            tallies.count(classes, set);
            tallies.values().map(|(value, count)| (value, *count)).collect()
        });
        let mut sum = 0;
        for (value, count) in contained {
            sum += *count * game.worth_of_ends(end, ends[*value].as_dealt());
        }
        self.known.insert((set, end), sum);
        sum
    }
}
