//! A house, and the questions that it answers.

use super::configs::{explain, pool};
use super::error::Error;
use super::follow::{Follow, Following, Nobody};
use super::observer::Observer;
use super::practice::Practice;
use super::recipe::{Recipe, SET};
use super::setting::Setting;
use super::solve::{TRIAL, best_play};
use crate::answer::Answer;
use crate::config::{ConfigError, Diagnostic, Source, WITHOUT, read_table};
use crate::engine;
use crate::games::{Against, Config, Question, Role, Solving};
use crate::house::compare::side_by_side::{Sides, side_by_side};
use crate::house::compare::variants::{Variant, VariantChoice, variants};
use crate::house::compare::vary::varied;
use crate::house::design::combinations::designed;
use crate::house::design::prices::Base;
use crate::house::design::target::Design;
#[cfg(feature = "cli")]
use crate::house::dossier::compile::{DossierTerms, dossier_of};
use crate::house::exact::effects::Effects;
use crate::house::exact::enumerate::enumerate;
use crate::house::exact::verify::verify;
use crate::house::monitor::compare_log::monitor;
use crate::house::risk::ask::{known_nets, looked_ahead, risk};
use crate::house::risk::round_net::{KnownNets, Whose};
use crate::house::risk::terms::RiskTerms;
use crate::house::simulate::play::Play;
use crate::house::simulate::read_rounds::{join_rounds, read_rounds};
use crate::house::simulate::run::{RoundsPlayed, play_rounds};
use crate::house::simulate::units::{by_night, counted, cut_after};
use std::fmt;
use std::path::Path;
use std::sync::Arc;

/// A game under the rules and strategies of a house, ready for questions.
///
/// It is cheap to clone. Settings are laid over its config as by the command's `--set`.
#[derive(Clone)]
pub struct House {
    config: Config,
    recipe: Recipe,
    follow: Arc<dyn Follow>,
    threads: Option<u16>,
}

/// Compares houses side by side; the first is the baseline.
///
/// ```
/// let gnau = houseodds::load("gnau")?;
/// let push = gnau.with("rules.ties=push")?;
/// let both = houseodds::compare(&[gnau, push], &Default::default())?;
/// let change = both.table("compared").and_then(|compared| compared.number(1, "change"));
/// assert!(change.is_some_and(|change| (change + 0.0506826).abs() < 1e-7));
/// # Ok::<(), houseodds::Error>(())
/// ```
///
/// # Errors
/// If there is none, one has no such bet, or best play is requested of a game without a solution.
pub fn compare(houses: &[House], sides: &Sides<'_>) -> Result<Answer, Error> {
    let Some(first) = houses.first() else { return Err(Error::usage("give at least one house")) };
    let variants: Vec<Variant> = houses.iter().map(House::variant).collect();
    first.answer(|following| side_by_side(&variants, sides, following))
}

impl House {
    /// Returns the house of this recipe.
    pub(super) fn from_recipe(recipe: Recipe) -> Result<House, ConfigError> {
        Ok(House { config: recipe.load(&[])?, recipe, follow: Arc::new(Nobody), threads: None })
    }

    /// Returns this house with one more setting, `KEY=VALUE`.
    ///
    /// # Errors
    /// As [`load`](crate::load).
    pub fn with(&self, setting: &str) -> Result<House, ConfigError> {
        self.changed(SET, setting)
    }

    /// Returns this house without these cards in its shoe, as in `Ks Kd 3h`.
    ///
    /// # Errors
    /// As [`load`](crate::load).
    pub fn without(&self, cards: &str) -> Result<House, ConfigError> {
        self.changed(WITHOUT, cards)
    }

    fn changed(&self, option: &'static str, setting: &str) -> Result<House, ConfigError> {
        let mut recipe = self.recipe.clone();
        recipe.settings.push((option, setting.to_owned()));
        let house = House::from_recipe(recipe)?;
        Ok(House { follow: Arc::clone(&self.follow), threads: self.threads, ..house })
    }

    /// Returns this house with an observer of its long work.
    #[must_use]
    pub fn followed_by(self, follow: Arc<dyn Follow>) -> House {
        House { follow, ..self }
    }

