use super::*;

/// Five rounds with x = 1, 2, 3, 4, 5 and y = 2, 1, 4, 3, 7: means 3 and 3.4, Σ(x − 3)² = 10, Σ(y − 3.4)² = 21.2,
/// Σ(x − 3)(y − 3.4) = 12.
#[test]
fn worked_by_hand() {
    let distribution = [(1, 2), (2, 1), (3, 4), (4, 3), (5, 7)];
    let joint = Joint::from_rounds(distribution.map(|(x, y)| (x, y, 1)));
    let close = |a: f64, b: f64| assert!((a - b).abs() < 1e-12, "{a} is not {b}");
    let mean = joint.mean(2);
    close(mean.value, 1.7);
    close(mean.std_error.unwrap(), (21.2f64 / 4.0 / 5.0).sqrt() / 2.0);
    close(joint.std_dev(2).value, 5.3f64.sqrt() / 2.0);
    let r = 12.0 / 212.0f64.sqrt();
    let found = joint.correlation().unwrap();
    close(found.value, r);
    let (sx, sy) = (2.5f64.sqrt(), 5.3f64.sqrt());
    let adds = distribution.map(|(x, y)| {
        let (u, v) = ((x as f64 - 3.0) / sx, (y as f64 - 3.4) / sy);
        u * v - r * (u * u + v * v) / 2.0
    });
    let mean = adds.iter().sum::<f64>() / 5.0;
    let squares: f64 = adds.iter().map(|add| (add - mean) * (add - mean)).sum();
    close(found.std_error.unwrap(), (squares / 4.0 / 5.0).sqrt());
    assert_eq!(joint.hits().count, Some(5));
}

/// Checks that blocks of one round give the errors of independent rounds.
#[test]
fn blocks_of_one_round_are_rounds() {
    let distribution: Vec<(i64, i64)> = (0..40).map(|i| (i * i % 11 - 4, i * 7 % 13 - 5)).collect();
    let rounds = Joint::from_rounds(distribution.iter().map(|(x, y)| (*x, *y, 1)));
    let mut blocks = Joint::with_blocks(1);
    distribution.iter().for_each(|(x, y)| blocks.add_block(summands(*x, *y)));
    let errors = |joint: &Joint| [joint.mean(3), joint.std_dev(3), joint.correlation().unwrap()].map(|e| e.std_error);
    assert_eq!(errors(&rounds), errors(&blocks));
    assert_eq!(rounds.hits(), blocks.hits());
}

/// Each of 20 shoes nets 1 more or 1 less than expected from its two rounds: 1 a shoe, √½ a round.
#[test]
fn a_few_shoes_do_not_say_how_shoes_vary() {
    let mut joint = Joint::with_blocks(1);
    for shoe in 0..20 {
        let found = [joint.std_dev_of_ratio(), joint.n_zero_of_ratio()];
        assert!(found.iter().all(|figure| figure.value.is_nan()), "{shoe} shoes");
        joint.add_block(summands(2, if shoe % 2 == 0 { 5 } else { 3 }));
    }
    assert_eq!(joint.ratio().value, 2.0);
    assert!((joint.std_dev_of_ratio().value - 0.5f64.sqrt()).abs() < 1e-15);
}

/// Twice ten shoes of 2 or 3 rounds: Σx = 50, Σy = 10, so μ = 1/5; v = Σ (y − x/5)² / 50.
#[test]
fn ratios_worked_by_hand() {
    let ten: [(i64, i64); 10] = [(2, 1), (3, -2), (2, 3), (3, 0), (2, -1), (3, 4), (2, -3), (3, 2), (2, 0), (3, 1)];
    let distribution = [ten, ten].concat();
    let mut joint = Joint::with_blocks(1);
    distribution.iter().for_each(|(x, y)| joint.add_block(summands(*x, *y)));
    let close = |a: f64, b: f64| assert!((a - b).abs() < 1e-12, "{a} is not {b}");
    let mean = 0.2;
    let strays: Vec<f64> = distribution.iter().map(|(x, y)| *y as f64 - mean * *x as f64).collect();
    let squares: f64 = strays.iter().map(|stray| stray * stray).sum();
    let (ratio, variance) = (joint.ratio(), squares / 50.0);
    close(ratio.value, mean);
    close(ratio.std_error.unwrap(), (squares / 19.0 * 20.0).sqrt() / 50.0);
    close(joint.std_dev_of_ratio().value, variance.sqrt());
    assert!(joint.n_zero_of_ratio().value.is_nan(), "0.2 ± 0.19 is not told from 0");
    // With ten more a round, strays are the same.
    let mut more = Joint::with_blocks(1);
    distribution.iter().for_each(|(x, y)| more.add_block(summands(*x, *y + 10 * *x)));
    close(more.n_zero_of_ratio().value, variance / 10.2 / 10.2);
    // The error of v: leaving out what is of second order, shoe i moves it by (sᵢ² − 2μ'·… − v·xᵢ) / 50.
    let cross: f64 = distribution.iter().zip(&strays).map(|((x, _), stray)| *x as f64 * stray).sum();
    let adds = distribution
        .iter()
        .zip(&strays)
        .map(|((x, _), stray)| (stray * stray - 2.0 * cross / 50.0 * stray - variance * *x as f64) / 50.0);
    let adds: Vec<f64> = adds.collect();
    close(adds.iter().sum(), 0.0);
    let error = (adds.iter().map(|add| add * add).sum::<f64>() / 19.0 * 20.0).sqrt();
    close(joint.std_dev_of_ratio().std_error.unwrap(), error / 2.0 / variance.sqrt());
    // Blocks of nothing add nothing, and are blocks.
    let before = joint.clone();
    joint.add_block([0; SUMS]);
    assert_eq!((joint.sums, joint.products, joint.blocks), (before.sums, before.products, before.blocks + 1));
}

#[test]
fn constants_have_no_correlation() {
    assert_eq!(Joint::from_counts([(1, 2, 3.into()), (5, 2, 1.into())]).correlation(), None);
    let same = Joint::from_counts([(1, -2, 3.into()), (5, -10, 1.into())]);
    assert_eq!(same.correlation().map(|r| (r.value, r.std_error)), Some((-1.0, Some(0.0))));
}
