//! Tables of counted deals or played rounds as an answer: the edge, its value in money, the gain from counting cards.

use crate::answer::{Answer, Cell, Fact};
use crate::config::Value;
use crate::engine::RunId;
use crate::games::banked::SIDE;
use crate::games::session::counting::{COUNTED, MOST_STAKES, PLAYS, TAGS};
use crate::games::session::night::NIGHT;
use crate::games::{Config, Game, MAIN, StakedBet};
use crate::house::commission::pays_house;
use crate::house::seat_groups::{edge_of, whose_edge};
use crate::money::Money;
use crate::report::{RoundNet, decimals};
use crate::stats::BetLine;
use crate::tables::presentation::{ALL, DEALER, EDGE, FREQUENCY};
use crate::tables::table::Label;
use crate::tables::{Noticed, Row, Tables, Whole, metric};
use serde_json::{Map, Value as Json, json};

/// Returns tables of a config as an answer, with the method and the facts for programs.
pub(super) fn results(config: &Config, results: Tables, method: String, mut about: Map<String, Json>) -> Answer {
    let money = Money::from_values(&config.values);
    let earnings = money.as_ref().and_then(|money| money.earnings(&RoundNet::from_tables(&results)));
    about.extend(earnings.as_ref().map(|earnings| ("money".to_owned(), json!(earnings))));
    let mut margin = earnings.map_or_else(Vec::new, |earnings| earnings.lines());
    margin.extend(money.and_then(|money| money.of_night(&results)));
    margin.extend(whose_figures(config, &results));
    let mut notes = tags(&results);
    notes.extend(best_bet(&results));
    notes.extend(kelly_ramp(&results));
    notes.extend(changed_plays(&results));
    notes.extend(counted_bet(config, &results));
    notes.extend(whose(config, &results));
    let (name, presentation, facts) = (config.name.clone(), config.presentation, edge(&results));
    Answer { name, presentation, method, about, facts, results, notes, margin, ..Answer::default() }
}

/// Returns the money of a config for a table of edges. Where commission leaves the table or seats differ, the dealer edge
/// is not a player's loss, and there is none.
pub(super) fn money_of_edges(config: &Config) -> Option<Money> {
    let money = Money::from_values(&config.values).filter(Money::is_hourly)?;
    let is_players_loss = !pays_house(config) && whose_edge(config, None).is_none();
    is_players_loss.then_some(money)
}

/// Returns a note on the bet that a count of cards values, if there are several.
fn counted_bet(config: &Config, tables: &Tables) -> Option<String> {
    if tables.rows(COUNTED).is_empty() || config.values.named_tables(SIDE).is_empty() {
        return None;
    }
    Some(match config.values.text("count.bet") {
        MAIN => "Edges and gains are of the main bet.".to_owned(),
        ALL => "Edges and gains are of all bets together.".to_owned(),
        bet => format!("Edges and gains are of the bet {bet}."),
    })
}

/// Returns a note on whose nets a night or a count of cards has, if there are several kinds.
fn whose(config: &Config, tables: &Tables) -> Option<String> {
    let has_list = |key| matches!(config.as_read.get(key), Some(Value::List(_)));
    if !tables.rows(NIGHT).is_empty() && !config.values.named_tables(SIDE).is_empty() {
        return Some("Nets are on all bets, side bets included.".to_owned());
    }
    let differ = !tables.rows(COUNTED).is_empty() && (has_list("bets") || has_list("strategy.players"));
    differ.then(|| {
        "The edge at a true count is for all seats together. From each true count on, edge, won and SD are for seat 1."
            .to_owned()
    })
}

/// Returns a note on the bet of a game's edge if there are several, and on the hands of a player if seats differ.
fn whose_figures(config: &Config, tables: &Tables) -> Option<String> {
    let bet = edge_of(config, None).filter(|_| config.presentation.has_dealer() && !tables.rows(EDGE).is_empty());
    let has_mean = tables.seat_groups.len() > 1 && !tables.rows(FREQUENCY).is_empty();
    let hands = has_mean.then(|| "A player's share of a hand is the mean over the seats.".to_owned());
    (bet.is_some() || hands.is_some()).then(|| bet.into_iter().chain(hands).collect::<Vec<_>>().join(" "))
}

