//! The text of a config.

use houseodds::config::{ConfigError, render};
use houseodds::games::load_text;

/// Checks that a config is understood, and the output of `check` equally, or that there is a message.
pub fn check(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    match load_text("config.toml", text) {
        Ok(config) => {
            let _ = render(&config.warnings, true, false);
            let printed = config.values.to_toml();
            match load_text("printed.toml", &printed) {
                Ok(again) => assert_eq!(again.values.to_toml(), printed),
                Err(ConfigError(mistakes)) => panic!("{printed}\n{}", render(&mistakes, false, false)),
            }
        }
        Err(ConfigError(mistakes)) => {
            let message = render(&mistakes, false, true);
            assert!(message.contains("error"));
            let message = render(&mistakes, false, false);
            assert!(!message.contains(|c: char| c.is_control() && c != '\n'), "{message:?}");
        }
    }
}
