//! The keys of a config about counting.

use crate::config::{Decimal, Key, KeyKind, Values};
use thiserror::Error;

/// True counts beyond this count as this.
pub(super) const FARTHEST: i32 = 10;
/// Number of true counts.
pub(super) const COUNTS: usize = 2 * FARTHEST as usize + 1;

/// The keys of counting.
pub const COUNT: [Key; 7] = [
    Key::new("count.bet", KeyKind::Text, "For which bet are cards counted?").with_default("\"main\""),
    Key::new(
        "count.cut",
        KeyKind::Whole { min: 10, max: 3328 },
        "How few cards may be left when a round begins? Default: a quarter, or what a round may need.",
    ),
    Key::new(
        "count.tags",
        KeyKind::Text,
        "What does each card count, as in \"A=-1 5=1\"? Others count 0. Default: the best tags of this size.",
    ),
    Key::new("count.size", KeyKind::Whole { min: 1, max: 3 }, "How large may the best tags be?").with_default("1"),
    Key::new(
        "count.spread",
        KeyKind::Text,
        "What is bet below a true count, and at or above it? Or a ramp, as in 2:4,4:8.",
    )
    .with_default("\"0-1\""),
    Key::new(
        "count.bankroll",
        KeyKind::Whole { min: 1, max: 1_000_000_000 },
        "What bankroll, in unit bets, has the counter? Adds the risk of ruin.",
    ),
    Key::new(
        "count.kelly",
        KeyKind::Decimal { min: 0, max: 1 },
        "What share of Kelly's bet does the counter stake? Adds this stake at each true count, for the bankroll.",
    ),
];

/// A count, and the bets made by it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountPlan {
    /// The bet.
    pub bet: String,
    /// Minimum number of cards left at the start of a round.
    pub cut: Option<usize>,
    /// Tag of each card; `None` to find the best tags.
    pub tags: Option<String>,
    /// The largest tag that the best tags may use.
    pub size: i8,
    /// The bets.
    pub spread: BetSpread,
    /// The bankroll whose risk of ruin is found, in unit bets.
    pub bankroll: Option<i64>,
    /// The share of Kelly's bet whose stakes are found, above 0 and at most 1. It takes a bankroll.
    pub kelly: Option<Decimal>,
}

/// Bets made below a true count, and from it on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BetSpread {
    /// Below.
    pub low: i64,
    /// At each true count from it on.
    pub high: [i64; COUNTS],
}

/// The reason that cards cannot be counted as planned.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlanError {
    /// The game is not dealt from a shoe, and why.
    #[error("cards of {0} are not counted: {1}")]
    Game(&'static str, &'static str),
    /// Fewer cards than a round may need, or more than there are.
    #[error("`--cut {cut}` is {}; write {needed} to {cards}", if cut < needed {
        format!("too few: a round may need {needed} of the shoe's {cards} cards")
    } else {
        format!("more than the shoe's {cards} cards")
    })]
    Cut {
        /// The requested cut.
        cut: usize,
        /// The cards of a round.
        needed: usize,
        /// The cards of the shoe.
        cards: usize,
    },
    /// A counter's net differs from the dealer's loss.
    #[error("cards are not counted if commission goes to the house: the dealer nets less than the players lose")]
    House,
    /// The spread cannot be read.
    #[error(
        "`--spread {0}` cannot be read: write the bets below a true count and from it on, as in 1-8, or a ramp from true \
         counts on, as in 2:4,4:8 or 1,2:4,4:8, with true counts from -10 to 10 and bets up to 1000, neither falling"
    )]
    Spread(String),
    /// There is no bankroll, or no share, to bet by Kelly.
    #[error("`--kelly` takes a share above 0 of Kelly's bet and a bankroll, as in --kelly 0.5 --bankroll 1000")]
    Kelly,
    /// The tags cannot be read.
    #[error(
        "`--tags` cannot be read at {0:?}: write cards with whole numbers from -99 to 99, as in A=-1 5=1; cards: {1}"
    )]
    Tags(String, String),
    /// No card changes the edge.
    #[error("no card changes the edge of this bet, so there is nothing to count")]
    Effects,
    /// Too many digits.
    #[error("bets on this shoe are too large, or have too many digits, to be added up exactly")]
    Money,
}

impl CountPlan {
    /// Reads the plan of a config.
    ///
    /// # Errors
    /// If the spread cannot be read, or bets by Kelly have no bankroll.
    pub fn from_values(values: &Values) -> Result<CountPlan, PlanError> {
        let bankroll = values.get("count.bankroll").map(|_| values.whole("count.bankroll") as i64);
        let kelly = values.get("count.kelly").map(|_| values.decimal("count.kelly"));
        if kelly.is_some_and(|share| bankroll.is_none() || share == Decimal::ZERO) {
            return Err(PlanError::Kelly);
        }
        Ok(CountPlan {
            bet: values.text("count.bet").to_owned(),
            cut: values.get("count.cut").map(|_| values.whole("count.cut") as usize),
            tags: values.get("count.tags").map(|_| values.text("count.tags").to_owned()),
            size: values.whole("count.size") as i8,
            spread: BetSpread::read(values.text("count.spread"))?,
            bankroll,
            kelly,
        })
    }

