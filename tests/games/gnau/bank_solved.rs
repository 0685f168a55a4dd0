//! Bids and stakes that `solve` wrote, played from their files and counted.

use crate::play::{assert_same, config, run, shoe_of, tables};
use houseodds::engine::Unwatched;
use houseodds::games::{Against, Solving, load_text};

const BEST_PLAY: Solving = Solving::new(Against::BestPlay, 0);

/// Twelve cards in two suits, of which four are seen, and few bids and stakes.
fn stripped() -> String {
    let kept: Vec<(u8, u8)> = [1, 3, 5, 8, 9, 12].iter().flat_map(|face| [(*face, 0), (*face, 1)]).collect();
    let dealer = "dealer = { by = 'bids', seen = 4, bids = [0, 1, 3], stakes = [1, 4] }";
    format!("players = 1\n{}\n{dealer}\n", shoe_of(1, &kept))
}

/// Tables that `solve` wrote are played: against somebody who bids and stakes at random they net what the solution says
/// that this costs. The second table has ties by suit, so its file tells suits apart.
#[test]
fn solved_tables_are_played_from_their_files() {
    for (keys, hands) in [("", 90), ("rules.ties = 'high-card-suit'\n", 495)] {
        let keys = format!("{}{keys}", stripped());
        let solved = config("gnau", &keys).rules.game(&Unwatched).solve(&BEST_PLAY, &Unwatched).unwrap();
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in &solved.answer.files {
            std::fs::write(folder.path().join(name), text).unwrap();
        }
        assert_eq!(solved.answer.files[0].1.lines().count(), hands + 1, "{keys}");
        let left = solved.answer.figure("exploitability").unwrap();
        assert!((-1e-12..1e-5).contains(&left), "{keys}: {left}");
        let costs = solved.answer.table("costs").unwrap();
        let random = (0..costs.rows.len()).find(|row| costs.rows[*row][0].text() == "random").unwrap();
        let cost = costs.number(random, "cost").unwrap();
        let file = |name: &str| folder.path().join(name).display().to_string();
        let played = format!(
            "{keys}strategy.bids = [{{ file = '{}' }}, 'random']\nstrategy.stakes = [{{ file = '{}' }}, 'random']\n",
            file("bids.csv"),
            file("stakes.csv")
        );
        let found = tables(&config("gnau", &played), 5, 400_000);
        let row = found.metric("person_1", "net").unwrap();
        let (net, error) = (row.value.unwrap().0, row.std_error.unwrap().0);
        assert!(cost > 20.0 * error && (net - cost).abs() < 4.0 * error, "{keys}: {net} ± {error}, expected {cost}");
        // Counted, the tables net it to as many digits as they have.
        let game = config("gnau", &played).rules.game(&Unwatched);
        let counted = game.tables(&game.exact(&Unwatched).unwrap());
        let net = counted.metric("person_1", "net").unwrap().value.unwrap().0;
        assert!((net - cost).abs() < 1e-7, "{keys}: {net}, expected {cost}");
        // The word for solved tables plays the same.
        let word = format!("{keys}strategy.bids = ['solved', 'random']\nstrategy.stakes = ['solved', 'random']\n");
        let game = config("gnau", &word).rules.game(&Unwatched);
        let by_word = game.tables(&game.exact(&Unwatched).unwrap()).metric("person_1", "net").unwrap().value.unwrap().0;
        assert_eq!(by_word, net, "{keys}");

        // A table without a line for some cards is refused, and so is one whose probabilities do not add up.
        let bids = &solved.answer.files[0].1;
        let short: String = bids.split_inclusive('\n').take(hands).collect();
        let wrong = bids.replacen(",1.000000000,", ",0.500000000,", 1);
        for (text, message) in
            [(&short, "has no line for cards like"), (&wrong, "the probabilities of the bids add up")]
        {
            std::fs::write(folder.path().join("bids.csv"), text).unwrap();
            let Err(error) = load_text("test", &format!("game = 'gnau'\n{played}")) else { panic!("{message}") };
            assert!(error.0.iter().any(|mistake| mistake.message.contains(message)), "{keys}: {:?}", error.0);
        }
    }
}

