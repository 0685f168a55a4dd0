//! The answer of `solve`: figures, notes, charts and tables.

use super::super::choices::Reveals;
use super::super::rules::Rules;
use super::super::specials::Weights;
use super::super::words::{CONFIGURED, PERFECT_DEALER, THIS_DEALER};
use super::by_total::{ByTotal, TotalSearch};
use super::charts::{Charts, SIDES, play_choices};
use super::duel::Duel;
use super::rows::to_csv;
use crate::engine::Steps;
use crate::games::{Against, Fact, PlayChoice, Role, Sheet, Solved, Solving, Unsolvable};
use crate::solver::{Chances, Judgement};
use crate::tables::metric::{self, Metric};
use std::sync::Arc;

impl Rules {
    /// Returns `Ok` if the best play against these is found.
    pub(in super::super) fn is_solved(&self, solving: &Solving) -> Result<(), Unsolvable> {
        if self.weights().are_too_many() {
            let why = "more than 12 of them can show too many combinations of hands";
            return Err(Unsolvable::Against("seats with different stakes", why));
        }
        if let Some(why) = self.why_suits_are_not_solved() {
            return Err(Unsolvable::Against("specials of one suit", why));
        }
        if self.house().runs_out {
            let why = "a hand's draws depend on the others";
            return Err(Unsolvable::Against("more seats than the shoe has five cards for", why));
        }
        if self.house().pays_table.is_played() {
            let why = "a hand's worth depends on the other seats";
            return Err(Unsolvable::Against("players who pay each other by rules.pays_table", why));
        }
        match solving.against {
            Against::Players if solving.by_total => {
                Err(Unsolvable::Against("players", "a chart by totals is a player's"))
            }
            Against::BestPlay | Against::Players if self.bets.pay_house(self.house().commission) => {
                let why =
                    "commission goes to the house, so the dealer does not win what players lose: use --against dealer";
                Err(Unsolvable::Against("both sides", why))
            }
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

    /// Returns the reason why the suits of specials are not solved, if they are not.
    pub(in super::super) fn why_suits_are_not_solved(&self) -> Option<&'static str> {
        if self.house().specials.are_played_in_other_suits() {
            Some("cards that are a special in one suit alone are played in others")
        } else if self.house().specials.look_at_suits() && self.looks_at_two() {
            Some("a side bet on two cards looks at the same suits")
        } else {
            None
        }
    }

    /// Returns the choices to hit of a player who plays best against the dealer of the config; `None` if that is not
    /// solved.
    pub(in super::super) fn best_choices(&self) -> Option<Vec<PlayChoice>> {
        self.is_solved(&Solving::new(Against::Dealer, 0)).ok()?;
        let duel = Duel::new(self);
        let dealer = duel.dealer_strategy(self);
        let (best, _) = duel.best_response(0, &dealer);
        let chances = [&best, &dealer];
        Some(play_choices(&duel.rows(0, chances, duel.escape_value(chances))))
    }

    /// Solves the game of these rules.
    pub(in super::super) fn solved(&self, solving: &Solving, steps: &dyn Steps) -> Result<Solved, Unsolvable> {
        self.is_solved(solving)?;
        let duel = Duel::new(self);
        let found = SolvedStrategies::new(&duel, self, steps);
        if solving.by_total {
            return Ok(found.by_total(solving.against == Against::BestPlay, steps));
        }
        Ok(match solving.against {
            Against::BestPlay => found.equilibrium(),
            Against::Dealer => found.best_response(0),
            Against::Players | Against::Seats => found.best_response(1),
        })
    }
}

/// The strategies of a config, and those of an equilibrium.
struct SolvedStrategies<'a> {
    duel: &'a Duel,
    rules: &'a Rules,
    /// Chances by seat.
    seats: Vec<Chances>,
    dealer: Chances,
    equilibrium: [Chances; 2],
    judgement: Judgement,
}

