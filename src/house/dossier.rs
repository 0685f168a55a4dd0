//! `dossier`: everything to know about a game before it is played for money.

use super::alike::{alike_seats, unlike};
use super::bands::{bands, round};
use super::chips::chips;
use super::error::Error;
use super::keep::{Planned, To};
use super::observer::Observer;
use super::seats::{play_of_seats, seat_bets};
use super::verify::held;
use super::written::Written;
use crate::config::Decimal;
use crate::engine::{FAMILY_ERROR, Instant, Run, Unwatched, fairness};
use crate::games::StakedBet;
use crate::games::banked::commission;
use crate::games::{Against, Config, Game, Priced, Question, Solving, net_of_one};
use crate::money::Money;
use crate::report::{
    BetEnd, Dossier, DossierBet, Example, Payment, PlayReturn, RoundNet, ShuffleTested, SimulatedBeside, files,
    in_words, sentences,
};
use crate::stats::n_zero;
use crate::stats::{BetLine, Exact, Fraction, NetSteps};
use crate::store::{Manifest, Request, ResultKind, rules_hash};
use crate::tables::metric::{self, volatility_index};
use crate::tables::presentation::{FREQUENCY, PAYS, PLAYER};
use crate::tables::{Agreement, FAMILY_ERROR as OF_FIGURES, Tables, Whole};
use num_bigint::BigInt;
use std::collections::BTreeMap;

/// How a dossier is made.
#[derive(Clone, Copy, Debug)]
pub struct DossierTerms {
    /// Rounds to play against the theory; by default the config's.
    pub rounds: Option<u64>,
    /// The seed; by default the config's.
    pub seed: Option<u64>,
    /// The fewest cards to deal in the test of the shuffle.
    pub draws: u64,
    /// The smallest chip.
    pub chip: Option<Decimal>,
}

impl DossierTerms {
    fn request(&self, config: &Config) -> Request {
        let run = config.run(self.rounds, self.seed);
        Request::new(&ResultKind::DOSSIER, config)
            .with_money(config)
            .with("chip", self.chip.map(|chip| chip.to_string()))
            .with("rounds", Whole(run.rounds.into()))
            .with("draws", Whole(self.draws.into()))
            .with("seed", Whole(run.seed.into()))
    }
}

/// Computes, plays and tests a game, and writes the dossier, on the threads of the current pool.
///
/// # Errors
/// If nothing is enumerated in the game, or the dossier cannot be written or would replace what took long to make.
pub fn write_dossier(
    config: &Config,
    terms: &DossierTerms,
    to: To<'_>,
    observer: &dyn Observer,
) -> Result<Written<Dossier>, Error> {
    let begun = Instant::now();
    let game = &*config.rules.game(observer);
    let exact = enumerated(config, game, observer)?;
    let request = terms.request(config);
    let folder = Planned::new(&request).folder("dossier", to, observer)?;
    let dossier = compiled(config, (game, &exact), terms, observer);
    let edge = edge(game, &exact);
    let manifest = Manifest::exact(&request, &game.tables(&exact), edge.as_ref(), exact.are_deals());
    let files = files(&dossier);
    Written::write((dossier, begun), (&folder, observer), &files, &manifest, None)
}

/// Computes, plays and tests a game, on the threads of the current pool.
///
/// # Errors
/// If nothing is enumerated in the game.
pub(super) fn dossier_of(config: &Config, terms: &DossierTerms, observer: &dyn Observer) -> Result<Dossier, Error> {
    let game = &*config.rules.game(observer);
    let exact = enumerated(config, game, observer)?;
    Ok(compiled(config, (game, &exact), terms, observer))
}

fn enumerated(config: &Config, game: &dyn Game, observer: &dyn Observer) -> Result<Exact, Error> {
    game.exact(observer).ok_or(Error::not_enumerated(config))
}

/// The bets that are priced, each with its price.
fn priced(game: &dyn Game, exact: &Exact) -> Vec<(StakedBet, Priced)> {
    game.bets().into_iter().filter_map(|bet| game.priced(exact, bet.line).map(|priced| (bet, priced))).collect()
}

/// The dealer's edge, of a game whose bets are priced.
fn edge(game: &dyn Game, exact: &Exact) -> Option<Fraction> {
    (!priced(game, exact).is_empty()).then(|| exact.dealer().mean.divided(game.staked()))
}

