//! `dossier`: everything to know about a game before it is played for money.

use super::bands::{FollowedBets, bands, round};
use super::chips::chips;
use super::seats::{play_of_seats, seat_bets};
use crate::config::Decimal;
use crate::engine::{FAMILY_ERROR, Instant, Run, Unwatched, fairness};
use crate::games::banked::commission;
use crate::games::{Against, Config, Game, Priced, Question, Solving, StakedBet, net_of_one};
use crate::house::commission::with_commission;
use crate::house::configs::check_stakes;
use crate::house::error::Error;
use crate::house::exact::enumerate::check_distributions;
use crate::house::exact::verify::held;
use crate::house::observer::Observer;
use crate::house::replacement::{Planned, To};
use crate::house::risk::outlook::calibrated;
use crate::house::write_answer::Written;
use crate::money::Money;
use crate::report::{
    BetEnd, Dossier, DossierBet, Example, Language, Payment, PlayReturn, RoundNet, ShuffleTested, SimulatedBeside,
    commission_sentence, files, in_words, listed_seats, own_names, sentences,
};
use crate::stats::{Evidence, Exact, Fraction, NetRange, NetSteps, Tally, n_zero};
use crate::store::{Manifest, Request, ResultKind, rules_hash};
use crate::tables::metric::{self, volatility_index};
use crate::tables::presentation::{DEALER, EDGE, FREQUENCY, PAYS, PLAYER, seat_of, seat_role};
use crate::tables::table::Nets;
use crate::tables::{Agreement, FAMILY_ERROR as OF_FIGURES, Tables, Whole};
use num_bigint::BigInt;
use std::collections::BTreeMap;

/// The terms of a dossier.
#[derive(Clone, Copy, Debug)]
pub struct DossierTerms {
    /// Rounds to play against the theory; by default the config's.
    pub rounds: Option<u64>,
    /// The seed; by default the config's.
    pub seed: Option<u64>,
    /// Minimum number of cards to deal in the test of the shuffle.
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
/// If nothing is enumerated in the game, or the dossier cannot be written or would replace a slow result.
pub fn write_dossier(
    config: &Config,
    terms: &DossierTerms,
    language: Language,
    to: To<'_>,
    observer: &dyn Observer,
) -> Result<Written<Dossier>, Error> {
    let begun = Instant::now();
    check_distributions(config)?;
    let game = &*config.rules.game(observer);
    let exact = enumerated(config, game, observer)?;
    let request = terms.request(config).with("language", Some(language.tag()).filter(|_| language != Language::En));
    let folder = Planned::new(&request).folder("dossier", to, observer)?;
    let dossier = compiled(config, game, &exact, terms, observer);
    let edge = edge(game, &exact);
    let manifest = Manifest::exact(&request, &game.tables(&exact), edge.as_ref(), exact.are_deals());
    let files = files(&dossier, language, &own_names(&config.values.to_json()));
    Written::write(dossier, begun, &folder, &files, &manifest, None, observer)
}

/// Computes, plays and tests a game, on the threads of the current pool.
///
/// # Errors
/// If nothing is enumerated in the game.
pub fn dossier_of(config: &Config, terms: &DossierTerms, observer: &dyn Observer) -> Result<Dossier, Error> {
    check_distributions(config)?;
    let game = &*config.rules.game(observer);
    let exact = enumerated(config, game, observer)?;
    Ok(compiled(config, game, &exact, terms, observer))
}

fn enumerated(config: &Config, game: &dyn Game, observer: &dyn Observer) -> Result<Exact, Error> {
    check_stakes(config, "dossier")?;
    game.exact(observer).ok_or(Error::not_enumerated(config))
}

/// Returns the priced bets, each with its prices.
fn priced(game: &dyn Game, exact: &Exact) -> Vec<(StakedBet, Priced)> {
    game.bets().into_iter().filter_map(|bet| game.priced(exact, bet.line).map(|priced| (bet, priced))).collect()
}

/// Returns the dealer's edge of a game whose bets are priced.
fn edge(game: &dyn Game, exact: &Exact) -> Option<Fraction> {
    (!priced(game, exact).is_empty()).then(|| exact.dealer().mean.divided(game.staked()))
}

fn compiled(config: &Config, game: &dyn Game, exact: &Exact, terms: &DossierTerms, observer: &dyn Observer) -> Dossier {
    let run = config.run(terms.rounds, terms.seed);
    let tables = game.tables(exact);
    let of_money = game.tables(&with_commission(game, exact.clone(), &Unwatched));
    let mut nets = RoundNet::from_tables(&of_money);
    let (agreement, tally) = held(game, &tables, &run, observer);
    let counted = CountedTable { config, game, exact, tables: &tables, tally: &tally, run: &run, chip: terms.chip };
    let mut bets = counted.bets(observer);
    let played = game.tables(&tally);
    let has_bank = of_money.metric(DEALER, metric::DEALER_NETS).is_some();
    let play = match priced(game, exact).first() {
        Some((main, priced)) => play(config, &counted.returned(main, priced), run.seed, observer),
        None => {
            nets = RoundNet::from_tables(&played);
            bets = seat_bets(game, &tally, &played, &run);
            play_of_seats(game, &played, &run, observer)
        }
    };
    Dossier {
        name: config.name.clone(),
        game: config.presentation.title.to_owned(),
        words: config.presentation.words,
        shares: commission_sentence(if has_bank { &of_money } else { &played }),
        version: env!("CARGO_PKG_VERSION"),
        config_hash: rules_hash(&config.values),
        config: config.values.to_toml(),
        rules: sentences(&config.values, &config.rules.card()),
        // A hand's nets cover the main bet.
        examples: examples(&*config.clone().without_side_bets().rules.game(&Unwatched), &tables),
        play,
        bets,
        simulation: simulated_beside(&agreement, &run),
        shuffle: shuffle_tested(game, run.seed, terms.draws, observer),
        money: Money::from_values(&config.values).and_then(|money| money.earnings(&nets)),
    }
}

/// A table whose bets are enumerated, and a run of its rounds.
struct CountedTable<'a> {
    config: &'a Config,
    game: &'a dyn Game,
    exact: &'a Exact,
    tables: &'a Tables,
    tally: &'a Tally,
    run: &'a Run,
    /// The smallest chip, if it is given.
    chip: Option<Decimal>,
}

