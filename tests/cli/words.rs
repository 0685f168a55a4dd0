//! People's own words: looked up, and answered with ours where a key, a hand, an event, a preset or a command is meant.

use crate::program::{Desk, assert_says};

/// Words of people's own, and what the program calls that.
const LOOKED_UP: &[(&str, &[&str])] = &[
    ("牛冬菇", &["ngau_tonku: ", "payout.ngau_tonku"]),
    ("孖寶", &["double: ", "payout.double"]),
    ("五公", &["five_dukes: "]),
    ("五花牛", &["five_dukes: "]),
    ("金牛", &["five_dukes: "]),
    ("银牛", &["four_dukes: "]),
    ("silver", &["four_dukes: "]),
    ("四炸", &["four_of_a_kind: ", "rules.four_of_a_kind"]),
    ("炸弹", &["four_of_a_kind: "]),
    ("bomb", &["four_of_a_kind: "]),
    ("五小牛", &["five_small: "]),
    ("葫芦", &["full_house: "]),
    ("顺子", &["straight: "]),
    ("flush", &["a hand of your own: five cards of one suit", "keys        hand, event"]),
    ("没牛", &["no_ox: "]),
    ("牛牛", &["ox_10: ", "niu-niu: "]),
    ("nenku", &["ox_1: "]),
    ("5 Herzöge", &["five_dukes: "]),
    ("Doppel-Ox", &["double: "]),
    ("ンガウ・トンク", &["ngau_tonku: "]),
    ("五人の公爵", &["five_dukes: "]),
    ("Geber", &["dealer: ", "seat 1: "]),
    ("banker", &["dealer: ", "seat 1: "]),
    ("庄家", &["dealer: "]),
    ("nhà cái", &["dealer: "]),
    ("nha con", &["player: "]),
    ("xì bàng", &["ban_ban: "]),
    ("XI BANG", &["ban_ban: "]),
    ("xì dách", &["ban_nag: ", "xi-dach: "]),
    ("ban luck", &["ban_nag: "]),
    ("ngũ linh", &["five_dragon: "]),
    ("Ngou-Leng", &["five_dragon: "]),
    ("oolong", &["five_dragon: "]),
    ("quac", &["bust: "]),
    ("走", &["escape: ", "rules.free_hand"]),
    ("run", &["escape: "]),
    ("zao", &["escape: "]),
    ("牛牛上庄", &["deal: ", "night.deal"]),
    ("5-dragon", &["five_dragon: ", "Vietnamese  ngũ linh"]),
    ("risk of ruin", &["risk: a command"]),
    ("side bet", &["side: "]),
    ("通杀", &["everybody: ", "keys        event"]),
    ("dealer beats everybody", &["everybody: "]),
    ("prop bet", &["event: ", "keys        event"]),
    ("side bet on a flush", &["event: "]),
    ("bet on three of a kind", &["event: "]),
    ("stand below the minimum", &["rules.below_minimum: a key"]),
    ("wild card", &["jokers: ", "rules.joker"]),
    ("kicker", &["high-card: ", "rules.ties"]),
    ("比花色", &["high-card: "]),
    ("tie-break", &["ties_of: "]),
    ("over bust", &["over_bust: ", "rules.over_bust: a key", "in          chinese-blackjack"]),
    ("Hand ranking", &["ranking: ", "tiers: "]),
    ("instant win", &["rules.special_ranking"]),
    ("double aces", &["double_a: ", "ban_ban: "]),
    ("who wins a tie", &["rules.ties: a key"]),
    ("lose on a bust", &["bust"]),
    ("补牌", &["stand_at: "]),
    ("補牌", &["stand_at: "]),
    ("无妞", &["no_ox: "]),
    ("对A", &["ban_ban: "]),
    ("对子", &["double: "]),
    ("通殺", &["everybody: "]),
    ("xì lác", &["ban_nag: ", "xi-dach: "]),
    ("đền", &["over_bust: "]),
    ("đền làng", &["rules.pays_table"]),
    ("toang", &["bust: "]),
    ("五小龙", &["five_dragon: "]),
    ("過五關", &["five_dragon: "]),
    ("牛宝宝", &["double: "]),
    ("五爵", &["five_dukes: "]),
    ("做莊", &["deal: ", "night.deal"]),
    ("底注", &["bets: "]),
    ("佣金", &["commission: "]),
    ("平局", &["push: "]),
    ("一條龍", &["straight: "]),
    ("博牌", &["stand_at: "]),
    ("公仔", &["pictures: "]),
    ("draw", &["push: ", "stand_at: "]),
    ("passport", &["ox: ", "player_minimum: "]),
    ("house", &["dealer: ", "house: ", "commission_to"]),
    ("bid", &["bids: ", "dealer.bids"]),
    ("cap", &["pot: ", "dealer.pot"]),
    ("seri", &["push: "]),
    ("hangus", &["bust: "]),
    ("rebut banker", &["bids: "]),
    ("insurance", &["not covered here: ", "nearest     side"]),
    ("split", &["not covered here: "]),
    ("double down", &["not covered here: "]),
    ("推注", &["not covered here: a rule that looks at earlier rounds", "nearest     dealer.stakes"]),
    ("push_bets", &["not covered here: a rule that looks at earlier rounds"]),
];

