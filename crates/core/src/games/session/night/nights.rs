//! Nights that are played side by side, and the sums over them.

use super::night_table::TableNets;
use super::plan::{Bank, NightError, NightPlan};
use super::seating::{Seated, Seating};
use super::side_by_side::{NightsSideBySide, PotTerms, Pots};
use crate::cards::{AT_ONCE, Chance, Dealt, Shoe};
use crate::config::Decimal;
use crate::engine::{Account, BLOCK, Deals, Rounds, Steps, Unwatched, groups};
use crate::games::{Config, Rules, Session};
use crate::stats::{BetLine, BlockCounts, Fraction, Layout, NetRange, Pairs, Variable};
use crate::tables::metric;
use crate::tables::presentation::{seat_of, seat_role};
use crate::tables::table::Nets;
use num_bigint::BigInt;
use std::ops::Range;
use std::sync::Arc;

/// Maximum number of totals to distinguish: of each person, and of all.
const TOTALS: [i64; 2] = [1 << 16, 1 << 21];

/// Parts of the smallest payable fraction in which the shares of a pot are counted.
const PARTS_OF_POT: i64 = 1_000_000;

/// Maximum number of hands in a block, half a second to a second's work. An interruption loses at most a block.
const HANDS: u64 = 1 << 25;

/// Pairs of amounts that are added up for a person, one pair per night.
#[derive(Clone, Copy, Debug)]
pub(super) enum NightTrack {
    /// Rounds as dealer, and the net in them.
    Bank,
    /// Other rounds, and the net in them.
    Seat,
    /// Nothing and the rounds as dealer.
    Rounds,
    /// Nothing and the net of the night, with its square.
    Net,
}

impl NightTrack {
    const COUNT: usize = 4;

    pub(super) fn index(self, person: usize) -> usize {
        person * NightTrack::COUNT + self as usize
    }
}

/// A person's result at the end of a night: a cell of a variable, or the sum of two.
#[derive(Clone, Copy, Debug)]
pub(super) enum Fate {
    Ahead = 1,
    Ruined = 2,
}

/// A table with a dealer.
#[derive(Debug)]
struct DealtTable {
    nets: Box<dyn TableNets>,
    /// Number of common fractions in one of its own.
    scale: i64,
    /// Means of each holder, if deals are counted and nobody has a pot.
    means: Option<Vec<HolderMeans>>,
}

/// Means of a round of a holder of a table, in units.
#[derive(Clone, Debug, Default)]
struct HolderMeans {
    /// Net, unless the distribution of a dealer who pays commission is not known.
    net: Option<Fraction>,
    /// Commission on its bets, if any bet of the table has some.
    paid: Option<f64>,
}

/// A game whose unit is not a round but a night.
#[derive(Clone, Debug)]
pub struct Nights {
    pub(super) plan: NightPlan,
    pub(super) people: usize,
    tables: Arc<[DealtTable]>,
    /// Index of the table with each person as dealer. Equal tables share an index.
    table_of: Vec<usize>,
    layout: Layout,
    dealer_nets: NetRange,
    staked: i64,
    pub(super) unit: i64,
    /// Each person's bankroll, in the smallest payable fraction; `None` if unlimited.
    bankrolls: Option<Vec<i64>>,
    /// The pots of dealers, in the same fraction.
    pot: Option<PotTerms>,
    /// A person's net of a night, in cells of a width from the lowest.
    pub(super) totals: Variable,
    pub(super) lowest: i64,
    pub(super) width: i64,
    /// Nights in which a person is ahead or ruined.
    pub(super) fates: Variable,
    /// Whether the house takes part of the nets, so that they do not add up to 0.
    pub(super) pays_house: bool,
    /// Nights in a block.
    block: u64,
}

/// Returns the number of nights that take about a second: whole groups that are played side by side, or part of a group
/// if nights are long.
fn block_of(hands: u64) -> u64 {
    let (nights, at_once) = (HANDS / hands.max(1), AT_ONCE as u64);
    if nights < at_once { nights.max(1) } else { (nights / at_once * at_once).min(BLOCK) }
}

impl Nights {
    /// Returns these nights in blocks of another number.
    #[must_use]
    pub fn in_blocks_of(self, block: u64) -> Nights {
        Nights { block, ..self }
    }

    /// Returns the number of nights played side by side.
    fn lanes(&self) -> usize {
        self.block.min(AT_ONCE as u64) as usize
    }

