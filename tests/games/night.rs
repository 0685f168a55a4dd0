//! `night`: against plain nights on the same cards, exact distributions over many rounds, and symmetries that give
//! zero.

use crate::bets::both::{CHINESE_BLACKJACK, GNAU, Plain};
use crate::bets::plain::{Told, UNIT};
use crate::modulo_n::plain::PlainModuloN;
use crate::play::{config, plain_card, run};
use houseodds::cards::{AT_ONCE, Chance, Draw, Stream};
use houseodds::engine::{Deals, Rounds, Unwatched};
use houseodds::games::Game;
use houseodds::games::session::night::Nights;
use houseodds::stats::{BetLine, BlockCounts, Counter, Evidence, NetSteps};
use houseodds::tables::table::{Figure, Label};
use houseodds::tables::{Row, Tables};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// A table at night as a test writes it down.
#[derive(Clone)]
pub struct People {
    pub game: &'static str,
    /// The rules, without what differs between people.
    pub rules: &'static str,
    /// Cards that are not in the shoe.
    pub removed: &'static str,
    pub night: &'static str,
    pub rounds: usize,
    /// By person.
    pub stakes: Vec<&'static str>,
    pub strategies: Vec<&'static str>,
    /// The key of a side bet without its seats, and the people who make it.
    pub side: Option<(&'static str, Vec<usize>)>,
    pub bankroll: f64,
    /// Largest error of totals that are put into cells.
    pub cell: f64,
}

/// A round as it ended.
pub struct Ended<'a> {
    pub people: usize,
    pub dealer: usize,
    /// In how many rounds he has the bank, and in how many of them he won.
    pub had: usize,
    pub won: usize,
    /// Each person's net.
    pub nets: Vec<i128>,
    /// By seat.
    pub told: &'a [Told],
    /// The cards, five places for the dealer and for each seat.
    pub cards: &'a [(u8, u8)],
}

impl Ended<'_> {
    /// Returns the next dealer if the bank goes round.
    pub fn next_if(&self, is_over: bool) -> usize {
        (self.dealer + usize::from(is_over)) % self.people
    }

    /// Returns the person on a seat.
    pub fn person(&self, seat: usize) -> usize {
        (self.dealer + 1 + seat) % self.people
    }
}

impl People {
    fn count(&self) -> usize {
        self.stakes.len()
    }

    /// Returns the config, with people in order.
    fn nights(&self) -> Nights {
        let side = self.side.as_ref().map(|(bet, makers)| {
            let seats = makers.iter().filter(|person| **person > 0).map(ToString::to_string);
            format!("[side.beside]\n{bet}\nseats = [{}]\n", seats.collect::<Vec<_>>().join(", "))
        });
        let text = format!(
            "players = {}\nshoe.removed = {:?}\n{}\n[night]\nrounds = {}\n{}\nbankroll = {}\nbets = [{}]\n\
             strategies = [{}]\n{}",
            self.count() - 1,
            self.removed,
            self.rules,
            self.rounds,
            self.night,
            self.bankroll,
            self.stakes.join(", "),
            self.strategies.join(", "),
            side.unwrap_or_default(),
        );
        Nights::new(&config(self.game, &text), &Unwatched).unwrap()
    }

    /// Returns the plain table with this person as dealer and the others in a circle after him.
    fn table(&self, dealer: usize) -> Plain {
        let seated: Vec<usize> = (1..self.count()).map(|holder| (dealer + holder) % self.count()).collect();
        let of = |list: &[&str]| seated.iter().map(|person| list[*person]).collect::<Vec<_>>().join(", ");
        let key = if self.game == GNAU { "strategy.players" } else { "strategy.seat" };
        let makers = self.side.as_ref().map(|(bet, makers)| {
            let seats = (1..=seated.len()).filter(|seat| makers.contains(&seated[seat - 1]));
            (bet, seats.map(|seat| seat.to_string()).collect::<Vec<_>>().join(", "))
        });
        let side = makers.filter(|(_, seats)| !seats.is_empty());
        let side = side.map(|(bet, seats)| format!("[side.beside]\n{bet}\nseats = [{seats}]\n")).unwrap_or_default();
        let (stakes, strategies) = (of(&self.stakes), of(&self.strategies));
        let text =
            format!("players = {}\nbets = [{stakes}]\n{key} = [{strategies}]\n{}\n{side}", seated.len(), self.rules);
        Plain::new(self.game, &text)
    }
}

