//! The counts of a round of Modulo N, and the tables made from them.

use super::hands::RESIDUES;
use crate::stats::{BetLine, BlockCounts, DeferredCounts, ErrorModel, Evidence, Exact, Layout, Variable};
use crate::tables::metric::{self, volatility_index_of};
use crate::tables::presentation::{
    ByNumber, DEALER, Headline, KeyColumn, PAYOUT, Presentation, Quantity, SeatFigure, TableKind, View, seat_role,
};
use crate::tables::table::{Label, Nets};
use crate::tables::{Measure, Row, Table, Tables};
use num_bigint::BigInt;

/// Titles and views of its results.
pub(super) static PRESENTATION: Presentation = Presentation {
    title: "Modulo N",
    edge: "what seat 1, the dealer, nets per ante, on average",
    headlines: &[
        Headline::new("seat 1 out by turn 2", "seat_1", metric::OUT_BY_TURN_2),
        Headline::new(metric::WENT_OUT.label, ROUND, metric::WENT_OUT),
        Headline::new(metric::FEWEST.label, ROUND, metric::FEWEST),
        Headline::new(metric::TIE_BREAK.label, ROUND, metric::TIE_BREAK),
        Headline::new(metric::TURNS.label, ROUND, metric::TURNS),
        Headline::new("SD of seat 1's net", DEALER, metric::STD_DEV),
    ],
    kinds: &[&FREQUENCY, &PAYOUT, &EDGE, &TURN_UP],
    own: &[],
    words: &[
        ("left_0", "none left"),
        ("left_1", "1 card left"),
        ("left_#", "# cards left"),
        ("hand", "cards"),
        ("frequency.csv", "how many cards are left"),
        ("payout.csv", "how likely each net is"),
        ("role dealer in edge.csv and turn_up.csv", "the dealer edge"),
        ("role round but the share of N in edge.csv and turn_up.csv", "how rounds end"),
        ("win_share and net in edge.csv and turn_up.csv", "what each seat wins"),
        ("first_turn_k of role *", "the first turn of *"),
        ("out_by_turn_# of role *", "who is out by turn #: *"),
    ],
};

/// The role of the round itself.
const ROUND: &str = "round";

static FREQUENCY: TableKind = TableKind::frequency("Cards left at the end", &["winner", "losers"]);
static EDGE: TableKind = TableKind::edge(View::Seats(SEATS));
const SEATS: SeatFigure = SeatFigure { label: "wins", metric: metric::WIN_SHARE, quantity: Quantity::Share };

/// Figures of the rounds in which each N was turned up.
static TURN_UP: TableKind = TableKind::figures(
    "turn_up",
    &[KeyColumn::new("n", "n ="), KeyColumn::ROLE, KeyColumn::plain("metric")],
    View::SeatsBy(SEATS, &ByNumber { title: "By turn-up card", map_title: "Seats by the N turned up", name: "N" }),
);

/// The end of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RoundEnd {
    /// The winner went out on this turn.
    Out { winner: usize, turns: usize },
    /// The stock was empty, and the winner had the fewest cards. `drawn` if several tied and drew for the pot.
    Fewest { winner: usize, drawn: bool },
}

impl RoundEnd {
    fn winner(self) -> usize {
        match self {
            RoundEnd::Out { winner, .. } | RoundEnd::Fewest { winner, .. } => winner,
        }
    }
}

/// Returns the net of a seat: everyone antes 1, and the winner takes the pot.
pub(super) fn net_of(players: usize, won: bool) -> i64 {
    if won { players as i64 - 1 } else { -1 }
}

/// Cells of the variable `end`.
const WENT_OUT: usize = 0;
const FEWEST: usize = 1;
const TIE_BREAK: usize = 2;

/// The counted variables of the game. Those with one member for each N are split by it.
#[derive(Clone, Debug)]
pub(super) struct Ledger {
    players: usize,
    n: Variable,
    /// The winner, by N.
    winner: Variable,
    /// The end of the round, by N.
    end: Variable,
    /// Number of turns in the round, by N.
    turns: Variable,
    /// Cards discarded in a turn: in all rounds, and by N.
    discards: Variable,
    discards_of: Vec<Variable>,
    /// Cards discarded on a seat's first turn, by seat and N. The last cell counts rounds without that turn.
    first_turn: Vec<Variable>,
    /// Whether a seat went out by its second turn, by seat and N.
    out_early: Vec<Variable>,
    /// Cards left.
    winner_left: Variable,
    losers_left: Variable,
    /// Lost or won, by seat.
    net: Variable,
    /// Every end of a round, by N.
    ends: DeferredCounts,
    /// The dealer's net that is noted for a round, by winner.
    noted: Vec<i64>,
}

