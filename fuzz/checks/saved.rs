//! Checkpoints and parts of runs: saved tallies.

use houseodds::engine::{Saved, Unwatched};
use houseodds::games::load_text;
use sha2::{Digest, Sha256};

/// A tally is read, is itself when written and read again, and makes tables; or there is a message. Both for the bytes
/// as they are and for those under a head that vouches for them.
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
