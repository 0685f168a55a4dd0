//! Identities of bets that hold whatever the cards, as fractions.

use super::both::{CHINESE_BLACKJACK, GNAU, Plain, exactly};
use super::plain::UNIT;
use super::random::mixture;
use crate::chinese_blackjack::simulation::random_config as chinese_blackjack;
use crate::gnau::mixtures::random_config as gnau;
use crate::play::{config, tables};
use houseodds::engine::Unwatched;
use houseodds::games::Game;
use houseodds::stats::{BetLine, Exact, Fraction};
use houseodds::tables::{Row, Tables};
use num_bigint::BigInt;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

struct Enumerated {
    game: Box<dyn Game>,
    exact: Exact,
    tables: Tables,
}

impl Enumerated {
    fn new(game: &str, keys: &str) -> Enumerated {
        Enumerated::counted(config(game, keys).rules.game(&Unwatched), |game| game.exact(&Unwatched))
    }

    /// Enumerates without the deviation of the dealer's total over several seats, which is most of the work.
    fn by_seat(game: &str, keys: &str) -> Enumerated {
        Enumerated::counted(config(game, keys).rules.game(&Unwatched), |game| game.exact_by_seat())
    }

    fn counted(game: Box<dyn Game>, exact: fn(&dyn Game) -> Option<Exact>) -> Enumerated {
        let exact = exact(&*game).expect("an enumerated game");
        let tables = game.tables(&exact);
        Enumerated { game, exact, tables }
    }

    /// Returns the mean of the dealer's net on these bets, in units.
    fn mean(&self, line: BetLine) -> Fraction {
        self.exact.dealer_on(line).mean.divided(self.game.unit())
    }

    fn variance(&self, line: BetLine) -> Option<Fraction> {
        Some(self.exact.dealer_on(line).variance.as_ref()?.divided(self.game.unit()).divided(self.game.unit()))
    }

    /// Returns each event of a bet with its payout in 10^-12 and its count.
    fn pays(&self, bet: &str) -> Vec<(String, i128, u128)> {
        let rows = self.tables.rows("pays").iter().filter(|row| row.labels[0] == *bet);
        rows.map(|row| (row.labels[1].to_string(), exactly(row.labels[2].number().unwrap()), row.count.unwrap()))
            .collect()
    }
}

fn random(rng: &mut ChaCha8Rng, game: &str, players: usize) -> String {
    match game {
        GNAU => gnau(rng, players, 1),
        _ => chinese_blackjack(rng, players, 1),
    }
}

/// Figures of `edge` that are of all bets together.
const OF_ALL_BETS: [&str; 5] = ["kept_of_dealer", "dealer_nets", "dealer_nets_std_dev", "house_takes", "player_pays"];

/// Converts ten-thousandths.
fn decimal(number: i64) -> Fraction {
    Fraction::new(number.into(), 10_000.into())
}

/// A seat of stake s has s times the money, s² times the variance and the same edge and shares.
#[test]
fn stakes_scale() {
    let mut rng = ChaCha8Rng::seed_from_u64(31);
    // Random rules of three seats of Gnau may take ten seconds.
    let three_of_gnau = "players = 3\ncommission = 0.03\npayout.dealer.double = 2\nrules.no_ox_tie = 'push'\n";
    for (game, keys) in [
        (GNAU, random(&mut rng, GNAU, 1)),
        (GNAU, three_of_gnau.to_owned()),
        (CHINESE_BLACKJACK, random(&mut rng, CHINESE_BLACKJACK, 1)),
        (CHINESE_BLACKJACK, random(&mut rng, CHINESE_BLACKJACK, 3)),
    ] {
        let of = |stake: &str| Enumerated::new(game, &format!("bets = {stake}\n{keys}"));
        let (one, more) = (of("1"), of("3.25"));
        assert_eq!(more.mean(BetLine::Main), one.mean(BetLine::Main).times(&decimal(32_500)), "{keys}");
        let squared = decimal(32_500).times(&decimal(32_500));
        assert_eq!(more.variance(BetLine::Main), one.variance(BetLine::Main).map(|v| v.times(&squared)), "{keys}");
        for row in one.tables.rows("edge") {
            let found = more.tables.metric(row.labels[0].text(), row.labels[1].text()).unwrap();
            let metric = row.labels[1].text();
            let scaled = matches!(metric, "net" | "std_dev" | "turnover" | "volatility_index");
            let scaled = scaled || OF_ALL_BETS.contains(&metric);
            let expected = row.value.map(|value| value.0 * if scaled { 3.25 } else { 1.0 });
            let near = |a: f64, b: f64| (a - b).abs() < 1e-12 * (1.0 + b.abs());
            let same = match (found.value, expected) {
                (Some(found), Some(expected)) => near(found.0, expected),
                (found, expected) => found.is_none() && expected.is_none(),
            };
            assert!(same, "{row:?} became {found:?} under\n{keys}");
        }
    }
}

