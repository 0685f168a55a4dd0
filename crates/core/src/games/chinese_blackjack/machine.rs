//! The turns of one holder as a state machine, with each rule stated once: the next step, the final hand, and the
//! settlement of two final hands. Playing, counting, solving and explaining all use it.
//!
//! A holder starts without cards. Dealt cards and answers to questions lead to the [end](Next::Done). Strategies answer
//! the questions; the machine decides everything else.

use super::choices::{BustLoses, Dragons, Reveals, ToDealer};
use super::hand::{Cards, Class, HandWorth};
use super::house::{HouseRules, Payouts};
use super::specials::{Shown, Special, shown};
use super::ties::TieOf;
use crate::config::Decimal;
use crate::games::{Role, Side};
use std::cmp::Ordering;

/// The part of the other side that a holder sees.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeenSide {
    /// The specials that it shows.
    pub shown: Shown,
    /// The card count of the player whom the dealer may settle with.
    pub against: Option<u8>,
}

/// A decision of a holder, with all that they may know about the other side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Decision {
    /// Escape with a free hand, or play on.
    Escape {
        /// The specials that the other side shows.
        shown: Shown,
    },
    /// Take a card, or stand.
    Hit {
        /// Card count of the players whom the dealer would settle with, if he sees it.
        against: Option<u8>,
    },
}

impl Decision {
    /// Returns the actions that answer it: yes and no.
    pub fn actions(self) -> [Action; 2] {
        match self {
            Decision::Escape { .. } => [Action::Escape, Action::PlayOn],
            Decision::Hit { .. } => [Action::Hit, Action::Stand],
        }
    }
}

/// An action of a holder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Leaves the round with a free hand.
    Escape,
    /// Keeps a free hand.
    PlayOn,
    /// Takes a card.
    Hit,
    /// Takes no card; the dealer then settles.
    Stand,
}

/// The next step of a holder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// They take a card.
    Card,
    /// They decide.
    Decision(Decision),
    /// The hand stays as it is.
    Done,
}

/// The side that wins a settlement, and its pay per unit bet before commission.
pub type Settlement = (Side, Decimal);

/// The rule that settles two final hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// A holder who escapes takes no part.
    Escape,
    /// A special beats a lower one, and any hand that shows none.
    Special,
    /// The player's hand is paid immediately.
    AtOnce,
    /// A player who stands below the minimum loses the bet.
    Forfeit,
    /// One of the two is bust.
    OneBust,
    /// Both are bust.
    BothBust,
    /// A tier beats a lower one, and totals.
    Tier,
    /// The higher total wins.
    Total,
    /// The hands are equal.
    Equal,
}

/// A holder's cards, and the action since the last one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HandState {
    pub(super) cards: Cards,
    last: Option<Action>,
}

impl HandState {
    /// No cards yet.
    pub const NOTHING: HandState = HandState::dealt(Cards::NONE);

    /// Returns cards whose holder has not acted.
    pub(super) const fn dealt(cards: Cards) -> HandState {
        HandState { cards, last: None }
    }

    /// Returns cards whose holder does not escape.
    pub(super) fn played(cards: Cards) -> HandState {
        HandState { cards, last: Some(Action::PlayOn) }
    }

    /// Returns the hand after an action.
    #[must_use]
    pub fn after(self, action: Action) -> HandState {
        HandState { last: Some(action), ..self }
    }

    /// Returns the holder's action since the last card.
    pub(super) fn last(&self) -> Option<Action> {
        self.last
    }
}

/// The part of a final hand that decides its settlement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// Two cards shown at once.
    Shows {
        /// The special.
        special: Special,
        /// Total, or 0 if equal ones are not compared by it.
        total: u8,
    },
    /// A free hand given up.
    Escapes,
    /// A hand to reveal.
    Hand {
        /// Worth.
        worth: HandWorth,
        /// Total, or 0 if equal hands are not compared by it.
        total: u8,
        /// Whether it is bust with five cards.
        five_card_bust: bool,
        /// Whether it is over-bust and costs more.
        over_bust: bool,
    },
}

