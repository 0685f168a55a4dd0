//! Exact odds of people who all settle with each other.
//!
//! A person's net is the sum of the nets against each other person. The mean of a sum is the sum of the means, so pairs
//! of hands give the means of any number of people. They give every figure of two, whose hands are a round.

use super::counts::Counted;
use super::round::BankTable;
use super::settle::{Course, RoundNets};
use crate::engine::Steps;
use crate::games::Side;
use crate::games::gnau::choices::Strategy;
use crate::games::gnau::hand::Hand;
use crate::games::gnau::round::Gnau;
use crate::stats::{Exact, Joint};
use num_bigint::BigInt;

/// Deals of two hands by the side that they favour, as if the second were the dealer's.
type Meetings = Vec<(Side, [Hand; 2], BigInt)>;

/// Amounts x and y, each with its number of deals.
type Addends = Vec<(i64, i64, BigInt)>;

/// Sums over the pairs of hands of every two people.
struct EachPair<'a> {
    table: &'a BankTable,
    tracks: Vec<Addends>,
    exact: Exact,
}

impl BankTable {
    /// Adds up what every two people net from each other.
    pub(super) fn sums_of_each(&self, steps: &dyn Steps) -> Exact {
        let mut exact = Exact::new(&self.counts.layout);
        exact.weigh();
        let mut sums = EachPair { table: self, tracks: vec![Vec::new(); self.counts.tracks()], exact };
        let mut known: Vec<([Strategy; 2], Meetings)> = Vec::new();
        for other in 1..self.holders() {
            for own in 0..other {
                let strategies = [own, other].map(|holder| self.strategy(holder));
                let at = known.iter().position(|(of, _)| *of == strategies).unwrap_or_else(|| {
                    let game = Gnau::new(&self.rules_against(other, own));
                    let mut meetings = Meetings::new();
                    game.for_each_meeting(steps, &mut |side, hands, count| meetings.push((side, hands, count.clone())));
                    known.push((strategies, meetings));
                    known.len() - 1
                });
                sums.add([own, other], &known[at].1);
            }
        }
        sums.exact()
    }
}

impl EachPair<'_> {
    /// Adds all pairs of hands of two people.
    fn add(&mut self, people: [usize; 2], meetings: &Meetings) {
        let EachPair { table, tracks, exact } = self;
        let settlement = &table.hands.settlement;
        let mut nets = RoundNets { by_holder: vec![0; 2], ..RoundNets::default() };
        let mut course = Course::default();
        for (side, hands, count) in meetings {
            let [own, other] = *hands;
            let sides = [(*side, own, other), (side.opposite(), other, own)];
            let outcomes = sides.map(|(side, own, other)| settlement.outcome(side, own, other).into());
            table.amounts.without_dealer(2, &|holder, _| outcomes[holder], &mut nets);
            course.hands = hands.to_vec();
            table.counts.amounts(&course, &nets, &mut |counted, x, y| {
                if let Some((counted, times)) = table.counted_for(counted, people) {
                    tracks[table.counts.track(counted)].push((x, y * times, count.clone()));
                }
            });
            hands.iter().for_each(|hand| exact.add(table.counts.hands.at(0, hand.index()), count));
        }
    }

    /// Returns the sums over all rounds.
    fn exact(mut self) -> Exact {
        let is_round = self.table.holders() == 2;
        let tracks =
            self.tracks.into_iter().map(|addends| if is_round { Joint::from_counts(addends) } else { means(addends) });
        self.exact.set_tracks(tracks.collect());
        self.exact
    }
}

impl BankTable {
    /// Returns an amount of two people as one of the table's, with the number of pairs of people that count a round of
    /// it; `None` if pairs do not give it.
    fn counted_for(&self, counted: Counted, people: [usize; 2]) -> Option<(Counted, i64)> {
        let holders = self.holders() as i64;
        match counted {
            Counted::Net(place) => Some((Counted::Net(people[place]), holders - 1)),
            Counted::Hand(_) => Some((counted, holders - 1)),
            Counted::House | Counted::Paid => Some((counted, holders * (holders - 1) / 2)),
            // A person's wins are set against the losses to others.
            Counted::Moved => (holders == 2).then_some((counted, 1)),
            Counted::Dealer
            | Counted::Players
            | Counted::Bank(_)
            | Counted::Seat(_)
            | Counted::DealerAtBid(_)
            | Counted::StakesAtBid(_) => None,
        }
    }
}

/// Returns sums that give means alone.
fn means(addends: Addends) -> Joint {
    let mut sums = [BigInt::ZERO, BigInt::ZERO, BigInt::ZERO];
    for (x, y, count) in addends {
        sums.iter_mut().zip([1, x, y]).for_each(|(sum, addend)| *sum += &count * addend);
    }
    Joint::from_means(sums, None)
}
