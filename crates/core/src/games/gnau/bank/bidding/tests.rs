//! The game of two people: values known from outside, and identities.

use super::super::super::hand::Hand;
use super::super::super::round::Gnau;
use super::super::super::rules::Rules;
use super::super::contests::Made;
use super::super::two_people::{NetTable, TwoBidders};
use super::*;
use crate::solver::{Discount, Regrets, ZeroSum, judge};
use std::cell::RefCell;
use std::rc::Rc;

/// What `niu-niu` says, without commission, where the highest face settles ties.
pub(in super::super) const NIU_NIU: &str = "players = 1\nrules.three_six = 'face'\nrules.double = 'off'\n\
    rules.tonku = 'off'\nrules.five_dukes = 'pictures'\nrules.ties = 'high-card'\nrules.five_dukes_tie = 'as-ties'\n\
    payout.no_ox = 1\npayout.ox = 1\npayout.ox_7 = 2\npayout.ox_8 = 2\npayout.ox_9 = 2\npayout.ox_10 = 3\n\
    payout.five_dukes = 5\n";

pub(in super::super) fn free() -> Person {
    Person { seen: 4, bids: vec![0, 1, 2, 3, 4], stakes: vec![1.0, 5.0] }
}

/// Bounds on the gain of the first.
fn bounds(game: &TwoBidders<'_>, iterations: u32) -> [f64; 2] {
    let mut regrets = Regrets::new(game, Discount::Fast);
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
    let hands = HandsByWorth::new(&game);
    let whole = NetTable::new(&Bidders::new(&hands, [&free(), &free()]));
    let restricted = |person: Person, nets: Option<&NetTable>, iterations: u32| {
        let bidders = Bidders::new(&hands, [&person, &free()]);
        let game = match nets {
            Some(nets) => TwoBidders::with_nets(bidders, nets.again()),
            None => TwoBidders::new(bidders),
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
    let hands = HandsByWorth::new(&game);
    let person = Person { seen: 2, bids: vec![0, 2], stakes: vec![1.0, 3.0] };
    let game = TwoBidders::new(Bidders::new(&hands, [&person, &person]));
    let [low, high] = bounds(&game, 400);
    assert!(low <= 1e-12 && high >= -1e-12 && high - low < 1e-4, "{low} {high}");
    let own = &game.bidders.both[0];
    let play: Vec<f64> = (0..own.items.len() * own.actions()).map(|at| (at % 7) as f64 / 7.0).collect();
    let weights = own.weights(&game.sides()[0].flows(&play), &Takes::default());
    let [by_table, by_sums] = [game.nets.nets(0, &weights), game.bidders.nets(0, &weights)];
    for (one, other) in by_table.iter().flatten().zip(by_sums.iter().flatten()) {
        assert!((one - other).abs() < 1e-9, "{one} {other}");
    }
}

/// Returns the net of a best response against a person with a single bid and stake.
fn best_against(hands: &HandsByWorth<'_>, people: [&Person; 2]) -> f64 {
    let game = TwoBidders::new(Bidders::new(hands, people));
    judge(&game, [&game.sides()[0].uniform(), &vec![1.0; game.sides()[1].actions()]]).best[0]
}

/// If the rules treat both alike, a best response to people who never bid or raise nets (n − 1)(M − 2/n)·E⁺ with n people and
/// bids up to M: for two 3·E⁺. Stakes up to b against a person who always bids M net (b − 1)·M·E⁺.
#[test]
fn best_responses_to_fixed_play_are_known() {
    let game = Gnau::new(&Rules::from_keys(NIU_NIU));
    let hands = HandsByWorth::new(&game);
    let shy = Person { seen: 0, bids: vec![0], stakes: vec![1.0] };
    let banker = Person { stakes: vec![1.0], ..free() };
    let keen = Person { bids: vec![4], ..shy.clone() };
    let worth = super::super::worth::Worth::new(&game, 4).unwrap();
    let (_, positive, _) = worth.means(Role::Player);
    for (people, times) in [([&banker, &shy], 3.0), ([&free(), &keen], 16.0)] {
        let best = best_against(&hands, people);
        assert!((best - times * positive.nearest()).abs() < 1e-12, "{times}: {best}");
    }
}

/// Nets as if the other's cards did not depend on one's own: by the chances of what both make.
fn independent_nets(bidders: &Bidders<'_>) -> NetTable {
    let hands = bidders.hands;
    let game = hands.game();
    let own = &bidders.both[0];
    let mut places: Vec<(u64, Hand)> =
        hands.made_by(Role::Player).map(|made| (made_place(hands, made), made.hand)).collect();
    places.sort_unstable_by_key(|(place, _)| *place);
    places.dedup_by_key(|(place, _)| *place);
    // The frequency of each place, by seen cards.
    let mut chances = vec![vec![0.0; places.len()]; own.items.len()];
    let shoe: u64 = hands.numbers.copies.iter().map(|copies| u64::from(*copies)).sum();
    let ways = choose(shoe - own.person.seen as u64, FULL - own.person.seen) as f64;
    for made in hands.made_by(Role::Player) {
        let place = places.partition_point(|(place, _)| *place < made_place(hands, made));
        hands.for_each_seen(made.five as usize, own.person.seen, |number, completions| {
            chances[own.item(number)][place] += completions as f64 / ways;
        });
    }
    let net = |one: usize, other: usize| {
        let (side, payer) = match one.cmp(&other) {
            std::cmp::Ordering::Less => (crate::games::Side::Lose, other),
            std::cmp::Ordering::Equal => return 0.0,
            std::cmp::Ordering::Greater => (crate::games::Side::Win, one),
        };
        let outcome = game.settlement.paid_for(side, places[payer].1, false);
        game.counts.bets.money.main.outcomes[usize::from(outcome)].net as f64 / hands.unit() as f64
    };
    let nets: Vec<Vec<f64>> =
        (0..places.len()).map(|one| (0..places.len()).map(|other| net(one, other)).collect()).collect();
    let made = |chances: &[f64]| -> Vec<(usize, f64)> {
        chances.iter().copied().enumerate().filter(|(_, chance)| *chance > 0.0).collect()
    };
    let made: Vec<Vec<(usize, f64)>> = chances.iter().map(|chances| made(chances)).collect();
    let mut columns = Vec::new();
    for (other, seen) in made.iter().zip(&own.items) {
        let against = |place: usize| other.iter().map(|(at, chance)| chance * nets[place][*at]).sum::<f64>();
        let against: Vec<f64> = (0..places.len()).map(against).collect();
        let mean =
            |own: &Vec<(usize, f64)>| seen.chance * own.iter().map(|(at, chance)| chance * against[*at]).sum::<f64>();
        columns.push(made.iter().map(mean).collect());
    }
    let columns = Rc::new([columns.clone(), columns]);
    NetTable { columns: [Rc::clone(&columns), columns], last: RefCell::default() }
}

/// Returns the order of a made hand among all.
fn made_place(hands: &HandsByWorth<'_>, made: &Made) -> u64 {
    let cards = hands.fives[made.five as usize].map(|class| hands.numbers.card(class));
    let settlement = &hands.game().settlement;
    settlement.place(settlement.end(made.hand, &cards), true)
}

/// A strategy that ignores held cards loses about .002 a round to one that counts them. The search is not to blame: in the
/// game without card removal far less is left.
#[test]
fn forgetting_the_cards_that_one_holds_is_seen() {
    let game = Gnau::new(&Rules::from_keys(NIU_NIU));
    let hands = HandsByWorth::new(&game);
    let person = Person { bids: vec![0, 4], ..free() };
    let both = || Bidders::new(&hands, [&person, &person]);
    let remembered = TwoBidders::with_nets(both(), independent_nets(&both()));
    let (play, left) = remembered.solved(1e-5);
    let whole = TwoBidders::new(both());
    let seen = judge(&whole, [&play, &play]).best[0];
    assert!(left < 1e-5 && seen > 1e-3 && seen < 0.01, "{left} {seen}");
}
