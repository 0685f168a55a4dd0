//! The value of an hour at the table in money: computed and worded only here, for every table and page with an edge.

use super::answer::known_text;
use super::digits::{decimals, fixed, grouped};
use crate::answer::{Answer, Cell, Fact, Sheet};
use crate::games::session::night::NIGHT;
use crate::money::Money;
use crate::tables::presentation::{ALL, DEALER, HOUSE, MAIN, PLAYER, Presentation, seat_of, seat_role};
use crate::tables::words::words_for;
use crate::tables::{Figure, Metric, Row, Tables, metric};
use serde::Serialize;

/// Digits after the point of an amount of money, at most.
const CENTS: usize = 2;
/// Digits after the point of an exact amount in unit bets.
const FRACTION_DIGITS: usize = 4;

/// The heading of a player's net in an hour.
pub const NET_AN_HOUR: &str = "net an hour";

/// The explanation of compared figures if seats differ.
pub const UNLIKE_SEATS: &str = "If seats differ, the dealer edge is over all stakes. SD, hit and N0 are means over \
                                the seats, with SD at the mean stake. A seat's edge is the share of its stake that it \
                                loses.";

/// Net of a round of somebody, in unit bets.
#[derive(Clone, Debug, PartialEq)]
pub struct RoundNet {
    /// `dealer`, `player` or, if seats differ, `seat_1` …
    pub role: String,
    /// The mean.
    pub mean: Figure,
    /// Standard error, if rounds were simulated.
    pub std_error: Option<Figure>,
    /// The standard deviation, if it is known.
    pub std_dev: Option<Figure>,
    /// Whether it is the net of all bets after the dealer's own commission, not of the main bets.
    pub after_commission: bool,
}

/// Figures of a bet that determine its player's net.
#[derive(Clone, Copy, Debug, Default)]
pub struct BetFigures {
    /// The edge, per unit bet.
    pub edge: f64,
    /// Standard error.
    pub std_error: Option<f64>,
    /// The rounds after which a player's mean is as far from 0 as the deviation of his total.
    pub n0: Option<f64>,
}

impl RoundNet {
    /// Returns the nets of the dealer and of a player, or of each seat if they differ, as far as they are known.
    pub fn from_tables(tables: &Tables) -> Vec<RoundNet> {
        let mut nets = Vec::from_iter(RoundNet::of_dealer(tables));
        for role in player_roles(tables) {
            nets.extend(RoundNet::of_role(tables, &role, [metric::NET, metric::STD_DEV]));
        }
        nets
    }

    /// Returns the net of a player on this bet, or of each seat that makes it if seats differ.
    pub fn on_bet(tables: &Tables, bet: &str) -> Vec<RoundNet> {
        let mut nets = Vec::new();
        for role in player_roles(tables) {
            let rows = [metric::NET, metric::STD_DEV].map(|metric| tables.of_bet(bet, &role, metric));
            nets.extend(RoundNet::from_rows(&role, rows));
        }
        nets
    }

    /// Returns the dealer's net on the main bets or, if he pays commission, on all bets after it.
    fn of_dealer(tables: &Tables) -> Option<RoundNet> {
        let after = [metric::DEALER_NETS, metric::DEALER_NETS_STD_DEV];
        if let Some(net) = RoundNet::of_role(tables, DEALER, after) {
            return Some(RoundNet { after_commission: true, ..net });
        }
        // The dealer's net is unknown if his commission is.
        let is_unknown = tables.not_enumerated.iter().any(|left_out| left_out.starts_with(metric::KEPT_OF_DEALER.key));
        if is_unknown { None } else { RoundNet::of_role(tables, DEALER, [metric::NET, metric::STD_DEV]) }
    }

    fn of_role(tables: &Tables, role: &str, metrics: [Metric; 2]) -> Option<RoundNet> {
        RoundNet::from_rows(role, metrics.map(|metric| tables.metric(role, metric)))
    }

    /// Returns the net in the first of these rows, with the deviation in the second. A player's may be unknown, as where
    /// people bid for the bank.
    fn from_rows(role: &str, [net, std_dev]: [Option<&Row>; 2]) -> Option<RoundNet> {
        let (net, std_dev) = (net?, std_dev.and_then(|row| row.value));
        let std_error = net.std_error.filter(|error| error.0 > 0.0);
        let mean = net.value.filter(|_| std_dev.is_some() || role == PLAYER)?;
        Some(RoundNet { role: role.to_owned(), mean, std_error, std_dev, after_commission: false })
    }

