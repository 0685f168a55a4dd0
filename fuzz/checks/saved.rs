//! Checkpoints and parts of runs: saved tallies.

use houseodds::engine::{Saved, Unwatched};
use houseodds::games::load_text;
use sha2::{Digest, Sha256};

/// Checks that a tally is read, is unchanged when written and read again, and makes tables, or that there is a message.
/// Tries the bytes as they are and under a valid header.
pub fn check(data: &[u8]) {
    read(data);
    let hash: String = Sha256::digest(data).iter().map(|byte| format!("{byte:02x}")).collect();
    read(&[format!("houseodds tally 1 sha256 {hash}\n").as_bytes(), data].concat());
}

fn read(bytes: &[u8]) {
    let saved = match Saved::read(bytes) {
        Ok(saved) => saved,
        Err(error) => return assert!(!error.to_string().contains(char::is_control), "{error:?}"),
    };
    assert_eq!(Saved::read(saved.to_text().as_bytes()).unwrap(), saved);
    // Tables of many seats are slow to make and not what is tried here.
    if let Ok(config) = load_text("part.toml", &saved.run.config)
        && config.values.whole("players") < 20
    {
        let game = config.rules.game(&Unwatched);
        if let Ok(tally) = saved.tally(&*game) {
            assert!(!game.tables(&tally).rows("edge").is_empty());
        }
    }
}