impl End {
    /// Returns the special shown, if any.
    fn special(&self) -> Option<Special> {
        if let End::Shows { special, .. } = self { Some(*special) } else { None }
    }

    /// Returns its payout if it wins, or `None` if it is bust.
    pub(super) fn wins(&self, payout: &Payouts) -> Option<Decimal> {
        match self {
            End::Shows { special, .. } => Some(payout.specials[special.index()]),
            End::Escapes | End::Hand { worth: HandWorth::Bust, .. } => None,
            End::Hand { worth, .. } => Some(worth.pays(payout)),
        }
    }

    /// Returns `true` if it ends the round before anybody hits, as the dealer's.
    pub(super) fn is_early(&self) -> bool {
        !matches!(self, End::Hand { .. })
    }

    /// Returns the number of each special shown.
    pub fn shown(&self) -> Shown {
        shown(self.special())
    }
}

/// Nobody wins.
const PUSH: Settlement = (Side::Push, Decimal::ZERO);

impl HouseRules {
    /// Returns the next step of a holder.
    pub fn next(&self, role: Role, seen: &SeenSide, hand: &HandState) -> Next {
        let HandState { cards, last } = hand;
        let sees_counts = role == Role::Dealer && self.dealer_sees_counts();
        match last {
            Some(Action::Hit) => Next::Card,
            Some(Action::Escape | Action::Stand) => Next::Done,
            None if cards.count < 2 => Next::Card,
            None if self.free_hand.allow(role) && cards.is_free(self) => {
                Next::Decision(Decision::Escape { shown: seen.shown })
            }
            None | Some(Action::PlayOn) if cards.special.is_some() || cards.is_final() => Next::Done,
            None | Some(Action::PlayOn) if self.must_hit(role, cards.total) => Next::Card,
            None | Some(Action::PlayOn) => {
                Next::Decision(Decision::Hit { against: seen.against.filter(|_| sees_counts) })
            }
        }
    }

    /// Returns the hand with one more card, by its face: 1 = ace … 13 = king.
    pub fn draw(&self, held: &HandState, face: u8) -> HandState {
        HandState::dealt(held.cards.with(self, face.min(self.specials.ranks() as u8)))
    }

    /// Returns two cards of one suit, by their faces.
    pub(super) fn suited_two(&self, faces: [u8; 2]) -> HandState {
        HandState::dealt(Cards::two(self, faces.map(|face| face.min(self.specials.ranks() as u8)), true))
    }

    /// Returns `true` if some actions lead to another card.
    pub(super) fn may_hit(&self, role: Role, seen: &SeenSide, hand: &HandState) -> bool {
        match self.next(role, seen, hand) {
            Next::Card => true,
            Next::Decision(decision) => {
                decision.actions().into_iter().any(|action| self.may_hit(role, seen, &hand.after(action)))
            }
            Next::Done => false,
        }
    }

    /// Returns the class of a final hand.
    pub fn class(&self, held: &HandState) -> Class {
        if held.last == Some(Action::Escape) { Class::Escape } else { held.cards.class(self) }
    }

    /// Returns the part of a final hand that settles it.
    pub fn end(&self, held: &HandState) -> End {
        match held.cards.special {
            Some(special) => {
                let total = self.specials.get(special).tie.compared(held.cards.total).unwrap_or_default();
                End::Shows { special, total }
            }
            None if held.last == Some(Action::Escape) => End::Escapes,
            None => {
                let worth = held.cards.worth(self);
                let is_bust = worth == HandWorth::Bust;
                End::Hand {
                    worth,
                    total: self.tie_of(worth).compared(held.cards.total).unwrap_or_default(),
                    five_card_bust: is_bust && held.cards.count == 5,
                    over_bust: is_bust && self.over_bust.is(held.cards.total),
                }
            }
        }
    }

