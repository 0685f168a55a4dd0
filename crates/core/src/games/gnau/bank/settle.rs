//! The settlement of a round in which everybody has bid and staked.

use super::keys::{AllPay, PotPays};
use super::rules::BankRules;
use crate::config::Decimal;
use crate::games::gnau::hand::Hand;
use crate::games::money::Outcome;
use crate::games::{Side, TableMoney};

/// Parts of the smallest payable fraction in which the shares of a pot are counted. Remainders stay with the dealer.
const PARTS_OF_POT: i64 = 1_000_000;

/// Nets of a round stay below this, so that squares of a block's sums fit 128 bits.
const MOST: i128 = 1 << 50;

/// Outcomes of the main bet at every stake that a round can have.
#[derive(Clone, Debug)]
pub(super) struct Amounts {
    /// An entry for each person, stake, bid and outcome.
    outcomes: Vec<Outcome>,
    kinds: usize,
    choices: [usize; 2],
    money: TableMoney,
    commission: Decimal,
    /// Parts of the smallest payable fraction of `money`.
    parts: i64,
    /// Most that the dealer can lose, in parts.
    pot: Option<i64>,
    pot_pays: PotPays,
    all_pay: AllPay,
}

/// A round as it was bid and staked.
#[derive(Clone, Debug, Default)]
pub(super) struct Course {
    /// Place of each holder's bid among those allowed.
    pub bids: Vec<usize>,
    /// Place of the highest bid.
    pub bid: usize,
    pub dealer: Option<usize>,
    /// Place of each holder's stake among those allowed.
    pub stakes: Vec<usize>,
    /// Each holder's hand; none if somebody banks.
    pub hands: Vec<Hand>,
}

/// A player's stake, by its place among those allowed, and how his hand meets the dealer's.
#[derive(Clone, Copy, Debug)]
pub(super) struct StakedHand {
    pub holder: usize,
    /// Place of the person among those who can stake.
    pub person: usize,
    pub stake: usize,
    pub outcome: usize,
}

/// Nets of everybody in a round, in parts, and the commission that leaves the table.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct RoundNets {
    pub by_holder: Vec<i64>,
    pub taken: i64,
    /// Commission of everybody but the dealer, whoever receives it.
    pub paid: i64,
    /// Stakes on the table, times the bid.
    pub staked: i64,
}

impl Amounts {
    pub(super) fn new(bank: &BankRules, money: TableMoney, commission: Decimal, holders: usize) -> Amounts {
        let kinds = money.main.outcomes.len();
        let mut outcomes = Vec::new();
        for stake in &money.stakes {
            outcomes.extend(money.main.outcomes.iter().map(|outcome| outcome.scaled(*stake)));
        }
        let pot_parts = if bank.pot.is_some() { PARTS_OF_POT } else { 1 };
        let share_parts = if bank.pays_equals() { (1..=holders as i64).fold(1, num_integer::lcm) } else { 1 };
        let parts = pot_parts * share_parts * money.dealer_parts();
        Amounts {
            outcomes,
            kinds,
            choices: [bank.stakes.len(), bank.bids.len()],
            commission,
            parts,
            pot: bank.pot.map(|pot| pot.in_parts(money.unit * pot_parts * share_parts)),
            pot_pays: bank.pot_pays,
            all_pay: bank.all_pay,
            money,
        }
    }

    /// Returns `true` if nets of a round may be too large to be added up exactly.
    pub(super) fn are_too_fine(&self, players: usize) -> bool {
        let most = self.outcomes.iter().map(|outcome| i128::from(outcome.paid)).max().unwrap_or(0);
        most * i128::from(self.parts) * players as i128 >= MOST
    }

    /// Returns the number of parts in a unit.
    pub(super) fn unit(&self) -> i64 {
        self.money.unit * self.parts
    }

    /// Returns the money of the bets.
    pub(super) fn money(&self) -> &TableMoney {
        &self.money
    }

    /// Returns an upper bound on a holder's net in a round against several others, in parts.
    pub(super) fn most(&self, others: usize) -> i64 {
        self.outcomes.iter().map(|outcome| outcome.paid).max().unwrap_or(0) * self.parts * others as i64
    }

    /// Returns the outcome of a person's bet at a stake and a bid.
    fn outcome(&self, meeting: &StakedHand, bid: usize) -> Outcome {
        let [stakes, bids] = self.choices;
        let place = (meeting.person * stakes + meeting.stake) * bids + bid;
        self.outcomes[place * self.kinds + meeting.outcome]
    }

    /// Returns the parts of a pot or a share in the smallest payable fraction, before the dealer's commission.
    fn shares(&self) -> i64 {
        self.parts / self.money.dealer_parts()
    }