impl<'a> SolvedStrategies<'a> {
    fn new(duel: &'a Duel, rules: &'a Rules, steps: &dyn Steps) -> SolvedStrategies<'a> {
        let (equilibrium, judgement) = duel.equilibrium(steps);
        SolvedStrategies {
            seats: duel.seat_strategies(rules),
            dealer: duel.dealer_strategy(rules),
            duel,
            rules,
            equilibrium,
            judgement,
        }
    }

    /// Solves for the best play of both sides.
    fn equilibrium(&self) -> Solved {
        let (_, against_dealer) = self.duel.best_response(0, &self.dealer);
        let chances = self.equilibrium.each_ref();
        let figures = vec![
            Fact::new(metric::VALUE.key, PERFECT_DEALER, self.judgement.value),
            self.exploitability(),
            Fact::new("value_against_dealer", THIS_DEALER, without_rounding(against_dealer)),
            Fact::new("config_value", self.of_config(), self.configured()),
        ];
        let note = "An equilibrium of one player against the dealer: the exploitability is what both could gain \
                    together by any other strategies of the same knowledge.";
        let mut solved = Solved::new(figures, Vec::new(), vec![note.to_owned()]);
        for side in [0, 1] {
            self.show(&mut solved, side, chances);
        }
        solved.played = Some(Arc::new(self.rules.first_seat_by(self.duel.strategies(chances))));
        solved.answer.notes.extend(about_players(self.rules));
        solved
    }

    /// Solves for a side's best play against the strategy of the other side in the config.
    fn best_response(&self, side: usize) -> Solved {
        let SolvedStrategies { duel, seats, dealer, .. } = self;
        let (chances, best) = duel.best_response(side, [dealer, &seats[0]][side]);
        let (value, configured) = (without_rounding([best, -best][side]), self.configured());
        let whose = ["a player to the dealer", "the dealer to the players"][side];
        let figures = vec![
            Fact::new(metric::VALUE.key, [THIS_DEALER, BEST_DEALER][side], value),
            Fact::new("equilibrium_value", PERFECT_DEALER, self.judgement.value),
            self.exploitability(),
            Fact::new("gain", "gain of the best response", without_rounding((value - configured).abs())),
            Fact::new("config_value", self.of_config(), configured),
        ];
        let note = format!("The best response of {whose} of the config.");
        let mut solved = Solved::new(figures, Vec::new(), vec![note]);
        self.show(&mut solved, side, [[&chances, dealer], [&seats[0], &chances]][side]);
        solved.answer.notes.extend(about_players(self.rules));
        solved
    }

    /// Solves for a player's best chart by totals, against the dealer of the config or one who adapts to it.
    fn by_total(&self, is_adaptive: bool, steps: &dyn Steps) -> Solved {
        let duel = self.duel;
        let dealer = if is_adaptive { &self.equilibrium[1] } else { &self.dealer };
        let mut search = TotalSearch::new(duel, dealer, is_adaptive);
        let chart = search.best_chart(steps);
        let (reply, lowest) = duel.best_response(1, &chart.chances);
        let (labels, by_cards, dealer) = if is_adaptive {
            ([BY_TOTAL_AT_WORST, PERFECT_DEALER], self.judgement.value, &reply)
        } else {
            ([BY_TOTAL, THIS_DEALER], duel.best_response(0, dealer).1, dealer)
        };
        let mut figures = vec![
            Fact::new(metric::VALUE.key, labels[0], without_rounding(chart.value)),
            Fact::new("by_cards_value", labels[1], without_rounding(by_cards)),
            Fact::new("cost", "cost of playing by totals", without_rounding(by_cards - chart.value)),
        ];
        if !is_adaptive {
            figures.push(Fact::new("value_at_worst", BY_TOTAL_AT_WORST, without_rounding(-lowest)));
        }
        let mut solved = Solved::new(figures, vec![thumbs(&mut search, &chart)], Vec::new());
        self.show(&mut solved, 0, [&chart.chances, dealer]);
        solved.answer.notes.extend(about_players(self.rules));
        solved
    }

    /// Returns a player's net as the config plays, the mean over the seats.
    fn configured(&self) -> f64 {
        let nets = self.seats.iter().map(|seat| self.duel.judge([seat, &self.dealer]).value);
        without_rounding(nets.sum::<f64>() / self.seats.len() as f64)
    }

    /// Names [`SolvedStrategies::configured`].
    fn of_config(&self) -> String {
        let differ = self.rules.players_strategy.windows(2).any(|seats| seats[0] != seats[1]);
        if differ { format!("{CONFIGURED}, mean of the seats") } else { CONFIGURED.to_owned() }
    }

    fn exploitability(&self) -> Fact {
        let Metric { key, label, .. } = metric::EXPLOITABILITY;
        Fact::new(key, label, self.judgement.exploitability())
    }

    /// Adds the best actions of a side, under both sides' strategies.
    fn show(&self, solved: &mut Solved, side: usize, chances: [&Chances; 2]) {
        let SolvedStrategies { duel, rules, .. } = self;
        let rows = duel.rows(side, chances, duel.escape_value(chances));
        let weights = if side == 0 { Weights::of_dealer() } else { rules.weights() };
        let rows = if side == 1 && rules.players > 1 { duel.against_many(&weights, rows) } else { rows };
        solved.answer.tables.extend(Charts { side, duel, house: &rules.house, weights: &weights }.all(&rows));
        let table = to_csv(&rows, &rules.house.specials, &weights);
        solved.answer.files.push((format!("{}.csv", SIDES[side]), table));
    }
}

/// Sums of nets that cancel leave less than this by rounding.
const ROUNDING: f64 = 1e-12;

/// Returns a sum of nets, or 0 if it is no larger than its rounding.
fn without_rounding(sum: f64) -> f64 {
    if sum.abs() < ROUNDING { 0.0 } else { sum }
}

/// The label of a player's net if the dealer alone plays as well as possible.
const BEST_DEALER: &str = "player's net if this dealer plays best";

/// Labels of the net of a chart by totals, against the dealer and against his best reply.
const BY_TOTAL: &str = "player's net by this chart";
const BY_TOTAL_AT_WORST: &str = "player's net by this chart if the dealer plays best against it";

/// Lists the best rules of thumb of one, two and three totals.
fn thumbs(search: &mut TotalSearch<'_>, chart: &ByTotal) -> Sheet {
    let mut rows = Vec::new();
    for totals in 1..=3 {
        let (thumb, played) = search.best_thumb(totals, chart);
        let numbers = [played.value, chart.value - played.value].map(|number| without_rounding(number).to_string());
        rows.push([vec![totals.to_string(), thumb.words()], numbers.to_vec()].concat());
    }
    let header = ["totals", "rule", "net", "cost"].map(str::to_owned);
    Sheet::new("thumbs", "player: the best rules of one line, and what each costs against this chart", header, rows)
}

fn about_players(rules: &Rules) -> Vec<String> {
    let mut notes = Vec::from_iter(rules.bets.about_nets());
    if rules.players > 1 {
        let but = if rules.house.free_hand.allow(Role::Dealer) {
            ", except for the dealer's escapes: he decides those by the value of all players together."
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
