//! The settlement of hands: the part of a hand that it depends on, and the side that two of them favour.

use super::comparison::{Standing, TieComparison};
use super::hand::Hand;
use super::rules::Rules;
use super::suits::{Suit, SuitHolder, decided, sides};
use crate::cards::{AT_ONCE, Card, Composition, Lanes, SUITS};
use crate::config::Decimal;
use crate::games::banked::PaidBy;
use crate::games::hands::TieRule;
use crate::games::{Side, TableMoney};
use std::cmp::Ordering;

/// The part of five cards that settlement depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct SettledHand {
    pub hand: Hand,
    /// The rank among hands of its kind; equal for all cards if nothing is compared.
    own: Standing,
    /// The rank among equal hands of other kinds, if those tie by another rule.
    shared: Standing,
    /// The face and the suit of the highest card, if suits may decide.
    pub face: u8,
    pub suit: Suit,
    /// The own events that the cards meet, which settle side bets alone.
    pub events: Hand,
}

impl SettledHand {
    /// Returns the hand without the rank of its faces.
    pub(super) fn without_standing(self) -> SettledHand {
        SettledHand { own: Standing::default(), shared: Standing::default(), ..self }
    }

    /// Returns the hand with the events that its cards meet.
    pub(super) fn with_events(self, events: Hand) -> SettledHand {
        SettledHand { events, ..self }
    }

    /// Returns the hand with its suits as dealt.
    pub(super) fn as_dealt(self) -> SettledHand {
        SettledHand { suit: self.suit.as_dealt(), ..self }
    }

    /// Returns the hand with its suits renamed.
    pub(super) fn renamed(&self, to: &[u8; SUITS]) -> SettledHand {
        SettledHand { suit: self.suit.renamed(to), ..*self }
    }

    /// Returns the rank among its kind, or among equal hands of other kinds.
    pub(super) fn standing(&self, is_own: bool) -> Standing {
        if is_own { self.own } else { self.shared }
    }
}

/// Hands that are compared with each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct RankContest {
    rank: u8,
    /// The common rule; `None` if hands with different rules meet.
    tie: Option<u8>,
}

/// The settlement of a player's hand against the dealer's.
#[derive(Clone, Debug)]
pub(super) struct Settlement {
    rank: Vec<u8>,
    /// The rules for equal hands. The first is for hands of different kinds.
    ties: Vec<TieComparison>,
    /// Index of the tie rule of each hand.
    tie_of: Vec<u8>,
    /// By hand: whether an equal hand of another kind ties by another rule.
    is_shared: Vec<bool>,
    /// A number for each highest card, if it alone decides every tie that cards decide: the larger wins. With it, the side
    /// that equal numbers favour.
    deciding: Option<([u8; Card::KINDS], Side)>,
    shoe: Composition,
    /// The cards that the rules name with their suits, the ace of spades first.
    pub(super) named: Vec<Card>,
    /// The outcome of each hand's payout to a player, and to the dealer.
    paid: [Vec<u8>; 2],
    /// The outcome of the payout on equal hands, if different.
    equal: [Option<u8>; 2],
    paid_by: PaidBy,
    push: u8,
}

/// Returns the distinct tie rules, the general one first, and the index of each hand's rule.
fn tie_rules(rules: &Rules) -> (Vec<&TieRule>, Vec<u8>) {
    let mut ties: Vec<&TieRule> = vec![&rules.ties.general().rule];
    let mut tie_of = Vec::new();
    for hand in (0..rules.hands() as u8).map(Hand) {
        let rule = &rules.ties.tie_of(hand).rule;
        let known = ties.iter().position(|other| *other == rule);
        tie_of.push(known.unwrap_or(ties.len()) as u8);
        if known.is_none() {
            ties.push(rule);
        }
    }
    (ties, tie_of)
}