    /// Returns a player's net from these figures of a bet of one unit; seat 1's, if nobody bets against a dealer. N0 is
    /// the square of deviation over mean, and so gives the deviation, whatever was staked.
    pub fn on(bet: &BetFigures, presentation: &Presentation) -> RoundNet {
        let (role, sign) = if presentation.has_dealer() { (PLAYER, -1.0) } else { (DEALER, 1.0) };
        let std_dev = bet.n0.map(|n0| Figure(bet.edge.abs() * n0.sqrt()));
        let std_error = bet.std_error.filter(|error| *error > 0.0).map(Figure);
        let mean = Figure(sign * bet.edge);
        RoundNet { role: role.to_owned(), mean, std_error, std_dev, after_commission: false }
    }
}

/// Returns the role of a player or, if seats differ, of each seat.
fn player_roles(tables: &Tables) -> Vec<String> {
    if !unlike_seats(tables) {
        return vec![PLAYER.to_owned()];
    }
    (1..).map(seat_role).take_while(|role| tables.metric(role, metric::NET).is_some()).collect()
}

/// Returns a sentence on the dealer's net, the house's take, and the payment of a player or of each seat; `None`
/// without a commission.
pub fn commission_sentence(tables: &Tables) -> Option<String> {
    let player = metric_text(tables, PLAYER, metric::PLAYER_PAYS)?;
    let mut parts = Vec::new();
    parts.extend(metric_text(tables, DEALER, metric::DEALER_NETS).map(|amount| format!("the dealer nets {amount}")));
    parts.extend(metric_text(tables, HOUSE, metric::HOUSE_TAKES).map(|amount| format!("the house takes {amount}")));
    if unlike_seats(tables) {
        for seat in 1.. {
            let Some(amount) = metric_text(tables, &seat_role(seat), metric::PLAYER_PAYS) else { break };
            parts.push(format!("seat {seat} pays {amount}"));
        }
    } else {
        parts.push(format!("a player pays {player}"));
    }
    Some(format!("In a round, on all bets, in units: {} in commission.", parts.join(", ")))
}

/// Returns a figure of a role with the digits that its error leaves.
fn metric_text(tables: &Tables, role: &str, metric: Metric) -> Option<String> {
    let row = tables.metric(role, metric)?;
    Some(known_text(row.value?.0, row.std_error.map(|error| error.0), 0.0, FRACTION_DIGITS, ""))
}

/// Returns `true` if the seats of a table differ in stakes or play, so that no figure holds for every player. Tables
/// read from files show only stakes.
pub(super) fn unlike_seats(tables: &Tables) -> bool {
    let stake = |bet: &str, seat: usize| tables.of_bet(bet, &seat_role(seat), metric::STAKE)?.value;
    let stakes = |seat: usize| Some((stake(MAIN, seat)?, stake(ALL, seat)));
    let mut seats = (1..).map_while(stakes);
    let first = seats.next();
    tables.seat_groups.len() > 1 || seats.any(|stakes| Some(stakes) != first)
}

/// A net in an hour.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Hour {
    /// `dealer`, `player` or, if seats differ, `seat_1` …
    pub role: String,
    /// The mean: a round's mean times the rounds.
    pub mean: Figure,
    /// Standard error, if rounds were simulated.
    pub std_error: Option<Figure>,
    /// The standard deviation: a round's deviation times the root of the rounds, which are independent.
    pub std_dev: Option<Figure>,
    /// Whether it is the net of all bets after the dealer's own commission, not of the main bets.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub after_commission: bool,
}

/// The value of an hour at a table to the dealer and to a player.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Earnings {
    /// Value of a unit bet.
    pub unit: Figure,
    /// Currency.
    pub currency: String,
    /// Rounds of an hour.
    pub rounds_per_hour: u64,
    /// The nets, as far as known.
    pub hour: Vec<Hour>,
}

impl Money {
    /// Returns the value of an hour of these rounds; `None` without the rounds of an hour.
    pub fn earnings(&self, nets: &[RoundNet]) -> Option<Earnings> {
        let rounds_per_hour = self.rounds_per_hour?;
        let rounds = rounds_per_hour as f64;
        let of_rounds = |figure: Figure| Figure(figure.0 * rounds * self.unit + 0.0);
        let hour = |net: &RoundNet| Hour {
            role: net.role.clone(),
            after_commission: net.after_commission,
            mean: of_rounds(net.mean),
            std_error: net.std_error.map(of_rounds),
            std_dev: net.std_dev.map(|std_dev| Figure(std_dev.0 * rounds.sqrt() * self.unit)),
        };
        Some(Earnings {
            unit: Figure(self.unit),
            currency: self.currency.clone(),
            rounds_per_hour,
            hour: nets.iter().map(hour).collect(),
        })
    }

    /// Returns a player's value of an hour from these figures of a bet.
    pub fn on(&self, bet: &BetFigures, presentation: &Presentation) -> Option<Earnings> {
        self.earnings(&[RoundNet::on(bet, presentation)])
    }

    /// Returns the heading of a column of [`Money::mean_on`]; it names the currency, which the cells do not.
    pub fn heading(&self) -> String {
        format!("{NET_AN_HOUR}, {}", self.currency)
    }

