//! The game of Modulo N under given rules.

use super::choices::SeatChoices;
use super::explain::{examples, explained};
use super::ledger::{Ledger, PRESENTATION};
use super::practice::practised;
use super::rules::{KEYS, OTHERS, Rules, SEATS_KEY, SeatPlay};
use super::solve::{answer, resolved, solvable};
use super::turns::{RoundPlayer, round_player};
use super::words::GLOSSARY;
use crate::answer::Answer;
use crate::cards::{AT_ONCE, Chance, Dealt, Shoe};
use crate::config::GameKeys;
use crate::engine::{Account, Rounds, Steps, Unwatched};
use crate::games::session::night::{NightTable, TableNets};
use crate::games::{
    Analysis, BestPlay, CardLine, Game, GameKind, LoggedRounds, Practised, Question, Rules as GameRules, Solved,
    Solving, Unexplained, Unsolvable, column, in_play, in_units,
};
use crate::stats::{BetLine, BlockCounts, Evidence, Exact, Layout, NetRange};
use crate::tables::Tables;
use crate::tables::table::Nets;
use std::sync::Arc;

/// The game before its rules are known.
pub const GAME: GameKind = GameKind {
    keys: GameKeys { name: "modulo-n", own: KEYS, glossary: GLOSSARY },
    presentation: &PRESENTATION,
    house_rules: include_str!("house_rules.txt"),
    others: OTHERS,
    best_play: BestPlay::Strategies("every seat"),
    read: |values, complaints| Some(Arc::new(Rules::read(values, complaints)?)),
};

impl GameRules for Rules {
    fn game(&self, steps: &dyn Steps) -> Box<dyn Game> {
        Box::new(ModuloN::new(self, steps))
    }

    fn card(&self) -> Vec<CardLine> {
        self.card()
    }

    fn solvable(&self, solving: &Solving) -> Result<(), Unsolvable> {
        solvable(solving)
    }

    fn at_table(&self) -> Option<NightTable> {
        let game = ModuloN::new(self, &Unwatched);
        let table = Box::new(Winners { ledger: game.ledger.clone().for_winners(), game });
        Some(NightTable { table, seats: self.players, strategies: [SEATS_KEY; 2] })
    }

    fn practice(&self, as_dealer: bool) -> Result<Box<dyn Practised>, &'static str> {
        match as_dealer {
            true => Err("the dealer is the first seat and decides like any other: practise as a player"),
            false => Ok(Box::new(practised(self))),
        }
    }
}

/// Modulo N under given rules and strategies.
#[derive(Clone, Debug)]
pub struct ModuloN {
    pub(super) rules: Rules,
    pub(super) layout: Layout,
    pub(super) ledger: Ledger,
    dealer_nets: NetRange,
    player: Arc<dyn RoundPlayer>,
    pub(super) choices: SeatChoices,
}

impl ModuloN {
    /// Creates the game under these rules. Solves a table, step by step, if a seat looks ahead.
    pub fn new(rules: &Rules, steps: &dyn Steps) -> ModuloN {
        let mut layout = Layout::default();
        let stock = rules.stock();
        let plays = resolved(rules, steps);
        // A seat that discards whenever it can holds no legal set before it draws, so every set of a turn contains the
        // drawn card. It can discard more than one set only on its first turn, out of the dealt hand. A seat that holds
        // back may collect many sets.
        let most = match (rules.any_sets, plays.iter().any(SeatPlay::may_hold_back)) {
            (false, _) => rules.max_set,
            (true, false) => rules.max_set.max(rules.hand_size + 1),
            (true, true) => rules.max_set.max(rules.hand_size + rules.most_turns()),
        };
        let ledger = Ledger::new(&mut layout, rules.players, rules.hand_size, most, stock);
        let (in_play, play_of) = in_play(&plays);
        ModuloN {
            dealer_nets: NetRange::from_sums(&[false, true].map(|won| ledger.net_of(won)), 1),
            player: round_player(rules, &in_play, &play_of),
            choices: SeatChoices::new(rules, &plays),
            rules: rules.clone(),
            layout,
            ledger,
        }
    }
}

