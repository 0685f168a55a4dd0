//! Keys with names of the user's choice, and keys at their default, read by a game that exists only
//! here.

use houseodds::config::{
    Catalogue, Complaints, ConfigError, Decimal, Diagnostic, Draft, GameKeys, Glossary, Key, KeyKind, OwnName, Values,
    Words, keys, nearest, read, read_text, render, schema, words,
};
use houseodds::store::rules_hash;
use serde_json::json;
use std::collections::BTreeSet;

words! {
    /// The hand that a side bet looks at.
    pub enum On {
        Player = "player", "the player's";
        Dealer = "dealer", "the dealer's";
    }
}
words! {
    /// The end of a round that the dealer calls off.
    pub enum Escape {
        Push = "push", "nobody wins";
        Redeal = "redeal", "it is dealt again";
    }
}
keys! {
    /// The rules.
    #[derive(Debug)]
    pub struct House {
        players: usize { "players" = 2, in KeyKind::Whole { min: 1, max: 9 }, "seats", others "1"; }
        may_escape: bool { "rules.may_escape" = true, "whether the dealer may escape"; }
        dealer_escape: Escape {
            "rules.dealer_escape" = "push", "what becomes of a round that the dealer calls off",
            idle |house| !house.may_escape => "he may not escape";
        }
    }
}

const EVENTS: [&str; 4] = ["double", "five_dukes", "ox_10", "tie"];
const SIDE: &[Key] = &[
    Key::new("on", KeyKind::Word(On::WORDS), "whose hand").with_default("\"player\""),
    Key::new("pays", KeyKind::Amounts, "what each event pays"),
    Key::new("push", KeyKind::Set(&KeyKind::Event), "events that return the stake").with_default("[]"),
    Key::new("bet", KeyKind::Stake, "the stake").with_default("1"),
    Key::new("seats", KeyKind::Set(&KeyKind::Whole { min: 1, max: 664 }), "who makes it"),
    Key::new("commission", KeyKind::SHARE, "of what it wins").with_default("0"),
];
const STAND: &[Key] = &[Key::new("at", KeyKind::Whole { min: 2, max: 21 }, "when to stand")];
/// Declared before the house rules, but printed after them.
const BETS: &[Key] = &[
    Key::new("bets", KeyKind::PerSeat(&KeyKind::Stake), "the main bet of each seat").with_default("1"),
    Key::new("seats", KeyKind::PerSeat(&KeyKind::WordOr(On::WORDS, &KeyKind::OneKey(STAND, &[]))), "how each plays"),
    Key::new(
        "side",
        KeyKind::NamedTables { keys: SIDE, most: 3, reserved: &["main", "all"], events: false },
        "a side bet",
    ),
];

fn catalogue() -> Catalogue {
    assert_eq!(House::OTHERS, [("players", "1")]);
    Catalogue {
        games: vec![GameKeys { name: "dukes", own: &[BETS, House::KEYS], glossary: Glossary(&[]) }],
        presets: &[],
    }
}

/// The rules and bets that the game reads.
#[derive(Debug)]
struct Table {
    values: Values,
    house: House,
    bets: Vec<Decimal>,
    side: Vec<SideBet>,
}

#[derive(Debug, PartialEq)]
struct SideBet {
    name: String,
    on: On,
    pays: Vec<(String, Decimal)>,
    push: Vec<String>,
    bet: Decimal,
    seats: Vec<u64>,
}

impl SideBet {
    fn read(name: &OwnName, values: &Values, complaints: &mut Complaints) -> SideBet {
        let mut event = |key: &str, event: &OwnName| {
            if !EVENTS.contains(&&*event.text) {
                let message = format!("`side.{}.{key}` knows no event {:?}", name.text, event.text);
                let near = nearest(&event.text, EVENTS.into_iter()).unwrap_or_default();
                complaints.error(Diagnostic::at(&event.place, message).label(format!("did you mean \"{near}\"?")));
            }
            event.text.clone()
        };
        SideBet {
            name: name.text.clone(),
            on: values.word("on"),
            pays: values.amounts("pays").into_iter().map(|(name, pay)| (event("pays", name), pay)).collect(),
            push: values.names("push").into_iter().map(|name| event("push", name)).collect(),
            bet: values.decimal("bet"),
            seats: values.get("seats").map_or(vec![1, 2], |_| values.wholes("seats")),
        }
    }
}

