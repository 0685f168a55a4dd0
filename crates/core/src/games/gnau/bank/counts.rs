//! Counts of rounds with a bank.

use super::keys::DealerBy;
use super::rules::BankRules;
use super::settle::{Amounts, Course, RoundNets};
use crate::config::Decimal;
use crate::stats::{BlockCounts, ErrorModel, Evidence, Joint, Layout, Pairs, Variable};

/// Pairs of amounts that are added up; see [`Counted`].
#[derive(Clone, Debug)]
pub(super) struct BankCounts {
    pub layout: Layout,
    /// Place of the highest bid.
    pub bid: Variable,
    /// Holder of the bank.
    pub dealer: Variable,
    /// Hands of all holders; none if somebody banks.
    pub hands: Variable,
    holders: usize,
    bids: usize,
    stakes: Vec<Decimal>,
    by: DealerBy,
    /// Parts of a unit in which nets are counted.
    pub unit: i64,
    pub has_commission: bool,
}

/// A pair of amounts of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Counted {
    /// Stakes on the table, and the dealer's net.
    Dealer,
    /// Stakes on the table, and the players' total net.
    Players,
    /// One, and the commission that leaves the table.
    House,
    /// One, and a holder's net.
    Net(usize),
    /// One in a round with the bank, and a holder's net in it.
    Bank(usize),
    /// Stakes in a round without the bank, and a holder's net in it.
    Seat(usize),
    /// One in a round with this highest bid, and the dealer's net in it.
    DealerAtBid(usize),
    /// Players in a round with this highest bid, and their chosen stakes in ten-thousandths.
    StakesAtBid(usize),
    /// One, and the total payment of the losers of a round.
    Moved,
    /// One for each holder of this hand, and the holder's net. Only if nobody banks.
    Hand(usize),
    /// One, and the commission of everybody but the dealer. Only if there is commission.
    Paid,
}

impl BankCounts {
    pub(super) fn new(bank: &BankRules, holders: usize, hands: usize, amounts: &Amounts) -> BankCounts {
        let mut layout = Layout::default();
        let (bid, dealer) = (layout.add(bank.bids.len()), layout.add(holders));
        let kinds_of_hands = if bank.by == DealerBy::Nobody { hands } else { 0 };
        let hands = layout.add_pooled(kinds_of_hands, 1, holders as u32, ErrorModel::EachCell);
        let (bids, stakes) = (bank.bids.len(), bank.stakes.clone());
        let (unit, has_commission) = (amounts.unit(), amounts.money().has_commission());
        let counts =
            BankCounts { layout, bid, dealer, hands, holders, bids, stakes, by: bank.by, unit, has_commission };
        let mut layout = counts.layout.clone();
        layout.add_tracks(counts.tracks());
        BankCounts { layout, ..counts }
    }

    /// Returns the number of a pair of amounts.
    pub(super) fn track(&self, counted: Counted) -> usize {
        let first_bid_track = 3 + 3 * self.holders;
        match counted {
            Counted::Dealer => 0,
            Counted::Players => 1,
            Counted::House => 2,
            Counted::Net(holder) => 3 + holder,
            Counted::Bank(holder) => 3 + self.holders + holder,
            Counted::Seat(holder) => 3 + 2 * self.holders + holder,
            Counted::DealerAtBid(bid) => first_bid_track + bid,
            Counted::StakesAtBid(bid) => first_bid_track + self.bids + bid,
            Counted::Moved => first_bid_track + 2 * self.bids,
            Counted::Hand(hand) => first_bid_track + 2 * self.bids + 1 + hand,
            Counted::Paid => first_bid_track + 2 * self.bids + 1 + self.hands.cells(),
        }
    }

    /// Returns the sums of a pair of amounts.
    pub(super) fn joint<'a>(&self, evidence: &'a dyn Evidence, counted: Counted) -> Option<&'a Joint> {
        evidence.track(self.track(counted))
    }

    pub(super) fn count(&self, course: &Course, nets: &RoundNets, block: &mut BlockCounts) {
        self.amounts(course, nets, &mut |counted, x, y| block.add_pairs(self.track(counted), &pair(x, y)));
        let Some(dealer) = course.dealer else {
            for hand in &course.hands {
                block.count(self.hands.at(0, hand.index()));
            }
            block.end_round(0);
            return;
        };
        block.count(self.bid.at(0, course.bid));
        block.count(self.dealer.at(0, dealer));
        block.end_round(nets.by_holder[dealer]);
    }

    /// Calls `add` with all pairs of amounts of a round.
    pub(super) fn amounts(&self, course: &Course, nets: &RoundNets, add: &mut dyn FnMut(Counted, i64, i64)) {
        add(Counted::House, 1, nets.taken);
        if self.has_commission {
            add(Counted::Paid, 1, nets.paid);
        }
        for (holder, net) in nets.by_holder.iter().enumerate() {
            add(Counted::Net(holder), 1, *net);
        }
        let Some(dealer) = course.dealer else {
            add(Counted::Moved, 1, nets.by_holder.iter().map(|net| (-net).max(0)).sum());
            for (hand, net) in course.hands.iter().zip(&nets.by_holder) {
                add(Counted::Hand(hand.index()), 1, *net);
            }
            return;
        };
        let net = nets.by_holder[dealer];
        add(Counted::Dealer, nets.staked, net);
        add(Counted::Players, nets.staked, nets.by_holder.iter().sum::<i64>() - net);
        add(Counted::Bank(dealer), 1, net);
        add(Counted::DealerAtBid(course.bid), 1, net);
        let mut stakes = 0;
        for holder in (0..self.holders).filter(|holder| *holder != dealer) {
            add(Counted::Seat(holder), 1, nets.by_holder[holder]);
            stakes += i64::from(self.stakes[course.stakes[holder]].ten_thousandths());
        }
        add(Counted::StakesAtBid(course.bid), self.holders as i64 - 1, stakes);
    }

    /// Returns the number of pairs of amounts.
    pub(super) fn tracks(&self) -> usize {
        self.track(Counted::Paid) + usize::from(self.has_commission)
    }

    /// Returns `true` if somebody banks.
    pub(super) fn has_dealer(&self) -> bool {
        self.by != DealerBy::Nobody
    }
}

/// Returns the sums over one pair.
fn pair(x: i64, y: i64) -> Pairs {
    let [wide_x, wide_y] = [x, y].map(i128::from);
    Pairs { count: 1, x, y, xx: wide_x * wide_x, yy: wide_y * wide_y, xy: wide_x * wide_y }
}