impl Settlement {
    pub(super) fn new(rules: &Rules, money: &TableMoney) -> Settlement {
        let outcome = |side, paid| money.main.index(side, paid) as u8;
        let hands = || (0..rules.hands() as u8).map(Hand);
        let (ties, tie_of) = tie_rules(rules);
        let rank = rules.ranking.rank.clone();
        let is_shared = |hand: Hand| {
            let mut equals = hands().filter(|other| rules.has(*other) && rank[other.index()] == rank[hand.index()]);
            equals.any(|other| tie_of[other.index()] != tie_of[hand.index()])
        };
        let is_shared: Vec<bool> = hands().map(|hand| rules.has(hand) && is_shared(hand)).collect();
        let used = hands().filter(|hand| rules.has(*hand)).map(|hand| tie_of[hand.index()]);
        let mut used: Vec<u8> = used.chain(is_shared.contains(&true).then_some(0)).collect();
        used.sort_unstable();
        used.dedup();
        let ties: Vec<TieComparison> =
            ties.into_iter().map(|tie| TieComparison::new(tie, rules.shoe.kinds_of_jokers())).collect();
        let compare: Vec<&TieComparison> =
            used.iter().map(|at| &ties[usize::from(*at)]).filter(|tie| !tie.rule.steps.is_empty()).collect();
        let deciding =
            if let [only] = compare[..] { only.by_highest.map(|cards| (cards, only.rule.end)) } else { None };
        Settlement {
            paid: [
                rules.payout.iter().map(|paid| outcome(Side::Win, *paid)).collect(),
                rules.payout_of_dealer.iter().map(|paid| outcome(Side::Lose, *paid)).collect(),
            ],
            equal: [Side::Win, Side::Lose]
                .map(|side| Some(outcome(side, rules.pays.equal.0[usize::from(side == Side::Lose)]?))),
            paid_by: rules.pays.by,
            push: outcome(Side::Push, Decimal::ZERO),
            shoe: rules.shoe.clone(),
            named: rules.named_cards(),
            rank,
            ties,
            tie_of,
            is_shared,
            deciding,
        }
    }

    /// Returns the part of five cards that settlement depends on, given their hand.
    pub(super) fn end(&self, hand: Hand, cards: &[Card; 5]) -> SettledHand {
        let tie = &self.ties[usize::from(self.tie_of[hand.index()])];
        let is_shared = self.is_shared[hand.index()];
        let shared = if is_shared { self.ties[0].standing(cards) } else { Standing::default() };
        let highest = cards.iter().max_by_key(|card| card.index()).unwrap_or(&Card::ACE_OF_SPADES);
        let asks_suits = tie.rule.compares_suits() || is_shared && self.ties[0].rule.compares_suits();
        let (face, suit) = match highest {
            _ if !asks_suits => (0, Suit::Is(0)),
            joker if joker.is_joker() => (0, Suit::None),
            card => (card.face(), Suit::Is(card.suit())),
        };
        SettledHand { hand, own: tie.standing(cards), shared, face, suit, events: Hand::NO_OX }
    }

    /// Returns the side in each round that the highest cards of a player and of the dealer favour; `None` if more
    /// decides.
    pub(super) fn by_highest(&self, player: &[Lanes; 5], dealer: &[Lanes; 5]) -> Option<[Side; AT_ONCE]> {
        let (deciding, equal) = self.deciding.as_ref()?;
        let [player, dealer] = [player, dealer].map(|five| {
            let mut highest = five[0];
            for cards in &five[1..] {
                (0..AT_ONCE).for_each(|lane| highest[lane] = highest[lane].max(cards[lane]));
            }
            for card in &mut highest {
                *card = deciding[usize::from(*card)];
            }
            highest
        });
        let by_equal = [Side::Lose, *equal, Side::Win];
        let mut sides = [Side::Push; AT_ONCE];
        for (lane, side) in sides.iter_mut().enumerate() {
            let (player, dealer) = (player[lane], dealer[lane]);
            *side = by_equal[(1 + usize::from(player > dealer) - usize::from(player < dealer)) % 3];
        }
        Some(sides)
    }

    /// Settles five cards whose suits are unknown unless the rules name them.
    pub(super) fn end_of_faces(&self, hand: Hand, cards: [Card; 5]) -> SettledHand {
        let end = self.end(hand, &cards);
        let highest = cards.iter().filter(|card| card.face() == end.face);
        let (named, others): (Vec<&Card>, Vec<&Card>) = highest.partition(|card| self.named.contains(card));
        let least = named.iter().map(|card| card.suit()).max();
        // No suit is better than spades.
        if end.face == 0 || others.is_empty() || least == Some(Card::ACE_OF_SPADES.suit()) {
            return end;
        }
        SettledHand { suit: Suit::BestOf(others.len() as u8, least), ..end }
    }

    /// Settles five cards whose suits are known up to a renaming.
    pub(super) fn end_of_suits(&self, hand: Hand, cards: &[Card; 5]) -> SettledHand {
        let end = self.end(hand, cards);
        if end.face == 0 {
            return end;
        }
        let highest_cards = cards.iter().filter(|card| card.face() == end.face);
        let suits = highest_cards.fold(0, |suits, card| suits | 1 << card.suit());
        SettledHand { suit: Suit::Among(suits), face: 0, ..end }
    }