    /// Settles a player's final hand before the dealer plays, or returns `None` if it waits for the dealer's.
    pub fn at_once(&self, player: &End) -> Option<Settlement> {
        match player {
            End::Escapes => Some(PUSH),
            End::Hand { worth, .. } if self.dragons == Dragons::Showdown || !worth.is_tier() => None,
            End::Shows { .. } | End::Hand { .. } => Some((Side::Win, player.wins(&self.payout)?)),
        }
    }

    /// Settles a player's end against the dealer's.
    pub fn settle(&self, player: &End, dealer: &End) -> Settlement {
        self.settle_by_rule(player, dealer).0
    }

    /// Settles a player's end against the dealer's, and names the rule that decides.
    pub fn settle_by_rule(&self, player: &End, dealer: &End) -> (Settlement, Rule) {
        match (*player, *dealer) {
            (_, End::Escapes) | (End::Escapes, _) => (PUSH, Rule::Escape),
            (_, End::Shows { special, total }) => self.against_special(player, special, total),
            (End::Shows { .. }, End::Hand { .. }) => (self.at_once(player).unwrap_or(PUSH), Rule::Special),
            (End::Hand { worth, total, .. }, End::Hand { worth: other_worth, total: other_total, .. }) => {
                match self.at_once(player) {
                    Some(paid) => (paid, Rule::AtOnce),
                    None => self.reveal([player, dealer], [worth, other_worth], [total, other_total]),
                }
            }
        }
    }

    /// Returns `true` if a player with this end had a turn before the dealer ended the round with that. Without a turn
    /// a hand stays unplayed. A player can still show a special when the dealer escapes, and can also escape when the
    /// dealer shows a special.
    pub fn has_turn(&self, player: &End, dealer: &End) -> bool {
        match dealer {
            End::Hand { .. } => true,
            End::Shows { .. } => !matches!(player, End::Hand { .. }),
            End::Escapes => matches!(player, End::Shows { .. }),
        }
    }

    /// Returns `true` if the dealer decides by a player's card count.
    pub(super) fn dealer_sees_counts(&self) -> bool {
        self.reveals == Reveals::Selective
    }

    /// Settles the dealer's special, of this total, with a player who does not escape.
    fn against_special(&self, player: &End, dealer: Special, total: u8) -> (Settlement, Rule) {
        let taken = self.payout_of_dealer.specials[dealer.index()];
        let End::Shows { special, total: player_total } = *player else { return ((Side::Lose, taken), Rule::Special) };
        let paid = self.payout.specials[special.index()];
        let [own, other] = [special, dealer].map(|special| self.specials.get(special));
        match own.rank.cmp(&other.rank) {
            Ordering::Greater => ((Side::Win, paid), Rule::Special),
            Ordering::Equal => (self.settle_equal(own.tie, [player_total, total], [paid, taken]), Rule::Equal),
            Ordering::Less => ((Side::Lose, taken), Rule::Special),
        }
    }

    /// Settles a reveal, given the worth and the totals of both hands.
    fn reveal(&self, ends: [&End; 2], [player, dealer]: [HandWorth; 2], totals: [u8; 2]) -> (Settlement, Rule) {
        let payout = if dealer == HandWorth::Bust { &self.payout_at_bust } else { &self.payout };
        let wins = [player.pays(payout), dealer.pays(&self.payout_of_dealer)];
        let rule = self.decides(player, dealer);
        let settled = match rule {
            Rule::Forfeit => (Side::Lose, Decimal::ONE),
            Rule::BothBust if self.both_bust == ToDealer::Push => PUSH,
            Rule::BothBust => (Side::Lose, self.lost_by_bust(ends[0], wins[1], false)),
            Rule::OneBust if player == HandWorth::Bust => (Side::Lose, self.lost_by_bust(ends[0], wins[1], true)),
            Rule::OneBust => (Side::Win, self.paid_by_bust(ends[1], wins[0])),
            Rule::Equal => self.settle_equal(self.tie(player), totals, wins),
            Rule::Tier | Rule::Total if self.is_higher(player, dealer) => (Side::Win, wins[0]),
            Rule::Tier | Rule::Total => (Side::Lose, wins[1]),
            // A revealed hand is neither an escape nor settled earlier.
            Rule::Escape | Rule::Special | Rule::AtOnce => PUSH,
        };
        (settled, rule)
    }

