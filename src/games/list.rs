//! The only list of the games.

use super::{Game, chinese_blackjack, gnau, modulo_n};
use crate::config::{Complaints, GameKeys, Key, Values};
use crate::engine::{Steps, Unwatched};
use crate::stats::Presentation;

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
    /// Its name in a config, and the keys that it has there beside the common ones.
    pub(super) const fn declared(self) -> GameKeys {
        let (name, own) = match self {
            GameKind::Gnau => ("gnau", gnau::KEYS),
            GameKind::ChineseBlackjack => ("chinese-blackjack", chinese_blackjack::KEYS),
            GameKind::ModuloN => ("modulo-n", modulo_n::KEYS),
        };
        GameKeys { name, own }
    }

    /// Its name in a config.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.declared().name
    }

    /// The keys of its configs.
    #[must_use]
    pub fn keys(self) -> Vec<&'static Key> {
        self.declared().keys()
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

    /// By key: the values that a comparison of its house rules tries, where they are no words.
    #[must_use]
    pub fn others(self) -> Vec<(&'static str, &'static str)> {
        let others: &[&[_]] = match self {
            GameKind::Gnau => &[],
            GameKind::ChineseBlackjack => chinese_blackjack::OTHERS,
            GameKind::ModuloN => modulo_n::OTHERS,
        };
        others.concat()
    }

    /// The game of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<GameKind> {
        GAMES.iter().copied().find(|game| game.name() == name)
    }

    /// What its results are called, and how they are drawn.
    #[must_use]
    pub fn presentation(self) -> &'static Presentation {
        match self {
            GameKind::Gnau => &gnau::PRESENTATION,
            GameKind::ChineseBlackjack => &chinese_blackjack::PRESENTATION,
            GameKind::ModuloN => &modulo_n::PRESENTATION,
        }
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

    /// The game under these rules.
    #[must_use]
    pub fn game(&self) -> Box<dyn Game> {
        self.game_in_steps(&Unwatched)
    }

    /// The same; what takes long is told step by step.
    #[must_use]
    pub fn game_in_steps(&self, steps: &dyn Steps) -> Box<dyn Game> {
        match self {
            Rules::Gnau(rules) => Box::new(gnau::Gnau::new(rules)),
            Rules::ChineseBlackjack(rules) => Box::new(chinese_blackjack::ChineseBlackjack::new(rules)),
            Rules::ModuloN(rules) => Box::new(modulo_n::ModuloN::in_steps(rules, steps)),
        }
    }
}
