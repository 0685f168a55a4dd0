//! What hands of the player net against every hand that the rest of the shoe can give the dealer, asked of many hands.

use super::by_cards::NetsByCards;
use super::exact::Dealers;
use super::hand::Hand;
use super::laws::AllLaws;
use super::one_suit::SuitedDealers;
use super::round::Gnau;
use super::settlement::SettledHand;
use crate::cards::Card;
use crate::stats::Fraction;
use std::collections::HashMap;

/// Sums of nets against all hands of the dealer, by how these are counted.
pub(super) enum Nets<'a> {
    ByFaces(Box<NetsByFaces<'a>>),
    ByCards(Box<NetsByCards<'a>>),
}

/// The same where hands are counted by faces, and those of one suit apart.
pub(super) struct NetsByFaces<'a> {
    game: &'a Gnau,
    all: &'a AllLaws,
    suited: SuitedDealers<'a>,
    /// The dealer's hands by faces, once the player's are dealt.
    dealers: Dealers,
    /// By end: what it nets against these, where no suits decide.
    known: HashMap<SettledHand, Fraction>,
}

impl<'a> Nets<'a> {
    pub(super) fn new(game: &'a Gnau, all: &'a AllLaws) -> Nets<'a> {
        if game.rules.looks_at_suits_of_some() {
            return Nets::ByCards(Box::new(NetsByCards::new(game)));
        }
        let suited = SuitedDealers::new(game, all);
        Nets::ByFaces(Box::new(NetsByFaces { game, all, suited, dealers: Vec::new(), known: HashMap::new() }))
    }

    /// The shoe that the player's cards leave, by symbol; those asked about from now on leave it so.
    pub(super) fn leave(&mut self, left: &[u32]) {
        if let Nets::ByFaces(nets) = self {
            nets.dealers = nets.game.dealers_by_faces(nets.all, left);
            nets.known.clear();
        }
    }

    /// The sum of what the first seat nets in all bets with these cards, read as this hand.
    pub(super) fn of(&mut self, cards: &[Card; 5], hand: Hand) -> Fraction {
        match self {
            Nets::ByFaces(nets) => nets.of(cards, nets.game.settlement.end(hand, cards)),
            Nets::ByCards(nets) => Fraction::of(nets.of(cards, hand)),
        }
    }
}

impl NetsByFaces<'_> {
    fn of(&mut self, cards: &[Card; 5], end: SettledHand) -> Fraction {
        let (game, dealers) = (self.game, &self.dealers);
        let count = || game.against_dealer(dealers, end, cards).1;
        let by_faces =
            if game.rules.ties_by_suit() { count() } else { self.known.entry(end).or_insert_with(count).clone() };
        by_faces.plus(&Fraction::of(self.suited.correct_net(cards, end)))
    }
}