/// Seats whose nets per unit staked have the same distribution.
struct SeatGroup {
    /// From 1.
    seats: Vec<usize>,
    /// Stake of each, in units.
    stakes: Vec<f64>,
    /// Net of the first seat, with its chances.
    nets: Vec<(i64, f64)>,
}

impl SeatGroup {
    /// Returns the net of each unit staked.
    fn net_per_unit(&self) -> impl Iterator<Item = (f64, f64)> {
        self.nets.iter().map(|(net, chance)| (*net as f64 / self.stakes[0], *chance))
    }
}

impl CountedTable<'_> {
    /// Returns the priced bets, each followed over many bets: first by seat if seats differ, then of the table.
    fn bets(&self, observer: &dyn Observer) -> Vec<DossierBet> {
        let priced = priced(self.game, self.exact);
        let step = observer.begin("following the return over many bets", priced.len() as u64);
        let mut bets = Vec::new();
        for (bet, priced) in &priced {
            let groups = self.seat_groups(bet);
            match &groups[..] {
                [group] => bets.push(self.bet_of_seats(bet, group, Some(priced))),
                _ => {
                    bets.extend(groups.iter().map(|group| self.bet_of_seats(bet, group, None)));
                    bets.extend(self.bet_of_table(bet, priced));
                }
            }
            step();
        }
        bets
    }

    /// Returns the seats that make a bet, in groups.
    fn seat_groups(&self, bet: &StakedBet) -> Vec<SeatGroup> {
        let mut groups: Vec<SeatGroup> = Vec::new();
        for Nets { role, shares } in self.game.nets(self.exact, bet.line) {
            let Some(seat) = seat_of(&role) else { continue };
            let nets =
                shares.iter().map(|(net, share)| (*net, share.probability.value)).filter(|(_, chance)| *chance > 0.0);
            let stake = self.tables.of_bet(&bet.name, &role, metric::STAKE).map_or(f64::NAN, |row| row.share());
            let own = SeatGroup { seats: vec![seat], stakes: vec![stake], nets: nets.collect() };
            match groups.iter_mut().find(|group| group.net_per_unit().eq(own.net_per_unit())) {
                Some(group) => {
                    group.seats.push(seat);
                    group.stakes.push(stake);
                }
                None => groups.push(own),
            }
        }
        groups
    }

    /// Returns figures of a bet per unit of each seat's stake, for seats that share them. Outcomes and payouts are
    /// given if the seats do not differ.
    fn bet_of_seats(&self, bet: &StakedBet, group: &SeatGroup, alike: Option<&Priced>) -> DossierBet {
        let (stake, role) = (group.stakes[0], seat_role(group.seats[0]));
        let figure = |metric| self.tables.of_bet(&bet.name, &role, metric).map_or(f64::NAN, |row| row.share());
        let (std_dev, staked) = (figure(metric::STD_DEV) / stake, stake * self.game.unit() as f64);
        let rtp_fraction = alike.map(|priced| self.returned(bet, priced));
        let rtp = rtp_fraction.as_ref().map_or_else(|| figure(metric::RTP), Fraction::nearest);
        let edge = rtp_fraction
            .as_ref()
            .map_or_else(|| figure(metric::EDGE), |rtp| Fraction::from_int(1).minus(rtp).nearest());
        let (most, largest_win_probability) =
            group.nets.iter().copied().max_by_key(|(net, _)| *net).unwrap_or_default();
        let exposed = exposed(&group.nets, staked);
        let seats = alike.is_none().then(|| listed_seats(std::slice::from_ref(&group.seats)));
        let commission = commission(&self.config.values, &bet.name);
        DossierBet {
            bet: seats.as_ref().map_or_else(|| bet.name.clone(), |seats| format!("{}, seat {seats}", bet.name)),
            seats,
            stake,
            stakes: if group.stakes.iter().any(|own| *own != stake) { group.stakes.clone() } else { Vec::new() },
            rtp_fraction: rtp_fraction.map(|rtp| rtp.to_string()),
            rtp,
            edge,
            // Bets are never raised: all money put on the table is the stake.
            element_of_risk: edge,
            std_dev,
            volatility_index: volatility_index(std_dev),
            hit_frequency: figure(metric::HIT_FREQUENCY),
            n0: n_zero(std_dev, edge),
            largest_win: most as f64 / staked,
            largest_win_probability,
            exposed,
            rtp_per_exposed: exposed.map(|exposed| 1.0 - edge / exposed),
            events: alike.map_or_else(Vec::new, |_| events(self.tables, &bet.name)),
            payments: alike.map_or_else(Vec::new, |priced| payments(priced, commission)),
            bands: bands(&NetSteps::new(group.nets.iter().copied()), &FollowedBets::of_player(staked, None)),
            chips: alike.zip(self.chip).map_or_else(Vec::new, |(priced, chip)| chips(priced, commission, chip)),
            ..DossierBet::default()
        }
    }

    /// Returns the return of all stakes on a bet.
    fn returned(&self, bet: &StakedBet, priced: &Priced) -> Fraction {
        let commission = commission(&self.config.values, &bet.name);
        let nets = weights(priced, commission).into_iter().map(|(net, weight)| weight * net).sum::<BigInt>();
        Fraction::from_int(1).plus(&Fraction::new(nets, &priced.whole * parts_of_net()))
    }

    /// Returns figures of all bets of a table in a round, per unit of all stakes, if the dealer nets the players'
    /// losses.
    fn bet_of_table(&self, bet: &StakedBet, priced: &Priced) -> Option<DossierBet> {
        let commission = commission(&self.config.values, &bet.name);
        let rtp = self.returned(bet, priced);
        let edge = Fraction::from_int(1).minus(&rtp).nearest();
        let dealer = self.exact.dealer_on(bet.line);
        if dealer.mean.divided(bet.staked) != Fraction::from_int(1).minus(&rtp) {
            return None;
        }
        let simulated = self.tally.dealer_std_dev(bet.line, bet.staked)?;
        let enumerated = dealer.variance.as_ref().map(|variance| variance.nearest().sqrt());
        let std_dev = enumerated.map_or(simulated.value, |std_dev| std_dev / bet.staked as f64);
        let nets = self.game.nets_of(DEALER, self.tally, bet.line);
        let is_listed = matches!(self.tally.dealer_on(bet.line).range(), NetRange::Listed { .. });
        let nets = NetSteps::new(nets.iter().map(|(net, share)| (-net, share.probability.value)));
        let moments = [Some(-dealer.mean.nearest()), enumerated];
        let (staked, seen) = (bet.staked as f64, Some((self.run.rounds, self.run.seed)));
        let bets = priced_makers(self.tables, &bet.name);
        let followed = FollowedBets { staked, bets, seen, enumerated: moments };
        Some(DossierBet {
            bet: format!("{}, whole table", bet.name),
            is_table: true,
            stake: bet.staked as f64 / self.game.unit() as f64,
            rtp_fraction: Some(rtp.to_string()),
            rtp: rtp.nearest(),
            edge,
            element_of_risk: edge,
            std_dev,
            std_dev_std_error: simulated.std_error.filter(|_| enumerated.is_none()),
            volatility_index: volatility_index(std_dev),
            hit_frequency: f64::NAN,
            n0: n_zero(std_dev, edge),
            largest_win: f64::NAN,
            largest_win_probability: f64::NAN,
            events: events(self.tables, &bet.name),
            payments: payments(priced, commission),
            bands: if is_listed { bands(&calibrated(nets, moments), &followed) } else { Vec::new() },
            ..DossierBet::default()
        })
    }
}