fn understand(draft: Result<Draft, ConfigError>) -> Result<Table, Vec<Diagnostic>> {
    let Draft { mut values, mut complaints, .. } = draft.map_err(|ConfigError(mistakes)| mistakes)?;
    let house = House::from_values(&values);
    House::note_idle(&house, &mut values, &mut complaints);
    let bets = values.decimal_per_seat("bets", house.players, &mut complaints);
    let side = values.named_tables("side").into_iter().map(|(name, side)| SideBet::read(name, side, &mut complaints));
    let side = side.collect();
    let failed = complaints.any_errors();
    let (errors, warnings) = complaints.sorted();
    assert!(warnings.is_empty(), "{warnings:?}");
    if failed { Err(errors) } else { Ok(Table { values, house, bets, side }) }
}

fn table(text: &str) -> Table {
    understand(read_text(&catalogue(), "table.toml", &format!("game = 'dukes'\n{text}"), []))
        .unwrap_or_else(|mistakes| panic!("{text}\n{}", render(&mistakes, false, false)))
}

/// Returns the errors of a config whose first line is line 2: line, column, message, help.
fn mistakes(text: &str) -> Vec<String> {
    let text = format!("game = 'dukes'\n{text}");
    let told = |mistake: &Diagnostic| {
        let drawn = render(std::slice::from_ref(mistake), false, false);
        let place = drawn.lines().find_map(|line| line.trim_start().strip_prefix("--> table.toml:")).unwrap_or("?");
        let label = if mistake.label.is_empty() { String::new() } else { format!(": {}", mistake.label) };
        let help = mistake.help.as_ref().map(|help| format!("; {help}")).unwrap_or_default();
        format!("{place} {}{label}{help}", mistake.message)
    };
    understand(read_text(&catalogue(), "table.toml", &text, [])).unwrap_err().iter().map(told).collect()
}

const STAKE: &str = "allowed: a number from 0.01 to 10000 with at most 4 digits after the point";
const STAKES: &str =
    "allowed: a number from 0.01 to 10000 with at most 4 digits after the point, or a list with one for each seat";
const AMOUNT: &str = "allowed: a number from 0 to 10000 with at most 4 digits after the point";
const AMOUNTS: &str = "allowed: at least one event, 1 to 32 of a–z 0–9 _, each with a number from 0 to 10000 with at most \
                       4 digits after the point, as in { EVENT = 3 }";
const NAMES: &str = "allowed: a list of events, each 1 to 32 of a–z 0–9 _, none twice";
const TABLES: &str = "allowed: up to 3 tables, each with a name of 1 to 32 of a–z 0–9 _ - that is not main, all";

const SPREADSHEET: &str = "a spreadsheet reads this as a number, a date or a formula";