#[test]
fn a_word_is_looked_up_in_one_command() {
    let desk = Desk::new();
    for (word, says) in LOOKED_UP.iter().copied() {
        let words: Vec<&str> = ["words"].into_iter().chain(word.split(' ')).collect();
        assert_says(&desk.run(&words).quietly(), says);
    }
}

#[test]
fn our_own_words_and_keys_are_found_too_and_without_one_all_are_listed() {
    let desk = Desk::new();
    assert_says(&desk.run(&["words", "five_dragon_settles"]).quietly(), &["five_dragon: "]);
    assert_says(&desk.run(&["words", "payout.no_ox"]).quietly(), &["no_ox: ", "payout.no_ox: a key"]);
    assert_says(
        &desk.run(&["words", "bust_loses"]).quietly(),
        &["rules.bust_loses: a key", "in          chinese-blackjack", "meaning     What does a bust player lose?"],
    );
    assert_says(
        &desk.run(&["words", "minimum"]).quietly(),
        &["rules.player_minimum: a key", "rules.dealer_minimum: a key"],
    );
    assert_says(&desk.run(&["words", "alike"]).quietly(), &["hand.NAME.alike: a key", "hand.NAME.rest.alike: a key"]);
    let all = desk.run(&["words"]).quietly();
    assert!(all.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase())).count() >= 30, "{all}");
    for empty in ["", " "] {
        assert_says(&desk.run(&["words", empty]).refused(), &["`words` takes a word", "alone it lists all"]);
    }
    let unknown = desk.run(&["words", "bnaker"]).refused();
    assert_says(&unknown, &["nothing matches \"bnaker\"; did you mean \"banker\"?", "`houseodds words` lists all"]);
    // A suggestion that shares no letter with what was typed helps nobody.
    for word in ["九", "qq", "what is it"] {
        let said = desk.run(&["words", word]).refused();
        assert!(said.contains("nothing matches") && !said.contains("did you mean"), "{said}");
    }
    assert_says(&desk.run(&["words", "\u{1b}[2J"]).refused(), &["nothing matches \"\\u{1b}[2J\""]);
}

