//! The rules of Modulo N, valid by construction. Each field is declared with its key.

use super::hands::RESIDUES;
use super::legal::LegalPlay;
use super::plan::ChoicePlan;
use super::typed::{self, RANKS};
use crate::cards::CardError;
use crate::config::{Complaints, Diagnostic, Key, KeyKind, REMOVED, Value, Values, Words, keys, words};
use crate::games::session::night::{STRATEGIES, check_night, keys_of_race};
use std::sync::Arc;

impl Strategy {
    /// Returns the legal sets of N in the strategy's order of preference.
    pub(super) fn preferred(self, legal: &LegalPlay, n: usize) -> Vec<Vec<usize>> {
        let mut sets = legal.sets(n);
        match self {
            Strategy::Largest | Strategy::Random | Strategy::Lookahead => {}
            Strategy::Smallest => sets.sort_by_key(Vec::len),
            Strategy::HoldZeros => sets.sort_by_key(|set| set.iter().filter(|residue| **residue == 0).count()),
        }
        sets
    }
}

/// The play of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum SeatPlay {
    /// A named strategy.
    Named(Strategy),
    /// A solved table.
    Solved(Arc<ChoicePlan>),
}

impl SeatPlay {
    /// Returns the order in which the seat prefers sets.
    pub(super) fn order(&self) -> Strategy {
        match self {
            SeatPlay::Named(strategy) => *strategy,
            SeatPlay::Solved(_) => Strategy::Largest,
        }
    }

    /// Returns `true` if the seat may hold back when it could discard.
    pub(super) fn may_hold_back(&self) -> bool {
        matches!(self, SeatPlay::Solved(_) | SeatPlay::Named(Strategy::Lookahead))
    }
}

/// Largest number of seats at a table.
pub(super) const SEATS: usize = 6;

const EACH: KeyKind = KeyKind::Whole { min: 0, max: 16 };

keys! {
    /// Rules and strategies of a table of Modulo N.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Rules {
        players: usize {
            "players" = 4, in KeyKind::Whole { min: 2, max: SEATS as u64 }, "How many play? The dealer sits first.", others "2,3,5,6";
        }
        deck: [usize; 4] {
            "deck.numbers_suits" = 3, in EACH, "How many suits of the numbers 1 to 9 are in a pack?", named "Suits of numbers", others "2,4";
            "deck.honours_each" = 4, in EACH, "How many cards of each of the five honours are in a pack?", named "Honours of each kind", others "0,3";
            "deck.feng_shui" = 5, in EACH, "How many Feng Shui cards are in a pack?", others "0,4";
            "deck.packs" = 1, in KeyKind::Whole { min: 1, max: 8 }, "How many packs are shuffled together?", named "Packs", others "2";
        }
        hand_size: usize {
            "rules.hand_size" = 4, in KeyKind::Whole { min: 1, max: 12 }, "How many cards is each seat dealt?", named "Cards dealt to each", others "3,5,6";
        }
        max_set: usize {
            "rules.max_set" = 3, in KeyKind::Whole { min: 1, max: 5 }, "How many cards may a set have?", named "Most cards in a set", others "1,2,4,5";
        }
        any_sets: bool {
            "rules.sets_per_turn" = 1, in KeyKind::WordOr(SetsPerTurn::WORDS, &KeyKind::OneOf(&[1])), "How many sets may be discarded in a turn?", named "Sets in a turn";
        }
        must_discard: bool {
            "rules.must_discard" = false, "Must a seat discard if it can?", named "Players who can discard must",
            idle |rules| !rules.plays.iter().any(SeatPlay::may_hold_back) => "every seat discards whenever it can";
        }
    } and {
        /// Number of cards of each rank in the shoe.
        copies: [usize; RANKS.len()],
        /// Residue of each card of the first pack, by the card's number.
        pack: Vec<u8>,
        /// Number of every card in the shoe.
        shoe: Vec<u8>,
        /// Play of each seat.
        plays: Vec<SeatPlay>,
    }
}

/// Every key of Modulo N besides the common ones.
pub(super) const KEYS: &[&[Key]] = &[Rules::KEYS, STRATEGY, &[REMOVED], &NIGHT];
const NIGHT: [Key; 4] = keys_of_race(KeyKind::PerSeat(&KeyKind::WordOr(Strategy::WORDS, &KeyKind::OneKey(TABLE, &[]))));
/// Non-word values that a comparison of house rules tries, by key.
pub(super) const OTHERS: &[&[(&str, &str)]] = &[Rules::OTHERS];

