//! The tables of each bet: its figures, and every event with its payout.

use super::bets::MainEvent;
use super::tables::{BankedTables, HandNames, PAYS, TableRole};
use crate::config::Decimal;
use crate::games::money::{MAIN, Side};
use crate::stats::{BetLine, Estimate, Joint, Share, Variable, nearest_f64};
use crate::tables::metric;
use crate::tables::presentation::{DEALER, PLAYER, seat_role};
use crate::tables::{Figure, Measure, Row, Table};
use num_bigint::BigInt;
use std::cmp::Reverse;
use std::slice::from_ref;

/// The figures of a bet that a role makes.
struct RoleBet<'a> {
    bet: &'a str,
    role: String,
    stake: f64,
    edge: Estimate,
    net: Estimate,
    std_dev: Option<Estimate>,
    hits: Option<Share>,
    correlation: Option<Estimate>,
    /// Whether stakes not lost are returned, so that the dealer's net need not equal the players' loss.
    returns: bool,
}

/// An event of a bet.
struct BetEvent {
    name: String,
    /// Payout per unit staked.
    pays: f64,
    /// Cell in the counts of the bet.
    cell: usize,
    /// Net on the stake of the bet, in the smallest payable fraction.
    net: i64,
}

/// A bet whose events are listed.
struct ListedBet<'a> {
    name: &'a str,
    counts: &'a Variable,
    /// The stake that nets are of.
    stake: i64,
    /// Each seat's stake; 0 if it does not make the bet.
    stakes: Vec<i64>,
    events: Vec<BetEvent>,
}

