//! Winners of settlements, and payouts.

use super::{AS_HANDS, Hand, PlainChineseBlackjack, PlainSide, Rank, Special};
use std::cmp::Ordering;
use std::collections::BTreeMap;

impl PlainChineseBlackjack {
    /// Step 2: settles specials, at least one, against each other; the higher wins its payout.
    pub(in crate::chinese_blackjack) fn settle_specials(&self, dealer: &Hand, seat: &Hand) -> (PlainSide, i64) {
        let height = |hand: &Hand| hand.special.map_or(0, |special| self.specials[special].height);
        let wins = |payout: &BTreeMap<String, i64>, hand: &Hand| {
            hand.special.map_or(0, |special| payout[&self.specials[special].name])
        };
        match height(seat).cmp(&height(dealer)) {
            Ordering::Greater => (PlainSide::Win, wins(&self.payout, seat)),
            Ordering::Less => (PlainSide::Lose, -wins(&self.of_dealer, dealer)),
            Ordering::Equal => {
                let tie = self.tie_of_special(seat.special.expect("a special on both sides"));
                self.equal_hands(tie, dealer, seat, [wins(&self.payout, seat), wins(&self.of_dealer, dealer)])
            }
        }
    }

    /// `ties_of`: returns the settlement of specials of this height, which any of them may state.
    pub(super) fn tie_of_special(&self, special: Special) -> &str {
        let height = self.specials[special].height;
        let alike = self.specials.iter().filter(|other| other.height == height);
        self.tie_of_any(&alike.map(|special| special.name.clone()).collect::<Vec<_>>())
    }

    pub(super) fn tie_of_any(&self, names: &[String]) -> &str {
        names.iter().map(|name| self.ties_of[name].as_str()).find(|tie| *tie != "push").unwrap_or("push")
    }

    /// `ties`, `ties_of` and `payout.equal`: settles equal hands by a rule, given the payout of each side's hand.
    fn equal_hands(&self, tie: &str, dealer: &Hand, seat: &Hand, wins: [i64; 2]) -> (PlainSide, i64) {
        let [of_seat, of_dealer] = [seat, dealer].map(|hand| self.total(&hand.cards).0);
        let player_wins = match tie {
            "player" => true,
            "dealer" => false,
            "higher" if of_seat != of_dealer => of_seat > of_dealer,
            "higher-or-dealer" => of_seat > of_dealer,
            "lower" if of_seat != of_dealer => of_seat < of_dealer,
            _ => return (PlainSide::Push, 0),
        };
        let paid =
            |payout: &BTreeMap<String, i64>, wins| if payout["equal"] == AS_HANDS { wins } else { payout["equal"] };
        match player_wins {
            true => (PlainSide::Win, paid(&self.payout, wins[0])),
            false => (PlainSide::Lose, -paid(&self.of_dealer, wins[1])),
        }
    }

    /// `tiers`: returns the height of a hand that is not bust, and the names of its class; totals are 0.
    pub(super) fn tier(&self, rank: Rank) -> (usize, &[String]) {
        let name = match rank {
            Rank::Bust | Rank::Total(_) => return (0, &[]),
            Rank::FiveDragon => "five_dragon",
            Rank::FiveDragon21 => "five_dragon_21",
            Rank::TripleSeven => "triple_seven",
        };
        let place = self.tiers.iter().position(|class| class.iter().any(|other| other == name)).expect("a tier");
        (self.tiers.len() - place, &self.tiers[place])
    }

    /// Returns `true` if two revealed hands are equal: not bust, of equal totals or of one tier.
    pub(super) fn are_equal(&self, one: &Hand, other: &Hand) -> bool {
        let ranks = [one, other].map(|hand| self.rank(hand));
        !ranks.contains(&Rank::Bust)
            && self.tier(ranks[0]).0 == self.tier(ranks[1]).0
            && (self.tier(ranks[0]).0 > 0 || ranks[0] == ranks[1])
    }

    /// Key `below_minimum`: returns `true` if a seat stands on a total that is too low.
    pub(super) fn is_forfeited(&self, seat: &Hand) -> bool {
        let is_total = matches!(self.rank(seat), Rank::Total(total) if total < self.player_minimum);
        self.forfeits && is_total
    }

    /// Steps 4 and 5: the dealer's present hand against an open player's.
    pub(in crate::chinese_blackjack) fn settle(&self, dealer: &Hand, seat: &Hand) -> (PlainSide, i64) {
        let (dealer_rank, seat_rank) = (self.rank(dealer), self.rank(seat));
        let is_over = |hand: &Hand| self.over_bust.is_some_and(|least| self.total(&hand.cards).0 >= least);
        if self.is_forfeited(seat) {
            return (PlainSide::Lose, -10_000);
        }
        if seat_rank == Rank::Bust {
            if dealer_rank == Rank::Bust && !self.both_bust_to_dealer {
                return (PlainSide::Push, 0);
            }
            let mut lost = match dealer_rank {
                _ if self.bust_loses_one => 10_000,
                Rank::Bust => self.of_dealer["win"],
                _ => Self::pays_by(&self.of_dealer, dealer_rank),
            };
            if seat.cards.len() == 5 {
                lost = lost.max(self.payout["five_card_bust"]);
            }
            if is_over(seat) && dealer_rank != Rank::Bust {
                lost = lost.max(self.of_dealer["over_bust"]);
            }
            return (PlainSide::Lose, -lost);
        }
        if dealer_rank == Rank::Bust {
            let mut paid = Self::pays_by(&self.dealer_bust, seat_rank);
            if dealer.cards.len() == 5 {
                paid = paid.max(self.payout["dealer_five_card_bust"]);
            }
            if is_over(dealer) {
                paid = paid.max(self.dealer_bust["over_bust"]);
            }
            return (PlainSide::Win, paid);
        }
        let wins = [self.pays(seat_rank), Self::pays_by(&self.of_dealer, dealer_rank)];
        if self.are_equal(dealer, seat) {
            let class = self.tier(seat_rank).1;
            let tie = if class.is_empty() { &self.ties } else { self.tie_of_any(class) };
            return self.equal_hands(tie, dealer, seat, wins);
        }
        let [of_seat, of_dealer] = [seat_rank, dealer_rank].map(|rank| (self.tier(rank).0, rank));
        if of_seat > of_dealer { (PlainSide::Win, wins[0]) } else { (PlainSide::Lose, -wins[1]) }
    }

    /// Steps 4 and 5: what a player's hand wins, unless the dealer is bust.
    pub(in crate::chinese_blackjack) fn pays(&self, rank: Rank) -> i64 {
        Self::pays_by(&self.payout, rank)
    }

    fn pays_by(payout: &BTreeMap<String, i64>, rank: Rank) -> i64 {
        match rank {
            Rank::Bust => unreachable!("a bust hand is never the higher"),
            Rank::Total(21) => payout["twenty_one"],
            Rank::Total(_) => payout["win"],
            Rank::FiveDragon => payout["five_dragon"],
            Rank::FiveDragon21 => payout["five_dragon_21"],
            Rank::TripleSeven => payout["triple_seven"],
        }
    }
}
