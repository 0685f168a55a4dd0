//! Keys of a config of Gnau that its other rules leave without effect.

use super::hand::{Group, Hand, PAYOUTS};
use super::keys::{Double, Strategy, ThreeSix, Ties};
use crate::config::{Complaints, Value, Values, Words};

/// Why the payout of a group has no effect; `check` prints those of all its hands.
pub(super) const SPELT_OUT: &str = "every hand of the group has a key of its own";

/// Warns of keys that were typed and change nothing.
pub(super) fn warn(values: &mut Values, complaints: &mut Complaints, plays: impl Fn(Group) -> bool) {
    let is_spelt_out = |group: &&Group| group.hands().all(|hand| values.place(PAYOUTS[hand].path).is_some());
    let spelt_out: Vec<&Group> = Group::ALL.iter().filter(is_spelt_out).collect();
    let (ties, three_six): (Ties, ThreeSix) = (values.word("rules.ties"), values.word("rules.three_six"));
    let three_six_wild = values.word::<Double>("rules.double") == Double::ThreeSixWild;
    let plays_no_swap = |path| values.words::<Strategy>(path).contains(&Strategy::NoSwap);
    let no_swap: Vec<&str> =
        ["strategy.players", "strategy.dealer"].into_iter().filter(|path| plays_no_swap(path)).collect();

    let mut idle = |path, why: &str| values.idle("", path, why, complaints);
    let off = "this hand is off";
    for group in Group::ALL.iter().filter(|group| !plays(**group)) {
        let more = match group {
            Group::Double => Some("rules.double_rank"),
            Group::FiveDukes => Some("rules.five_dukes_tie"),
            _ => None,
        };
        let payouts = group.hands().map(|hand| PAYOUTS[hand].path);
        group.payout_key().into_iter().chain(payouts).chain(more).for_each(|path| idle(path, off));
    }
    if three_six_wild {
        idle(Hand::of(Group::Double, 3).payout_key(), "3-3 ranks as a double of sixes");
    }
    spelt_out.iter().filter_map(|group| group.payout_key()).for_each(|path| idle(path, SPELT_OUT));
    if ties == Ties::Push {
        idle("rules.five_dukes_tie", "all equal hands are pushed");
        idle(Hand::NO_OX.payout_key(), "a hand without an Ox wins ties at most, and ties are pushed");
    }
    if three_six != ThreeSix::Flexible {
        for path in no_swap {
            let why = "\"no-swap\" is the same as \"best\" where 3 and 6 cannot be chosen";
            values.warn_of(path, path, why, complaints);
            let [best, no_swap] =
                [Strategy::Best, Strategy::NoSwap].map(|it| Value::Word(Strategy::WORDS[it as usize].name));
            values.items_mut(path).into_iter().filter(|item| **item == no_swap).for_each(|item| *item = best.clone());
        }
    }
}
