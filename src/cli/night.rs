//! `night`: many rounds with the same people, who take turns as dealer.

use super::arguments::Night;
use super::error::Error;
use super::follower::Follower;
use super::interrupt::Interrupt;
use super::simulate::play;
use crate::app;

pub(super) fn night(options: &Night, interrupt: &Interrupt) -> Result<(), Error> {
    let rounds = options.rounds.map(|rounds| format!("night.rounds={rounds}"));
    let rounds = rounds.iter().map(|set| ("--rounds", set.as_str()));
    let ready = |config, follower: &Follower<'_>| app::by_night(config, follower);
    play(&options.configs, rounds, &options.playing, |_| (options.nights, None), ready, interrupt)
}
