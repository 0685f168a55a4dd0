//! Exact odds of every bet against every deal dealt by the plain games, and against simulation.

use super::both::{CHINESE_BLACKJACK, GNAU, Plain, exactly};
use super::plain::{End, PlainBets, Told, UNIT};
use super::random::{mixture, with_bets};
use crate::agreement::assert_agrees;
use crate::chinese_blackjack::simulation::random_rules;
use crate::play::{config, shoe_of, tables};
use houseodds::engine::{BLOCK, Rounds, Unwatched};
use houseodds::games::chinese_blackjack::ChineseBlackjack;
use houseodds::games::gnau::Gnau;
use houseodds::games::{Against, Analysis, Game, Solving};
use houseodds::stats::{BetLine, Exact, Fraction};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// A hand's name, and the card that breaks ties.
type HandOfGnau<'a> = (&'a str, (u8, u8));

/// A card's face and suit.
type TypedCard = (u8, u8);

/// The totals of all bets over every deal, by line: main, each side bet, all of them. Nets are in 10^-9.
struct DealtOut<'a> {
    bets: &'a PlainBets,
    deals: i128,
    /// The dealer's sums of nets and of their squares.
    dealer: Vec<[i128; 2]>,
    /// Each seat's sums of nets, of squares, and of products with the main bet's net.
    seats: Vec<Vec<[i128; 3]>>,
    /// Counts of each outcome of each bet, all seats together.
    ends: BTreeMap<(String, String, i128), i128>,
}

/// Returns a seat's nets and its costs to the dealer, by line, in 10^-9 of the unit so that squares fit.
fn nets(bets: &PlainBets, seat: usize, told: &Told) -> Vec<[i128; 2]> {
    let amounts = |end: &End| [end.net, bets.cost(end)];
    let side = |side: &super::plain::PlainSideBet| side.stake(seat).map_or([0; 2], |_| amounts(&side.end(told)));
    let main = amounts(&bets.main(seat, told));
    let mut nets: Vec<[i128; 2]> = std::iter::once(main).chain(bets.sides.iter().map(side)).collect();
    nets.push(nets.iter().fold([0; 2], |sum, more| [sum[0] + more[0], sum[1] + more[1]]));
    assert!(nets.iter().flatten().all(|net| net % 1000 == 0), "keep to few digits");
    nets.into_iter().map(|nets| nets.map(|net| net / 1000)).collect()
}

const SCALE: i128 = UNIT / 1000;

