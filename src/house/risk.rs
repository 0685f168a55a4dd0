//! `risk`: what many rounds may net, and whether a bankroll lasts.

use super::alike::{alike_seats, check_seat, listed, makers, seats};
use super::configs::{bet, check_stakes};
use super::error::Error;
use super::keep::{Planned, To};
use super::observer::Observer;
use super::outlook::{AGAIN, Effort, OutlookAsked, OutlookFound, RiskMethod, RiskTerms, chances, with_errors};
use super::written::{Written, write_answer};
use crate::answer::{Answer, Cell, Fact, Sheet};
use crate::config::Decimal;
use crate::engine::{Instant, Run, Unwatched, play};
use crate::games::{Config, Game, Money as TableMoney};
use crate::money::Money;
use crate::report::{amount_with_error, counted, grouped};
use crate::stats::{BetLine, Dealer, Evidence, Exact, Kelly, NetRange, NetSteps, Totals};
use crate::store::{Request, ResultKind};
use crate::tables::presentation::{ALL, DEALER, PLAYER, seat_role};
use crate::tables::{Figure, Whole, metric};
use serde_json::{Map, Value as Json, json};
use std::path::PathBuf;

/// Looks ahead over a number of rounds.
///
/// # Errors
/// If the game has no such bet or seat, or the seats differ and none is given.
pub(super) fn risk(
    config: &Config,
    whose: &Whose<'_>,
    terms: &RiskTerms,
    observer: &dyn Observer,
) -> Result<Answer, Error> {
    Ok(looked_ahead(config, Found::of(config, whose, observer)?, (whose, terms), observer))
}

/// Looks ahead and, if there is a folder of results, writes the answer there: its figures and, unless the total was
/// rounded, the distribution of the total.
///
/// # Errors
/// If the game has no such bet, or the answer cannot be written or would replace what took long to make.
pub fn write_risk(
    config: &Config,
    whose: &Whose<'_>,
    terms: &RiskTerms,
    to: Option<To<'_>>,
    observer: &dyn Observer,
) -> Result<(Answer, Option<PathBuf>), Error> {
    let begun = Instant::now();
    let found = Found::of(config, whose, observer)?;
    let request = request(config, whose, terms);
    let planned = Planned::new(&request);
    let folder = to.map(|to| planned.folder("risk", to, observer)).transpose()?;
    let answer = looked_ahead(config, found, (whose, terms), observer);
    let Some(folder) = &folder else { return Ok((answer, None)) };
    let Written { result, place, .. } = write_answer((answer, begun), (folder, observer), &request)?;
    Ok((result, Some(place)))
}

/// Returns the request, with the rounds and the seed of a distribution that has to be simulated.
fn request(config: &Config, whose: &Whose<'_>, terms: &RiskTerms) -> Request {
    let Run { rounds, seed, .. } = config.run(None, None);
    Request::new(&ResultKind::RISK, config)
        .with("rounds", Whole(terms.rounds.into()))
        .with("bankroll", terms.bankroll.map(|bets| Whole(bets.into())))
        .with("goal", terms.goal.map(|bets| Whole(bets.into())))
        .with("ruin", terms.ruin)
        .with("quantiles", terms.quantiles.iter().map(f64::to_string).collect::<Vec<_>>().join(","))
        .with("kelly", terms.kelly)
        .with("role", whose.role)
        .with("seat", whose.seat)
        .with("bet", whose.bet)
        .with("set", [format!("simulation.rounds={rounds}"), format!("simulation.seed={seed}")])
}

/// Looks ahead with what was found in the config.
fn looked_ahead(
    config: &Config,
    found: Found,
    (whose, terms): (&Whose<'_>, &RiskTerms),
    observer: &dyn Observer,
) -> Answer {
    let known = KnownNets::of(config, whose, found, observer);
    let seed = config.run(None, None).seed;
    let (unit, enumerated) = (known.unit, known.enumerated);
    let asked = OutlookAsked { terms, unit, effort: Effort::once(seed), near: None, enumerated };
    let steps = if known.played.is_some() { 1 + AGAIN as u64 } else { 1 };
    let step = observer.begin("following the bankroll", steps);
    let found = known.law.as_ref().map_or_else(|| known.moments_of(terms.rounds), |law| OutlookFound::of(law, &asked));
    step();
    let mut figures = found.figures(&asked);
    let distribution = known.with_errors(&mut figures, &found, (&asked, &*step));
    let outlook = Outlook { whose, terms, known: &known, found: &found, seed };
    let mut answer = outlook.answer(figures, distribution).about(&config.name, config.presentation);
    if let Some(money) = Money::of(&config.values) {
        answer.margin.extend(money.in_money(&answer));
    }
    answer
}

/// What was asked and found, to be put into an answer.
struct Outlook<'a> {
    whose: &'a Whose<'a>,
    terms: &'a RiskTerms,
    known: &'a KnownNets,
    found: &'a OutlookFound,
    seed: u64,
}

