//! Tags of cards: the balanced ones that fit the effects of removal best, or the user's own.

use super::plan::PlanError;
use crate::cards::{Card, Typed, read_cards};
use crate::stats::{Fraction, nearest_f64};
use num_bigint::BigInt;
use num_integer::gcd;
use std::cmp::Reverse;

/// The effect on the edge of removing one card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effect {
    /// The kind of card, as it is typed: a rank, or a rank with a suit.
    pub card: String,
    /// Number in the shoe.
    pub copies: u32,
    /// The change of the dealer's edge.
    pub change: Fraction,
}

/// A count: a tag for each kind of card.
#[derive(Clone, Debug, PartialEq)]
pub struct System {
    /// The largest tag allowed, or `own`.
    pub size: String,
    /// In the order of the effects.
    pub tags: Vec<i8>,
    /// The correlation with the effects, weighted by copies; `None` if nothing varies.
    pub correlation: Option<f64>,
}

/// With more cards than this, copies are rounded to shares of a pack: cards missing from a large shoe change the choice
/// of tags no more than the effects do.
const MOST: u32 = 104;
/// Bits of the effects that separate tags.
const BITS: u64 = 96;

/// The best tags with these sums: Σ copies · tag · gain, and how few are not 0.
type BestTags = (i128, Reverse<u32>);

impl System {
    /// Returns the tags of at most this size that add up to 0 over the shoe and have the highest correlation with the
    /// player's gains from removing cards. Of several it takes those with the fewest nonzero tags, then the smallest.
    ///
    /// Among tags with the same sum of squares, the highest Σ copies · tag · gain has the highest correlation. That sum
    /// grows kind by kind. For each sum of tags and of squares of the first kinds, only the best matters.
    pub fn best(effects: &[Effect], size: i8) -> System {
        let (weights, gains) = (weights(effects), gains(effects));
        let grid = SumGrid { size: i64::from(size), all: weights.iter().sum() };
        let (best, chosen) = grid.best_by_sums(&weights, &gains);
        let tags = grid.tags_to(grid.highest_correlation(&best), &weights, &chosen);
        System { size: size.to_string(), correlation: correlation(effects, &tags), tags }
    }

    /// Parses tags such as `A=-1 5=1`. Missing kinds count 0. A rank stands for all its suits except those listed
    /// themselves.
    ///
    /// # Errors
    /// If a part of the text is not a tag of these cards.
    pub fn read(text: &str, effects: &[Effect]) -> Result<System, PlanError> {
        let mut tags = vec![0; effects.len()];
        let kinds: Vec<Option<Typed>> = effects.iter().map(|effect| typed(&effect.card)).collect();
        let mut single = Vec::new();
        for word in text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty()) {
            let Some((card, tag)) = read_tag(word).filter(|(card, _)| kinds.iter().any(|kind| names(card, kind)))
            else {
                let cards: Vec<&str> = effects.iter().map(|effect| &*effect.card).collect();
                return Err(PlanError::Tags(word.to_owned(), cards.join(" ")));
            };
            for kind in (0..kinds.len()).filter(|kind| names(&card, &kinds[*kind])) {
                tags[kind] = tag;
                single.extend(card.suit.map(|_| (kind, tag)));
            }
        }
        single.into_iter().for_each(|(kind, tag)| tags[kind] = tag);
        Ok(System { size: "own".to_owned(), correlation: correlation(effects, &tags), tags })
    }

    /// Returns `true` if the tags of a shoe add up to 0.
    pub fn is_balanced(&self, effects: &[Effect]) -> bool {
        self.tags.iter().zip(effects).map(|(tag, effect)| i64::from(*tag) * i64::from(effect.copies)).sum::<i64>() == 0
    }

    /// Returns the tag of each card, by its number.
    pub fn by_card(&self, effects: &[Effect]) -> Box<[i8; 1 << u8::BITS]> {
        let kinds: Vec<Option<Typed>> = effects.iter().map(|effect| typed(&effect.card)).collect();
        let mut by_card = Box::new([0; 1 << u8::BITS]);
        for card in Card::kinds() {
            let Typed { face, suit } = card.typed();
            let readings = [suit, None].map(|suit| Some(Typed { face, suit }));
            let kind = readings.iter().find_map(|reading| kinds.iter().position(|kind| kind == reading));
            by_card[usize::from(card.index())] = kind.map_or(0, |kind| self.tags[kind]);
        }
        by_card
    }
}

