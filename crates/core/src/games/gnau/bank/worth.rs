//! The worth of seen cards: their mean net per unit staked, against one random hand.

use super::super::round::Gnau;
use super::contests::Made;
use super::disjoint::HandsByWorth;
use super::numbers::{FULL, Numbers, choose};
use crate::cards::Card;
use crate::games::Role;
use crate::stats::Fraction;
use num_bigint::BigInt;
use num_integer::Integer;
use rayon::prelude::*;

/// The mean net of every set of seen cards per unit staked, as a player and as the dealer, exactly.
///
/// The others' cards are a random hand of the rest of the shoe. Commission is paid by the rules of the config.
#[derive(Clone, Debug)]
pub(in crate::games::gnau) struct Worth {
    numbers: Numbers,
    seen: usize,
    /// Sums for each role and set of seen cards, or one list if the rules treat both roles alike.
    numerators: Vec<Vec<i128>>,
    denominator: BigInt,
}

/// Seen cards.
#[derive(Clone, Debug)]
pub(in crate::games::gnau) struct Seen {
    pub number: usize,
    /// Number of ways to get them from the shoe.
    pub ways: u64,
}

impl Worth {
    /// Finds the worth of all sets of `seen` cards, at most five. Returns `None` if the shoe is too small for two
    /// hands, or sums are too large.
    pub(in crate::games::gnau) fn new(game: &Gnau, seen: usize) -> Option<Worth> {
        Worth::from_hands(&HandsByWorth::new(game), seen)
    }

    /// Finds the worth of all sets of `seen` cards of these hands.
    pub(super) fn from_hands(hands: &HandsByWorth<'_>, seen: usize) -> Option<Worth> {
        let cards = u64::from(hands.numbers.copies.iter().sum::<u32>());
        let own = choose(cards.saturating_sub(seen as u64), FULL - seen);
        let ways = BigInt::from(own) * choose(cards.saturating_sub(FULL as u64), FULL);
        let orders = BigInt::from(hands.orders[0] * hands.orders[1]);
        let denominator = ways * orders * hands.unit();
        if denominator == BigInt::ZERO || !hands.are_sums_small() {
            return None;
        }
        let roles = if hands.treats_both_alike() { &Role::BOTH[..1] } else { &Role::BOTH[..] };
        let numerators = roles.par_iter().map(|role| sums_of_seen(hands, *role, seen)).collect();
        Some(Worth { numerators, numbers: hands.numbers.clone(), seen, denominator })
    }

    /// Returns the number of some seen cards, in any order.
    pub(in crate::games::gnau) fn number(&self, cards: &[Card]) -> usize {
        let mut classes = [0; FULL];
        for (class, card) in classes.iter_mut().zip(cards) {
            *class = self.numbers.class(*card);
        }
        let classes = &mut classes[..cards.len()];
        classes.sort_unstable();
        self.numbers.number(classes)
    }

    fn numerators(&self, role: Role) -> &[i128] {
        &self.numerators[(role as usize).min(self.numerators.len() - 1)]
    }

    /// Returns the worth of the seen cards with a number.
    pub(in crate::games::gnau) fn fraction(&self, role: Role, number: usize) -> Fraction {
        Fraction::new(self.numerators(role)[number].into(), self.denominator.clone())
    }

    /// Returns the worth of some seen cards, in any order.
    pub(in crate::games::gnau) fn by_cards(&self, role: Role, cards: &[Card]) -> f64 {
        self.by_number(role, self.number(cards))
    }

    /// Returns the worth of the seen cards with a number.
    pub(in crate::games::gnau) fn by_number(&self, role: Role, number: usize) -> f64 {
        Fraction::new(self.numerators(role)[number].into(), self.denominator.clone()).nearest()
    }

    /// Returns, by number, whether the worth reaches a threshold, in ten-thousandths of a unit.
    pub(in crate::games::gnau) fn reaches(&self, role: Role, threshold: i64) -> Vec<bool> {
        // n / d ≥ t / 10000 where n ≥ ⌈t · d / 10000⌉.
        let least = (threshold * &self.denominator).div_ceil(&BigInt::from(10_000));
        let outside = if threshold < 0 { i128::MIN } else { i128::MAX };
        let least = i128::try_from(&least).unwrap_or(outside);
        self.numerators(role).iter().map(|numerator| *numerator >= least).collect()
    }

    /// Returns `true` if the rules distinguish suits beyond that of the ace of spades.
    pub(in crate::games::gnau) fn has_suits(&self) -> bool {
        self.numbers.has_suits
    }

