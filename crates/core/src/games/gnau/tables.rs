//! The result tables of Gnau.

use super::bank::{BANK_TABLE, HAND_TABLE};
use super::hand::Hand;
use super::impossible_hands::never_seen;
use super::own::labels;
use super::round::Gnau;
use super::rules::{KEYS, OTHERS, Rules};
use super::words::GLOSSARY;
use crate::cards::{Chance, Dealt};
use crate::config::GameKeys;
use crate::games::banked::{
    BETS, BankedGame, Counts, EDGE, EDGE_IS, FREQUENCY, HEADLINES, HandNames, MetRounds, PAYS, ShoeGame,
};
use crate::games::{BestPlay, Compared, GameKind, Side};
use crate::stats::{BetLine, Evidence, Moments};
use crate::tables::presentation::{KeyColumn, Map, PAYOUT, Presentation, Shape, TableKind, View};
use crate::tables::{Figure, Row, Table, metric};
use num_bigint::BigInt;
use std::sync::Arc;

/// The presentation of results.
pub(super) static PRESENTATION: Presentation = Presentation {
    title: "Gnau, Niu Niu",
    edge: EDGE_IS,
    headlines: HEADLINES,
    kinds: &[&FREQUENCY, &PAYOUT, &MATCHUP, &EDGE, &BANK_TABLE, &HAND_TABLE, &BETS, &PAYS],
    own: &[],
    words: &[
        ("person_#", "person #"),
        ("value", "net with best play"),
        ("highest_rank", "player's net, highest rank"),
        ("freedom", "a free choice is worth"),
        ("no_swap", "no-swap costs"),
        ("first_ox", "first-ox costs"),
        ("sum_only", "sum-only costs"),
        ("no_ox", "no Ox"),
        ("ox_#", "Ox #"),
        ("double_a", "double A"),
        ("double_j", "double J"),
        ("double_q", "double Q"),
        ("double_k", "double K"),
    ],
};

/// A player's hand against the dealer's, and the mean net of a unit bet when they met: seats may stake differently.
static MATCHUP: TableKind = TableKind {
    whose: "seat_1",
    ..TableKind::shares(
        "matchup",
        &[KeyColumn::plain("player_hand"), KeyColumn::new("dealer_hand", "against")],
        0,
        View::Map(&Map {
            title: "Hand against hand",
            axes: "Rows are the player's hand, columns the dealer's, highest first",
            against: "against the dealer's",
            nets: "a unit bet nets",
            net_title: "Net of a unit bet, hand against hand",
            often_title: "Frequency of each pair of hands",
            extremes: ["Costs the player most", "Earns the player most"],
            table: "Nets of a unit bet",
        }),
    )
    .shaped(Shape::Shares(&[metric::NET.key]))
};

/// The game before its rules are known.
pub const GAME: GameKind = GameKind {
    keys: GameKeys { name: "gnau", own: KEYS, glossary: GLOSSARY },
    presentation: &PRESENTATION,
    house_rules: include_str!("house_rules.txt"),
    others: OTHERS,
    best_play: BestPlay::Unknown,
    read: |values, complaints| Some(Arc::new(Rules::read(values, complaints, never_seen)?)),
};

impl BankedGame for Gnau {
    fn seat_strategies(&self) -> Vec<usize> {
        self.table_of[..self.counts.bets.seats()].to_vec()
    }

    fn counts(&self) -> &Counts {
        &self.counts
    }

    fn presentation(&self) -> &'static Presentation {
        let (rules, rounds) = (&self.rules, self.rules.rounds.iter().map(|event| (&event.name, &event.label)));
        let cards = rules.own.iter().chain(&rules.unranked).map(|own| (&own.name, &own.label));
        PRESENTATION.labelled(labels(cards.chain(rounds)))
    }

    fn hand_names(&self) -> [HandNames; 2] {
        let hands: HandNames =
            self.hands_in_play().map(|hand| (hand.index(), self.rules.name(hand).to_owned())).collect();
        [hands.clone(), hands]
    }

    fn hands_off(&self) -> Vec<String> {
        let off = self.rules.ranking.order.iter().filter(|hand| !self.rules.has(**hand));
        off.map(|hand| self.rules.name(*hand).to_owned()).collect()
    }

    fn own_tables(&self, evidence: &dyn Evidence) -> Vec<Table> {
        vec![self.matchup_table(evidence)]
    }

    fn met_rounds(&self, dealt: &Dealt, chance: &mut Chance) -> Option<MetRounds> {
        let mut met = Vec::new();
        self.meet(dealt, 0, chance, &mut |_, own, _| met.push(own.to_vec()));
        let places: Vec<Vec<usize>> = (0..=met.len()).map(|holder| (5 * holder..5 * holder + 5).collect()).collect();
        Some(MetRounds { dealt: dealt.clone(), met, dealers: Vec::new(), places: vec![places; dealt.count()] })
    }

    fn compared_payouts(&self, bet: BetLine) -> Compared {
        // Cards can meet several events, and a hand beside them.
        let rounds = self.rules.rounds.iter().map(|event| &event.name);
        let mut events = self.rules.unranked.iter().map(|event| &event.name).chain(rounds);
        let names_events = events.any(|event| self.rules.bets.names(bet, event));
        if names_events { Compared::All } else { self.rules.bets.compared(bet, Compared::None) }
    }
}

impl Gnau {
    /// Returns the hands that these rules have, the highest first.
    fn hands_in_play(&self) -> impl Iterator<Item = Hand> {
        self.rules.ranking.order.iter().copied().filter(|hand| self.rules.has(*hand))
    }

    /// Returns the table of each hand against each of the dealer's.
    fn matchup_table(&self, evidence: &dyn Evidence) -> Table {
        let matchup = Table::new(&MATCHUP, self.matchup_rows(evidence));
        matchup.with_whole("player", evidence.whole(&self.matchup))
    }

    fn matchup_rows(&self, evidence: &dyn Evidence) -> Vec<Row> {
        let by_side: Vec<Vec<BigInt>> = (0..3).map(|side| evidence.counts(&self.matchup.member(side))).collect();
        let shares = evidence.shares(&self.matchup);
        let mut rows = Vec::with_capacity(self.rules.hands().pow(2));
        for player in self.hands_in_play() {
            for dealer in self.hands_in_play() {
                let pair = self.pair(player, dealer);
                let moments = Moments::from_counts(
                    Side::ALL
                        .map(|side| (self.outcome(side, player, dealer).net, by_side[side as usize][pair].clone())),
                );
                let mean = (!moments.is_empty()).then(|| Figure(moments.mean(self.counts.bets.money.unit)));
                let labels = [self.rules.name(player).into(), self.rules.name(dealer).into()];
                rows.push(Row::new(labels, shares[pair].clone()).with(vec![mean]));
            }
        }
        rows
    }
}