/// A person's results in a night.
#[derive(Clone, Copy, Debug, Default)]
struct Night {
    net: f64,
    low: f64,
    dealt: f64,
    bank: f64,
}

/// Plays nights one after the other on given cards, round by round, lane by lane; `next` returns the next dealer.
fn plain(people: &People, next: impl Fn(&Ended<'_>) -> usize, cards: &[Vec<Vec<(u8, u8)>>]) -> Vec<Vec<Night>> {
    let tables: Vec<Plain> = (0..people.count()).map(|dealer| people.table(dealer)).collect();
    let night = |lane: usize| {
        let mut nights = vec![Night::default(); people.count()];
        let (mut dealer, mut had, mut won) = (0, 0, 0);
        for round in cards {
            let cards = &round[lane];
            let (table, told) = (&tables[dealer], tables[dealer].play(cards).expect("nothing is dealt again"));
            let bets = table.bets();
            let mut nets = vec![0; people.count()];
            for (seat, told) in told.iter().enumerate() {
                let beside = bets.sides.iter().filter(|side| side.stake(seat).is_some()).map(|side| side.end(told));
                for end in beside.chain([bets.main(seat, told)]) {
                    nets[(dealer + 1 + seat) % people.count()] += end.net;
                    nets[dealer] -= bets.cost(&end);
                }
            }
            nets[dealer] -= nets[dealer].max(0) * bets.dealer_commission / 10_000;
            for (night, net) in nights.iter_mut().zip(&nets) {
                night.net += *net as f64 / UNIT as f64;
                night.low = night.low.min(night.net);
            }
            nights[dealer].bank += nets[dealer] as f64 / UNIT as f64;
            nights[dealer].dealt += 1.0;
            (had, won) = (had + 1, won + usize::from(nets[dealer] > 0));
            let then = next(&Ended { people: people.count(), dealer, had, won, nets, told: &told, cards });
            if then != dealer {
                (dealer, had, won) = (then, 0, 0);
            }
        }
        nights
    };
    (0..cards[0].len()).map(night).collect()
}

pub fn row<'a>(tables: &'a Tables, person: usize, metric: &str) -> &'a Row {
    let label = Label::Whole(person as i64);
    let mut rows = tables.rows("night").iter();
    rows.find(|row| row.labels[0] == label && row.labels[1] == metric).unwrap_or_else(|| panic!("{person} {metric}"))
}

pub fn value(tables: &Tables, person: usize, metric: &str) -> f64 {
    row(tables, person, metric).value.expect("a figure").0
}

fn square(x: f64) -> f64 {
    x * x
}

fn close(found: f64, expected: f64, about: &str) {
    assert!((found - expected).abs() <= 1e-9 * expected.abs().max(1.0), "{about}: {found}, not {expected}");
}

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