/// The sums of tags and of their squares that cards can have, with tags of at most this size.
struct SumGrid {
    size: i64,
    /// The number of cards.
    all: i64,
}

impl SumGrid {
    /// Returns the number of sums of squares.
    fn height(&self) -> usize {
        (self.size * self.size * self.all + 1) as usize
    }

    /// Returns the place of a sum of tags with a sum of squares.
    fn at(&self, sum: i64, squares: i64) -> usize {
        (sum + self.size * self.all) as usize * self.height() + squares as usize
    }

    /// Returns the best tags with each pair of sums, and for each kind of cards its own tag there.
    fn best_by_sums(&self, weights: &[i64], gains: &[i128]) -> (Vec<Option<BestTags>>, Vec<Vec<i8>>) {
        let size = self.size;
        let mut best: Vec<Option<BestTags>> = vec![None; (2 * size * self.all + 1) as usize * self.height()];
        best[self.at(0, 0)] = Some((0, Reverse(0)));
        let mut chosen = Vec::new();
        let mut reach = 0;
        for (weight, gain) in weights.iter().zip(gains) {
            let (mut next, mut tags): (Vec<Option<BestTags>>, Vec<i8>) = (vec![None; best.len()], vec![0; best.len()]);
            for sum in -size * reach..=size * reach {
                for squares in 0..=size * size * reach {
                    let Some((worth, Reverse(few))) = best[self.at(sum, squares)] else { continue };
                    for tag in -size..=size {
                        let to = self.at(sum + weight * tag, squares + weight * tag * tag);
                        let with = (worth + i128::from(tag * weight) * gain, Reverse(few + u32::from(tag != 0)));
                        if next[to].is_none_or(|other| with > other) {
                            (next[to], tags[to]) = (Some(with), tag as i8);
                        }
                    }
                }
            }
            reach += weight;
            best = next;
            chosen.push(tags);
        }
        (best, chosen)
    }

    /// Returns the sum of squares of the balanced tags with the highest correlation; 0 if none is positive.
    fn highest_correlation(&self, best: &[Option<BestTags>]) -> i64 {
        let (mut highest, mut squares) = ((0, Reverse(0)), 0);
        for other in 1..self.height() as i64 {
            let Some(found) = best[self.at(0, other)].filter(|(worth, _)| *worth > 0) else { continue };
            // Worth² / squares is the square of the correlation, up to a factor.
            let own = BigInt::from(found.0) * found.0 * squares.max(1);
            let beaten = BigInt::from(highest.0) * highest.0 * other;
            if own > beaten || own == beaten && found.1 > highest.1 {
                (highest, squares) = (found, other);
            }
        }
        squares
    }

    /// Returns the tags that were chosen on the way to a sum of 0 with this sum of squares.
    fn tags_to(&self, mut squares: i64, weights: &[i64], chosen: &[Vec<i8>]) -> Vec<i8> {
        let (mut sum, mut tags) = (0, vec![0; weights.len()]);
        for ((tag, weight), chosen) in tags.iter_mut().zip(weights).zip(chosen).rev() {
            *tag = chosen[self.at(sum, squares)];
            let own = i64::from(*tag);
            (sum, squares) = (sum - weight * own, squares - weight * own * own);
        }
        tags
    }
}

/// Returns the card that `text` names, if it is one.
fn typed(text: &str) -> Option<Typed> {
    let cards = read_cards(text).ok()?;
    if let [card] = cards[..] { Some(card) } else { None }
}