/// Returns the number of seats that make a bet.
fn priced_makers(tables: &Tables, bet: &str) -> u64 {
    let has_stake = |seat: &usize| tables.of_bet(bet, &seat_role(*seat), metric::STAKE).is_some();
    let last = tables.rows(EDGE).iter().filter_map(|row| seat_of(row.labels[0].text())).max().unwrap_or_default();
    (1..=last).filter(has_stake).count().max(1) as u64
}

/// Returns the simulation next to enumeration, to its known digits.
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

/// Returns the tests of the shuffle, to their known digits.
fn shuffle_tested(game: &dyn Game, seed: u64, draws: u64, observer: &dyn Observer) -> Option<ShuffleTested> {
    let dealt = fairness(&game.shoe(), seed, draws, observer)?;
    let (draws, mut noticed) = (dealt.draws(), dealt.noticed());
    let mut tests = dealt.tests();
    round(&mut noticed);
    tests.iter_mut().flat_map(|test| [&mut test.seen, &mut test.p, &mut test.adjusted_p]).for_each(round);
    let passes = tests.iter().all(|test| test.adjusted_p >= FAMILY_ERROR);
    Some(ShuffleTested { draws, seed, passes, family_error: FAMILY_ERROR, noticed, tests })
}

/// Facts that the class of an example tells already.
const KNOWN: [&str; 2] = ["class", "above totals"];