fn compiled(
    config: &Config,
    (game, exact): (&dyn Game, &Exact),
    terms: &DossierTerms,
    observer: &dyn Observer,
) -> Dossier {
    let run = config.run(terms.rounds, terms.seed);
    let tables = game.tables(exact);
    let mut nets = RoundNet::of(&tables);
    let mut bets = priced_bets(config, (game, exact, &tables), terms.chip, observer);
    let (agreement, tally) = held(game, &tables, &run, observer);
    let play = match edge(game, exact) {
        Some(edge) => play(config, &edge, run.seed, observer),
        None => {
            let played = game.tables(&tally);
            nets = RoundNet::of(&played);
            bets = seat_bets(game, &tally, &played, &run);
            play_of_seats(game, &played, &run, observer)
        }
    };
    Dossier {
        name: config.name.clone(),
        game: config.presentation.title.to_owned(),
        words: config.presentation.words,
        version: env!("CARGO_PKG_VERSION"),
        config_hash: rules_hash(&config.values),
        config: config.values.to_toml(),
        rules: sentences(&config.values, &config.rules.card()),
        // What a hand nets is that of the main bet.
        examples: examples(&*config.clone().without_side_bets().rules.game(&Unwatched), &tables),
        play,
        bets,
        simulation: simulated_beside(&agreement, &run),
        shuffle: shuffle_tested(game, run.seed, terms.draws, observer),
        money: Money::of(&config.values).and_then(|money| money.earnings(&nets)),
    }
}

/// The bets that are priced, each followed over many bets.
fn priced_bets(
    config: &Config,
    (game, exact, tables): (&dyn Game, &Exact, &Tables),
    chip: Option<Decimal>,
    observer: &dyn Observer,
) -> Vec<DossierBet> {
    let priced = priced(game, exact);
    let step = observer.begin("following the return over many bets", priced.len() as u64);
    let mut bets = Vec::new();
    for (bet, priced) in &priced {
        bets.push(priced_bet(config, (game, exact, tables), (bet, priced), chip));
        step();
    }
    bets
}

/// What play says beside enumeration, to as many digits as are known.
fn simulated_beside(agreement: &Agreement, run: &Run) -> SimulatedBeside {
    let mut noticed = agreement.noticed(run.rounds);
    noticed.off.iter_mut().for_each(round);
    let mut figures = agreement.comparisons().to_vec();
    figures.iter_mut().flat_map(|figure| [&mut figure.p.0, &mut figure.adjusted_p.0]).for_each(round);
    SimulatedBeside {
        rounds: run.rounds,
        seed: run.seed,
        agrees: agreement.off().is_empty(),
        noticed,
        family_error: OF_FIGURES,
        figures,
    }
}

/// The tests of the shuffle, to as many digits as are known.
fn shuffle_tested(game: &dyn Game, seed: u64, draws: u64, observer: &dyn Observer) -> Option<ShuffleTested> {
    let dealt = fairness(&game.shoe(), seed, draws, observer)?;
    let (draws, mut noticed) = (dealt.draws(), dealt.noticed());
    let mut tests = dealt.tests();
    round(&mut noticed);
    tests.iter_mut().flat_map(|test| [&mut test.seen, &mut test.p, &mut test.adjusted_p]).for_each(round);
    let passes = tests.iter().all(|test| test.adjusted_p >= FAMILY_ERROR);
    Some(ShuffleTested { draws, seed, passes, family_error: FAMILY_ERROR, noticed, tests })
}

/// A hand of every class that a player can end with, explained.
fn examples(game: &dyn Game, tables: &Tables) -> Vec<Example> {
    let rows = tables.table(FREQUENCY).into_iter().flat_map(|table| table.of(PLAYER));
    let ends = rows.filter(|row| row.share() > 0.0).filter_map(|row| Some(row.labels.last()?.text()));
    let ends: Vec<&str> = ends.collect();
    let mut examples = Vec::new();
    for (hand, cards, n) in game.examples() {
        let can_be = ends.is_empty() || ends.contains(&&*hand);
        let explained = game.explain(&Question { cards: &cards, n, ..Question::default() });
        if let (true, Ok(explained)) = (can_be, explained) {
            let explained = explained.into_answer();
            let said = in_words(&explained).into_iter().map(|(name, value)| (name, crate::report::plain(&value)));
            examples.push(Example { hand, cards: explained.method, said: said.collect() });
        }
    }
    examples
}