#[test]
fn each_mistake_has_its_place_and_cure() {
    for (text, told) in [
        // Stakes.
        ("bets = 0", format!("2:8 `bets` cannot be 0; {STAKES}")),
        ("bets = -1", format!("2:8 `bets` cannot be -1: it cannot be negative; {STAKES}")),
        ("bets = 0.009", format!("2:8 `bets` cannot be 0.009; {STAKES}")),
        ("bets = 10000.5", format!("2:8 `bets` cannot be 10000.5: it is too large; {STAKES}")),
        ("bets = 1.00001", format!("2:8 `bets` cannot be 1.00001: at most 4 digits after the point are allowed; {STAKES}")),
        ("bets = [1, 0]", format!("2:12 `bets` cannot be 0; {STAKES}")),
        ("bets = [1, 'x']", format!("2:12 `bets` must be a number; {STAKES}")),
        ("bets = [0x10, 1]", format!("2:9 `bets` is written in another base: write it in decimal digits; {STAKES}")),
        ("bets = []", format!("2:8 `bets` cannot be empty; {STAKES}")),
        ("bets = 'much'", format!("2:8 `bets` must be a number; {STAKES}")),
        ("bets = [1, 1, 1]", "2:8 `bets` lists 3 seats, but `players` is 2; write one per seat, or a single one for all".into()),
        // A side bet as a whole.
        ("side = 5", format!("2:8 `side` cannot be a whole number; {TABLES}")),
        ("side.dukes = 5", format!("2:14 `side.dukes` must be a table, not a whole number; {TABLES}")),
        ("[[side.dukes]]\npays = { tie = 1 }", format!("2:1 `side.dukes` must be a table, not a list; {TABLES}")),
        ("[side.main]\npays = { tie = 1 }", format!("2:7 `side` cannot hold the name \"main\": this name is reserved; {TABLES}")),
        ("[side.'Five Dukes']\npays = { tie = 1 }", format!("2:7 `side` cannot hold the name \"Five Dukes\": did you mean \"five_dukes\"?; {TABLES}")),
        ("[side.1e5]\npays = { tie = 1 }", format!("2:7 `side` cannot hold the name \"1e5\": {SPREADSHEET}; {TABLES}")),
        ("[side.-2]\npays = { tie = 1 }", format!("2:7 `side` cannot hold the name \"-2\": {SPREADSHEET}; {TABLES}")),
        ("[side.12-3]\npays = { tie = 1 }", format!("2:7 `side` cannot hold the name \"12-3\": {SPREADSHEET}; {TABLES}")),
        ("[side.'a.b']\npays = { tie = 1 }", format!("2:7 `side` cannot hold the name \"a.b\"; {TABLES}")),
        ("[side.a23456789012345678901234567890123]\npays = { tie = 1 }", format!("2:7 `side` cannot hold the name \"a23456789012345678901234567890123\"; {TABLES}")),
        ("[side]\npays = { tie = 1 }", format!("3:1 `side` cannot hold the name \"pays\": a key of such a table: write it below [side.NAME]; {TABLES}")),
        ("side.z.pays.tie = 1\nside.b.pays.tie = 1\nside.c.pays.tie = 1\nside.a.pays.tie = 1", format!("5:6 `side` has 4 tables; {TABLES}")),
        ("[side.dukes]\nbet = 2", "2:7 `side.dukes` has no `pays`; write side.dukes.pays = { EVENT = 3 }".into()),
        ("[side.dukes]\npays = { tie = 1 }\npay = 2", "4:1 `side.dukes.pay` is not a key of dukes: did you mean `pays`?".into()),
        ("side.dukes = { pays = { tie = 1 }, colour = 'red' }", "2:36 `side.dukes.colour` is not a key of dukes; keys here: bet, commission, on, pays, push, seats".into()),
        ("[sides.dukes]\npays = { tie = 1 }", "2:2 `sides` is not a key of dukes: did you mean `side`?".into()),
        // Contents of the tables.
        ("side.dukes.pays = {}", "2:19 `side.dukes.pays` names no event; ".to_owned() + AMOUNTS),
        ("side.dukes.pays = ['tie']", "2:19 `side.dukes.pays` cannot be a list; ".to_owned() + AMOUNTS),
        ("side.dukes.pays = 'tie'", "2:19 `side.dukes.pays` cannot be text; ".to_owned() + AMOUNTS),
        ("side.dukes.pays = { tie = 1, five-dukes = 50 }", format!("2:30 `side.dukes.pays` cannot hold the name \"five-dukes\": did you mean \"five_dukes\"?; {AMOUNTS}")),
        ("side.dukes.pays = { tie = 1, '' = 50 }", format!("2:30 `side.dukes.pays` cannot hold the name \"\"; {AMOUNTS}")),
        ("side.dukes.pays = { tie = '1' }", format!("2:27 `side.dukes.pays.tie` must be a number, without quotes; {AMOUNT}")),
        ("side.dukes.pays.tie = -1", format!("2:23 `side.dukes.pays.tie` cannot be -1: it cannot be negative; {AMOUNT}")),
        ("side.dukes = { pays = { tie = 1 }, bet = 0 }", format!("2:42 `side.dukes.bet` cannot be 0; {STAKE}")),
        ("side.dukes = { pays = { tie = 1 }, on = 'deeler' }", "2:41 `side.dukes.on` cannot be \"deeler\": did you mean \"dealer\"?; allowed: \"player\", \"dealer\"".into()),
        ("side.dukes = { pays = { tie = 1 }, push = ['tie', 'tie'] }", format!("2:51 `side.dukes.push` names \"tie\" twice; {NAMES}")),
        ("side.dukes = { pays = { tie = 1 }, push = ['tie', 1] }", format!("2:51 `side.dukes.push` cannot hold a whole number; {NAMES}")),
        ("side.dukes = { pays = { tie = 1 }, push = ['Tie'] }", format!("2:44 `side.dukes.push` cannot hold the name \"Tie\": did you mean \"tie\"?; {NAMES}")),
        ("side.dukes = { pays = { tie = 1 }, seats = [] }", "2:44 `side.dukes.seats` cannot be empty; allowed: a list of at least one whole number from 1 to 664, none twice".into()),
        ("side.dukes = { pays = { tie = 1 }, seats = [2, 0] }", "2:48 `side.dukes.seats` cannot be 0; allowed: a list of at least one whole number from 1 to 664, none twice".into()),
        ("side.dukes = { pays = { tie = 1 }, seats = [2, 2] }", "2:48 `side.dukes.seats` names 2 twice; allowed: a list of at least one whole number from 1 to 664, none twice".into()),
        ("side.dukes = { pays = { tie = 1 }, commission = 5 }", "2:49 `side.dukes.commission` cannot be 5: did you mean 0.05, which is 5 %?; allowed: a number from 0 to 1 with at most 4 digits after the point".into()),
        // Mistakes that only the game knows, reported at the exact name.
        ("side.dukes.pays = { tie = 1, five_duke = 50 }", "2:30 `side.dukes.pays` knows no event \"five_duke\": did you mean \"five_dukes\"?".into()),
        ("[side.dukes]\npays = { tie = 1 }\npush = [\n  'ox_10',\n  'doubel',\n]", "6:3 `side.dukes.push` knows no event \"doubel\": did you mean \"double\"?".into()),
    ] {
        assert_eq!(mistakes(text), [told], "{text}");
    }
}

