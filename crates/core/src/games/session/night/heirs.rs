//! Passes the bank by the hands of a round.

use super::plan::{Bank, BankHands};
use crate::cards::{AT_ONCE, Dealt};
use crate::games::Side;
use crate::games::banked::{Bets, ShoeGame};

/// Next dealer by the hands of a round.
#[derive(Debug, Default)]
pub(super) struct Heirs {
    /// Hands with which a seat takes the bank, by class; the highest of several does. Empty if none does.
    seat: Vec<bool>,
    /// Hands with which a dealer passes the bank to the first seat, by class. Empty if none does.
    dealer: Vec<bool>,
    /// `true` if the first class is higher, at the first class times the number of classes plus the second.
    is_higher: Vec<bool>,
}

/// Rounds that are played side by side: the holder who deals next, the dealer being 0, and the class of his hand.
#[derive(Clone, Copy, Debug)]
pub(super) struct NextDealers {
    pub holder: [u16; AT_ONCE],
    class: [u16; AT_ONCE],
    /// Whether a seat's hand takes the bank.
    is_taken: [bool; AT_ONCE],
}

impl NextDealers {
    /// Dealers who keep the bank.
    pub(super) const DEALERS: NextDealers =
        NextDealers { holder: [0; AT_ONCE], class: [0; AT_ONCE], is_taken: [false; AT_ONCE] };
}

impl Heirs {
    pub(super) fn new(bank: &Bank, game: &dyn ShoeGame) -> Heirs {
        let Bank::Hands { seat, until } = bank else { return Heirs::default() };
        let is_higher = is_higher(game.bets_of_seats());
        let seat = match seat {
            None => Vec::new(),
            Some(BankHands::Named(names)) => {
                let named: Vec<Vec<bool>> = names.iter().map(|name| game.hands_called(name)).collect();
                (0..named[0].len()).map(|class| named.iter().any(|is_it| is_it[class])).collect()
            }
            Some(BankHands::AtLeast(name)) => {
                let lowest = game.hands_called(name);
                let hands = lowest.len();
                (0..hands)
                    .map(|class| (0..hands).any(|other| lowest[other] && !is_higher[other * hands + class]))
                    .collect()
            }
        };
        let dealer = until.as_ref().map_or_else(Vec::new, |name| game.hands_called(name));
        Heirs { seat, dealer, is_higher }
    }

    /// Hears how a seat meets the dealer in each round.
    pub(super) fn hear(&self, game: &dyn ShoeGame, dealt: &Dealt, seat: usize, met: &[u16], next: &mut NextDealers) {
        if self.seat.is_empty() && self.dealer.is_empty() {
            return;
        }
        let has = |hands: &[bool], class: usize| hands.get(class).copied().unwrap_or(false);
        let cases = &game.bets_of_seats().cases;
        for (lane, met) in met.iter().enumerate() {
            let Some(met) = cases.met[usize::from(*met)] else { continue };
            if has(&self.seat, met.player) {
                let (so_far, class) = (next.holder[lane], usize::from(next.class[lane]));
                let is_next = !next.is_taken[lane] || {
                    let by_cards = cards_decide(game, dealt, lane, [seat, usize::from(so_far) - 1]);
                    by_cards.unwrap_or(self.is_higher[met.player * cases.hands + class])
                };
                if is_next {
                    (next.holder[lane], next.class[lane]) = (seat as u16 + 1, met.player as u16);
                    next.is_taken[lane] = true;
                }
            } else if has(&self.dealer, met.dealer) && next.holder[lane] == 0 {
                next.holder[lane] = 1;
            }
        }
    }
}

/// Returns `true` if the first of two seats has the higher hand by its cards, or `None` if classes decide.
fn cards_decide(game: &dyn ShoeGame, dealt: &Dealt, lane: usize, [one, other]: [usize; 2]) -> Option<bool> {
    let bets = game.bets_of_seats();
    let [first, second] = [[one, other], [other, one]].map(|seats| game.seat_against_seat(dealt, lane, seats));
    let [first, second] = [first?, second?].map(|met| side(bets, met.into()));
    Some(first == Some(Side::Win) && second == Some(Side::Lose))
}

/// Returns the side that a matchup favours.
fn side(bets: &Bets, met: usize) -> Option<Side> {
    Some(bets.money.main.outcomes[bets.cases.met[met]?.outcome].side)
}

/// Returns for each pair of classes whether a hand of the first beats one of the second, with either as dealer.
fn is_higher(bets: &Bets) -> Vec<bool> {
    let hands = bets.cases.hands;
    let mut sides = vec![None; hands * hands];
    for (number, met) in bets.cases.met.iter().enumerate() {
        if let Some(met) = met {
            sides[met.player * hands + met.dealer] = side(bets, number);
        }
    }
    let turned = (0..hands * hands).map(|pair| sides[pair % hands * hands + pair / hands]);
    sides.iter().zip(turned).map(|(side, turned)| [*side, turned] == [Some(Side::Win), Some(Side::Lose)]).collect()
}
