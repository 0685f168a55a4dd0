//! The bets of a table whose deals are counted, each as an answer.

use super::bands::{FollowedBets, band_sheet};
use super::bet::{UnitFigures, sheet};
use super::chips::chips;
use crate::answer::{Answer, Cell, Sheet};
use crate::config::Decimal;
use crate::engine::Run;
use crate::games::banked::commission;
use crate::games::{Config, Game, Priced, StakedBet, net_of_one};
use crate::house::observer::Observer;
use crate::house::risk::outlook::calibrated;
use crate::report::listed_seats;
use crate::stats::{Estimate, Evidence, Exact, Fraction, NetRange, NetSteps, Tally};
use crate::tables::presentation::{DEALER, EDGE, PAYS, seat_of, seat_role};
use crate::tables::table::Nets;
use crate::tables::{Tables, metric};
use num_bigint::BigInt;
use serde_json::json;
use std::collections::BTreeMap;

/// The columns of outcomes.
pub const ENDS: [&str; 7] =
    ["event", "combinations", "probability", "one_in", "pays", metric::CONTRIBUTION.key, "std_error"];

/// A table whose bets are enumerated, and a run of its rounds.
pub struct CountedTable<'a> {
    pub config: &'a Config,
    pub game: &'a dyn Game,
    pub exact: &'a Exact,
    pub tables: &'a Tables,
    pub tally: &'a Tally,
    pub run: &'a Run,
    /// The smallest chip, if it is given.
    pub chip: Option<Decimal>,
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

    /// Returns the largest possible loss in stakes, if it is more than the stake.
    fn exposed(&self, staked: f64) -> Option<f64> {
        let lowest = self.nets.iter().map(|(net, _)| *net).min().unwrap_or_default();
        Some(-lowest as f64 / staked).filter(|exposed| *exposed > 1.0)
    }
}

/// Returns the priced bets, each with its prices.
pub fn priced(game: &dyn Game, exact: &Exact) -> Vec<(StakedBet, Priced)> {
    game.bets().into_iter().filter_map(|bet| game.priced(exact, bet.line).map(|priced| (bet, priced))).collect()
}