    /// Lists all sets of seen cards that the shoe gives, ascending.
    pub(in crate::games::gnau) fn all_seen(&self) -> Vec<Seen> {
        let mut all = Vec::new();
        self.numbers.for_each_set(self.seen, &mut |classes| {
            all.push(Seen { number: self.numbers.number(classes), ways: self.numbers.ways(classes, &[]) });
        });
        all
    }

    /// Returns the mean of the worth, of all seen cards and of those with a positive one, and the number of ways to get
    /// the latter from the shoe.
    pub(in crate::games::gnau) fn means(&self, role: Role) -> (Fraction, Fraction, u64) {
        let [mut sum, mut positive] = [BigInt::ZERO, BigInt::ZERO];
        let [mut ways, mut positive_ways] = [0, 0];
        for seen in self.all_seen() {
            let all = BigInt::from(self.numerators(role)[seen.number]) * seen.ways;
            ways += seen.ways;
            if all > BigInt::ZERO {
                positive += &all;
                positive_ways += seen.ways;
            }
            sum += all;
        }
        let whole = &self.denominator * ways;
        (Fraction::new(sum, whole.clone()), Fraction::new(positive, whole), positive_ways)
    }
}

/// Adds up, by number of the seen cards, a role's nets with all hands that they may become.
fn sums_of_seen(hands: &HandsByWorth<'_>, role: Role, seen: usize) -> Vec<i128> {
    let mut sums = vec![0; hands.numbers.count(seen)];
    hands.sum_whole(
        role,
        |_| true,
        |made: &Made, net: i128| {
            hands.for_each_seen(made.five as usize, seen, |number, ways| sums[number] += net * i128::from(ways));
        },
    );
    sums
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::super::choices::Strategy;
    use super::super::super::evaluator::HandEvaluator;
    use super::super::super::rules::Rules;
    use super::*;
    use crate::engine::Unwatched;
    use crate::games::Side;

    fn fraction(numerator: i128, denominator: &[u64]) -> Fraction {
        Fraction::new(numerator.into(), denominator.iter().fold(BigInt::from(1), |product, factor| product * *factor))
    }

    /// `niu-niu-mainland` without its commission.
    pub(in super::super) const MAINLAND: &str = "players = 1\nrules.three_six = 'face'\nrules.double = 'off'\nrules.tonku = 'off'\n\
         rules.five_dukes = 'pictures'\nrules.ties = 'high-card-suit'\nrules.five_dukes_tie = 'as-ties'\n\
         rules.five_small = 'sum-to-ten'\nrules.four_of_a_kind = 'on'\nrules.full_house = 'on'\nrules.straight = 'on'\n\
         rules.ranking = ['straight_flush', 'four_of_a_kind', 'five_small', 'full_house', 'flush', 'straight', 'five_dukes', 'ox']\n\
         hand.straight_flush = { suits = 'same', straight = true }\nhand.flush = { suits = 'same' }\n\
         payout.no_ox = 1\npayout.ox = 1\npayout.ox_7 = 2\npayout.ox_8 = 2\npayout.ox_9 = 3\npayout.ox_10 = 4\n\
         payout.five_dukes = 5\npayout.straight = 5\npayout.flush = 5\npayout.full_house = 6\npayout.five_small = 8\n\
         payout.four_of_a_kind = 6\npayout.straight_flush = 7\n";

    fn mainland() -> Rules {
        Rules::from_keys(MAINLAND)
    }

    /// Computed outside with another evaluator. Both roles have equal odds, so the mean is 0.
    #[test]
    fn four_cards_of_mainland_are_worth_what_is_known() {
        let worth = Worth::new(&Gnau::new(&mainland()), 4).unwrap();
        let (mean, positive, ways) = worth.means(Role::Player);
        assert_eq!(mean, Fraction::default());
        assert_eq!(positive, fraction(5_310_098_771_403, &[270_725, 48, 1_533_939]));
        assert_eq!(ways, 127_749);
        assert!(worth.has_suits() && worth.numerators.len() == 1);
    }

    /// Stakes of 1 to 5 against a fixed dealer net −edge + 4 E⁺: .618722209768, computed outside.
    #[test]
    fn stakes_after_four_cards_of_gnau_net_what_is_known() {
        let game = Gnau::new(&Rules::from_keys("players = 1"));
        let worth = Worth::new(&game, 4).unwrap();
        let (mean, positive, _) = worth.means(Role::Player);
        assert_eq!(mean.times(&Fraction::from_int(-1)), game.count(false, &Unwatched).dealer().mean);
        assert!((mean.nearest() + 4.0 * positive.nearest() - 0.618722209768).abs() < 1e-12);
    }

    /// The mean worth is the player's edge for any number of seen cards, and the dealer's his own.
    #[test]
    fn mean_worth_is_the_edge() {
        for keys in [
            "commission = 0.05\nrules.ties = 'player'",
            "commission = 0.05\ncommission_to = 'house'\nrules.ties = 'high-card'",
            "decks = 3\nrules.ties = 'high-card-suit'\nshoe.removed = 'As Kd Kd 5h'",
            "jokers = 2\npayout.dealer.ox_9 = 2\nstrategy.players = 'sum-only'",
            "jokers = 2\nrules.joker = 'ten-value'\nrules.joker_rank = 'big-and-small'\nrules.ties = ['high-card', 'dealer']",
        ] {
            let mut rules = Rules::from_keys(&format!("players = 1\n{keys}"));
            let gone = Card::pack().filter(|card| ![1, 3, 5, 8, 13].contains(&card.face()));
            gone.for_each(|card| while rules.shoe.take(card).is_some() {});
            let game = Gnau::new(&rules);
            let dealer = game.count(false, &Unwatched).dealer().mean.clone().divided(game.counts.bets.money.unit);
            for seen in 0..=5 {
                let worth = Worth::new(&game, seen).unwrap();
                assert_eq!(worth.means(Role::Dealer).0, dealer, "{keys}, {seen} seen");
                if !keys.contains("'house'") {
                    assert_eq!(
                        worth.means(Role::Player).0,
                        dealer.times(&Fraction::from_int(-1)),
                        "{keys}, {seen} seen"
                    );
                }
            }
        }
    }

    /// Small shoes dealt out whole: every set of seen cards, with every hand it may become and every hand of the others.
    #[test]
    fn worth_in_small_shoes_is_that_of_all_deals() {
        for (keys, faces) in [
            ("", &[1, 3, 5, 13][..]),
            ("rules.ties = 'player'\npayout.by = 'dealer'\npayout.dealer.ox = 2", &[1, 6, 13]),
            ("rules.ties = 'high-card-suit'\ncommission = 0.05\npayout.equal = 2", &[3, 4, 13]),
            (
                "rules.double_rank = 'equal'\nrules.ties = 'high-card'\nrules.ties_of.double_4 = ['sum', 'suit']",
                &[2, 4, 6],
            ),
            (
                "hand.flush = { suits = 'same' }\npayout.flush = 4\nrules.ranking = ['flush', 'five_dukes', 'ngau_tonku', 'double', 'ox']\nrules.ties = 'card-by-card'\nshoe.removed = '5s Ah'",
                &[1, 5, 10],
            ),
            ("strategy.dealer = 'first-ox'\nrules.ties = 'push'\npayout.by = 'player'", &[3, 6, 11]),
            ("jokers = 1\ndecks = 2\nshoe.removed = '7s 7d 7d 7c 7h 7h 7s'\nrules.ties = 'suit'", &[7, 9]),
            (
                "jokers = 2\nrules.joker = 'makes-ox'\nrules.joker_rank = 'big-and-small'\nrules.ties = ['alike', 'player']",
                &[4, 10],
            ),
        ] {
            let mut rules = Rules::from_keys(&format!("players = 1\n{keys}"));
            let gone = Card::pack().filter(|card| !faces.contains(&card.face()));
            gone.for_each(|card| while rules.shoe.take(card).is_some() {});
            let game = Gnau::new(&rules);
            for seen in [2, 4] {
                let worth = Worth::new(&game, seen).unwrap();
                let cards: Vec<Card> = rules.shoe.shoe(0).cards.into_iter().map(Card::from_index).collect();
                assert_eq!(
                    worth.all_seen().iter().map(|seen| seen.ways).sum::<u64>(),
                    choose(cards.len() as u64, seen)
                );
                let first: Vec<usize> = if seen == 2 { vec![0, 5] } else { vec![0, 2, 5, 9] };
                let hand: Vec<Card> = first.iter().map(|place| cards[*place]).collect();
                let rest: Vec<Card> = (0..cards.len()).filter(|at| !first.contains(at)).map(|at| cards[at]).collect();
                let expected = dealt_out(&game, &hand, &rest);
                let number = worth.number(&hand);
                assert_eq!(worth.fraction(Role::Player, number), expected[0], "{keys}, {seen} seen");
                assert_eq!(worth.fraction(Role::Dealer, number), expected[1], "{keys}, {seen} seen");
            }
        }
    }

    /// What some cards net on average as a player's and as the dealer's, deal by deal.
    fn dealt_out(game: &Gnau, hand: &[Card], rest: &[Card]) -> [Fraction; 2] {
        let strategies: [Strategy; 2] = [game.rules.players_strategy[0], game.rules.dealer_strategy];
        let holders = strategies.map(|strategy| HandEvaluator::new(&game.rules, strategy));
        let mut sums = [Fraction::default(), Fraction::default()];
        let mut deals = 0;
        for own in chosen(rest, 5 - hand.len()) {
            let mine: Vec<Card> = hand.iter().chain(&own.0).copied().collect();
            let mine_made = holders.each_ref().map(|holder| made(holder, &mine));
            for others in chosen(&own.1, 5) {
                deals += 1;
                let others_made = holders.each_ref().map(|holder| made(holder, &others.0));
                for role in [0, 1] {
                    let (players, dealers) = if role == 0 { (&mine, &others.0) } else { (&others.0, &mine) };
                    let (player, dealer) =
                        if role == 0 { (&mine_made[0], &others_made[1]) } else { (&others_made[0], &mine_made[1]) };
                    for one in player {
                        for other in dealer {
                            let net = net_of(game, (*one, players), (*other, dealers));
                            let orders = (player.len() * dealer.len()) as i64;
                            sums[role] = sums[role].plus(&Fraction::from_int(net[role]).divided(orders));
                        }
                    }
                }
            }
        }
        sums.map(|sum| sum.divided(deals).divided(game.counts.bets.money.unit))
    }

    /// The hands that cards make in each order that matters.
    fn made(holder: &HandEvaluator, cards: &[Card]) -> Vec<super::super::super::hand::Hand> {
        let cards: [Card; 5] = cards.try_into().unwrap();
        if !holder.looks_at_order() {
            return vec![holder.hand(&cards)];
        }
        let mut hands = Vec::new();
        for code in 0..3125usize {
            let order: [usize; 5] = std::array::from_fn(|at| code / 5usize.pow(at as u32) % 5);
            if (0..5).all(|place| order.contains(&place)) {
                hands.push(holder.hand(&order.map(|place| cards[place])));
            }
        }
        hands
    }

    /// Nets of a player and the dealer.
    fn net_of(
        game: &Gnau,
        player: (super::super::super::hand::Hand, &Vec<Card>),
        dealer: (super::super::super::hand::Hand, &Vec<Card>),
    ) -> [i64; 2] {
        let [own, other] = [player, dealer].map(|(hand, cards)| {
            let cards: [Card; 5] = cards[..].try_into().unwrap();
            game.settlement.end(hand, &cards)
        });
        let side = game.settlement.by_end(own, other).unwrap_or(Side::Push);
        let outcome = game.outcome(side, player.0, dealer.0);
        [outcome.net, -outcome.cost]
    }

    /// All choices of so many cards, with the others.
    fn chosen(cards: &[Card], count: usize) -> Vec<(Vec<Card>, Vec<Card>)> {
        let sets = (0u32..1 << cards.len()).filter(|set| set.count_ones() as usize == count);
        let split = |set: u32| {
            let part = |is_in: u32| (0..cards.len()).filter(|at| set >> at & 1 == is_in).map(|at| cards[at]).collect();
            (part(1), part(0))
        };
        sets.map(split).collect()
    }

    fn cards(text: &str) -> Vec<Card> {
        let typed = crate::cards::read_cards(text).unwrap();
        crate::cards::Composition::packs(1).take_typed(&typed).unwrap()
    }

    /// Suits and the cards that others cannot hold are part of the worth.
    #[test]
    fn suits_and_cards_held_matter() {
        let worth = Worth::new(&Gnau::new(&mainland()), 4).unwrap();
        let [spade, diamond] = ["Ks 10h 4d 6c", "Kd 10h 4d 6c"].map(|text| worth.by_cards(Role::Player, &cards(text)));
        assert!(spade > diamond, "the suit of the highest card decides ties");
        let least = worth.reaches(Role::Player, (spade * 10_000.0).floor() as i64);
        assert!(least[worth.number(&cards("6c 4d 10h Ks"))] && !least[worth.number(&cards("Kd 10h 4d 6c"))]);
        // Four cards that make nothing but their power, with and without the tens that others need.
        let worth = Worth::new(&Gnau::new(&Rules::from_keys("players = 1")), 5).unwrap();
        let [one, other] = ["Kd Kh Kc 4d 5c", "Jd Qh Kc 4d 5c"].map(|text| worth.by_cards(Role::Player, &cards(text)));
        assert!(one != other, "both hold an ox 9");
    }
}