/// Parses a tag such as `A=-1`.
fn read_tag(word: &str) -> Option<(Typed, i8)> {
    let (card, tag) = word.split_once('=')?;
    Some((typed(card)?, tag.parse().ok().filter(|tag: &i8| tag.abs() <= 99)?))
}

/// Returns `true` if a typed card names a kind. A rank names all its suits.
fn names(card: &Typed, kind: &Option<Typed>) -> bool {
    kind.is_some_and(|kind| kind.face == card.face && (card.suit.is_none() || kind.suit == card.suit))
}

/// Returns the copies of each kind, in lowest terms.
fn weights(effects: &[Effect]) -> Vec<i64> {
    let all: u32 = effects.iter().map(|effect| effect.copies).sum();
    let shared = effects.iter().fold(0, |shared, effect| gcd(shared, effect.copies)).max(1);
    if all / shared <= MOST {
        return effects.iter().map(|effect| (effect.copies / shared).into()).collect();
    }
    effects.iter().map(|effect| ((effect.copies * Card::PACK as u32 + all / 2) / all).into()).collect()
}

/// Returns the gain of the player by the removal of each card, as whole numbers.
fn gains(effects: &[Effect]) -> Vec<i128> {
    let changes: Vec<Fraction> = effects.iter().map(|effect| effect.change.clone()).collect();
    let whole = Fraction::numerators(&changes);
    let longest = whole.iter().map(BigInt::bits).max().unwrap_or_default();
    let scale = BigInt::from(1) << longest.saturating_sub(BITS);
    whole.iter().map(|change| i128::try_from(-(change / &scale)).unwrap_or_default()).collect()
}