/// One invalid side bet hides no mistake of another.
#[test]
fn all_mistakes_are_reported_together() {
    let text = "bets = 0\n[side.all]\n[side.dukes]\nbet = 0\n[side.tie]\npays = { tei = 1 }";
    let starts: Vec<String> = mistakes(text).iter().map(|told| told.split(';').next().unwrap().to_owned()).collect();
    assert_eq!(
        starts,
        [
            "2:8 `bets` cannot be 0",
            "3:7 `side` cannot hold the name \"all\": this name is reserved",
            "4:7 `side.dukes` has no `pays`",
            "5:7 `side.dukes.bet` cannot be 0",
            "7:10 `side.tie.pays` knows no event \"tei\": did you mean \"tie\"?",
        ]
    );
}

const TYPED: &str = "bets = [1, 0.50]\nside.z-2 = { pays = { tie = 8 } }\nrules.dealer_escape = 'redeal'\n[side.dukes]\n\
                     pays = { ox_10 = 3, five_dukes = 50.25 }\non = 'dealer'\npush = ['tie', 'double']\nbet = 0.01\n\
                     seats = [2]\ncommission = 0.05";
const PRINTED: &str = "name = \"table.toml\"\ngame = \"dukes\"\nbets = [1, 0.5]\nplayers = 2\n\n[simulation]\n\
    rounds = 10000000\nseed = 20260101\n\n[rules]\nmay_escape = true\ndealer_escape = \"redeal\"\n\n[side.dukes]\n\
    on = \"dealer\"\npays = { five_dukes = 50.25, ox_10 = 3 }\npush = [\"tie\", \"double\"]\nbet = 0.01\nseats = [2]\n\
    commission = 0.05\n\n[side.z-2]\non = \"player\"\npays = { tie = 8 }\npush = []\nbet = 1\ncommission = 0\n";