    /// Returns the cut of a shoe, given the most cards that a round needs: by default a quarter, if that is enough.
    pub(super) fn cut(&self, cards: usize, needed: usize) -> Result<usize, PlanError> {
        match self.cut {
            Some(cut) if !(needed..=cards).contains(&cut) => Err(PlanError::Cut { cut, needed, cards }),
            Some(cut) => Ok(cut),
            None => Ok((cards / 4).max(needed)),
        }
    }
}

/// Most stakes bet in a round.
pub const MOST_STAKES: i64 = 1000;

impl BetSpread {
    fn read(text: &str) -> Result<BetSpread, PlanError> {
        BetSpread::pair(text).or_else(|| BetSpread::ramp(text)).ok_or_else(|| PlanError::Spread(text.to_owned()))
    }

    /// Reads `LOW-HIGH`.
    fn pair(text: &str) -> Option<BetSpread> {
        let (low, high) = text.split_once('-')?;
        let [low, high] = [low, high].map(|bets| bets.parse::<u16>().ok().map(i64::from));
        let spread = BetSpread { low: low?, high: [high?; COUNTS] };
        (spread.low.max(1)..=MOST_STAKES).contains(&spread.most()).then_some(spread)
    }

    /// Reads `COUNT:BET,…`, after the bet below the first true count if it is not 0.
    fn ramp(text: &str) -> Option<BetSpread> {
        let (mut high, mut begun) = ([0; COUNTS], 0);
        for (place, level) in text.split(',').enumerate() {
            let (count, bets) = match level.split_once(':') {
                Some((count, bets)) => (count.parse().ok()?, bets),
                None => (-FARTHEST, level),
            };
            let from = usize::try_from(count + FARTHEST).ok().filter(|from| *from < COUNTS)?;
            let bets = bets.parse::<u16>().ok().map(i64::from).filter(|bets| *bets >= high[COUNTS - 1])?;
            if place > 0 && from < begun {
                return None;
            }
            high[from..].fill(bets);
            begun = from + 1;
        }
        let spread = BetSpread { low: 0, high };
        (1..=MOST_STAKES).contains(&spread.most()).then_some(spread)
    }

    /// Returns the highest bet. Bets never fall as the true count rises.
    pub(super) fn most(&self) -> i64 {
        self.high[COUNTS - 1]
    }

    /// Returns `true` if bets rise by several steps, or from a given true count on.
    pub(super) fn is_ramp(&self) -> bool {
        self.high[0] != self.most()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::MAIN;

    #[test]
    fn spreads() {
        assert_eq!(BetSpread::read("1-8"), Ok(BetSpread { low: 1, high: [8; COUNTS] }));
        assert_eq!(BetSpread::read("1-1"), Ok(BetSpread { low: 1, high: [1; COUNTS] }));
        let wrong = ["", "8-1", "0-0", "-1-8", "1-8-9", "1-1001", "a-b", "1 - 8"];
        for wrong in wrong
            .into_iter()
            .chain(["0", "2:1001", "11:1", "-11:1", "2:4,1:8", "2:4,2:8", "2:4,4:3", "2:", "1,,2:3", "2:4,8"])
        {
            assert_eq!(BetSpread::read(wrong), Err(PlanError::Spread(wrong.to_owned())));
        }
    }

    /// A ramp by hand: true counts −10 to 10 lie at 0 to 20.
    #[test]
    fn ramps_have_any_number_of_levels() {
        let high = |levels: &[(usize, i64)]| {
            let mut high = [0; COUNTS];
            levels.iter().for_each(|(from, bets)| high[*from..].fill(*bets));
            Ok(BetSpread { low: 0, high })
        };
        assert_eq!(BetSpread::read("1:1,2:4,4:8"), high(&[(11, 1), (12, 4), (14, 8)]));
        assert_eq!(BetSpread::read("1,2:4,4:8"), high(&[(0, 1), (12, 4), (14, 8)]));
        assert_eq!(BetSpread::read("-10:2,-3:3,10:1000"), high(&[(0, 2), (7, 3), (20, 1000)]));
        assert_eq!(BetSpread::read("8"), Ok(BetSpread { low: 0, high: [8; COUNTS] }));
        assert!(BetSpread::read("2:8").is_ok_and(|spread| spread.is_ramp()));
        assert!(["1-8", "8"].iter().all(|flat| BetSpread::read(flat).is_ok_and(|spread| !spread.is_ramp())));
    }

    #[test]
    fn a_quarter_of_the_shoe_is_cut_off_unless_a_round_may_need_more() {
        let spread = BetSpread { low: 0, high: [1; COUNTS] };
        let plan =
            |cut| CountPlan { bet: MAIN.to_owned(), cut, tags: None, size: 1, spread, bankroll: None, kelly: None };
        assert_eq!(plan(None).cut(312, 25), Ok(78));
        assert_eq!(plan(None).cut(52, 25), Ok(25));
        assert_eq!(plan(Some(52)).cut(52, 25), Ok(52));
        assert_eq!(plan(Some(24)).cut(52, 25), Err(PlanError::Cut { cut: 24, needed: 25, cards: 52 }));
        assert_eq!(plan(Some(53)).cut(52, 25), Err(PlanError::Cut { cut: 53, needed: 25, cards: 52 }));
    }
}
