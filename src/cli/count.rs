//! `count`: counting cards over many rounds from each shoe, and what that is worth.

use super::arguments::Count;
use super::error::Error;
use super::follower::Follower;
use super::interrupt::Interrupt;
use super::simulate::play;
use crate::app;

pub(super) fn count(options: &Count, interrupt: &Interrupt) -> Result<(), Error> {
    let plan = plan(options);
    let plan = plan.iter().map(|(option, set)| (*option, set.as_str()));
    let ready = |config, follower: &Follower<'_>| app::counted(config, follower);
    play(&options.configs, plan, &options.playing, |_| (options.shoes, None), ready, interrupt)
}

/// The options as values of the config, each with its name.
fn plan(options: &Count) -> Vec<(&'static str, String)> {
    let text = |value: &Option<String>| value.as_ref().map(|value| format!("{value:?}"));
    let whole = |value: Option<u64>| value.map(|value| value.to_string());
    let typed = [
        ("--bet", "bet", text(&options.bet)),
        ("--cut", "cut", whole(options.cut)),
        ("--tags", "tags", text(&options.tags)),
        ("--size", "size", whole(options.size)),
        ("--spread", "spread", text(&options.spread)),
    ];
    let set = |(option, key, value): (_, &str, Option<String>)| Some((option, format!("count.{key}={}", value?)));
    typed.into_iter().filter_map(set).collect()
}