/// A preset, what is set, and what is answered.
const SET: [(&str, &str, &str); 32] = [
    ("chinese-blackjack", "payout.ban_luck=2", "did you mean `ban_nag`?"),
    ("chinese-blackjack", "payout.banluck=2", "did you mean `ban_nag`?"),
    ("chinese-blackjack", "payout.xi_dach=2", "did you mean `ban_nag`?"),
    ("chinese-blackjack", "payout.blackjack=2", "did you mean `ban_nag`?"),
    ("chinese-blackjack", "payout.natural=2", "did you mean `ban_nag`?"),
    ("chinese-blackjack", "payout.xi_bang=3", "did you mean `ban_ban`?"),
    ("chinese-blackjack", "payout.\"xì bàng\"=3", "did you mean `ban_ban`?"),
    ("chinese-blackjack", "payout.5-dragon=2", "did you mean `five_dragon`?"),
    ("chinese-blackjack", "payout.ngu_linh=2", "did you mean `five_dragon`?"),
    ("chinese-blackjack", "payout.oolong=2", "did you mean `five_dragon`?"),
    ("chinese-blackjack", "payout.777=7", "did you mean `triple_seven`?"),
    ("chinese-blackjack", "payout.banker.win=2", "did you mean `dealer`?"),
    ("chinese-blackjack", "strategy.banker.free_hand=escape", "did you mean `dealer`?"),
    ("chinese-blackjack", "strategy.player.free_hand=run", "did you mean \"escape\"?"),
    ("chinese-blackjack", "strategy.player.free_hand=surrender", "did you mean \"escape\"?"),
    ("chinese-blackjack", "rules.ties=banker", "did you mean \"dealer\"?"),
    ("chinese-blackjack", "rules.surrender=off", "surrender means escape: see `rules.free_hand`"),
    ("chinese-blackjack", "rules.run=off", "run means escape: see `rules.free_hand`"),
    ("chinese-blackjack", "rules.escape=off", "did you mean `dealer_escape`?"),
    ("chinese-blackjack", "rules.passport=15", "did you mean `player_minimum`?"),
    ("chinese-blackjack", "side.x.pays={\"5-dragon\"=3}", "did you mean \"five_dragon\"?"),
    ("gnau", "payout.dukes=7", "did you mean `five_dukes`?"),
    ("gnau", "payout.silver=7", "did you mean `four_dukes`?"),
    ("gnau", "rules.bomb=on", "did you mean `four_of_a_kind`?"),
    ("gnau", "rules.flush=on", "flush means five cards of one suit: make it a hand of your own, with `hand`"),
    ("gnau", "rules.ranking=[\"mushroom\",\"five_dukes\",\"double\",\"ox\"]", "did you mean \"ngau_tonku\"?"),
    ("gnau", "side.x.pays={mushroom=50}", "did you mean \"ngau_tonku\"?"),
    ("gnau", "side.x.pays={bomb=50}", "bomb means four_of_a_kind: see `rules.four_of_a_kind`"),
    ("gnau", "payout.ban_luck=2", "in chinese-blackjack, ban_luck means ban_nag"),
    ("gnau", "banker=0", "did you mean `dealer`?"),
    ("chinese-blackjack", "banker=0", "banker means dealer: see `strategy.dealer`"),
    ("modulo-n", "banker=0", "banker means seat 1: see `strategy.seats`"),
];

#[test]
fn keys_hands_and_events_by_other_names_are_answered_with_ours() {
    let desk = Desk::new();
    for (preset, set, answer) in SET {
        assert_says(&desk.run(&["check", preset, "--set", set]).refused(), &[answer]);
    }
    desk.write("mine.toml", "base = \"chinese-blackjack\"\n[payout]\nban_luck = 2\n");
    assert_says(&desk.run(&["exact", "mine.toml"]).refused(), &["mine.toml:3:1", "did you mean `ban_nag`?"]);
}

