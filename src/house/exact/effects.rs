//! `effects`: the edge of each bet with one card fewer in the shoe.

use super::enumerate::check_enumerated;
use crate::answer::{Answer, Fact, Sheet, SheetForm};
use crate::cards::Typed;
use crate::engine::{Instant, Steps, Unwatched, in_order};
use crate::games::session::counting::{Effect, PlayEffect};
use crate::games::{CardKind, Config, MAIN, Rules};
use crate::house::commission::{commission_of, loss_apart};
use crate::house::configs::check_stakes;
use crate::house::error::Error;
use crate::house::hundredths::in_hundredths;
use crate::house::observer::Observer;
use crate::house::replacement::{Planned, To};
use crate::house::results::money_of_edges;
use crate::house::seat_groups::whose_edge;
use crate::house::write_answer::{Written, write_answer};
use crate::stats::Fraction;
use crate::store::{Request, ResultKind};
use crate::tables::presentation::ALL;
use crate::tables::{Figure, metric};
use serde_json::{Value as Json, json};
use std::collections::BTreeMap;

/// The exact effect of removal of every kind of card on every bet.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Effects {
    /// The bets, each with its edge for the house in the full shoe, per unit staked.
    pub bets: Vec<(String, Fraction)>,
    /// The kinds of cards, suits that make no difference joined, each with the edge on every bet once one such card is
    /// gone.
    #[doc(hidden)]
    pub cards: Vec<(CardKind, Vec<Fraction>)>,
}

impl Effects {
    /// Counts the deals of a shoe, and of each shoe with one card fewer.
    ///
    /// # Errors
    /// If the game, or these rules, are not enumerated.
    #[doc(hidden)]
    pub fn new(config: &Config, steps: &dyn Steps) -> Result<Effects, Error> {
        check_effects(config)?;
        let kinds = config.rules.kinds();
        let mut numbers: Vec<usize> = kinds.iter().map(|kind| kind.number).collect();
        numbers.sort();
        numbers.dedup();
        let found = in_hundredths("counting the shoe less one card at a time", numbers.len(), steps, &|at, steps| {
            let kind = kinds.iter().find(|kind| kind.number == numbers[at])?;
            edges(&*config.rules.without(kind)?, steps)
        });
        let found: Option<Vec<_>> = found.into_iter().collect();
        let (found, full) = found.zip(edges(&*config.rules, &Unwatched)).ok_or(Error::not_enumerated(config))?;
        let names = config.rules.game(&Unwatched).bets().into_iter().map(|bet| bet.name);
        let mut cards = Vec::new();
        for kind in kinds {
            let edges = found[numbers.partition_point(|number| *number < kind.number)].clone();
            cards.push((kind, edges));
        }
        Ok(Effects { bets: names.zip(full).collect(), cards: joined(cards) })
    }

    /// Returns how each kind of card changes the edge on a bet, as card counting needs it.
    pub fn on_bet(&self, bet: usize) -> Vec<Effect> {
        let changes = self.changes(bet);
        changes.map(|(kind, change)| Effect { card: kind.name.clone(), copies: kind.copies, change }).collect()
    }

    /// Returns how each kind of card changes a player's choices, as card counting needs it; none in a game without choices.
    #[doc(hidden)]
    pub fn on_plays(&self, config: &Config, steps: &dyn Steps) -> Vec<PlayEffect> {
        let Some(choices) = config.rules.play_choices() else { return Vec::new() };
        let step = steps.begin("valuing plays without one card at a time", self.cards.len() as u64);
        let margins = in_order(self.cards.len(), |at| {
            let left = config.rules.without(&self.cards[at].0).and_then(|rules| rules.play_choices());
            step();
            left.unwrap_or_default().into_iter().map(|choice| (choice.hand, choice.margin)).collect::<BTreeMap<_, _>>()
        });
        let mut plays = Vec::new();
        for choice in choices {
            // Without a card, hands of few kinds may be gone.
            let changes = margins.iter().map(|left| left.get(&choice.hand).map_or(0.0, |left| left - choice.margin));
            plays.push(PlayEffect { changes: changes.collect(), choice });
        }
        plays
    }