    /// Returns the loss of a bust player when the dealer's hand wins `wins`; `counts_over` if that hand is not bust.
    fn lost_by_bust(&self, end: &End, wins: Decimal, counts_over: bool) -> Decimal {
        let lost = match self.bust_loses {
            BustLoses::Hand => wins,
            BustLoses::One => Decimal::ONE,
        };
        let over = Some(self.payout_of_dealer.over_bust).filter(|_| counts_over);
        at_least(end, lost, self.payout.five_card_bust, over)
    }

    /// Returns the pay of a bust dealer to a hand that wins `wins`.
    fn paid_by_bust(&self, end: &End, wins: Decimal) -> Decimal {
        at_least(end, wins, self.payout.dealer_five_card_bust, Some(self.payout_at_bust.over_bust))
    }

    /// Settles equal hands by this rule, given totals and wins, the player's first.
    pub(super) fn settle_equal(&self, tie: TieOf, totals: [u8; 2], wins: [Decimal; 2]) -> Settlement {
        let side = tie.favours(totals);
        let paid = |role: Role| self.equal_pays.0[role as usize].unwrap_or(wins[role as usize]);
        let paid = match side {
            Side::Win => paid(Role::Player),
            Side::Lose => paid(Role::Dealer),
            Side::Push => Decimal::ZERO,
        };
        (side, paid)
    }

    /// Returns the winner of equal totals or tiers.
    pub(super) fn tie(&self, worth: HandWorth) -> TieOf {
        if self.tier(worth).is_some() { self.tie_of(worth) } else { self.ties.as_tie() }
    }

    /// Returns `true` if the first of two hands that are not bust beats the second, by tier or by total.
    fn is_higher(&self, one: HandWorth, other: HandWorth) -> bool {
        match self.rank(one).cmp(&self.rank(other)) {
            Ordering::Equal => one > other,
            by_tier @ (Ordering::Less | Ordering::Greater) => by_tier == Ordering::Greater,
        }
    }

    /// Returns the rank of a tier, or 0 for a total.
    fn rank(&self, worth: HandWorth) -> u8 {
        self.tier(worth).map_or(0, |tier| tier.rank)
    }

    /// Returns the rule that decides between two revealed hands.
    fn decides(&self, player: HandWorth, dealer: HandWorth) -> Rule {
        let ranks = [player, dealer].map(|worth| self.rank(worth));
        match (player, dealer) {
            (HandWorth::Total(total), _) if self.forfeits(total) => Rule::Forfeit,
            (HandWorth::Bust, HandWorth::Bust) => Rule::BothBust,
            (HandWorth::Bust, _) | (_, HandWorth::Bust) => Rule::OneBust,
            _ if ranks[0] != ranks[1] => Rule::Tier,
            _ if ranks[0] > 0 || player == dealer => Rule::Equal,
            _ => Rule::Total,
        }
    }
}

/// Returns the price of a bust: at least the price for five cards or for a large total, if they apply.
fn at_least(end: &End, usual: Decimal, five_cards: Decimal, over: Option<Decimal>) -> Decimal {
    let End::Hand { five_card_bust, over_bust, .. } = *end else { return usual };
    let five_card_price = if five_card_bust { five_cards } else { usual };
    let over_price = over.filter(|_| over_bust).unwrap_or(usual);
    usual.max(five_card_price).max(over_price)
}
