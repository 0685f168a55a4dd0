//! Tables with a bank, compared with a plain game that learns the rules from docs/rules.md.

use super::plain_bank::PlainBank;
use crate::plain_nights::row;
use crate::play::{card_of, config, one_round, run, tables};
use houseodds::engine::Unwatched;
use houseodds::games::session::night::Nights;
use houseodds::games::{Game, load_text};
use houseodds::tables::{Row, Tables};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// The figure of a role; 0 if the table has no such row.
fn figure(tables: &Tables, role: &str, metric: &str) -> f64 {
    tables.metric(role, metric).and_then(|row| row.value).map_or(0.0, |value| value.0)
}

/// The role of a holder of cards.
fn role(bank: &PlainBank, holder: usize) -> String {
    match &*bank.by {
        "fixed" if holder == 0 => "dealer".to_owned(),
        "fixed" => format!("person_{holder}"),
        _ => format!("person_{}", holder + 1),
    }
}

/// Niu Niu with suits and five dukes of pictures; no tie without a winner in one pack.
pub(super) const NIU_NIU: &str = "rules = { three_six = 'face', double = 'off', tonku = 'off', five_dukes = 'pictures', \
                       ties = 'high-card-suit', five_dukes_tie = 'as-ties' }\n\
                       payout = { five_dukes = 5, ox_10 = 3, ox_9 = 2, ox_8 = 2, ox_7 = 2, no_ox = 1 }\n";

/// Tables at which nothing is drawn: one person bids, and stakes are fixed or chosen by a rule.
const WITHOUT_DRAWS: [&str; 13] = [
    "players = 2\nbets = [1, 2.5]\ncommission = 0.05\ndealer = { stakes = [2, 7] }\nstrategy.stakes = ['least', 'most']\n",
    "players = 2\ncommission = 0.05\ncommission_to = 'house'\ndealer_commission = 0.1\ndealer = { stakes = [1, 5] }\n\
     strategy.stakes = 'most'\n",
    "players = 3\nbets = [1, 2, 3, 0.5]\ndealer = { by = 'bids', seen = 4, bids = [0, 1, 3], stakes = [1, 5] }\n\
     strategy = { bids = ['never', 'always', 'never', 'never'], stakes = ['least', 'most', 'most', 'least'] }\n",
    "players = 4\ncommission = 0.05\ncommission_to = 'house'\ndealer = { by = 'bids', seen = 3, bids = [0, 4] }\n\
     strategy = { bids = ['never', 'never', 'never', 'never', 'always'] }\n",
    "players = 2\ncommission = 0.05\ndealer = { by = 'bids', seen = 5, stakes = [2, 7] }\n\
     strategy = { bids = ['always', 'never', 'never'], stakes = 'most' }\n",
    "players = 3\ndealer = { pot = 2 }\n",
    "players = 3\nbets = [1, 5, 2]\ncommission = 0.05\ndealer = { pot = 3, pot_pays = 'in-turn' }\n",
    "players = 3\ncommission = 0.05\ncommission_to = 'house'\ndealer = { pot = 1, pot_pays = 'pro-rata', stakes = [3, 4] }\n\
     strategy.stakes = 'most'\n",
    "players = 3\ndealer = { by = 'bids', bids = [0, 2], pot = 3, pot_pays = 'in-turn' }\n\
     strategy.bids = ['never', 'never', 'always', 'never']\n",
    "players = 4\nbets = [3, 1, 5, 2, 1]\ncommission = 0.05\ndealer = { by = 'bids', pot = 2, pot_pays = 'in-turn' }\n\
     strategy.bids = ['never', 'always', 'never', 'never', 'never']\n",
    "players = 3\ndealer.by = 'nobody'\n",
    "players = 2\ncommission = 0.05\ncommission_to = 'house'\nbets = 2\ndealer = { by = 'nobody', all_pay = 'each' }\n",
    "players = 4\ndecks = 2\ndealer = { by = 'nobody', all_pay = 'highest' }\n",
];

/// The rules of hands beside each table: equal hands go to the dealer, or by suit.
fn with_rules(keys: &str) -> Vec<String> {
    let niu_niu = format!("{keys}{NIU_NIU}");
    if keys.contains("nobody") {
        vec![niu_niu, format!("{keys}rules.ties = 'push'\n")]
    } else {
        vec![niu_niu, keys.to_owned()]
    }
}