impl Outlook<'_> {
    /// Returns the answer, with the distribution of the total where it was not rounded.
    fn answer(&self, figures: Vec<Fact>, distribution: Option<Distribution>) -> Answer {
        let terms = self.terms;
        let mut facts = vec![Fact::new("rounds", "", Cell::Whole(terms.rounds.into()))];
        facts.push(Fact::new("bankroll", "", terms.bankroll.map_or(Cell::Blank, |bets| Cell::Whole(bets.into()))));
        facts.extend(terms.goal.map(|goal| Fact::new("goal", "", Cell::Whole(goal.into()))));
        facts.extend(distribution.as_ref().map(|found| Fact::new("cell_width", "", Cell::Bets(found.width))));
        facts.extend(figures);
        let mut answer = Answer { method: self.method(), about: self.about(), ..Answer::default() };
        answer.facts = facts;
        answer.notes = self.notes(distribution.is_some());
        answer.tables = distribution.map(|found| found.table(terms.rounds, &self.who())).into_iter().collect();
        answer
    }

    /// Returns whose rounds they are, in words.
    fn who(&self) -> String {
        self.whose.seat.map_or(self.whose.role.to_owned(), |seat| format!("{} at seat {seat}", self.whose.role))
    }

    /// Returns the line that says what was asked, and how a round is known.
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
        let rounds = grouped(rounds);
        format!("{}, {bet}{bankroll}{goal}rounds {rounds}; distribution of a round {known}", self.who())
    }

    /// Returns the same for programs, with what a player gives away who is never dealer.
    fn about(&self) -> Map<String, Json> {
        let mut about = Map::new();
        about.insert("role".to_owned(), json!(self.whose.role));
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

    /// Returns the method of everything that was asked, by name.
    fn methods(&self) -> Map<String, Json> {
        let law = if self.known.played.is_none() { "exact" } else { "simulated" };
        let total = self.is_exact().map(|is_exact| if is_exact { "convolution" } else { "rounded" });
        let mut methods = Map::from_iter([("law".to_owned(), json!(law)), ("total".to_owned(), json!(total))]);
        let [ruin, others @ ..] = self.ways();
        methods.insert("ruin".to_owned(), json!(ruin.1.map(RiskMethod::name)));
        for (name, way) in others {
            methods.extend(way.map(|way| (name.to_owned(), json!(way.name()))));
        }
        methods
    }

    /// Returns how the chance of ruin, what comes first and the smallest bankroll were found, if they were.
    fn ways(&self) -> [(&'static str, Option<RiskMethod>); 3] {
        let [ruin, goal] = [self.found.ruin, self.found.reached].map(|met| met.map(|met| met.way));
        [("ruin", ruin), ("goal", goal), ("least_bankroll", self.found.least.map(|(_, way)| way))]
    }

    /// Returns whether every total is counted where it is; `None` if the distribution of a round is not known.
    fn is_exact(&self) -> Option<bool> {
        self.found.totals.as_ref().map(Totals::are_exact)
    }

    /// Returns how everything was found, a sentence each.
    fn notes(&self, is_written: bool) -> Vec<String> {
        let total = match self.is_exact() {
            Some(true) => "by convolution of a round's distribution",
            Some(false) => "by convolution of a round's distribution, on a coarser scale",
            None => "a round has too many different nets for its distribution",
        };
        let is_shifted = self.known.enumerated[0].is_some();
        let shifted = if is_shifted { ", which has the enumerated mean" } else { "" };
        let mut notes = vec![format!("total: {total}{shifted}")];
        if self.known.after_commission {
            notes.push("nets: on all bets, after the dealer's own commission".to_owned());
        } else if self.whose.role == DEALER && self.known.pays_house {
            notes.push("nets: before what a dealer's own commission takes of all bets".to_owned());
        }
        if !is_written {
            notes.push("The distribution of the total was rounded and is not written.".to_owned());
        }
        let RiskTerms { bankroll, goal, ruin, .. } = self.terms;
        let asked = [
            (bankroll.is_some(), "ruin, bankroll and nets so far at 0 or less after some round"),
            (goal.is_some(), "goal"),
            (ruin.is_some(), "least bankroll"),
        ];
        for ((is_asked, what), (_, way)) in asked.into_iter().zip(self.ways()) {
            if is_asked && self.is_exact().is_some() {
                notes.push(format!("{what}: {}", self.way_text(way)));
            }
        }
        notes.extend(self.no_bet().map(|why| format!("Kelly: {why}")));
        notes.extend(self.never_dealer().map(|cost| {
            let what = if cost > 0.0 { "costs" } else { "gains" };
            format!("never dealing {what} {} units a round", amount_with_error(cost.abs(), self.known.errors()[0], 4))
        }));
        notes
    }

    fn way_text(&self, way: Option<RiskMethod>) -> String {
        match way {
            Some(RiskMethod::Followed) => "followed round by round".to_owned(),
            Some(RiskMethod::Played(paths)) => format!("{} totals played with seed {}", grouped(paths), self.seed),
            None => "too many rounds to follow or play".to_owned(),
        }
    }

    /// Returns what a player gives away in a round, in unit bets, if he is never dealer. Taking turns as dealer is an even
    /// game: what a player loses on a seat he would gain as dealer.
    fn never_dealer(&self) -> Option<f64> {
        let cost = -self.known.moments[0] / self.known.unit as f64;
        let is_even = self.known.are_alike && !self.known.pays_house;
        (self.whose.role == PLAYER && is_even && cost != 0.0).then_some(cost)
    }

    /// Returns why there is no best share of a bankroll to bet.
    fn no_bet(&self) -> Option<&'static str> {
        if !self.terms.kelly {
            return None;
        }
        match self.found.kelly {
            Some(Kelly { share: 0.0, .. }) => Some("the edge is not favourable"),
            Some(_) => None,
            None if self.known.law.is_some() => Some("no round loses, so every share is safe"),
            None => Some("the nets are too many to tell apart"),
        }
    }
}

