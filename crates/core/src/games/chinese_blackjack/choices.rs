//! The options of house rules.

use crate::config::{Field, Value, Values, words};
use crate::games::Role;

words! {
    /// The holders who may escape with a free hand.
    pub enum Escapes {
        Both = "both", "players and dealer";
        Players = "players", "players only";
        Dealer = "dealer", "the dealer only";
        Off = "off", "nobody";
    }

    /// The consequence of the dealer's escape for the round.
    pub enum DealerEscape {
        Push = "push", "nobody wins, and it counts";
        Redeal = "redeal", "it is dealt again from a full shoe until the dealer does not escape";
    }

    /// Whether a table may have more seats than the shoe has five cards for.
    pub enum PackRunsOut {
        Refuse = "refuse", "no: there must be five cards for everybody";
        Stands = "stands", "yes: anybody who cannot draw stands";
    }

    /// When five-dragons and triple sevens are paid.
    pub enum Dragons {
        AtOnce = "at-once", "as soon as they are made";
        Showdown = "showdown", "when revealed, compared as tiers";
    }

    /// The bet of a bust player when the dealer busts too.
    pub enum ToDealer {
        Push = "push", "nobody wins";
        Dealer = "dealer", "the dealer wins";
    }

    /// The order in which the dealer settles.
    pub enum Reveals {
        Selective = "selective", "he may reveal some players and hit for the others";
        None = "none", "he stands or hits for all players at once";
    }

    /// The cards that make a ban-nag with an ace.
    pub enum BanNag {
        TenValue = "ten-value", "10, J, Q or K";
        Pictures = "pictures", "J, Q or K; an ace with a 10 is a total of 21";
    }

    /// The loss of a bust player.
    pub enum BustLoses {
        Hand = "hand", "what the dealer's hand wins";
        One = "one", "one bet";
    }

    /// The play of a player below the minimum.
    pub enum BelowMinimum {
        Draws = "draws", "no: the player must draw";
        Forfeits = "forfeits", "yes, but then loses the bet, whatever the dealer has";
    }

    /// The word for hands that are never over-bust.
    pub enum Never {
        Off = "off", "no bust is worse than another";
    }

    /// The word for players who never pay the whole table.
    pub enum NobodyPays {
        Off = "off", "nobody pays another player";
    }
}

/// The least total of a bust with a consequence, if there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BustFrom(Option<u8>);

impl Field for BustFrom {
    fn read(values: &Values, paths: &[&'static str]) -> BustFrom {
        let typed = values.get(paths[0]);
        BustFrom(if let Some(Value::Whole(total)) = typed { u8::try_from(*total).ok() } else { None })
    }
}

impl BustFrom {
    /// No bust has it.
    pub(super) const NEVER: BustFrom = BustFrom(None);

    /// Returns `true` if a bust hand of this total has it.
    pub(super) fn is(self, total: u8) -> bool {
        self.0.is_some_and(|least| total >= least)
    }

    /// Returns the total, if there is one.
    pub(super) fn least(self) -> Option<u8> {
        self.0
    }

    /// Returns `true` if some hands have it.
    pub(super) fn is_played(self) -> bool {
        self.0.is_some()
    }
}

impl Escapes {
    /// Returns `true` if this holder may escape with a free hand.
    pub(super) fn allow(self, role: Role) -> bool {
        match role {
            Role::Player => matches!(self, Escapes::Both | Escapes::Players),
            Role::Dealer => matches!(self, Escapes::Both | Escapes::Dealer),
        }
    }
}