/// Checks that every night of a group of lanes matches the plain games on the same cards: every person's distribution,
/// who is ahead, who is ruined, who dealt how often.
pub fn same_on_the_same_cards(people: &People, next: impl Fn(&Ended<'_>) -> usize, lanes: usize) {
    let nights = people.nights().in_blocks_of(lanes as u64);
    let (mut draw, mut cards) = (Draw::new(&nights.shoe()), Stream::new([5; 32], 0));
    let mut block = BlockCounts::new(nights.layout());
    let mut deals = Deals {
        units: lanes,
        group: lanes,
        end_group: &mut |_| {},
        draw: &mut draw,
        cards: &mut cards,
        gives_up: &|| false,
    };
    nights.play_units(&mut deals, &mut Chance::new(Stream::new([0; 32], 0)), &mut block);
    let mut counter = Counter::new(nights.layout(), nights.dealer_nets());
    counter.add_block(&block);
    let tables = nights.tables(&counter.into_tally());

    let (mut draw, mut cards) = (Draw::new(&nights.shoe()), Stream::new([5; 32], 0));
    let cards: Vec<Vec<Vec<(u8, u8)>>> = (0..people.rounds)
        .map(|_| draw.deal(&mut cards, lanes).rounds().map(|deal| deal.cards().map(plain_card).collect()).collect())
        .collect();
    let plain = plain(people, next, &cards);
    for person in 0..people.count() {
        let own: Vec<Night> = plain.iter().map(|night| night[person]).collect();
        let about = |metric: &str| format!("{} {}: {metric} of person {person}", people.rules, people.night);
        let near = |found: f64, expected: f64, about: &str| {
            assert!((found - expected).abs() <= 1e-9 + people.cell, "{about}: {found}, not {expected}");
        };
        let mean = |of: &dyn Fn(&Night) -> f64| own.iter().map(of).sum::<f64>() / lanes as f64;
        let net = mean(&|night| night.net);
        let variance = mean(&|night| square(night.net - net)) * lanes as f64 / (lanes - 1) as f64;
        close(value(&tables, person, "std_dev"), variance.sqrt(), &about("deviation"));
        close(value(&tables, person, "ahead"), mean(&|night| f64::from(night.net > 1e-9)), &about("ahead"));
        let ruined = |night: &Night| f64::from(night.low < 1e-9 - people.bankroll);
        close(value(&tables, person, "ruined"), mean(&ruined), &about("ruined"));
        close(value(&tables, person, "rounds_dealt"), mean(&|night| night.dealt), &about("rounds dealt"));
        let mut nets: Vec<f64> = own.iter().map(|night| night.net).collect();
        nets.sort_by(f64::total_cmp);
        for (metric, rank) in [("q05", lanes / 20), ("q50", lanes / 2), ("q95", lanes * 19 / 20)] {
            near(value(&tables, person, metric), nets[rank - 1], &about(metric));
        }
        let distribution: Vec<f64> = tables
            .rows("night_law")
            .iter()
            .filter(|row| row.labels[0] == Label::Whole(person as i64))
            .flat_map(|row| vec![row.labels[1].number().unwrap(); row.count.unwrap() as usize])
            .collect();
        assert_eq!(distribution.len(), lanes);
        distribution.iter().zip(&nets).for_each(|(found, net)| near(*found, *net, &about("law")));
    }
    // Nobody but the house gets what people lose together.
    let of_night: Vec<f64> = plain.iter().map(|night| -night.iter().map(|own| own.net).sum::<f64>()).collect();
    let lost = of_night.iter().sum::<f64>() / lanes as f64;
    let of_all = tables.rows("night").iter().find(|row| row.labels[0] == Label::All && row.labels[1] == "house_takes");
    match of_all {
        // If the rounds decide the dealer, it is enumerated.
        Some(row) if row.std_error.is_some_and(|error| error.0 == 0.0) => {
            let spread = of_night.iter().map(|of_night| square(of_night - lost)).sum::<f64>().sqrt();
            let (found, error) = (row.value.expect("a figure").0, spread / lanes as f64);
            assert!(spread > 0.0 && (found - lost).abs() < 5.0 * error, "house takes {found}, not {lost} ± {error}");
        }
        Some(row) => close(row.value.expect("a figure").0, lost, "house takes"),
        None => close(lost, 0.0, "all nets"),
    }
    assert_eq!(of_all.is_some(), people.rules.contains("'house'") || people.rules.contains("dealer_commission"));
}

pub fn gnau() -> People {
    People {
        game: GNAU,
        rules: "rules.ties = 'high-card-suit'\ncommission = 0.05",
        removed: "",
        night: "deal = { rounds = 2 }",
        rounds: 9,
        stakes: vec!["1", "0.5", "3", "1"],
        strategies: vec!["'best'", "'first-ox'", "'no-swap'", "'best'"],
        side: Some(("on = 'dealer'\npays = { double = 2, ox_10 = 7 }", vec![1, 3])),
        bankroll: 4.5,
        cell: 0.0,
    }
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