    /// Returns the nights of a config.
    ///
    /// # Errors
    /// If the game is not played by the night, or the bets do not fit.
    pub fn new(config: &Config, steps: &dyn Steps) -> Result<Nights, NightError> {
        let Seated { tables, table_of } = Seated::new(config)?;
        let mut plan = NightPlan::from_values(&config.as_read, table_of.len());
        if tables.iter().any(|(_, nets)| nets.finds_dealers()) {
            plan.bank = Bank::Bids;
        }
        let bankrolls = plan.bankrolls.as_ref();
        // The largest unit in which every table pays and each bankroll is a whole number.
        let [pot, cut] = plan.bank.pot_and_cut();
        let whole = Decimal::ONE.ten_thousandths();
        let amounts = bankrolls.into_iter().flatten().chain(&pot).chain(&cut);
        let denominators = amounts.map(|amount| i64::from(whole / num_integer::gcd(whole, amount.ten_thousandths())));
        let unit = tables.iter().map(|(_, nets)| nets.unit()).chain(denominators).fold(1, num_integer::lcm);
        let unit = unit * if pot.is_some() { PARTS_OF_POT } else { 1 };
        let step = steps.begin("counting the deals of each table", tables.len() as u64);
        let tables: Vec<DealtTable> = tables
            .into_iter()
            .map(|(rules, mut nets)| {
                nets.pass_bank_by(&plan.bank);
                // A pot that is too small changes every net.
                let means = if pot.is_none() { means(&*rules, &*nets) } else { None };
                step();
                DealtTable { scale: unit / nets.unit(), means, nets }
            })
            .collect();
        drop(step);
        Nights::with_tables(plan, tables, table_of, unit).ok_or(NightError::Money)
    }

    /// Returns the nights at these tables, or `None` if nets are too large for exact sums.
    fn with_tables(plan: NightPlan, tables: Vec<DealtTable>, table_of: Vec<usize>, unit: i64) -> Option<Nights> {
        let (people, rounds) = (table_of.len(), i64::from(plan.rounds));
        // A person's nets are bounded by the dealer's, which have a wider range than any seat's.
        let mut most = 0i128;
        for table in &tables {
            let (low, high) = table.nets.dealer_nets().0.ends();
            most = most.max(i128::from(low.abs().max(high.abs())) * i128::from(table.scale));
        }
        let most = i64::try_from(most).ok().filter(|most| *most < (1 << 50) / rounds)? * rounds;
        let cells_of_each = TOTALS[0].min(TOTALS[1] / people as i64);
        let width = (2 * most + 1 + cells_of_each - 1) / cells_of_each;
        let mut layout = Layout::default();
        let totals = layout.add_members(((2 * most) / width + 1) as usize, people);
        let fates = layout.add_members(4, people);
        let pays_house = tables.iter().any(|table| table.nets.pays_house());
        let [pot, cut] = plan.bank.pot_and_cut();
        let cut = cut.map_or(i64::MAX, |cut| cut.in_parts(unit));
        let pot_tracks = if pot.is_some() { 2 } else { 0 };
        layout.add_tracks(NightTrack::COUNT * people + usize::from(pays_house) + pot_tracks);
        let bankrolls = plan.bankrolls.as_ref().map(|all| all.iter().map(|own| own.in_parts(unit)).collect());
        let first = &tables[table_of[0]];
        let (range, staked) = first.nets.dealer_nets();
        Some(Nights {
            block: block_of(plan.rounds as u64 * people as u64),
            dealer_nets: range.scaled(first.scale),
            staked: staked * first.scale,
            bankrolls,
            pot: pot.map(|pot| PotTerms { pot: pot.in_parts(unit), cut }),
            tables: tables.into(),
            lowest: -most,
            plan,
            people,
            table_of,
            layout,
            unit,
            totals,
            width,
            fates,
            pays_house,
        })
    }

    /// Returns the mean number of rounds that each of these people deals, or `None` if the rounds themselves pass the
    /// bank.
    pub(super) fn rounds_dealt(&self, people: usize) -> Option<Vec<Fraction>> {
        let each = match self.plan.bank {
            Bank::Fixed => self.plan.rounds,
            Bank::Rounds(rounds) => rounds,
            Bank::Random => return Some(vec![Fraction::from_int(self.plan.rounds).divided(people as i64); people]),
            Bank::Wins(_) | Bank::Hands { .. } | Bank::Pot { .. } | Bank::Bids | Bank::Loser | Bank::Winner => {
                return None;
            }
        };
        let turns = self.plan.rounds / each;
        let mut dealt = Vec::new();
        for person in 0..people as u32 {
            let whole = turns / people as u32 + u32::from(person < turns % people as u32);
            let rest = if person == turns % people as u32 { self.plan.rounds % each } else { 0 };
            dealt.push(Fraction::from_int(whole * each + rest));
        }
        Some(dealt)
    }

