//! Messages about hands of a config's own, ties and payouts: what is wrong, and what would be right.

use houseodds::games::load_text;

const RANKED: &str = "rules.ranking = ['x', 'five_dukes', 'ngau_tonku', 'double', 'ox']\npayout.x = 3\n";

/// Returns the mistakes of a table with its own hand `x`, each with its labels and help.
fn mistakes(keys: &str) -> Vec<String> {
    let errors = load_text("test", &format!("game = 'gnau'\n{RANKED}{keys}")).expect_err(keys).0;
    let told = |help: Option<&String>| help.map(|help| format!("; {help}")).unwrap_or_default();
    errors.iter().map(|error| format!("{}: {}{}", error.message, error.label, told(error.help.as_ref()))).collect()
}

fn warnings(keys: &str) -> Vec<String> {
    let config = load_text("test", &format!("game = 'gnau'\n{keys}")).unwrap_or_else(|error| panic!("{:?}", error.0));
    config.warnings.into_iter().map(|warning| warning.message).collect()
}

/// People's words for conditions lead to the key of the hand, not to a key of the table.
#[test]
fn words_for_conditions_lead_to_their_keys() {
    for (typed, near) in [("pair = 'K'", "alike"), ("flush = true", "suits")] {
        let told = mistakes(&format!("hand.x.{typed}"));
        assert!(told.len() == 1 && told[0].contains(&format!("did you mean `{near}`?")), "{told:?}");
    }
}

/// A hand whose only condition is wrong is not also empty.
#[test]
fn one_mistake_is_reported_once() {
    for typed in ["has = 'Z'", "alike = [4, 2]", "colour = 'red'", "rest.sum.at_least = 100"] {
        assert_eq!(mistakes(&format!("hand.x.{typed}")).len(), 1, "{typed}");
    }
    assert!(mistakes("hand.x.label = 'blue'")[0].contains("has no condition on its cards"));
    assert!(mistakes("hand.x.rest.alike = [3]")[0].ends_with("; allowed: [2]"));
}

#[test]
fn a_label_is_that_of_one_hand() {
    let own = |label: &str| format!("hand.x = {{ label = '{label}', suits = 'same' }}");
    for label in ["ox_10", "Ox 10", "no ox", "five-dukes"] {
        let told = mistakes(&own(label));
        assert!(told[0].starts_with("`hand.x.label` is what another hand is called"), "{label}: {told:?}");
    }
    assert!(mistakes(&own("  "))[0].starts_with("`hand.x.label` is not a label"));
    let two = "game = 'gnau'\npayout = { x = 1, y = 2 }\nrules.ranking = ['x', 'y', 'five_dukes', 'ngau_tonku', 'double', 'ox']\n\
               hand.x = { label = 'red', suits = 'same' }\nhand.y = { label = 'Red', alike = [4] }\n";
    assert_eq!(load_text("test", two).expect_err(two).0.len(), 2);
    assert!(load_text("test", &two.replace("Red", "green")).is_ok());
}

#[test]
fn events_that_cannot_happen_are_mistakes() {
    let bet = |keys: &str, event: &str| {
        let on = if event == "push" { "result" } else { "player" };
        load_text("test", &format!("game = 'gnau'\nside.b = {{ on = '{on}', pays = {{ {event} = 3 }} }}\n{keys}"))
            .is_ok()
    };
    assert!(bet("", "double_3") && !bet("rules.double = 'three-six-wild'", "double_3"));
    // Two five dukes push by default, and nothing else.
    assert!(bet("", "push") && !bet("rules.five_dukes_tie = 'as-ties'", "push"));
    assert!(bet("rules = { ties = 'high-card', five_dukes_tie = 'as-ties' }", "push"));
    // In one pack no two hands have the same highest card.
    let suits = "rules = { ties = 'high-card-suit', five_dukes_tie = 'as-ties' }";
    assert!(!bet(suits, "push") && bet(&format!("decks = 2\n{suits}"), "push"));
    assert!(bet("rules = { ties = ['suit', 'push'], five_dukes_tie = 'as-ties' }", "push"));
}

#[test]
fn steps_and_payouts_in_vain_are_warned_of_once() {
    for (keys, expected) in [
        ("rules.ties = ['card-by-card', 'suit', 'dealer']", ""),
        ("rules.ties = ['alike', 'card-by-card', 'dealer']", ""),
        ("rules.ties = ['high-card', 'high-card-suit', 'dealer']", ""),
        ("rules.ties = ['alike', 'high-card', 'dealer']", "\"high-card\" in `rules.ties` never decides"),
        // In one pack no two hands have the same highest card.
        (
            "rules.ties = ['high-card-suit', 'card-by-card']",
            "\"card-by-card\" in `rules.ties` never decides: the steps before",
        ),
        ("decks = 2\nrules.ties = ['high-card-suit', 'card-by-card']", ""),
        ("jokers = 2\nrules.joker = 'ten-value'\nrules.ties = ['high-card-suit', 'card-by-card']", ""),
        ("rules.ties_of.ox = ['card-by-card', 'sum']", "\"sum\" in `rules.ties_of.ox` never decides"),
        ("payout.equal = 3\npayout.dealer.equal = 2", "`payout.equal` is never paid: the player"),
        ("rules.ties = 'player'\npayout.dealer.equal = 2", "`payout.dealer.equal` is never paid: the dealer"),
        ("rules.ties = 'high-card'\npayout.equal = 3\npayout.dealer.equal = 2", ""),
        (
            "payout.by = 'dealer'\npayout.five_dukes = 3\npayout.dealer.five_dukes = 2",
            "`payout.five_dukes` is never paid",
        ),
        ("payout.by = 'dealer'\npayout.five_dukes = 3", ""),
        ("payout.by = 'player'\npayout.dealer.five_dukes = 3", "`payout.dealer.five_dukes` is never paid: the dealer"),
        (
            "rules = { five_dukes = 'off', ties = 'push', five_dukes_tie = 'as-ties' }",
            "`rules.five_dukes_tie` has no effect",
        ),
        ("rules.double = 'three-six-wild'\npayout.double_3 = 2", "`payout.double_3` has no effect: 3-3 ranks"),
    ] {
        let told = warnings(keys);
        assert_eq!(told.len(), usize::from(!expected.is_empty()), "{keys}: {told:?}");
        assert!(told.iter().all(|told| told.starts_with(expected)), "{keys}: {told:?}");
    }
}