impl Ledger {
    /// Lays out the counts for seats that are dealt `hand_size` cards and discard at most `most` in a turn.
    pub(super) fn new(layout: &mut Layout, players: usize, hand_size: usize, most: usize, stock: usize) -> Ledger {
        let discards = layout.add_pooled(most + 1, RESIDUES, stock as u32, ErrorModel::AllCells);
        let discards_of =
            (0..RESIDUES).map(|n| layout.pool_member(&discards, n, stock as u32, ErrorModel::AllCells)).collect();
        let seats = players as u32;
        // A seat draws at most once on each of its turns.
        let most_left = hand_size + stock.div_ceil(players);
        let mut ledger = Ledger {
            players,
            n: layout.add(RESIDUES),
            winner: layout.add_members(players, RESIDUES),
            end: layout.add_members(3, RESIDUES),
            turns: layout.add_members(stock + 1, RESIDUES),
            discards,
            discards_of,
            first_turn: (0..players).map(|_| layout.add_members(most + 2, RESIDUES)).collect(),
            out_early: (0..players).map(|_| layout.add_members(2, RESIDUES)).collect(),
            winner_left: layout.add(most_left + 1),
            losers_left: layout.add_pooled(most_left + 1, 1, seats - 1, ErrorModel::EachCell),
            net: layout.add_seats(2, players, ErrorModel::AllCells),
            ends: DeferredCounts::default(),
            noted: Vec::new(),
        };
        ledger.noted = (0..players).map(|winner| ledger.net_of(winner == 0)).collect();
        let cells = |n| ledger.all_ends().map(move |end| (n, end)).map(|(n, end)| ledger.cells_of_end(n, end));
        ledger.ends = layout.add_marks((0..RESIDUES).map(cells));
        ledger
    }

    /// Returns a ledger that notes the winner of each round instead of the dealer's net.
    pub(super) fn for_winners(mut self) -> Ledger {
        self.noted = (0..self.players as i64).collect();
        self
    }

    /// Iterates over every end in the order of [`number_of_end`](Self::number_of_end).
    fn all_ends(&self) -> impl Iterator<Item = RoundEnd> {
        let players = self.players;
        let out = (1..=self.stock()).map(move |turns| RoundEnd::Out { winner: (turns - 1) % players, turns });
        let fewest = (0..players).flat_map(|winner| [false, true].map(|drawn| RoundEnd::Fewest { winner, drawn }));
        out.chain(fewest)
    }

    #[inline(always)]
    fn number_of_end(&self, end: RoundEnd) -> usize {
        match end {
            RoundEnd::Out { turns, .. } => turns - 1,
            RoundEnd::Fewest { winner, drawn } => self.stock() + 2 * winner + usize::from(drawn),
        }
    }

    fn stock(&self) -> usize {
        self.turns.cells() - 1
    }

    /// Returns the cells that count an end.
    fn cells_of_end(&self, n: usize, end: RoundEnd) -> Vec<usize> {
        let (how, turns) = match end {
            RoundEnd::Out { turns, .. } => (WENT_OUT, turns),
            RoundEnd::Fewest { drawn: false, .. } => (FEWEST, self.stock()),
            RoundEnd::Fewest { drawn: true, .. } => (TIE_BREAK, self.stock()),
        };
        let winner = end.winner();
        let by_second_turn = how == WENT_OUT && turns <= 2 * self.players;
        let round = [self.n.at(0, n), self.winner.at(n, winner), self.end.at(n, how), self.turns.at(n, turns)];
        let seats = (0..self.players).flat_map(|seat| {
            let won = seat == winner;
            [self.out_early[seat].at(n, usize::from(won && by_second_turn)), self.net.at(seat, usize::from(won))]
        });
        round.into_iter().chain(seats).collect()
    }

    /// Counts the cards discarded on a seat's first turn, if it has one.
    #[inline(always)]
    pub(super) fn first_turn(&self, block: &mut BlockCounts, n: usize, seat: usize, discarded: Option<usize>) {
        block.count(self.first_turn[seat].at(n, discarded.unwrap_or(self.no_first_turn())));
        if let Some(discarded) = discarded {
            self.later_turns(block, n, discarded, 1);
        }
    }

    /// Counts `turns` further turns with `discarded` cards each.
    #[inline(always)]
    pub(super) fn later_turns(&self, block: &mut BlockCounts, n: usize, discarded: usize, turns: u32) {
        block.count_many(self.discards.at(n, discarded), turns);
    }

