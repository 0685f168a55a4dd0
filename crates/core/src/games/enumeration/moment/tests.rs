//! Sums of products against all deals dealt out, and at the edges of each integer.

use super::*;
use crate::games::hands::deals;

/// Returns distributions whose hands have two values out of five each, with weights that add up to 7, by an arithmetic
/// rule.
fn distributions(hands: &Multisets, seed: usize) -> HandDistribution {
    HandDistribution::new(hands, 7, |hand| {
        let code = hand.iter().fold(seed, |code, symbol| (code * 31 + symbol * 17 + 5) % 1_009);
        let (first, second) = ((code % 5) as u16, (code / 5 % 5) as u16);
        if first == second { vec![(first, 7)] } else { vec![(first, 3), (second, 4)] }
    })
}

fn sum<N: Number>(table: &TwoSeats<'_>, net: &dyn Fn(u16, u16) -> i64, bounds: Bounds) -> BigInt {
    let columns = settled(table.seats, net, 0..table.dealer.values as u16, &[[0, table.seats.len() - 1]]);
    MomentSums::<N>::new(table, bounds).sum_columns(&columns, &|| {}).into_iter().flatten().flatten().sum()
}

/// Sums over all ways to deal three hands from fifteen cards, by card.
fn dealt_out(
    copies: &[u32],
    hands: &Multisets,
    seats: [&HandDistribution; 2],
    dealer: &HandDistribution,
    net: &dyn Fn(u16, u16) -> i64,
) -> i128 {
    let symbols: Vec<usize> =
        copies.iter().enumerate().flat_map(|(symbol, n)| std::iter::repeat_n(symbol, *n as usize)).collect();
    assert_eq!(symbols.len(), 15);
    let distribution = |distributions: &HandDistribution, cards: u32| -> Vec<(u16, i128)> {
        let chosen = (0..15).filter(|card| cards >> card & 1 == 1).map(|card| symbols[card]);
        let hand = hands.full_index(hands.find(chosen)).unwrap();
        distributions.weights(hand).iter().map(|(value, weight)| (*value as u16, *weight as i128)).collect()
    };
    let fives: Vec<u32> = (0u32..1 << 15).filter(|cards| cards.count_ones() == 5).collect();
    let mut total = 0;
    for &d in &fives {
        for &a in fives.iter().filter(|a| *a & d == 0) {
            let b = !(d | a) & 0x7fff;
            for (value, weight) in distribution(dealer, d) {
                let mean = |seat: &HandDistribution, cards| {
                    let distribution = distribution(seat, cards);
                    distribution.iter().map(|(own, weight)| weight * i128::from(net(*own, value))).sum::<i128>()
                };
                total += weight * mean(seats[0], a) * mean(seats[1], b);
            }
        }
    }
    total
}

#[test]
fn sums_are_those_of_all_deals() {
    let (hands, copies) = (Multisets::new(3), [4, 5, 6]);
    let [dealer, first, second] = [1, 2, 3].map(|seed| distributions(&hands, seed));
    let net = |own: u16, value: u16| i64::from(own * 7 + value * 5) % 11 - 4;
    for (seats, both) in [(vec![&first], [&first, &first]), (vec![&first, &second], [&first, &second])] {
        let expected = BigInt::from(dealt_out(&copies, &hands, both, &dealer, &net));
        let table = TwoSeats { hands: &hands, copies: &copies, seats: &seats, dealer: &dealer };
        for (is_word, products_fit) in [(true, true), (false, true), (true, false)] {
            let bounds = Bounds { is_word, products_fit };
            assert_eq!(sum::<i64>(&table, &net, bounds), expected);
            assert_eq!(sum::<i128>(&table, &net, bounds), expected);
            assert_eq!(sum::<BigInt>(&table, &net, bounds), expected);
        }
        assert_eq!(table.product_moment(&net), expected);
    }
}

/// Numbers as large as the choice of integers allows, from large shoes: no sum overflows (tests check that).
#[test]
fn machine_integers_hold_their_values() {
    let hands = Multisets::new(4);
    let distributions = distributions(&hands, 4);
    for copies in [[4, 4, 4, 4], [64, 1_024, 256, 256]] {
        // The largest number whose `power`th power stays below 2^bits, wherever hands contain some cards.
        let largest = |bits: u32, power: u32| {
            let most: BigInt = (BigInt::from(1) << bits) / (deals(&copies, 1) * 7_u32.pow(power) * 16);
            i64::try_from(most.nth_root(power)).unwrap_or(i64::MAX / 8) - 1
        };
        let bounds = |products_fit| Bounds { is_word: false, products_fit };
        // Below 2^31, sums of products fit a word: the bound of a number leaves out the factor of 16. Products of
        // two seats' numbers with a hand fit up to half the bits.
        for (bits, power) in [(31 + 4, 1), (63, 1), (113, 1), (63, 2), (113, 2)] {
            let largest = largest(bits, power);
            let net = move |own: u16, value: u16| if (own + value).is_multiple_of(3) { -largest } else { largest };
            let table = TwoSeats { hands: &hands, copies: &copies, seats: &[&distributions], dealer: &distributions };
            let exact = sum::<BigInt>(&table, &net, bounds(true));
            assert_eq!(table.product_moment(&net), exact, "{copies:?} {largest}");
            assert_eq!(sum::<i128>(&table, &net, bounds(power == 2)), exact);
        }
    }
}