/// The distribution of a total: the lower end of each cell in unit bets, its chance and the standard error of that.
struct Distribution {
    /// The width of a cell, in unit bets.
    width: f64,
    cells: Vec<[f64; 3]>,
}

impl Distribution {
    fn of(totals: &Totals, (width, cells): (i128, &[i128]), errors: Vec<f64>, unit: i64) -> Distribution {
        let unit = unit as f64;
        let chances = chances(totals, (width, cells)).into_iter().zip(errors);
        let mut kept = Vec::new();
        for (from, (chance, error)) in cells.iter().zip(chances) {
            if chance > 0.0 {
                kept.push([*from as f64 / unit, chance, error]);
            }
        }
        Distribution { width: width as f64 / unit, cells: kept }
    }

    /// Returns it as a table, which is for files: it is long.
    fn table(&self, rounds: u64, who: &str) -> Sheet {
        let rows = self.cells.iter().map(|[total, chance, error]| {
            let [chance, error] = [*chance, *error].map(|value| Figure(value).to_string());
            vec![(total + 0.0).to_string(), chance, error]
        });
        let title = format!("The total of {} of the {who}", counted(rounds, "rounds"));
        Sheet::new("risk", title, ["total", "probability", "std_error"], rows).showing(0).under("")
    }
}

/// Whose nets are followed.
#[derive(Clone, Copy, Debug)]
pub struct Whose<'a> {
    /// `player` or `dealer`.
    pub role: &'static str,
    /// Where the player sits, from 1; needed where the seats differ.
    pub seat: Option<usize>,
    /// On which bet; by default on all of them.
    pub bet: Option<&'a str>,
}

/// What is known about the net of a round.
struct KnownNets {
    /// The bet, where there are several.
    bet: Option<String>,
    /// The law of a round, unless the nets are too many to tell apart.
    law: Option<NetSteps>,
    /// Mean and deviation of a round, in the smallest payable fraction.
    moments: [f64; 2],
    /// The smallest payable fractions in a unit bet.
    unit: i64,
    /// Where it was simulated.
    played: Option<PlayedFirst>,
    /// Of these, what is enumerated where the law is simulated.
    enumerated: [Option<f64>; 2],
    /// Whether all seats that make the bet are known to have the same law.
    are_alike: bool,
    /// Whether a commission leaves the table.
    pays_house: bool,
    /// Whether nets are those of a dealer after his own commission.
    after_commission: bool,
}

#[derive(Clone, Copy)]
struct PlayedFirst {
    run: Run,
    /// Standard errors of its mean and deviation, in unit bets.
    errors: [Option<f64>; 2],
}

/// What is asked of a game that has it: whose nets on which bet, as far as it is counted.
struct Found {
    game: Box<dyn Game>,
    line: BetLine,
    /// The bet, where there are several.
    bet: Option<String>,
    exact: Option<Exact>,
    /// Whether all seats that make the bet are known to have the same law.
    are_alike: bool,
    /// Whether it is the dealer's net on all bets.
    is_all_of_dealer: bool,
}