/// Returns a sentence on the most that the dealer can lose in a round: as if every seat won the most on every bet. `None`
/// where nobody is the dealer in every round, or bids and stakes multiply payments.
pub(super) fn worst_round(config: &Config, game: &dyn Game) -> Option<String> {
    let money = game.money().filter(|_| config.rules.why_stakes_vary().is_none())?;
    let mut most = 0.0;
    for StakedBet { line, staked, .. } in game.bets() {
        let bet = match line {
            BetLine::Main => &money.main,
            BetLine::Side(at) => &money.sides[at],
            BetLine::All => continue,
        };
        let largest = bet.outcomes.iter().map(|outcome| outcome.cost).max().unwrap_or_default();
        most += staked as f64 * largest as f64 / bet.stake as f64;
    }
    let most = (1e4 * most / money.unit as f64).round() / 1e4;
    Some(format!("The dealer cannot lose more than {most} units in a round."))
}

/// Returns the facts for programs of a run, or a part of it.
pub(super) fn played(config: &Config, run: &RunId, rounds: u64, units: &str, part: Option<&str>) -> Map<String, Json> {
    let mut made = Map::new();
    made.insert("method".to_owned(), json!(config.session.method()));
    made.insert("seed".to_owned(), json!(Whole(run.seed.into())));
    made.insert(units.to_owned(), json!(Whole(rounds.into())));
    made.extend(part.map(|part| ("part".to_owned(), json!(part))));
    made
}

/// Returns the dealer's edge with its error, and the deviation of a round.
fn edge(tables: &Tables) -> Vec<Fact> {
    let Some(edge) = tables.metric(DEALER, metric::EDGE) else { return Vec::new() };
    let std_dev = tables.metric(DEALER, metric::STD_DEV).and_then(|row| row.value);
    let figures = [
        (metric::EDGE.key, edge.value),
        ("std_error", edge.std_error),
        ("ci_low", edge.ci_low),
        ("ci_high", edge.ci_high),
        (metric::STD_DEV.key, std_dev),
    ];
    figures
        .map(|(name, figure)| Fact::new(name, "", figure.map_or(Cell::Blank, |figure| Cell::Number(figure.0))))
        .into()
}

/// Returns a sentence on the true count from which betting pays best, if it pays, and on the gain that would have been
/// noticed there.
fn best_bet(tables: &Tables) -> Option<String> {
    let won = metric::WON_PER_100_ROUNDS;
    let by_count = tables.rows(COUNTED).iter().filter(|row| row.labels[0] != Label::All);
    let rows: Vec<&Row> = by_count.filter(|row| row.labels[1] == won.key).collect();
    if rows.is_empty() {
        return None;
    }
    // Without an interval, too few shoes were dealt.
    let known = rows.into_iter().filter(|row| row.interval().is_some());
    let Some(best) = known.max_by(|one, other| one.share().total_cmp(&other.share())) else {
        return Some("too few shoes to find the true count from which betting pays".to_owned());
    };
    let (from, value, error) = (&best.labels[0], best.share(), best.std_error.map_or(0.0, |error| error.0));
    let digits = decimals(Some(error));
    let verdict = match best.interval() {
        Some((low, _)) if low > 0.0 => format!("betting pays best from {from} on"),
        _ if value > 0.0 => format!("no gain is distinguishable from 0 yet: betting from {from} on looks best"),
        _ => format!("betting never pays: betting from {from} on loses least"),
    };
    let gain = Noticed::gain(error);
    Some(format!(
        "{verdict}, {value:.digits$} ± {error:.digits$} units in 100 rounds; a gain of {gain:.digits$} would have been \
         noticed with 95 %"
    ))
}