/// Returns an explained hand of every class that a player can end with.
fn examples(game: &dyn Game, tables: &Tables) -> Vec<Example> {
    let rows = tables.table(FREQUENCY).into_iter().flat_map(|table| table.rows_of(PLAYER));
    let ends = rows.filter(|row| row.share() > 0.0).filter_map(|row| Some(row.labels.last()?.text()));
    let ends: Vec<&str> = ends.collect();
    let mut examples = Vec::new();
    for (hand, cards, n) in game.examples() {
        let can_be = ends.is_empty() || ends.contains(&&*hand);
        let explained = game.explain(&Question { cards: &cards, n, ..Question::default() });
        if let (true, Ok(explained)) = (can_be, explained) {
            let facts = in_words(&explained).into_iter().filter(|(name, _)| !KNOWN.contains(&&**name));
            let facts = facts.map(|(name, value)| (name, crate::report::plain(&value)));
            examples.push(Example { hand, cards: explained.method, said: facts.collect() });
        }
    }
    examples
}

/// Returns the return of the main bet as configured and, if the game is solved, for the best response to this dealer
/// and under best play of both sides.
fn play(config: &Config, rtp: &Fraction, seed: u64, observer: &dyn Observer) -> Vec<PlayReturn> {
    let game = config.clone().without_side_bets().rules.game(observer);
    let configured = "everybody as configured";
    let mut returns = vec![PlayReturn { play: configured, rtp: rtp.nearest(), std_error: None, off_at_most: None }];
    let Ok(solved) = game.solve(&Solving::new(Against::Dealer, seed), observer) else { return returns };
    for (play, figure, bound) in [
        ("a player's best response to this dealer", metric::VALUE.key, None),
        ("best play of one player and the dealer", "equilibrium_value", Some(metric::EXPLOITABILITY.key)),
    ] {
        if let Some(value) = solved.answer.figure(figure) {
            let off_at_most = bound.and_then(|bound| solved.answer.figure(bound));
            returns.push(PlayReturn { play, rtp: 1.0 + value, std_error: None, off_at_most });
        }
    }
    returns
}

/// Returns the largest possible loss in stakes, if it is more than the stake.
fn exposed(nets: &[(i64, f64)], staked: f64) -> Option<f64> {
    let lowest = nets.iter().map(|(net, _)| *net).min().unwrap_or_default();
    Some(-lowest as f64 / staked).filter(|exposed| *exposed > 1.0)
}

/// Returns every possible outcome of a bet.
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

/// Returns the nets of a unit in parts, each with its weight.
fn weights(priced: &Priced, commission: Decimal) -> BTreeMap<i64, BigInt> {
    let mut weights: BTreeMap<i64, BigInt> = BTreeMap::new();
    for end in &priced.ends {
        let net = i64::from(end.paid.ten_thousandths()) * net_of_one(end.side, commission);
        *weights.entry(net).or_default() += &end.weight;
    }
    weights
}

/// Returns the parts of a unit for nets: a payout times a commission.
fn parts_of_net() -> BigInt {
    BigInt::from(Decimal::ONE.ten_thousandths()).pow(2)
}

/// Returns the nets of a unit, summed by payment.
fn payments(priced: &Priced, commission: Decimal) -> Vec<Payment> {
    let mut payments = Vec::new();
    for (net, weight) in weights(priced, commission).into_iter().rev() {
        let nets = Fraction::new(net.into(), parts_of_net());
        let probability = Fraction::new(weight, priced.whole.clone());
        let contribution = nets.times(&probability).to_string();
        payments.push(Payment { nets: nets.to_string(), probability: probability.to_string(), contribution });
    }
    payments
}
