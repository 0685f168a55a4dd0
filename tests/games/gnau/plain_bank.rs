//! A plain game with a bank, which learns the rules from docs/rules.md.

use super::plain::{PlainCard, PlainGnau, PlainSide};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, RngExt};
use toml::{Table, Value};
/// Whoever has five cards.
pub(super) type Five = [PlainCard; 5];

/// A table with a bank, as typed.
pub(super) struct PlainBank {
    /// One player against a dealer, which settles two hands.
    pub(super) pair: PlainGnau,
    pub(super) people: usize,
    pub(super) by: String,
    pub(super) bids: Vec<i64>,
    pub(super) equal_bids: String,
    pub(super) no_bids: String,
    pub(super) stakes: Vec<f64>,
    pub(super) pot: Option<f64>,
    pub(super) pot_pays: String,
    pub(super) all_pay: String,
    pub(super) bid_by: Vec<String>,
    pub(super) stake_by: Vec<String>,
    pub(super) bets: Vec<f64>,
    pub(super) commission: f64,
    pub(super) to_house: bool,
    pub(super) dealer_commission: f64,
}

/// What a round came to.
#[derive(Debug)]
pub(super) struct PlainRound {
    pub(super) dealer: Option<usize>,
    pub(super) bid: i64,
    /// By person, times the bet; 0 for the dealer.
    pub(super) stakes: Vec<f64>,
    pub(super) nets: Vec<f64>,
    pub(super) taken: f64,
    /// Commission of everybody but the dealer.
    pub(super) paid: f64,
}

pub(super) fn number(value: &Value) -> f64 {
    value.as_float().unwrap_or_else(|| value.as_integer().expect("a number") as f64)
}

/// One value, or one for each of `people`.
pub(super) fn for_each<T: Clone>(
    value: Option<Value>,
    people: usize,
    default: T,
    read: impl Fn(&Value) -> T,
) -> Vec<T> {
    match value {
        None => vec![default; people],
        Some(Value::Array(each)) => each.iter().map(read).collect(),
        Some(one) => vec![read(&one); people],
    }
}

impl PlainBank {
    pub(super) fn from_toml(text: &str) -> PlainBank {
        let mut config: Table = text.parse().expect("TOML");
        let table = |config: &mut Table, key: &str| match config.remove(key) {
            Some(Value::Table(table)) => table,
            _ => Table::new(),
        };
        let (mut dealer, mut strategy) = (table(&mut config, "dealer"), table(&mut config, "strategy"));
        let mut word = |key: &str, default: &str| {
            dealer.remove(key).map_or(default.to_owned(), |word| word.as_str().expect("a word").to_owned())
        };
        let [by, equal_bids, no_bids] =
            [("by", "fixed"), ("equal_bids", "random"), ("no_bids", "random")].map(|(key, default)| word(key, default));
        let [pot_pays, all_pay] =
            [("pot_pays", "pro-rata"), ("all_pay", "highest")].map(|(key, default)| word(key, default));
        let players = config.insert("players".to_owned(), Value::Integer(1)).map_or(4, |n| n.as_integer().unwrap());
        let people = players as usize + 1;
        let can_play = if by == "fixed" { people - 1 } else { people };
        let words = |value: Option<Value>, default: &str| {
            for_each(value, can_play, default.to_owned(), |word| word.as_str().expect("a word").to_owned())
        };
        let bids = dealer
            .remove("bids")
            .map_or(vec![0, 1], |bids| bids.as_array().unwrap().iter().map(|bid| bid.as_integer().unwrap()).collect());
        let bank = PlainBank {
            people,
            bids: if by == "bids" { bids } else { vec![1] },
            by,
            equal_bids,
            no_bids,
            stakes: dealer
                .remove("stakes")
                .map_or(vec![1.0], |all| all.as_array().unwrap().iter().map(number).collect()),
            pot: dealer.remove("pot").map(|pot| number(&pot)),
            pot_pays,
            all_pay,
            bid_by: words(strategy.remove("bids"), "worth"),
            stake_by: words(strategy.remove("stakes"), "worth"),
            bets: for_each(config.remove("bets"), can_play, 1.0, number),
            commission: config.get("commission").map_or(0.0, number),
            to_house: config.get("commission_to").is_some_and(|to| to.as_str() == Some("house")),
            dealer_commission: config.get("dealer_commission").map_or(0.0, number),
            pair: PlainGnau::from_table(config),
        };
        dealer.remove("seen");
        assert!(dealer.is_empty() && strategy.is_empty(), "unknown keys: {dealer:?} {strategy:?}");
        bank
    }

    /// The dealer, or whoever is first, comes first in the deal.
    pub(super) fn deal(&self, rng: &mut impl Rng) -> Vec<Five> {
        let mut shoe = Vec::new();
        for _ in 0..self.pair.decks {
            shoe.extend((0..4).flat_map(|suit| (1..=13).map(move |face| PlainCard { face, suit })));
        }
        shoe.shuffle(rng);
        shoe.as_chunks::<5>().0[..self.people].to_vec()
    }

    pub(super) fn round(&self, rng: &mut impl Rng) -> PlainRound {
        let hands = self.deal(rng);
        self.play(hands, rng)
    }