impl DealtOut<'_> {
    fn new(bets: &PlainBets) -> DealtOut<'_> {
        let lines = bets.sides.len() + 2;
        let seats = bets.stakes.len();
        let (dealer, seats) = (vec![[0; 2]; lines], vec![vec![[0; 3]; lines]; seats]);
        DealtOut { bets, deals: 0, dealer, seats, ends: BTreeMap::new() }
    }

    fn add(&mut self, nets: &[&[[i128; 2]]], times: i128) {
        self.deals += times;
        for line in 0..self.dealer.len() {
            let sum = -nets.iter().map(|nets| nets[line][1]).sum::<i128>();
            self.dealer[line][0] += times * sum;
            self.dealer[line][1] += times * sum * sum;
            for (seat, nets) in self.seats.iter_mut().zip(nets) {
                let (x, y) = (nets[0][0], nets[line][0]);
                [y, y * y, x * y].into_iter().enumerate().for_each(|(at, more)| seat[line][at] += times * more);
            }
        }
    }

    fn ends(&mut self, seat: usize, told: &Told, times: i128) {
        let mut ends = vec![("main".to_owned(), self.bets.main(seat, told))];
        let made = self.bets.sides.iter().filter(|side| side.stake(seat).is_some());
        ends.extend(made.map(|side| (side.name.clone(), side.end(told))));
        for (bet, end) in ends {
            *self.ends.entry((bet, end.event, end.pays * 100_000_000)).or_default() += times;
        }
    }

    /// Asserts the edge and the deviation of every line, as fractions, how a seat's bets vary together, and every
    /// count.
    fn assert_is(&self, game: &dyn Game, exact: &Exact, keys: &str) {
        let over = |sum: i128, scale: i128| Fraction::new(sum.into(), (self.deals * scale).into());
        let mean_and_variance = |[sum, square]: [i128; 2]| {
            let mean = over(sum, SCALE);
            let variance = over(square, SCALE * SCALE).minus(&mean.times(&mean));
            (mean, variance)
        };
        for (line, sums) in BetLine::every(self.bets.sides.len()).zip(&self.dealer) {
            let (mean, variance) = mean_and_variance(*sums);
            let found = exact.dealer_on(line);
            assert_eq!(found.mean.divided(game.unit()), mean, "{line:?} of\n{keys}");
            let found = found.variance.as_ref().map(|v| v.divided(game.unit()).divided(game.unit()));
            assert!(found.is_some() || self.seats.len() > 1, "the deviation of {line:?} of\n{keys}");
            assert!(found.is_none_or(|found| found == variance), "the deviation of {line:?} of\n{keys}");
        }
        let tables = game.tables(exact);
        let names: Vec<&str> =
            ["main"].into_iter().chain(self.bets.sides.iter().map(|side| &*side.name)).chain(["all"]).collect();
        for (seat, lines) in self.seats.iter().enumerate() {
            let role = format!("seat_{}", seat + 1);
            let main = mean_and_variance([lines[0][0], lines[0][1]]);
            for (name, [sum, square, product]) in names.iter().zip(lines) {
                let (mean, variance) = mean_and_variance([*sum, *square]);
                let of = |metric: &str| {
                    let row = tables.table("bets").unwrap().row(&[name, &role, metric]);
                    row.and_then(|row| row.value).map(|value| value.0)
                };
                let Some(net) = of("net") else {
                    let side = self.bets.sides.iter().find(|side| side.name == *name).expect("a side bet");
                    assert_eq!(side.stake(seat), None, "{name} of {role} in\n{keys}");
                    continue;
                };
                let near = |found: f64, value: f64| (found - value).abs() < 1e-12 * (1.0 + value.abs());
                let stake = of("stake").unwrap();
                assert!(near(net, mean.nearest()), "{name} {role} net");
                assert!(near(of("edge").unwrap(), -mean.nearest() / stake), "{name} {role} edge");
                assert!(near(of("std_dev").unwrap(), variance.nearest().sqrt()), "{name} {role} std_dev in\n{keys}");
                let covariance = over(*product, SCALE * SCALE).minus(&mean.times(&main.0)).nearest();
                let correlation = covariance / (variance.nearest() * main.1.nearest()).sqrt();
                if let Some(found) = of("correlation_with_main") {
                    assert!(near(found, correlation), "{name} {role}: {found} is not {correlation} in\n{keys}");
                } else {
                    assert!(*name == "main" || correlation.is_nan(), "{name} {role} correlation in\n{keys}");
                }
            }
        }
        for name in &names[..names.len() - 1] {
            let rows: Vec<_> = tables.rows("pays").iter().filter(|row| row.labels[0] == **name).collect();
            let whole: u128 = rows.iter().map(|row| row.count.unwrap()).sum();
            let of_bet = || self.ends.iter().filter(|((bet, ..), _)| bet == name);
            let dealt: i128 = of_bet().map(|(_, count)| count).sum();
            for ((_, event, pays), seen) in of_bet() {
                let found = |row: &&&houseodds::tables::Row| {
                    row.labels[1] == **event && exactly(row.labels[2].number().unwrap()) == *pays
                };
                let count = rows.iter().find(found).and_then(|row| row.count).unwrap_or(0);
                assert_eq!(count * dealt as u128, *seen as u128 * whole, "{name} {event} {pays} in\n{keys}");
            }
        }
    }
}

/// Returns four cards of each of these faces.
fn fours(faces: [u8; 4]) -> Vec<TypedCard> {
    faces.into_iter().flat_map(|face| (0..4).map(move |suit| (face, suit))).collect()
}

