//! Rounds of seats against a dealer, as they fell.

use super::bets::Bets;
use super::tables::HandNames;
use crate::cards::Dealt;
use crate::games::logged::{column, typed_cards};
use crate::games::{LoggedRounds, Side, in_units};
use crate::stats::BetLine;
use crate::tables::metric;

/// Rounds that were played side by side: how each seat met the dealer.
#[derive(Clone, Debug)]
pub struct MetRounds {
    /// The cards that were played.
    pub dealt: Dealt,
    /// Matchups, by seat, then by round.
    pub met: Vec<Vec<u16>>,
    /// Classes of the dealer's hand, by round. Empty if he meets all seats with one hand.
    pub dealers: Vec<usize>,
    /// Places of the cards that each hand was played with, the dealer's first, by round.
    pub places: Vec<Vec<Vec<usize>>>,
}

impl MetRounds {
    /// Returns the rounds as lines of a log, given the names of the dealer's and the seats' hands.
    pub(super) fn logged(&self, bets: &Bets, [dealer, seats]: &[HandNames; 2]) -> LoggedRounds {
        let main = |seat| bets.nets_on(BetLine::Main, seat).unwrap_or_default();
        let nets: Vec<Vec<i64>> = (0..self.met.len()).map(main).collect();
        let mut lines = Vec::with_capacity(self.met.len() * self.dealt.count());
        for (lane, deal) in self.dealt.rounds().enumerate() {
            let places = &self.places[lane];
            let dealer_cards = typed_cards(deal, places[0].iter().copied());
            let payments = bets.payments.as_ref();
            let payments = payments.map(|payments| payments.nets(self.met.iter().map(|met| met[lane])));
            for (seat, met) in self.met.iter().enumerate() {
                let met = usize::from(met[lane]);
                let paid = payments.as_ref().map_or(0, |nets| nets[seat]);
                let net = in_units(nets[seat][met * bets.cases.twos] + paid, bets.money.unit);
                let line = bets.cases.met[met].map_or_else(String::new, |met| {
                    let result = result(bets.money.main.outcomes[met.outcome].side);
                    let class = self.dealers.get(lane).copied().unwrap_or(met.dealer);
                    format!("{result},{},{}", name(seats, met.player), name(dealer, class))
                });
                let cards = typed_cards(deal, places[seat + 1].iter().copied());
                lines.push(format!("{},{net},{line},{cards},{dealer_cards}", seat + 1));
            }
        }
        let hands = [column::PLAYER_HAND, column::DEALER_HAND, column::CARDS, column::DEALER_CARDS];
        let columns = [&[column::SEAT, column::NET, column::RESULT][..], &hands].concat();
        LoggedRounds { columns, seats: self.met.len(), lines }
    }
}

fn result(side: Side) -> &'static str {
    match side {
        Side::Lose => metric::LOSE.key,
        Side::Push => metric::PUSH.key,
        Side::Win => metric::WIN.key,
    }
}

/// Returns the name of a class of hands.
fn name(names: &HandNames, class: usize) -> &str {
    names.iter().find(|(cell, _)| *cell == class).map_or("", |(_, name)| name)
}