/// Writes the tables that `solve` finds at a table, and returns its figure and the keys by which the first person plays them
/// against the second.
fn played(keys: &str, against: Against, figure: &str, other: [&str; 2]) -> (f64, String, tempfile::TempDir) {
    let solving = Solving::new(against, 0);
    let solved = config("gnau", keys).rules.game(&Unwatched).solve(&solving, &Unwatched).unwrap();
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in &solved.answer.files {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    let [bids, stakes] = ["bids.csv", "stakes.csv"].map(|name| folder.path().join(name).display().to_string());
    let plays = format!(
        "strategy.bids = [{{ file = '{bids}' }}, {}]\nstrategy.stakes = [{{ file = '{stakes}' }}, {}]\n",
        other[0], other[1]
    );
    (solved.answer.figure(figure).unwrap(), plays, folder)
}

/// The best response to the second person of a config nets its printed value when its tables are played.
/// Against the solved table it nets what that leaves.
#[test]
fn best_responses_to_people_net_what_they_say() {
    let by_worth = "strategy.worth = { bid_from = 0.2, stake_from = -0.1, stake_against_bid_from = 0.3 }\n";
    let turns = "seen = 4, equal_bids = 'first', no_bids = 'next'";
    for (table, other) in [
        (stripped(), ["'random'", "'random'"]),
        (format!("{}rules.ties = 'high-card-suit'\nbets = 2\n{by_worth}", stripped()), ["'worth'", "'worth'"]),
        (stripped().replace("seen = 4", turns), ["'always'", "'least'"]),
    ] {
        let config_keys =
            format!("{table}strategy.bids = ['never', {}]\nstrategy.stakes = ['least', {}]\n", other[0], other[1]);
        let (best, plays, _folder) = played(&config_keys, Against::Seats, "value", other);
        let found = tables(&config("gnau", &format!("{table}{plays}")), 5, 300_000);
        let row = found.metric("person_1", "net").unwrap();
        let bet = if table.contains("bets = 2") { 2.0 } else { 1.0 };
        let (net, error) = (row.value.unwrap().0 / bet, row.std_error.unwrap().0 / bet);
        assert!(best > 10.0 * error && (net - best).abs() < 4.0 * error, "{table}: {net} ± {error}, expected {best}");
        let game = config("gnau", &format!("{table}{plays}")).rules.game(&Unwatched);
        let counted = game.tables(&game.exact(&Unwatched).unwrap());
        let net = counted.metric("person_1", "net").unwrap().value.unwrap().0 / bet;
        assert!((net - best).abs() < 1e-7, "{table}: {net}, expected {best}");
    }
    let (left, plays, _folder) = played(&stripped(), Against::BestPlay, "exploitability", ["'never'", "'least'"]);
    let files: Vec<&str> = plays.split('\'').collect();
    let table = format!(
        "{}strategy.bids = ['never', {{ file = '{}' }}]\nstrategy.stakes = ['least', {{ file = '{}' }}]\n",
        stripped(),
        files[1],
        files[5]
    );
    let solving = Solving::new(Against::Seats, 0);
    let response = config("gnau", &table).rules.game(&Unwatched).solve(&solving, &Unwatched).unwrap();
    let best = response.answer.figure("value").unwrap();
    assert!((best - left).abs() < 1e-8, "{best} {left}");
}

/// Among three people, the word for solved tables plays the same rounds as their files. The word is refused where nothing
/// is solved.
#[test]
fn three_people_play_solved_tables() {
    let kept: Vec<(u8, u8)> = [1, 3, 5, 8, 9, 12].iter().flat_map(|face| [0, 1, 2].map(|suit| (*face, suit))).collect();
    let table = format!(
        "players = 2\n{}\ndealer = {{ by = 'bids', seen = 3, bids = [0, 2], stakes = [1, 4] }}\n",
        shoe_of(1, &kept)
    );
    let others = ["'random', 'never'", "'most', 'least'"];
    let (_, by_files, _folder) = played(&table, Against::BestPlay, "value", others);
    let by_word = format!("strategy.bids = ['solved', {}]\nstrategy.stakes = ['solved', {}]\n", others[0], others[1]);
    let [files, word] = [by_files, by_word].map(|keys| {
        let game = config("gnau", &format!("{table}{keys}")).rules.game(&Unwatched);
        let tally = run(&*game, 3, 20_000).tally;
        (game, tally)
    });
    assert_same(&*word.0, &files.1, &word.1, "by word");
    for (keys, why) in [
        ("dealer.stakes = [1, 5]\nstrategy.stakes = 'solved'\n", "nobody bids for the bank"),
        ("bets = [1, 2]\nplayers = 1\ndealer.by = 'bids'\nstrategy.bids = 'solved'\n", "people have different bets"),
        (
            "decks = 64\npayout.ox_10 = 1000\nplayers = 1\ndealer.by = 'bids'\nstrategy.bids = 'solved'\n",
            "so many packs",
        ),
    ] {
        let Err(error) = load_text("test", &format!("game = 'gnau'\n{keys}")) else { panic!("{keys}") };
        assert!(error.0.iter().any(|mistake| mistake.message.contains(why)), "{keys}: {:?}", error.0);
    }
}