    /// Returns the side that a player's hand against the dealer's favours; `None` if cards decide.
    #[inline]
    pub(super) fn by_hand(&self, player: Hand, dealer: Hand) -> Option<Side> {
        let by_rank = self.rank[player.index()].cmp(&self.rank[dealer.index()]);
        decided(by_rank).or_else(|| self.between(player, dealer).rule.favours())
    }

    /// Returns the rule for a hand and an equal one.
    fn between(&self, player: Hand, dealer: Hand) -> &TieComparison {
        &self.ties[if self.is_own(player, dealer) { usize::from(self.tie_of[player.index()]) } else { 0 }]
    }

    /// Returns `true` if the rule for a hand and an equal one is the rule of both among their kind.
    pub(super) fn is_own(&self, player: Hand, dealer: Hand) -> bool {
        self.tie_of[player.index()] == self.tie_of[dealer.index()]
    }

    /// Returns the compared ranks of two hands.
    fn standings(&self, player: SettledHand, dealer: SettledHand) -> [Standing; 2] {
        let is_own = self.is_own(player.hand, dealer.hand);
        [player, dealer].map(|end| end.standing(is_own))
    }

    /// Returns the side that the cards of a player favour against the dealer's; `None` if unknown suits decide.
    fn by_cards(&self, player: SettledHand, dealer: SettledHand) -> Option<Side> {
        let [own, other] = self.standings(player, dealer);
        decided(own.before.cmp(&other.before)).or_else(|| self.by_suits([player, dealer], own.after.cmp(&other.after)))
    }

    /// Returns the side that hands equal up to the suits favour, given the comparison of later steps; `None` if unknown
    /// suits decide.
    pub(super) fn by_suits(&self, [player, dealer]: [SettledHand; 2], after: Ordering) -> Option<Side> {
        let hands = [player.hand, dealer.hand];
        match (player.suit, dealer.suit) {
            _ if !self.between(player.hand, dealer.hand).rule.compares_suits() => Some(self.past_suits(hands, after)),
            (Suit::Is(suit), Suit::Is(dealer_suit)) => {
                decided(suit.cmp(&dealer_suit)).or_else(|| Some(self.past_suits(hands, after)))
            }
            (Suit::None, Suit::None) => Some(self.past_suits(hands, after)),
            (Suit::None, _) => Some(Side::Lose),
            (_, Suit::None) => Some(Side::Win),
            (Suit::BestOf(..) | Suit::Among(_), _) | (_, Suit::BestOf(..) | Suit::Among(_)) => None,
        }
    }

    /// Returns the side that equal deciding suits favour, given the comparison of later steps.
    pub(super) fn past_suits(&self, [player, dealer]: [Hand; 2], after: Ordering) -> Side {
        decided(after).unwrap_or(self.between(player, dealer).rule.end)
    }

    /// Returns the side that two hands favour if the deciding suits are equal.
    pub(super) fn ends_past_suits(&self, player: SettledHand, dealer: SettledHand) -> Side {
        let [own, other] = self.standings(player, dealer);
        self.past_suits([player.hand, dealer.hand], own.after.cmp(&other.after))
    }

    /// Returns the contests of a hand, and its rank in each.
    pub(super) fn contests(&self, end: SettledHand) -> impl Iterator<Item = (RankContest, Standing)> {
        let (rank, tie) = (self.rank[end.hand.index()], self.tie_of[end.hand.index()]);
        let own = Some((RankContest { rank, tie: Some(tie) }, end.own)).filter(|_| self.compares(tie));
        let shared = Some((RankContest { rank, tie: None }, end.shared));
        own.into_iter().chain(shared.filter(|_| self.is_shared[end.hand.index()] && self.compares(0)))
    }

    fn compares(&self, tie: u8) -> bool {
        self.ties[usize::from(tie)].rule.favours().is_none()
    }

    /// Returns `true` if two hands in a contest meet there.
    pub(super) fn meet_in(&self, contest: RankContest, player: Hand, dealer: Hand) -> bool {
        contest.tie.is_some() || !self.is_own(player, dealer)
    }

    /// Returns `true` if hands are equal, before ties are decided.
    pub(super) fn ties(&self, player: usize, dealer: usize) -> bool {
        self.rank[player] == self.rank[dealer]
    }

