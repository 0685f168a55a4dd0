//! Nets of all bets of a seat together, for tables with side bets.

use super::cases::{Cases, OutcomeByMatchup};
use crate::config::Decimal;
use crate::games::money::TableMoney;
use crate::games::{Numbering, in_play};
use crate::stats::NetRange;

/// Nets of a seat on every line: the main bet, the side bets, and all of them together.
pub(super) type LineNets = Vec<i64>;
/// Outcomes of a seat's side bets; `None` for a bet that it does not make.
pub(super) type SideOutcomes = Vec<Option<usize>>;

/// Nets of all bets of a seat together. A *result* is the outcome of all bets of a seat; results are numbered.
#[derive(Clone, Debug)]
pub(super) struct CombinedBets {
    /// Group of each seat. Seats of a group make equal bets.
    pub group_of: Vec<usize>,
    /// The nets of each result.
    pub nets: Vec<LineNets>,
    /// The dealer's loss on each line, by result.
    pub costs: Vec<LineNets>,
    /// Commission on all bets in each result.
    pub commissions: Vec<i64>,
    /// Outcomes of the side bets in this result.
    pub outcomes: Vec<SideOutcomes>,
    /// The number of the result, by group, then by case: the matchup times the number of kinds of two cards, plus the
    /// kind.
    pub results: Vec<Vec<u32>>,
    /// The seats that make the bet of each line after the first.
    pub makers: Vec<Vec<usize>>,
    /// The dealer's possible nets in a round on each of these lines.
    pub dealer_nets: Vec<NetRange>,
    /// The number of kinds of the first two cards.
    pub twos: usize,
}

impl CombinedBets {
    pub(super) fn new(money: &TableMoney, cases: &Cases) -> CombinedBets {
        let bets = bets_by_seat(money, cases);
        let (groups, group_of) = in_play(&bets);
        let mut numbered = Numbering::new();
        let mut results = Vec::new();
        for group in groups {
            results.push(results_by_case(group, money, cases, &mut numbered));
        }
        let (mut nets, mut costs, mut commissions, mut outcomes) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for result in numbered.things() {
            nets.push(result.nets.clone());
            costs.push(result.costs.clone());
            commissions.push(result.commission);
            outcomes.push(result.outcomes.clone());
        }
        let mut combined = CombinedBets {
            makers: makers_by_line(money, cases),
            dealer_nets: Vec::new(),
            twos: cases.twos,
            group_of,
            nets,
            costs,
            commissions,
            outcomes,
            results,
        };
        combined.dealer_nets = (1..=combined.makers.len()).map(|line| combined.dealer_nets_on(line, cases)).collect();
        combined
    }

    /// Returns the number of lines after the first.
    pub(super) fn lines(&self) -> usize {
        self.makers.len()
    }

    /// Returns amounts of a seat's results on the bets at this position after the main bet, by case, or `None` if it
    /// does not make them.
    pub(super) fn by_case(&self, place: usize, seat: usize, amounts: &[LineNets]) -> Option<Vec<i64>> {
        let makes = self.makers.get(place)?.contains(&seat);
        let results = &self.results[self.group_of[seat]];
        makes.then(|| results.iter().map(|result| amounts[*result as usize][place + 1]).collect())
    }

    /// Returns the dealer's possible nets in a round on a line after the first.
    fn dealer_nets_on(&self, line: usize, cases: &Cases) -> NetRange {
        let makers = &self.makers[line - 1];
        let mut amounts = Vec::new();
        for (group, results) in self.results.iter().enumerate() {
            let mut nets = Vec::new();
            for (case, result) in results.iter().enumerate() {
                if cases.met[case / self.twos].is_some() {
                    nets.push(-self.costs[*result as usize][line]);
                }
            }
            nets.sort();
            nets.dedup();
            let seats = makers.iter().filter(|seat| self.group_of[**seat] == group).count();
            amounts.push((nets, seats as u32));
        }
        NetRange::from_amounts(&amounts)
    }
}

/// The outcome of all bets of a seat.
#[derive(Clone, PartialEq, Eq, Hash)]
struct CombinedResult {
    nets: LineNets,
    costs: LineNets,
    commission: i64,
    outcomes: SideOutcomes,
}

/// A seat's bets: its stake on the main bet, and its side bets.
#[derive(PartialEq)]
struct SeatBets {
    stake: Decimal,
    makes: Vec<bool>,
}

/// Returns the bets of each seat.
fn bets_by_seat(money: &TableMoney, cases: &Cases) -> Vec<SeatBets> {
    let mut bets = Vec::new();
    for (seat, stake) in money.stakes.iter().enumerate() {
        let makes = cases.sides.iter().map(|side| side.seats.contains(&seat)).collect();
        bets.push(SeatBets { stake: *stake, makes });
    }
    bets
}

