//! The risk of ruin of a counter, against walks over the same shoes.

use crate::bets::both::{CHINESE_BLACKJACK, Plain};
use crate::counting::{shoes, tables_of, tags, whole};
use crate::plain_shoes::{Bet, Bets, PlainShoes, SHOES};
use rand::SeedableRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;

/// Plays walks over the same shoes, in random order, until the bankroll is lost or so large that ruin is out of reach, and
/// compares the share of those that lose it with the formula of a Brownian motion. A walk falls below 0 by at most its
/// highest loss, so it is ruined at least as often as by a bankroll that is so much larger, and at most as often as by
/// its own (Lundberg's bound), as far as the sums of shoes are normal.
#[test]
#[expect(clippy::disallowed_methods, reason = "a closed form of a test")]
fn the_risk_of_ruin_is_that_of_walks() {
    let (keys, bankroll) = (
        "rules.dealer_escape = 'push'\nplayers = 1\ndecks = 1\n[side.win]\non = 'result'\npays = { win = 1.9 }\n",
        60.0,
    );
    let tags = tags(-1, [1; 8], [-1, -2, -2, -2], -1);
    let plain = PlainShoes { game: Plain::new(CHINESE_BLACKJACK, keys), bet: Bet::Side(0), cut: 12, tags };
    let mut order: Vec<(u8, u8)> = (0..4).flat_map(|suit| (1..=13).map(move |face| (face, suit))).collect();
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let mut orders = Vec::new();
    for _ in 0..SHOES * 300 {
        order.shuffle(&mut rng);
        orders.push(order.clone());
    }
    let bets = Bets(0.0, &[(-10, 1.0), (1, 2.0), (3, 4.0)]);
    let dealt = orders.iter().map(|order| {
        plain.deal(order).into_iter().map(|seen| seen.first * bets.at(seen.count, -10)).collect::<Vec<f64>>()
    });
    let dealt: Vec<Vec<f64>> = dealt.collect();
    let count = "tags = 'A=-1 2=1 3=1 4=1 5=1 6=1 7=1 8=1 9=1 10=-1 J=-2 Q=-2 K=-2'\nbet = 'win'\ncut = 12\n\
                 spread = '1,1:2,3:4'\nbankroll = 60\n";
    let tables = tables_of(&shoes(CHINESE_BLACKJACK, keys, count), &orders);
    let found = whole(&tables, "risk_of_ruin").value.unwrap().0;
    let largest = dealt.iter().flatten().fold(0.0, |most: f64, net| most.max(-net));
    // Beyond this, e^−6 of the walks still lose it.
    let safe = bankroll * (1.0 - 6.0 / found.ln());
    let (walks, mut ruined) = (4_000, 0.0);
    for _ in 0..walks {
        let mut purse = bankroll;
        while purse > 0.0 && purse < safe {
            for net in dealt.choose(&mut rng).unwrap() {
                purse += net;
                if purse <= 0.0 {
                    break;
                }
            }
        }
        ruined += f64::from(u8::from(purse <= 0.0));
    }
    let share = ruined / f64::from(walks);
    let least = found.powf((bankroll + largest) / bankroll) * (1.0 - (-6.0_f64).exp());
    let error = (share * (1.0 - share) / f64::from(walks)).sqrt();
    println!("{share} of the walks are ruined, by the formula {found}, {least} at least");
    assert!((0.1..0.6).contains(&found), "{found}");
    assert!(least - 4.0 * error < share && share < found + 4.0 * error, "{share} ± {error}, not {least} to {found}");
}