    /// Returns each kind of card with how the edge on a bet changes without one of them.
    #[doc(hidden)]
    pub fn changes(&self, bet: usize) -> impl Iterator<Item = (&CardKind, Fraction)> {
        self.cards.iter().enumerate().map(move |(at, (kind, _))| (kind, self.change(at, bet)))
    }

    /// Returns the answer: the edge on every bet, and how each missing card changes it.
    #[doc(hidden)]
    pub fn answer(&self, config: &Config) -> Answer {
        let tables = vec![self.by_card(), self.table()];
        let answer = Answer::found("effects", self.edges(), tables, Vec::new());
        let mut answer = answer.about(&config.name, config.presentation);
        answer.method = "effect of removal, exact".to_owned();
        answer.margin.push(
            "The edge with one such card missing, less the edge of the whole shoe, in percentage points.".to_owned(),
        );
        answer.about.insert("bets".to_owned(), self.to_json());
        if let Some(money) = money_of_edges(config) {
            money.add_to_edges(&mut answer);
        }
        answer.margin.extend(whose_edge(config, None));
        answer.margin.extend(loss_apart(config));
        answer.margin.extend(commission_of(config));
        answer
    }

    /// Returns the edge on every bet.
    fn edges(&self) -> Vec<Fact> {
        let mut facts = Vec::new();
        for (name, edge) in &self.bets {
            let fact = match name.as_str() {
                MAIN => Fact::new(metric::EDGE.key, metric::EDGE.label, edge.nearest()),
                name => {
                    let bet = if name == ALL { "all bets" } else { name };
                    Fact::new(format!("edge_{name}"), format!("{} on {bet}", metric::EDGE.label), edge.nearest())
                }
            };
            facts.push(Fact { digits: Some(6), ..fact });
        }
        facts
    }

    /// Returns a row for each card with the changes of every bet, for people.
    fn by_card(&self) -> Sheet {
        let mut rows = Vec::new();
        for (at, (kind, _)) in self.cards.iter().enumerate() {
            let changes = self.bets.iter().enumerate().map(|(bet, _)| self.change(at, bet));
            // Adding 0 turns −0 into 0.
            let changes = changes.map(|change| format!("{:+.6}", 100.0 * change.nearest() + 0.0));
            rows.push([kind.name.clone(), kind.copies.to_string()].into_iter().chain(changes).collect());
        }
        let header = ["card", "copies"].into_iter().chain(self.bets.iter().map(|(name, _)| name.as_str()));
        Sheet { form: SheetForm::Unwritten, ..Sheet::new("", "", header, rows) }.under("")
    }

    /// Returns `effects.csv`: a row for each card and bet.
    fn table(&self) -> Sheet {
        let mut rows = Vec::new();
        for (bet, (name, _)) in self.bets.iter().enumerate() {
            for (at, (kind, edges)) in self.cards.iter().enumerate() {
                let figures = [&edges[bet], &self.change(at, bet)].map(|figure| (figure.nearest() + 0.0).to_string());
                rows.push([vec![kind.name.clone(), kind.copies.to_string(), name.clone()], figures.to_vec()].concat());
            }
        }
        let header = ["card", "copies", "bet", metric::EDGE.key, metric::CHANGE.key];
        Sheet::new("effects", "How removing one card changes the edge", header, rows).showing(0).under("")
    }

    /// Returns bets and cards with exact fractions.
    fn to_json(&self) -> Json {
        let mut bets = Vec::new();
        for (bet, (name, edge)) in self.bets.iter().enumerate() {
            let cards = self.cards.iter().enumerate().map(|(at, (kind, _))| {
                let change = self.change(at, bet);
                json!({
                    "card": kind.name,
                    "copies": kind.copies,
                    (metric::CHANGE.key): Figure(change.nearest()),
                    "change_fraction": change.to_string(),
                })
            });
            bets.push(json!({
                "bet": name,
                (metric::EDGE.key): Figure(edge.nearest()),
                "edge_fraction": edge.to_string(),
                "cards": cards.collect::<Vec<_>>(),
            }));
        }
        Json::Array(bets)
    }