impl CountedTable<'_> {
    /// Returns the priced bets, each followed over many bets: first by seat if seats differ, then of the table.
    pub fn bets(&self, observer: &dyn Observer) -> Vec<Answer> {
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

    /// Returns figures of a bet per unit of each seat's stake, for seats that share them. `priced` has the outcomes and
    /// payouts of the bet if all seats share them.
    fn bet_of_seats(&self, bet: &StakedBet, group: &SeatGroup, priced: Option<&Priced>) -> Answer {
        let (stake, role) = (group.stakes[0], seat_role(group.seats[0]));
        let figure = |metric| self.tables.of_bet(&bet.name, &role, metric).map_or(f64::NAN, |row| row.share());
        let staked = stake * self.game.unit() as f64;
        let rtp_fraction = priced.map(|priced| self.returned(bet, priced));
        let [rtp, edge] = match &rtp_fraction {
            Some(rtp) => [rtp.nearest(), Fraction::from_int(1).minus(rtp).nearest()],
            None => [figure(metric::RTP), figure(metric::EDGE)],
        };
        let [rtp, edge, std_dev] = [rtp, edge, figure(metric::STD_DEV) / stake].map(Estimate::certain);
        let (most, chance) = group.nets.iter().copied().max_by_key(|(net, _)| *net).unwrap_or_default();
        let seats = priced.is_none().then(|| listed_seats(std::slice::from_ref(&group.seats)));
        let name = seats.as_ref().map_or_else(|| bet.name.clone(), |seats| format!("{}, seat {seats}", bet.name));
        let has_one_stake = group.stakes.iter().all(|own| *own == stake);
        let stakes = if has_one_stake { vec![stake] } else { group.stakes.clone() };
        let figures = UnitFigures {
            seats,
            rtp_fraction,
            hit: Some(Estimate::certain(figure(metric::HIT_FREQUENCY))),
            largest: Some((most as f64 / staked, chance)),
            exposed: group.exposed(staked),
            ..UnitFigures::new(name, stakes, rtp, edge, std_dev)
        };
        let mut tables = priced.map_or_else(Vec::new, |priced| self.priced_tables(bet, priced));
        let net = NetSteps::new(group.nets.iter().copied());
        tables.push(band_sheet(&net, &FollowedBets::of_player(staked, None)));
        let mut answer = figures.answer(self.config.presentation, tables);
        self.add_chips(&mut answer, bet, priced);
        answer
    }

    /// Returns the tables of outcomes and of payments.
    fn priced_tables(&self, bet: &StakedBet, priced: &Priced) -> Vec<Sheet> {
        vec![ends(self.tables, &bet.name), payments(priced, commission(&self.config.values, &bet.name))]
    }

    /// Adds the edges at stakes in whole chips, if a chip is given.
    fn add_chips(&self, answer: &mut Answer, bet: &StakedBet, priced: Option<&Priced>) {
        let Some((priced, chip)) = priced.zip(self.chip) else { return };
        let edges = chips(priced, commission(&self.config.values, &bet.name), chip);
        let by_name = edges.iter().map(|[stake, house, player, nearest]| {
            json!({ metric::STAKE.key: stake, "house": house, "player": player, "nearest": nearest })
        });
        answer.about.insert("chips".to_owned(), by_name.collect());
        let rows = edges.iter().map(|edges| edges.map(Cell::Number).to_vec()).collect();
        let header = [metric::STAKE.key, "edge_for_house", "edge_for_player", "edge_nearest"];
        answer.tables.push(sheet("chips", &header, rows).under(""));
    }

    /// Returns the return of all stakes on a bet.
    pub fn returned(&self, bet: &StakedBet, priced: &Priced) -> Fraction {
        let commission = commission(&self.config.values, &bet.name);
        let nets = weights(priced, commission).into_iter().map(|(net, weight)| weight * net).sum::<BigInt>();
        Fraction::from_int(1).plus(&Fraction::new(nets, &priced.whole * parts_of_net()))
    }

    /// Returns figures of all bets of a table in a round, per unit of all stakes, if the dealer nets the players'
    /// losses.
    fn bet_of_table(&self, bet: &StakedBet, priced: &Priced) -> Option<Answer> {
        let rtp = self.returned(bet, priced);
        let edge = Fraction::from_int(1).minus(&rtp);
        let dealer = self.exact.dealer_on(bet.line);
        if dealer.mean.divided(bet.staked) != edge {
            return None;
        }
        let simulated = self.tally.dealer_std_dev(bet.line, bet.staked)?;
        let enumerated = dealer.variance.as_ref().map(|variance| variance.nearest().sqrt());
        let std_dev = enumerated.map_or(simulated, |std_dev| Estimate::certain(std_dev / bet.staked as f64));
        let stakes = vec![bet.staked as f64 / self.game.unit() as f64];
        let [returned, kept] = [&rtp, &edge].map(|share| Estimate::certain(share.nearest()));
        let name = format!("{}, whole table", bet.name);
        let figures = UnitFigures {
            is_table: true,
            rtp_fraction: Some(rtp),
            ..UnitFigures::new(name, stakes, returned, kept, std_dev)
        };
        let mut tables = self.priced_tables(bet, priced);
        if matches!(self.tally.dealer_on(bet.line).range(), NetRange::Listed { .. }) {
            let nets = self.game.nets_of(DEALER, self.tally, bet.line);
            let nets = NetSteps::new(nets.iter().map(|(net, share)| (-net, share.probability.value)));
            let moments = [Some(-dealer.mean.nearest()), enumerated];
            let (staked, seen) = (bet.staked as f64, Some((self.run.rounds, self.run.seed)));
            let bets = priced_makers(self.tables, &bet.name);
            let followed = FollowedBets { staked, bets, seen, enumerated: moments };
            tables.push(band_sheet(&calibrated(nets, moments), &followed));
        }
        Some(figures.answer(self.config.presentation, tables))
    }
}

/// Returns the number of seats that make a bet.
fn priced_makers(tables: &Tables, bet: &str) -> u64 {
    let has_stake = |seat: &usize| tables.of_bet(bet, &seat_role(*seat), metric::STAKE).is_some();
    let last = tables.rows(EDGE).iter().filter_map(|row| seat_of(row.labels[0].text())).max().unwrap_or_default();
    (1..=last).filter(has_stake).count().max(1) as u64
}

/// Returns every possible outcome of a bet.
fn ends(tables: &Tables, bet: &str) -> Sheet {
    let mut rows = Vec::new();
    for row in tables.rows(PAYS).iter().filter(|row| row.labels[0].text() == bet && row.share() > 0.0) {
        rows.push(vec![
            row.labels[1].text().into(),
            row.count.map_or(Cell::Blank, |count| Cell::Text(count.to_string())),
            Cell::Number(row.share()),
            Cell::Number(1.0 / row.share()),
            Cell::Number(row.labels[2].number().unwrap_or_default()),
            Cell::Number(row.more.first().copied().flatten().map_or(0.0, |of| of.0)),
            Cell::Blank,
        ]);
    }
    sheet("events", &ENDS, rows)
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

/// Returns the nets of a unit, summed by payment, as fractions.
fn payments(priced: &Priced, commission: Decimal) -> Sheet {
    let mut rows = Vec::new();
    for (net, weight) in weights(priced, commission).into_iter().rev() {
        let nets = Fraction::new(net.into(), parts_of_net());
        let probability = Fraction::new(weight, priced.whole.clone());
        let contribution = nets.times(&probability);
        rows.push([nets, probability, contribution].map(Cell::Fraction).to_vec());
    }
    sheet("payments", &["nets", "probability", metric::CONTRIBUTION.key], rows)
}