/// The return of the main bet as configured and, where the game is solved, for the best response to this dealer and
/// under best play of both sides.
fn play(config: &Config, edge: &Fraction, seed: u64, observer: &dyn Observer) -> Vec<PlayReturn> {
    let game = config.clone().without_side_bets().rules.game(observer);
    let rtp = Fraction::of(1).minus(edge).nearest();
    let mut returns = vec![PlayReturn { play: "everybody as configured", rtp, std_error: None, off_at_most: None }];
    let Ok(solved) = game.solve(&Solving { against: Against::Dealer, seed }, observer) else { return returns };
    for (play, figure, bound) in [
        ("a player's best response to this dealer", metric::VALUE.key, None),
        ("best play of one player and the dealer", "equilibrium_value", Some(metric::EXPLOITABILITY.key)),
    ] {
        if let Some(value) = solved.figure(figure) {
            let off_at_most = bound.and_then(|bound| solved.figure(bound));
            returns.push(PlayReturn { play, rtp: 1.0 + value, std_error: None, off_at_most });
        }
    }
    returns
}

fn priced_bet(
    config: &Config,
    (game, exact, tables): (&dyn Game, &Exact, &Tables),
    (bet, priced): (&StakedBet, &Priced),
    chip: Option<Decimal>,
) -> DossierBet {
    let edge = exact.dealer_on(bet.line).mean.divided(bet.staked);
    let rtp = Fraction::of(1).minus(&edge);
    let stake = tables.players_figure(&bet.name, metric::STAKE);
    let std_dev = tables.players_figure(&bet.name, metric::STD_DEV) / stake;
    let (edge, staked) = (edge.nearest(), stake * game.unit() as f64);
    let commission = commission(&config.values, &bet.name);
    let law = players_law(game, exact, bet.line);
    let (most, largest_win_probability) = law.iter().copied().max_by_key(|(net, _)| *net).unwrap_or_default();
    let exposed = exposed(&law, staked);
    DossierBet {
        rtp_fraction: Some(rtp.to_string()),
        rtp: rtp.nearest(),
        std_error: None,
        edge,
        // Bets are never raised: all money put on the table is the stake.
        element_of_risk: edge,
        std_dev,
        std_dev_std_error: None,
        volatility_index: volatility_index(std_dev),
        hit_frequency: tables.players_figure(&bet.name, metric::HIT_FREQUENCY),
        hit_frequency_std_error: None,
        n0: n_zero(std_dev, edge),
        largest_win: most as f64 / staked,
        largest_win_probability,
        exposed,
        rtp_per_exposed: exposed.map(|exposed| 1.0 - edge / exposed),
        events: events(tables, &bet.name),
        payments: payments(priced, commission),
        bands: bands(&NetSteps::new(law), staked, None),
        chips: chip.map_or_else(Vec::new, |chip| chips(priced, commission, chip)),
        stake,
        seats: unlike(&alike_seats(game, exact, bet.line)),
        bet: bet.name.clone(),
    }
}

/// What a player can net on a bet, each with its chance.
fn players_law(game: &dyn Game, exact: &Exact, line: BetLine) -> Vec<(i64, f64)> {
    let law = game.nets_of(PLAYER, exact, line).into_iter().map(|(net, share)| (net, share.probability.value));
    law.filter(|(_, chance)| *chance > 0.0).collect()
}

/// The most that can be lost, in stakes, where that is more than the stake.
fn exposed(law: &[(i64, f64)], staked: f64) -> Option<f64> {
    let lowest = law.iter().map(|(net, _)| *net).min().unwrap_or_default();
    Some(-lowest as f64 / staked).filter(|exposed| *exposed > 1.0)
}

/// Every way for a bet to end that can happen.
fn events(tables: &Tables, bet: &str) -> Vec<BetEnd> {
    let rows = tables.rows(PAYS).iter().filter(|row| row.labels[0].text() == bet && row.share() > 0.0);
    let events = rows.map(|row| BetEnd {
        event: row.labels[1].text().to_owned(),
        combinations: row.count.map(|count| count.to_string()),
        probability: row.share(),
        std_error: None,
        one_in: 1.0 / row.share(),
        pays: row.labels[2].number().unwrap_or_default(),
        contribution: row.more.first().copied().flatten().map_or(0.0, |of| of.0),
    });
    events.collect()
}

/// What a unit nets, added up by payment.
fn payments(priced: &Priced, commission: Decimal) -> Vec<Payment> {
    let one = i64::from(Decimal::ONE.ten_thousandths());
    let mut weights: BTreeMap<i64, BigInt> = BTreeMap::new();
    for end in &priced.ends {
        let net = i64::from(end.paid.ten_thousandths()) * net_of_one(end.side, commission);
        *weights.entry(net).or_default() += &end.weight;
    }
    let mut payments = Vec::new();
    for (net, weight) in weights.into_iter().rev() {
        let nets = Fraction::new(net.into(), (one * one).into());
        let probability = Fraction::new(weight, priced.whole.clone());
        let contribution = nets.times(&probability).to_string();
        payments.push(Payment { nets: nets.to_string(), probability: probability.to_string(), contribution });
    }
    payments
}