/// With different stakes, the dealer's mean is the sum over seats of stake times mean.
#[test]
fn seats_have_their_own_stakes() {
    let mut rng = ChaCha8Rng::seed_from_u64(32);
    for game in [GNAU, CHINESE_BLACKJACK] {
        let keys = random(&mut rng, game, 2);
        let of = |stakes: &str| Enumerated::by_seat(game, &format!("bets = {stakes}\n{keys}")).mean(BetLine::Main);
        // By linearity, from other stakes of these seats.
        let [a, b, sum] = ["[2, 1]", "[1, 2]", "1"].map(of);
        let of_seat = |with: &Fraction| with.minus(&sum);
        assert_eq!(of_seat(&a).plus(&of_seat(&b)), sum, "{keys}");
        let expected = of_seat(&a).times(&decimal(70_000)).plus(&of_seat(&b).times(&decimal(1_234)));
        assert_eq!(of("[7, 0.1234]"), expected, "{keys}");
    }
}

/// Two cards from one pack, counted by hand. A pair is 3 of the 51 other cards, so 16 to 1 is fair. There are 6
/// ban-bans, 64 ban-nags and 78 pairs, and each of the 13 faces has 2 pairs of one colour among its 6.
#[test]
fn two_cards_of_one_pack() {
    let keys = "players = 2\nrules.dealer_escape = 'push'\n[side.even]\non = 'player-two'\npays = { pair = 16 }\n\
                [side.each]\non = 'player-two'\npays = { ban_ban = 100, ban_nag = 15 }\nseats = [2]\n\
                [side.dealer]\non = 'dealer-two'\npays = { coloured_pair = 20, pair = 5 }\n";
    let found = Enumerated::new(CHINESE_BLACKJACK, keys);
    // In the order of their names.
    assert_eq!(found.mean(BetLine::Side(2)), Fraction::default());
    for (bet, event, ways) in [
        ("even", "pair", 78),
        ("each", "ban_ban", 6),
        ("each", "ban_nag", 64),
        ("dealer", "coloured_pair", 26),
        ("dealer", "pair", 52),
    ] {
        let rows = found.pays(bet);
        let whole: u128 = rows.iter().map(|(.., count)| count).sum();
        let count = rows.iter().find(|(name, ..)| name == event).unwrap().2;
        assert_eq!(count * 1326, ways * whole, "{bet} {event}");
    }
}

/// `either` and `both` add up to `player` and `dealer`, for any hand.
#[test]
fn either_and_both_are_player_and_dealer() {
    let mut rng = ChaCha8Rng::seed_from_u64(33);
    for (game, players, event) in [
        (GNAU, 1, "ox"),
        (GNAU, 1, "ox_10"),
        (GNAU, 1, "no_ox"),
        (CHINESE_BLACKJACK, 2, "bust"),
        (CHINESE_BLACKJACK, 1, "total_20"),
        (CHINESE_BLACKJACK, 1, "unplayed"),
        (CHINESE_BLACKJACK, 1, "ban_nag"),
        (CHINESE_BLACKJACK, 1, "five_dragon"),
    ] {
        let mut keys = random(&mut rng, game, players) + "\n";
        for on in ["both", "dealer", "either", "player"] {
            keys += &format!("[side.{on}]\non = '{on}'\npays = {{ {event} = 4.25 }}\ncommission = 0.05\n");
        }
        let found = Enumerated::new(game, &keys);
        let [both, dealer, either, player] = [0, 1, 2, 3].map(|side| found.mean(BetLine::Side(side)));
        assert_eq!(either.plus(&both), player.plus(&dealer), "{event} under\n{keys}");
        assert_ne!(either, both);
    }
}

