//! Explains a hand of Gnau: its readings, and their values against a dealer whose hand comes from the rest of the shoe.

use super::choices::Strategy;
use super::evaluator::{Arrangement, HandEvaluator, Reading};
use super::exact::Dealers;
use super::hand::Hand;
use super::round::Gnau;
use super::symbols::{ACE_OF_SPADES, JOKER, card, copies};
use crate::answer::Answer;
use crate::cards::{Card, CardError, SUITS, Typed, check_suits, read_cards};
use crate::config::Words;
use crate::engine::Unwatched;
use crate::games::explained::explained;
use crate::games::hands::{HandClasses, Multisets};
use crate::games::{Cell, Fact, Question, Side, Unexplained, in_play};
use crate::stats::Fraction;
use std::collections::HashMap;

/// The value of a hand against the dealer's hands.
struct Chances {
    /// The share of them that leaves the main bet to each side.
    by_side: [Fraction; 3],
    /// The player's mean net, in the smallest payable fraction.
    net: Fraction,
}

/// Returns the strategies that take this hand.
fn takers(taken: &[(Hand, &'static str)], hand: Hand) -> Vec<&'static str> {
    taken.iter().filter(|(taken, _)| *taken == hand).map(|(_, strategy)| *strategy).collect()
}

impl Gnau {
    pub(super) fn explained(&self, question: &Question<'_>) -> Result<Answer, Unexplained> {
        if let Some(other) = question.against_hand {
            return self.two_settled(question, other);
        }
        if let Some(cards) = question.list {
            question.only(&["--list"])?;
            return self.listed(cards, &[]);
        }
        question.only(&["--all"])?;
        let typed = read_cards(question.cards)?;
        match typed.len() {
            5 => self.complete(typed, question.all),
            _ if question.all => {
                Err(Unexplained::Unreachable("`--all` shows the readings of five cards: leave it out".to_owned()))
            }
            _ => self.unfinished(&typed),
        }
    }

    /// Explains five cards, and the chances of other readings too if `all` is set.
    fn complete(&self, typed: Vec<Typed>, all: bool) -> Result<Answer, Unexplained> {
        let holder = HandEvaluator::new(&self.rules, Strategy::Best);
        let typed = self.with_suits(typed, &holder)?;
        let cards = self.taken(&typed)?;
        let mut made = holder.made(&cards);
        let best = made.first().map_or(Hand::NO_OX, |made| made.hand);
        let taken = self.taken_otherwise(&cards, best);
        add_unread(&mut made, &taken, cards);
        let dealers = self.dealers(&self.distributions(&Unwatched), &cards);
        let mut above = None;
        let mut rows = Vec::new();
        for Reading { hand, arranged, cards: read } in made {
            let mut row = vec![Cell::from(self.rules.name(hand)), self.rules.payout[hand.index()].into()];
            row.extend(match arranged {
                Some(arranged) => shown(&holder, &read, &typed, hand, arranged).map(Cell::Text),
                None => [Cell::Blank, Cell::Blank],
            });
            // Arrangements of one hand follow each other. The first shows their common facts.
            let is_first = above.replace(hand) != Some(hand);
            let takers = if is_first { takers(&taken, hand) } else { Vec::new() };
            let is_asked = is_first && (all || hand == best || !takers.is_empty());
            row.push(if takers.is_empty() { Cell::Blank } else { Cell::list(takers) });
            row.extend(match is_asked {
                true => self.chances(&dealers, &cards, hand).cells(self.counts.bets.money.unit),
                false => [const { Cell::Blank }; 4],
            });
            rows.push(row);
        }
        let net = self.rules.bets.net_column();
        let cards: Vec<String> = typed.iter().map(Typed::to_string).collect();
        let header = ["hand", "pays", "ox", "power", "taken_by", "win", "push", "lose", net];
        Ok(explained(&cards, self.facts_of(best), &header, rows))
    }

    /// Returns the name of a hand, and its payout.
    fn facts_of(&self, hand: Hand) -> Vec<Fact> {
        let [pays, takes] = [&self.rules.payout, &self.rules.payout_of_dealer].map(|payout| payout[hand.index()]);
        let mut facts = vec![Fact::new("hand", "counts as", self.rules.name(hand)), Fact::new("pays", "pays", pays)];
        if takes != pays {
            facts.push(Fact::new("pays_dealer", "pays the dealer", takes));
        }
        facts
    }

    /// Converts typed cards to five cards of the shoe.
    pub(super) fn taken(&self, typed: &[Typed]) -> Result<[Card; 5], Unexplained> {
        let count = Unexplained::Count { wanted: "5".to_owned(), found: typed.len() };
        self.rules.shoe.clone().take_typed(typed)?.try_into().map_err(|_| count)
    }

    /// Completes typed cards with the suits that matter. If only a tonku looks at an ace, one without a suit is any but
    /// spades, provided that the hand has the same value with it.
    pub(super) fn with_suits(&self, typed: Vec<Typed>, holder: &HandEvaluator) -> Result<Vec<Typed>, Unexplained> {
        let checked = check_suits(&typed, |face| self.rules.why_suit(face));
        let Some(place) = typed.iter().position(|card| *card == Typed::from_face(ACE)) else {
            return Ok(checked.map(|()| typed)?);
        };
        if checked.is_ok() || self.rules.ties_by_suit() || self.rules.looks_at_suits() {
            return Ok(checked.map(|()| typed)?);
        }
        let [spades, other] = [[3, 2, 1, 0], [2, 1, 0, 3]].map(|suits| with_aces(&typed, suits));
        let [in_spades, in_other] =
            [self.taken(&spades)?, self.taken(&other)?].map(|cards| holder.name(holder.hand(&cards)).to_owned());
        if in_spades == in_other {
            return Ok(other);
        }
        let readings = format!("{} ({in_spades}) or {} ({in_other})", spades[place], other[place]);
        Err(CardError::Ambiguous { place: place + 1, text: typed[place].to_string(), readings }.into())
    }

    /// Returns hands other than the best that strategies of the seats take, with their names.
    fn taken_otherwise(&self, cards: &[Card; 5], best: Hand) -> Vec<(Hand, &'static str)> {
        let (strategies, _) = in_play(&self.rules.players_strategy);
        let taken = strategies
            .into_iter()
            .map(|strategy| (HandEvaluator::new(&self.rules, *strategy).hand(cards), strategy.as_word().name));
        taken.filter(|(hand, _)| *hand != best).collect()
    }

    /// Returns the mean net of these cards, read as this hand, against every hand that the rest of a shoe can give the
    /// dealer.
    pub(super) fn worth(&self, dealers: &Dealers, cards: &[Card; 5], hand: Hand) -> f64 {
        self.chances(dealers, cards, hand).net.divided(self.counts.bets.money.unit).nearest()
    }

    /// Returns the chances of these cards, read as this hand, against every hand that the rest of a shoe can give the
    /// dealer.
    fn chances(&self, dealers: &Dealers, cards: &[Card; 5], hand: Hand) -> Chances {
        let (by_side, sum) = self.against_dealer(dealers, self.end(hand, cards), cards);
        let whole = by_side.iter().fold(Fraction::default(), |whole, side| whole.plus(side));
        let net = sum.over(&whole).unwrap_or_default();
        Chances { net, by_side: by_side.map(|part| part.over(&whole).unwrap_or_default()) }
    }
}

/// Adds hands that strategies take and the best holder has no reading for: those without an Ox.
fn add_unread(made: &mut Vec<Reading>, taken: &[(Hand, &str)], cards: [Card; 5]) {
    for (hand, _) in taken {
        if made.iter().all(|made| made.hand != *hand) {
            made.push(Reading { hand: *hand, arranged: None, cards });
        }
    }
}

const ACE: u8 = 1;

/// Gives aces without a suit the first of these suits that no other ace has.
pub(super) fn with_aces(typed: &[Typed], suits: [u8; SUITS]) -> Vec<Typed> {
    let mut cards = typed.to_vec();
    for at in 0..cards.len() {
        if cards[at] == Typed::from_face(ACE) {
            let aces = suits.map(|suit| Typed { face: ACE, suit: Some(suit) });
            let free = aces.iter().find(|ace| !cards.contains(ace));
            cards[at] = *free.unwrap_or(&aces[0]);
        }
    }
    cards
}

/// Formats the Ox cards and the remaining two, noting a 3 or 6 that counts as the other.
fn shown(
    holder: &HandEvaluator,
    cards: &[Card; 5],
    typed: &[Typed],
    hand: Hand,
    (three, two): Arrangement,
) -> [String; 2] {
    let ox = holder.reading(&three.map(|place| cards[place]), 0);
    // Only an Ox number adds up the two cards.
    let power = hand.ox_number().and_then(|number| holder.reading(&two.map(|place| cards[place]), number));
    let (ox, power) = (ox.unwrap_or_default(), power.unwrap_or_default());
    let mut counts = [None; 5];
    for (place, count) in three.iter().zip(ox).chain(two.iter().zip(power)) {
        counts[*place] = Some(count);
    }
    let words: [String; 5] = std::array::from_fn(|place| word(holder, cards[place], typed[place], counts[place]));
    [three.map(|place| &*words[place]).join(" "), two.map(|place| &*words[place]).join(" ")]
}

/// Formats a card of a reading, as the number that it counts.
fn word(holder: &HandEvaluator, card: Card, typed: Typed, counts: Option<u8>) -> String {
    match counts {
        // A wild joker, with the card that it stands for.
        _ if typed.is_joker() && !card.is_joker() => format!("{typed}={}", holder.standing(card)),
        Some(counts) if matches!(typed.face, 3 | 6) && counts != typed.face => format!("{typed}={counts}"),
        _ => typed.to_string(),
    }
}

impl Chances {
    /// Returns the cells win, push, lose, net.
    fn cells(&self, unit: i64) -> [Cell; 4] {
        let [win, push, lose] = [Side::Win, Side::Push, Side::Lose].map(|side| self.by_side[side as usize].nearest());
        [Cell::Share(win), Cell::Share(push), Cell::Share(lose), Cell::Mean(self.net.divided(unit).nearest())]
    }
}

impl Gnau {
    /// Returns cards for each possible hand, in the order of the tables, as the first seat arranges them.
    pub(super) fn hand_examples(&self) -> Vec<(String, String, Option<u8>)> {
        let by_faces = self.examples_by_faces();
        let by_cards = if self.rules.looks_at_suits() { self.examples_by_cards() } else { HashMap::new() };
        let mut examples = Vec::new();
        for hand in self.rules.ranking.order.iter().filter(|hand| self.rules.has(**hand)) {
            let typed = by_faces.get(hand).and_then(|symbols| self.typed(symbols));
            let example = typed.or_else(|| by_cards.get(hand).map(|cards| with_suits(cards)));
            examples.extend(example.map(|example| (self.rules.name(*hand).to_owned(), example, None)));
        }
        examples
    }

    /// Finds the symbols of a hand of each kind that the first seat has if suits make the fewest hands. The one with
    /// the most faces is the best example.
    fn examples_by_faces(&self) -> HashMap<Hand, Vec<usize>> {
        let (table, copies) = (&self.tables[self.table_of[0]], copies(&self.rules.shoe));
        let sets = Multisets::new(copies.len());
        let mut found: HashMap<Hand, ((bool, usize), usize)> = HashMap::new();
        for set in sets.full_sets().filter(|set| sets.ways(&copies, *set) > 0) {
            let symbols = sets.cards(set);
            let shows = (!symbols.contains(&JOKER), symbols.chunk_by(|a, b| a == b).count());
            for hand in table.made_of_symbols(symbols) {
                let best = found.entry(hand).or_insert((shows, set));
                if shows >= best.0 {
                    *best = (shows, set);
                }
            }
        }
        found.into_iter().map(|(hand, best)| (hand, sets.cards(best.1).to_vec())).collect()
    }

    /// Lists the first cards of each hand to the first seat, if suits make hands.
    fn examples_by_cards(&self) -> HashMap<Hand, [Card; 5]> {
        let (table, mut found) = (&self.tables[self.table_of[0]], HashMap::new());
        let classes = HandClasses::of_cards(&self.rules.shoe, 5, self.rules.kinds_of_suits());
        classes.for_each_set(&[], 5, |set| {
            let cards: [Card; 5] = std::array::from_fn(|at| Card::from_index(set.cards()[at]));
            found.entry(table.hand_of_cards(&cards)).or_insert(cards);
        });
        found
    }

    /// Returns cards of a shoe with these symbols, not all of one suit.
    fn typed(&self, symbols: &[usize]) -> Option<String> {
        let mut shoe = self.rules.shoe.clone();
        // Suits in turn, if cards of one suit may be another hand.
        let turn = usize::from(self.rules.looks_at_suits());
        let mut taken = Vec::new();
        for (at, symbol) in symbols.iter().enumerate() {
            let like = card(*symbol);
            let suits = (0..SUITS).filter_map(|suit| Card::new(like.face(), ((suit + turn * at) % SUITS) as u8));
            let mut cards = suits.filter(|card| (*card == Card::ACE_OF_SPADES) == (*symbol == ACE_OF_SPADES));
            let left = if like.is_joker() { Some(like) } else { cards.find(|card| shoe.copies(*card) > 0) };
            taken.push(shoe.take(left?)?);
        }
        Some(with_suits(&taken))
    }
}

/// Formats cards as typed, each with its suit.
pub(super) fn with_suits(cards: &[Card]) -> String {
    cards.iter().map(|card| card.typed().to_string()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::super::rules::Rules;
    use super::*;

    /// For every hand of a small shoe: the mean net against the rest is the edge from enumerated pairs, as a fraction.
    #[test]
    fn mean_over_all_hands_is_the_edge() {
        for (keys, faces) in [
            ("", &[1, 3, 5, 13][..]),
            ("rules.ties = 'high-card-suit'\ncommission = 0.05", &[3, 4, 6, 12]),
            ("rules.ties = 'high-card'\nstrategy.dealer = 'sum-only'", &[1, 3, 6, 13]),
            ("rules.ties = 'high-card-suit'\ndecks = 2\nstrategy.dealer = 'first-ox'", &[3, 4, 12]),
        ] {
            let mut rules = Rules::from_keys(&format!("players = 1\n{keys}"));
            let gone = Card::pack().filter(|card| !faces.contains(&card.face()));
            gone.for_each(|card| while rules.shoe.take(card).is_some() {});
            let shoe: Vec<Card> = rules.shoe.shoe(0).cards.into_iter().map(Card::from_index).collect();
            let game = Gnau::new(&rules);
            let (distributions, holder) = (game.distributions(&Unwatched), HandEvaluator::new(&rules, Strategy::Best));
            let (mut sum, mut hands) = (Fraction::default(), 0);
            for chosen in (0u32..1 << shoe.len()).filter(|chosen| chosen.count_ones() == 5) {
                let cards: Vec<Card> = (0..shoe.len()).filter(|at| chosen >> at & 1 == 1).map(|at| shoe[at]).collect();
                let cards: [Card; 5] = cards.try_into().unwrap();
                sum = sum.plus(&game.chances(&game.dealers(&distributions, &cards), &cards, holder.hand(&cards)).net);
                hands += 1;
            }
            let mean = sum.divided(hands);
            assert_ne!(mean, Fraction::default(), "{keys}");
            assert_eq!(mean.times(&Fraction::from_int(-1)), game.count(false, &Unwatched).dealer().mean, "{keys}");
        }
    }
}
