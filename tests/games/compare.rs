//! Two simulations of one game, cell by cell.

use crate::banked::Round;
use houseodds::tables::{Figure, Tables};
use std::collections::{BTreeMap, BTreeSet};

/// Counts of each cell: hands of the dealer and of each seat, nets of each seat and of the dealer.
pub type Counts = BTreeMap<String, u64>;

/// Number of bins for totals that are too many to list.
const BINS: usize = 512;

/// Returns the cells of a game's tables.
pub fn cells(tables: &Tables) -> Counts {
    let mut counts = Counts::new();
    for row in tables.rows("frequency").iter().filter(|row| row.labels[0] != "player") {
        counts.insert(format!("{} has {}", row.labels[0], row.labels[1]), row.count.unwrap() as u64);
    }
    for row in tables.rows("payout").iter().filter(|row| row.labels[0] != "player") {
        counts.insert(
            format!("{} nets {:.8}", row.labels[0], row.labels[1].number().unwrap()),
            row.count.unwrap() as u64,
        );
    }
    // Pairs of hands of several seats would not be independent.
    let one_seat = tables.rows("frequency").iter().all(|row| row.labels[0] != "seat_2");
    for row in tables.rows("matchup").iter().filter(|_| one_seat) {
        counts.insert(format!("{} against {}", row.labels[0], row.labels[1]), row.count.unwrap() as u64);
    }
    counts
}

/// Counts a round of a plain simulator in the same cells, except hand against hand.
pub fn count_round(counts: &mut Counts, round: &Round) {
    let mut count = |cell: String| *counts.entry(cell).or_default() += 1;
    let units = |net: i64| net as f64 / 1e8;
    count(format!("dealer has {}", round.dealer));
    for (seat, result) in (1..).zip(&round.seats) {
        count(format!("seat_{seat} has {}", result.hand));
        count(format!("seat_{seat} nets {:.8}", units(result.net)));
    }
    // Adding 0 turns -0 into 0, which would be printed as another cell.
    count(format!("dealer nets {:.8}", -units(round.seats.iter().map(|seat| seat.net).sum()) + 0.0));
}

/// Returns the second sample's cells, with the dealer's nets in the program's bins, which are named by their lower
/// ends.
fn in_bins_of(program: &Counts, plain: &Counts) -> Counts {
    const NETS: &str = "dealer nets ";
    let net = |cell: &str| cell.strip_prefix(NETS).map(|net| net.parse::<f64>().unwrap());
    let mut bins: Vec<f64> = program.keys().filter_map(|cell| net(cell)).collect();
    bins.sort_unstable_by(f64::total_cmp);
    let mut counts = Counts::new();
    for (cell, count) in plain {
        let bin = net(cell).filter(|_| bins.len() == BINS);
        let bin = bin.map(|net| format!("{NETS}{:.8}", bins[bins.partition_point(|low| *low <= net) - 1]));
        *counts.entry(bin.unwrap_or_else(|| cell.clone())).or_default() += count;
    }
    counts
}

/// Compares two samples of equal size cell by cell. Rare cells are merged into one, and cells of only one sample must
/// be rare.
///
/// Each cell seen 25 times or more on average must differ by less than 5.5 standard errors, which chance exceeds once
/// in 26 million cells.
pub fn compare(config: &str, a: &Counts, b: &Counts) {
    let b = &in_bins_of(a, b);
    let mut rare = (0, 0);
    let mut compared = 0;
    let check = |cell: &str, x: u64, y: u64| {
        let z = (x as f64 - y as f64) / ((x + y) as f64).sqrt();
        assert!(z.abs() < 5.5, "{cell}: {x} and {y}, z = {z:.2}, under\n{config}");
    };
    for cell in a.keys().chain(b.keys()).collect::<BTreeSet<_>>() {
        let (x, y) = (a.get(cell).copied().unwrap_or(0), b.get(cell).copied().unwrap_or(0));
        if x + y < 50 {
            rare = (rare.0 + x, rare.1 + y);
        } else {
            check(cell, x, y);
            compared += 1;
        }
    }
    if rare.0 + rare.1 >= 50 {
        check("rare cells together", rare.0, rare.1);
    }
    assert!(compared >= 20, "only {compared} cells of\n{config}");
}

/// Checks that every figure of a simulation is within five standard errors of the exact one, if there is one.
pub fn agrees(simulated: &Tables, exact: &Tables, rounds: u64, keys: &str) {
    let mut compared = 0;
    for row in simulated.rows("edge") {
        let Some(expected) = exact.metric(row.labels[0].text(), row.labels[1].text()) else { continue };
        let (Some(Figure(seen)), Some(Figure(expected)), Some(Figure(error))) =
            (row.value, expected.value, row.std_error)
        else {
            // N0 of a mean that is 0, or that the run cannot tell from 0.
            assert_eq!(row.labels[1], "n0", "{row:?} under\n{keys}");
            continue;
        };
        // N0 itself is far from normal. 1/√N0, a mean in standard deviations, is nearly normal.
        let (seen, expected, error) = match row.labels[1].text() {
            "n0" => (seen.sqrt().recip(), expected.sqrt().recip(), error / (2.0 * seen * seen.sqrt())),
            _ => (seen, expected, error),
        };
        if error == 0.0 {
            continue;
        }
        assert!((seen - expected).abs() < 5.0 * error, "{row:?} should be {expected} under\n{keys}");
        compared += 1;
    }
    assert!(compared >= 10);
    for row in simulated.rows("frequency").iter().filter(|row| row.labels[0] != "player") {
        let Some(expected) = exact.rows("frequency").iter().find(|e| e.labels == row.labels) else {
            continue;
        };
        let p = expected.share();
        let error = (p * (1.0 - p) / rounds as f64).sqrt();
        if p * rounds as f64 >= 25.0 {
            assert!((row.share() - p).abs() < 5.0 * error, "{row:?} should be {p} under\n{keys}");
        }
    }
}