/// The return per unit staked, from the counts, is 1 + Σ contributions. All bets together net the sum of each.
#[test]
fn contributions_and_means_sum_up() {
    let mut rng = ChaCha8Rng::seed_from_u64(34);
    for game in [GNAU, CHINESE_BLACKJACK] {
        for round in 0..3 {
            // With the house at the table, the dealer's edge is not what players lose.
            let keys = mixture(&mut rng, game, round).replace("commission_to = 'house'\n", "");
            let found = Enumerated::by_seat(game, &keys);
            let plain = Plain::new(game, &keys);
            let (bets, commission) = (plain.bets(), plain.commission());
            let mut sum = Fraction::default();
            let seats = 0..bets.stakes.len();
            for (line, name) in ["main"].into_iter().chain(bets.sides.iter().map(|side| &*side.name)).enumerate() {
                let stakes: Vec<i128> = match line.checked_sub(1) {
                    None => bets.stakes.clone(),
                    Some(side) => seats.clone().filter_map(|seat| bets.sides[side].stake(seat)).collect(),
                };
                let kept = line.checked_sub(1).map_or(commission, |side| bets.sides[side].commission);
                let net = |pays: i128| if pays > 0 { pays / 10_000 * (10_000 - kept) } else { pays };
                let rows = found.pays(name);
                let weighted: BigInt = rows.iter().map(|(_, pays, count)| BigInt::from(net(*pays)) * *count).sum();
                let whole: BigInt = rows.iter().map(|(.., count)| BigInt::from(*count)).sum();
                let rtp = Fraction::new(weighted, whole * UNIT);
                let staked = stakes.iter().sum::<i128>();
                let mean = found.mean(line.checked_sub(1).map_or(BetLine::Main, BetLine::Side));
                sum = sum.plus(&mean);
                let edge = mean.times(&Fraction::new(10_000.into(), staked.into()));
                // Seats with different stakes are counted together, so that only equal stakes show it in the counts.
                if stakes.iter().all(|stake| *stake == stakes[0]) {
                    assert_eq!(rtp.plus(&edge), Fraction::default(), "{name} under\n{keys}");
                }
                let of_bet = found.tables.rows("pays").iter().filter(|row| row.labels[0] == *name);
                let contributions: f64 = of_bet.map(|row| row.more[0].unwrap().0).sum();
                let rtp = found.tables.table("bets").unwrap().row(&[name, "dealer", "rtp"]).unwrap().value.unwrap().0;
                assert!((1.0 - edge.nearest() - rtp).abs() < 1e-12, "{name} {rtp} under\n{keys}");
                assert!((1.0 + contributions - rtp).abs() < 1e-12, "{name} {contributions} {rtp} under\n{keys}");
            }
            assert_eq!(found.mean(BetLine::All), sum, "{keys}");
        }
    }
}

/// The variance of two bets together is the sum of their variances plus twice their covariance, from the joint
/// distribution of the nets.
#[test]
fn variances_and_covariances_sum_up() {
    let mut rng = ChaCha8Rng::seed_from_u64(35);
    for (game, events) in [(GNAU, "ox = 2, no_ox = 5"), (CHINESE_BLACKJACK, "bust = 3, total_20 = 2")] {
        for on in ["player", "dealer", "either", "both"] {
            let keys =
                format!("{}\n[side.a]\non = '{on}'\npays = {{ {events} }}\nbet = 2.5\n", random(&mut rng, game, 1));
            let found = Enumerated::new(game, &keys);
            let joint = found.exact.dealer_on(BetLine::Side(0)).joint.as_ref().expect("a distribution of both");
            let whole: BigInt = joint.iter().map(|(_, count)| count).sum();
            let mean = |value: &dyn Fn(i64, i64) -> BigInt, powers: u32| {
                let sum: BigInt = joint.iter().map(|([x, y], count)| value(*x, *y) * count).sum();
                let unit = BigInt::from(found.game.unit());
                Fraction::new(sum, &whole * unit.pow(powers))
            };
            let [x, y] = [mean(&|x, _| x.into(), 1), mean(&|_, y| y.into(), 1)];
            assert_eq!([&x, &y], [&found.mean(BetLine::Main), &found.mean(BetLine::Side(0))], "{keys}");
            let covariance = mean(&|x, y| BigInt::from(x) * y, 2).minus(&x.times(&y));
            let of = |line| found.variance(line).expect("a variance");
            let apart = of(BetLine::Main).plus(&of(BetLine::Side(0)));
            assert_eq!(of(BetLine::All), apart.plus(&covariance).plus(&covariance), "{on} {keys}");
        }
    }
}

/// A side bet changes no figure of the main bet, simulated or exact, but figures of all bets together.
#[test]
fn side_bets_leave_the_main_bet_alone() {
    let mut rng = ChaCha8Rng::seed_from_u64(36);
    for game in [GNAU, CHINESE_BLACKJACK] {
        for round in 0..2 {
            let with = mixture(&mut rng, game, round);
            let (without, _) = with.split_once("\n[side.").unwrap();
            let of_main = |tables: Tables| -> Vec<_> {
                let of_main = |table: &houseodds::tables::Table| table.kind.name != "bets" && table.kind.name != "pays";
                let rows = |table: houseodds::tables::Table| {
                    let of_all = |row: &Row| {
                        let metric = row.labels.get(1).filter(|_| table.kind.name == "edge");
                        table.role(row).ends_with("_all")
                            || metric.is_some_and(|metric| OF_ALL_BETS.contains(&metric.text()))
                    };
                    let rows: Vec<_> = table.rows.iter().filter(|row| !of_all(row)).cloned().collect();
                    (table.kind.name, rows)
                };
                tables.tables.into_iter().filter(of_main).map(rows).collect()
            };
            let [a, b] = [&*with, without].map(|keys| of_main(Enumerated::new(game, keys).tables));
            assert!(a.len() >= 3 && a == b, "exact: {with}");
            let [a, b] = [&*with, without].map(|keys| of_main(tables(&config(game, keys), 4, 6_000)));
            assert!(a.len() >= 3 && a == b, "simulated: {with}");
        }
    }
}
