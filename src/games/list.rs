//! The only list of the games.

use super::{Headlines, banked, chinese_blackjack, gnau, modulo_n};
use crate::config::{COMMON, Complaints, Key, Values};

/// A game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameKind {
    /// Gnau, also called ngau, ox, Niu Niu.
    Gnau,
    /// Chinese Blackjack, also called ban-luck, ban-nag, 21-point.
    ChineseBlackjack,
    /// Modulo N.
    ModuloN,
}

/// Every game.
pub const GAMES: &[GameKind] = &[GameKind::Gnau, GameKind::ChineseBlackjack, GameKind::ModuloN];

impl GameKind {
    /// Its name in a config.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            GameKind::Gnau => "gnau",
            GameKind::ChineseBlackjack => "chinese-blackjack",
            GameKind::ModuloN => "modulo-n",
        }
    }

    /// Whether its deals are counted exactly.
    #[must_use]
    pub fn is_enumerated(self) -> bool {
        matches!(self, GameKind::Gnau | GameKind::ChineseBlackjack | GameKind::ModuloN)
    }

    /// Whether best play of both sides is found, not only of one.
    #[must_use]
    pub fn has_equilibrium(self) -> bool {
        matches!(self, GameKind::ChineseBlackjack)
    }

    /// Its house rules, a line each as `compare --vary` takes them; lines from `#` on are comments.
    #[must_use]
    pub fn house_rules(self) -> &'static str {
        match self {
            GameKind::Gnau => include_str!("../../docs/changes/gnau.txt"),
            GameKind::ChineseBlackjack => include_str!("../../docs/changes/chinese-blackjack.txt"),
            GameKind::ModuloN => include_str!("../../docs/changes/modulo-n.txt"),
        }
    }

    /// What readers of its results want to see first.
    #[must_use]
    pub fn headlines(self) -> Headlines {
        match self {
            GameKind::Gnau => banked::headlines("Gnau, Niu Niu"),
            GameKind::ChineseBlackjack => banked::headlines("Chinese Blackjack"),
            GameKind::ModuloN => modulo_n::HEADLINES,
        }
    }

    /// The keys of its configs.
    #[must_use]
    pub fn keys(self) -> Vec<&'static Key> {
        let own = match self {
            GameKind::Gnau => gnau::KEYS,
            GameKind::ChineseBlackjack => chinese_blackjack::KEYS,
            GameKind::ModuloN => modulo_n::KEYS,
        };
        COMMON.iter().chain(own.iter().copied().flatten()).collect()
    }
}

/// The rules and strategies of one game, valid.
#[derive(Clone, Debug, PartialEq)]
pub enum Rules {
    /// Rules of Gnau.
    Gnau(gnau::Rules),
    /// Rules of Chinese Blackjack.
    ChineseBlackjack(chinese_blackjack::Rules),
    /// Rules of Modulo N.
    ModuloN(modulo_n::Rules),
}

impl Rules {
    /// Which game they are of.
    #[must_use]
    pub fn kind(&self) -> GameKind {
        match self {
            Rules::Gnau(_) => GameKind::Gnau,
            Rules::ChineseBlackjack(_) => GameKind::ChineseBlackjack,
            Rules::ModuloN(_) => GameKind::ModuloN,
        }
    }

    /// Makes valid rules of the values of a config; `None` if there is a complaint that leaves none.
    pub fn read(game: GameKind, values: &mut Values, complaints: &mut Complaints) -> Option<Rules> {
        match game {
            GameKind::Gnau => gnau::Rules::read(values, complaints).map(Rules::Gnau),
            GameKind::ChineseBlackjack => {
                chinese_blackjack::Rules::read(values, complaints).map(Rules::ChineseBlackjack)
            }
            GameKind::ModuloN => modulo_n::Rules::read(values, complaints).map(Rules::ModuloN),
        }
    }

    /// Hands the games under several rules to something that works with any game; `None` if they are not of one kind, or
    /// none.
    pub fn with_games<T: ForGames>(rules: &[&Rules], task: T) -> Option<T::Output> {
        fn games<G>(rules: &[&Rules], game: impl Fn(&Rules) -> Option<G>) -> Option<Vec<G>> {
            rules.iter().map(|rules| game(rules)).collect()
        }
        Some(match rules.first()? {
            Rules::Gnau(_) => task.run(&games(rules, |rules| match rules {
                Rules::Gnau(rules) => Some(gnau::Gnau::new(rules)),
                _ => None,
            })?),
            Rules::ChineseBlackjack(_) => task.run(&games(rules, |rules| match rules {
                Rules::ChineseBlackjack(rules) => Some(chinese_blackjack::ChineseBlackjack::new(rules)),
                _ => None,
            })?),
            Rules::ModuloN(_) => task.run(&games(rules, |rules| match rules {
                Rules::ModuloN(rules) => Some(modulo_n::ModuloN::new(rules)),
                _ => None,
            })?),
        })
    }

    /// Hands the game under these rules to something that works with any game.
    pub fn with_game<T>(&self, task: impl ForAnyGame<Output = T>) -> T {
        match self {
            Rules::Gnau(rules) => task.run(&gnau::Gnau::new(rules)),
            Rules::ChineseBlackjack(rules) => task.run(&chinese_blackjack::ChineseBlackjack::new(rules)),
            Rules::ModuloN(rules) => task.run(&modulo_n::ModuloN::new(rules)),
        }
    }
}

/// Something to be done with a game, whichever it is.
pub trait ForAnyGame {
    /// What comes of it.
    type Output;
    /// Does it.
    fn run<G: super::Game>(self, game: &G) -> Self::Output;
}

/// Something to be done with several games of one kind, whichever it is.
pub trait ForGames {
    /// What comes of it.
    type Output;
    /// Does it.
    fn run<G: super::Game>(self, games: &[G]) -> Self::Output;
}