    /// Returns a person's mean net in a round while `dealer` has the bank, in units.
    pub(super) fn mean(&self, person: usize, dealer: usize) -> Option<&Fraction> {
        self.means_of(person, dealer)?.net.as_ref()
    }

    /// Returns the mean commission on a person's bets in a round while this one has the bank, in units.
    pub(super) fn mean_paid(&self, person: usize, dealer: usize) -> Option<f64> {
        self.means_of(person, dealer)?.paid
    }

    fn means_of(&self, person: usize, dealer: usize) -> Option<&HolderMeans> {
        let holder = (person + self.people - dealer) % self.people;
        self.tables[self.table_of[dealer]].means.as_ref()?.get(holder)
    }

    /// Returns the index of the track of the house's take.
    pub(super) fn house_track(&self) -> usize {
        NightTrack::COUNT * self.people
    }

    /// Returns the index of the first of two tracks of pots.
    pub(super) fn pot_track(&self) -> Option<usize> {
        self.pot.map(|_| self.house_track() + usize::from(self.pays_house))
    }

    /// Starts nights side by side.
    fn begin(&self, lanes: usize) -> NightsSideBySide {
        let mut nights = NightsSideBySide::new(self.people, lanes);
        nights.pots = self.pot.map(Pots::new);
        nights
    }

    /// Plays a round of nights that go on side by side.
    fn round(&self, dealt: &Dealt, chance: &mut Chance, nights: &mut NightsSideBySide) {
        if self.plan.bank == Bank::Random {
            nights.dealers.fill_with(|| chance.below(self.people as u64) as u16);
        }
        if self.plan.bank == Bank::Bids {
            let table = &self.tables[0];
            table.nets.nets(dealt, chance, &mut nights.nets, &mut nights.heirs);
            nights.add_round_of_bids(table.scale);
            return nights.pass_on(&self.plan.bank);
        }
        let (dealers, lanes) = (nights.dealers, nights.lanes);
        let dealers = &dealers[..lanes];
        let seating = |dealer: usize| Seating { people: self.people, dealer };
        for (number, table) in self.tables.iter().enumerate() {
            if !dealers.iter().any(|dealer| self.table_of[usize::from(*dealer)] == number) {
                continue;
            }
            table.nets.nets(dealt, chance, &mut nights.nets, &mut nights.heirs);
            let scale = nights.limit_to_pots(table.scale, self.pays_house);
            // Often one person has the bank in all nights.
            if dealers.iter().all(|dealer| *dealer == dealers[0]) {
                nights.add(seating(dealers[0].into()), scale, |_| true);
                nights.note_next(&self.plan.bank, seating(dealers[0].into()), |_| true);
                break;
            }
            for dealer in (0..self.people).filter(|dealer| self.table_of[*dealer] == number) {
                let is_here = |lane: usize| usize::from(dealers[lane]) == dealer;
                nights.add(seating(dealer), scale, is_here);
                nights.note_next(&self.plan.bank, seating(dealer), is_here);
            }
        }
        nights.pass_on(&self.plan.bank);
    }

    /// Writes down nights that have ended.
    fn end(&self, nights: &NightsSideBySide, lanes: Range<usize>, counts: &mut BlockCounts) {
        for (person, own) in nights.people.iter().enumerate() {
            let mut pairs = [Pairs { count: lanes.len() as i64, ..Pairs::default() }; NightTrack::COUNT];
            for lane in lanes.clone() {
                let (net, rounds, bank) = (own.net[lane], own.rounds[lane], own.bank[lane]);
                counts.count(self.totals.at(person, ((net - self.lowest) / self.width) as usize));
                let ruined = self.bankrolls.as_ref().is_some_and(|bankrolls| own.low[lane] <= -bankrolls[person]);
                let fate = usize::from(net > 0) * Fate::Ahead as usize + usize::from(ruined) * Fate::Ruined as usize;
                counts.count(self.fates.at(person, fate));
                let amounts = [(rounds, bank), (nights.played - rounds, net - bank), (0, rounds), (0, net)];
                for (pairs, (x, y)) in pairs.iter_mut().zip(amounts) {
                    (pairs.x, pairs.y) = (pairs.x + x, pairs.y + y);
                }
                pairs[NightTrack::Net as usize].yy += i128::from(net) * i128::from(net);
            }
            for (track, pairs) in
                [NightTrack::Bank, NightTrack::Seat, NightTrack::Rounds, NightTrack::Net].into_iter().zip(&pairs)
            {
                counts.add_pairs(track.index(person), pairs);
            }
        }
        if self.pays_house {
            let mut taken = Pairs { count: lanes.len() as i64, ..Pairs::default() };
            for lane in lanes.clone() {
                let net: i64 = nights.people.iter().map(|own| own.net[lane]).sum();
                taken.y -= net;
                taken.yy += i128::from(net) * i128::from(net);
            }
            counts.add_pairs(self.house_track(), &taken);
        }
        if let (Some(track), Some(pots)) = (self.pot_track(), &nights.pots) {
            let [x, rounds, cuts] =
                [&pots.ended, &pots.rounds, &pots.cuts].map(|amounts| amounts[lanes.clone()].iter().sum());
            let pairs = Pairs { count: lanes.len() as i64, x, y: rounds, ..Pairs::default() };
            counts.add_pairs(track, &pairs);
            counts.add_pairs(track + 1, &Pairs { y: cuts, ..pairs });
        }
        counts.end_rounds(&nights.first_dealer[lanes]);
    }
}

