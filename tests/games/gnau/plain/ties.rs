//! Equal hands in the plain Gnau: `ties`, `ties_of` and the two older keys, each step on its own.

use super::super::typed::{choice, table, word};
use super::{JOKER, OX_VALUES, PlainCard};
use std::cmp::Ordering;
use std::collections::BTreeMap;
use toml::{Table, Value};

const WORDS: [&str; 9] =
    ["dealer", "push", "player", "high-card", "high-card-suit", "alike", "card-by-card", "sum", "suit"];

/// A table's rules on equal hands.
#[derive(Clone, Debug)]
pub struct PlainTies {
    ties: Vec<&'static str>,
    /// By hand or group.
    ties_of: BTreeMap<String, Vec<&'static str>>,
    no_ox_tie: &'static str,
    five_dukes_tie: &'static str,
}

impl PlainTies {
    /// Takes the keys out of the rules; `known` are the hands and groups that may be named.
    pub fn take(rules: &mut Table, known: &[&str]) -> PlainTies {
        let ties_of = table(rules, "ties_of");
        assert!(ties_of.keys().all(|hand| known.contains(&hand.as_str())), "unknown hand in {ties_of:?}");
        PlainTies {
            ties: rules.remove("ties").map_or(vec!["dealer"], |typed| steps(&typed)),
            ties_of: ties_of.into_iter().map(|(hand, typed)| (hand, steps(&typed))).collect(),
            no_ox_tie: choice(rules, "no_ox_tie", &["as-ties", "dealer", "push"]),
            five_dukes_tie: choice(rules, "five_dukes_tie", &["push", "as-ties"]),
        }
    }

    /// Compares two equal hands, each by its name and its group's; greater favours the player.
    pub fn tie(&self, hands: [[&str; 2]; 2], player: &[PlainCard; 5], dealer: &[PlainCard; 5]) -> Ordering {
        let [own, other] = hands.map(|hand| self.of(hand));
        // Different hands that are equals, with different rules of their own, settle as all equal hands do.
        let steps = if meaning(&own) == meaning(&other) { own } else { self.ties.clone() };
        for step in steps {
            match step {
                "dealer" => return Ordering::Less,
                "push" => return Ordering::Equal,
                "player" => return Ordering::Greater,
                _ => {}
            }
            let compared = compared(step, player).cmp(&compared(step, dealer));
            if compared.is_ne() {
                return compared;
            }
        }
        Ordering::Equal
    }

    /// Returns the steps that settle two of a hand.
    fn of(&self, [hand, group]: [&str; 2]) -> Vec<&'static str> {
        let said = self.ties_of.get(hand).or(self.ties_of.get(group));
        match (said, hand) {
            (Some(said), _) => said.clone(),
            (None, "no_ox") if self.no_ox_tie != "as-ties" => vec![self.no_ox_tie],
            (None, "five_dukes") if self.five_dukes_tie == "push" => vec!["push"],
            (None, _) => self.ties.clone(),
        }
    }
}

/// Writes out abbreviated steps, with their end.
fn meaning(steps: &[&'static str]) -> Vec<&'static str> {
    let mut all: Vec<&str> = Vec::new();
    for step in steps {
        match *step {
            "high-card-suit" => all.extend(["high-card", "suit"]),
            step => all.push(step),
        }
    }
    if !all.iter().any(|step| ["dealer", "push", "player"].contains(step)) {
        all.push("push");
    }
    all
}

/// Reads a word or a list of words.
fn steps(typed: &Value) -> Vec<&'static str> {
    match typed {
        Value::Array(steps) => steps.iter().map(|step| word(step, &WORDS)).collect(),
        one => vec![word(one, &WORDS)],
    }
}

/// Returns the parts of a hand that a step compares, the most important first. King high, ace low.
fn compared(step: &str, cards: &[PlainCard; 5]) -> Vec<u32> {
    // A big joker is above a small one, and that is above the king.
    let rank = |card: &PlainCard| u32::from(if card.face == JOKER { JOKER + card.suit } else { card.face });
    let mut faces: Vec<u32> = cards.iter().map(rank).collect();
    faces.sort_unstable();
    faces.reverse();
    // A joker has no suit: that is below diamonds.
    let suit = |card: &PlainCard| if card.face == JOKER { 0 } else { card.suit + 1 };
    let suits_of_highest = cards.iter().filter(|card| rank(card) == faces[0]).map(suit);
    let suit = u32::from(suits_of_highest.max().expect("five cards"));
    match step {
        "high-card" => vec![faces[0]],
        "high-card-suit" => vec![faces[0], suit],
        "suit" => vec![suit],
        "card-by-card" => faces,
        "sum" => vec![cards.iter().map(|card| u32::from(OX_VALUES[usize::from(card.face)])).sum()],
        "alike" => {
            // Four or five of a face before three, three before two; of equal numbers the higher face first.
            let mut by_number = Vec::new();
            for number in (1..=5).rev() {
                // Jokers match nothing, not even each other.
                if number == 1 {
                    by_number.extend(faces.iter().filter(|face| **face >= u32::from(JOKER)));
                }
                for face in (1..=13).rev() {
                    if faces.iter().filter(|other| **other == face).count() == number {
                        by_number.push(face);
                    }
                }
            }
            by_number
        }
        other => panic!("unknown step {other}"),
    }
}
