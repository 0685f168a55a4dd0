//! The house rules that hands are played and settled by, each declared with its key.

use super::specials::SPECIALS;
use crate::config::{Complaints, Decimal, Key, Kind, Typed, Values, keys, words};
use crate::games::banked::{PAYOUT_OF_DEALER, payout_of_dealer};

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
    /// When five-dragons and triple sevens are paid.
    pub enum Dragons {
        AtOnce = "at-once", "as soon as they are made";
        Showdown = "showdown", "when revealed, compared as tiers";
    }
}
words! {
    /// What happens to bets that nobody's total wins.
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

/// Who holds a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// A seat that bets.
    Player,
    /// Whoever pays and takes the bets.
    Dealer,
}

const MINIMUM: Kind = Kind::WholeOf(&[0, 12, 13, 14, 15, 16, 17, 18]);
const ACE: Kind = Kind::DistinctWholes(&[1, 10, 11]);

keys! {
    /// House rules and payouts.
    #[derive(Clone, Debug, PartialEq)]
    pub struct House {
        commission: Decimal {
            "commission" = 0, in Kind::Decimal { max: 1 },
            "share of a player's positive net that the house keeps", others "0.05";
        }
        ace: [Vec<u8>; 4] {
            "rules.ace.two" = [10, 11], in ACE, "what an ace counts in a hand of two cards", others "[1,11]";
            "rules.ace.three" = [1, 10], in ACE, "what an ace counts in a hand of three cards", others "[1,11]";
            "rules.ace.four" = [1], in ACE, "what an ace counts in a hand of four cards", others "[1,10]";
            "rules.ace.five" = [1], in ACE, "what an ace counts in a hand of five cards";
        }
        free_hand: Escapes {
            "rules.free_hand" = "both", "who may escape with two cards that can count 15";
        }
        free_hand_aces: bool {
            "rules.free_hand_aces" = true, "whether A+4 and A+5 are free hands",
            idle |house| house.free_hand == Escapes::Off => "nobody may escape";
        }
        dealer_escape: DealerEscape {
            "rules.dealer_escape" unsaid "push", "what becomes of a round in which the dealer escapes",
            idle |house| !house.free_hand.allow(Role::Dealer) => "the dealer may not escape";
        }
        player_minimum: u8 {
            "rules.player_minimum" = 16, in MINIMUM, "a player must hit below this total (0 means never)",
            others "0,15,17";
        }
        dealer_minimum: u8 {
            "rules.dealer_minimum" = 16, in MINIMUM, "the dealer must hit below this total (0 means never)",
            others "0,15,17";
        }
        dragons: Dragons {
            "rules.five_dragon_settles" = "at-once", "when five-dragons and triple sevens are paid";
        }
        triple_seven: bool {
            "rules.triple_seven" = false, "exactly three sevens are a tier of their own";
        }
        both_bust: ToDealer {
            "rules.both_bust" = "push", "a bust player when the dealer busts";
        }
        ties: ToDealer {
            "rules.ties" = "push", "equal totals on reveal";
        }
        reveals: Reveals {
            "rules.dealer_reveals" = "selective",
            "whether the dealer may settle with some players and hit for the others";
        }
    } and {
        /// What a player's hand is paid when it wins …
        payout: Payouts,
        /// … where the dealer is bust …
        payout_at_bust: Payouts,
        /// … and what the dealer's takes.
        payout_of_dealer: Payouts,
    }
}
keys! {
    /// What each win pays.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(super) struct Payouts of House {
        win: Decimal { "payout.win" = 1, "an ordinary win"; }
        specials: [Decimal; SPECIALS.len()] {
            "payout.ban_ban" = 3, in PAID, "two aces", others "2,5";
            "payout.ban_nag" = 2, in PAID, "an ace and a ten or picture", others "1.5,3";
        }
        five_dragon: Decimal { "payout.five_dragon" = 2, "five cards without busting", others "1,3"; }
        five_dragon_21: Decimal { "payout.five_dragon_21" = 3, "five cards of exactly 21", others "2,5"; }
        twenty_one: Decimal {
            "payout.twenty_one" = 2, "a win with exactly 21 in three or four cards", others "1,1.5";
        }
        triple_seven: Decimal {
            "payout.triple_seven" = 7, "three sevens",
            idle |house| !house.triple_seven => "three sevens are not a tier of their own";
        }
        five_card_bust: Decimal {
            "payout.five_card_bust" = 1, "what a bust with five cards loses at least", others "2";
        }
    }
}
const PAID: Kind = <Decimal as Typed>::KIND;

const DEALER_BUST: &str = "payout.dealer_bust";

/// Payouts of one side, or in one case.
pub(super) const ONE_SIDED: &[Key] = &[
    payout_of_dealer(&OF_DEALER),
    Key::new(
        DEALER_BUST,
        Kind::Table(&AT_BUST),
        "what a player's hand is paid when the dealer busts, where that differs",
    ),
];

/// All but the last, what a bust hand loses: only the dealer ever takes that.
const OF_DEALER: [Key; Payouts::KEYS.len() - 1] = in_table(0);
/// The first, and those after the specials: specials are settled before the dealer plays.
const AT_BUST: [Key; OF_DEALER.len() - SPECIALS.len()] = in_table(SPECIALS.len());

/// The payout keys of a one-sided table: the first, then all others but the next `without`.
const fn in_table<const N: usize>(without: usize) -> [Key; N] {
    let mut keys = [Payouts::KEYS[0].in_table(); N];
    let mut at = 1;
    while at < N {
        keys[at] = Payouts::KEYS[at + without].in_table();
        at += 1;
    }
    keys
}

/// By key of one-sided payouts: the values that a comparison of house rules tries.
pub(super) const ONE_SIDED_OTHERS: &[(&str, &str)] =
    &[(PAYOUT_OF_DEALER, "{twenty_one=1},{five_dragon_21=2}"), (DEALER_BUST, "{twenty_one=1}")];

impl House {
    /// What a config says.
    pub(super) fn read(values: &mut Values, complaints: &mut Complaints) -> House {
        let payout = Payouts::from_values(values);
        let mut house = House::from_values(values, (payout, payout, payout));
        House::note_idle(&house, values, complaints);
        Payouts::note_idle(&house, values, complaints);
        [PAYOUT_OF_DEALER, DEALER_BUST].into_iter().for_each(|path| values.idle_as_beside(path, complaints));
        if house.dragons == Dragons::AtOnce {
            for table in values.tables_mut(DEALER_BUST) {
                for tier in ["five_dragon", "five_dragon_21", "triple_seven"] {
                    table.idle("payout.dealer_bust.", tier, "it is paid before the dealer plays", complaints);
                }
            }
        }
        house.payout_at_bust = Payouts::from_values(&values.with_table(DEALER_BUST));
        house.payout_of_dealer = Payouts::from_values(&values.with_table(PAYOUT_OF_DEALER));
        house
    }

    /// Whether a round in which the dealer escapes is dealt again. That always ends: two cards worth ten are never a
    /// free hand.
    pub(super) fn redeals(&self) -> bool {
        self.dealer_escape == DealerEscape::Redeal && self.free_hand.allow(Role::Dealer)
    }

    /// Whether a holder of this total must hit.
    pub(super) fn must_draw(&self, role: Role, total: u8) -> bool {
        total < self.minimum(role)
    }

    /// The total below which a holder must hit.
    pub(super) fn minimum(&self, role: Role) -> u8 {
        match role {
            Role::Player => self.player_minimum,
            Role::Dealer => self.dealer_minimum,
        }
    }
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
