//! `night`: against plain nights on the same cards, exact distributions over many rounds, and symmetries that give
//! zero.

use crate::bets::both::{CHINESE_BLACKJACK, GNAU};
use crate::modulo_n::plain::PlainModuloN;
use crate::plain_nights::{People, close, gnau, row, same_on_the_same_cards, square, value};
use crate::play::{config, run};
use houseodds::cards::{AT_ONCE, Chance, Draw, Stream};
use houseodds::engine::{Deals, Rounds, Unwatched};
use houseodds::games::Game;
use houseodds::games::session::night::Nights;
use houseodds::stats::{BetLine, BlockCounts, Evidence, NetSteps};
use houseodds::tables::Row;
use houseodds::tables::table::{Figure, Label};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// Nights that are abandoned amid their rounds write nothing down.
#[test]
fn nights_may_be_abandoned() {
    let nights = gnau().nights();
    let (mut draw, mut cards) = (Draw::new(&nights.shoe()), Stream::new([5; 32], 0));
    let mut block = BlockCounts::new(nights.layout());
    let asked = std::cell::Cell::new(0);
    let gives_up = || asked.replace(asked.get() + 1) == 3;
    let mut deals = Deals {
        units: AT_ONCE,
        group: AT_ONCE,
        end_group: &mut |_| {},
        draw: &mut draw,
        cards: &mut cards,
        gives_up: &gives_up,
    };
    nights.play_units(&mut deals, &mut Chance::new(Stream::new([0; 32], 0)), &mut block);
    assert_eq!((asked.get(), block.rounds()), (4, 0));
}

#[test]
fn gnau_where_each_deals_some_rounds() {
    same_on_the_same_cards(&gnau(), |round| round.next_if(round.had == 2), AT_ONCE);
}

/// The commission of players, of the dealer, and of both goes to the house, so nets of a night no longer add up to 0.
#[test]
fn gnau_where_the_house_takes_commission() {
    let rules = "rules.ties = 'high-card-suit'\ncommission = 0.05\n";
    for (more, cell) in [
        // Totals are listed in pairs of fortieths.
        ("commission_to = 'house'", 0.025),
        ("dealer_commission = 0.25", 0.1),
        ("commission_to = 'house'\ndealer_commission = 0.25", 0.1),
    ] {
        let rules: &'static str = format!("{rules}{more}").leak();
        let people = People { rules, rounds: 25, cell, ..gnau() };
        same_on_the_same_cards(&people, |round| round.next_if(round.had == 2), 80);
        let people = People { night: "deal = { wins = 3 }", ..people };
        same_on_the_same_cards(&people, |round| round.next_if(round.won == 3), 40);
    }
}

#[test]
fn gnau_where_each_deals_some_wins() {
    // Fractions of a twentieth: 25 rounds may have more totals than are listed.
    let people = People { night: "deal = { wins = 3 }", rounds: 25, cell: 0.1, ..gnau() };
    same_on_the_same_cards(&people, |round| round.next_if(round.won == 3), AT_ONCE);
    // Of long nights fewer are played side by side.
    same_on_the_same_cards(&people, |round| round.next_if(round.won == 3), 40);
    let one_table = People { stakes: vec!["2"; 3], strategies: vec!["'best'"; 3], side: None, ..people };
    same_on_the_same_cards(&one_table, |round| round.next_if(round.won == 3), 40);
}

#[test]
fn chinese_blackjack_with_strategies_by_person() {
    let stand = ["{ stand_at.two = 16 }", "{ stand_at.two = 18, free_hand = 'continue' }", "{ stand_at.two = 17 }"];
    let people = People {
        game: CHINESE_BLACKJACK,
        rules: "decks = 2\nrules.dealer_escape = 'push'",
        removed: "",
        night: "deal = { wins = 1 }",
        rounds: 12,
        stakes: vec!["1", "2", "1"],
        strategies: stand.to_vec(),
        side: Some(("on = 'player-two'\npays = { pair = 11 }", vec![0, 1, 2])),
        bankroll: 3.0,
        cell: 0.0,
    };
    same_on_the_same_cards(&people, |round| round.next_if(round.won == 1), 40);
    same_on_the_same_cards(&People { night: "deal = 'fixed'", side: None, ..people }, |round| round.dealer, AT_ONCE);
}

