//! What several commands take: configs, what is laid over them, words.

use crate::app::Setting;
use crate::config::WITHOUT;
use crate::games::Config;
use clap::{Args, ValueEnum};

#[derive(Debug, Args)]
pub(super) struct Configs {
    /// Presets (see `houseodds presets`) or paths of TOML files
    #[arg(required = true, value_name = "CONFIG")]
    pub configs: Vec<String>,
    #[command(flatten)]
    pub laid: Laid,
}

/// What is laid over every config.
#[derive(Debug, Args)]
pub(super) struct Laid {
    /// Lay a value over the config, as in rules.ties=push
    #[arg(long = "set", value_name = "KEY=VALUE")]
    sets: Vec<String>,
    /// Take cards out of the shoe that are known not to come, as in "Ks Kd 3h"
    #[arg(long, value_name = "CARDS")]
    without: Vec<String>,
}

impl Laid {
    /// Each with its option.
    pub(super) fn typed(&self) -> Vec<Setting<'_>> {
        let sets = self.sets.iter().map(|set| ("--set", set.as_str()));
        sets.chain(self.without.iter().map(|cards| (WITHOUT, cards.as_str()))).collect()
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Played {
    /// By the strategies of each config
    #[default]
    Config,
    /// Best play of one player and the dealer (Chinese Blackjack): the value of the game
    Equilibrium,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Bets {
    /// All bets of the first seat
    #[default]
    All,
    /// The main bet
    Main,
}

impl Bets {
    /// A config with these bets.
    pub(super) fn of(self, config: Config) -> Config {
        if self == Bets::Main { config.without_side_bets() } else { config }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Role {
    /// A player
    #[default]
    Player,
    /// The dealer
    #[value(alias = "banker")]
    Dealer,
}

impl Role {
    /// Its name in tables.
    pub(super) fn name(self) -> &'static str {
        match self {
            Role::Player => "player",
            Role::Dealer => "dealer",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Given {
    /// The best response of the dealer
    Players,
    /// The best response of the players
    #[value(alias = "banker")]
    Dealer,
    /// The best response of a seat to the others
    Seats,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Progress {
    /// On a terminal only
    #[default]
    Auto,
    /// Also when not on a terminal
    Always,
    /// Never
    Never,
}