/// Returns the ramp of whole stakes next to Kelly's bets, as typed for `--spread`. Only bets that this run can tell from 0
/// count. Where they fall as the true count rises, their mean is bet, weighted by their precision.
fn kelly_ramp(tables: &Tables) -> Option<String> {
    let rows = tables.rows(COUNTED).iter().filter(|row| row.labels[1] == metric::KELLY_BET.key);
    let rows: Vec<&Row> = rows.collect();
    let mut levels: Vec<Level<'_>> = Vec::new();
    for row in rows.iter().filter(|row| row.interval().is_some_and(|(low, _)| low > 0.0)) {
        let Some(error) = row.std_error else { continue };
        let weight = 1.0 / (error.0 * error.0);
        let mut level = Level { from: &row.labels[0], bets: row.share() * weight, weight };
        while let Some(before) = levels.pop_if(|before| before.stakes() >= level.stakes()) {
            level = Level { from: before.from, bets: before.bets + level.bets, weight: before.weight + level.weight };
        }
        levels.push(level);
    }
    match levels[..] {
        _ if rows.is_empty() => None,
        [] => Some("Kelly bets nothing: no true count has a gain that is distinguishable from 0".to_owned()),
        _ => {
            let ramp: Vec<String> = levels.iter().map(|level| format!("{}:{}", level.from, level.stakes())).collect();
            Some(format!("Kelly's bets in whole stakes: --spread {}", ramp.join(",")))
        }
    }
}

/// A level of a ramp: a bet from a true count on.
struct Level<'a> {
    from: &'a Label,
    /// Sum of weighted bets.
    bets: f64,
    weight: f64,
}

impl Level<'_> {
    /// Returns the nearest number of whole stakes that can be bet.
    fn stakes(&self) -> i64 {
        ((self.bets / self.weight).round() as i64).min(MOST_STAKES)
    }
}

/// Largest number of plays that a terminal lists.
const MOST_PLAYS: usize = 5;

/// Returns the plays that change with the count and gain most by it.
fn changed_plays(tables: &Tables) -> Vec<String> {
    let rows = tables.rows(PLAYS);
    let mut notes = Vec::new();
    for row in rows.iter().take(MOST_PLAYS) {
        let [hand, play, other, index] = &row.labels[..] else { continue };
        let count = index.number().unwrap_or_default();
        let way = if count < 0.0 { "down" } else { "up" };
        // To first order a gain is known to a fifth: two digits.
        let gain = row.more[3].map_or(0.0, |gain| gain.0);
        notes.push(format!(
            "{hand}: {other} from a true count of {count} {way}, not {play}; gains {gain:.*} unit bets in 100 rounds, to first order",
            decimals(Some(gain))
        ));
    }
    if rows.len() > MOST_PLAYS {
        notes.push(format!("{} more plays change with the count: see plays.csv", rows.len() - MOST_PLAYS));
    }
    notes
}

/// Returns the tags of each card in every system, without zeros, unless a rank is named that would stand for them.
fn tags(tables: &Tables) -> Vec<String> {
    let mut notes = Vec::new();
    for rows in tables.rows(TAGS).chunk_by(|one, other| one.labels[0] == other.labels[0]) {
        let Some(correlation) = rows[0].more.last() else { continue };
        let tags = rows.iter().map(|row| (row.labels[1].to_string(), row.labels[3].number().unwrap_or_default()));
        let tags: Vec<(String, f64)> = tags.collect();
        let ranks: Vec<&String> = tags.iter().filter(|(_, tag)| *tag != 0.0).map(|(name, _)| name).collect();
        let text = tags.iter().filter(|(name, _)| ranks.iter().any(|rank| name.starts_with(*rank)));
        let text = text.map(|(name, tag)| format!("{name} {tag:+}")).collect::<Vec<_>>().join("  ");
        let correlation = correlation.map_or_else(String::new, |of| format!(", correlation {:.4}", of.0));
        notes.push(format!("tags {}{correlation}: {text}", rows[0].labels[0]));
    }
    notes
}
