//! Intervals of `count`: how often they contain the truth, and which are left out.

use crate::bets::both::GNAU;
use crate::counting::{effects, row, shoes, whole};
use crate::play::{config, run};
use houseodds::games::Game;
use houseodds::games::session::counting::{CountPlan, CountedShoe};
use houseodds::stats::BetLine;
use houseodds::tables::Row;
use std::collections::BTreeMap;

/// Returns how often shown intervals contain the truth, by figure and true count. The truth comes from 120 times as
/// many other shoes.
fn coverage_by_count(keys: &str, count: &str, line: BetLine, [runs, length]: [u64; 2]) -> BTreeMap<String, [u64; 2]> {
    let config = config(GNAU, &format!("{keys}\n[count]\n{count}"));
    let plan = CountPlan::from_values(&config.as_read).unwrap();
    let counted = CountedShoe::new(GNAU, &*config.rules, &plan, line, effects(GNAU, 2)).unwrap();
    let truth = counted.tables(&run(&counted, 1_000_000, 120 * length).tally);
    let mut found: BTreeMap<String, [u64; 2]> = BTreeMap::new();
    for seed in 0..runs {
        for row in counted.tables(&run(&counted, seed, length).tally).rows("counted") {
            let known = truth.rows("counted").iter().find(|known| known.labels == row.labels);
            let known = known.and_then(|known| known.value);
            let (Some((low, high)), Some(known)) = (row.interval(), known) else { continue };
            let [shown, covered] = found.entry(format!("{} at {}", row.labels[1], row.labels[0])).or_default();
            *shown += 1;
            *covered += u64::from(low <= known.0 && known.0 <= high);
        }
    }
    found
}

/// Checks rare and frequent true counts over 400 runs of 250 shoes: bets that win half the time, one time in ten, and
/// one that pays on a hand that comes once in 600. If the deciding events are few, no interval is shown. Intervals
/// shown in a minority of runs are left out, because they come from the runs in which rare events were frequent.
#[test]
fn intervals_by_true_count_cover_as_often_as_they_say() {
    intervals_by_count_cover([400, 250]);
}

fn intervals_by_count_cover([runs, shoes]: [u64; 2]) {
    let tie = "decks = 2\nplayers = 2\n[side.tie]\non = 'result'\npays = { tie = 5 }\n";
    let good = tie.replace("tie = 5", "tie = 7");
    let rare = "decks = 2\nplayers = 2\n[side.ten]\non = 'player'\npays = { five_dukes = 100, ox_10 = 9 }\n";
    let tags = "tags = 'A=-1 3=1 6=1 J=-1'\n";
    for (keys, count, line) in [
        (tie, "", BetLine::Main),
        (tie, "bet = 'tie'\n", BetLine::Side(0)),
        (tie, "bet = 'tie'\nspread = '1-8'\n", BetLine::Side(0)),
        (rare, "bet = 'ten'\n", BetLine::Side(0)),
        (&good, "bet = 'tie'\nspread = '1,0:2,2:4'\nbankroll = 40\nkelly = 1\n", BetLine::Side(0)),
    ] {
        let found = coverage_by_count(keys, &format!("{tags}{count}"), line, [runs, shoes]);
        // Five standard deviations of chance below 95 %: some eighty figures are looked at.
        let least = 0.95 - 5.0 * (0.95 * 0.05 / runs as f64).sqrt();
        let mut pooled = [0, 0];
        let mut wrong = Vec::new();
        for (figure, [shown, covered]) in found.iter().filter(|(_, [shown, _])| 2 * shown > runs) {
            pooled = [pooled[0] + shown, pooled[1] + covered];
            let coverage = *covered as f64 / *shown as f64;
            if coverage < least {
                wrong.push(format!("{figure}: {coverage:.3} of {shown}"));
            }
        }
        let all = pooled[1] as f64 / pooled[0] as f64;
        println!("{count}: {all:.4} of {} intervals", pooled[0]);
        assert!(wrong.is_empty() && (0.935..0.975).contains(&all), "{count}: {all}, {wrong:?}");
        assert!(pooled[0] > 20 * runs, "{count}: {pooled:?}");
    }
}

/// A true count seen once gives no error of its edge, and a bet that lost every time is not certain to lose.
#[test]
fn one_round_has_no_error() {
    let shoes = shoes(GNAU, "decks = 8\nplayers = 4\n", "tags = 'A=-1 3=1 6=1 J=-1'\n");
    let tables = shoes.tables(&run(&shoes, 1, 100).tally);
    let rounds = |share: &Row| share.value.unwrap().0 * 100.0 * whole(&tables, "rounds_per_shoe").value.unwrap().0;
    let mut rare = 0;
    for share in tables.rows("counted").iter().filter(|row| row.labels[1] == "share") {
        let count = share.labels[0].number().unwrap() as i64;
        let edge = row(&tables, count, "edge");
        if rounds(share) < 63.5 {
            rare += 1;
            assert_eq!((edge.std_error, edge.interval()), (None, None), "{count}");
            assert!(edge.value.is_some());
        }
        if let Some((low, _)) = share.interval() {
            assert!(low >= 0.0, "{count}");
        }
        // A loss has no N0.
        let [won, n0] = ["won_per_100_rounds", "n0"].map(|metric| row(&tables, count, metric).value);
        assert!(n0.is_none() || won.unwrap().0 > 0.0, "{count}");
    }
    assert!(rare > 2, "{rare}");
}