    /// Returns a player's mean net in an hour from these figures of a bet, a number alone; empty without the rounds of
    /// an hour.
    pub fn mean_on(&self, bet: &BetFigures, presentation: &Presentation) -> String {
        self.on(bet, presentation).map_or_else(String::new, |earnings| earnings.mean_of_player())
    }

    /// Adds a player's hourly net at each edge to every table with edges, in no file.
    pub fn add_hours(&self, answer: &mut Answer) {
        let (presentation, mut is_added) = (answer.presentation, false);
        for sheet in &mut answer.tables {
            let Some(cells) = self.hours(sheet, presentation) else { continue };
            sheet.margin = Some((self.heading(), cells));
            is_added = true;
        }
        answer.margin.extend(self.meaning(presentation).filter(|_| is_added));
    }

    /// Returns a player's net in an hour in each row of a table; `None` if it has no edges, or an hour no rounds.
    pub(super) fn hours(&self, sheet: &Sheet, presentation: &Presentation) -> Option<Vec<String>> {
        self.rounds_per_hour?;
        sheet.place(metric::EDGE.key)?;
        let hour = |row: usize| {
            let std_error = sheet.number(row, "std_error").or(sheet.number(row, "edge_std_error"));
            let bet = BetFigures { edge: sheet.number(row, metric::EDGE.key)?, std_error, ..BetFigures::default() };
            Some(self.mean_on(&bet, presentation))
        };
        Some((0..sheet.rows.len()).map(|row| hour(row).unwrap_or_default()).collect())
    }

    /// Adds a player's hourly net to every fact that is an edge, in no file.
    pub fn add_to_edges(&self, answer: &mut Answer) {
        let mut hours = Vec::new();
        for fact in answer.facts.iter().filter(|fact| fact.name.starts_with(metric::EDGE.key) && self.is_hourly()) {
            let bet = BetFigures { edge: fact.number().unwrap_or_default(), ..BetFigures::default() };
            let whose = fact.label.strip_prefix(metric::EDGE.label).unwrap_or_default();
            hours.push(Fact::new("", format!("{}{whose}", self.heading()), self.mean_on(&bet, answer.presentation)));
        }
        answer.margin.extend(self.meaning(answer.presentation).filter(|_| !hours.is_empty()));
        answer.facts.extend(hours);
    }

    /// Returns a sentence with the bankroll and the facts in bets converted to money; `None` if there are none, or a bet
    /// has no value.
    pub fn in_money(&self, answer: &Answer, bankroll: Option<u64>) -> Option<String> {
        let bankroll = bankroll.filter(|_| self.has_unit()).map(|bets| amount(bets as f64 * self.unit, CENTS));
        let mut amounts = Vec::from_iter(bankroll.map(|amount| format!("bankroll {amount}")));
        for fact in answer.facts.iter().filter(|fact| matches!(fact.value, Cell::Bets(_) | Cell::WholeBets(_))) {
            let Some(value) = fact.number().filter(|_| !fact.label.is_empty() && self.has_unit()) else { continue };
            let error = fact.error.known().map(|error| error * self.unit);
            let amount = known_text(value * self.unit, error, fact.off_at_most * self.unit, CENTS, "");
            amounts.push(format!("{} {amount}", fact.label));
        }
        (!amounts.is_empty()).then(|| format!("in {}: {}", self.currency, amounts.join("; ")))
    }

    /// Explains [`NET_AN_HOUR`] in a sentence; `None` without the rounds of an hour.
    pub fn meaning(&self, presentation: &Presentation) -> Option<String> {
        let rounds = grouped(self.rounds_per_hour?);
        let whose = if presentation.has_dealer() { "a player who bets" } else { "seat 1, whose ante is" };
        Some(format!(
            "{NET_AN_HOUR}: of {whose} one unit ({} {}), in {rounds} rounds",
            amount(self.unit, CENTS),
            self.currency
        ))
    }

    /// Returns a sentence with each person's net in a night, mean and deviation; `None` for other tables.
    pub fn of_night(&self, tables: &Tables) -> Option<String> {
        let rows = if self.has_unit() { tables.rows(NIGHT) } else { &[] };
        let mut people = Vec::new();
        for net in rows.iter().filter(|row| row.labels[1] == metric::NET.key) {
            let person = &net.labels[0];
            let deviation = rows.iter().find(|row| row.labels[0] == *person && row.labels[1] == metric::STD_DEV.key);
            let known = self.of_row(net).zip(deviation.and_then(|row| self.of_row(row)));
            let Some((mean, deviation)) = known else { continue };
            people.push(format!("person {person} {mean}, SD {deviation}"));
        }
        let rounds = rows.iter().find(|row| row.labels[1] == metric::ROUNDS.key)?.value?.0;
        let hours = self.rounds_per_hour.map(|of_hour| rounds / of_hour as f64);
        let hours = hours.map_or_else(String::new, |hours| format!(", {hours:.1} hours"));
        let rounds = grouped(rounds as u64);
        Some(format!("in {}: {} (mean of a night of {rounds} rounds{hours})", self.currency, people.join("; ")))
    }