/// Players who bust high pay each other, but not the dealer of the round.
#[test]
fn people_who_pay_the_table() {
    let people = People {
        game: CHINESE_BLACKJACK,
        rules: "decks = 2\nrules.dealer_escape = 'push'\nrules.pays_table = 25\ncommission = 0.05\n\
                commission_to = 'house'\ndealer_commission = 0.1",
        removed: "",
        night: "deal = { rounds = 2 }",
        rounds: 12,
        stakes: vec!["1", "0.5", "3", "1"],
        strategies: vec![
            "{ stand_at.two = 16 }",
            "{ stand_at.two = 20 }",
            "{ stand_at.four = 21 }",
            "{ stand_at.three = 19 }",
        ],
        side: None,
        bankroll: 4.0,
        cell: 0.01,
    };
    same_on_the_same_cards(&people, |round| round.next_if(round.had == 2), 80);
}

/// Equal people deal equally often, so all means are 0. By leaving the bank to the others each would lose the edge, as
/// dealer against all the others and as one of them.
#[test]
fn equal_people_come_out_even() {
    for (game, players) in [(GNAU, 4), (CHINESE_BLACKJACK, 2)] {
        let text = format!("players = {players}\nnight.rounds = {}\nnight.deal.rounds = 2", 6 * (players + 1));
        let config = config(game, &text);
        let exact = config.rules.game(&Unwatched).exact_by_seat().unwrap();
        let edge = exact.dealer_mean(BetLine::Main, config.rules.game(&Unwatched).staked()).value;
        let nights = Nights::new(&config, &Unwatched).unwrap();
        let tables = nights.tables(&run(&nights, 1, 100).tally);
        for person in 0..=players {
            assert_eq!(row(&tables, person, "net").value, Some(Figure(0.0)));
            assert_eq!(value(&tables, person, "rounds_dealt"), 6.0);
            close(value(&tables, person, "bank_per_round"), edge * players as f64, "the bank's worth");
            close(value(&tables, person, "never_dealing"), 6.0 * edge * (players + 1) as f64, "never dealing");
        }
    }
}

/// With unequal stakes and strategies: everybody's means, one by one from the seats of each table.
#[test]
fn means_are_sums_over_tables() {
    let text = "players = 2\nnight.rounds = 7\nnight.deal.rounds = 2\nnight.bets = [1, 2, 5]\n\
                night.strategies = ['best', 'no-swap', 'first-ox']";
    let nights = Nights::new(&config(GNAU, text), &Unwatched).unwrap();
    let tables = nights.tables(&run(&nights, 1, 100).tally);
    let (stakes, strategies) = ([1.0, 2.0, 5.0], ["best", "no-swap", "first-ox"]);
    // The net of a unit of each person's main bet against the dealer, whose play does not depend on the person.
    let net = strategies.map(|strategy| {
        let one = config(GNAU, &format!("players = 1\nstrategy.players = '{strategy}'"));
        let game = one.rules.game(&Unwatched);
        -game.exact(&Unwatched).unwrap().dealer_mean(BetLine::Main, game.staked()).value
    });
    let as_player = |person: usize| stakes[person] * net[person];
    // Person 0 deals rounds 1, 2 and 7.
    let dealt = [3.0, 2.0, 2.0];
    for (person, dealt) in dealt.into_iter().enumerate() {
        let others = || (0..3).filter(|other| *other != person);
        let of_bank: f64 = -others().map(as_player).sum::<f64>();
        close(value(&tables, person, "net"), dealt * of_bank + (7.0 - dealt) * as_player(person), "net");
        close(value(&tables, person, "bank_per_round"), of_bank, "the bank's worth");
        close(value(&tables, person, "never_dealing"), dealt * (of_bank - as_player(person)), "never dealing");
    }
}

/// One dealer and one player all night: the exact distribution of the total of independent rounds.
fn distribution_of_a_fixed_dealer(nights: u64) {
    for game in [GNAU, CHINESE_BLACKJACK] {
        let config = config(game, "players = 1\nnight.rounds = 20");
        let made = Nights::new(&config, &Unwatched).unwrap();
        let tables = made.tables(&run(&made, 3, nights).tally);
        let round = config.rules.game(&Unwatched);
        let exact = round.exact(&Unwatched).unwrap();
        let distribution =
            round.nets(&exact, BetLine::Main).into_iter().find(|nets| nets.role == "dealer").unwrap().shares;
        let steps = NetSteps::new(distribution.into_iter().map(|(net, share)| (net, share.probability.value)));
        let totals = steps.totals(20);
        let unit = round.unit() as f64;
        let rows: Vec<&Row> = tables.rows("night_law").iter().filter(|row| row.labels[0] == Label::Whole(0)).collect();
        let (mut chi2, mut cells, mut rest) = (0.0, 0, (nights as f64, 1.0));
        for row in rows {
            let net = (row.labels[1].number().unwrap() * unit).round() as i128;
            let (seen, chance) = (row.count.unwrap() as f64, totals.between(net, net + 1).value);
            let expected = chance * nights as f64;
            if expected >= 10.0 {
                chi2 += square(seen - expected) / expected;
                rest = (rest.0 - seen, rest.1 - chance);
                cells += 1;
            }
        }
        // Rare totals form one more cell. 4.9 standard deviations of χ² are nearly its 1e-6 quantile.
        let expected = rest.1 * nights as f64;
        chi2 += square(rest.0 - expected) / expected.max(1.0);
        assert!(cells > 20);
        let degrees = f64::from(cells);
        assert!(chi2 < degrees + 5.5 * (2.0 * degrees).sqrt(), "{game}: χ² of {cells} degrees of freedom is {chi2}");
    }
}

