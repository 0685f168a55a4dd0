//! Files given as CONFIG: missing, a folder, empty, not text, too large.

#[cfg(unix)]
use crate::program::copy_program;
use crate::program::{Desk, Ran, assert_says};
use std::fs::File;
#[cfg(target_os = "linux")]
use std::process::Stdio;

#[test]
fn a_missing_file_is_named() {
    let desk = Desk::new();
    for config in ["missing.toml", "./missing", "no/such/folder/table.toml", "../nowhere/gnau.toml"] {
        let message = desk.run(&["check", config]).refused();
        assert_says(&message, &["error: ", config]);
    }
}

/// A name without `/` and `.toml` is a preset's, even if there is a file of that name.
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
    for (typed, near) in [("gnua", "gnau"), ("GNUA", "gnau"), ("niu_niuu", "niu-niu"), ("gnau-point", "gnau-points")] {
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

/// An empty file only lacks the game.
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
fn non_utf8_files_are_refused() {
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

/// Line ends of other systems and a byte order mark are accepted.
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

/// A file above 256 KiB is refused for its size, whatever it contains.
#[test]
fn a_file_that_is_too_large_is_refused() {
    let desk = Desk::new();
    desk.write("mine.toml", "base = 'large.toml'");
    for size in [(256 << 10) + 1, 100 << 20, 1 << 40] {
        File::create(desk.path("large.toml")).unwrap().set_len(size).unwrap();
        assert_says(&desk.run(&["check", "large.toml"]).refused(), &["cannot read large.toml", "larger than 256 KiB"]);
        let message = desk.run(&["check", "mine.toml"]).refused();
        assert_says(&message, &["cannot read large.toml", "larger than 256 KiB", "--> mine.toml:1:8"]);
    }
}

/// A pipe is read if it ends. A pipe that does not is given up after some seconds, and other files are refused here.
#[cfg(target_os = "linux")]
#[test]
fn a_base_may_come_through_a_pipe_that_ends() {
    use std::io::Write;
    let desk = Desk::with("stdin.toml", "base = '/dev/stdin'\ndecks = 2");
    let check = |stdin: Stdio| {
        let mut command = desk.command(&["check", "stdin.toml"]);
        command.stdin(stdin).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    };
    let [mut ended, mut endless] = [(); 2].map(|()| check(Stdio::piped()));
    let house = b"game = 'gnau'\nplayers = 3\n";
    ended.stdin.take().unwrap().write_all(house).unwrap();
    let mut pipe = endless.stdin.take().unwrap();
    pipe.write_all(house).unwrap();

    let made = std::process::Command::new("mkfifo").arg(desk.path("pipe.toml")).status().unwrap();
    assert!(made.success());
    for base in ["pipe.toml", "/dev/zero", "/dev/stdin", "/dev/tty"] {
        desk.write("mine.toml", format!("base = '{base}'"));
        let message = desk.run(&["check", "mine.toml"]).refused();
        assert_says(&message, &[&format!("cannot read {base}"), "--> mine.toml:1:8"]);
    }
    assert_says(&desk.run(&["check", "/dev/zero"]).refused(), &["cannot read /dev/zero", "larger than 256 KiB"]);
    desk.run(&["check", "/dev/null"]).refused();
    let message = desk.run(&["check", "./pipe.toml"]).refused();
    assert_says(&message, &["cannot read ./pipe.toml", "a pipe that nothing writes to"]);
    assert_says(&desk.run(&["check", "/proc/self/status"]).refused(), &["/proc/self/status:1:", "not TOML"]);

    let ended: Ran = ended.wait_with_output().unwrap().into();
    assert_says(&ended.quietly(), &["players = 3\ndecks = 2\n"]);
    let refused: Ran = endless.wait_with_output().unwrap().into();
    assert_says(&refused.refused(), &["cannot read /dev/stdin: it did not end within", "--> stdin.toml:1:8"]);
    drop(pipe);
}

/// A typed pipe is read, as in `houseodds check <(…)`.
#[cfg(target_os = "linux")]
#[test]
fn a_config_may_come_through_a_pipe() {
    use std::io::Write;
    let desk = Desk::new();
    let mut command = desk.command(&["check", "/dev/stdin"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"game = 'gnau'\nplayers = 3\n").unwrap();
    let ran: Ran = child.wait_with_output().unwrap().into();
    assert!(ran.quietly().contains("name = \"stdin\"\ngame = \"gnau\"\nplayers = 3\n"));
}

/// Root may read everything, so the program runs as another user.
#[cfg(unix)]
#[test]
fn a_file_that_may_not_be_read_is_refused() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    use std::os::unix::process::CommandExt;
    let desk = Desk::with("secret.toml", "game = 'gnau'");
    desk.write("mine.toml", "base = 'secret.toml'");
    let root = desk.path("secret.toml").metadata().unwrap().uid() == 0;
    let permit = |file: &str, mode| std::fs::set_permissions(desk.path(file), PermissionsExt::from_mode(mode)).unwrap();
    permit("secret.toml", 0);
    permit("", 0o755);
    let run = |config: &str| -> Ran {
        let mut command = desk.command(&["check", config]);
        if root {
            // The program may be where nobody else has access.
            let copy = desk.path("houseodds");
            copy_program(&copy);
            let mut nobody = std::process::Command::new(copy);
            nobody.args(["check", config]).current_dir(desk.path("")).uid(65_534).gid(65_534);
            command = nobody;
        }
        command.output().unwrap().into()
    };
    assert_says(&run("secret.toml").refused(), &["error: cannot read secret.toml: Permission denied"]);
    assert_says(&run("mine.toml").refused(), &["cannot read secret.toml: Permission denied", "--> mine.toml:1:8"]);
}

/// A link stands for its target, but its base is found next to the link.
#[cfg(unix)]
#[test]
fn a_config_may_be_a_link() {
    use std::os::unix::fs::symlink;
    let desk = Desk::with("tables/house.toml", "game = 'gnau'\nplayers = 3");
    symlink("tables/house.toml", desk.path("link.toml")).unwrap();
    desk.write("mine.toml", "base = 'link.toml'\ndecks = 2");
    let printed = desk.run(&["check", "mine.toml"]).quietly();
    assert_says(&printed, &["name = \"mine\"", "players = 3\n", "decks = 2\n"]);
    assert_says(&desk.run(&["check", "link.toml"]).quietly(), &["name = \"link\""]);
    symlink("nowhere.toml", desk.path("dead.toml")).unwrap();
    assert_says(&desk.run(&["check", "dead.toml"]).refused(), &["cannot read dead.toml"]);
    symlink("b.toml", desk.path("a.toml")).unwrap();
    symlink("a.toml", desk.path("b.toml")).unwrap();
    assert_says(&desk.run(&["check", "a.toml"]).refused(), &["cannot read a.toml"]);
    // A circle of links is one too.
    symlink("circle.toml", desk.path("round.toml")).unwrap();
    desk.write("circle.toml", "base = 'round.toml'");
    assert_says(&desk.run(&["check", "circle.toml"]).refused(), &["builds on itself", "--> circle.toml:1:8"]);
}

/// A chain of bases and the settings on top of them are one config.
#[test]
fn the_size_of_a_config_is_that_of_all_its_texts() {
    let desk = Desk::new();
    let comment = format!("#{}\n", "-".repeat(100 << 10));
    desk.write("a.toml", format!("base = 'b.toml'\n{comment}"));
    desk.write("b.toml", format!("game = 'gnau'\n{comment}"));
    desk.run(&["check", "a.toml"]).quietly();
    let set = format!("players=3#{}", "-".repeat(60 << 10));
    let message = desk.run(&["check", "a.toml", "--set", &set]).refused();
    assert_says(&message, &["cannot read --set", "larger than 256 KiB"]);
    desk.write("b.toml", format!("base = 'c.toml'\n{comment}"));
    desk.write("c.toml", format!("game = 'gnau'\n{comment}"));
    let message = desk.run(&["check", "a.toml"]).refused();
    assert_says(&message, &["cannot read c.toml", "larger than 256 KiB", "--> b.toml:1:8"]);
}
