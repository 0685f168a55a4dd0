//! Practice: hands are dealt as in the game, and answers cost what enumeration says.

use crate::gnau::plain::{PlainCard, PlainGnau};
use crate::play::config;
use houseodds::engine::Unwatched;
use houseodds::games::Role;
use houseodds::games::{Against, Config, Situation, Solved, Solving};
use houseodds::house::Practice;
use std::collections::BTreeMap;
use tempfile::TempDir;

/// Costs of answers, each chosen by its situation: their sum and that of their squares, by new hand.
struct Played {
    hands: f64,
    cost: f64,
    squares: f64,
}

fn play(practice: &mut Practice, answers: u64, choose: &dyn Fn(&Situation) -> usize) -> Played {
    let (mut played, mut of_hand, mut hand) = (Played { hands: 0.0, cost: 0.0, squares: 0.0 }, 0.0, practice.dealt());
    while practice.answers() < answers {
        if practice.dealt() != hand {
            (played.cost, played.squares) = (played.cost + of_hand, played.squares + of_hand * of_hand);
            (of_hand, hand) = (0.0, practice.dealt());
        }
        let (place, is_again) = (choose(practice.now()), practice.is_again());
        let graded = practice.answer(Some(place));
        assert!(graded.cost >= 0.0);
        of_hand += if is_again { 0.0 } else { graded.cost };
    }
    played.hands = (practice.dealt() - 1) as f64;
    played
}

impl Played {
    /// Checks the mean cost of a hand to within four standard errors, which are small.
    #[track_caller]
    fn assert_mean(&self, expected: f64) {
        let mean = self.cost / self.hands;
        let error = ((self.squares / self.hands - mean * mean) / self.hands).sqrt();
        assert!((mean - expected).abs() < 4.0 * error, "{mean} ± {error}, not {expected}");
        assert!(4.0 * error < 0.5 * expected, "{error} says little about {expected}");
    }
}

fn edge(config: &Config) -> f64 {
    let game = config.rules.game(&Unwatched);
    game.exact_by_seat().unwrap().dealer().mean.divided(game.staked()).nearest()
}

fn solve(config: &Config, against: Against) -> Solved {
    config.rules.game(&Unwatched).solve(&Solving::new(against, 1), &Unwatched).unwrap()
}

const RULES: &str = "players = 1\nrules.ties = 'push'\ncommission = 0.05\n";

/// Returns the rules with a lopsided pack.
fn gnau(more: &str) -> Config {
    config("gnau", &format!("{RULES}shoe.removed = 'As 3h 3d 6c Ks'\n{more}"))
}

/// Returns the index of the answer that a plain reading of the rules gives with a strategy.
fn as_plain(situation: &Situation, strategy: &str) -> usize {
    let plain = PlainGnau::from_toml(&format!("game = 'gnau'\n{RULES}"));
    let cards: Vec<PlainCard> = situation.cards.iter().map(|card| PlainCard::named(card)).collect();
    let hand = plain.hand(&cards.try_into().unwrap(), strategy);
    situation.answers.iter().position(|answer| answer.makes.as_deref() == Some(hand)).unwrap()
}

fn perfect_at_gnau(answers: u64) {
    let mut practice = Practice::new(&gnau(""), Role::Player, 7).unwrap();
    assert_eq!(play(&mut practice, answers, &|situation| as_plain(situation, "best")).cost, 0.0);
}

/// Returns a solved table's chances of yes, by decision, hand, and the other side's number of cards or shown specials.
fn table(solved: &Solved, file: &str) -> BTreeMap<Vec<String>, f64> {
    let (_, text) = solved.answer.files.iter().find(|(name, _)| name == file).unwrap();
    let mut lines = text.lines().map(|line| line.split(',').map(str::to_owned).collect::<Vec<_>>());
    let chance = lines.next().unwrap().iter().position(|cell| cell == "chance").unwrap();
    lines.map(|line| (line[..chance].to_vec(), line[chance].parse().unwrap())).collect()
}