    /// Counts the end of a round, with the cards left to each seat.
    #[inline(always)]
    pub(super) fn end_round(&self, block: &mut BlockCounts, n: usize, end: RoundEnd, left: &[usize]) {
        block.mark(self.ends.at(n, self.number_of_end(end)));
        // Avoids a branch: the winner is hard to predict.
        let of = [self.losers_left.at(0, 0), self.winner_left.at(0, 0)];
        for (seat, &cards) in left.iter().enumerate() {
            block.count(of[usize::from(seat == end.winner())] + cards);
        }
        block.end_round(self.noted[end.winner()]);
    }

    fn no_first_turn(&self) -> usize {
        self.first_turn[0].cells() - 1
    }

    pub(super) fn net_of(&self, won: bool) -> i64 {
        net_of(self.players, won)
    }

    /// Sets the number of cards of each residue, one of which is turned up.
    pub(super) fn set_n(&self, exact: &mut Exact, copies: &[u32]) {
        exact.set(&self.n, 0, copies);
    }

    /// Sets, by N, how often a seat discards each number of cards on its first turn. The last count is for no such
    /// turn.
    pub(super) fn set_first_turn(&self, exact: &mut Exact, seat: usize, by_n: &[Vec<BigInt>]) {
        for (n, counts) in by_n.iter().enumerate() {
            let Some((none, discarded)) = counts.split_last() else { continue };
            let never = std::iter::repeat(&BigInt::ZERO);
            let cells = discarded.iter().chain(never).take(self.no_first_turn()).chain([none]);
            exact.set(&self.first_turn[seat], n, &cells.cloned().collect::<Vec<_>>());
        }
    }

    /// Sets, by N, how often a seat does not go out by its second turn, and how often it does.
    pub(super) fn set_out_early(&self, exact: &mut Exact, seat: usize, by_n: &[Vec<BigInt>]) {
        for (n, counts) in by_n.iter().enumerate() {
            exact.set(&self.out_early[seat], n, counts);
        }
    }

    pub(super) fn tables(&self, evidence: &dyn Evidence) -> Tables {
        let turn_up = (0..RESIDUES).flat_map(|n| self.metrics(evidence, Some(n))).collect();
        let of_all = [Table::new(&EDGE, self.metrics(evidence, None)), Table::new(&TURN_UP, turn_up)];
        let is_whole = evidence.is_known(&self.winner);
        let whole_tables = is_whole.then(|| [self.frequency(evidence), self.payout(evidence)]);
        Tables {
            presentation: &PRESENTATION,
            tables: whole_tables.into_iter().flatten().chain(of_all).collect(),
            not_enumerated: self.missing(evidence),
            seat_groups: Vec::new(),
        }
    }

    /// Lists the figures that need simulated rounds.
    fn missing(&self, evidence: &dyn Evidence) -> Vec<String> {
        let mut missing = Vec::new();
        if !evidence.is_known(&self.winner) {
            let rows = ["role dealer", "role round but the share of N", "win_share and net"];
            missing = rows.map(|rows| format!("{rows} in edge.csv and turn_up.csv")).into();
            missing.splice(0..0, ["frequency.csv", "payout.csv"].map(str::to_owned));
        }
        for seat in 0..self.players {
            let any_cards = metric::FIRST_TURN.member("k");
            for (metric, variable) in [(&*any_cards, &self.first_turn), (metric::OUT_BY_TURN_2.key, &self.out_early)] {
                if !evidence.is_known(&variable[seat]) {
                    missing.push(format!("{metric} of role {}", seat_role(seat + 1)));
                }
            }
        }
        missing
    }

    /// Returns the known figures of all rounds, or of the rounds with one N.
    fn metrics(&self, evidence: &dyn Evidence, n: Option<usize>) -> Vec<Row> {
        let mut rows = MetricRows { n, rows: Vec::new() };
        if let Some(n) = n {
            rows.add(ROUND, metric::SHARE.key, evidence.shares(&self.n)[n].clone());
        }
        self.add_dealer(&mut rows, evidence);
        for seat in 0..self.players {
            self.add_seat(&mut rows, evidence, seat);
        }
        self.add_round(&mut rows, evidence);
        rows.rows
    }

    /// Adds the figures of the first seat, the dealer.
    fn add_dealer(&self, rows: &mut MetricRows, evidence: &dyn Evidence) {
        let winner = rows.variable(&self.winner);
        if evidence.is_known(&winner) {
            let net = |w: usize| self.net_of(w == 0);
            let (mean, std_dev) = (evidence.mean(&winner, 1, &net), evidence.std_dev(&winner, 1, &net));
            rows.add(DEALER, metric::EDGE.key, mean);
            rows.add(DEALER, metric::NET.key, mean);
            rows.add(DEALER, metric::STD_DEV.key, std_dev);
            rows.add(DEALER, metric::VOLATILITY_INDEX.key, volatility_index_of(std_dev));
            rows.add(DEALER, metric::N0.key, evidence.n_zero(&winner, &net));
        }
    }

