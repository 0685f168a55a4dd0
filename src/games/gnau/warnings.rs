//! Keys of a config of Gnau that its other rules leave without effect.

use super::keys::payout_key;
use super::rules::{Double, GROUP_PAYOUTS, Group, Rules, Strategy, ThreeSix, Ties};
use crate::config::{Complaints, Diagnostic, Values};

/// Why the payout of a group has no effect; `check` prints those of all its hands.
pub(super) const SPELT_OUT: &str = "every hand of the group has a key of its own";

/// Warns of keys that were typed and change nothing.
pub(super) fn warn(rules: &Rules, values: &mut Values, complaints: &mut Complaints) {
    let spelt_out =
        GROUP_PAYOUTS.map(|(_, group)| group.hands().all(|hand| values.place(payout_key(hand.into())).is_some()));
    let mut idle = |path, why: &str| values.idle("", path, why, complaints);
    let off = "this hand is off";
    for (group, path) in [
        (Group::FiveDukes, "payout.five_dukes"),
        (Group::FiveSmall, "payout.five_small"),
        (Group::FourOfAKind, "payout.four_of_a_kind"),
        (Group::FullHouse, "payout.full_house"),
        (Group::Straight, "payout.straight"),
        (Group::FourDukes, "payout.four_dukes"),
        (Group::NgauTonku, "payout.ngau_tonku"),
        (Group::Double, "payout.double"),
        (Group::Double, "rules.double_rank"),
        (Group::FiveDukes, "rules.five_dukes_tie"),
    ] {
        if !rules.plays(group) {
            idle(path, off);
        }
    }
    if !rules.plays(Group::Double) {
        Group::Double.hands().for_each(|hand| idle(payout_key(hand.into()), off));
    } else if rules.double == Double::ThreeSixWild {
        idle("payout.double_3", "3-3 ranks as a double of sixes");
    }
    for ((path, _), _) in GROUP_PAYOUTS.iter().zip(spelt_out).filter(|(_, spelt_out)| *spelt_out) {
        idle(path, SPELT_OUT);
    }
    if rules.ties == Ties::Push {
        idle("rules.five_dukes_tie", "all equal hands are pushed");
        idle(payout_key(0), "a hand without an Ox wins ties at most, and ties are pushed");
    }
    if rules.three_six != ThreeSix::Flexible {
        let mut same = |path: &str| {
            if let Some(place) = values.place(path) {
                let why = "\"no-swap\" is the same as \"best\" where 3 and 6 cannot be chosen";
                complaints.warn(Diagnostic::at(place, format!("`{path}` has no effect: {why}")));
            }
        };
        if rules.players_strategy.contains(&Strategy::NoSwap) {
            same("strategy.players");
        }
        if rules.dealer_strategy == Strategy::NoSwap {
            same("strategy.dealer");
        }
    }
}