/// Returns the hand of a situation in a solved table's notation.
fn hand(situation: &Situation) -> String {
    let rank = |card: &String| match &card[..card.len() - 1] {
        "A" => 1,
        "J" | "Q" | "K" => 10,
        number => number.parse().unwrap(),
    };
    let mut ranks: Vec<u8> = situation.cards.iter().map(rank).collect();
    ranks.sort_unstable();
    let name = |rank: &u8| if *rank == 1 { "A".to_owned() } else { rank.to_string() };
    ranks.iter().map(name).collect::<Vec<_>>().join(" ")
}

/// A pack with missing cards, so that counts differ; both sides may escape.
const BLACKJACK: &str = "players = 1\nshoe.removed = '4s 4h 9c Kd'\nrules.ties = 'dealer'\n\
                         rules.dealer_escape = 'push'\n\
                         strategy.player = { stand_at = { two = 16, three = 16, four = 16 }, free_hand = 'continue' }\n\
                         strategy.dealer = { stand_at = { two = 16, three = 16, four = 16 }, free_hand = 'continue' }\n";

fn perfect_at_chinese_blackjack(keys: &str, answers: u64) {
    let config = config("chinese-blackjack", keys);
    for (against, file, role) in
        [(Against::Dealer, "player.csv", Role::Player), (Against::Players, "dealer.csv", Role::Dealer)]
    {
        let table = table(&solve(&config, against), file);
        let choose = |situation: &Situation| {
            let asks = if situation.asks == "Do you escape?" { "escape" } else { "hit" };
            let said = situation.known.split(" holds ").nth(1).map_or("", |said| &said[..1]);
            let shown = ["ban-ban", "ban-nag"].map(|special| if situation.known.contains(special) { "1" } else { "0" });
            let shown = shown.map(|shown| if asks == "escape" { shown } else { "" });
            let key = [asks, &hand(situation), said, shown[0], shown[1]].map(str::to_owned).to_vec();
            usize::from(table[&key] < 0.5)
        };
        let mut practice = Practice::new(&config, role, 7).unwrap();
        assert_eq!(play(&mut practice, answers, &choose).cost, 0.0);
    }
}

/// Plays the best choice from a separate solution: a solved table is best for a seat that does not know which it is.
fn perfect_at_modulo_n(answers: u64) {
    let hoards = [0, 1].map(Hoard::new);
    let choose = |situation: &Situation| {
        let known = &situation.known;
        let n = usize::from(known.as_bytes()[5] - b'0');
        let turns = known.split("have ").nth(1).map_or(1, |said| said.split(' ').next().unwrap().parse().unwrap());
        let like = situation.cards.iter().filter(|card| usize::from(card.starts_with('F')) == n).count();
        let [held, discarded] = hoards[n].choices(turns, like as u32, situation.cards.len());
        situation.answers.iter().position(|answer| (answer.name == "hold back") == (held > discarded)).unwrap()
    };
    let mut practice = Practice::new(&config("modulo-n", HOARD), Role::Player, 7).unwrap();
    assert!(play(&mut practice, answers, &choose).cost < 1e-9);
}

#[test]
fn a_perfect_player_gives_nothing_away() {
    perfect_at_gnau(200);
    perfect_at_chinese_blackjack(BLACKJACK, 10_000);
    // An escape is worth a round of best play, in practice as in the chart.
    perfect_at_chinese_blackjack(&BLACKJACK.replace("dealer_escape = 'push'", "dealer_escape = 'redeal'"), 10_000);
    perfect_at_modulo_n(1_000);
}

#[test]
#[ignore = "minutes"]
fn a_perfect_player_gives_nothing_away_in_the_long_run() {
    perfect_at_gnau(10_000);
    perfect_at_modulo_n(10_000);
}

