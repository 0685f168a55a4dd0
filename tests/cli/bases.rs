//! `base`: a config that changes only what it names.

use crate::program::{Desk, assert_says};
use crate::settings::effective;

/// Writes a chain of `files` files, each based on the one before; the last builds on the preset `gnau`.
fn chain(files: usize) -> Desk {
    let desk = Desk::new();
    for file in 1..files {
        desk.write(&format!("{file}.toml"), format!("base = '{}.toml'\n", file + 1));
    }
    desk.write(&format!("{files}.toml"), "base = 'gnau'\nplayers = 7");
    desk
}

#[test]
fn a_base_is_a_preset() {
    let desk = Desk::with("mine.toml", "base = 'niu-niu'\npayout.ox_10 = 4");
    let of = |config| effective(&desk, &[config]);
    let (base, mine) = (of("niu-niu"), of("mine.toml"));
    assert_eq!((base["payout"]["ox_10"].to_string(), mine["payout"]["ox_10"].to_string()), ("3".into(), "4".into()));
    for key in ["players", "decks", "commission", "rules", "strategy", "game"] {
        assert_eq!(base.get(key), mine.get(key), "{key}");
    }
}

/// A table is merged with its base key by key; a list replaces a list.
#[test]
fn only_named_keys_change() {
    let desk = Desk::new();
    desk.write("base.toml", "game = 'gnau'\nplayers = 2\n[rules]\nties = 'push'\ntonku = 'off'\n[payout]\nox = 2\n");
    desk.write("mine.toml", "base = 'base.toml'\nrules.ties = 'player'\n[payout]\ndouble = 4\n");
    let rules = effective(&desk, &["mine.toml"]);
    assert_eq!(rules["players"], 2);
    assert_eq!((&rules["rules"]["ties"], &rules["rules"]["tonku"]), (&"player".into(), &"off".into()));
    assert_eq!((&rules["payout"]["ox_1"], &rules["payout"]["double_k"]), (&2.into(), &4.into()));
    desk.write("long.toml", "base = 'gnau'\n[strategy]\nplayers = ['best', 'best', 'no-swap', 'best']");
    desk.write("short.toml", "base = 'long.toml'\nplayers = 2\n[strategy]\nplayers = ['sum-only', 'best']");
    assert_eq!(effective(&desk, &["short.toml"])["strategy"]["players"].to_string(), r#"["sum-only","best"]"#);
}

/// If a config names another game than its base, the config has the mistake.
#[test]
fn a_base_of_another_game_is_no_mistake_of_the_base() {
    let desk = Desk::new();
    desk.write("house.toml", "game = 'gnau'\npayout.ox = 2");
    desk.write("mine.toml", "base = 'house.toml'\ngame = 'modulo-n'");
    for (arguments, place) in [
        (&["check", "mine.toml"][..], "--> mine.toml:2:8"),
        (&["check", "gnau", "--set", "game=modulo-n"], "--> --set:1:6"),
    ] {
        let message = desk.run(arguments).refused();
        assert_says(&message, &["the base is of \"gnau\"", place]);
        assert_eq!(message.matches("error: ").count(), 1, "{message}");
    }
}

/// Each path is relative to the file that it is written in, not to the current folder.
#[test]
fn paths_are_relative_to_their_file() {
    let desk = Desk::new();
    desk.write("tables/kl/mine.toml", "base = '../malaysia.toml'\ndecks = 2");
    desk.write("tables/malaysia.toml", "base = 'common/house.toml'\nplayers = 3");
    desk.write("tables/common/house.toml", "game = 'gnau'\ncommission = 0.05");
    // In the folder where the program runs, these would be the wrong files.
    desk.write("malaysia.toml", "game = 'gnau'\nplayers = 8");
    desk.write("common/house.toml", "game = 'gnau'\nplayers = 8");
    let rules = effective(&desk, &["tables/kl/mine.toml"]);
    assert_eq!((&rules["players"], &rules["decks"], &rules["commission"]), (&3.into(), &2.into(), &0.05.into()));
}

#[test]
fn a_path_may_be_absolute() {
    let desk = Desk::with("elsewhere/house.toml", "game = 'gnau'\nplayers = 3");
    let house = desk.path("elsewhere/house.toml");
    desk.write("mine.toml", format!("base = '{}'\ndecks = 2", house.to_str().unwrap()));
    assert_eq!(effective(&desk, &["mine.toml"])["players"], 3);
}

/// A preset's own base is a preset, even if a file has its name.
#[test]
fn a_preset_does_not_look_at_files() {
    let desk = Desk::new();
    let before = effective(&desk, &["niu-niu-many"]);
    for file in ["niu-niu", "niu-niu.toml", "niu-niu-many", "gnau.toml", "configs/niu-niu.toml"] {
        desk.write(file, "players = 'wrong'");
    }
    assert_eq!(effective(&desk, &["niu-niu-many"]), before);
}

/// Names are not inherited, so that two variants do not write into one folder.
#[test]
fn the_name_is_not_inherited() {
    let desk = Desk::new();
    desk.write("base.toml", "game = 'gnau'\nname = 'house'");
    desk.write("mine.toml", "base = 'base.toml'");
    desk.write("named.toml", "base = 'base.toml'\nname = 'kl'");
    assert_eq!(effective(&desk, &["base.toml"])["name"], "house");
    assert_eq!(effective(&desk, &["mine.toml"])["name"], "mine");
    assert_eq!(effective(&desk, &["named.toml"])["name"], "kl");
}

/// Rounds and seed are inherited with the table; the game comes from the base too.
#[test]
fn everything_else_is_inherited() {
    let desk = Desk::new();
    desk.write("base.toml", "game = 'gnau'\n[simulation]\nrounds = 77\nseed = 5");
    desk.write("mine.toml", "base = 'base.toml'");
    let mine = effective(&desk, &["mine.toml"]);
    assert_eq!(
        (&mine["game"], &mine["simulation"]["rounds"], &mine["simulation"]["seed"]),
        (&"gnau".into(), &77.into(), &5.into())
    );
}

#[test]
fn a_mistake_in_the_base_is_shown_there() {
    let desk = Desk::new();
    desk.write("house/base.toml", "game = 'gnau'\n\nplayers = 0\n");
    desk.write("mine.toml", "base = 'house/base.toml'\n");
    let message = desk.run(&["check", "mine.toml"]).refused();
    assert_says(&message, &["`players`", "--> house/base.toml:3:11", "players = 0"]);
    desk.write("house/base.toml", "game = 'gnau'\nplayers = = 3\n");
    assert_says(&desk.run(&["check", "mine.toml"]).refused(), &["not TOML", "--> house/base.toml:2:"]);
}

/// A valid value in the file overrides an invalid one in its base.
#[test]
fn a_mistake_in_the_base_may_be_covered() {
    let desk = Desk::new();
    desk.write("base.toml", "game = 'gnau'\nplayers = 0\n");
    desk.write("mine.toml", "base = 'base.toml'\nplayers = 3\n");
    assert_eq!(effective(&desk, &["mine.toml"])["players"], 3);
}

#[test]
fn a_base_that_cannot_be_read_is_shown_where_it_is_named() {
    let desk = Desk::new();
    desk.write("folder.toml/empty", "");
    for (base, says) in [
        ("missing.toml", "cannot read tables/missing.toml"),
        ("../folder.toml", "cannot read tables/../folder.toml"),
        ("./", "cannot read tables/"),
        ("niu-nui", "there is no preset \"niu-nui\"; did you mean \"niu-niu\"?"),
        ("", "there is no preset \"\""),
    ] {
        desk.write("tables/mine.toml", format!("# A table\nbase = \"{base}\"\nplayers = 3\n"));
        let message = desk.run(&["check", "tables/mine.toml"]).refused();
        assert_says(&message, &[says, "--> tables/mine.toml:2:8"]);
    }
}

#[test]
fn a_circle_of_bases_is_an_error() {
    let desk = Desk::new();
    desk.write("self.toml", "base = 'self.toml'");
    desk.write("a.toml", "base = 'b.toml'");
    desk.write("b.toml", "base = 'sub/c.toml'");
    desk.write("sub/c.toml", "base = '../sub/../a.toml'");
    assert_says(&desk.run(&["check", "self.toml"]).refused(), &["builds on itself", "--> self.toml:1:8"]);
    for first in ["a.toml", "b.toml", "sub/c.toml"] {
        assert_says(&desk.run(&["check", first]).refused(), &["builds on itself", ":1:8"]);
    }
}

/// Two configs may share a file, and a shared file is not a circle.
#[test]
fn a_shared_base_is_no_circle() {
    let desk = Desk::new();
    desk.write("base.toml", "game = 'gnau'");
    desk.write("a.toml", "base = 'base.toml'");
    desk.write("b.toml", "base = 'base.toml'");
    desk.run(&["check", "a.toml", "b.toml", "base.toml", "a.toml"]).quietly();
}

#[test]
fn a_long_chain_is_followed_and_an_endless_one_is_not() {
    assert_eq!(effective(&chain(10), &["1.toml"])["players"], 7);
    let message = chain(100).run(&["check", "1.toml"]).refused();
    assert_says(&message, &["build on each other", ".toml:1:8"]);
}