    /// Returns how the edge on a bet changes without one card of a kind.
    fn change(&self, card: usize, bet: usize) -> Fraction {
        self.cards[card].1[bet].minus(&self.bets[bet].1)
    }
}

/// Joins the suits of a face that make no difference: the first group of several gets the name of the face, and all
/// others keep their suits, so that no name occurs twice. `cards` are in the order of the pack.
fn joined<E: PartialEq>(cards: Vec<(CardKind, E)>) -> Vec<(CardKind, E)> {
    let mut sizes = Vec::new();
    for (kind, edges) in &cards {
        let like = cards.iter().filter(|(other, own)| other.card.face() == kind.card.face() && own == edges);
        sizes.push(like.count());
    }
    let mut all: Vec<(CardKind, E)> = Vec::new();
    for ((kind, edges), size) in cards.into_iter().zip(sizes) {
        let face = Typed::from_face(kind.card.face()).to_string();
        match all.iter_mut().find(|(other, _)| other.name == face) {
            Some((group, of_group)) if *of_group == edges => group.copies += kind.copies,
            None if size > 1 => all.push((CardKind { name: face, ..kind }, edges)),
            _ => all.push((kind, edges)),
        }
    }
    all
}

/// Returns the edge of the house on each bet.
fn edges(rules: &dyn Rules, steps: &dyn Steps) -> Option<Vec<Fraction>> {
    let game = rules.game(&Unwatched);
    let exact = game.count_edge(steps)?;
    Some(game.bets().iter().map(|bet| exact.dealer_on(bet.line).mean.divided(bet.staked)).collect())
}

/// Checks that effects can be counted for a config.
///
/// # Errors
/// If the game, or these rules, are not enumerated, or the table needs every card of the shoe.
pub fn check_effects(config: &Config) -> Result<(), Error> {
    check_stakes(config, "effects")?;
    check_enumerated(config)?;
    let kinds = config.rules.kinds();
    if kinds.is_empty() {
        return Err(Error::not_enumerated(config));
    }
    if kinds.iter().any(|kind| config.rules.without(kind).is_none()) {
        let name = &config.name;
        return Err(Error::Usage(format!("{name} deals every card of its shoe: add a pack, or seat fewer players")));
    }
    Ok(())
}

/// Counts the effects and writes them.
///
/// # Errors
/// As [`Effects::new`], or if they cannot be written or would replace a slow result.
pub fn write_effects(config: &Config, to: To<'_>, observer: &dyn Observer) -> Result<Written<Answer>, Error> {
    check_effects(config)?;
    let request = Request::new(&ResultKind::EFFECTS, config);
    let folder = Planned::new(&request).folder("effects", to, observer)?;
    let begun = Instant::now();
    let answer = Effects::new(config, observer)?.answer(config);
    write_answer(answer, begun, &folder, &request, observer)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Card;

    /// Returns kings by suit, the lowest first, with an edge each.
    fn kings(edges: [u8; 4]) -> String {
        let kind = |(suit, edge): (u8, u8)| {
            let card = Card::new(13, suit).unwrap();
            let name = Typed { face: 13, suit: Some(suit) }.to_string();
            (CardKind { name, card, copies: 2, number: suit.into() }, edge)
        };
        let joined = joined((0..4).zip(edges).map(kind).collect());
        joined
            .iter()
            .map(|(kind, edge)| format!("{} {}: {edge}", kind.copies, kind.name))
            .collect::<Vec<_>>()
            .join(", ")
    }

    #[test]
    fn no_name_occurs_twice() {
        assert_eq!(kings([1, 1, 1, 1]), "8 K: 1");
        assert_eq!(kings([1, 1, 1, 2]), "6 K: 1, 2 Ks: 2");
        assert_eq!(kings([1, 2, 1, 2]), "4 K: 1, 2 Kc: 2, 2 Ks: 2");
        assert_eq!(kings([1, 2, 3, 4]), "2 Kd: 1, 2 Kc: 2, 2 Kh: 3, 2 Ks: 4");
        assert_eq!(kings([2, 1, 1, 2]), "4 K: 2, 2 Kc: 1, 2 Kh: 1");
    }
}