    /// Returns this house with this number of threads instead of one per core. No result depends on it.
    #[must_use]
    pub fn on_threads(self, threads: u16) -> House {
        House { threads: Some(threads), ..self }
    }

    /// Returns this house with the main bet alone.
    #[must_use]
    pub fn without_side_bets(self) -> House {
        House { config: self.config.without_side_bets(), ..self }
    }

    /// Returns its name, which the command's output folders have too.
    pub fn name(&self) -> &str {
        &self.config.name
    }

    /// Returns the name of its game.
    pub fn game(&self) -> &'static str {
        self.config.kind.name()
    }

    /// Returns its rules as TOML, with every default filled in; rules without effect are comments.
    pub fn rules(&self) -> String {
        self.config.values.clone().with_absolute_paths().to_toml()
    }

    /// Returns keys of its config that other keys leave without effect.
    pub fn warnings(&self) -> &[Diagnostic] {
        &self.config.warnings
    }

    /// Counts every deal.
    ///
    /// # Errors
    /// If the game is not enumerated.
    pub fn exact(&self) -> Result<Answer, Error> {
        self.answer(|following| enumerate(&self.config, following))
    }

    /// Plays seeded rounds. The same rounds and seed give the same result, with any number of threads.
    ///
    /// ```
    /// use houseodds::Play;
    /// let played = houseodds::load("modulo-n")?.simulate(&Play::rounds(10_000).seed(1))?;
    /// let edge = played.answer.results.metric("dealer", "edge").expect("every game has an edge");
    /// assert!(edge.std_error.is_some());
    /// # Ok::<(), houseodds::Error>(())
    /// ```
    ///
    /// # Errors
    /// If a number is out of range, or the earlier rounds belong to another run.
    pub fn simulate(&self, play: &Play<'_>) -> Result<RoundsPlayed, Error> {
        let run = play.run(&self.config)?;
        self.follow(|following| play_rounds(&self.config, &run, play.part()?, play.after, following))
    }

    /// Plays seeded nights by `[night]` of the config; the rounds of `play` are their number.
    ///
    /// ```
    /// use houseodds::Play;
    /// let house = houseodds::load_with("gnau", ["night.rounds=20", "night.deal={rounds=2}"])?;
    /// let nights = house.night(&Play::rounds(1_000))?;
    /// let worth = nights.answer.results.rows("night").iter().find(|row| row.labels[1] == "bank_per_round");
    /// assert!(worth.and_then(|row| row.value).is_some_and(|worth| worth.0 > 0.2));
    /// # Ok::<(), houseodds::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`simulate`](House::simulate), or if people cannot sit at its tables or a standard error to stop at is given.
    pub fn night(&self, play: &Play<'_>) -> Result<RoundsPlayed, Error> {
        self.in_units(play, by_night)
    }

    /// Deals seeded shoes round after round by `[count]` of the config, and counts the cards seen; the rounds of `play`
    /// are the number of shoes.
    ///
    /// ```
    /// use houseodds::Play;
    /// let counted = houseodds::load_with("gnau", ["decks=4", "count.size=2"])?.count(&Play::rounds(500))?;
    /// assert!(counted.answer.results.rows("counted").iter().any(|row| row.labels[1] == "edge_from"));
    /// # Ok::<(), houseodds::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`simulate`](House::simulate), or if cards cannot be counted as configured, or a standard error to stop at
    /// is given.
    pub fn count(&self, play: &Play<'_>) -> Result<RoundsPlayed, Error> {
        self.in_units(play, counted)
    }

    /// Returns the `count.cut` that deals this share of the shoe.
    ///
    /// # Errors
    /// If the game is not dealt from a shoe.
    pub fn cut_after(&self, penetration: f64) -> Result<usize, Error> {
        cut_after(&self.config, penetration)
    }

    /// Joins the shards of one run.
    ///
    /// ```
    /// use houseodds::Play;
    /// let house = houseodds::load("gnau")?;
    /// let run = Play::rounds(20_000).seed(5);
    /// let shards = [house.simulate(&run.shard(2, 2))?, house.simulate(&run.shard(1, 2))?];
    /// assert_eq!(house.join(&shards)?.answer, house.simulate(&run)?.answer);
    /// # Ok::<(), houseodds::Error>(())
    /// ```
    ///
    /// # Errors
    /// If they are not the shards of one run of this house, or not all of them.
    pub fn join(&self, shards: &[RoundsPlayed]) -> Result<RoundsPlayed, Error> {
        self.answer(|following| join_rounds(&self.config, shards, following))
    }

    /// Reads played rounds from their text ([`RoundsPlayed::to_text`]), to continue or join them on another machine.
    ///
    /// # Errors
    /// If the text is not from a run of this house by this version.
    pub fn read_rounds(&self, text: &str) -> Result<RoundsPlayed, Error> {
        self.answer(|following| read_rounds(&self.config, text, following))
    }

    /// Finds payouts and rules that give a bet a target edge, the nearest first.
    ///
    /// ```
    /// use houseodds::{Design, Fraction};
    /// let house = houseodds::load("gnau")?;
    /// let vary = ["payout.double=1..4:0.5".parse()?];
    /// let wanted = Design { vary: &vary, ..Design::new(Fraction::from(5) / Fraction::from(100)) };
    /// let found = house.design(&wanted)?;
    /// assert!(found.table("designs").is_some_and(|designs| !designs.rows.is_empty()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If nothing varies and the game is not enumerated, best play is requested of a game without a solution, or a key or
    /// a value is wrong.
    pub fn design(&self, design: &Design<'_>) -> Result<Answer, Error> {
        let load = |_: &str, typed: &[Setting<'_>]| self.recipe.load(typed);
        let base = Base { config: &self.config.name, typed: &[], load: &load };
        self.answer(|following| designed(base, design, following))
    }

    /// Computes, plays and tests the game, for a report before it is played for money.
    ///
    /// # Errors
    /// If nothing is enumerated in the game.
    #[cfg(feature = "cli")]
    pub fn dossier(&self, terms: &DossierTerms) -> Result<crate::report::Dossier, Error> {
        self.answer(|following| dossier_of(&self.config, terms, following))
    }

    /// Returns a page that starts from this house, and asks only about these keys, if any are given.
    ///
    /// # Errors
    /// If the config names a file, which no page can read, or its game has no such key.
    #[cfg(feature = "cli")]
    pub fn page(&self, only: &[String]) -> Result<String, Error> {
        super::page::page(&self.config, only)
    }

    /// Plays the config in units that are not rounds.
    fn in_units(
        &self,
        play: &Play<'_>,
        unit: fn(Config, &dyn Observer) -> Result<Config, Error>,
    ) -> Result<RoundsPlayed, Error> {
        let run = play.run_of_all(&self.config)?;
        self.follow(|following| {
            let config = unit(self.config.clone(), following)?;
            play_rounds(&config, &run, play.part()?, play.after, following)
        })
    }

    /// Plays seeded rounds, counts every deal, and compares the two figure by figure.
    ///
    /// ```
    /// use houseodds::Play;
    /// let verified = houseodds::load("gnau")?.verify(&Play::rounds(20_000))?;
    /// assert_eq!(verified.about["agrees"], true);
    /// # Ok::<(), houseodds::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the game is not enumerated, a number is out of range, or `play` is to stop early or to continue a
    /// run.
    pub fn verify(&self, play: &Play<'_>) -> Result<Answer, Error> {
        if play.after.is_some() {
            return Err(Error::usage("a check cannot continue a run"));
        }
        let run = play.run_of_all(&self.config)?;
        self.answer(|following| verify(&self.config, &run, following))
    }

    /// Compares a CSV file of real play with the rules. `seat` is the player's seat.
    ///
    /// # Errors
    /// Every error in the file; or if the seats differ and the player's seat is missing.
    pub fn monitor(&self, log: &Path, seat: Option<usize>) -> Result<Answer, Error> {
        self.monitor_source(&read_table(log).map_err(ConfigError::from)?, seat)
    }

    /// Compares play that is logged in `text`, under the name that messages give it, with the rules.
    ///
    /// ```
    /// let log = "net,count\n-1,60\n0,20\n1,20\n";
    /// let monitored = houseodds::load("niu-niu-equal")?.monitor_text("tonight", log, None)?;
    /// assert!(monitored.notes[0].contains("cannot have produced"));
    /// # Ok::<(), houseodds::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`monitor`](House::monitor).
    pub fn monitor_text(&self, name: &str, text: &str, seat: Option<usize>) -> Result<Answer, Error> {
        self.monitor_source(&Arc::new(Source::new(name, text)), seat)
    }

    fn monitor_source(&self, log: &Arc<Source>, seat: Option<usize>) -> Result<Answer, Error> {
        self.answer(|following| monitor(&self.config, log, seat, following))
    }

    /// Compares this house with every combination of other values, each `KEY=V1,V2`.
    ///
    /// # Errors
    /// If a value is wrong, or as [`compare`].
    pub fn vary(&self, values: &[&str], sides: &Sides<'_>) -> Result<Answer, Error> {
        self.variants(values, false, sides)
    }

    /// Compares this house with each of these changes alone; if none are given, with each house rule of its game.
    ///
    /// # Errors
    /// As [`vary`](House::vary).
    pub fn one_at_a_time(&self, values: &[&str], sides: &Sides<'_>) -> Result<Answer, Error> {
        self.variants(values, true, sides)
    }

    fn variants(&self, values: &[&str], one_at_a_time: bool, sides: &Sides<'_>) -> Result<Answer, Error> {
        let vary =
            values.iter().map(|text| varied(text).map_err(|message| Error::Usage(format!("{text:?}: {message}"))));
        let choice = VariantChoice {
            configs: std::slice::from_ref(&self.config.name),
            typed: &[],
            vary: &vary.collect::<Result<Vec<_>, _>>()?,
            one_at_a_time,
            warns: true,
        };
        let load = |_: &str, typed: &[Setting<'_>]| self.recipe.load(typed);
        self.answer(|following| {
            let variants = variants(&choice, &load, following)?;
            side_by_side(&variants, sides, following)
        })
    }

    /// Finds the best play against these, and its value. `None` takes the dealer's strategy as given, in a game whose
    /// dealer has one.
    ///
    /// ```
    /// let solved = houseodds::load("chinese-blackjack")?.solve(houseodds::Against::BestPlay)?;
    /// assert!(solved.figure("value").is_some_and(|value| (value + 0.0129099).abs() < 1e-6));
    /// # Ok::<(), houseodds::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the game has no such answer.
    pub fn solve(&self, against: impl Into<Option<Against>>) -> Result<Answer, Error> {
        self.solved(against.into(), false)
    }

    /// Finds a player's best chart by totals, against these as in [`solve`](House::solve).
    ///
    /// # Errors
    /// If the game has no such answer.
    pub fn solve_by_total(&self, against: impl Into<Option<Against>>) -> Result<Answer, Error> {
        self.solved(against.into(), true)
    }

    fn solved(&self, against: Option<Against>, by_total: bool) -> Result<Answer, Error> {
        let against = against.unwrap_or_else(|| self.config.kind.default_against());
        let solving = Solving { against, seed: self.config.seed, by_total };
        self.answer(|following| best_play(&self.config, &solving, TRIAL, following))
    }

    /// Explains a hand: its readings and their worth.
    ///
    /// ```
    /// use houseodds::Question;
    /// let hand = houseodds::load("gnau")?.hand(&Question { cards: "3s 6h 8d 4c 8h", ..Question::default() })?;
    /// assert_eq!(serde_json::to_value(&hand)?["hand"], "double_8");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If it is not a hand of the game, or an option is missing or unused.
    pub fn hand(&self, question: &Question<'_>) -> Result<Answer, Error> {
        self.answer(|following| explain(&self.config, question, following))
    }

    /// Deals hands to practise on, as the dealer or as a player: the same seed and answers give the same hands.
    ///
    /// ```
    /// let mut practice = houseodds::load("gnau")?.practice(houseodds::Role::Player, 1)?;
    /// let best = practice.now().answers.iter().position(|answer| answer == practice.now().best());
    /// assert_eq!(practice.answer(best).cost, 0.0);
    /// # Ok::<(), houseodds::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the game is not practised in this role, or its rules leave nothing to decide.
    pub fn practice(&self, role: Role, seed: u64) -> Result<Practice, Error> {
        self.answer(|_| Practice::new(&self.config, role, seed))
    }

    /// Looks ahead over many rounds, or over play without end.
    ///
    /// ```
    /// use houseodds::{RiskTerms, Role, Whose};
    /// let whose = Whose { role: Role::Player, seat: None, bet: None };
    /// let terms = RiskTerms { rounds: Some(1000), bankroll: Some(100), ..RiskTerms::default() };
    /// let outlook = houseodds::load("gnau")?.risk(&whose, &terms)?;
    /// assert!(outlook.figure("ruin").is_some_and(|ruin| (ruin - 0.253375).abs() < 1e-6));
    /// # Ok::<(), houseodds::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the game has no such bet.
    pub fn risk(&self, whose: &Whose<'_>, terms: &RiskTerms) -> Result<Answer, Error> {
        self.answer(|following| risk(&self.config, whose, terms, following))
    }

    /// Finds the distribution of a round's net, for several calls of [`House::risk_with`].
    ///
    /// # Errors
    /// If the game has no such bet.
    pub fn known_nets(&self, whose: &Whose<'_>) -> Result<KnownNets, Error> {
        self.answer(|following| known_nets(&self.config, whose, following))
    }

    /// Looks ahead over many rounds with the distribution that [`House::known_nets`] found for the same table and role.
    ///
    /// ```
    /// use houseodds::{RiskTerms, Role, Whose};
    /// let house = houseodds::load("gnau")?;
    /// let whose = Whose { role: Role::Player, seat: None, bet: None };
    /// let known = house.known_nets(&whose)?;
    /// for rounds in [60, 120] {
    ///     let terms = RiskTerms { rounds: Some(rounds), ..RiskTerms::default() };
    ///     let [once, again] = [house.risk_with(&known, &whose, &terms)?, house.risk(&whose, &terms)?];
    ///     assert_eq!(once.figure("ahead"), again.figure("ahead"));
    /// }
    /// # Ok::<(), houseodds::Error>(())
    /// ```
    ///
    /// # Errors
    /// If it is stopped, or play without end has no total.
    pub fn risk_with(&self, known: &KnownNets, whose: &Whose<'_>, terms: &RiskTerms) -> Result<Answer, Error> {
        self.answer(|following| looked_ahead(&self.config, known, whose, terms, following))
    }

    /// Counts how one card fewer in the shoe changes the edge on each bet.
    ///
    /// # Errors
    /// If the game, or these rules, are not enumerated.
    pub fn effects(&self) -> Result<Answer, Error> {
        self.answer(|following| Ok(Effects::new(&self.config, following)?.answer(&self.config)))
    }

    /// Returns the house as a row of a comparison.
    fn variant(&self) -> Variant {
        let settings = self.recipe.settings.iter().map(|(_, setting)| setting.as_str());
        let label = std::iter::once(self.name()).chain(settings).collect::<Vec<_>>().join(", ");
        Variant { label, config: self.config.clone() }
    }

    /// Runs work that has no partial results.
    fn answer<T: Send>(&self, work: impl FnOnce(&Following<'_>) -> Result<T, Error> + Send) -> Result<T, Error> {
        let answer = self.follow(work)?;
        if self.follow.wants_stop() { Err(Error::Stopped) } else { Ok(answer) }
    }

    /// Works on the threads of the house.
    fn follow<T: Send>(&self, work: impl FnOnce(&Following<'_>) -> Result<T, Error> + Send) -> Result<T, Error> {
        let following = Following(&*self.follow);
        if cfg!(target_family = "wasm") {
            // A browser starts no threads: the calling one works.
            return work(&following);
        }
        engine::on(&pool(self.threads, &following)?, || work(&following))
    }
}

impl fmt::Debug for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("House").field("config", &self.config).field("recipe", &self.recipe).finish_non_exhaustive()
    }
}