/// Round by round, everybody nets and pays what the plain table says, and all nets and the commission taken add up to 0.
#[test]
fn rounds_without_draws_settle_as_the_rules_say() {
    let mut rng = ChaCha8Rng::seed_from_u64(71);
    for keys in WITHOUT_DRAWS.iter().flat_map(|keys| with_rules(keys)) {
        let bank = PlainBank::from_toml(&keys);
        let game = config("gnau", &keys).rules.game(&Unwatched);
        for _ in 0..250 {
            let hands = bank.deal(&mut rng);
            let cards: Vec<u8> = hands.iter().flatten().map(|card| card_of((card.face, card.suit)).index()).collect();
            let found = one_round(&*game, &cards);
            let expected = bank.play(hands.clone(), &mut rng);
            let mut sum = figure(&found, "house", "house_takes");
            assert!((sum - expected.taken).abs() < 1e-4, "{keys}\n{hands:?}\n{sum} {expected:?}");
            let players = bank.people - usize::from(expected.dealer.is_some());
            let paid = figure(&found, "player", "player_pays") * players as f64;
            assert!((paid - expected.paid).abs() < 1e-4, "{keys}\n{hands:?}\n{paid} {expected:?}");
            let nets = expected.dealer.filter(|_| bank.commission > 0.0).map_or(0.0, |dealer| expected.nets[dealer]);
            assert!((figure(&found, "dealer", "dealer_nets") - nets).abs() < 1e-4, "{keys}\n{hands:?}\n{expected:?}");
            for holder in 0..bank.people {
                let net = figure(&found, &role(&bank, holder), "net");
                // Shares of a pot are rounded down to a millionth of the smallest fraction.
                assert!((net - expected.nets[holder]).abs() < 1e-4, "{keys}\n{hands:?}\n{holder}: {net} {expected:?}");
                sum += net;
            }
            assert!(sum.abs() < 1e-9, "{keys}\n{hands:?}\n{sum} of {expected:?}");
        }
    }
}

/// Tables at which bids, bankers or stakes are drawn.
const WITH_DRAWS: [&str; 6] = [
    "players = 2\nbets = [1, 3, 1]\ncommission = 0.05\ncommission_to = 'house'\n\
     dealer = { by = 'bids', bids = [0, 1, 4], stakes = [2, 7] }\n\
     strategy = { bids = ['random', 'always', 'random'], stakes = ['random', 'least', 'most'] }\n",
    "players = 4\ndealer = { by = 'bids', bids = [0, 1, 2], equal_bids = 'first', stakes = [1, 5] }\n\
     strategy = { bids = ['random', 'never', 'random', 'always', 'random'], stakes = 'random' }\n",
    "players = 2\ndealer = { by = 'bids', bids = [0, 3], no_bids = 'redeal', seen = 3 }\n\
     strategy.bids = ['never', 'random', 'random']\n",
    "players = 2\nbets = [1, 2, 5]\ndealer = { by = 'bids', bids = [0], no_bids = 'next' }\nstrategy.bids = 'never'\n",
    "players = 2\ndealer = { by = 'bids', bids = [2, 5], pot = 6 }\nstrategy.bids = ['always', 'random', 'never']\n",
    "players = 3\nbets = [1, 1, 4]\ndealer = { stakes = [1, 2, 6], seen = 4 }\nstrategy.stakes = ['random', 'most', 'least']\n",
];

/// Sums over rounds of one figure.
#[derive(Clone, Copy, Default)]
struct Sums {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Sums {
    fn add(&mut self, amount: f64) {
        self.count += 1.0;
        self.sum += amount;
        self.squares += amount * amount;
    }

    fn mean(&self) -> f64 {
        self.sum / self.count
    }

    fn deviation(&self) -> f64 {
        (self.squares / self.count - self.mean() * self.mean()).sqrt()
    }