/// Returns the means of each holder of a table, if the deals can be counted.
fn means(rules: &dyn Rules, table: &dyn TableNets) -> Option<Vec<HolderMeans>> {
    let game = rules.game(&Unwatched);
    let exact = game.exact_by_seat()?;
    let zero = HolderMeans { net: Some(Fraction::default()), paid: None };
    let mut seats = vec![zero; table.holders() - 1];
    // A person without side bets has no line for all bets.
    for Nets { role, shares } in [BetLine::Main, BetLine::All].into_iter().flat_map(|bet| game.nets(&exact, bet)) {
        let Some(mean) = seat_of(&role).and_then(|seat| seats.get_mut(seat - 1)) else { continue };
        let (mut sum, mut whole) = (BigInt::ZERO, BigInt::ZERO);
        for (net, share) in shares {
            let count = BigInt::from(share.count?);
            sum += &count * net;
            whole += count;
        }
        mean.net = Some(Fraction::new(sum, whole * game.unit()));
    }
    let tables = game.tables(&exact);
    for (seat, means) in seats.iter_mut().enumerate() {
        let paid = tables.metric(&seat_role(seat + 1), metric::PLAYER_PAYS);
        means.paid = paid.and_then(|row| Some(row.value?.0));
    }
    let dealer = HolderMeans { net: table.dealer_mean(&exact), paid: None };
    Some(std::iter::once(dealer).chain(seats).collect())
}

impl Rounds for Nights {
    fn shoe(&self) -> Shoe {
        self.tables[0].nets.rounds().shoe()
    }

    /// Returns the account of a night. The dealer's net of a night is his net in its first round.
    fn account(&self) -> Account<'_> {
        Account { layout: &self.layout, dealer_nets: &self.dealer_nets, unit: self.unit, staked: self.staked }
    }

    /// Plays nights that end after the dealt round.
    fn play(&self, dealt: &Dealt, chance: &mut Chance, counts: &mut BlockCounts) {
        let mut nights = self.begin(dealt.count());
        self.round(dealt, chance, &mut nights);
        self.end(&nights, 0..dealt.count(), counts);
    }

    /// Plays nights. It deals all lanes, so that a night's cards depend only on its number.
    fn play_units(&self, deals: &mut Deals<'_>, chance: &mut Chance, counts: &mut BlockCounts) {
        let lanes = self.lanes();
        let mut nights = self.begin(lanes);
        for _ in 0..self.plan.rounds {
            if (deals.gives_up)() {
                return;
            }
            self.round(deals.deal(lanes), chance, &mut nights);
        }
        if deals.units <= deals.group {
            return self.end(&nights, 0..deals.units, counts);
        }
        for lanes in groups(deals.units, deals.group) {
            self.end(&nights, lanes, counts);
            (deals.end_group)(counts);
        }
    }

    fn units(&self) -> &'static str {
        Session::Nights.units()
    }

    fn block(&self) -> u64 {
        self.block
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A night of 60 rounds with five people has 300 hands. One of 10,000 rounds with 401 people has four million, and
    /// eight such nights take a second.
    #[test]
    fn a_block_is_no_more_than_a_second_of_work() {
        assert_eq!([1, 300, 8_000].map(block_of), [BLOCK; 3]);
        assert_eq!([8_400, 16_777, 200_000].map(block_of), [3_840, 1_920, 160]);
        assert_eq!([210_000, 4_010_000, 6_650_000, 1 << 40].map(block_of), [159, 8, 5, 1]);
    }
}