    /// Settles everybody with the dealer, given the place of the highest bid.
    pub(super) fn with_dealer(&self, dealer: usize, bid: usize, meetings: &[StakedHand], nets: &mut RoundNets) {
        nets.by_holder.fill(0);
        (nets.taken, nets.paid, nets.staked) = (0, 0, 0);
        let mut gain = 0;
        match self.pot {
            None => {
                for meeting in meetings {
                    let outcome = self.outcome(meeting, bid);
                    nets.by_holder[meeting.holder] = outcome.net * self.parts;
                    gain -= outcome.cost;
                    nets.taken += (outcome.cost - outcome.net) * self.parts;
                    nets.paid += outcome.commission() * self.parts;
                }
                gain *= self.shares();
            }
            Some(pot) => gain = self.settle_from_pot(pot, bid, meetings, nets),
        }
        for meeting in meetings {
            nets.staked += self.stake(meeting, bid) * self.parts;
        }
        let left = self.money.left_to_dealer(gain);
        nets.taken += gain * self.money.dealer_parts() - left;
        nets.by_holder[dealer] = left;
    }

    /// Returns a person's stake times the bid, in the smallest payable fraction.
    fn stake(&self, meeting: &StakedHand, bid: usize) -> i64 {
        let [stakes, bids] = self.choices;
        let stake = self.money.stakes[(meeting.person * stakes + meeting.stake) * bids + bid];
        crate::games::money::at_stake(self.money.main.stake, stake)
    }

    /// Settles everybody with a dealer who can lose no more than the pot; returns his gain before his commission.
    fn settle_from_pot(&self, pot: i64, bid: usize, meetings: &[StakedHand], nets: &mut RoundNets) -> i64 {
        let shares = self.shares();
        let mut left = i128::from(pot);
        let paid_to_side = |meeting: &StakedHand, side: Side| {
            let outcome = self.outcome(meeting, bid);
            if outcome.side == side { i128::from(outcome.paid) * i128::from(shares) } else { 0 }
        };
        let mut claims: i128 = 0;
        if self.pot_pays == PotPays::ProRata {
            left += meetings.iter().map(|meeting| paid_to_side(meeting, Side::Lose)).sum::<i128>();
            claims = meetings.iter().map(|meeting| paid_to_side(meeting, Side::Win)).sum();
        }
        let mut gain = 0;
        for meeting in meetings {
            let [lost, claim] = [Side::Lose, Side::Win].map(|side| paid_to_side(meeting, side));
            let paid = match self.pot_pays {
                PotPays::ProRata if claims > left => claim * left / claims,
                PotPays::ProRata => claim,
                PotPays::InTurn => claim.min(left),
            };
            if self.pot_pays == PotPays::InTurn {
                left += lost - paid;
            }
            let whole = i128::from(Decimal::ONE.ten_thousandths());
            let commission = (paid * i128::from(self.commission.ten_thousandths()) / whole) as i64;
            let (paid, lost) = (paid as i64, lost as i64);
            nets.by_holder[meeting.holder] = (paid - commission - lost) * self.money.dealer_parts();
            let leaves = if self.money.commission_to == crate::games::CommissionTo::House { commission } else { 0 };
            nets.taken += leaves * self.money.dealer_parts();
            nets.paid += commission * self.money.dealer_parts();
            gain += lost - paid + commission - leaves;
        }
        gain
    }

    /// Settles everybody with each other, given the first holder's outcome for each pair, as if the second were the
    /// dealer.
    pub(super) fn without_dealer(&self, holders: usize, outcome: &dyn Fn(usize, usize) -> usize, nets: &mut RoundNets) {
        nets.by_holder.fill(0);
        (nets.taken, nets.paid) = (0, 0);
        nets.staked = self.money.main.stake * self.parts * holders as i64;
        let of = |own: usize, other: usize| {
            let meeting = StakedHand { holder: own, person: own, stake: 0, outcome: outcome(own, other) };
            self.outcome(&meeting, 0)
        };
        let mut pay = |winner: usize, loser: usize, outcome: Outcome, share: i64| {
            nets.by_holder[winner] += outcome.net * share;
            nets.by_holder[loser] -= outcome.paid * share;
            nets.taken += outcome.commission() * share;
            nets.paid += outcome.commission() * share;
        };
        if self.all_pay == AllPay::Each {
            for winner in 0..holders {
                for loser in 0..holders {
                    let outcome = of(winner, loser);
                    if winner != loser && outcome.side == Side::Win {
                        pay(winner, loser, outcome, self.parts);
                    }
                }
            }
            return;
        }
        let winners = highest(holders, &of);
        for winner in &winners {
            for loser in (0..holders).filter(|own| !winners.contains(own)) {
                let outcome = of(*winner, loser);
                if outcome.side == Side::Win {
                    pay(*winner, loser, outcome, self.parts / winners.len() as i64);
                }
            }
        }
    }
}

/// Returns the holders of the highest hand, given the outcome of each pair.
fn highest(holders: usize, of: &dyn Fn(usize, usize) -> Outcome) -> Vec<usize> {
    let mut highest = 0;
    for other in 1..holders {
        if of(other, highest).side == Side::Win {
            highest = other;
        }
    }
    (0..holders).filter(|own| *own == highest || of(*own, highest).side == Side::Push).collect()
}
