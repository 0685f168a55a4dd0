//! The outlook as an answer: figures, the method in words, the distribution of the total.

use super::distribution::Distribution;
use super::ends::RiskMethod;
use super::outlook::FoundOutlook;
use super::round_net::{KnownNets, PlayedFirst, Whose};
use super::terms::RiskTerms;
use crate::answer::{Answer, Cell, Fact, Sheet};
use crate::games::Role;
use crate::report::{amount_with_error, counted, grouped};
use crate::stats::{Kelly, NetSteps, Totals};
use crate::tables::presentation::ALL;
use crate::tables::{Figure, Whole};
use serde_json::{Map, Value as Json, json};

/// Smallest known distance of a mean from 0, in standard errors.
const TELLING: f64 = 4.0;

/// The question and the findings, for an answer.
pub(super) struct RiskQuestion<'a> {
    pub whose: &'a Whose<'a>,
    pub terms: &'a RiskTerms,
    pub known: &'a KnownNets,
    pub found: &'a FoundOutlook,
    pub seed: u64,
}

impl RiskQuestion<'_> {
    /// Returns the answer, with the distribution of the total if it was not rounded.
    pub fn answer(&self, figures: Vec<Fact>, distribution: Option<Distribution>) -> Answer {
        let terms = self.terms;
        let rounds = terms.rounds.map_or(Cell::Blank, |rounds| Cell::Whole(rounds.into()));
        let mut facts = vec![Fact::new("rounds", "", rounds)];
        facts.push(Fact::new("bankroll", "", terms.bankroll.map_or(Cell::Blank, |bets| Cell::Whole(bets.into()))));
        facts.extend(terms.goal.map(|goal| Fact::new("goal", "", Cell::Whole(goal.into()))));
        facts.extend(distribution.as_ref().map(|found| Fact::new("cell_width", "", Cell::Bets(found.width))));
        facts.extend(figures);
        let mut answer = Answer { method: self.method(), about: self.about(), ..Answer::default() };
        answer.facts = facts;
        answer.notes = self.notes(distribution.is_some());
        if let (Some(found), Some(rounds)) = (distribution, terms.rounds) {
            answer.tables.push(found.table(rounds, &self.who()));
        }
        answer
    }

    /// Names the player of the rounds, in words.
    fn who(&self) -> String {
        let role = self.whose.role.name();
        self.whose.seat.map_or(role.to_owned(), |seat| format!("{role} at seat {seat}"))
    }

    /// Returns the line with the question and the source of a round.
    fn method(&self) -> String {
        let RiskTerms { rounds, bankroll, goal, .. } = self.terms;
        let bet = match self.known.bet.as_deref() {
            None => String::new(),
            Some(ALL) => "all bets, ".to_owned(),
            Some(bet) => format!("bet {bet}, "),
        };
        let [bankroll, goal] = [("bankroll", bankroll), ("goal", goal)]
            .map(|(name, amount)| amount.map(|amount| format!("{name} {}, ", grouped(amount))).unwrap_or_default());
        let known = match self.known.played {
            None => "exact".to_owned(),
            Some(PlayedFirst { run, .. }) => {
                format!("simulated, {}, seed {}", counted(run.rounds, "rounds"), run.seed)
            }
        };
        let rounds =
            rounds.map_or_else(|| "play without end".to_owned(), |rounds| format!("rounds {}", grouped(rounds)));
        format!("{}, {bet}{bankroll}{goal}{rounds}; distribution of a round {known}", self.who())
    }

    /// Returns the facts for programs, with the cost of never being dealer.
    fn about(&self) -> Map<String, Json> {
        let mut about = Map::new();
        about.insert("role".to_owned(), json!(self.whose.role.name()));
        about.extend(self.whose.seat.map(|seat| ("seat".to_owned(), json!(seat))));
        about.extend(self.known.bet.as_ref().map(|bet| ("bet".to_owned(), json!(bet))));
        about.insert("method".to_owned(), Json::Object(self.methods()));
        let simulated = self.known.played.map(|played| played.run.rounds);
        let played = self.ways().into_iter().find_map(|(_, way)| way?.paths());
        about.extend(simulated.map(|rounds| ("simulated_rounds".to_owned(), json!(Whole(rounds.into())))));
        about.extend(played.map(|paths| ("played_totals".to_owned(), json!(Whole(paths.into())))));
        if simulated.is_some() || played.is_some() {
            about.insert("seed".to_owned(), json!(Whole(self.seed.into())));
        }
        about.extend(self.no_bet().map(|why| ("kelly_why".to_owned(), json!(why))));
        about.insert("never_dealer_cost".to_owned(), json!(self.never_dealer().map(Figure)));
        about
    }

    /// Returns the method of every answer, by name.
    fn methods(&self) -> Map<String, Json> {
        let distribution = if self.known.played.is_none() { "exact" } else { "simulated" };
        let total = self.is_exact().map(|is_exact| if is_exact { "convolution" } else { "rounded" });
        let mut methods = Map::from_iter([("law".to_owned(), json!(distribution)), ("total".to_owned(), json!(total))]);
        let [ruin, others @ ..] = self.ways();
        methods.insert("ruin".to_owned(), json!(ruin.1.map(RiskMethod::name)));
        for (name, way) in others {
            methods.extend(way.map(|way| (name.to_owned(), json!(way.name()))));
        }
        methods
    }

    /// Returns the methods for the chance of ruin, the goal and the smallest bankroll, if they were found.
    fn ways(&self) -> [(&'static str, Option<RiskMethod>); 3] {
        let [ruin, goal] = [self.found.ruin, self.found.reached].map(|met| met.map(|met| met.way));
        [("ruin", ruin), ("goal", goal), ("least_bankroll", self.found.least.map(|(_, way)| way))]
    }

    /// Returns `true` if every total is counted exactly; `None` if the distribution of a round is unknown.
    fn is_exact(&self) -> Option<bool> {
        self.found.totals.as_ref().map(Totals::are_exact)
    }

    /// Returns how everything was found, a sentence each.
    fn notes(&self, is_written: bool) -> Vec<String> {
        let mut notes: Vec<String> = self.total_note().into_iter().collect();
        if self.known.after_commission {
            let mean = if self.known.played.is_some() { "; mean of the rounds played" } else { "" };
            notes.push(format!("nets: on all bets, after the dealer's own commission{mean}"));
        } else if self.whose.role == Role::Dealer && self.known.pays_house {
            notes.push("nets: before the dealer's own commission, which is on all bets".to_owned());
        }
        if !is_written && self.terms.rounds.is_some() {
            notes.push("The distribution of the total was rounded and is not written.".to_owned());
        }
        let RiskTerms { bankroll, goal, ruin, .. } = self.terms;
        let asked = [
            (bankroll.is_some(), "ruin, bankroll and nets so far at 0 or less after some round"),
            (goal.is_some(), "goal"),
            (ruin.is_some(), "least bankroll"),
        ];
        for ((is_asked, what), (_, way)) in asked.into_iter().zip(self.ways()) {
            if is_asked && self.known.distribution.is_some() {
                notes.push(format!("{what}: {}", self.way_text(way)));
            }
        }
        notes.extend(self.unknown_falls());
        notes.extend(self.unknown_sign());
        notes.extend(self.no_bet().map(|why| format!("Kelly: {why}")));
        notes.extend(self.never_dealer().map(|cost| {
            let what = if cost > 0.0 { "costs" } else { "gains" };
            format!("never dealing {what} {} units a round", amount_with_error(cost.abs(), self.known.errors()[0], 4))
        }));
        notes
    }

    /// Returns how the total, or a round of play without end, was found.
    fn total_note(&self) -> Option<String> {
        let is_shifted = self.known.enumerated[0].is_some();
        let total = match self.is_exact() {
            None if self.known.distribution.is_none() => "a round has too many different nets for its distribution",
            None => return is_shifted.then(|| "nets: the distribution of a round has the enumerated mean".to_owned()),
            Some(true) => "by convolution of a round's distribution",
            Some(false) => "by convolution of a round's distribution, on a coarser scale",
        };
        let shifted = if is_shifted { ", which has the enumerated mean" } else { "" };
        Some(format!("total: {total}{shifted}"))
    }

    /// Returns `true` if play has no end and loses any bankroll.
    fn is_ruin_certain(&self) -> bool {
        self.terms.rounds.is_none() && self.known.distribution.as_ref().is_some_and(NetSteps::is_ruin_certain)
    }

    /// Returns a note with a bound on each quantile of the largest fall that was not found.
    fn unknown_falls(&self) -> Option<String> {
        let (terms, falls) = (self.terms, &self.found.falls);
        let missing: Vec<f64> =
            terms.quantiles.iter().zip(falls).filter(|(_, fall)| fall.is_none()).map(|(percent, _)| *percent).collect();
        let (Some(_), Some(rounds)) = (missing.first(), terms.rounds) else { return None };
        let nets = self.known.distribution.as_ref().filter(|_| self.known.played.is_none());
        let Some(nets) = nets else { return Some("largest fall: too many rounds to follow".to_owned()) };
        let bounds = missing.into_iter().map(|percent| {
            let most = nets.fall_bound(rounds, 1.0 - percent / 100.0) as f64 / self.known.unit as f64;
            format!("{} with {percent} %", grouped(most.ceil()))
        });
        let bounds = bounds.collect::<Vec<_>>().join(", ");
        Some(format!("largest fall: too many rounds to follow; by Chernoff's bound at most {bounds}"))
    }

    /// Returns a note if the rounds played leave the sign of the mean open.
    fn unknown_sign(&self) -> Option<String> {
        let (mean, error) = (self.known.moments[0] / self.known.unit as f64, self.known.errors()[0]?);
        let is_unknown = self.terms.rounds.is_none() && error > 0.0 && mean.abs() < TELLING * error;
        let why = "the rounds played cannot tell whether the mean is above 0, without which ruin is certain";
        is_unknown.then(|| format!("nets: {why}; simulate more"))
    }

    fn way_text(&self, way: Option<RiskMethod>) -> String {
        match way {
            _ if self.is_ruin_certain() && !matches!(way, Some(RiskMethod::Followed | RiskMethod::Played(_))) => {
                "certain for any bankroll, as the mean of a round is not above 0".to_owned()
            }
            Some(RiskMethod::Lows) => "for any number of rounds, by the distribution of a new low".to_owned(),
            Some(RiskMethod::Followed) => "followed round by round".to_owned(),
            Some(RiskMethod::Played(paths)) => format!("{} totals played with seed {}", grouped(paths), self.seed),
            None => "too many rounds to follow or play".to_owned(),
        }
    }

    /// Returns the cost of never dealing, in unit bets a round. Taking turns as dealer is an even game: a player gains
    /// as dealer what he loses on a seat.
    fn never_dealer(&self) -> Option<f64> {
        let cost = -self.known.moments[0] / self.known.unit as f64;
        let is_even = self.known.are_alike && !self.known.pays_house;
        (self.whose.role == Role::Player && is_even && cost != 0.0).then_some(cost)
    }

    /// Returns why there is no best share of a bankroll to bet.
    fn no_bet(&self) -> Option<&'static str> {
        if !self.terms.kelly {
            return None;
        }
        match self.found.kelly {
            Some(Kelly { share: 0.0, .. }) => Some("the edge is not favourable"),
            Some(_) => None,
            None if self.known.distribution.is_some() => Some("no round loses, so every share is safe"),
            None => Some("the nets are too many to tell apart"),
        }
    }
}

/// Returns the table of the chances of a goal by bankroll, as figures named by bankrolls.
pub(super) fn by_bankroll(goal: u64, figures: &[Fact]) -> Sheet {
    let rows = figures.iter().map(|fact| {
        let figure = |figure: Option<f64>| figure.map_or_else(String::new, |figure| Figure(figure).to_string());
        vec![fact.name.clone(), figure(fact.number()), figure(fact.error.known())]
    });
    let title = format!("The goal of {} first, by bankroll", grouped(goal));
    Sheet::new("bankrolls", title, ["bankroll", "goal_first", "goal_first_std_error"], rows).under("by_bankroll")
}
