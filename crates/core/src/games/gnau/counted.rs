//! Counts of hands and of pairs of hands, which payouts, commission and the number of players do not change.

use super::distributions::Distributions;
use super::making::Making;
use super::round::Gnau;
use super::rules::{Pays, Rules};
use crate::cards::SUITS;
use crate::config::Decimal;
use crate::engine::Steps;
use crate::games::banked::{BettingRules, EqualPays, PaidBy};
use crate::games::hands::count_pairs;
use crate::games::in_play;
use num_bigint::BigInt;
use std::sync::{Arc, Mutex, PoisonError};

/// Counts of pairs of hands: by side, then by the player's hand and the dealer's, then by the kind of their events.
pub(super) type Pairs = [Vec<BigInt>; 3];

/// The counts of every strategy in play.
#[derive(Debug, PartialEq)]
pub(super) struct StrategyCounts {
    /// Deals of each hand.
    pub hands: Vec<Vec<BigInt>>,
    /// Deals of each set of own events.
    pub events: Vec<Vec<BigInt>>,
    /// Deals of each pair of hands of a player and of the dealer.
    pub pairs: Vec<Pairs>,
}

/// Rules without payouts and the like, and the makings of all hands.
type CountedRules = (Rules, Vec<Making>);

/// The last counts, with the rules that they depend on: comparisons and pages often change payouts alone.
static LAST: Mutex<Option<(CountedRules, Arc<StrategyCounts>)>> = Mutex::new(None);

impl Gnau {
    /// Counts hands and pairs of hands, or returns the last counts if these rules differ from theirs in payouts alone.
    pub(super) fn counted(&self, steps: &dyn Steps) -> Arc<StrategyCounts> {
        let rules = self.counted_rules();
        let last = || LAST.lock().unwrap_or_else(PoisonError::into_inner);
        let known = last().as_ref().filter(|(of, _)| *of == rules).map(|(_, counted)| Arc::clone(counted));
        known.unwrap_or_else(|| {
            // Nothing is locked meanwhile: a thread that counts may be given other work that asks for counts.
            let counted = Arc::new(self.count_afresh(steps));
            *last() = Some((rules, Arc::clone(&counted)));
            counted
        })
    }

    /// Returns the rules that counts depend on.
    fn counted_rules(&self) -> CountedRules {
        let (strategies, _) = in_play(&self.rules.players_strategy);
        // Side bets tell own events apart.
        let bets = if self.events.is_some() { self.rules.bets.clone() } else { BettingRules::default() };
        let rules = Rules {
            players: 0,
            commission: Decimal::ZERO,
            payout: Vec::new(),
            payout_of_dealer: Vec::new(),
            pays: Pays { by: PaidBy::Winner, equal: EqualPays::default() },
            players_strategy: strategies.into_iter().cloned().collect(),
            bets,
            own: Vec::new(),
            ..self.rules.clone()
        };
        (rules, self.rules.makings())
    }

    fn count_afresh(&self, steps: &dyn Steps) -> StrategyCounts {
        let (all, dealer) = (self.distributions(steps), self.table_of[self.counts.bets.seats()]);
        let counts: Vec<_> = all.by_strategy.iter().map(|distribution| distribution.count(&all.hands)).collect();
        StrategyCounts {
            hands: counts.iter().map(|counts| self.hands(&all, counts)).collect(),
            events: counts.iter().map(|counts| self.event_sets(&all, counts)).collect(),
            pairs: (0..all.by_strategy.len()).map(|player| self.pairs(&all, player, dealer, steps)).collect(),
        }
    }

    /// Adds up counts of settled hands by hand.
    fn hands(&self, all: &Distributions, counts: &[u128]) -> Vec<BigInt> {
        let mut hands = vec![BigInt::ZERO; self.rules.hands()];
        all.values.iter().zip(counts).for_each(|(end, count)| hands[end.hand.index()] += *count);
        hands
    }

    /// Adds up counts of settled hands by the set of own events.
    fn event_sets(&self, all: &Distributions, counts: &[u128]) -> Vec<BigInt> {
        let mut sets = vec![BigInt::ZERO; 1 << self.rules.unranked.len()];
        all.values.iter().zip(counts).for_each(|(end, count)| sets[end.events.index()] += *count);
        sets
    }

    /// Counts the pairs of a player's hand and the dealer's by the favoured side.
    fn pairs(&self, all: &Distributions, player: usize, dealer: usize, steps: &dyn Steps) -> Pairs {
        let (cells, counted) = self.cells(&all.values);
        let counts = count_pairs(&all.hands, &all.by_strategy[player], &all.by_strategy[dealer], &cells, steps);
        let cases = self.rules.hands().pow(2) * self.counts.bets.cases.twos;
        let mut pairs = [0, 1, 2].map(|_| vec![BigInt::ZERO; cases]);
        let renamings: Vec<[u8; SUITS]> = all.hands.renamings().iter().map(|renaming| renaming.suits).collect();
        self.add_cells(&mut pairs, &counted, counts, &renamings);
        pairs
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Card;
    use crate::engine::Unwatched;

    /// A hand that looks at suits; ties by suit.
    const BASE: [&str; 5] = [
        "players = 2",
        "rules.ties = 'high-card-suit'",
        "hand.flush = { suits = 'same' }",
        "rules.ranking = ['five_dukes', 'flush', 'double', 'ngau_tonku', 'ox']",
        "payout.flush = 1",
    ];
    /// Changes of payments and of the number of players.
    const PAID: [&str; 9] = [
        "payout.ox = 2",
        "payout.flush = 7",
        "payout.dealer = { double = 1 }",
        "payout.by = 'dealer'",
        "payout.equal = 1",
        "commission = 0.05",
        "bets = [1, 4]",
        "players = 3",
        "side.ox = { pays = { ox_9 = 3 } }",
    ];
    /// Changes of hands, of equal hands, of the shoe, and of who plays how.
    const PLAYED: [&str; 8] = [
        "rules.three_six = 'face'",
        "rules.double = 'off'",
        "rules.no_ox_tie = 'push'",
        "rules.ties = 'high-card'",
        "decks = 2",
        "strategy.players = ['best', 'sum-only']",
        "strategy.dealer = 'sum-only'",
        "event.pair = { alike = [2] }\nside.pair = { pays = { pair = 1 } }",
    ];

    fn game(change: &str) -> Gnau {
        let key = change.split(" =").next();
        let kept = BASE.into_iter().filter(|line| line.split(" =").next() != key);
        let mut rules = Rules::from_keys(&kept.chain([change]).collect::<Vec<_>>().join("\n"));
        for card in Card::pack().filter(|card| ![1, 3, 6, 10, 13].contains(&card.face())) {
            while rules.shoe.take(card).is_some() {}
        }
        Gnau::new(&rules)
    }

    /// A change of payments has the same counts, counted anew. Every other change has other counts.
    #[test]
    fn payouts_change_no_count() {
        let base = game("");
        let counted = base.count_afresh(&Unwatched);
        for change in PAID {
            let game = game(change);
            assert_ne!(game.rules, base.rules, "{change}");
            assert_eq!(game.counted_rules(), base.counted_rules(), "{change}");
            assert!(game.count_afresh(&Unwatched) == counted, "{change}");
        }
        for change in PLAYED {
            let game = game(change);
            assert_ne!(game.counted_rules(), base.counted_rules(), "{change}");
            assert!(game.count_afresh(&Unwatched) != counted, "{change}");
            assert!(*game.counted(&Unwatched) == game.count_afresh(&Unwatched), "{change}");
        }
    }
}
