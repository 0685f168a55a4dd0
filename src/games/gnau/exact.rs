//! Exact odds: every table of the game from counts of hands and of pairs of hands.

use super::hand::HANDS;
use super::laws::AllLaws;
use super::round::Gnau;
use super::suits::{BySuit, suits};
use crate::games::Side;
use crate::games::enumeration::{Nets, count_pairs, deals, product_moment_with_draws};
use crate::stats::{Exact, Fraction};
use num_bigint::BigInt;

/// Counts of pairs of hands: by side, then by the player's hand and the dealer's.
type Pairs = [Vec<BigInt>; 3];

impl Gnau {
    /// Counts every hand and every pair of hands of a shoe that holds so many cards of each face, ace to king, and last
    /// so many aces of spades (which are no longer among the aces). Where suits decide ties, every face that it holds
    /// must be there in all suits alike, as often as there are packs by the rules.
    #[must_use]
    pub fn enumerate(&self, copies: &[u32; 14]) -> Exact {
        self.count(copies, true)
    }

    /// The same, with or without how two seats go together.
    pub(super) fn count(&self, copies: &[u32; 14], seats_together: bool) -> Exact {
        let seats = self.ledger.seats();
        let laws = self.laws();
        let dealer = self.table_of[seats];
        let hands: Vec<Vec<BigInt>> = (0..laws.laws.len()).map(|holder| hands(&laws, holder, copies)).collect();
        let pairs: Vec<Pairs> = (0..laws.laws.len()).map(|player| self.pairs(&laws, player, dealer, copies)).collect();

        let outcomes: Vec<Vec<BigInt>> = pairs.iter().map(|pairs| self.outcomes(pairs)).collect();

        let mut exact = Exact::new(&self.layout);
        let mut matchup: Pairs = std::array::from_fn(|_| vec![BigInt::ZERO; HANDS * HANDS]);
        let alike = (1..seats).all(|seat| self.table_of[seat] == self.table_of[0]);
        for seat in 0..seats {
            let holder = self.table_of[seat];
            self.ledger.set_seat(&mut exact, seat, &hands[holder], &outcomes[holder]);
            if seat == 0 || !alike {
                for (sums, more) in matchup.iter_mut().zip(&pairs[holder]) {
                    sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
                }
            }
        }
        self.ledger.set_dealer(&mut exact, &hands[dealer]);
        for (side, counts) in matchup.iter().enumerate() {
            exact.set(&self.matchup, side, counts);
        }
        let moment = |p: usize, q: usize| if seats_together { self.moment_of_two(copies, &laws, [p, q]) } else { None };
        exact.set_dealer(self.ledger.exact_dealer(&self.table_of[..seats], &outcomes, moment));
        exact
    }

    /// Counts the pairs of a player's hand and the dealer's by whom they favour.
    fn pairs(&self, all: &AllLaws, player: usize, dealer: usize, copies: &[u32]) -> Pairs {
        let cells = 3 * HANDS * HANDS;
        // Pairs of equal rank and highest face where suits decide, by hands and by how many cards of that face each has.
        let mut by_suit: Vec<(usize, u8, u8)> = Vec::new();
        let cell = |player: u16, dealer: u16| {
            let [player, dealer] = [player, dealer].map(|value| all.values[usize::from(value)]);
            let pair = player.hand.index() * HANDS + dealer.hand.index();
            match self.settle(player, dealer) {
                Some((side, _)) => side as usize * HANDS * HANDS + pair,
                None => {
                    let key = (pair, player.of_high, dealer.of_high);
                    let at = by_suit.iter().position(|k| *k == key).unwrap_or(by_suit.len());
                    if at == by_suit.len() {
                        by_suit.push(key);
                    }
                    cells + at
                }
            }
        };
        let [player, dealer] = [player, dealer].map(|holder| &all.laws[holder]);
        let mut counts = count_pairs(&all.hands, copies, player, dealer, cell);
        counts.resize(cells.max(counts.len()), BigInt::ZERO);
        let mut pairs = [0, 1, 2].map(|side| counts[side * HANDS * HANDS..][..HANDS * HANDS].to_vec());
        for ((pair, of_player, of_dealer), count) in by_suit.into_iter().zip(&counts[cells..]) {
            // Given how many cards of the face each holds, which suits they are is a fair draw: the count is a multiple
            // of all ways to draw them, which are none only where the shoe has too few such cards.
            let shares = suits(self.rules.decks, of_player, of_dealer);
            let whole = shares.iter().sum::<i128>().max(1);
            for (counts, share) in pairs.iter_mut().zip(shares) {
                counts[pair] += count / whole * share;
            }
        }
        pairs
    }

    /// The mean of the product of the nets of two seats with these strategies.
    fn moment_of_two(&self, copies: &[u32], all: &AllLaws, players: [usize; 2]) -> Option<Fraction> {
        let AllLaws { hands, laws, values } = all;
        let outcomes = self.ledger.money().outcomes();
        let net = |player: u16, dealer: u16| {
            let settled = self.settle(values[usize::from(player)], values[usize::from(dealer)]);
            settled.map_or(0, |(_, outcome)| outcomes[usize::from(outcome)].net)
        };
        let [p, q] = players.map(|player| Nets { laws: &laws[player], net: &net });
        let seats = if players[0] == players[1] { vec![p] } else { vec![p, q] };
        let dealer = &laws[*self.table_of.last()?];
        let whole = deals(copies, 3) * BigInt::from(dealer.weight()).pow(3);
        let by_suit = BySuit::new(self, values);
        let sum = product_moment_with_draws(hands, copies, &seats, dealer, &by_suit);
        Some(sum.times(&Fraction::new(1.into(), whole)))
    }

    /// Counts of a seat's outcomes.
    fn outcomes(&self, pairs: &Pairs) -> Vec<BigInt> {
        let mut outcomes = vec![BigInt::ZERO; self.ledger.money().outcomes().len()];
        for (side, counts) in [Side::Lose, Side::Push, Side::Win].into_iter().zip(pairs) {
            for (pair, count) in counts.iter().enumerate() {
                let (_, outcome) = self.stakes.settle(side, pair / HANDS, pair % HANDS);
                outcomes[usize::from(outcome)] += count;
            }
        }
        outcomes
    }
}

/// Counts a holder's hands.
fn hands(all: &AllLaws, holder: usize, copies: &[u32]) -> Vec<BigInt> {
    let mut hands = vec![BigInt::ZERO; HANDS];
    for (value, count) in all.values.iter().zip(all.laws[holder].count(&all.hands, copies)) {
        hands[value.hand.index()] += count;
    }
    hands
}