    /// Returns `true` unless the two hands are equal and tie by different rules.
    pub(super) fn settle_alike_if_equal(&self, one: Hand, other: Hand) -> bool {
        let [one, other] = [one, other].map(Hand::index);
        !self.ties(one, other) || self.tie_of[one] == self.tie_of[other]
    }

    /// Returns the side that a player's hand against the dealer's favours; `None` if unknown suits decide.
    #[inline]
    pub(super) fn by_end(&self, player: SettledHand, dealer: SettledHand) -> Option<Side> {
        self.by_hand(player.hand, dealer.hand).or_else(|| self.by_cards(player, dealer))
    }

    /// Returns the outcome of a player's bet.
    pub(super) fn outcome(&self, side: Side, player: Hand, dealer: Hand) -> u8 {
        let is_players = self.is_set_by_player(side);
        self.paid_for(side, if is_players { player } else { dealer }, self.ties(player.index(), dealer.index()))
    }

    /// Returns `true` if the player's hand sets the payout when this side wins.
    pub(super) fn is_set_by_player(&self, side: Side) -> bool {
        match self.paid_by {
            PaidBy::Winner => side == Side::Win,
            PaidBy::Dealer => false,
            PaidBy::Player => true,
        }
    }

    /// Returns the outcome of a bet whose payout this hand sets.
    pub(super) fn paid_for(&self, side: Side, hand: Hand, is_tie: bool) -> u8 {
        let role = match side {
            Side::Win => 0,
            Side::Push => return self.push,
            Side::Lose => 1,
        };
        self.equal[role].filter(|_| is_tie).unwrap_or(self.paid[role][hand.index()])
    }

    /// Returns `true` if one order of all hands is not enough: equal hands have payouts of their own, or equal hands of
    /// different kinds tie by different rules.
    pub(super) fn settles_ties_apart(&self) -> bool {
        self.equal.iter().any(Option::is_some) || self.is_shared.contains(&true)
    }

    /// Returns a hand's rank, and the number of the rule that settles two of it.
    pub(super) fn rank_and_tie(&self, hand: Hand) -> (u8, u8) {
        (self.rank[hand.index()], self.tie_of[hand.index()])
    }

    /// Returns a number that orders hands of one rank among their kind, or among all.
    pub(super) fn place(&self, end: SettledHand, is_own: bool) -> u64 {
        let (rank, tie) = self.rank_and_tie(end.hand);
        let standing = end.standing(is_own);
        let suit = match end.suit {
            _ if !self.ties[if is_own { usize::from(tie) } else { 0 }].rule.compares_suits() => 0,
            Suit::None | Suit::BestOf(..) | Suit::Among(_) => 0,
            Suit::Is(suit) => suit + 1,
        };
        u64::from(rank) << 40 | u64::from(standing.before) << 24 | u64::from(suit) << 16 | u64::from(standing.after)
    }

    /// Returns the side that wins if two hands have the same [place](Settlement::place).
    pub(super) fn end_of_equals(&self, hand: Hand, is_own: bool) -> Side {
        self.ties[if is_own { usize::from(self.tie_of[hand.index()]) } else { 0 }].rule.end
    }

    /// Returns the holder of a hand, for a comparison of suits after these cards are dealt.
    pub(super) fn holder(&self, end: SettledHand, known: &[Card]) -> SuitHolder {
        let mut left = self.shoe.suits_of_face(end.face);
        known.iter().filter(|card| card.face() == end.face).for_each(|card| left[usize::from(card.suit())] -= 1);
        // A card of an unknown suit is none of those that the rules name.
        self.named.iter().filter(|card| card.face() == end.face).for_each(|card| left[usize::from(card.suit())] = 0);
        SuitHolder { suit: end.suit, face: end.face, left }
    }

    /// Counts the ways for the suits of two hands to fall so that the dealer, nobody or the player wins: a single way
    /// if suits do not matter. `known` are the player's cards, if their suits are known.
    pub(super) fn ways(&self, player: SettledHand, dealer: SettledHand, known: &[Card]) -> [i128; 3] {
        let mut ways = [0; 3];
        match self.by_end(player, dealer) {
            Some(side) => ways[side as usize] = 1,
            None => {
                let holders = [player, dealer].map(|end| self.holder(end, known));
                let sides = sides(&holders, &[self.ends_past_suits(player, dealer)]);
                sides.iter().for_each(|(sides, more)| ways[sides[0] as usize] = *more);
            }
        }
        ways
    }
}
