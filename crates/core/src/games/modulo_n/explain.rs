//! An explanation of one hand of Modulo N: its legal sets, and the set each strategy prefers.

use super::choices::SeatChoices;
use super::hands::RESIDUES;
use super::legal::{AfterChoice, MOST_CARDS, is_in_plans};
use super::rules::{Rules, SeatPlay, Strategy, take};
use super::solve::{ChoiceWorth, worths_against};
use super::typed::{RANKS, read};
use crate::answer::Answer;
use crate::config::Words;
use crate::games::explained::explained as answer_of;
use crate::games::{Cell, Fact, Question, Unexplained};
use crate::tables::metric;

/// Residues from high to low.
type ResidueSet = Vec<usize>;

/// Numbers of own turns left, including this one, for which choices are valued.
const TURNS_LEFT: [usize; 4] = [1, 2, 4, 8];

/// Explains a hand, including the drawn card, out of which a seat is about to discard.
pub(super) fn explained(rules: &Rules, seats: &SeatChoices, question: &Question<'_>) -> Result<Answer, Unexplained> {
    if question.against_hand.is_some() {
        let why = "seats race for the pot, which the first one without cards takes";
        return Err(Unexplained::Unsettled(why));
    }
    question.only(&["--n", "--seat"])?;
    let n = usize::from(question.n.ok_or(Unexplained::Missing("`--n N`, the residue turned up, 0 … 9"))?);
    let seat = usize::from(question.seat.unwrap_or(1)).saturating_sub(1);
    let ranks = read(question.cards)?;
    let held = check(rules, &ranks, seat, n)?;

    let ordered: Vec<(Strategy, &str)> = Strategy::ALL
        .iter()
        .zip(Strategy::WORDS)
        .filter(|(strategy, _)| ![Strategy::Random, Strategy::Lookahead].contains(strategy))
        .map(|(strategy, word)| (*strategy, word.name))
        .collect();
    let columns: Vec<Vec<ResidueSet>> =
        ordered.iter().map(|(strategy, _)| held_of(strategy.preferred(&rules.legal(), n), &held)).collect();
    let sets = columns.first().map_or(0, Vec::len);
    let mut residues: Vec<u8> = ranks.iter().map(|rank| RANKS[*rank].1).collect();
    residues.sort_by(|a, b| b.cmp(a));
    let mut facts = vec![Fact::new("residues", "residues", Cell::list(residues)), Fact::new("n", "N", n as u8)];
    facts.push(Fact::new("sets", "legal sets", Cell::Whole(sets as u128)));
    facts.extend(discards_of_seats(rules, n, held));
    let hand: Vec<usize> = held.iter().enumerate().flat_map(|(residue, &cards)| vec![residue; cards]).collect();
    facts.extend(win_shares(rules, seats, seat, n, &hand));
    if rules.plays.iter().any(|play| *play != rules.plays[0]) {
        let why = "rough: seats play differently, and their hands are treated as independent";
        facts.push(Fact::new("win_shares", "win shares", why));
    }
    let cards: Vec<String> = ranks.iter().map(|rank| RANKS[*rank].0.to_owned()).collect();
    let header: Vec<&str> = ordered.iter().map(|(_, name)| *name).collect();
    let rows = (0..sets).map(|at| columns.iter().map(|sets| Cell::Text(words(&sets[at]))).collect()).collect();
    Ok(answer_of(&cards, facts, &header, rows))
}

/// Returns the discards of every seat, as one fact if all play alike.
fn discards_of_seats(rules: &Rules, n: usize, held: [usize; RESIDUES]) -> Vec<Fact> {
    const BY_TURNS: &str = "the discard worth most with the turns left";
    let mut facts = Vec::new();
    for (seat, play) in (1..).zip(&rules.plays) {
        let discards = match play {
            SeatPlay::Solved(_) => format!("a solved table: {BY_TURNS}"),
            SeatPlay::Named(Strategy::Lookahead) => format!("lookahead: {BY_TURNS}"),
            SeatPlay::Named(strategy) => {
                format!("{}: {}", Strategy::WORDS[*strategy as usize].name, discarded(rules, *strategy, n, held))
            }
        };
        if rules.plays.iter().all(|other| other == play) {
            return vec![Fact::new("discards", "every seat", discards)];
        }
        facts.push(Fact::new(format!("seat_{seat}_discards"), format!("seat {seat}"), discards));
    }
    facts
}

/// Returns, for every N that can be turned up, a hand on its first turn with as large a set as possible.
pub(super) fn examples(rules: &Rules) -> Vec<(String, String, Option<u8>)> {
    let mut examples = Vec::new();
    for n in 0..RESIDUES {
        let mut left = rules.copies;
        if take_residue(n, &mut left).is_none() {
            continue;
        }
        if let Some(mut held) = rules.legal().sets(n).iter().find_map(|set| holding(set, left, rules.hand_size + 1)) {
            held.sort();
            let cards: Vec<&str> = held.iter().map(|rank| RANKS[*rank].0).collect();
            examples.push((format!("N = {n}"), cards.join(" "), Some(n as u8)));
        }
    }
    examples
}