impl Rules {
    /// Returns the rules of a turn.
    pub(super) fn legal(&self) -> LegalPlay {
        LegalPlay { max_set: self.max_set, any_sets: self.any_sets, must_discard: self.must_discard }
    }

    /// Returns the number of cards in the stock.
    pub(super) fn stock(&self) -> usize {
        self.shoe.len() - self.players * self.hand_size - 1
    }

    /// Returns the number of turns that a seat has if nobody goes out.
    pub(super) fn turns_of(&self, seat: usize) -> usize {
        (self.stock() + self.players - 1 - seat) / self.players
    }

    /// Returns the largest number of turns of any seat.
    pub(super) fn most_turns(&self) -> usize {
        self.turns_of(0)
    }

    /// Returns the name of a card, by its number. All cards of a residue have one name, since they play alike.
    pub(super) fn card_name(&self, number: u8) -> &'static str {
        let residue = self.pack[usize::from(number)];
        RANKS.iter().find(|(_, of)| *of == residue).map_or("", |(name, _)| name)
    }

    /// Counts the cards of each residue in the shoe.
    pub(super) fn residue_counts(&self) -> [u32; RESIDUES] {
        let mut copies = [0; RESIDUES];
        self.shoe.iter().for_each(|card| copies[usize::from(self.pack[usize::from(*card)])] += 1);
        copies
    }

    /// Returns these rules with a shoe of other cards, given by residue. Their number must be that of the shoe.
    pub fn with_shoe(&self, residues: &[u8]) -> Rules {
        Rules { pack: (0..RESIDUES as u8).collect(), shoe: residues.to_vec(), ..self.clone() }
    }

    /// Makes valid rules from the values of a config.
    pub(crate) fn read(values: &mut Values, complaints: &mut Complaints) -> Option<Rules> {
        let mut rules = Rules::from_values(values, ([0; RANKS.len()], Vec::new(), Vec::new(), Vec::new()));
        let Rules { players, deck: [numbers, honours, feng_shui, packs], .. } = rules;
        let in_pack: [usize; RANKS.len()] = std::array::from_fn(|rank| match RANKS[rank] {
            ("F", _) => feng_shui,
            (_, 0) => honours,
            _ => numbers,
        });
        rules.copies = in_pack.map(|cards| cards * packs);
        values.amend_text(REMOVED.path, complaints, "cards as in \"7 7 GD F\"", |text| rules.remove(text));
        rules.fill_shoe(in_pack, packs);
        rules.check_shoe(values, complaints);
        check_night(values, players, complaints);
        values.check_per_seat(SEATS_KEY, players, complaints);
        rules.plays = plays(&rules, SEATS_KEY, values, complaints);
        plays(&rules, STRATEGIES, values, complaints);
        Rules::note_idle(&rules, values, complaints);
        (!complaints.any_errors()).then_some(rules)
    }

    /// Fills the shoe pack by pack, as far as there are cards. The first pack has the most cards of each rank.
    fn fill_shoe(&mut self, in_pack: [usize; RANKS.len()], packs: usize) {
        let copies = self.copies;
        let pack_counts = |pack: usize| {
            let ranks = in_pack.into_iter().zip(copies);
            ranks.map(move |(cards, left)| left.saturating_sub(pack * cards).min(cards))
        };
        self.pack = RANKS.iter().zip(pack_counts(0)).flat_map(|((_, residue), cards)| vec![*residue; cards]).collect();
        for pack in 0..packs {
            let mut first = 0;
            for (most, cards) in pack_counts(0).zip(pack_counts(pack)) {
                self.shoe.extend((first..first + cards).map(|number| number as u8));
                first += most;
            }
        }
    }

    /// Reports a shoe with too few cards or too few ranks.
    fn check_shoe(&self, values: &Values, complaints: &mut Complaints) {
        let keys = [
            REMOVED.path,
            "deck.numbers_suits",
            "deck.honours_each",
            "deck.feng_shui",
            "deck.packs",
            "players",
            "rules.hand_size",
        ];
        let place = keys.iter().find_map(|path| values.place(path)).filter(|_| values.are_sound(&keys));
        let Some(place) = place else { return };
        let Rules { players, hand_size, shoe, copies, .. } = self;
        let needed = players * hand_size + 2;
        if needed > shoe.len() {
            let message = format!(
                "{players} hands of {hand_size} cards, a card turned up and a stock need {needed} cards; the shoe has {}",
                shoe.len()
            );
            complaints.error(Diagnostic::at(place, message).help("deal fewer cards, or add some in [deck]"));
        } else if copies.iter().filter(|cards| **cards > 0).count() < 2 {
            let message = "all cards of the shoe have one rank";
            complaints
                .error(Diagnostic::at(place, message).help("there must be at least two ranks, or ties never end"));
        }
    }

    /// Removes cards from the shoe, and returns their names in the order of the ranks.
    fn remove(&mut self, text: &str) -> Result<String, CardError> {
        let mut cards = typed::read(text)?;
        take(&mut self.copies, &cards)?;
        cards.sort();
        Ok(cards.iter().map(|rank| RANKS[*rank].0).collect::<Vec<_>>().join(" "))
    }
}

