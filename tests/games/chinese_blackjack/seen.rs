//! The value of seeing all cards of other seats: a bound on the loss from ignoring them in `solve`.

use super::solve::{rules, solve};
use super::tables::{as_written, both, folder};
use houseodds::games::Against;
use houseodds::games::chinese_blackjack::Duel;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

/// Cards of each rank in a pack.
const PACK: [u32; 13] = [4, 4, 4, 4, 4, 4, 4, 4, 4, 16, 0, 0, 0];

/// Returns the gains per unit bet of a player and of the dealer from knowing this number of random cards of other
/// seats, against the solved table of the other side. The gains are means over their own table on the same cards, with
/// standard errors.
fn gains(keys: &str, cards: usize, samples: u32) -> [(f64, f64); 2] {
    let folder = folder(&solve(keys, Against::BestPlay), as_written);
    let rules = rules(&(keys.to_owned() + &both(&folder)));
    let mut rng = ChaCha8Rng::seed_from_u64(62);
    let mut sums = [[0.0; 2]; 2];
    for _ in 0..samples {
        let mut pack: Vec<usize> = PACK.iter().enumerate().flat_map(|(rank, n)| vec![rank; *n as usize]).collect();
        let (gone, _) = pack.partial_shuffle(&mut rng, cards);
        let mut left = PACK;
        gone.iter().for_each(|rank| left[*rank] -= 1);
        let duel = Duel::from_shoe(&rules, left);
        let found = duel.judge([&duel.seat_strategies(&rules)[0], &duel.dealer_strategy(&rules)]);
        for (sum, gain) in sums.iter_mut().zip([found.best[0] - found.value, found.best[1] + found.value]) {
            *sum = [sum[0] + gain, sum[1] + gain * gain];
        }
    }
    let n = f64::from(samples);
    let mean = |sum: f64| sum / n;
    sums.map(|[sum, squares]| (mean(sum), ((mean(squares) - mean(sum) * mean(sum)) / n).sqrt()))
}

/// Other random cards agree with `docs/strategies.md` for one other seat and for three, and more cards gain more.
#[test]
#[ignore = "long check"]
fn bound_on_the_value_of_other_seats_cards() {
    let standard = "players = 1\nrules.free_hand = 'off'\npayout = { five_dragon_21 = 2, twenty_one = 1 }\n";
    // The gain by side, for one seat's cards and for three seats'.
    for (keys, said) in [
        ("players = 1\n", [[0.00112, 0.00346], [0.00041, 0.00211]]),
        (standard, [[0.00105, 0.00276], [0.00110, 0.00310]]),
    ] {
        let [one, three] = [5, 15].map(|cards| gains(keys, cards, 300));
        for side in 0..2 {
            assert!(one[side].0 > 5.0 * one[side].1 && three[side].0 > one[side].0, "{keys}{one:?} {three:?}");
            for ((gain, error), said) in [one[side], three[side]].into_iter().zip(said[side]) {
                // Both are measured.
                assert!((gain - said).abs() < 5.0 * 1.5 * error, "{gain} ± {error}, not {said}, {keys}");
            }
        }
    }
}