    /// Formats a figure in bets as money.
    fn of_row(&self, row: &Row) -> Option<String> {
        let digits = digits(row.std_error.map(|error| Figure(error.0 * self.unit)));
        Some(amount(row.value?.0 * self.unit, digits))
    }
}

/// Returns the digits that an error supports, at most those of small change.
fn digits(error: Option<Figure>) -> usize {
    error.filter(|error| error.0 > 0.0).map_or(CENTS, |error| decimals(Some(error.0)).min(CENTS))
}

/// Formats an amount with this many decimals, or with none if it is whole.
fn amount(value: f64, digits: usize) -> String {
    if value.fract() == 0.0 { fixed(value, 0) } else { fixed(value, digits) }
}

impl Earnings {
    /// Returns a sentence for each net, with mean and standard deviation, then their meaning; empty if nothing is
    /// known.
    pub fn lines(&self) -> Vec<String> {
        let mut lines: Vec<String> =
            self.hour.iter().filter(|hour| hour.role == DEALER).map(|hour| self.line(hour)).collect();
        let players = self.hour.iter().filter(|hour| hour.role != DEALER).collect::<Vec<_>>();
        lines.extend(
            players
                .chunk_by(|one, other| self.format(one) == self.format(other))
                .map(|alike| self.line_of_seats(alike)),
        );
        let rounds = self.rounds_per_hour;
        lines.extend((!lines.is_empty()).then(|| format!("(an hour of {rounds} rounds, main bets)")));
        lines
    }

    /// Returns a sentence on one net.
    fn line(&self, hour: &Hour) -> String {
        // Without players beside the dealer, all are seats of one table.
        let bank = if self.hour.iter().any(|hour| hour.role != DEALER) { "the bank" } else { "seat 1" };
        let who = match &*hour.role {
            DEALER => bank.to_owned(),
            PLAYER => "a player".to_owned(),
            seat => words_for(&[], seat),
        };
        let after = if hour.after_commission { ", on all bets after its own commission" } else { "" };
        let does = if hour.mean.0 < 0.0 { "loses" } else { "earns" };
        format!("{who} {does} {}{after}", self.size(hour))
    }

    /// Returns a sentence on seats with equal nets.
    fn line_of_seats(&self, alike: &[&Hour]) -> String {
        let number = |hour: &Hour| seat_of(&hour.role).unwrap_or_default();
        match alike {
            [first, .., last] => {
                let does = if first.mean.0 < 0.0 { "lose" } else { "earn" };
                format!("seats {} to {} each {does} {}", number(first), number(last), self.size(first))
            }
            _ => alike.iter().map(|hour| self.line(hour)).collect(),
        }
    }

    /// Formats the size of a gain or loss.
    fn size(&self, hour: &Hour) -> String {
        let mean = fixed(hour.mean.0.abs(), digits(hour.std_error));
        format!("{mean} {} an hour on average{}", self.currency, deviation(hour))
    }

    /// Returns a player's net, each seat's if they differ, or seat 1's if the dealer is one of the players: mean and
    /// standard deviation, in few characters; empty if it is unknown.
    pub fn of_player(&self) -> String {
        self.of_players(|hour| self.format(hour))
    }

    /// Returns the means alone, as numbers.
    pub fn mean_of_player(&self) -> String {
        self.of_players(|hour| fixed(hour.mean.0, digits(hour.std_error)))
    }

    fn of_players(&self, text: impl Fn(&Hour) -> String) -> String {
        let seat = |hour: &Hour| Some(format!("seat {} {}", seat_of(&hour.role)?, text(hour)));
        let seats: Vec<String> = self.hour.iter().filter_map(seat).collect();
        let player = self.hour.iter().find(|hour| hour.role == PLAYER).or_else(|| self.hour.first());
        match player {
            Some(hour) if seats.is_empty() => text(hour),
            _ => seats.join("; "),
        }
    }

    /// Formats a net: mean and standard deviation, as far as known.
    fn format(&self, hour: &Hour) -> String {
        format!("{} {}{}", fixed(hour.mean.0, digits(hour.std_error)), self.currency, deviation(hour))
    }
}

/// Formats the standard deviation that follows a mean, if it is known. A ± is for standard errors.
fn deviation(hour: &Hour) -> String {
    match hour.std_dev {
        Some(deviation) => format!(", SD {}", fixed(deviation.0, digits(hour.std_error))),
        None => String::new(),
    }
}
