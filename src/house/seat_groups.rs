//! The seats of a game in groups of equal seats.

use super::configs::find_bet;
use super::error::Error;
use crate::engine::Unwatched;
use crate::games::banked::SIDE;
use crate::games::{Config, Game};
use crate::report::{called, edge_sentence, listed_seats};
use crate::stats::{BetLine, Exact, Tally};
use crate::tables::presentation::seat_of;
use crate::tables::table::Nets;

/// Returns the seats that make a bet.
pub(super) fn makers(game: &dyn Game, line: BetLine) -> Vec<usize> {
    // Tables of no rounds contain every role.
    let nothing = Tally::new(game.layout(), game.dealer_nets());
    game.nets(&nothing, line).iter().filter_map(|nets| seat_of(&nets.role)).collect()
}

/// Returns the number of seats.
pub(super) fn seats(game: &dyn Game) -> usize {
    makers(game, BetLine::Main).len()
}

/// Complains about a seat that is not there.
pub(super) fn check_seat(config: &Config, seat: Option<usize>, seats: usize) -> Result<(), Error> {
    match seat.filter(|seat| !(1..=seats).contains(seat)) {
        Some(seat) => {
            Err(Error::Usage(format!("there is no seat {seat} in {}: its seats are 1 to {seats}", config.name)))
        }
        None => Ok(()),
    }
}

/// Nets with their chances.
type NetChances = Vec<(i64, f64)>;

/// Returns the seats that make a bet, in groups with equal distributions of their nets.
pub(super) fn alike_seats(game: &dyn Game, exact: &Exact, line: BetLine) -> Vec<Vec<usize>> {
    let mut distributions: Vec<(NetChances, Vec<usize>)> = Vec::new();
    for Nets { role, shares } in game.nets(exact, line) {
        let Some(seat) = seat_of(&role) else { continue };
        let distribution =
            shares.iter().map(|(net, share)| (*net, share.probability.value)).filter(|(_, chance)| *chance > 0.0);
        let distribution: NetChances = distribution.collect();
        match distributions.iter_mut().find(|(known, _)| *known == distribution) {
            Some((_, seats)) => seats.push(seat),
            None => distributions.push((distribution, vec![seat])),
        }
    }
    distributions.into_iter().map(|(_, seats)| seats).collect()
}

/// Returns a sentence on whose edge a bet has, by default the main bet, if the seats that make it differ.
pub(super) fn whose_edge(config: &Config, bet: Option<&str>) -> Option<String> {
    let game = config.rules.game(&Unwatched);
    // A varied key may add the bet.
    let (line, _) = find_bet(&*game, bet)?;
    let seats = unlike(&alike_seats(&*game, &game.exact_by_seat()?, line))?;
    let bet = called(bet);
    Some(format!("The seats differ ({seats}): the dealer edge is over all stakes on {bet}."))
}

/// Returns a sentence on the bet of an edge if there are several, or on whose net it is.
pub(super) fn edge_of(config: &Config, bet: Option<&str>) -> Option<String> {
    edge_sentence(config.presentation, !config.values.named_tables(SIDE).is_empty(), bet)
}

/// Lists the groups of seats, if there are several.
pub(super) fn unlike(groups: &[Vec<usize>]) -> Option<String> {
    (groups.len() > 1).then(|| listed_seats(groups))
}
