//! What a CONFIG may be as a file: missing, a folder, empty, not text, too large.

use crate::program::{Desk, assert_says};
use std::fs::File;

#[test]
fn a_missing_file_is_named() {
    let desk = Desk::new();
    for config in ["missing.toml", "./missing", "no/such/folder/table.toml", "../nowhere/gnau.toml"] {
        let message = desk.run(&["check", config]).refused();
        assert_says(&message, &["error: ", config]);
    }
}

/// A name without `/` and `.toml` is a preset's, even where a file has it.
#[test]
fn a_bare_name_is_a_presets() {
    let desk = Desk::new();
    desk.write("mine", "game = 'gnau'");
    desk.write("gnau", "nonsense");
    let message = desk.run(&["check", "mine"]).refused();
    assert_says(&message, &["there is no preset \"mine\"", "presets: gnau", "`/`", "`.toml`"]);
    desk.run(&["check", "gnau"]).quietly();
    desk.run(&["check", "./mine"]).quietly();
}

#[test]
fn a_misspelt_preset_gets_the_nearest() {
    let desk = Desk::new();
    for (typed, near) in [("gnua", "gnau"), ("GNAU", "gnau"), ("niu_niu", "niu-niu"), ("gnau-point", "gnau-points")] {
        assert_says(&desk.run(&["check", typed]).refused(), &[&format!("did you mean {near:?}?")]);
    }
    let message = desk.run(&["check", "baccarat"]).refused();
    assert!(!message.contains("did you mean"), "{message}");
}

#[test]
fn a_folder_is_no_config() {
    let desk = Desk::new();
    desk.write("table.toml/inside", "");
    for config in ["table.toml", "./table.toml", "./"] {
        assert_says(&desk.run(&["check", config]).refused(), &["error: cannot read", config]);
    }
}

/// A file that says nothing lacks only the game.
#[test]
fn a_file_without_a_word_lacks_a_game() {
    let desk = Desk::new();
    for text in ["", "\n", "   \t\r\n", "# a table", "\u{feff}", "[rules]\n[payout]\n"] {
        desk.write("empty.toml", text);
        assert_says(
            &desk.run(&["check", "empty.toml"]).refused(),
            &["empty.toml names no game", "game = ", "\"gnau\""],
        );
    }
}

#[test]
fn what_is_not_text_is_refused() {
    let desk = Desk::new();
    let utf16: Vec<u8> = "game = 'gnau'".encode_utf16().flat_map(u16::to_le_bytes).collect();
    for bytes in [&b"\x7fELF\x02\x01\x01\xff\xfe\x80"[..], b"game = 'gnau' # caf\xe9", &utf16, b"\0", b"\xff\xfeg\0a\0"]
    {
        desk.write("binary.toml", bytes);
        let message = desk.run(&["check", "binary.toml"]).refused();
        assert_says(&message, &["error: ", "binary.toml"]);
        assert!(!message.contains('\0'), "{message:?}");
    }
}

/// Line ends of other systems and a byte order mark are text all the same.
#[test]
fn text_of_other_systems_is_read() {
    let desk = Desk::new();
    for text in [
        "game = 'gnau'\r\nplayers = 3\r\n",
        "\u{feff}game = 'gnau'\nplayers = 3",
        "\r\n\r\ngame = 'gnau'\r\nplayers = 3",
    ] {
        desk.write("table.toml", text);
        assert!(desk.run(&["check", "table.toml"]).quietly().contains("players = 3\n"), "{text:?}");
    }
    desk.write("table.toml", "game = 'gnau'\r\nplayers = 0\r\n");
    assert_says(&desk.run(&["check", "table.toml"]).refused(), &["table.toml:2:11"]);
}

/// A file with more than 64 MiB is refused for its size, whatever stands in it.
#[test]
fn a_file_that_is_too_large_is_refused() {
    let desk = Desk::new();
    File::create(desk.path("large.toml")).unwrap().set_len((64 << 20) + 1).unwrap();
    assert_says(&desk.run(&["check", "large.toml"]).refused(), &["large.toml", "64 MiB"]);
    desk.write("mine.toml", "base = 'large.toml'");
    assert_says(&desk.run(&["check", "mine.toml"]).refused(), &["large.toml", "64 MiB", "--> mine.toml:1:8"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_without_end_is_refused() {
    assert_says(&Desk::new().run(&["check", "/dev/zero"]).refused(), &["/dev/zero", "64 MiB"]);
}