    fn error(&self) -> f64 {
        self.deviation() / self.count.sqrt()
    }
}

/// Fails if a simulated figure is far from the mean of the plain table.
fn assert_near(what: &str, row: Option<&Row>, plain: &Sums) {
    if plain.count < 200.0 {
        return;
    }
    let row = row.unwrap_or_else(|| panic!("no {what}"));
    let (value, error) = (row.value.unwrap().0, row.std_error.unwrap().0);
    let both = (error * error + plain.error() * plain.error()).sqrt();
    assert!(
        (value - plain.mean()).abs() <= 4.5 * both + 1e-9,
        "{what}: {value} ± {error}, {} ± {}",
        plain.mean(),
        plain.error()
    );
}

/// Means, deviations and shares of a simulated table against those of the plain one.
fn compare(keys: &str, rounds: u32) {
    let found = tables(&config("gnau", keys), 5, rounds.into());
    let bank = PlainBank::from_toml(keys);
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    let (mut nets, mut banks) = (vec![Sums::default(); bank.people], vec![Sums::default(); bank.people]);
    let mut at_bid = vec![[Sums::default(); 3]; bank.bids.len()];
    for _ in 0..rounds {
        let round = bank.round(&mut rng);
        for person in 0..bank.people {
            nets[person].add(round.nets[person]);
            banks[person].add(f64::from(u8::from(round.dealer == Some(person))));
        }
        let dealer = round.dealer.unwrap();
        for (bid, sums) in bank.bids.iter().zip(&mut at_bid) {
            let is_it = *bid == round.bid;
            sums[0].add(f64::from(u8::from(is_it)));
            if is_it {
                sums[1].add(round.nets[dealer]);
                sums[2].add(round.stakes.iter().sum::<f64>() / (bank.people - 1) as f64);
            }
        }
    }
    for holder in 0..bank.people {
        let role = role(&bank, holder);
        assert_near(&format!("{keys}net of {role}"), found.metric(&role, "net"), &nets[holder]);
        let deviation = figure(&found, &role, "std_dev");
        assert!((deviation / nets[holder].deviation() - 1.0).abs() < 0.05, "{keys}{role}: {deviation}");
        if bank.by == "bids" {
            assert_near(&format!("{keys}bank of {role}"), found.metric(&role, "banks"), &banks[holder]);
        }
    }
    let rows = &found.table("bank").unwrap().rows;
    for (place, sums) in at_bid.iter().enumerate() {
        for (at, (metric, sums)) in ["share", "net", "mean_stake"].iter().zip(sums).enumerate() {
            let row = &rows[3 * place + at];
            assert_eq!(row.labels[1].text(), *metric);
            assert_near(&format!("{keys}{metric} at bid {place}"), Some(row), sums);
        }
    }
}

#[test]
fn drawn_bids_and_stakes_are_those_of_the_plain_table() {
    for keys in WITH_DRAWS {
        compare(keys, 30_000);
    }
    compare(&format!("{}{NIU_NIU}", WITH_DRAWS[0]), 30_000);
}

/// The comparison can fail: another rule for equal bids is caught.
#[test]
fn another_rule_of_the_bank_is_caught() {
    let (one, other) = (WITH_DRAWS[3], WITH_DRAWS[3].replace("bets = [1, 2, 5]", "bets = [1, 2, 4]"));
    let found = std::panic::catch_unwind(|| {
        let tables = tables(&config("gnau", one), 5, 30_000);
        let bank = PlainBank::from_toml(&other);
        let mut rng = ChaCha8Rng::seed_from_u64(9);
        let mut sums = Sums::default();
        (0..30_000).for_each(|_| sums.add(bank.round(&mut rng).nets[2].abs()));
        assert_near("a differing bet", tables.metric("person_3", "std_dev"), &sums);
    });
    assert!(found.is_err());
}

/// At a table that treats everybody alike nobody has an advantage: nets are 0, with and without the bank.
#[test]
fn a_symmetric_table_nets_nothing() {
    let keys = format!(
        "players = 3\ndealer = {{ by = 'bids', bids = [0, 1, 4], stakes = [1, 5] }}\n\
         strategy = {{ bids = 'random', stakes = 'random' }}\n{NIU_NIU}"
    );
    let found = tables(&config("gnau", &keys), 5, 40_000);
    for (role, metric) in
        [("dealer", "edge"), ("person_1", "net"), ("person_3", "bank_per_round"), ("person_4", "net_as_player")]
    {
        assert_nothing(&found, role, metric);
    }
}

/// Fails unless a figure is 0 within its error.
fn assert_nothing(found: &Tables, role: &str, metric: &str) {
    let row = found.metric(role, metric).unwrap();
    let (value, error) = (row.value.unwrap().0, row.std_error.unwrap().0);
    assert!(value.abs() < 4.0 * error && error > 0.0, "{role} {metric}: {value} ± {error}");
}

/// A pot that pays in turn after whoever banks treats everybody alike. In the order of people the first would gain .07.
#[test]
fn a_pot_that_pays_in_turn_favours_nobody() {
    let keys = "players = 2\ndealer = { by = 'bids', pot = 1, pot_pays = 'in-turn' }\nstrategy.bids = 'never'\n";
    let found = tables(&config("gnau", keys), 5, 40_000);
    for role in ["person_1", "person_2", "person_3"] {
        assert_nothing(&found, role, "net");
    }
}

/// A person's night: the net and the rounds with the bank, and on a seat.
type PlainNight = [f64; 4];

/// Returns everybody's nights at a plain table whose dealers have pots.
fn plain_nights_with_pots(players: usize, bets: &[f64], rounds: u32, [pot, cut]: [f64; 2]) -> Vec<Vec<PlainNight>> {
    let mut bank = PlainBank::from_toml(&format!("players = {players}\ndealer.pot = 1\n"));
    let mut rng = ChaCha8Rng::seed_from_u64(10);
    let people = players + 1;
    let mut nights = vec![vec![PlainNight::default(); 8_000]; people];
    for night in 0..nights[0].len() {
        let (mut dealer, mut left) = (0, pot);
        for _ in 0..rounds {
            let person = |holder: usize| (dealer + holder) % people;
            bank.bets = (1..people).map(|seat| bets[person(seat)]).collect();
            bank.pot = Some(left);
            let nets = bank.round(&mut rng).nets;
            for (holder, net) in nets.iter().enumerate() {
                let own = &mut nights[person(holder)][night];
                let at = if holder == 0 { 0 } else { 2 };
                (own[at], own[at + 1]) = (own[at] + net, own[at + 1] + 1.0);
            }
            left += nets[0];
            if left < 1e-3 || left >= cut {
                (dealer, left) = ((dealer + 1) % people, pot);
            }
        }
    }
    nights
}

/// A pot changes what the bank is worth: by its means a round at this table is worth far less than plain nights give.
#[test]
fn banks_with_pots_are_worth_what_plain_nights_give() {
    for (bets, rounds, [pot, cut]) in [(&[1.0, 1.0][..], 10, [1.0, f64::MAX]), (&[1.0, 2.5, 1.0, 4.0], 12, [6.0, 20.0])]
    {
        let players = bets.len() - 1;
        let end = if cut < f64::MAX { format!(", cut = {cut}") } else { String::new() };
        let night = format!("night = {{ rounds = {rounds}, bets = {bets:?}, deal = {{ pot = {pot}{end} }} }}\n");
        let config = config("gnau", &format!("players = {players}\n{night}"));
        let played = Nights::new(&config, &Unwatched).unwrap();
        let found = played.tables(&run(&played, 6, 20_000).tally);
        let plain = plain_nights_with_pots(players, bets, rounds, [pot, cut]);
        for (person, nights) in plain.iter().enumerate() {
            let sum = |at: usize| nights.iter().map(|night| night[at]).sum::<f64>();
            let (worth, seat, times) = (sum(0) / sum(1), sum(2) / sum(3), sum(1) / sum(3));
            let (mut bank, mut never) = (Sums::default(), Sums::default());
            for [bank_net, dealt, seat_net, seated] in nights {
                // Both ratios in linear terms.
                bank.add(worth + (bank_net - worth * dealt) * nights.len() as f64 / sum(1));
                never.add(bank_net - seat * dealt - times * (seat_net - seat * seated));
            }
            assert_near("bank_per_round", Some(row(&found, person, "bank_per_round")), &bank);
            assert_near("never_dealing", Some(row(&found, person, "never_dealing")), &never);
        }
    }
    // A pot pays less commission, which nights do not add up.
    let keys = "players = 1\ncommission = 0.05\nnight.rounds = 10\nnight.deal";
    let pays = |deal: &str| {
        let nights = Nights::new(&config("gnau", &format!("{keys}.{deal}")), &Unwatched).unwrap();
        let found = nights.tables(&run(&nights, 6, 100).tally);
        found.rows("night").iter().any(|row| row.labels[1] == "player_pays")
    };
    assert!(pays("rounds = 1") && !pays("pot = 1"));
}

/// A config without the table, and one that says what is so anyway, are one and the same.
#[test]
fn stating_a_fixed_dealer_changes_nothing() {
    let cards: Vec<u8> = (0..25).collect();
    let [plain, stated] = ["", "dealer = { by = 'fixed', stakes = [1], pot = 'off' }\n"]
        .map(|keys| one_round(&*config("gnau", keys).rules.game(&Unwatched), &cards));
    assert_eq!(plain.tables, stated.tables);
}

/// What a config must not say, and the words with which it is refused.
const REFUSED: [(&str, &str); 27] = [
    ("dealer.bids = [0, 1]", "`dealer.bids` does nothing here: the bank is not bid for"),
    ("dealer = { by = 'fixed', equal_bids = 'first' }", "`dealer.equal_bids` does nothing here"),
    ("dealer = { by = 'nobody', pot = 3 }\nrules.ties = 'push'", "`dealer.pot` does nothing here: nobody banks"),
    ("dealer = { by = 'nobody', stakes = [1, 5] }\nrules.ties = 'push'", "`dealer.stakes` does nothing here"),
    ("dealer.pot_pays = 'in-turn'", "`dealer.pot_pays` does nothing here: the bank is not a pot"),
    ("dealer.all_pay = 'each'", "`dealer.all_pay` does nothing here: somebody banks"),
    ("strategy.stakes = 'most'", "`strategy.stakes` does nothing here: there is no choice of stakes"),
    ("dealer.by = 'nobody'", "equal hands cannot go to the dealer or the player"),
    ("dealer.by = 'nobody'\nrules.ties = 'push'\npayout.by = 'dealer'", "`payout.by` must be \"winner\""),
    ("dealer.by = 'nobody'\nrules.ties = 'push'\npayout.dealer.double = 1", "`payout.dealer` has no effect"),
    ("dealer.by = 'nobody'\nrules.ties = 'push'\nbets = [1, 2, 1, 1, 1]", "`bets` must be one stake for all"),
    ("dealer.by = 'nobody'\nrules.ties = 'push'\ncommission = 0.05", "there is no dealer to get the commission"),
    ("dealer.by = 'nobody'\nrules.ties = 'push'\nplayers = 10\ndecks = 2", "`players` = 10 are too many"),
    ("dealer = { stakes = [1, 5] }\nstrategy.stakes = 'solved'", "`strategy.stakes` cannot be \"solved\""),
    ("dealer = { stakes = [1, 5] }\nstrategy.stakes.file = 'no.csv'", "cannot read no.csv"),
    ("dealer = { by = 'bids', no_bids = 'redeal' }\nstrategy.bids = 'never'", "deals forever: nobody ever bids"),
    ("dealer.pot = 3\nside.ten = { pays = { ox_10 = 3 } }", "`side.ten` cannot be played"),
    ("dealer.pot = 3\nsimulation.anybody = true", "`simulation.anybody` is not counted"),
    ("dealer.stakes = [0.0001, 1]", "`dealer.stakes` cannot be 0.0001"),
    ("dealer.stakes = [0.01, 5]\nbets = 0.0123\nstrategy.stakes = 'most'", "bet, stake and bid multiply to"),
    ("dealer.by = 'bids'\nstrategy.bids = ['never', 'always']", "`strategy.bids` lists 2 people, but 5 play"),
    ("night.deal = 'bids'", "`night.deal` cannot be \"bids\": nobody bids"),
    (
        "dealer.by = 'bids'\nnight.deal = { rounds = 2 }",
        "`night.deal` does nothing here: every round has its own dealer",
    ),
    ("dealer.pot = 3\nnight.deal = { hand = 'ox_10' }", "`night.deal` cannot go by hands"),
    ("night.deal = { pot = 20, cut = 20 }", "`night.deal.cut` = 20 is not above the pot of 20"),
    ("night.deal = { hand = ['ox_10', 'ox_11'] }", "`night.deal.hand` names \"ox_11\", which never happens"),
    ("night.deal = { at_least = 'ox_9', cut = 3 }", "`night.deal` must hold one of its keys"),
];

#[test]
fn rules_that_make_no_sense_are_refused_by_name() {
    for (keys, message) in REFUSED {
        let Err(error) = load_text("test", &format!("game = 'gnau'\n{keys}\n")) else { panic!("{keys}") };
        let messages: Vec<&str> = error.0.iter().map(|mistake| &*mistake.message).collect();
        assert!(messages.iter().any(|found| found.contains(message)), "{keys}: {messages:?}");
    }
    let blackjack = load_text("test", "game = 'chinese-blackjack'\ndealer.by = 'bids'\n").unwrap_err();
    assert!(blackjack.to_string().contains("a key of gnau"), "{blackjack}");
}

/// A key of the base that the config makes vain is left out without an error.
#[test]
fn a_base_may_say_more() {
    let of_base =
        load_text("test", "base = 'niu-niu'\n[dealer]\nby = 'bids'\nbids = [0, 2]\n[strategy]\nbids = 'always'\n");
    let printed = of_base.unwrap().values.to_toml();
    assert!(load_text("printed", &printed).unwrap().warnings.is_empty(), "{printed}");
}

/// Any number of threads counts the same.
#[test]
fn threads_do_not_matter() {
    let config = config("gnau", WITH_DRAWS[0]);
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| tables(&config, 3, 9_000))
    };
    assert_eq!(on(1).tables, on(3).tables);
}