impl BankedTables<'_> {
    /// Returns the figures of every bet, by role.
    pub fn figures_of_bets(&self) -> Vec<Row> {
        let mut figures: Vec<RoleBet<'_>> = self.roles().into_iter().map(|role| self.main_bet(role)).collect();
        figures.push(self.bet_of_dealer(BetLine::Main, &self.bets.makers(BetLine::Main)));
        for line in BetLine::every(self.bets.money.sides.len()).skip(1) {
            let makers = self.bets.makers(line);
            figures.extend(self.bet_beside(line, PLAYER.to_owned(), &makers));
            for seat in &makers {
                figures.extend(self.bet_beside(line, seat_role(seat + 1), from_ref(seat)));
            }
            figures.push(self.bet_of_dealer(line, &makers));
        }
        figures.into_iter().flat_map(RoleBet::rows).collect()
    }

    /// Returns a role's figures for the main bet.
    fn main_bet(&self, role: TableRole) -> RoleBet<'_> {
        let (unit, outcomes) = (self.bets.money.unit, &self.bets.outcomes);
        let outcome = &role.variable(self.counts.seat_outcome);
        let seats = role.seat.map_or_else(|| self.bets.makers(BetLine::Main), |seat| vec![seat]);
        let has_distribution = self.payments_apart().is_none();
        RoleBet {
            bet: MAIN,
            stake: self.mean_stake(BetLine::Main, &seats),
            edge: self.loss_per_stake(&role),
            net: self.mean_of_main(&role, unit, 1),
            std_dev: has_distribution.then(|| self.std_dev_of_main(&role)),
            hits: has_distribution.then(|| self.evidence.share_where(outcome, &|o| outcomes[o].net > 0)),
            correlation: None,
            returns: true,
            role: role.name,
        }
    }

    /// Returns a role's figures for a side bet or all bets together, over these seats.
    fn bet_beside(&self, line: BetLine, role: String, seats: &[usize]) -> Option<RoleBet<'_>> {
        let joint = self.joint_of_seats(line, seats)?;
        let (staked, count) = (self.bets.staked_on(line, seats), seats.len() as i64);
        let net_per_stake = match staked % count {
            0 => joint.mean(staked / count),
            _ => joint.mean(staked).times(count as f64),
        };
        let are_equal = self.stake_equally(line, seats);
        Some(RoleBet {
            bet: self.bets.name(line),
            role,
            stake: self.mean_stake(line, seats),
            edge: net_per_stake.taken_from(0.0),
            net: joint.mean(self.bets.money.unit),
            std_dev: if are_equal {
                Some(joint.std_dev(self.bets.money.unit))
            } else {
                self.std_dev_at_mean_stake(line, seats)
            },
            hits: Some(joint.hits()),
            correlation: joint.correlation().filter(|_| are_equal && self.stake_equally(BetLine::Main, seats)),
            returns: true,
        })
    }

    /// Returns `true` if each of these seats stakes the same amount on these bets.
    fn stake_equally(&self, line: BetLine, seats: &[usize]) -> bool {
        seats.windows(2).all(|two| self.bets.staked_on(line, &two[..1]) == self.bets.staked_on(line, &two[1..]))
    }

    /// Returns the standard deviation of a net at the mean stake of these seats, whose stakes differ. Each seat's net
    /// counts per unit of its own stake.
    fn std_dev_at_mean_stake(&self, line: BetLine, seats: &[usize]) -> Option<Estimate> {
        let (mean_stake, mut sum, mut squares, mut error) = (self.mean_stake(line, seats), 0.0, 0.0, Some(0.0));
        let mut kept = 1.0;
        for seat in seats.chunks(1) {
            let joint = self.joint_of_seats(line, seat)?;
            let scale = mean_stake / self.mean_stake(line, seat);
            let mean = joint.mean(self.bets.money.unit).times(scale).value;
            let std_dev = joint.std_dev(self.bets.money.unit).times(scale);
            sum += mean;
            kept = joint.share_of_variance();
            squares += mean * mean + kept * std_dev.value * std_dev.value;
            // The error is at most what it would be if all seats were off in one direction.
            error = error.zip(std_dev.std_error).map(|(sum, error)| sum + std_dev.value * error);
        }
        let count = seats.len() as f64;
        let of_all = 1.0 - (1.0 - kept) / count;
        let value = ((squares / count - (sum / count) * (sum / count)) / of_all).sqrt();
        let error = error.map(|sum| if value > 0.0 { sum / (count * value) } else { 0.0 });
        Some(if error == Some(0.0) { Estimate::certain(value) } else { Estimate::from_mean(value, error) })
    }

    /// Returns the nets of these seats on the main bet and on a side bet or all bets together.
    fn joint_of_seats(&self, line: BetLine, seats: &[usize]) -> Option<Joint> {
        let (counts, combined) = (self.counts.side_bets.as_ref()?, self.bets.combined.as_ref()?);
        let place = line.place(self.bets.money.sides.len());
        let nets = |result: usize| (combined.nets[result][0], combined.nets[result][place]);
        Some(self.evidence.joint(line, &counts.combined, seats, &nets))
    }

    /// Returns the dealer's figures for a bet, over all seats that make it.
    fn bet_of_dealer(&self, line: BetLine, makers: &[usize]) -> RoleBet<'_> {
        let (unit, evidence) = (self.bets.money.unit, self.evidence);
        let joint = evidence.dealer_joint(line);
        let staked = self.bets.staked_on(line, makers);
        // A rare win on a side bet may not have been seen often enough.
        let seats = self.joint_of_seats(line, makers).filter(|_| line != BetLine::Main);
        let checked = |estimate| seats.as_ref().map_or(estimate, |seats| seats.checked(estimate));
        RoleBet {
            bet: self.bets.name(line),
            role: DEALER.to_owned(),
            stake: staked as f64 / unit as f64,
            edge: checked(evidence.dealer_mean(line, staked)),
            net: checked(evidence.dealer_mean(line, unit)),
            std_dev: evidence.dealer_std_dev(line, unit).map(checked),
            hits: joint.as_ref().map(Joint::hits),
            correlation: joint.filter(|_| line != BetLine::Main).and_then(|joint| joint.correlation()),
            returns: !self.bets.money.leaves_table(),
        }
    }

    /// Returns the mean stake of these seats on these bets, in units.
    pub(super) fn mean_stake(&self, line: BetLine, seats: &[usize]) -> f64 {
        nearest_f64(&self.bets.staked_on(line, seats).into(), &(BigInt::from(self.bets.money.unit) * seats.len()))
    }

    /// Returns every event of every bet, the best for the player first.
    pub fn pays(&self, dealer: &HandNames, seats: &HandNames) -> Table {
        let mut table = Table::new(&PAYS, Vec::new());
        self.add_events(&mut table, self.listed_main_bet(dealer, seats));
        for side in 0..self.bets.money.sides.len() {
            if let Some(bet) = self.listed_side_bet(side) {
                self.add_events(&mut table, bet);
            }
        }
        table
    }

    /// Returns the main bet with its events.
    fn listed_main_bet(&self, dealer: &HandNames, seats: &HandNames) -> ListedBet<'_> {
        let main = &self.bets.money.main;
        let mut events = Vec::new();
        for (cell, MainEvent { outcome, winner }) in self.bets.events.iter().enumerate() {
            let (end, paid) = (&main.outcomes[*outcome], main.paid[*outcome]);
            let hands = if end.side == Side::Win { seats } else { dealer };
            let place = winner.and_then(|winner| hands.iter().position(|(hand, _)| *hand == winner));
            let hand = place.map(|place| format!("_{}", hands[place].1)).unwrap_or_default();
            let name = format!("{}{hand}", end.side.word());
            let order = (Reverse(end.side), place, Reverse(paid), name.clone());
            events.push((order, BetEvent { name, pays: pays(end.side, paid), cell, net: end.net }));
        }
        events.sort_by(|(one, _), (other, _)| one.cmp(other));
        ListedBet {
            name: MAIN,
            counts: &self.counts.seat_event,
            stake: main.stake,
            stakes: (0..self.bets.seats()).map(|seat| self.bets.stake(seat)).collect(),
            events: events.into_iter().map(|(_, event)| event).collect(),
        }
    }

    /// Returns a side bet with its events.
    fn listed_side_bet(&self, side: usize) -> Option<ListedBet<'_>> {
        let (bet, cases) = (&self.bets.money.sides[side], &self.bets.cases.sides[side]);
        let mut events = Vec::new();
        for (cell, (outcome, paid)) in bet.outcomes.iter().zip(&bet.paid).enumerate() {
            let (name, pays) = (cases.events[cell].clone(), pays(outcome.side, *paid));
            events.push(BetEvent { name, pays, cell, net: outcome.net });
        }
        let stakes = (0..self.bets.seats()).map(|seat| i64::from(cases.seats.contains(&seat)) * bet.stake).collect();
        let counts = self.counts.side_bets.as_ref()?.each.get(side)?;
        Some(ListedBet { name: &bet.name, counts, stake: bet.stake, stakes, events })
    }

    /// Adds the events of a bet. An event adds its win on all stakes to the return, divided by these stakes.
    fn add_events(&self, table: &mut Table, bet: ListedBet<'_>) {
        let shares = self.evidence.shares(bet.counts);
        let mut makers: Vec<(Vec<BigInt>, BigInt)> = Vec::new();
        for (seat, stake) in bet.stakes.iter().enumerate().filter(|(_, stake)| **stake > 0) {
            makers.push((self.evidence.counts(&bet.counts.member(seat)), BigInt::from(*stake)));
        }
        let staked: BigInt = makers.iter().map(|(counts, stake)| counts.iter().sum::<BigInt>() * stake).sum();
        for BetEvent { name, pays, cell, net } in bet.events {
            let won: BigInt = makers.iter().map(|(counts, stake)| &counts[cell] * stake).sum::<BigInt>() * net;
            let contribution = (staked != BigInt::ZERO).then(|| Figure(nearest_f64(&won, &(&staked * bet.stake))));
            let row = Row::new([bet.name.into(), name.into(), pays.into()], shares[cell].clone());
            table.rows.push(row.with(vec![contribution]));
        }
        table.whole.extend(self.evidence.whole(bet.counts).map(|whole| (bet.name.to_owned(), whole)));
    }
}

/// Returns an event's payout per unit staked.
fn pays(side: Side, paid: Decimal) -> f64 {
    let paid = f64::from(paid.ten_thousandths()) / f64::from(Decimal::ONE.ten_thousandths());
    if side == Side::Lose { -paid } else { paid }
}

impl RoleBet<'_> {
    fn rows(self) -> Vec<Row> {
        let metrics = [
            (metric::STAKE, Some(Estimate::certain(self.stake).into())),
            (metric::EDGE, Some(self.edge.into())),
            (metric::RTP, self.returns.then(|| self.edge.taken_from(1.0).into())),
            (metric::NET, Some(self.net.into())),
            (metric::STD_DEV, self.std_dev.map(Measure::from)),
            (metric::HIT_FREQUENCY, self.hits.map(Measure::from)),
            (metric::CORRELATION_WITH_MAIN, self.correlation.map(Measure::from)),
        ];
        let known = metrics.into_iter().filter_map(|(metric, measure)| Some((metric, measure?)));
        known
            .map(|(metric, measure)| Row::new([self.bet.into(), (&*self.role).into(), metric.into()], measure))
            .collect()
    }
}