/// Removes cards of these ranks from a shoe with `copies` cards of each rank.
pub(super) fn take(copies: &mut [usize; RANKS.len()], ranks: &[usize]) -> Result<(), CardError> {
    let whole = *copies;
    for (rank, place) in ranks.iter().zip(1..) {
        let (card, there) = (RANKS[*rank].0.to_owned(), whole[*rank] as u32);
        let left = copies[*rank].checked_sub(1);
        copies[*rank] = left.ok_or(CardError::TooMany { place, card, there })?;
    }
    Ok(())
}

pub(super) const SEATS_KEY: &str = "strategy.seats";

/// Reads the play of each seat, or of each person in a night, from a key with one entry for all or a list with one
/// each.
pub(super) fn plays(rules: &Rules, key: &str, values: &mut Values, complaints: &mut Complaints) -> Vec<SeatPlay> {
    let is_list = matches!(values.get(key), Some(Value::List(_)));
    let mut plays = Vec::new();
    // Tables by the hash of their text, because seats may share one.
    let mut known: Vec<(String, Arc<ChoicePlan>)> = Vec::new();
    for item in values.items_mut(key) {
        if let Value::Word(word) = item {
            plays.extend(Strategy::from_word(word).map(SeatPlay::Named));
        }
        let Value::Table(table) = item else { continue };
        // Nothing more is read after an error, because a config can name a large file for every seat.
        let Some(file) = table.file_mut("file").filter(|_| !complaints.any_errors()) else { continue };
        let Some(text) = file.read(complaints) else { continue };
        let hash = file.hash().unwrap_or_default().to_owned();
        let same = known.iter().find(|(of, _)| *of == hash).map(|(_, plan)| Arc::clone(plan));
        let plan = same.unwrap_or_else(|| Arc::new(ChoicePlan::read(file, text, rules, complaints)));
        known.push((hash, Arc::clone(&plan)));
        plays.push(SeatPlay::Solved(plan));
    }
    if is_list { plays } else { plays.into_iter().cycle().take(rules.players).collect() }
}

words! {
    /// The number of sets that may be discarded in a turn, if it is not one.
    pub enum SetsPerTurn {
        Any = "any", "as many as can be formed, chosen one at a time";
    }

    /// The set that a seat discards. All but the last strategy discard whenever they can. Among equally good sets they
    /// prefer the one whose residues, from high to low, are the larger sequence.
    pub enum Strategy {
        Largest = "largest", "the set with the most cards";
        Smallest = "smallest", "the set with the fewest cards";
        Random = "random", "any legal set, all equally likely";
        HoldZeros = "hold-zeros", "the set with the fewest cards of residue 0, then the one with the most cards";
        Lookahead = "lookahead", "what wins most often against seats that play largest; may hold back";
    }
}

const TABLE: &[Key] = &[Key::new("file", KeyKind::File, "a solved table")];

pub(super) const STRATEGY: &[Key] = &[Key::new(
    "strategy.seats",
    KeyKind::PerSeat(&KeyKind::WordOr(Strategy::WORDS, &KeyKind::OneKey(TABLE, &[]))),
    "Which set does a seat discard? One answer, or a list with one per seat.",
)
.named("The players discard")
.with_default("\"largest\"")];