impl ModuloN {
    /// Plays rounds with a ledger of winners, and returns the winner of each.
    fn winners(&self, dealt: &Dealt, chance: &mut Chance, ledger: &Ledger) -> Vec<i64> {
        let mut block = BlockCounts::new(&self.layout);
        self.player.play(dealt, chance, ledger, &mut block);
        block.dealer_nets().to_vec()
    }
}

/// A table that reports the winner of each round.
#[derive(Debug)]
struct Winners {
    game: ModuloN,
    ledger: Ledger,
}

impl TableNets for Winners {
    fn rounds(&self) -> &dyn Rounds {
        &self.game
    }

    fn holders(&self) -> usize {
        self.game.rules.players
    }

    fn nets(&self, dealt: &Dealt, chance: &mut Chance, nets: &mut [[i64; AT_ONCE]], _: &mut [u16; AT_ONCE]) {
        let winners = self.game.winners(dealt, chance, &self.ledger);
        for (seat, nets) in nets.iter_mut().enumerate() {
            for (net, winner) in nets.iter_mut().zip(&winners) {
                *net = self.ledger.net_of(*winner == seat as i64);
            }
        }
    }
}

impl Rounds for ModuloN {
    fn shoe(&self) -> Shoe {
        Shoe { dealt: self.rules.shoe.len(), cards: self.rules.shoe.clone() }
    }

    fn account(&self) -> Account<'_> {
        Account { layout: &self.layout, dealer_nets: &self.dealer_nets, unit: 1, staked: 1 }
    }

    /// Deals the hands first, seat by seat, then the turned-up card, then the stock.
    fn play(&self, dealt: &Dealt, chance: &mut Chance, block: &mut BlockCounts) {
        self.player.play(dealt, chance, &self.ledger, block);
    }
}

impl Analysis for ModuloN {
    fn exact(&self, steps: &dyn Steps) -> Option<Exact> {
        Some(self.count(steps))
    }

    fn count_seats(&self, _: &dyn Steps) -> Option<Exact> {
        None
    }

    fn explain(&self, question: &Question<'_>) -> Result<Answer, Unexplained> {
        explained(&self.rules, &self.choices, question)
    }

    fn examples(&self) -> Vec<(String, String, Option<u8>)> {
        examples(&self.rules)
    }

    fn solve(&self, solving: &Solving, steps: &dyn Steps) -> Result<Solved, Unsolvable> {
        answer(&self.rules, solving, steps)
    }
}

impl Game for ModuloN {
    fn logged(&self, dealt: &Dealt, chance: &mut Chance) -> Option<LoggedRounds> {
        let mut lines = Vec::new();
        let winners = self.winners(dealt, chance, &self.ledger.clone().for_winners());
        for (deal, winner) in dealt.rounds().zip(winners) {
            let cards: Vec<&str> = deal.cards().map(|card| self.rules.card_name(card)).collect();
            let (hands, rest) = cards.split_at(self.rules.players * self.rules.hand_size);
            for (seat, hand) in hands.chunks(self.rules.hand_size).enumerate() {
                let net = in_units(self.ledger.net_of(winner == seat as i64), self.unit());
                lines.push(format!("{},{net},{},{}", seat + 1, hand.join(" "), rest[0]));
            }
        }
        let columns = vec![column::SEAT, column::NET, column::CARDS, column::TURN_UP];
        Some(LoggedRounds { columns, seats: self.rules.players, lines })
    }

    fn nets(&self, evidence: &dyn Evidence, _: BetLine) -> Vec<Nets> {
        self.ledger.nets(evidence)
    }

    fn tables(&self, evidence: &dyn Evidence) -> Tables {
        self.ledger.tables(evidence)
    }
}
