//! `presets`: the configs that ship with the program.

use crate::checking::presets;
use crate::program::{Desk, assert_says};
use serde_json::Value as Json;

#[test]
fn lists_each_with_a_summary() {
    let listed = Desk::new().run(&["presets"]).quietly();
    for preset in ["gnau", "gnau-points", "gnau-five-small", "niu-niu", "niu-niu-equal", "niu-niu-many"] {
        let line = listed.lines().find(|line| line.split_whitespace().next() == Some(preset)).expect(preset);
        assert!(line.split_whitespace().count() > 4, "{line}");
    }
}

/// The output is the file in `configs/`, byte for byte, and a config.
#[test]
fn prints_the_file() {
    for preset in presets() {
        let desk = Desk::new();
        let printed = desk.run(&["presets", &preset]).quietly();
        let file = format!("{}/configs/{preset}.toml", env!("CARGO_MANIFEST_DIR"));
        assert_eq!(printed, std::fs::read_to_string(file).unwrap(), "{preset}");
        desk.write(&format!("{preset}.toml"), &printed);
        let (file, name) = (desk.run(&["check", &format!("{preset}.toml")]), desk.run(&["check", &preset]));
        assert_eq!((file.code, file.out), (Some(0), name.out), "{preset}");
    }
}

#[test]
fn an_unknown_one_is_refused() {
    let desk = Desk::new();
    assert_says(
        &desk.run(&["presets", "niu-niu-mony"]).refused(),
        &["\"niu-niu-mony\"", "did you mean \"niu-niu-many\"?"],
    );
    assert_says(&desk.run(&["presets", "gnau.toml"]).refused(), &["there is no preset"]);
}

#[test]
fn json_is_a_list_of_objects() {
    let read = |arguments: &[&str]| serde_json::from_str::<Vec<Json>>(&Desk::new().run(arguments).quietly()).unwrap();
    let all = read(&["presets", "--json"]);
    assert_eq!(all.iter().map(|preset| preset["name"].as_str().unwrap()).collect::<Vec<_>>(), presets());
    let one = read(&["presets", "niu-niu", "--json"]);
    assert_eq!(all.iter().filter(|preset| preset["name"] == "niu-niu").cloned().collect::<Vec<_>>(), one);
    assert_eq!(one[0]["toml"], Desk::new().run(&["presets", "niu-niu"]).quietly());
}
