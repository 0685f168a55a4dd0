//! The game of two people: values known from outside, and identities.

use super::super::super::round::Gnau;
use super::super::super::rules::Rules;
use super::*;
use crate::solver::{Regrets, judge};

/// What `niu-niu` says, without commission, where the highest face settles ties.
pub(in super::super) const NIU_NIU: &str = "players = 1\nrules.three_six = 'face'\nrules.double = 'off'\n\
    rules.tonku = 'off'\nrules.five_dukes = 'pictures'\nrules.ties = 'high-card'\nrules.five_dukes_tie = 'as-ties'\n\
    payout.no_ox = 1\npayout.ox = 1\npayout.ox_7 = 2\npayout.ox_8 = 2\npayout.ox_9 = 2\npayout.ox_10 = 3\n\
    payout.five_dukes = 5\n";

pub(in super::super) fn free() -> Person {
    Person { seen: 4, bids: vec![0, 1, 2, 3, 4], stakes: vec![1.0, 5.0] }
}

/// Bounds on what the first gains.
fn bounds(game: &Bidding<'_>, iterations: u32) -> [f64; 2] {
    let mut regrets = Regrets::new(game);
    (0..iterations).for_each(|_| regrets.step());
    let [first, second] = regrets.mean();
    let judged = judge(game, [&first, &second]);
    [-judged.best[1], judged.best[0]]
}

/// Bounds found outside, where hands are told apart by their faces: who may only bid 0 loses between .035753719 and
/// .035754013. Who may only stake 1 loses .294, and who sees no cards .444.
#[test]
fn restricted_people_lose_what_is_known() {
    let game = Gnau::new(&Rules::from_keys(NIU_NIU));
    let hands = DisjointHands::new(&game);
    let whole = NetTable::new(&Bidders::new(&hands, [&free(), &free()]));
    let restricted = |person: Person, nets: Option<&NetTable>, iterations: u32| {
        let bidders = Bidders::new(&hands, [&person, &free()]);
        let game = match nets {
            Some(nets) => Bidding::with_nets(bidders, nets.again()),
            None => Bidding::new(bidders),
        };
        bounds(&game, iterations)
    };
    let [low, high] = restricted(Person { bids: vec![0], ..free() }, Some(&whole), 300);
    assert!(low <= -0.035753719 && high >= -0.035754013 && high - low < 1e-5, "{low} {high}");
    let [low, high] = restricted(Person { stakes: vec![1.0], ..free() }, Some(&whole), 200);
    assert!(low <= -0.2935 && high >= -0.2945 && high - low < 1e-3, "{low} {high}");
    let [low, high] = restricted(Person { seen: 0, ..free() }, None, 200);
    assert!(low <= -0.4435 && high >= -0.4445 && high - low < 1e-3, "{low} {high}");
}

/// Two people who may do the same are alike, so that nobody wins, whatever the ties and payouts. The table of nets gives
/// what sums over hands give.
#[test]
fn equals_win_nothing() {
    let game = Gnau::new(&Rules::from_keys("players = 1\npayout.dealer.ox_9 = 2\nrules.ties = 'player'"));
    let hands = DisjointHands::new(&game);
    let person = Person { seen: 2, bids: vec![0, 2], stakes: vec![1.0, 3.0] };
    let game = Bidding::new(Bidders::new(&hands, [&person, &person]));
    let [low, high] = bounds(&game, 400);
    assert!(low <= 1e-12 && high >= -1e-12 && high - low < 1e-4, "{low} {high}");
    let own = &game.bidders.both[0];
    let play: Vec<f64> = (0..own.items.len() * own.actions()).map(|at| (at % 7) as f64 / 7.0).collect();
    let weights = own.weights(&game.sides()[0].flows(&play));
    let [by_table, by_sums] = [game.nets.nets(0, &weights), game.bidders.nets(0, &weights)];
    for (one, other) in by_table.iter().flatten().zip(by_sums.iter().flatten()) {
        assert!((one - other).abs() < 1e-9, "{one} {other}");
    }
}

/// Who banks against nobody who bids or raises nets (n − 1)(M − 2/n)·E⁺ with n people and bids up to M, where the rules
/// treat both alike: for two 3·E⁺.
#[test]
fn best_response_to_never_is_known() {
    let game = Gnau::new(&Rules::from_keys(NIU_NIU));
    let hands = DisjointHands::new(&game);
    let shy = Person { seen: 4, bids: vec![0], stakes: vec![1.0] };
    let person = Person { stakes: vec![1.0], ..free() };
    let game = Bidding::new(Bidders::new(&hands, [&person, &shy]));
    let flows = game.sides()[1].flows(&vec![1.0; game.sides()[1].actions()]);
    let mut gains = vec![0.0; game.sides()[0].actions()];
    game.gains(0, &flows, &mut gains);
    let best = judge(&game, [&game.sides()[0].uniform(), &vec![1.0; game.sides()[1].actions()]]).best[0];
    let worth = super::super::worth::Worth::new(&Gnau::new(&Rules::from_keys(NIU_NIU)), 4).unwrap();
    let (_, positive, _) = worth.means(Role::Player);
    assert!((best - 3.0 * positive.nearest()).abs() < 1e-12, "{best}");
}