/// Returns Σ copies · tag · gain / √(Σ copies · tag² · Σ copies · gain²).
fn correlation(effects: &[Effect], tags: &[i8]) -> Option<f64> {
    let changes: Vec<Fraction> = effects.iter().map(|effect| effect.change.clone()).collect();
    let (mut together, mut tag_squares, mut gain_squares) = (BigInt::ZERO, BigInt::ZERO, BigInt::ZERO);
    for ((effect, change), tag) in effects.iter().zip(Fraction::numerators(&changes)).zip(tags) {
        together -= &change * *tag * effect.copies;
        tag_squares += i64::from(*tag).pow(2) * i64::from(effect.copies);
        gain_squares += &change * &change * effect.copies;
    }
    let squares = tag_squares * gain_squares;
    let size = (squares != BigInt::ZERO).then(|| nearest_f64(&(&together * &together), &squares).sqrt())?;
    Some(if together < BigInt::ZERO { -size } else { size })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng, rngs::SmallRng};

    fn effects(changes: &[(&str, u32, i64)]) -> Vec<Effect> {
        let mut effects = Vec::new();
        for (card, copies, change) in changes {
            let change = Fraction::new((*change).into(), 1000.into());
            effects.push(Effect { card: (*card).to_owned(), copies: *copies, change });
        }
        effects
    }

    /// Finds the best tags by brute force.
    fn tried(effects: &[Effect], size: i8) -> Vec<i8> {
        let (weights, gains) = (weights(effects), gains(effects));
        let sizes = 2 * i64::from(size) + 1;
        let mut balanced = Vec::new();
        for number in 0..sizes.pow(effects.len() as u32) {
            let digits = (0..effects.len() as u32).map(|place| number / sizes.pow(place) % sizes - i64::from(size));
            let tags: Vec<i8> = digits.map(|digit| digit as i8).collect();
            let (mut sum, mut worth, mut squares) = (0, 0, 0);
            for ((tag, weight), gain) in tags.iter().zip(&weights).zip(&gains) {
                let weighted = i128::from(*tag) * i128::from(*weight);
                (sum, worth, squares) =
                    (sum + weighted, worth + weighted * gain, squares + weighted * i128::from(*tag));
            }
            // No two differ by less.
            let square = if worth > 0 { worth as f64 * worth as f64 / squares as f64 } else { 0.0 };
            if sum == 0 {
                balanced.push(((square * 1e9).round() as i64, Reverse(few(&tags)), Reverse(squares), tags));
            }
        }
        balanced.into_iter().max().unwrap().3
    }

    fn few(tags: &[i8]) -> usize {
        tags.iter().filter(|tag| **tag != 0).count()
    }

    #[test]
    fn the_best_of_all_choices_is_found() {
        let mut rng = SmallRng::seed_from_u64(1);
        for _ in 0..60 {
            let kinds = rng.random_range(2..=6);
            let faces = ["A", "2", "3", "4", "5", "6"];
            let cards: Vec<_> = faces[..kinds]
                .iter()
                .map(|card| (*card, [1, 2, 3, 4, 8][rng.random_range(0..5)], rng.random_range(-9..=9)))
                .collect();
            let effects = effects(&cards);
            for size in 1..=3 {
                let found = System::best(&effects, size);
                assert!(found.is_balanced(&effects));
                let [found, tried] = [found.tags, tried(&effects, size)]
                    .map(|tags| (correlation(&effects, &tags).map(|r| (r * 1e9).round()), few(&tags)));
                assert_eq!(found, tried, "{cards:?} {size}");
            }
        }
    }

    /// Takes the effects of removal on blackjack's basic strategy (Griffin, *The Theory of Blackjack*, 6th ed., p. 44),
    /// in hundredths of a percent for the player. Hi-Lo has the highest betting correlation of level one with aces
    /// counted, 0.97.
    #[test]
    fn hi_lo_is_rediscovered() {
        let player = [-61, 38, 44, 55, 69, 46, 28, 0, -18, -51, -51, -51, -51];
        let names = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
        let cards: Vec<_> = (0..13).map(|at| (names[at], 32, -player[at])).collect();
        let effects = effects(&cards);
        let best = System::best(&effects, 1);
        assert_eq!(best.tags, [-1, 1, 1, 1, 1, 1, 0, 0, 0, -1, -1, -1, -1]);
        assert!((best.correlation.unwrap() - 0.97).abs() < 0.005, "{best:?}");
        let own = System::read("A=-1, 2=1 3=1 4=1 5=1 6=1 T=-1 J=-1 Q=-1 K=-1", &effects).unwrap();
        assert_eq!((&own.tags, own.correlation), (&best.tags, best.correlation));
        let by_card = best.by_card(&effects);
        assert_eq!((0..52).map(|card| i32::from(by_card[card])).sum::<i32>(), 0);
        assert_eq!(by_card[usize::from(Card::new(13, 2).unwrap().index())], -1);
        assert!(System::best(&effects, 3).correlation > System::best(&effects, 2).correlation);
    }

    /// A rank stands for all its cards. One of them may be a kind with its own tag, listed before or after.
    #[test]
    fn own_tags_name_kinds() {
        let effects = effects(&[("A", 3, 1), ("As", 1, 2), ("K", 4, -3)]);
        let read = |text| System::read(text, &effects).map(|system| system.tags);
        assert_eq!(read("a=1 k=-2"), Ok(vec![1, 1, -2]));
        assert_eq!(read("As=3 K=0"), Ok(vec![0, 3, 0]));
        assert_eq!(["A=-1 As=2", "As=2 A=-1"].map(read), [Ok(vec![-1, 2, 0]), Ok(vec![-1, 2, 0])]);
        for wrong in ["A", "A=", "A=x", "A=100", "2=1", "Ks=1", "AK=1", "=1"] {
            assert_eq!(read(wrong), Err(PlanError::Tags(wrong.to_owned(), "A As K".to_owned())), "{wrong}");
        }
        let by_card = System::read("A=1 As=5 K=-2", &effects).unwrap().by_card(&effects);
        assert_eq!([0, 3, 4, 51].map(|card| by_card[card]), [1, 5, 0, -2]);
    }
}
