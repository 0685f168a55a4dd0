//! `check --hands`: every hand of a table, with its chance, what it pays and an example.

use crate::answer::{Answer, Sheet, SheetForm};
use crate::engine::Unwatched;
use crate::games::Config;
use crate::house::error::Error;
use crate::tables::presentation::{DEALER, FREQUENCY, MAIN, PAYS, PLAYER};
use crate::tables::{Row, Tables, metric};

/// Returns a player's hands, in the order of the results. If deals are not counted, it returns examples alone.
///
/// # Errors
/// If people bid or choose stakes.
pub fn hands(config: &Config) -> Result<Answer, Error> {
    if let Some(why) = config.rules.why_stakes_vary() {
        return Err(Error::NotEnumerated(config.kind.name(), config.rules.why_not_enumerated().or(Some(why))));
    }
    let game = config.rules.game(&Unwatched);
    let examples = game.examples();
    let counted = game.count_edge(&Unwatched).map(|exact| game.tables(&exact));
    let edge = counted.as_ref().and_then(|tables| tables.metric(DEALER, metric::EDGE)).map(Row::share);
    let sheet = match counted {
        Some(tables) => {
            let header = ["hand", "count", "percent", "pays", "takes", "example"];
            let rows = tables.table(FREQUENCY).into_iter().flat_map(|table| table.rows_of(PLAYER)).map(|row| {
                let hand = row.labels[1].text();
                let example = examples.iter().find(|(name, ..)| name == hand).map(|(_, cards, _)| cards.clone());
                let is_never = row.share() == 0.0;
                let chance = if is_never { "never".to_owned() } else { format!("{:.6}", 100.0 * row.share()) };
                let count = row.count.map(|count| count.to_string()).unwrap_or_default();
                let [pays, takes] = ["win", "lose"].map(|outcome| amounts(&tables, &format!("{outcome}_{hand}")));
                vec![hand.to_owned(), count, chance, pays, takes, example.unwrap_or_default()]
            });
            Sheet::new("hands", "", header, rows)
        }
        None => {
            Sheet::new("hands", "", ["hand", "example"], examples.into_iter().map(|(hand, cards, _)| vec![hand, cards]))
        }
    };
    let meaning = "pays: what a player wins with the hand, per unit; takes: what the dealer wins with it; empty: never";
    let mut notes: Vec<String> = sheet.place("pays").map(|_| meaning.to_owned()).into_iter().collect();
    notes.extend(edge.map(favoured));
    let sheet = Sheet { form: SheetForm::Unwritten, ..sheet }.under("hands");
    Ok(Answer::found("hands of a player", Vec::new(), vec![sheet], notes).about(&config.name, config.presentation))
}

/// Names whom a table with this edge favours.
fn favoured(edge: f64) -> String {
    let side = if edge > 0.0 { "dealer" } else { "players" };
    let share = format!("{:.4} % of all stakes on the main bet", 100.0 * edge.abs());
    if edge == 0.0 { "the rules favour nobody".to_owned() } else { format!("the rules favour the {side} by {share}") }
}

/// Lists what an event of the main bet pays, without a sign; empty if it never happens.
fn amounts(tables: &Tables, event: &str) -> String {
    let rows = tables.rows(PAYS).iter().filter(|row| row.labels[0] == MAIN && row.labels[1] == event);
    let paid = rows.filter(|row| row.share() > 0.0).filter_map(|row| row.labels[2].number());
    paid.map(|amount| amount.abs().to_string()).collect::<Vec<_>>().join(" or ")
}