#[test]
fn bets_by_other_names_are_answered_with_ours() {
    let desk = Desk::new();
    for (line, answer) in [
        (&["risk", "bull-fight", "--rounds", "5", "--bet", "ox9"][..], "did you mean \"ox_9\"?"),
        (&["risk", "gnau", "--rounds", "5", "--bet", "mushroom"], "mushroom means ngau_tonku: see `rules.tonku`"),
        (&["compare", "gnau", "niu-niu", "--bet", "bomb"], "bomb means four_of_a_kind: see `rules.four_of_a_kind`"),
        (&["count", "chinese-blackjack", "--bet", "xì bàng"], "xì bàng means ban_ban: see `payout.ban_ban`"),
        (
            &["design", "gnau", "--target", "0.02", "--vary", "rules.ties=dealer,push", "--bet", "牛冬菇"],
            "means ngau_tonku",
        ),
    ] {
        assert_says(&desk.run(line).refused(), &[answer]);
    }
}

/// Hands, results and columns of a log in other tables' words get our words as answers.
#[test]
fn logs_in_other_words_are_answered_with_ours() {
    let desk = Desk::new();
    desk.write("ox.csv", "player_hand,result\n牛冬菇,win\nbomb,lose\nflush,lose\nno_ox,unentschieden\n");
    let said = desk.run(&["monitor", "gnau", "ox.csv"]).refused();
    assert_says(&said, &["did you mean `ngau_tonku`?", "did you mean `four_of_a_kind`?", "did you mean `push`?"]);
    assert_says(&said, &["flush means five cards of one suit: make it a hand of your own, with `hand`"]);
    desk.write("luck.csv", "player_hand,net\nxi dach,2\nngũ linh,2\nrun,0\n");
    let said = desk.run(&["monitor", "chinese-blackjack", "luck.csv"]).refused();
    assert_says(&said, &["did you mean `ban_nag`?", "did you mean `five_dragon`?", "did you mean `escape`?"]);
    desk.write("bank.csv", "banker_hand,net\nno_ox,1\n");
    assert_says(&desk.run(&["monitor", "gnau", "bank.csv"]).refused(), &["did you mean `dealer_hand`?"]);
}

#[test]
fn presets_commands_and_hands_by_other_names_are_answered_with_ours() {
    let desk = Desk::new();
    for (line, answer) in [
        (&["exact", "banker"][..], "there is no preset \"banker\"; in gnau, banker means dealer"),
        (&["exact", "mushroom"], "in gnau, mushroom means ngau_tonku"),
        (&["surrender"], "in chinese-blackjack, surrender means escape"),
        (&["banker", "gnau"], "in gnau, banker means dealer"),
        (&["ruin", "gnau"], "the command for that is `risk`"),
        (&["odds", "gnau"], "the command for that is `exact`"),
        (&["lab", "gnau", "--vary", "rules.ties=dealer,push"], "the command for that is `page`"),
        (&["niuniu"], "niu-niu is a preset: try `houseodds exact niu-niu`"),
        (&["hand", "gnau", "bomb"], "bomb means four_of_a_kind: see `rules.four_of_a_kind`"),
        (
            &["hand", "chinese-blackjack", "ban", "luck"],
            "ban luck means ban_nag: see `payout.ban_nag`; write its cards",
        ),
    ] {
        assert_says(&desk.run(line).refused(), &[answer]);
    }
    // A slip of a command is still answered with the command.
    assert_says(&desk.run(&["simulat", "gnau"]).refused(), &["a similar subcommand exists: 'simulate'"]);
}

