//! Points of cards.

use super::{ACE, Hand, PlainChineseBlackjack, PlainSpecial, Rank, SUIT, Special};

impl PlainChineseBlackjack {
    /// Returns `true` if specials distinguish a 10 from pictures.
    pub(in crate::chinese_blackjack) fn faces_matter(&self) -> bool {
        (1..=13).any(|other| (11..=13).any(|face| self.special([other, face]) != self.special([other, 10])))
            || (11..=13).any(|face| self.special([face, face]) != self.special([10, face]))
    }

    /// Step 1: returns the highest special of two cards.
    pub(in crate::chinese_blackjack) fn special(&self, cards: [u8; 2]) -> Option<Special> {
        let are_suited = cards[0] / SUIT == cards[1] / SUIT;
        let mut faces = cards.map(|card| card % SUIT);
        faces.sort();
        let is = |special: &PlainSpecial| special.cards.contains(&faces) && (are_suited || !special.suited);
        self.specials.iter().position(is)
    }

    /// Step 1: returns a hand as dealt.
    pub(in crate::chinese_blackjack) fn hand(&self, cards: Vec<u8>) -> Hand {
        let special = if let [one, other] = cards[..] { self.special([one, other]) } else { None };
        Hand { cards: cards.into_iter().map(|card| card % SUIT).collect(), special, ..Hand::default() }
    }

    /// *Points*: returns every value of a hand, with each ace counted separately.
    pub(in crate::chinese_blackjack) fn all_values(&self, cards: &[u8]) -> Vec<usize> {
        let mut sums = vec![0];
        for &face in cards {
            let values = match face {
                ACE => self.ace[cards.len() - 2].clone(),
                2..=13 => vec![usize::from(face.min(10))],
                _ => panic!("not a card: {face}"),
            };
            let with = |value: usize| sums.iter().map(move |sum| sum + value);
            sums = values.into_iter().flat_map(with).collect();
        }
        sums
    }

    /// *Points*: returns a hand's total, and `true` if it is soft.
    pub(in crate::chinese_blackjack) fn total(&self, cards: &[u8]) -> (usize, bool) {
        let values = self.all_values(cards);
        let highest = values.iter().filter(|&&value| value <= 21).max();
        let total = *highest.or(values.iter().min()).expect("some value");
        // A total is above this exactly if some ace in it counts more than 1.
        let all_aces_one = cards.iter().map(|&face| usize::from(face.min(10))).sum();
        (total, total > all_aces_one)
    }

    /// Step 1, *free hand*: returns `true` for one.
    pub(in crate::chinese_blackjack) fn is_free_hand(&self, hand: &Hand) -> bool {
        hand.special.is_none()
            && self.all_values(&hand.cards).contains(&15)
            && (self.free_hand_aces || !hand.cards.contains(&ACE))
    }

    /// Steps 3 to 5 and key `five_dragon_settles`: bust, a total or a tier.
    pub(in crate::chinese_blackjack) fn rank(&self, hand: &Hand) -> Rank {
        match (self.total(&hand.cards).0, hand.cards.len()) {
            (22.., _) => Rank::Bust,
            _ if self.triple_seven && hand.cards == [7, 7, 7] => Rank::TripleSeven,
            (21, 5) => Rank::FiveDragon21,
            (_, 5) => Rank::FiveDragon,
            (total, _) => Rank::Total(total),
        }
    }
}
