//! What `solve` answers: figures, notes, charts and tables.

use super::super::choices::{Reveals, Role};
use super::super::rules::Rules;
use super::charts::{SIDES, charts};
use super::duel::Duel;
use super::rows::to_csv;
use crate::engine::Steps;
use crate::games::{Against, Solved, SolvedFigure, Solving, Unsolvable};
use crate::solver::Chances;
use crate::tables::metric;
use std::sync::Arc;

impl Rules {
    /// Whether the best play against these is found.
    pub(in super::super) fn is_solved(&self, against: Against) -> Result<(), Unsolvable> {
        if self.weights().are_too_many() {
            let why = "what more than 12 of them show together has too many cases";
            return Err(Unsolvable::Against("seats with different stakes", why));
        }
        if self.house().runs_out {
            let why = "what a hand can draw depends on the others";
            return Err(Unsolvable::Against("more seats than the shoe has five cards for", why));
        }
        match against {
            Against::BestPlay | Against::Dealer => Ok(()),
            Against::Players if self.players_strategy.windows(2).any(|seats| seats[0] != seats[1]) => {
                Err(Unsolvable::Against("players", "the seats of the config play differently"))
            }
            Against::Players => Ok(()),
            Against::Seats => {
                Err(Unsolvable::Against("seats", "a seat plays against the dealer alone: use --against dealer"))
            }
        }
    }

    /// Solves the game of these rules.
    pub(in super::super) fn solved(&self, solving: &Solving, steps: &dyn Steps) -> Result<Solved, Unsolvable> {
        self.is_solved(solving.against)?;
        let duel = Duel::new(self);
        Ok(match solving.against {
            Against::BestPlay => equilibrium(&duel, self, steps),
            Against::Dealer => response(&duel, self, 0),
            Against::Players | Against::Seats => response(&duel, self, 1),
        })
    }
}

fn equilibrium(duel: &Duel, rules: &Rules, steps: &dyn Steps) -> Solved {
    let (chances, found) = duel.equilibrium(steps);
    let mut solved = Solved {
        figures: vec![
            SolvedFigure::new(metric::VALUE.key, "player's net", found.value),
            SolvedFigure::new(metric::EXPLOITABILITY.key, metric::EXPLOITABILITY.label, found.exploitability()),
        ],
        notes: vec![
            "An equilibrium of one player against the dealer: the exploitability is what both could gain together by \
             any other strategies of the same knowledge."
                .to_owned(),
        ],
        ..Solved::default()
    };
    let chances = [&chances[0], &chances[1]];
    for side in [0, 1] {
        show(&mut solved, duel, rules, side, chances);
    }
    solved.played = Some(Arc::new(rules.of_first_seat_by(duel.strategies(chances))));
    solved.notes.extend(about_players(rules));
    solved
}

/// A side's best response to the other side's strategy in the config.
fn response(duel: &Duel, rules: &Rules, side: usize) -> Solved {
    let (seats, dealer) = (duel.of_seats(rules), duel.of_dealer(rules));
    let values = seats.iter().map(|seat| duel.judge([seat, &dealer]).value);
    let config = values.sum::<f64>() / seats.len() as f64;
    let (chances, best) = duel.best_response(side, [&dealer, &seats[0]][side]);
    let value = [best, -best][side];
    let whose = ["a player to the dealer", "the dealer to the players"][side];
    let mut solved = Solved {
        figures: vec![
            SolvedFigure::new(metric::VALUE.key, "player's net", value),
            SolvedFigure::new("config_value", "player's net as configured", config),
            SolvedFigure::new("gain", "gain of the best response", (value - config).abs()),
        ],
        notes: vec![format!("The best response of {whose} of the config.")],
        ..Solved::default()
    };
    show(&mut solved, duel, rules, side, [[&chances, &dealer], [&seats[0], &chances]][side]);
    solved.notes.extend(about_players(rules));
    solved
}

fn about_players(rules: &Rules) -> Vec<String> {
    let mut notes = Vec::from_iter(rules.bets.about_nets());
    if rules.players > 1 {
        let but = if rules.house.free_hand.allow(Role::Dealer) {
            ", but for the dealer's escapes: he decides on those by what all players together are worth to him."
        } else {
            "."
        };
        notes.push(format!(
            "Solved is one player against the dealer, not the table of {}. A seat's net is the same there{but}",
            rules.players
        ));
    }
    if rules.house.redeals() {
        notes.push(
            "The dealer's escape has the round dealt again, so it is worth what a round of one player is.".to_owned(),
        );
    }
    if rules.house.reveals == Reveals::None {
        notes.push("The dealer does not look at how many cards a player holds.".to_owned());
    }
    notes
}

/// Adds what a side should do, under both sides' strategies.
fn show(solved: &mut Solved, duel: &Duel, rules: &Rules, side: usize, chances: [&Chances; 2]) {
    let rows = duel.rows(side, chances, duel.of_escape(chances));
    let weights = rules.weights();
    let rows = if side == 1 && rules.players > 1 { duel.against_many(&weights, rows) } else { rows };
    let specials = &rules.house.specials;
    solved.charts.extend(charts(side, &rows, specials, &weights));
    solved.files.push((format!("{}.csv", SIDES[side]), to_csv(&rows, specials, &weights)));
}