impl Found {
    /// The bets in money, if they are all bets of a dealer who pays commission.
    fn own_commission(&self) -> Option<&TableMoney> {
        self.game.money().filter(|money| self.is_all_of_dealer && money.dealer_commission > Decimal::ZERO)
    }

    /// In the game of a config, whose deals are counted if they can be.
    fn of(config: &Config, whose: &Whose<'_>, observer: &dyn Observer) -> Result<Found, Error> {
        check_stakes(config, "risk")?;
        let game = config.rules.game(observer);
        check_whose(config, &*game, whose)?;
        let bets = game.bets();
        let name = whose.bet.or(bets.last().map(|bet| &*bet.name));
        let (line, _) = bet(&*game, config, &config.name, name)?;
        let counted = observer.begin("counting what a round comes to", 1);
        // The deviation of the dealer's net takes two seats at once.
        let exact = if whose.role == DEALER { game.exact(&Unwatched) } else { game.exact_by_seat() };
        drop(counted);
        let alike = match &exact {
            Some(exact) => alike_seats(&*game, exact, line),
            // What is only simulated differs by chance at least.
            None => makers(&*game, line).into_iter().map(|seat| vec![seat]).collect(),
        };
        check_alike(config, whose, &alike)?;
        let bet = name.filter(|_| bets.len() > 1).map(str::to_owned);
        let is_all_of_dealer = whose.role == DEALER && bets.last().is_some_and(|bet| bet.line == line);
        Ok(Found { game, line, bet, exact, are_alike: alike.len() == 1, is_all_of_dealer })
    }
}

/// Complains of a config that cannot be asked this.
///
/// # Errors
/// If the game has no such bet or seat, or the seats differ and none is given.
pub fn check_risk(config: &Config, whose: &Whose<'_>, observer: &dyn Observer) -> Result<(), Error> {
    Found::of(config, whose, observer).map(|_| ())
}

impl KnownNets {
    /// The law of a round of this role, enumerated or else simulated.
    fn of(config: &Config, whose: &Whose<'_>, found: Found, observer: &dyn Observer) -> KnownNets {
        let role = whose.seat.map_or_else(|| whose.role.to_owned(), seat_role);
        let steps = found.exact.as_ref().and_then(|exact| net_steps(&*found.game, &role, exact, found.line));
        let mut known = match steps {
            Some(steps) => KnownNets::enumerated(steps, &found),
            None => KnownNets::simulated(config, &role, &found, observer),
        };
        if let Some(money) = found.game.money() {
            known.pays_house = money.leaves_table() || money.dealer_commission > Decimal::ZERO;
        }
        known
    }

    fn enumerated(steps: NetSteps, found: &Found) -> KnownNets {
        let own = found.own_commission();
        let steps = own.map_or(steps.clone(), |money| steps.mapped(|net| money.left_to_dealer(net)));
        KnownNets {
            moments: [steps.mean(), steps.std_dev()],
            law: Some(steps),
            unit: found.game.unit() * own.map_or(1, TableMoney::dealer_parts),
            played: None,
            enumerated: [None; 2],
            bet: found.bet.clone(),
            are_alike: found.are_alike,
            pays_house: false,
            after_commission: own.is_some(),
        }
    }

    /// Plays rounds of a role whose nets are not enumerated; a dealer's distribution gets its enumerated moments unless
    /// a commission of his own is taken off.
    fn simulated(config: &Config, role: &str, found: &Found, observer: &dyn Observer) -> KnownNets {
        let (game, line, own) = (&*found.game, found.line, found.own_commission());
        let run = config.run(None, None);
        let tally = play(game, &run, &*observer.progress(game, 0, run.rounds)).tally;
        let tables = game.tables(&tally);
        let rows = match (own, &found.bet) {
            (Some(_), _) => {
                [metric::DEALER_NETS, metric::DEALER_NETS_STD_DEV].map(|metric| tables.metric(DEALER, metric))
            }
            (None, Some(bet)) => [metric::NET, metric::STD_DEV].map(|metric| tables.of_bet(bet, role, metric)),
            (None, None) => [metric::NET, metric::STD_DEV].map(|metric| tables.metric(role, metric)),
        };
        let is_binned = role == DEALER && matches!(tally.dealer_on(line).range(), NetRange::Binned { .. });
        let law = net_steps(game, role, &tally, line).filter(|_| !is_binned);
        let unit = game.unit() * own.map_or(1, TableMoney::dealer_parts);
        let mut known = KnownNets {
            moments: rows.map(|row| row.map_or(0.0, |row| row.share() * unit as f64)),
            law: match own {
                Some(money) => law.map(|law| law.mapped(|net| money.left_to_dealer(net))),
                None => law,
            },
            unit,
            played: Some(PlayedFirst { run, errors: rows.map(|row| Some(row?.std_error?.0)) }),
            enumerated: [None; 2],
            bet: found.bet.clone(),
            are_alike: found.are_alike,
            pays_house: false,
            after_commission: own.is_some(),
        };
        if let (Some(exact), None, DEALER) = (&found.exact, own, role) {
            known.calibrate(exact.dealer_on(line));
        }
        known
    }