#[test]
fn a_fixed_dealer_has_the_distribution_of_many_rounds() {
    distribution_of_a_fixed_dealer(40_000);
}

#[test]
#[ignore = "long check"]
fn a_fixed_dealer_has_the_distribution_of_many_rounds_in_the_long_run() {
    distribution_of_a_fixed_dealer(2_000_000);
}

/// A round that the dealer calls off is dealt again: the mean of a night is over rounds that count.
#[test]
fn rounds_called_off_are_redealt() {
    let text = "players = 2\nrules.dealer_escape = 'redeal'\nnight.rounds = 10\nnight.deal.rounds = 5";
    let config = config(CHINESE_BLACKJACK, text);
    let game = config.rules.game(&Unwatched);
    let edge = game.exact_by_seat().unwrap().dealer_mean(BetLine::Main, game.staked()).value;
    let nights = Nights::new(&config, &Unwatched).unwrap();
    let tables = nights.tables(&run(&nights, 2, 40_000).tally);
    // Persons 0 and 1 deal five rounds each, and person 2 none.
    for (person, expected) in [(0, 5.0 * 2.0 * edge - 5.0 * edge), (2, -10.0 * edge)] {
        let net = row(&tables, person, "net");
        let (value, error) = (net.value.unwrap().0, net.std_error.unwrap().0);
        assert!((value - expected).abs() <= 5.0 * error + 1e-12, "person {person}: {value} ± {error}, not {expected}");
    }
}

/// Compares Modulo N with its plain game: the first turn goes round, each person with his own strategy.
#[test]
fn modulo_n_with_a_rotating_starter() {
    let strategies = ["largest", "random", "smallest"];
    let listed = |first: usize| {
        let of = (0..3).map(|seat| format!("'{}'", strategies[(first + seat) % 3]));
        of.collect::<Vec<_>>().join(", ")
    };
    let text = format!("players = 3\nnight.rounds = 6\nnight.deal.rounds = 1\nnight.strategies = [{}]", listed(0));
    let nights = Nights::new(&config("modulo-n", &text), &Unwatched).unwrap();
    let tables = nights.tables(&run(&nights, 4, 8_000).tally);
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    let mut nets = Vec::new();
    let tables_of: Vec<PlainModuloN> = (0..3)
        .map(|first| PlainModuloN::from_toml(&format!("players = 3\nstrategy.seats = [{}]", listed(first))))
        .collect();
    for _ in 0..4_000 {
        let mut night = [0.0; 3];
        for round in 0..6 {
            let first = round % 3;
            for (seat, net) in tables_of[first].round(&mut rng).nets().into_iter().enumerate() {
                night[(first + seat) % 3] += net as f64;
            }
        }
        nets.push(night);
    }
    let mut all = 0.0;
    for person in 0..3 {
        let n = nets.len() as f64;
        let mean = nets.iter().map(|night| night[person]).sum::<f64>() / n;
        let variance = nets.iter().map(|night| square(night[person] - mean)).sum::<f64>() / (n - 1.0);
        let (found, deviation) = (value(&tables, person, "net"), value(&tables, person, "std_dev"));
        let error = (variance / n * 1.5).sqrt();
        assert!((found - mean).abs() < 5.0 * error, "person {person}: {found}, not {mean}");
        assert!(
            (deviation / variance.sqrt() - 1.0).abs() < 0.06,
            "person {person}: {deviation}, not {}",
            variance.sqrt()
        );
        assert_eq!(value(&tables, person, "rounds_dealt"), 2.0);
        all += found;
    }
    assert!(all.abs() < 1e-9, "the pot is what was put in: {all}");
}
