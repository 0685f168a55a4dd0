//! Values of `--set`, one a line.

use houseodds::config::{ConfigError, render};
use houseodds::games::load;

/// Checks that settings are applied to a preset, or that there is a message.
pub fn check(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Some((preset, sets)) = text.split_once('\n') else { return };
    // Nothing but a preset: the fuzzer shall not read files.
    if preset.contains(['/', '.']) {
        return;
    }
    let sets: Vec<String> = sets.lines().map(str::to_owned).collect();
    if let Err(ConfigError(mistakes)) = load(preset, &sets) {
        let message = render(&mistakes, false, false);
        assert!(message.contains("error"));
        assert!(!message.contains(|c: char| c.is_control() && c != '\n'), "{message:?}");
    }
}
