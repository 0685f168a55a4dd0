//! A holder's course as a small machine, every rule of it once: what comes next, what he ends with, and how two ends
//! settle. Playing, counting, solving and explaining all read it.
//!
//! A holder starts without cards; the cards that he is dealt and the answers that he gives take him on until he
//! [ends](Next::Ends). Strategies answer the questions; the machine decides everything else.

use super::hand::{Cards, Class, Worth};
use super::house::{Dragons, House, Payouts, Reveals, Role, ToDealer};
use super::specials::{Shown, Special, face, shown};
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
    Shows(Special),
    /// A free hand given up.
    Escapes,
    /// A hand to reveal.
    Hand {
        /// What it is worth.
        worth: Worth,
        /// Whether a player bust with five cards.
        five_card_bust: bool,
    },
}

impl End {
    /// The special shown.
    fn special(&self) -> Option<Special> {
        if let End::Shows(special) = self { Some(*special) } else { None }
    }

    /// What it is paid by these payouts if it wins; `None` if it is bust.
    pub(super) fn wins(&self, payout: &Payouts) -> Option<Decimal> {
        match self {
            End::Shows(special) => Some(payout.specials[special.index()]),
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

    /// The same holder with one more card: 1 = ace … 10 = ten or picture.
    #[must_use]
    pub fn draw(&self, held: &Held, rank: u8) -> Held {
        Held::dealt(held.cards.with(self, rank))
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
    pub fn end(&self, role: Role, held: &Held) -> End {
        match held.cards.special {
            Some(special) => End::Shows(special),
            None if held.said == Said::Escapes => End::Escapes,
            None => {
                let worth = held.cards.worth(self);
                let five_card_bust = role == Role::Player && worth == Worth::Bust && held.cards.count == 5;
                End::Hand { worth, five_card_bust }
            }
        }
    }

    /// How a player's end settles before the dealer plays; `None` if it waits for the dealer's.
    #[must_use]
    pub fn at_once(&self, player: &End) -> Option<Settlement> {
        match player {
            End::Escapes => Some(PUSH),
            End::Hand { worth, .. } if self.dragons == Dragons::Showdown || !worth.is_tier() => None,
            End::Shows(_) | End::Hand { .. } => Some((Side::Win, player.wins(&self.payout)?)),
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
            (_, End::Shows(shown)) => self.against_special(player, shown),
            (End::Shows(_), End::Hand { .. }) => (self.at_once(player).unwrap_or(PUSH), Rule::Special),
            (End::Hand { worth, five_card_bust }, End::Hand { worth: dealer, .. }) => match self.at_once(player) {
                Some(paid) => (paid, Rule::AtOnce),
                None => self.reveal(worth, five_card_bust, dealer),
            },
        }
    }

    /// Whether a player with this end has had his turn when the dealer ends the round with that; if not, his hand stays
    /// unplayed. He may still show a special when the dealer escapes, and also escape when the dealer shows a special.
    #[must_use]
    pub fn has_turn(&self, player: &End, dealer: &End) -> bool {
        match dealer {
            End::Hand { .. } => true,
            End::Shows(_) => !matches!(player, End::Hand { .. }),
            End::Escapes => matches!(player, End::Shows(_)),
        }
    }

    /// Whether the dealer decides by a player's card count.
    pub(super) fn dealer_sees_counts(&self) -> bool {
        self.reveals == Reveals::Selective
    }

    /// How the dealer's special settles with a player who does not escape.
    fn against_special(&self, player: &End, dealer: Special) -> (Settlement, Rule) {
        match face(player.special()).cmp(&face(Some(dealer))) {
            Ordering::Greater => ((Side::Win, player.wins(&self.payout).unwrap_or_default()), Rule::Special),
            Ordering::Equal => (PUSH, Rule::Equal),
            Ordering::Less => ((Side::Lose, self.payout_of_dealer.specials[dealer.index()]), Rule::Special),
        }
    }

    /// How a reveal settles.
    fn reveal(&self, player: Worth, five_card_bust: bool, dealer: Worth) -> (Settlement, Rule) {
        let lose =
            |paid: Decimal| (Side::Lose, if five_card_bust { paid.max(self.payout.five_card_bust) } else { paid });
        let (to_dealer, payout) = match dealer {
            Worth::Bust => (self.both_bust, &self.payout_at_bust),
            Worth::Total(_) => (self.ties, &self.payout),
            Worth::FiveDragon | Worth::FiveDragon21 | Worth::TripleSeven => (ToDealer::Push, &self.payout),
        };
        let settled = match player.cmp(&dealer) {
            Ordering::Greater => (Side::Win, player.pays(payout)),
            Ordering::Equal if to_dealer == ToDealer::Push => PUSH,
            Ordering::Equal | Ordering::Less => lose(dealer.pays(&self.payout_of_dealer)),
        };
        (settled, Rule::of(player, dealer))
    }
}

impl Rule {
    /// What decides between two hands that are revealed.
    fn of(player: Worth, dealer: Worth) -> Rule {
        match (player, dealer) {
            (Worth::Bust, Worth::Bust) => Rule::BothBust,
            (Worth::Bust, _) | (_, Worth::Bust) => Rule::OneBust,
            _ if player == dealer => Rule::Equal,
            _ if player.is_tier() || dealer.is_tier() => Rule::Tier,
            _ => Rule::Total,
        }
    }
}