/// The cost of a strategy in practice is the enumerated difference from the best one.
#[test]
fn standing_on_16_costs_match_enumeration() {
    let own = config("chinese-blackjack", BLACKJACK);
    let folder = TempDir::new().unwrap();
    for (against, file, role) in
        [(Against::Dealer, "player.csv", Role::Player), (Against::Players, "dealer.csv", Role::Dealer)]
    {
        let solved = solve(&own, against);
        let (_, text) = solved.answer.files.iter().find(|(name, _)| name == file).unwrap();
        let path = folder.path().join(file);
        std::fs::write(&path, text).unwrap();
        let side = role.name();
        let by_table = format!("strategy.{side} = {{ file = '{}' }}", path.display());
        let lines = BLACKJACK.lines().filter(|line| !line.contains(&format!("strategy.{side}"))).chain([&*by_table]);
        let best = edge(&config("chinese-blackjack", &lines.collect::<Vec<_>>().join("\n")));
        let expected = if role == Role::Dealer { best - edge(&own) } else { edge(&own) - best };
        let mut practice = Practice::new(&own, role, 3).unwrap();
        // Below 16 both must draw, so every question is at 16 or more, or an escape.
        play(&mut practice, 40_000, &|_| 1).assert_mean(expected);
    }
}

/// Plays the first Ox in dealt order.
fn first_ox_costs_what_enumeration_says(answers: u64) {
    let edge = |strategy: &str| edge(&gnau(&format!("strategy.players = '{strategy}'")));
    let mut practice = Practice::new(&gnau(""), Role::Player, 5).unwrap();
    let played = play(&mut practice, answers, &|situation| as_plain(situation, "first-ox"));
    played.assert_mean(edge("first-ox") - edge("best"));
}

#[test]
fn first_ox_cost_matches_enumeration() {
    first_ox_costs_what_enumeration_says(4_000);
}

#[test]
#[ignore = "long check"]
fn first_ox_cost_matches_enumeration_in_the_long_run() {
    first_ox_costs_what_enumeration_says(100_000);
}

/// Three players, the third with a turn less. Only single cards are sets, so nobody can go out: at least three cards
/// are left. Of 24 cards 15 are honours and nine are F.
const HOARD: &str = "players = 3\nrules = { hand_size = 3, max_set = 1 }\n\
                     deck = { numbers_suits = 0, honours_each = 3, feng_shui = 9 }\n";
const HOARDED: [u32; 2] = [15, 9];
const TURNS: [usize; 3] = [5, 5, 4];

/// Values of choices at that table, if every draw is like N with the same chance. They depend only on the number of
/// such cards in a seat's hand.
struct Hoard {
    like_n: f64,
    /// The share of the pot by cards left at the end, against two seats that discard whenever they can.
    share: Vec<f64>,
}

impl Hoard {
    fn new(n: usize) -> Hoard {
        let like_n = f64::from(HOARDED[n] - 1) / 23.0;
        let [second, third] = [TURNS[1], TURNS[2]].map(|turns| Hoard::left(like_n, turns));
        let mut share = vec![0.0; 9];
        for (own, share) in share.iter_mut().enumerate() {
            for (one, chance) in second.iter().enumerate() {
                for (other, more) in third.iter().enumerate().filter(|_| own <= one) {
                    let with = 1 + u32::from(one == own) + u32::from(other == own);
                    *share += if own <= other { chance * more / f64::from(with) } else { 0.0 };
                }
            }
        }
        Hoard { like_n, share }
    }

    /// Returns the chance that a seat which discards whenever it can is left with each number of cards.
    fn left(like_n: f64, turns: usize) -> Vec<f64> {
        let mut left = vec![0.0; 9];
        // Each card is like N or not, in the order of the draws.
        for drawn in 0_u32..1 << (3 + turns) {
            let of_card = |place: usize| if drawn >> place & 1 == 1 { like_n } else { 1.0 - like_n };
            let chance: f64 = (0..3 + turns).map(of_card).product();
            let (mut cards, mut held) = (3, (drawn & 7).count_ones());
            for turn in 0..turns {
                held += drawn >> (3 + turn) & 1;
                cards += 1;
                if held > 0 {
                    (held, cards) = (held - 1, cards - 1);
                }
            }
            left[cards] += chance;
        }
        left
    }