    /// Gives a simulated distribution the moments that are enumerated; after too few rounds it stays as it was seen.
    fn calibrate(&mut self, dealer: &Dealer) {
        let moments = [Some(dealer.mean.nearest()), dealer.variance.as_ref().map(|variance| variance.nearest().sqrt())];
        if let Some(law) = &self.law {
            let Some(calibrated) = moments[0].and_then(|mean| law.calibrated(mean, moments[1])) else { return };
            self.law = Some(calibrated);
        }
        self.enumerated = moments;
        for (at, moment) in moments.into_iter().enumerate() {
            if let (Some(moment), Some(played)) = (moment, &mut self.played) {
                (self.moments[at], played.errors[at]) = (moment, Some(0.0));
            }
        }
    }

    /// Gives every figure its error, and returns the distribution of the total.
    fn with_errors(
        &self,
        figures: &mut [Fact],
        found: &OutlookFound,
        (asked, step): (&OutlookAsked<'_>, &(dyn Fn() + Sync)),
    ) -> Option<Distribution> {
        let exact = found.totals.as_ref().filter(|totals| totals.are_exact());
        let (width, cells) = exact.map(Totals::cells).unwrap_or((1, Vec::new()));
        let mut errors = vec![0.0; cells.len()];
        if let (Some(law), Some(played)) = (&self.law, &self.played) {
            errors = with_errors(figures, law, played.run.rounds, (asked, (width, &cells)), step);
        }
        let n = asked.terms.rounds as f64;
        let [of_mean, of_deviation] = self.errors();
        for (figure, error) in figures.iter_mut().zip([of_mean.map(|of| of * n), of_deviation.map(|of| of * n.sqrt())])
        {
            *figure = figure.clone().with_error(error);
        }
        exact.map(|totals| Distribution::of(totals, (width, &cells), errors, self.unit))
    }

    /// All that is known without the law of a round.
    fn moments_of(&self, rounds: u64) -> OutlookFound {
        let [mean, deviation] = self.moments.map(|moment| moment / self.unit as f64);
        OutlookFound { moments: [mean * rounds as f64, deviation * (rounds as f64).sqrt()], ..OutlookFound::default() }
    }

    /// The standard errors of mean and deviation of a round, in unit bets.
    fn errors(&self) -> [Option<f64>; 2] {
        self.played.map_or([Some(0.0); 2], |played| played.errors)
    }
}

/// The law of what a role nets in a round, if it has one.
fn net_steps(game: &dyn Game, role: &str, evidence: &dyn Evidence, line: BetLine) -> Option<NetSteps> {
    let law = game.nets_of(role, evidence, line);
    let steps = law.iter().map(|(net, share)| (*net, share.probability.value));
    (!law.is_empty()).then(|| NetSteps::new(steps))
}

/// Complains about a seat that is not there, or of the dealer.
fn check_whose(config: &Config, game: &dyn Game, whose: &Whose<'_>) -> Result<(), Error> {
    if whose.seat.is_some() && whose.role != PLAYER {
        return Err(Error::usage("the dealer has no seat: give a seat or the role, not both"));
    }
    check_seat(config, whose.seat, seats(game))
}

/// Complains where the seats that make a bet differ and none of them is given, or another seat.
fn check_alike(config: &Config, whose: &Whose<'_>, alike: &[Vec<usize>]) -> Result<(), Error> {
    let name = &config.name;
    match whose.seat {
        Some(seat) if !alike.iter().flatten().any(|maker| *maker == seat) => {
            Err(Error::Usage(format!("seat {seat} of {name} does not make this bet")))
        }
        None if whose.role == PLAYER && alike.len() > 1 => Err(Error::Usage(format!(
            "the seats of {name} differ in what they net: {}\n  \
             = help: choose one with --seat; those between semicolons are alike",
            listed(alike)
        ))),
        _ => Ok(()),
    }
}
