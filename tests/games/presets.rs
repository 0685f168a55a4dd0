//! Presets against the sheets that they follow.

use crate::banked::read_round;
use crate::play::{card_of, one_round};
use houseodds::engine::Unwatched;
use houseodds::games::{Config, load};
use houseodds::stats::Fraction;

fn preset(name: &str, sets: &[&str]) -> Config {
    load(name, &sets.iter().map(|set| (*set).to_owned()).collect::<Vec<_>>()).unwrap()
}

/// Returns the dealer edge of a preset in millionths of a percent.
fn edge(name: &str, sets: &[&str]) -> i64 {
    let game = preset(name, sets).rules.game(&Unwatched);
    let mean = game.exact_by_seat().unwrap().dealer().mean.divided(game.staked());
    (mean.nearest() * 1e8).round() as i64
}

/// Published: 5.928029 %, and 5.927986 % if double aces are the lowest double. (These have four seats: a seat's
/// distribution does not depend on their number.)
#[test]
fn malaysian_doubles_have_the_published_edge() {
    assert_eq!(edge("ngau-malaysia", &[]), 5_928_029);
    assert_eq!(edge("ngau-malaysia", &["rules.double_rank=by-face"]), 5_927_986);
}

/// Hands of five cards counted by hand, less those that are a higher hand too. The five small are 776, four of a kind
/// among them: four aces with 2, 3 or 4, and four twos with an ace. The full houses are 3,744, small ones among them:
/// aces full of twos or threes, twos full of aces. The five pictures are 792, with fours of a kind and full houses.
/// Neither a straight nor a flush is any other. Both sides play equally and the last card settles all ties, so there is
/// no edge.
#[test]
fn mainland_hands_come_up_as_counted_by_hand() {
    let game = preset("niu-niu-mainland", &["players=1"]).rules.game(&Unwatched);
    let exact = game.exact_by_seat().unwrap();
    let tables = game.tables(&exact);
    let frequency = tables.table("frequency").unwrap();
    for (hand, count) in [
        ("straight_flush", 40),
        ("four_of_a_kind", 624),
        ("five_small", 776 - 3 * 4 - 4),
        ("full_house", 3_744 - 3 * 4 * 6),
        ("flush", 5_148 - 40),
        ("straight", 10_240 - 40),
        ("five_dukes", 792 - 3 * 8 - 6 * 4 * 6),
    ] {
        let found = frequency.row(&["dealer", hand]).unwrap().count.unwrap();
        assert_eq!(found * 2_598_960, frequency.whole["dealer"] * count, "{hand}");
    }
    assert_eq!(exact.dealer().mean, Fraction::default());
}

/// The settlements of the sheet's own examples and rules: the dealer's five cards, the seat's, and the seat's net. A
/// holder who stops earlier leaves the rest.
#[test]
fn xi_dach_settles_by_its_sheet() {
    let game = preset("xi-dach", &["players=1"]).rules.game(&Unwatched);
    for (dealer, seat, net) in [
        // Xì bàng, xì dách and ngũ linh: 4, 3 and 2; the higher wins.
        ([10, 7, 2, 2, 2], [1, 1, 2, 2, 2], 4),
        ([10, 7, 2, 2, 2], [1, 11, 2, 2, 2], 3),
        ([13, 9, 2, 2, 2], [2, 3, 4, 5, 6], 2),
        ([1, 1, 2, 2, 2], [1, 11, 2, 2, 2], -4),
        ([1, 13, 2, 2, 2], [10, 10, 2, 2, 2], -3),
        ([1, 13, 2, 2, 2], [1, 1, 2, 2, 2], 4),
        // Equal hands push: specials, five cards of any total, totals.
        ([1, 13, 2, 2, 2], [1, 10, 2, 2, 2], 0),
        ([2, 3, 4, 1, 5], [2, 3, 4, 5, 6], 0),
        ([10, 9, 2, 2, 2], [10, 9, 2, 2, 2], 0),
        // 21 with three cards pays like any other, two busts push, and a bust loses the payout of the dealer's hand.
        ([10, 9, 2, 2, 2], [10, 5, 6, 2, 2], 1),
        ([10, 4, 13, 2, 2], [10, 5, 9, 2, 2], 0),
        ([10, 7, 2, 2, 2], [10, 5, 9, 2, 2], -1),
        ([2, 3, 4, 1, 5], [10, 5, 9, 2, 2], -2),
        // The dealer may stop at 15, a player at 16. Three cards with an ace of 11.
        ([10, 5, 6, 2, 2], [10, 6, 2, 2, 2], 1),
        ([10, 8, 2, 2, 2], [2, 3, 1, 4, 4], -1),
    ] {
        let cards: Vec<u8> = dealer.into_iter().chain(seat).map(|face| card_of((face, 0)).index()).collect();
        let round = read_round(&one_round(&*game, &cards), 1);
        assert_eq!(round.seats[0].net, net * 100_000_000, "{dealer:?} {seat:?}: {round:?}");
    }
}