    /// Plays a round with these hands; with `"redeal"` others may take their place.
    pub(super) fn play(&self, mut hands: Vec<Five>, rng: &mut impl Rng) -> PlainRound {
        let (dealer, bid) = match &*self.by {
            "fixed" => (Some(0), 1),
            "nobody" => (None, 1),
            _ => loop {
                let bids: Vec<i64> = self.bid_by.iter().map(|by| self.bid(by, rng)).collect();
                let highest = *bids.iter().max().unwrap();
                if highest > 0 {
                    break (Some(self.highest_bidder(&bids, rng)), highest);
                }
                if self.no_bids != "redeal" {
                    break (Some(rng.random_range(0..self.people)), 0);
                }
                hands = self.deal(rng);
            },
        };
        let first = usize::from(self.by == "fixed");
        let mut stakes = vec![0.0; self.people];
        for person in (first..self.people).filter(|person| Some(*person) != dealer) {
            stakes[person] = match &*self.stake_by[person - first] {
                _ if self.stakes.len() == 1 => self.stakes[0],
                "least" => self.stakes.iter().copied().fold(f64::MAX, f64::min),
                "most" => self.stakes.iter().copied().fold(0.0, f64::max),
                "random" => *self.stakes.choose(rng).unwrap(),
                other => panic!("{other}"),
            };
        }
        let mut round = PlainRound { dealer, bid, stakes, nets: vec![0.0; self.people], taken: 0.0, paid: 0.0 };
        match dealer {
            Some(dealer) => self.settle(dealer, &hands, &mut round),
            None => self.settle_with_each_other(&hands, &mut round),
        }
        round
    }

    pub(super) fn bid(&self, by: &str, rng: &mut impl Rng) -> i64 {
        match by {
            "never" => *self.bids.iter().min().unwrap(),
            "always" => *self.bids.iter().max().unwrap(),
            "random" => *self.bids.choose(rng).unwrap(),
            other => panic!("{other}"),
        }
    }

    pub(super) fn highest_bidder(&self, bids: &[i64], rng: &mut impl Rng) -> usize {
        let highest = *bids.iter().max().unwrap();
        let all: Vec<usize> = (0..bids.len()).filter(|person| bids[*person] == highest).collect();
        if self.equal_bids == "random" {
            return *all.choose(rng).unwrap();
        }
        let turn = rng.random_range(0..bids.len());
        (turn..turn + bids.len()).map(|place| place % bids.len()).find(|person| all.contains(person)).unwrap()
    }

    /// What a hand gets or loses against a dealer's for a stake of one, before commission.
    pub(super) fn against(&self, own: &Five, dealer: &Five) -> (PlainSide, f64) {
        let settled = self.pair.settle(dealer, std::slice::from_ref(own));
        (settled.seats[0].side, settled.seats[0].gross as f64 / 1e8)
    }

    /// Everybody settles with the dealer, from a pot if there is one.
    pub(super) fn settle(&self, dealer: usize, hands: &[Five], round: &mut PlainRound) {
        let first = usize::from(self.by == "fixed");
        let mut owed = vec![0.0; self.people];
        for person in (0..self.people).filter(|person| *person != dealer) {
            let (_, gross) = self.against(&hands[person], &hands[dealer]);
            owed[person] = gross * self.bets[person - first] * round.stakes[person] * round.bid.max(1) as f64;
        }
        self.pay(dealer, owed, round);
    }

    /// Pays everybody what a hand gets, less if the pot is too small.
    pub(super) fn pay(&self, dealer: usize, mut owed: Vec<f64>, round: &mut PlainRound) {
        if let Some(pot) = self.pot {
            match &*self.pot_pays {
                "pro-rata" => {
                    let there: f64 = pot + owed.iter().map(|owed| (-owed).max(0.0)).sum::<f64>();
                    let won: f64 = owed.iter().map(|owed| owed.max(0.0)).sum();
                    let share = if won > there { there / won } else { 1.0 };
                    owed.iter_mut().filter(|owed| **owed > 0.0).for_each(|owed| *owed *= share);
                }
                _ => {
                    let mut there = pot;
                    for after in 1..self.people {
                        let owed = &mut owed[(dealer + after) % self.people];
                        *owed = owed.min(there);
                        there -= *owed;
                    }
                }
            }
        }
        let mut gain = 0.0;
        for person in (0..self.people).filter(|person| *person != dealer) {
            let commission = owed[person].max(0.0) * self.commission;
            round.nets[person] = owed[person] - commission;
            gain -= if self.to_house { owed[person] } else { round.nets[person] };
            round.taken += if self.to_house { commission } else { 0.0 };
            round.paid += commission;
        }
        let share = if self.by == "bids" && self.to_house && self.dealer_commission == 0.0 {
            self.commission
        } else {
            self.dealer_commission
        };
        round.nets[dealer] = gain - gain.max(0.0) * share;
        round.taken += gain.max(0.0) * share;
    }

    pub(super) fn settle_with_each_other(&self, hands: &[Five], round: &mut PlainRound) {
        let beats = |one: usize, other: usize| self.against(&hands[one], &hands[other]).0 == PlainSide::Win;
        let unbeaten = |one: &usize| (0..self.people).all(|other| other == *one || !beats(other, *one));
        let highest: Vec<usize> = (0..self.people).filter(unbeaten).collect();
        for winner in 0..self.people {
            for loser in (0..self.people).filter(|loser| *loser != winner && beats(winner, *loser)) {
                let shared = match &*self.all_pay {
                    "each" => 1.0,
                    _ if highest.contains(&winner) && !highest.contains(&loser) => 1.0 / highest.len() as f64,
                    _ => 0.0,
                };
                let paid = self.against(&hands[winner], &hands[loser]).1 * self.bets[0] * shared;
                round.nets[winner] += paid * (1.0 - self.commission);
                round.nets[loser] -= paid;
                round.taken += paid * self.commission;
                round.paid += paid * self.commission;
            }
        }
    }
}
