//! A holder's course as a small machine, every rule of it once: what comes next, what he ends with, and how two ends
//! settle. Playing, counting, solving and explaining all read it.
//!
//! A holder starts without cards; the cards that he is dealt and the answers that he gives take him on until he
//! [ends](Next::Ends). Strategies answer the questions; the machine decides everything else.

use super::choices::{BustLoses, Dragons, Reveals, Role, ToDealer};
use super::hand::{Cards, Class, Worth};
use super::house::{House, Payouts};
use super::specials::{Shown, Special, shown};
use super::ties::TieOf;
use crate::config::Decimal;
use crate::games::Side;
use std::cmp::Ordering;

/// What a holder sees of the other side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sees {
    /// The specials that it shows.
    pub shown: Shown,
    /// The card count of the player whom the dealer may settle with.
    pub against: Option<u8>,
}

/// What a holder decides, and all that he may know about the other side when he does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum What {
    /// Whether to escape with a free hand.
    Escape {
        /// The specials that the other side shows.
        shown: Shown,
    },
    /// Whether to take a card.
    Hit {
        /// The dealer's alone, where he sees it: the card count of the players whom he settles with otherwise.
        against: Option<u8>,
    },
}

/// What comes next for a holder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// He takes a card.
    Draws,
    /// He decides.
    Asks(What),
    /// His hand stays as it is.
    Ends,
}

/// Whom a settlement favours, and what it pays per unit bet before commission.
pub type Settlement = (Side, Decimal);

/// The rule by which two ends settle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Whoever escapes takes no part.
    Escape,
    /// A special beats a lower one, and whatever shows none.
    Special,
    /// What the player has is paid as soon as it is made.
    AtOnce,
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

/// A holder's cards, and his last answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Held {
    pub(super) cards: Cards,
    said: Said,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Said {
    Nothing,
    Escapes,
    PlaysOn,
    Hits,
    Stands,
}

impl Held {
    /// No cards yet.
    pub const NOTHING: Held = Held::dealt(Cards::NONE);

    /// Cards whose holder has not answered anything.
    pub(super) const fn dealt(cards: Cards) -> Held {
        Held { cards, said: Said::Nothing }
    }

    /// Cards whose holder does not escape.
    pub(super) fn played(cards: Cards) -> Held {
        Held { cards, said: Said::PlaysOn }
    }

    /// The same after an answer.
    #[must_use]
    pub fn answered(self, what: What, yes: bool) -> Held {
        let said = match (what, yes) {
            (What::Escape { .. }, true) => Said::Escapes,
            (What::Escape { .. }, false) => Said::PlaysOn,
            (What::Hit { .. }, true) => Said::Hits,
            (What::Hit { .. }, false) => Said::Stands,
        };
        Held { said, ..self }
    }
}

/// All that matters to a settlement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// Two cards shown at once.
    Shows {
        /// The special.
        special: Special,
        /// Its total, or 0 where equal ones are not compared by it.
        total: u8,
    },
    /// A free hand given up.
    Escapes,
    /// A hand to reveal.
    Hand {
        /// What it is worth.
        worth: Worth,
        /// Its total, or 0 where equal hands are not compared by it.
        total: u8,
        /// Whether it is bust with five cards.
        five_card_bust: bool,
        /// Whether it is bust by more than costs the usual.
        over_bust: bool,
    },
}

impl End {
    /// The special shown.
    fn special(&self) -> Option<Special> {
        if let End::Shows { special, .. } = self { Some(*special) } else { None }
    }

    /// What it is paid by these payouts if it wins; `None` if it is bust.
    pub(super) fn wins(&self, payout: &Payouts) -> Option<Decimal> {
        match self {
            End::Shows { special, .. } => Some(payout.specials[special.index()]),
            End::Escapes | End::Hand { worth: Worth::Bust, .. } => None,
            End::Hand { worth, .. } => Some(worth.pays(payout)),
        }
    }

    /// Whether it ends the round before anyone draws, if it is the dealer's.
    pub(super) fn is_early(&self) -> bool {
        !matches!(self, End::Hand { .. })
    }

    /// How many of each special are shown.
    #[must_use]
    pub fn shown(&self) -> Shown {
        shown(self.special())
    }
}

/// Nobody wins.
const PUSH: Settlement = (Side::Push, Decimal::ZERO);

