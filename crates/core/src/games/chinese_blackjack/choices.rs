//! What house rules choose from.

use crate::config::{Field, Value, Values, words};

words! {
    /// Who may escape with a free hand.
    pub enum Escapes {
        Both = "both", "players and dealer";
        Players = "players", "players only";
        Dealer = "dealer", "the dealer only";
        Off = "off", "nobody";
    }
}
words! {
    /// What becomes of a round that the dealer calls off by an escape.
    pub enum DealerEscape {
        Push = "push", "nobody wins, and it counts";
        Redeal = "redeal", "it is dealt again from a full shoe until the dealer does not escape";
    }
}
words! {
    /// Whether more may sit down than the shoe has five cards for.
    pub enum PackRunsOut {
        Refuse = "refuse", "no: there must be five cards for everybody";
        Stands = "stands", "yes: who cannot draw any more stands";
    }
}
words! {
    /// When five-dragons and triple sevens are paid.
    pub enum Dragons {
        AtOnce = "at-once", "as soon as they are made";
        Showdown = "showdown", "when revealed, compared as tiers";
    }
}
words! {
    /// What happens to the bet of a player who is bust when the dealer is bust too.
    pub enum ToDealer {
        Push = "push", "nobody wins";
        Dealer = "dealer", "the dealer wins";
    }
}
words! {
    /// How the dealer settles.
    pub enum Reveals {
        Selective = "selective", "he may reveal some players and hit for the others";
        None = "none", "he stands or hits for all players at once";
    }
}

words! {
    /// Which cards make a ban-nag with an ace.
    pub enum BanNag {
        TenValue = "ten-value", "10, J, Q or K";
        Pictures = "pictures", "J, Q or K; an ace with a 10 is a total of 21";
    }
}
words! {
    /// What a player who is bust loses.
    pub enum BustLoses {
        Hand = "hand", "what the dealer's hand wins";
        One = "one", "one bet";
    }
}
words! {
    /// That hands are never bust by too much.
    pub enum Never {
        Off = "off", "no bust is worse than another";
    }
}

/// The total from which a hand is over-bust, if any is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct OverBust(Option<u8>);

impl Field for OverBust {
    fn read(values: &Values, paths: &[&'static str]) -> OverBust {
        let typed = values.get(paths[0]);
        OverBust(if let Some(Value::Whole(total)) = typed { u8::try_from(*total).ok() } else { None })
    }
}

impl OverBust {
    /// Whether a bust hand of this total is over-bust.
    pub(super) fn is(self, total: u8) -> bool {
        self.0.is_some_and(|least| total >= least)
    }

    /// Whether any hand can be.
    pub(super) fn is_played(self) -> bool {
        self.0.is_some()
    }
}

/// Who holds a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// A seat that bets.
    Player,
    /// Whoever pays and takes the bets.
    Dealer,
}

impl Escapes {
    /// Whether a holder of a free hand may escape.
    pub(super) fn allow(self, role: Role) -> bool {
        match role {
            Role::Player => matches!(self, Escapes::Both | Escapes::Players),
            Role::Dealer => matches!(self, Escapes::Both | Escapes::Dealer),
        }
    }
}