#[test]
fn printed_configs_read_back_equal() {
    let typed = table(TYPED);
    assert_eq!(typed.values.to_toml(), PRINTED);
    let again = table(PRINTED.split_once("game = \"dukes\"\n").unwrap().1);
    assert_eq!((again.bets.clone(), &again.side), (typed.bets.clone(), &typed.side));
    assert_eq!(rules_hash(&again.values), rules_hash(&typed.values));
    assert_eq!(again.values.get("side"), typed.values.get("side"), "places tell values apart");
    let (one, half) = (Decimal::ONE, "0.5".parse().unwrap());
    assert_eq!((typed.bets, typed.house.dealer_escape), (vec![one, half], Escape::Redeal));
    let texts = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
    let pays =
        |pays: &[(&str, &str)]| pays.iter().map(|(name, pay)| ((*name).to_owned(), pay.parse().unwrap())).collect();
    let expected = [
        SideBet {
            name: "dukes".to_owned(),
            on: On::Dealer,
            pays: pays(&[("five_dukes", "50.25"), ("ox_10", "3")]),
            push: texts(&["tie", "double"]),
            bet: "0.01".parse().unwrap(),
            seats: vec![2],
        },
        SideBet {
            name: "z-2".to_owned(),
            on: On::Player,
            pays: pays(&[("tie", "8")]),
            push: Vec::new(),
            bet: one,
            seats: vec![1, 2],
        },
    ];
    assert_eq!(typed.side, expected);
}

#[test]
fn a_list_of_words_and_tables_is_printed_whole() {
    for (typed, printed) in [
        ("seats = ['dealer', { at = 17 }]", "seats = [\"dealer\", { at = 17 }]\n"),
        ("seats = [{ at = 17 }, { at = 18 }]", "\n[[seats]]\nat = 17\n\n[[seats]]\nat = 18\n"),
    ] {
        let toml = table(typed).values.to_toml();
        assert!(toml.contains(printed), "{toml}");
        let again = table(toml.split_once("game = \"dukes\"\n").unwrap().1);
        assert_eq!(again.values.get("seats"), table(typed).values.get("seats"));
    }
}

#[test]
fn json_has_side_bets_by_name() {
    let json = table(TYPED).values.to_json();
    assert_eq!(json["bets"], json!([1, 0.5]));
    assert_eq!(
        json["side"],
        json!({
            "dukes": {
                "on": "dealer", "pays": { "five_dukes": 50.25, "ox_10": 3 }, "push": ["tie", "double"], "bet": 0.01,
                "seats": [2], "commission": 0.05,
            },
            "z-2": { "on": "player", "pays": { "tie": 8 }, "push": [], "bet": 1, "commission": 0 },
        })
    );
}

/// The hash is over one line per key. A change of a side bet changes it, a move does not.
#[test]
fn the_hash_has_the_side_bets() {
    let hash = |text: &str| rules_hash(&table(text).values);
    let tie = hash("side.tie.pays = { tie = 8, double = 1 }");
    assert_eq!(hash("[side.tie]\nbet = 1.0\n[side.tie.pays]\ndouble = 1\ntie = 8.00"), tie);
    let others = [
        "",
        "side.ties.pays = { tie = 8, double = 1 }",
        "side.tie.pays = { tie = 8 }",
        "side.tie = { pays = { tie = 8, double = 1 }, bet = 2 }",
        "side.tie = { pays = { tie = 8, double = 1 }, seats = [1] }",
    ];
    let hashes: BTreeSet<String> = others.into_iter().map(hash).chain([tie]).collect();
    assert_eq!(hashes.len(), 6);
}