/// Returns the ranks of a hand that holds a set, if there are cards for it.
fn holding(set: &ResidueSet, mut left: [usize; RANKS.len()], cards: usize) -> Option<Vec<usize>> {
    let mut held = set.iter().map(|residue| take_residue(*residue, &mut left)).collect::<Option<Vec<usize>>>()?;
    while held.len() < cards {
        // Takes a rank with the most cards left, to vary the hands.
        let rank = (0..RANKS.len()).rev().max_by_key(|rank| left[*rank]).filter(|rank| left[*rank] > 0)?;
        left[rank] -= 1;
        held.push(rank);
    }
    (held.len() == cards).then_some(held)
}

/// Takes a card with a residue, and returns its rank.
fn take_residue(residue: usize, left: &mut [usize; RANKS.len()]) -> Option<usize> {
    let rank = (0..RANKS.len()).find(|rank| usize::from(RANKS[*rank].1) == residue && left[*rank] > 0)?;
    left[rank] -= 1;
    Some(rank)
}

/// Counts the cards by residue, if a seat can hold them.
fn check(rules: &Rules, ranks: &[usize], seat: usize, n: usize) -> Result<[usize; RESIDUES], Unexplained> {
    let (players, of) = (rules.players, seat + 1);
    if seat >= players {
        return Err(Unexplained::Unreachable(format!("there is no seat {of}: the table has {players}")));
    }
    if rules.turns_of(seat) == 0 {
        return Err(Unexplained::Unreachable(format!("seat {of} has no turn: the stock is too small")));
    }
    // A seat that always holds back has the most cards on its last turn.
    let most = rules.hand_size + rules.turns_of(seat);
    if !(1..=most).contains(&ranks.len()) {
        return Err(Unexplained::Count { wanted: format!("1 to {most}"), found: ranks.len() });
    }
    take(&mut rules.copies.clone(), ranks)?;
    let mut held = [0; RESIDUES];
    ranks.iter().for_each(|rank| held[usize::from(RANKS[*rank].1)] += 1);
    let turned_up = rules.residue_counts()[n] as usize;
    if held[n] >= turned_up {
        let why = match turned_up {
            0 => format!("no card of the shoe has residue {n}: it cannot be turned up"),
            _ => format!(
                "one of the {turned_up} cards of residue {n} is turned up: a hand holds at most {} of them, not {}",
                turned_up - 1,
                held[n]
            ),
        };
        return Err(Unexplained::Unreachable(why));
    }
    Ok(held)
}

/// Returns the sets that a hand contains.
fn held_of(mut sets: Vec<ResidueSet>, held: &[usize; RESIDUES]) -> Vec<ResidueSet> {
    sets.retain(|set| set.iter().all(|residue| set.iter().filter(|other| *other == residue).count() <= held[*residue]));
    sets
}

/// Describes a strategy's discards in one turn.
fn discarded(rules: &Rules, strategy: Strategy, n: usize, mut held: [usize; RESIDUES]) -> String {
    let legal = rules.legal();
    let preferred = strategy.preferred(&legal, n);
    let mut gone = Vec::new();
    loop {
        let sets = held_of(preferred.clone(), &held);
        match &sets[..] {
            [] => break,
            // The second set depends on the first, which is random.
            [_, _, ..] if strategy == Strategy::Random => {
                let again = if legal.next(true, false) == AfterChoice::ChooseAgain {
                    ", and so on until none is legal"
                } else {
                    ""
                };
                gone.push(format!("any of {} sets, all equally likely{again}", sets.len()));
                break;
            }
            [set, ..] => {
                set.iter().for_each(|residue| held[*residue] -= 1);
                gone.push(words(set));
            }
        }
        if legal.next(true, held == [0; RESIDUES]) != AfterChoice::ChooseAgain {
            break;
        }
    }
    if gone.is_empty() { "nothing".to_owned() } else { gone.join(", then ") }
}

/// Returns the share of the win after each choice, by turns left, or the reason why it is unknown.
fn win_shares(rules: &Rules, seats: &SeatChoices, seat: usize, n: usize, hand: &[usize]) -> Vec<Fact> {
    if !is_in_plans(hand.len()) {
        let why = format!("not valued: with more than {MOST_CARDS} cards the largest set is discarded");
        return vec![Fact::new(metric::WIN_SHARE.key, "win share", why)];
    }
    let by_turns = worths_against(rules, seats, seat, n, hand, &TURNS_LEFT);
    by_turns.into_iter().map(|(turns_left, worths)| best_first(seat, turns_left, worths)).collect()
}

/// Formats the share of the win after each choice, best first.
fn best_first(seat: usize, turns_left: usize, mut worths: Vec<ChoiceWorth>) -> Fact {
    worths.sort_by(|a, b| b.win_share.total_cmp(&a.win_share));
    let choice = |worth: &ChoiceWorth| if worth.set.is_empty() { "hold back".to_owned() } else { words(&worth.set) };
    let choices: Vec<(String, f64)> = worths.iter().map(|worth| (choice(worth), worth.win_share)).collect();
    let turns = if turns_left == 1 { "turn" } else { "turns" };
    let label = format!("win share of seat {}, {turns_left} {turns} left", seat + 1);
    Fact::new(format!("win_share_{turns_left}"), label, choices)
}

/// Formats a set as text: 9-0-0.
fn words(set: &ResidueSet) -> String {
    set.iter().map(usize::to_string).collect::<Vec<_>>().join("-")
}
