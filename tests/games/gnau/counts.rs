//! All 2,598,960 hands of a pack.

use super::both::{card, rules};
use super::plain::{PlainCard, PlainGnau};
use houseodds::games::gnau::{HandEvaluator, Strategy};
use std::collections::BTreeMap;
use std::sync::LazyLock;

fn pack() -> Vec<PlainCard> {
    (0..4).flat_map(|suit| (1..=13).map(move |face| PlainCard { face, suit })).collect()
}

/// Calls `visit` with every hand of one pack.
pub fn for_every_hand(mut visit: impl FnMut(&[PlainCard; 5])) {
    let pack = pack();
    for a in 0..52 {
        for b in a + 1..52 {
            for c in b + 1..52 {
                for d in c + 1..52 {
                    for e in d + 1..52 {
                        visit(&[a, b, c, d, e].map(|place: usize| pack[place]));
                    }
                }
            }
        }
    }
}

const ACE_OF_SPADES: PlainCard = PlainCard { face: 1, suit: 3 };

/// Returns the number of a hand's kind; among suits only the ace of spades matters.
fn kind(hand: &[PlainCard; 5]) -> usize {
    let mut symbols = hand.map(|card| if card == ACE_OF_SPADES { 0 } else { usize::from(card.face) });
    symbols.sort_unstable();
    symbols.into_iter().fold(0, |number, symbol| 14 * number + symbol)
}

/// One hand of each kind, and the number of such hands in one pack.
static KINDS: LazyLock<Vec<([PlainCard; 5], u32)>> = LazyLock::new(|| {
    let mut seen = vec![None; 14_usize.pow(5)];
    for_every_hand(|hand| seen[kind(hand)].get_or_insert((*hand, 0)).1 += 1);
    seen.into_iter().flatten().collect()
});

/// Calls `visit` with one hand of each kind, and the number of such hands in one pack.
pub fn for_every_kind(mut visit: impl FnMut(&[PlainCard; 5], u32)) {
    KINDS.iter().for_each(|(hand, times)| visit(hand, *times));
}

/// Returns the plain Gnau's names of all hands of one pack, found once for each kind.
pub fn plain_names(config: &str) -> impl Fn(&[PlainCard; 5]) -> &'static str {
    let plain = PlainGnau::from_toml(config);
    let mut names = vec![""; 14_usize.pow(5)];
    for_every_kind(|hand, _| names[kind(hand)] = plain.hand(hand, "best"));
    move |hand| names[kind(hand)]
}

/// Counts every hand of one pack by name, kind by kind, in the program and in the plain Gnau.
fn count_all_hands(config: &str) -> BTreeMap<&'static str, u32> {
    let (plain, rules) = (PlainGnau::from_toml(config), rules(config));
    let holder = HandEvaluator::new(&rules, Strategy::Best);
    let mut counts = BTreeMap::new();
    for_every_kind(|hand, times| {
        let name = plain.hand(hand, "best");
        assert_eq!(holder.name(holder.hand(&hand.map(card))), name, "{hand:?}");
        *counts.entry(name).or_insert(0) += times;
    });
    assert_eq!(counts.values().sum::<u32>(), 2_598_960);
    counts
}

/// Compares with a notebook's published counts of 2021.
#[test]
fn published_counts() {
    let counts = count_all_hands(
        "[rules]\nthree_six = 'face'\nthree_of_a_kind_ox = true\nfive_dukes = 'ten-value'\n\
         five_small = 'ace-to-four'\ndouble = 'same-rank'\ntonku = 'off'",
    );
    assert_eq!(counts["no_ox"], 841_776);
    let oxen = [173_116, 145_732, 172_708, 145_660, 179_488, 146_496, 174_200, 147_076, 174_588, 143_904];
    for (number, count) in (1..).zip(oxen) {
        assert_eq!(counts[format!("ox_{number}").as_str()], count, "ox_{number}");
    }
    let doubles = counts.iter().filter(|(name, _)| name.starts_with("double_"));
    assert_eq!(doubles.map(|(_, count)| count).sum::<u32>(), 145_480);
    assert_eq!(counts["five_small"], 4_368);
    assert_eq!(counts["five_dukes"], 4_368);
}

/// Counts by combinatorics: 10·4⁵ straights, 13·12·4·6 full houses, 13·48 fours, C(12,5), 4·C(12,4).
#[test]
fn whole_hands_alone() {
    let all = count_all_hands("[rules]\nfive_dukes = 'off'\nstraight = 'on'\nfull_house = 'on'\nfour_of_a_kind = 'on'");
    // The three exclude one another, so each count is what it would be alone.
    assert_eq!(all["straight"], 10_240);
    assert_eq!(all["full_house"], 3_744);
    assert_eq!(all["four_of_a_kind"], 624);
    let dukes = count_all_hands("[rules]\nfive_dukes = 'pictures'\nfour_dukes = 'on'");
    assert_eq!(dukes["five_dukes"], 792);
    assert_eq!(dukes["four_dukes"], 1_980);
}

/// Under the default rules the program gives all hands of a kind the plain Gnau's name for one.
#[test]
fn default_rules_agree_on_every_hand() {
    let counts = count_all_hands("");
    let (rules, plain_name) = (rules(""), plain_names(""));
    let holder = HandEvaluator::new(&rules, Strategy::Best);
    for_every_hand(|hand| assert_eq!(holder.name(holder.hand(&hand.map(card))), plain_name(hand), "{hand:?}"));
    assert_eq!(counts["five_dukes"], 4_368, "C(16, 5)");
    assert_eq!(counts.len(), 26, "{counts:?}");
}