/// Side bets and stakes may be written in several ways, and a key at its default is written like any other: the default
/// may change in another version.
#[test]
fn a_key_that_has_its_default_is_written() {
    let plain = table("");
    assert!(plain.values.to_toml().contains("bets = 1\n") && plain.values.to_toml().contains("escape = \"push\""));
    for text in [
        "bets = 1",
        "bets = 1.000",
        "bets = [1, 1]",
        "bets = [1.0, 1]",
        "side = {}",
        "[side]",
        "rules.dealer_escape = 'push'",
    ] {
        let typed = table(text);
        assert_eq!(typed.values.to_toml(), plain.values.to_toml(), "{text}");
        assert_eq!(typed.values.to_json(), plain.values.to_json(), "{text}");
        assert_eq!(rules_hash(&typed.values), rules_hash(&plain.values), "{text}");
    }
    assert_eq!((plain.bets, plain.house.dealer_escape), (vec![Decimal::ONE; 2], Escape::Push));
    assert_eq!(table("bets = [3, 3]").values.to_toml(), table("bets = 3").values.to_toml());
    assert_ne!(rules_hash(&table("bets = 2").values), rules_hash(&table("").values));
    assert_ne!(rules_hash(&table("bets = [1, 2]").values), rules_hash(&table("bets = [2, 1]").values));
}

/// Another word that has no effect is hashed like the default.
#[test]
fn a_key_without_effect_does_not_change_the_hash() {
    let draft = read_text(
        &catalogue(),
        "table.toml",
        "game = 'dukes'\nrules = { may_escape = false, dealer_escape = 'redeal' }",
        [],
    );
    let Draft { mut values, mut complaints, .. } = draft.unwrap();
    House::note_idle(&House::from_values(&values), &mut values, &mut complaints);
    assert_eq!(complaints.sorted().1[0].message, "`rules.dealer_escape` has no effect: he may not escape");
    assert_eq!(rules_hash(&values), rules_hash(&table("rules.may_escape = false").values));
    assert!(values.to_toml().contains("\n# dealer_escape: he may not escape\n"));
}

/// A base and the config on top of it are merged key by key.
#[test]
fn single_keys_of_a_side_bet_are_changed() {
    let folder = tempfile::tempdir().unwrap();
    let [base, over] = ["base.toml", "over.toml"].map(|name| folder.path().join(name));
    std::fs::write(base, format!("game = 'dukes'\n{TYPED}")).unwrap();
    std::fs::write(
        &over,
        "base = './base.toml'\n[side.dukes]\npays = { tie = 5, ox_10 = 4 }\n[side.new]\npays.tie = 8",
    )
    .unwrap();
    let sets = ["side.dukes.bet=2", "bets=[1,2]", "side.new.on=dealer", "side.z-2.pays.double=3"];
    let typed = sets.map(|set| ("--set", set));
    let changed = understand(read(&catalogue(), over.to_str().unwrap(), typed)).unwrap();
    let printed = PRINTED
        .replace("\"table.toml\"", "\"over\"")
        .replace("bets = [1, 0.5]", "bets = [1, 2]")
        .replace("{ five_dukes = 50.25, ox_10 = 3 }", "{ five_dukes = 50.25, ox_10 = 4, tie = 5 }")
        .replace("bet = 0.01", "bet = 2")
        .replace(
            "[side.z-2]",
            "[side.new]\non = \"dealer\"\npays = { tie = 8 }\npush = []\nbet = 1\ncommission = 0\n\n[side.z-2]",
        );
    let (before, z2) = printed.rsplit_once("pays = { tie = 8 }").unwrap();
    assert_eq!(changed.values.to_toml(), format!("{before}pays = {{ double = 3, tie = 8 }}{z2}"));
    let single = understand(read(&catalogue(), over.to_str().unwrap(), [("--set", "bets=2")])).unwrap();
    assert_eq!(single.bets, vec![Decimal::whole(2); 2]);
}

/// The schema's accepted values are tested in tests/schema, with a validator.
#[test]
fn the_schema_has_their_defaults() {
    let properties = &schema(&catalogue())["definitions"]["dukes"]["properties"];
    assert_eq!(properties["side"]["additionalProperties"]["properties"]["bet"]["default"], json!(1));
    assert_eq!(properties["bets"]["default"], json!(1));
}
