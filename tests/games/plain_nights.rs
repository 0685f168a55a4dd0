//! Nights of plain games that follow the rules alone, and a comparison with the program's on the same cards.

use crate::bets::both::{GNAU, Plain};
use crate::bets::plain::{Told, UNIT};
use crate::play::{config, plain_card};
use houseodds::cards::{Chance, Draw, Stream};
use houseodds::engine::{Deals, Rounds, Unwatched};
use houseodds::games::Game;
use houseodds::games::session::night::Nights;
use houseodds::stats::{BlockCounts, Counter};
use houseodds::tables::table::Label;
use houseodds::tables::{Row, Tables};

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
    pub fn nights(&self) -> Nights {
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

pub fn square(x: f64) -> f64 {
    x * x
}

pub fn close(found: f64, expected: f64, about: &str) {
    assert!((found - expected).abs() <= 1e-9 * expected.abs().max(1.0), "{about}: {found}, not {expected}");
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

/// Returns people at a table of Gnau with unequal stakes, strategies and side bets.
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