/// Deals out a shoe of sixteen cards of Gnau in every way, with one or two seats that play perfectly.
fn gnau_dealt_out(keys: &str, shoe: &[TypedCard]) {
    let game = Gnau::new(config(GNAU, &format!("{}{keys}", shoe_of(1, shoe))).rules_as().unwrap());
    let exact = game.exact(&Unwatched).unwrap();

    let Plain::Gnau(plain) = Plain::new(GNAU, keys) else { unreachable!() };
    let masks: Vec<u16> = (0..=u16::MAX).filter(|cards| cards.count_ones() == 5).collect();
    // The properties of a hand that matter to a settlement, with cards that have them.
    let mut kinds: Vec<(HandOfGnau<'_>, [crate::gnau::plain::PlainCard; 5])> = Vec::new();
    let mut kind_of = vec![0; 1 << 16];
    for mask in &masks {
        let card = |at: usize| crate::gnau::plain::PlainCard { face: shoe[at].0, suit: shoe[at].1 };
        let cards: Vec<_> = (0..16).filter(|at| mask >> at & 1 == 1).map(card).collect();
        let cards: [_; 5] = cards.try_into().unwrap();
        let kind = (plain.hand(&cards, "best"), cards.map(|card| (card.face, card.suit)).into_iter().max().unwrap());
        kind_of[usize::from(*mask)] = kinds.iter().position(|(k, _)| *k == kind).unwrap_or_else(|| {
            kinds.push((kind, cards));
            kinds.len() - 1
        });
    }
    let seats = plain.players;
    let told = |seat: usize, dealer: usize, player: usize| {
        plain.told(&plain.settle(&kinds[dealer].1, &vec![kinds[player].1; seats]), seat)
    };
    let each = 0..kinds.len();
    let net = |seat, dealer| each.clone().map(|player| nets(&plain.bets, seat, &told(seat, dealer, player))).collect();
    let known: Vec<Vec<Vec<Vec<[i128; 2]>>>> =
        (0..seats).map(|seat| each.clone().map(|dealer| net(seat, dealer)).collect()).collect();
    let mut all = DealtOut::new(&plain.bets);
    let mut met = vec![vec![0; kinds.len()]; kinds.len()];
    // By the dealer's kind, then the first seat's and the second's.
    let mut both = vec![0; if seats == 1 { 0 } else { kinds.len().pow(3) }];
    for dealer in &masks {
        let kind = kind_of[usize::from(*dealer)];
        for a in masks.iter().filter(|a| *a & dealer == 0) {
            let own = kind_of[usize::from(*a)];
            met[kind][own] += 1;
            let left = !(dealer | a);
            if seats == 2 {
                // Six cards are left: the second seat has all but one.
                for spared in (0..16).filter(|card| left >> card & 1 == 1) {
                    let other = kind_of[usize::from(left & !(1 << spared))];
                    both[(kind * kinds.len() + own) * kinds.len() + other] += 1;
                }
            }
        }
    }
    for (at, times) in both.into_iter().enumerate().filter(|(_, times)| *times > 0) {
        let (pair, b) = (at / kinds.len(), at % kinds.len());
        let (dealer, a) = (pair / kinds.len(), pair % kinds.len());
        all.add(&[&known[0][dealer][a], &known[1][dealer][b]], times);
    }
    for (dealer, met) in met.iter().enumerate() {
        for (player, times) in met.iter().enumerate().filter(|(_, times)| **times > 0) {
            if seats == 1 {
                all.add(&[&known[0][dealer][player]], *times);
            }
            (0..seats).for_each(|seat| all.ends(seat, &told(seat, dealer, player), *times));
        }
    }
    all.assert_is(&game, &exact, keys);
}

#[test]
fn small_worlds_of_gnau() {
    let sides = "[side.a]\npays = { ox = 2, ox_10 = 5, double = 3 }\npush = ['no_ox']\n\
                 [side.b]\non = 'either'\npays = { double_k = 9, double = 1.5, ngau_tonku = 20 }\nbet = 2.5\ncommission = 0.05\n\
                 [side.c]\non = 'both'\npays = { ox_9 = 30, ox = 2 }\npush = ['no_ox']\n\
                 [side.d]\non = 'result'\npays = { tie = 11, lose = 0.5 }\n\
                 [side.e]\non = 'dealer'\npays = { five_dukes = 50, double = 1, ox_1 = 7 }\nbet = 0.5\n";
    for (keys, faces) in [
        ("players = 1\n", [1, 3, 6, 13]),
        ("players = 1\nbets = 2.5\ncommission = 0.1\nrules.ties = 'high-card-suit'\n", [1, 3, 6, 13]),
        (
            "players = 1\nrules = { ties = 'push', five_dukes_tie = 'as-ties' }\npayout.dealer.double = 1\n",
            [2, 8, 11, 12],
        ),
        ("players = 2\nbets = [1, 5]\nrules = { ties = 'high-card', full_house = 'on' }\n", [1, 3, 6, 13]),
        // Commission that leaves the table, with one seat and with two whose stakes differ.
        ("players = 1\nbets = 2.5\ncommission = 0.1\ncommission_to = 'house'\n", [1, 3, 6, 13]),
        (
            "players = 2\nbets = [1, 5]\ncommission = 0.05\ncommission_to = 'house'\npayout.dealer.double = 1\n",
            [1, 3, 6, 13],
        ),
    ] {
        gnau_dealt_out(&format!("{keys}{sides}"), &fours(faces));
    }
    gnau_dealt_out(
        &format!("players = 2\nbets = [2, 0.5]\n{}", sides.replace("bet = 0.5\n", "seats = [2]\n")),
        &fours([1, 3, 10, 13]),
    );
    // Some suits are gone, and no face has the same ones: kings, queens and aces tie by suit.
    let uneven = [
        (13, 3),
        (13, 1),
        (13, 0),
        (12, 2),
        (12, 1),
        (9, 0),
        (9, 3),
        (6, 0),
        (6, 1),
        (6, 2),
        (6, 3),
        (3, 0),
        (3, 2),
        (1, 3),
        (1, 1),
        (1, 0),
    ];
    for keys in ["players = 1\n", "players = 2\nbets = [1, 5]\n"] {
        gnau_dealt_out(
            &format!("{keys}rules = {{ ties = 'high-card-suit', five_dukes_tie = 'as-ties' }}\n{sides}"),
            &uneven,
        );
    }
}

/// Deals out a small pack of Chinese Blackjack in every order, given the number of cards of each face.
fn chinese_blackjack_dealt_out(keys: &str, pack: &[(u8, u32)]) {
    fn deal(left: &mut Vec<(u8, u32)>, dealt: &mut Vec<TypedCard>, cards: usize, play: &mut dyn FnMut(&[TypedCard])) {
        if dealt.len() == cards {
            return play(dealt);
        }
        for at in 0..left.len() {
            if left[at].1 > 0 {
                left[at].1 -= 1;
                dealt.push((left[at].0, 0));
                deal(left, dealt, cards, play);
                dealt.pop();
                left[at].1 += 1;
            }
        }
    }
    let suits = |(face, cards): &(u8, u32)| (0..*cards as u8).map(|at| (*face, at % 4)).collect::<Vec<_>>();
    let shoe = shoe_of(4, &pack.iter().flat_map(suits).collect::<Vec<_>>());
    let shoe = format!("decks = 4\n{shoe}");
    let game = ChineseBlackjack::new(config(CHINESE_BLACKJACK, &format!("{shoe}{keys}")).rules_as().unwrap());
    let exact = game.exact(&Unwatched).unwrap();
    let plain = Plain::new(CHINESE_BLACKJACK, keys);
    let mut all = DealtOut::new(plain.bets());
    let seats = plain.bets().stakes.len();
    deal(&mut pack.to_vec(), &mut Vec::new(), 5 * (seats + 1), &mut |cards| {
        let Some(told) = plain.play(cards) else { return };
        let by_seat: Vec<Vec<[i128; 2]>> =
            told.iter().enumerate().map(|(seat, told)| nets(plain.bets(), seat, told)).collect();
        all.add(&by_seat.iter().map(|nets| &**nets).collect::<Vec<_>>(), 1);
        told.iter().enumerate().for_each(|(seat, told)| all.ends(seat, told, 1));
    });
    all.assert_is(&game, &exact, keys);
}

#[test]
fn small_worlds_of_chinese_blackjack() {
    let sides = "[side.a]\npays = { bust = 2, bust_4 = 7, total_21 = 3, unplayed = 1.5 }\npush = ['ban_nag']\n\
                 [side.b]\non = 'either'\npays = { ban_ban = 9, bust = 1.5, total_18 = 2.5 }\nbet = 2.5\ncommission = 0.05\n\
                 [side.c]\non = 'both'\npays = { bust_3 = 30, bust = 12, total_20 = 9, unplayed = 4 }\n\
                 [side.d]\non = 'result'\npays = { tie = 11, lose = 0.5 }\npush = ['push']\n\
                 [side.e]\non = 'dealer'\npays = { five_dragon = 5, unplayed = 2, ban_nag = 7 }\nbet = 0.5\n\
                 [side.f]\non = 'player-two'\npays = { ban_ban = 20, ban_nag = 3, total_15 = 2 }\n\
                 [side.g]\non = 'dealer-two'\npays = { total_20 = 2, ban_ban = 11 }\npush = ['ban_nag']\n";
    let reveals = "strategy.dealer = { stand_at = { two = 19, three = 18, four = 18 }, \
                   reveal = { 16 = [2, 4], 17 = [3, 5], 18 = [4] } }\n";
    let one = &[(1, 3), (5, 3), (7, 2), (13, 2)][..];
    let two = &[(1, 3), (5, 3), (12, 9)][..];
    for (keys, pack) in [
        (format!("players = 1\n{reveals}"), one),
        ("players = 1\nbets = 2.5\ncommission = 0.1\nstrategy.dealer.free_hand = 'escape-special'\n".to_owned(), one),
        ("players = 1\nrules.dealer_escape = 'redeal'\npayout.dealer_bust.win = 0.5\n".to_owned(), one),
        ("players = 1\nrules.triple_seven = true\nrules.five_dragon_settles = 'showdown'\n".to_owned(), &[(1, 2), (3, 4), (7, 4)]),
        (format!("players = 2\nbets = [1, 5]\n{reveals}"), two),
        (format!("players = 2\nbets = [4, 0.5]\ncommission = 0.1\ncommission_to = 'house'\n{reveals}"), two),
        ("players = 2\nbets = [2, 0.5]\nrules = { dealer_escape = 'redeal', both_bust = 'dealer', ties = 'dealer' }\n\
          strategy.dealer.free_hand = 'escape-special'\n".to_owned(), &[(1, 2), (5, 4), (12, 9)]),
    ] {
        chinese_blackjack_dealt_out(&format!("{keys}{sides}"), pack);
    }
}

/// Checks payouts of bets on two dealt cards, by face and suit, over all pairs of cards.
#[test]
fn two_dealt_cards_of_the_pack() {
    for (decks, removed) in
        [(1, &[][..]), (2, &[]), (3, &[]), (2, &[(13, 3), (13, 3), (13, 0), (5, 1), (2, 2), (1, 0)])]
    {
        let suited = if decks == 1 { "" } else { "suited_pair = 30, " };
        let pack = (0..4).flat_map(|suit| (1..=13).map(move |face| (face, suit)));
        let mut shoe: Vec<TypedCard> = (0..decks).flat_map(|_| pack.clone()).collect();
        for card in removed {
            shoe.remove(shoe.iter().position(|other| other == card).expect("a card of the shoe"));
        }
        let keys = format!(
            "players = 1\ndecks = {decks}\nrules.dealer_escape = 'push'\n[side.a]\non = 'player-two'\n\
             pays = {{ {suited}coloured_pair = 12, pair = 6, ban_nag = 4, free_hand = 1.5, total_20 = 0.5 }}\npush = ['total_12']\n\
             [side.b]\non = 'dealer-two'\npays = {{ {suited}pair = 3, ban_ban = 80, total_12 = 2 }}\nbet = 2\ncommission = 0.05\n"
        );
        let without = shoe_of(decks, &shoe);
        let game = ChineseBlackjack::new(config(CHINESE_BLACKJACK, &format!("{without}{keys}")).rules_as().unwrap());
        let exact = game.exact(&Unwatched).unwrap();
        let Plain::ChineseBlackjack(plain) = Plain::new(CHINESE_BLACKJACK, &keys) else { unreachable!() };
        let round = plain.play([2, 10, 10, 10, 10], &[[2, 10, 10, 10, 10]]);
        let (mut deals, mut sums, mut counts) = (0, [[0; 2]; 2], BTreeMap::<(String, String), u128>::new());
        for (at, one) in shoe.iter().enumerate() {
            for other in &shoe[at + 1..] {
                deals += 1;
                let told = plain.told(&round, 0, [[*one, *other]; 2]);
                for (side, sums) in plain.bets.sides.iter().zip(&mut sums) {
                    let end = side.end(&told);
                    let net = -end.net / 1_000_000;
                    *sums = [sums[0] + net, sums[1] + net * net];
                    *counts.entry((side.name.clone(), end.event)).or_default() += 1;
                }
            }
        }
        for (line, [sum, square]) in [BetLine::Side(0), BetLine::Side(1)].into_iter().zip(sums) {
            let scale = UNIT / 1_000_000;
            let mean = Fraction::new(sum.into(), (deals * scale).into());
            let variance = Fraction::new(square.into(), (deals * scale * scale).into()).minus(&mean.times(&mean));
            let found = exact.dealer_on(line);
            assert_eq!(found.mean.divided(game.unit()), mean, "{keys}");
            let found = found.variance.as_ref().expect("a deviation").divided(game.unit()).divided(game.unit());
            assert_eq!(found, variance, "{keys}");
        }
        let tables = game.tables(&exact);
        for ((bet, event), seen) in counts {
            let rows = || tables.rows("pays").iter().filter(|row| row.labels[0] == *bet);
            let whole: u128 = rows().map(|row| row.count.unwrap()).sum();
            let count = rows().find(|row| row.labels[1] == *event).unwrap().count.unwrap();
            assert_eq!(count * deals as u128, seen * whole, "{bet} {event} of {decks} packs");
        }
    }
}

/// Checks that every enumerated figure of `bets.csv` is within six standard errors, and that `verify` finds nothing.
/// Errors of figures over several seats come from the variation between blocks, so there must be many.
fn agrees(game: &str, keys: &str, rounds: u64) {
    let config = config(game, keys);
    let exact = assert_agrees(&config, keys, rounds).unwrap();
    let seen = tables(&config, 19, rounds);
    let mut compared = 0;
    for row in seen.rows("bets") {
        let Some(expected) = exact.rows("bets").iter().find(|other| other.labels == row.labels) else { continue };
        let (Some(value), Some(expected)) = (row.value, expected.value) else { continue };
        if rounds < 50 * BLOCK && !row.labels[1].text().starts_with("seat_") {
            continue;
        }
        let error = row.std_error.map_or(0.0, |error| error.0);
        let far = (value.0 - expected.0).abs();
        assert!(error == 0.0 || far < 6.0 * error, "{row:?} should be {expected:?} under\n{keys}");
        compared += u32::from(error > 0.0);
    }
    assert!(compared >= 15, "{compared} under\n{keys}");
}

#[test]
fn random_mixtures_agree() {
    for game in [GNAU, CHINESE_BLACKJACK] {
        let mut rng = ChaCha8Rng::seed_from_u64(21);
        for round in 0..2 {
            agrees(game, &mixture(&mut rng, game, round), 20_000);
        }
    }
}

#[test]
#[ignore = "long check"]
fn many_random_mixtures_agree() {
    for game in [GNAU, CHINESE_BLACKJACK] {
        let mut rng = ChaCha8Rng::seed_from_u64(22);
        for round in 0..24 {
            agrees(game, &mixture(&mut rng, game, round), 2_000_000);
        }
    }
}

/// Plays tables from `solve`, which mix and escape by shown hands, with bets.
#[test]
fn solved_tables_agree() {
    solved_tables_agree_for(1..=1);
}

#[test]
#[ignore = "long check"]
fn solved_tables_of_several_seats_agree() {
    solved_tables_agree_for(2..=3);
}

fn solved_tables_agree_for(players: RangeInclusive<usize>) {
    let mut rng = ChaCha8Rng::seed_from_u64(23);
    for players in players {
        let rules = format!(
            "{}rules.free_hand = 'both'\n",
            random_rules(&mut rng, players, 1).replace("rules.free_hand = ", "#")
        );
        let solved = config(CHINESE_BLACKJACK, &rules).rules.game(&Unwatched);
        let solved = solved.solve(&Solving::new(Against::BestPlay, 1), &Unwatched).unwrap();
        let folder = tempfile::tempdir().unwrap();
        solved.answer.files.iter().for_each(|(name, text)| std::fs::write(folder.path().join(name), text).unwrap());
        let file =
            |role: &str| format!("strategy.{role}.file = '{}'\n", folder.path().join(format!("{role}.csv")).display());
        let keys = format!("{rules}{}{}", file("player"), file("dealer"));
        let keys = with_bets(&mut rng, CHINESE_BLACKJACK, &keys, players, 7);
        // If stakes differ, tables of the dealer depend on money and are not enumerated.
        let line =
            |line: &str| if line.starts_with("bets = ") { "bets = 2.5\n".to_owned() } else { format!("{line}\n") };
        agrees(CHINESE_BLACKJACK, &keys.lines().map(line).collect::<String>(), 20_000);
    }
}