/// Fifty terms that an analyst guesses lead to a line to type, as a command and by `words`.
#[test]
fn analysts_terms_lead_to_a_line_to_type() {
    let desk = Desk::new();
    for (terms, line) in [
        ("ev|edge|odds|sd|variance|standard deviation|probability|price|analyze|house edge", "exact gnau"),
        ("calc|frequency|probabilities|statistics|distribution", "exact gnau"),
        ("hourly|win rate|per hour", "exact gnau --per-hour 60"),
        ("ror|ruin|bankroll|risk of ruin", "risk gnau --rounds 1000 --bankroll 100"),
        ("kelly|bet sizing", "risk gnau --rounds 1000 --kelly"),
        ("nash|gto|equilibrium", "solve gnau"),
        ("basic strategy|rule of thumb", "solve chinese-blackjack --by-total"),
        ("exploitability|best response", "solve gnau --against dealer"),
        ("n0|diff|versus", "compare gnau niu-niu"),
        ("sensitivity|tornado", "compare gnau --one-at-a-time"),
        ("eor|effect of removal", "effects gnau"),
        ("true count|card counting|score|di", "count gnau"),
        ("index|index plays|deviations", "count chinese-blackjack"),
        ("spread", "count gnau --spread 1-8"),
        ("ramp|wonging", "count gnau --spread 1,2:4,4:8"),
        ("kelly ramp|optimal bets|half kelly", "count gnau --bankroll 1000 --kelly 0.5"),
        ("penetration", "count gnau --set decks=8 --penetration 75%"),
        ("cut card", "count gnau --cut 26"),
        ("par|par sheet|rtp|volatility", "dossier gnau"),
        ("audit|chi squared", "monitor gnau log.csv"),
        ("fair payout|optimize", "design gnau --target 2% --solve payout.double"),
        ("sim|mc|monte carlo", "simulate gnau --rounds 10M"),
    ] {
        for term in terms.split('|') {
            assert_says(&desk.run(&[term]).refused(), &[&format!("as in `houseodds {line}`")]);
            assert_says(&desk.run(&["words", term]).quietly(), &[&format!("as in `houseodds {line}`")]);
        }
    }
}

/// Keys of configs, and options by their names in other tools, are answered with what to write.
#[test]
fn guessed_options_are_answered_with_ours() {
    let desk = Desk::new();
    for (line, answer) in [
        (&["exact", "gnau", "--decks", "8"][..], "write `--set decks=VALUE`"),
        (&["exact", "gnau", "--players=6"], "write `--set players=VALUE`"),
        (&["simulate", "gnau", "--ties", "push"], "write `--set rules.ties=VALUE`"),
        (&["count", "gnau", "--pen", "75%"], "the option for that is `--penetration`"),
        (&["simulate", "gnau", "--hands", "1M"], "the option for that is `--rounds`"),
        (&["simulate", "gnau", "--jobs", "2"], "the option for that is `--threads`"),
        (&["exact", "gnau", "--output", "here"], "the option for that is `--out`"),
        (&["design", "gnau", "--house-edge", "2%"], "the option for that is `--target`"),
        (&["design", "gnau", "--payback", "98%"], "the option for that is `--rtp`"),
        (&["risk", "gnau", "--rounds", "9", "--roll", "9"], "the option for that is `--bankroll`"),
        (&["risk", "gnau", "--rounds", "9", "--seed", "1"], "write `--set simulation.seed=VALUE`"),
        // Other commands have it.
        (&["verify", "gnau", "--out", "v"], "`verify` has no --out; it is an option of `simulate`, "),
        (&["presets", "--per-hour", "60"], "it is an option of `simulate`, `exact`, `effects`, `compare`, "),
    ] {
        assert_says(&desk.run(line).refused(), &[answer]);
    }
    // `presets` takes no keys, so none is advised.
    assert!(!desk.run(&["presets", "--decks", "8"]).refused().contains("--set"));
}

/// Games are found by their names in other languages.
#[test]
fn presets_are_found_by_the_names_of_their_games() {
    let desk = Desk::new();
    for (name, preset) in [
        ("niuniu", "niu-niu"),
        ("牛牛", "niu-niu"),
        ("Bull Bull", "niu-niu"),
        ("ngau", "gnau"),
        ("グナウ", "gnau"),
        ("banluck", "chinese-blackjack"),
        ("ban-nag", "chinese-blackjack"),
        ("二十一点", "chinese-blackjack"),
        ("xì lát", "xi-dach"),
        ("Xì Dách", "xi-dach"),
        ("modulo", "modulo-n"),
    ] {
        assert_eq!(desk.run(&["presets", name]).quietly(), desk.run(&["presets", preset]).quietly(), "{name}");
    }
}