    /// Returns the values of holding back and discarding with `like` cards like N and `turns` turns left, with best
    /// play from then on.
    fn choices(&self, turns: usize, like: u32, cards: usize) -> [f64; 2] {
        [(like, cards), (like - 1, cards - 1)].map(|(like, cards)| self.before(turns - 1, like, cards))
    }

    /// Returns the value before a card is drawn.
    fn before(&self, turns: usize, like: u32, cards: usize) -> f64 {
        let after = |like: u32| match like {
            0 => self.before(turns - 1, 0, cards + 1),
            _ => self.choices(turns, like, cards + 1).into_iter().fold(0.0, f64::max),
        };
        if turns == 0 { self.share[cards] } else { self.like_n * after(like + 1) + (1.0 - self.like_n) * after(like) }
    }

    /// Returns the cost per hand of always holding back: the extra value of discarding on each turn, by the cards drawn
    /// so far from a pack without N.
    fn cost(&self, n: usize) -> f64 {
        let mut cost = 0.0;
        for drawn in 4..=8 {
            for like in 1..=drawn as u32 {
                let other = HOARDED[1 - n];
                let ways = choose(HOARDED[n] - 1, like) * choose(other, drawn as u32 - like);
                let [held, discarded] = self.choices(9 - drawn, like, drawn);
                cost += ways / choose(23, drawn as u32) * (discarded - held).max(0.0);
            }
        }
        cost
    }
}

fn choose(n: u32, k: u32) -> f64 {
    (0..k).map(|i| f64::from(n.saturating_sub(i)) / f64::from(i + 1)).product()
}

/// A player who always holds back pays, turn by turn, the extra value of discarding, in a pot of three.
#[test]
fn holding_back_costs_the_difference_in_value() {
    let expected: f64 = (0..2).map(|n| f64::from(HOARDED[n]) / 24.0 * 3.0 * Hoard::new(n).cost(n)).sum();
    let mut practice = Practice::new(&config("modulo-n", HOARD), Role::Player, 9).unwrap();
    let hold_back = |situation: &Situation| {
        situation.answers.iter().position(|answer| answer.name == "hold back").expect("nobody has to discard")
    };
    play(&mut practice, 40_000, &hold_back).assert_mean(expected);
}

/// Equal seeds and answers give equal hands. A missed hand comes back until it is answered right, and no other.
#[test]
fn missed_hands_return() {
    let config = config("chinese-blackjack", "players = 1");
    let play = |seed: u64, is_wrong: &dyn Fn(u64) -> bool| {
        let mut practice = Practice::new(&config, Role::Player, seed).unwrap();
        let (mut seen, mut missed, mut again) = (Vec::new(), Vec::new(), 0);
        while practice.answers() < 600 {
            let (now, is_again) = (practice.now().clone(), practice.is_again());
            if is_again {
                let place = missed.iter().position(|of| *of == now);
                missed.swap_remove(place.expect("it was not missed"));
                again += 1;
            }
            let best = usize::from(now.answers[1].worth > now.answers[0].worth);
            let place = if is_wrong(practice.answers()) { 1 - best } else { best };
            if practice.answer(Some(place)).cost > 0.0 {
                missed.push(now.clone());
            }
            seen.push((now, is_again));
        }
        (seen, again, missed.len())
    };
    let first_half = |answer: u64| answer < 300;
    let (seen, again, left) = play(1, &first_half);
    assert_eq!((&seen, again), (&play(1, &first_half).0, again));
    assert_ne!(seen, play(2, &first_half).0);
    assert!(again > 100 && left < 250, "{again} came back, {left} did not");
    assert_eq!(play(1, &|_| false).1, 0);
}
