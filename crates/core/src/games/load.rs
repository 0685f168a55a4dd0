//! From a CONFIG argument to valid rules.

use super::banked::SIDE;
use super::contract::{GameKind, Rules};
use super::session::Session;
use crate::config::{self, Catalogue, Complaints, ConfigError, Diagnostic, Draft, Preset, VARY, Value, Values};
use crate::engine::Run;
use crate::tables::Presentation;
use std::any::Any;
use std::sync::Arc;

/// The games that configs may name, and the presets that they may build on.
#[derive(Clone, Copy, Debug)]
pub struct Games {
    /// The games, in the order of messages.
    pub kinds: &'static [&'static GameKind],
    /// The presets.
    pub presets: &'static [Preset],
}

/// A config as understood.
#[derive(Clone, Debug)]
pub struct Config {
    /// Names the output folder.
    pub name: String,
    /// The preset that it is, or builds on.
    pub base: Option<&'static str>,
    /// The game that it names.
    pub kind: &'static GameKind,
    /// The rules and strategies of that game.
    pub rules: Arc<dyn Rules>,
    /// Rounds to play.
    pub rounds: u64,
    /// Chooses the cards.
    pub seed: u64,
    /// Every key with its value, defaults filled in.
    pub values: Values,
    /// The values as read, before rules were made of them.
    pub as_read: Values,
    /// The kind of session that its runs play.
    pub session: Session,
    /// The presentation of its results.
    pub presentation: &'static Presentation,
    /// Keys that the others leave without effect.
    pub warnings: Vec<Diagnostic>,
    /// Events of side bets, by key, that were dropped because they never happen under these rules.
    pub dropped: Vec<String>,
}

impl Config {
    /// Returns it under another name.
    #[must_use]
    pub fn renamed(mut self, name: String) -> Config {
        for values in [&mut self.values, &mut self.as_read] {
            values.amend("name", Value::Text(name.clone()));
        }
        Config { name, ..self }
    }

    /// Returns the rules with other values.
    ///
    /// # Errors
    /// Every error in the values.
    pub fn with_values(&self, mut values: Values) -> Result<Arc<dyn Rules>, ConfigError> {
        let mut complaints = Complaints::default();
        let rules = (self.kind.read)(&mut values, &mut complaints);
        rules.filter(|_| !complaints.any_errors()).ok_or_else(|| ConfigError(complaints.sorted().0))
    }

    /// Returns a run with these rounds and this seed, by default the config's.
    pub fn run(&self, rounds: Option<u64>, seed: Option<u64>) -> Run {
        Run { seed: seed.unwrap_or(self.seed), rounds: rounds.unwrap_or(self.rounds), until_se: None }
    }

    /// Returns this config without side bets.
    #[must_use]
    pub fn without_side_bets(mut self) -> Config {
        if let Some(rules) = self.rules.without_side_bets() {
            self.rules = rules;
            self.values.remove(SIDE);
            self.as_read.remove(SIDE);
        }
        self
    }

    /// Returns the rules if they have this type.
    pub fn rules_as<R: Rules>(&self) -> Option<&R> {
        (&*self.rules as &dyn Any).downcast_ref()
    }
}

impl Games {
    /// Loads a CONFIG under values that were typed, each with the option that it was typed with, which messages name.
    ///
    /// # Errors
    /// Everything that is wrong with it, or the first syntax error.
    pub fn load<'a>(
        &self,
        config: &str,
        typed: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Config, ConfigError> {
        self.possible(typed, &|typed| config::read(&self.catalogue(), config, typed))
    }

    /// Loads a config from its text, under the name that messages give it and under values that were typed.
    ///
    /// # Errors
    /// As [`load`](Games::load).
    pub fn load_text<'a>(
        &self,
        name: &str,
        text: &str,
        typed: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Config, ConfigError> {
        self.possible(typed, &|typed| config::read_text(&self.catalogue(), name, text, typed))
    }

    /// Makes rules from values. If they vary a config that is valid without them, drops events that they make
    /// impossible.
    fn possible<'a>(
        &self,
        typed: impl IntoIterator<Item = (&'a str, &'a str)>,
        read: &dyn Fn(Vec<(&'a str, &'a str)>) -> Result<Draft, ConfigError>,
    ) -> Result<Config, ConfigError> {
        let typed: Vec<(&str, &str)> = typed.into_iter().collect();
        let fixed: Vec<(&str, &str)> = typed.iter().copied().filter(|(option, _)| *option != VARY).collect();
        let understood = read(typed.clone()).and_then(|draft| self.understand(draft));
        if understood.is_ok() || fixed.len() == typed.len() {
            return understood;
        }
        if read(fixed).and_then(|draft| self.understand(draft)).is_err() {
            return understood;
        }
        let Ok(mut draft) = read(typed) else { return understood };
        draft.complaints.drop_impossible();
        self.understand(draft).or(understood)
    }

    /// Returns the catalogue for the reader of a config.
    pub fn catalogue(&self) -> Catalogue {
        Catalogue { games: self.kinds.iter().map(|kind| kind.keys).collect(), presets: self.presets }
    }

    /// Makes valid rules from values.
    fn understand(&self, draft: Draft) -> Result<Config, ConfigError> {
        let Draft { name, base, game, mut values, mut complaints } = draft;
        let kind = self.kinds.iter().copied().find(|kind| kind.name() == game.name);
        let as_read = values.clone();
        let rules = kind.and_then(|kind| Some((kind, (kind.read)(&mut values, &mut complaints)?)));
        let failed = complaints.any_errors();
        let dropped = complaints.dropped().to_vec();
        let (errors, warnings) = complaints.sorted();
        let labels = values.labels();
        match rules {
            Some((kind, rules)) if !failed => Ok(Config {
                name,
                base,
                kind,
                rules,
                rounds: values.whole("simulation.rounds"),
                seed: values.whole("simulation.seed"),
                values,
                as_read,
                session: Session::Rounds,
                presentation: kind.presentation.labelled(labels),
                warnings,
                dropped,
            }),
            _ => Err(ConfigError(errors)),
        }
    }
}
