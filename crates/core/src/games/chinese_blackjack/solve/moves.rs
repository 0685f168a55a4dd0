//! The value of each choice with one hand.

use super::super::machine::Decision;
use super::super::rules::Rules;
use super::super::specials::Shown;
use super::duel::Duel;
use super::rows::ChoiceRow;
use crate::games::Role;
use std::collections::BTreeMap;

/// A choice of the holder of a hand, and its worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Move {
    /// `hit`, `stand`, `reveal`, `escape` or `play on`.
    pub name: &'static str,
    /// For a dealer who sees it: the player's number of cards.
    pub against: Option<u8>,
    /// For an escape: the number of each special that the other side shows.
    pub shown: Option<Shown>,
    /// The holder's expected net per unit bet, if he plays on as well as possible.
    pub net: f64,
}

/// Returns the possible actions with these ranks (1 = ace … 10 = ten or picture, ascending), and their values against
/// the config's other side. A player's hand is against the dealer, the dealer's against the first seat, and `against`
/// narrows it to one card count. An escape after which the round is dealt again has the value of a round against the
/// first seat. Empty for a hand without a choice, or one that never occurs.
pub fn moves(rules: &Rules, role: Role, ranks: &[u8], against: Option<u8>) -> Vec<Move> {
    let mut moves = Vec::new();
    for row in rows(rules, role).into_iter().filter(|row| row.question.hand == ranks) {
        let Some(net) = row.net else { continue };
        let (names, of, shown) = match row.question.decision {
            Decision::Hit { against: of } if against.is_none() || of.is_none() || of == against => {
                (["hit", if of.is_some() { "reveal" } else { "stand" }], of, None)
            }
            Decision::Hit { .. } => continue,
            Decision::Escape { shown } => (["escape", "play on"], None, Some(shown)),
        };
        moves.extend(names.into_iter().zip([net.yes, net.no]).map(|(name, net)| Move {
            name,
            against: of,
            shown,
            net,
        }));
    }
    moves
}

/// Returns the values of yes and no to a holder against the config's other side, by question and hand, with best play
/// from then on. Omits questions that never occur.
pub(in super::super) fn worths(rules: &Rules, role: Role) -> BTreeMap<(Decision, Vec<u8>), [f64; 2]> {
    let worth =
        |row: ChoiceRow| Some(((row.question.decision, row.question.hand), row.net.map(|net| [net.yes, net.no])?));
    rows(rules, role).into_iter().filter_map(worth).collect()
}

/// Returns the questions to a holder in his best response to the config's other side.
fn rows(rules: &Rules, role: Role) -> Vec<ChoiceRow> {
    let (duel, side) = (Duel::new(rules), role as usize);
    let (seat, dealer) = (duel.chances(0, &rules.players_strategy[0]), duel.dealer_strategy(rules));
    let (best, _) = duel.best_response(side, [&dealer, &seat][side]);
    let chances = [[&best, &dealer], [&seat, &best]][side];
    duel.rows(side, chances, duel.escape_value(chances))
}