/// Returns the number of these bets' result in each case; 0 if nothing is counted.
fn results_by_case(
    bets: &SeatBets,
    money: &TableMoney,
    cases: &Cases,
    numbered: &mut Numbering<CombinedResult>,
) -> Vec<u32> {
    let mut results = Vec::new();
    for matchup in 0..cases.met.len() {
        for two in 0..cases.twos {
            let result = result_of(bets, money, cases, [matchup, two]);
            results.push(result.map_or(0, |result| numbered.number(result) as u32));
        }
    }
    results
}

/// Returns the outcome of these bets in a matchup with a kind of first two cards, or `None` if nothing is counted.
fn result_of(bets: &SeatBets, money: &TableMoney, cases: &Cases, [matchup, two]: [usize; 2]) -> Option<CombinedResult> {
    let main = money.main.outcomes[cases.met[matchup]?.outcome].scaled(bets.stake);
    let (mut nets, mut costs, mut commission) = (vec![main.net], vec![main.cost], main.commission());
    let mut outcomes = Vec::new();
    for ((bet, side), makes) in money.sides.iter().zip(&cases.sides).zip(&bets.makes) {
        let outcome = match &side.ends {
            OutcomeByMatchup::ByMeeting(outcomes) => outcomes[matchup],
            OutcomeByMatchup::ByTwo(outcomes) => outcomes[two],
            OutcomeByMatchup::ByCase(outcomes) => outcomes[matchup * cases.twos + two],
        };
        let end = makes.then(|| bet.outcomes[outcome]);
        nets.push(end.map_or(0, |end| end.net));
        costs.push(end.map_or(0, |end| end.cost));
        commission += end.map_or(0, |end| end.commission());
        outcomes.push(makes.then_some(outcome));
    }
    nets.push(nets.iter().sum());
    costs.push(costs.iter().sum());
    Some(CombinedResult { nets, costs, commission, outcomes })
}

/// Returns the seats that make the bet of each line after the first.
fn makers_by_line(money: &TableMoney, cases: &Cases) -> Vec<Vec<usize>> {
    let mut makers: Vec<Vec<usize>> = cases.sides.iter().map(|side| side.seats.clone()).collect();
    makers.push((0..money.stakes.len()).collect());
    makers
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::banked::{Matchup, SideCases};
    use crate::games::money::{Side, Terms};

    /// Three seats stake 1, 2 and 1. The first two make a side bet that pays 5. One matchup is won, one is lost, and in
    /// one nothing is counted.
    #[test]
    fn lopsided_seats_by_hand() {
        let [one, two, five] = ["1", "2", "5"].map(|text| text.parse::<Decimal>().unwrap());
        let ends = vec![(Side::Win, five), (Side::Lose, one)];
        let side = Terms { name: "side".to_owned(), stake: one, ends, commission: Decimal::ZERO };
        let money = TableMoney::new(&Terms::main(&[one], &[one], Decimal::ZERO), &[one, two, one], &[side]);
        let met = |side: Side| Some(Matchup { player: 0, dealer: 0, outcome: money.main.index(side, one) });
        let ends = OutcomeByMatchup::ByMeeting(vec![0, 0, 1]);
        let sides = vec![SideCases { seats: vec![0, 1], events: vec!["side".to_owned(), "lose".to_owned()], ends }];
        let met = vec![met(Side::Win), None, met(Side::Lose)];
        let cases = Cases { hands: 1, met, one_dealer_hand: true, anybody: false, twos: 1, sides };
        let combined = CombinedBets::new(&money, &cases);

        assert_eq!(combined.group_of, [0, 1, 2]);
        assert_eq!(combined.makers, [vec![0, 1], vec![0, 1, 2]]);
        let nets =
            |place: usize, seat: usize| combined.by_case(place, seat, &combined.nets).map(|nets| [nets[0], nets[2]]);
        assert_eq!([0, 1, 2].map(|seat| nets(0, seat)), [Some([5, -1]), Some([5, -1]), None]);
        assert_eq!([0, 1, 2].map(|seat| nets(1, seat)), [Some([6, -2]), Some([7, -3]), Some([1, -1])]);
        // The side bet: two of −5 and 1. All bets: one each of −6 and 2, −7 and 3, −1 and 1.
        let totals = combined.dealer_nets.iter().map(|nets| match nets {
            NetRange::Listed { totals, .. } => totals.clone(),
            NetRange::Binned { .. } => Vec::new(),
        });
        assert_eq!(totals.collect::<Vec<_>>(), [vec![-10, -4, 2], vec![-14, -12, -6, -4, -2, 4, 6]]);
    }
}