impl House {
    /// What comes next for a holder.
    #[must_use]
    pub fn next(&self, role: Role, sees: &Sees, held: &Held) -> Next {
        let Held { cards, said } = held;
        let sees_counts = role == Role::Dealer && self.dealer_sees_counts();
        match said {
            Said::Hits => Next::Draws,
            Said::Escapes | Said::Stands => Next::Ends,
            Said::Nothing if cards.count < 2 => Next::Draws,
            Said::Nothing if self.free_hand.allow(role) && cards.is_free(self) => {
                Next::Asks(What::Escape { shown: sees.shown })
            }
            Said::Nothing | Said::PlaysOn => match cards {
                _ if cards.special.is_some() || cards.is_final() => Next::Ends,
                _ if self.must_draw(role, cards.total) => Next::Draws,
                _ => Next::Asks(What::Hit { against: sees.against.filter(|_| sees_counts) }),
            },
        }
    }

    /// The same holder with one more card, by its face: 1 = ace … 13 = king.
    #[must_use]
    pub fn draw(&self, held: &Held, face: u8) -> Held {
        Held::dealt(held.cards.with(self, face.min(self.specials.ranks() as u8)))
    }

    /// Whether some answers lead to another card.
    pub(super) fn may_draw(&self, role: Role, sees: &Sees, held: &Held) -> bool {
        match self.next(role, sees, held) {
            Next::Draws => true,
            Next::Asks(what) => [false, true].iter().any(|yes| self.may_draw(role, sees, &held.answered(what, *yes))),
            Next::Ends => false,
        }
    }

    /// What a holder's hand is called if it is final.
    #[must_use]
    pub fn class(&self, held: &Held) -> Class {
        if held.said == Said::Escapes { Class::Escape } else { held.cards.class(self) }
    }

    /// What settles a holder's hand if it is final.
    #[must_use]
    pub fn end(&self, held: &Held) -> End {
        match held.cards.special {
            Some(special) => {
                let total = self.specials.get(special).tie.compared(held.cards.total).unwrap_or_default();
                End::Shows { special, total }
            }
            None if held.said == Said::Escapes => End::Escapes,
            None => {
                let worth = held.cards.worth(self);
                let is_bust = worth == Worth::Bust;
                End::Hand {
                    worth,
                    total: self.tie_of(worth).compared(held.cards.total).unwrap_or_default(),
                    five_card_bust: is_bust && held.cards.count == 5,
                    over_bust: is_bust && self.over_bust.is(held.cards.total),
                }
            }
        }
    }

    /// How a player's end settles before the dealer plays; `None` if it waits for the dealer's.
    #[must_use]
    pub fn at_once(&self, player: &End) -> Option<Settlement> {
        match player {
            End::Escapes => Some(PUSH),
            End::Hand { worth, .. } if self.dragons == Dragons::Showdown || !worth.is_tier() => None,
            End::Shows { .. } | End::Hand { .. } => Some((Side::Win, player.wins(&self.payout)?)),
        }
    }

    /// How a player's end settles against the dealer's.
    #[must_use]
    pub fn settle(&self, player: &End, dealer: &End) -> Settlement {
        self.settle_by_rule(player, dealer).0
    }

    /// The same, with the rule that decides.
    #[must_use]
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

    /// Whether a player with this end has had his turn when the dealer ends the round with that; if not, his hand stays
    /// unplayed. He may still show a special when the dealer escapes, and also escape when the dealer shows a special.
    #[must_use]
    pub fn has_turn(&self, player: &End, dealer: &End) -> bool {
        match dealer {
            End::Hand { .. } => true,
            End::Shows { .. } => !matches!(player, End::Hand { .. }),
            End::Escapes => matches!(player, End::Shows { .. }),
        }
    }

    /// Whether the dealer decides by a player's card count.
    pub(super) fn dealer_sees_counts(&self) -> bool {
        self.reveals == Reveals::Selective
    }

    /// How the dealer's special, of this total, settles with a player who does not escape.
    fn against_special(&self, player: &End, dealer: Special, total: u8) -> (Settlement, Rule) {
        let taken = self.payout_of_dealer.specials[dealer.index()];
        let End::Shows { special, total: of_player } = *player else { return ((Side::Lose, taken), Rule::Special) };
        let paid = self.payout.specials[special.index()];
        let [own, other] = [special, dealer].map(|special| self.specials.get(special));
        match own.rank.cmp(&other.rank) {
            Ordering::Greater => ((Side::Win, paid), Rule::Special),
            Ordering::Equal => (self.settle_equal(own.tie, [of_player, total], [paid, taken]), Rule::Equal),
            Ordering::Less => ((Side::Lose, taken), Rule::Special),
        }
    }