    /// Adds a seat's wins, net and first discards.
    fn add_seat(&self, rows: &mut MetricRows, evidence: &dyn Evidence, seat: usize) {
        let (role, winner) = (seat_role(seat + 1), rows.variable(&self.winner));
        if evidence.is_known(&winner) {
            rows.add(&role, metric::WIN_SHARE.key, evidence.share_where(&winner, &|w| w == seat));
            rows.add(&role, metric::NET.key, evidence.mean(&winner, 1, &|w| self.net_of(w == seat)));
        }
        let first_turn = rows.variable(&self.first_turn[seat]);
        if evidence.is_known(&first_turn) {
            for (cards, share) in evidence.shares(&first_turn).into_iter().enumerate().take(self.no_first_turn()) {
                rows.add(&role, &metric::FIRST_TURN.member(cards), share);
            }
        }
        let out_early = rows.variable(&self.out_early[seat]);
        if evidence.is_known(&out_early) {
            rows.add(&role, metric::OUT_BY_TURN_2.key, evidence.share_where(&out_early, &|early| early == 1));
        }
    }

    /// Adds the length of rounds and how they end.
    fn add_round(&self, rows: &mut MetricRows, evidence: &dyn Evidence) {
        if !evidence.is_known(&rows.variable(&self.winner)) {
            return;
        }
        let (end, turns) = (rows.variable(&self.end), rows.variable(&self.turns));
        let discards = rows.n.map_or(&self.discards, |n| &self.discards_of[n]);
        rows.add(ROUND, metric::TURNS.key, evidence.mean(&turns, 1, &|turns| turns as i64));
        let rounds_of_table = evidence.mean(&turns, 1, &|turns| turns.div_ceil(self.players) as i64);
        rows.add(ROUND, metric::ROUNDS_OF_TABLE.key, rounds_of_table);
        for (metric, how) in [(metric::WENT_OUT, WENT_OUT), (metric::FEWEST, FEWEST), (metric::TIE_BREAK, TIE_BREAK)] {
            rows.add(ROUND, metric.key, evidence.share_where(&end, &|e| e == how));
        }
        rows.add(ROUND, metric::CARDS_DISCARDED.key, evidence.mean(discards, 1, &|cards| cards as i64));
    }

    fn frequency(&self, evidence: &dyn Evidence) -> Table {
        let mut rows = Vec::new();
        for (role, variable) in [("winner", &self.winner_left), ("losers", &self.losers_left)] {
            for (cards, share) in evidence.shares(variable).into_iter().enumerate() {
                rows.push(Row::new([role.into(), format!("left_{cards}").into()], share));
            }
        }
        Table::new(&FREQUENCY, rows)
            .with_whole("winner", evidence.whole(&self.winner_left))
            .with_whole("losers", evidence.whole(&self.losers_left))
    }

    fn payout(&self, evidence: &dyn Evidence) -> Table {
        Table::from_nets(&self.nets(evidence), 1)
            .with_whole("dealer", evidence.whole(&self.n))
            .with_whole("seat", evidence.whole(&self.net.member(0)))
            .with_whole("player", evidence.whole(&self.net))
    }

    /// Returns the distribution of the net of each role, if whole rounds are known.
    pub(super) fn nets(&self, evidence: &dyn Evidence) -> Vec<Nets> {
        if !evidence.is_known(&self.winner) {
            return Vec::new();
        }
        let seats = (0..self.players).map(|seat| (seat_role(seat + 1), self.net.member(seat)));
        let seat_nets = std::iter::once(("player".to_owned(), self.net)).chain(seats).map(|(role, variable)| {
            let shares = evidence.shares(&variable).into_iter();
            Nets { role, shares: [false, true].map(|won| self.net_of(won)).into_iter().zip(shares).collect() }
        });
        let dealer = Nets { role: DEALER.to_owned(), shares: evidence.dealer_nets(BetLine::Main).unwrap_or_default() };
        std::iter::once(dealer).chain(seat_nets).collect()
    }
}

/// Rows of figures of all rounds, or of the rounds with one N.
struct MetricRows {
    n: Option<usize>,
    rows: Vec<Row>,
}

impl MetricRows {
    /// Selects the variable for these rounds.
    fn variable(&self, variable: &Variable) -> Variable {
        self.n.map_or(*variable, |n| variable.member(n))
    }

    fn add(&mut self, role: &str, metric: &str, measure: impl Into<Measure>) {
        let labels = self.n.map(Label::from).into_iter().chain([role.into(), metric.into()]);
        self.rows.push(Row::new(labels, measure));
    }
}