    /// How a reveal settles, given what both sides' hands are worth, and their totals.
    fn reveal(&self, ends: [&End; 2], [player, dealer]: [Worth; 2], totals: [u8; 2]) -> (Settlement, Rule) {
        let payout = if dealer == Worth::Bust { &self.payout_at_bust } else { &self.payout };
        let wins = [player.pays(payout), dealer.pays(&self.payout_of_dealer)];
        let rule = self.decides(player, dealer);
        let settled = match rule {
            Rule::BothBust if self.both_bust == ToDealer::Push => PUSH,
            Rule::BothBust => (Side::Lose, self.lost_by_bust(ends[0], wins[1], false)),
            Rule::OneBust if player == Worth::Bust => (Side::Lose, self.lost_by_bust(ends[0], wins[1], true)),
            Rule::OneBust => (Side::Win, self.paid_by_bust(ends[1], wins[0])),
            Rule::Equal => self.settle_equal(self.tie(player), totals, wins),
            Rule::Tier | Rule::Total if self.is_higher(player, dealer) => (Side::Win, wins[0]),
            Rule::Tier | Rule::Total => (Side::Lose, wins[1]),
            // What is revealed is neither an escape nor settled before.
            Rule::Escape | Rule::Special | Rule::AtOnce => PUSH,
        };
        (settled, rule)
    }

    /// What a player who is bust loses where the dealer's hand wins this, and whether that is not bust.
    fn lost_by_bust(&self, end: &End, wins: Decimal, counts_over: bool) -> Decimal {
        let lost = match self.bust_loses {
            BustLoses::Hand => wins,
            BustLoses::One => Decimal::ONE,
        };
        let over = Some(self.payout_of_dealer.over_bust).filter(|_| counts_over);
        at_least(end, lost, self.payout.five_card_bust, over)
    }

    /// What a dealer who is bust pays a hand that wins this.
    fn paid_by_bust(&self, end: &End, wins: Decimal) -> Decimal {
        at_least(end, wins, self.payout.dealer_five_card_bust, Some(self.payout_at_bust.over_bust))
    }

    /// How equal hands settle by this rule, given their totals and what each wins: the player's first.
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

    /// Who wins totals or tiers that equal this one.
    pub(super) fn tie(&self, worth: Worth) -> TieOf {
        if self.tier(worth).is_some() { self.tie_of(worth) } else { self.ties.as_tie() }
    }

    /// Whether the first of two hands that are not bust is above the second: in tiers, or in totals.
    fn is_higher(&self, one: Worth, other: Worth) -> bool {
        match self.rank(one).cmp(&self.rank(other)) {
            Ordering::Equal => one > other,
            by_tier @ (Ordering::Less | Ordering::Greater) => by_tier == Ordering::Greater,
        }
    }

    /// The rank of a tier; of totals, 0.
    fn rank(&self, worth: Worth) -> u8 {
        self.tier(worth).map_or(0, |tier| tier.rank)
    }

    /// What decides between two hands that are revealed.
    fn decides(&self, player: Worth, dealer: Worth) -> Rule {
        let ranks = [player, dealer].map(|worth| self.rank(worth));
        match (player, dealer) {
            (Worth::Bust, Worth::Bust) => Rule::BothBust,
            (Worth::Bust, _) | (_, Worth::Bust) => Rule::OneBust,
            _ if ranks[0] != ranks[1] => Rule::Tier,
            _ if ranks[0] > 0 || player == dealer => Rule::Equal,
            _ => Rule::Total,
        }
    }
}

/// What a bust costs: at least that of five cards if it has five, and that of a large total if it has one.
fn at_least(end: &End, usual: Decimal, five_cards: Decimal, over: Option<Decimal>) -> Decimal {
    let End::Hand { five_card_bust, over_bust, .. } = *end else { return usual };
    let of_five = if five_card_bust { five_cards } else { usual };
    let of_over = over.filter(|_| over_bust).unwrap_or(usual);
    usual.max(of_five).max(of_over)
}
