//! Modulo N played as plainly as possible, to the letter of `docs/rules.md`: a test oracle.

use std::cmp::Reverse;
use std::ops::RangeInclusive;

use rand::SeedableRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;
use toml::{Table, Value};

/// A card, by its rank, 0 upwards, from the lowest to the highest in the tie-break's order
/// F1 > F2 > … > GD > E > S > W > N > 9 > … > 1.
type Card = usize;

/// The lowest Feng Shui card.
const FENG_SHUI: Card = 14;

/// The value of each rank: 1 … 9; N, W, S, E, GD "worth 10"; any F "worth 1 or 11 (the same modulo 10)".
const VALUES: [u8; 15] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 10, 11];

/// "A card's residue is its value mod 10."
fn residue(card: Card) -> u8 {
    VALUES[card.min(FENG_SHUI)] % 10
}

/// `[strategy] seats`: the four strategies that need no table. All of them discard whenever they can.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Strategy {
    Largest,
    Smallest,
    Random,
    HoldZeros,
}

impl Strategy {
    /// An entry of `[strategy] seats`.
    fn from_toml(entry: &Value) -> Self {
        match entry.as_str() {
            Some("largest") => Strategy::Largest,
            Some("smallest") => Strategy::Smallest,
            Some("random") => Strategy::Random,
            Some("hold-zeros") => Strategy::HoldZeros,
            _ => panic!("not a strategy of this simulator: {entry:?}"),
        }
    }

    /// Returns the set to discard from all legal ones, each sorted high to low. Of equally good sets, the larger
    /// sequence.
    fn choose<'a>(self, legal: &'a [Vec<u8>], rng: &mut impl rand::Rng) -> Option<&'a Vec<u8>> {
        let sets = legal.iter();
        let zeros = |set: &[u8]| set.iter().filter(|&&residue| residue == 0).count();
        match self {
            Strategy::Largest => sets.max_by_key(|&set| (set.len(), set)),
            Strategy::Smallest => sets.max_by_key(|&set| (Reverse(set.len()), set)),
            Strategy::Random => legal.choose(rng),
            Strategy::HoldZeros => sets.max_by_key(|&set| (Reverse(zeros(set)), set.len(), set)),
        }
    }
}

/// Returns the distinct legal sets of a hand: 1 to `max_set` of its cards whose values sum to N mod 10, each sorted
/// high to low.
fn legal_sets(hand: &[u8], n: u8, max_set: usize) -> Vec<Vec<u8>> {
    let mut high_to_low = hand.to_vec();
    high_to_low.sort_by_key(|&residue| Reverse(residue));
    let mut subsets = vec![Vec::new()];
    for alike in high_to_low.chunk_by(|a, b| a == b) {
        for subset in subsets.clone() {
            let room = max_set - subset.len();
            subsets.extend((1..=alike.len().min(room)).map(|more| [&subset[..], &alike[..more]].concat()));
        }
    }
    subsets.retain(|set| !set.is_empty() && set.iter().sum::<u8>() % 10 == n);
    subsets
}

/// A table of Modulo N: its shoe, its rules and the strategy of every seat.
pub struct PlainModuloN {
    /// `players`, the dealer being one of them: seat 1, here 0.
    pub players: usize,
    /// `[deck]`: all `packs` together, not shuffled.
    shoe: Vec<Card>,
    /// `[rules] hand_size`: cards dealt to each seat.
    hand_size: usize,
    /// `[rules] max_set`: the most cards of a set.
    max_set: usize,
    /// `[rules] sets_per_turn`: true for `"any"`, false for 1.
    any_sets: bool,
    /// `[strategy] seats`, one a seat.
    strategies: Vec<Strategy>,
}

/// The end of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlainEnd {
    /// A hand was empty after discarding.
    WentOut,
    /// The stock was empty and one seat alone had the fewest cards.
    Fewest,
    /// The stock was empty and several seats had the fewest cards.
    TieBreak,
}

/// One round played out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlainRound {
    /// The residue of the turned-up card.
    pub n: u8,
    /// Its end.
    pub end: PlainEnd,
    /// The seat that takes the pot, from 0.
    pub winner: usize,
    /// Turns of all seats together, one draw each.
    pub turns: u32,
    /// Cards held at the end, by seat.
    pub cards_left: Vec<u32>,
    /// Cards discarded in each turn (0 where nothing was), in order.
    pub discards: Vec<u32>,
    /// Cards discarded on the first turn, by seat; None without a first turn.
    pub first_turn: Vec<Option<u32>>,
    /// The winner's own turn, from 1, on which he went out; None if nobody did.
    pub out_on_turn: Option<u32>,
}

impl PlainRound {
    /// "Everyone antes 1, the winner takes the pot (net players − 1; the others −1)": by seat.
    pub fn nets(&self) -> Vec<i64> {
        let players = self.cards_left.len();
        let mut nets = vec![-1; players];
        nets[self.winner] = players as i64 - 1;
        nets
    }
}

/// Takes a section out of a config, or an empty one.
fn section(config: &mut Table, name: &str) -> Table {
    let empty = Value::Table(Table::new());
    let value = config.remove(name).unwrap_or(empty);
    value.try_into().expect("a section")
}

/// Takes an integer out of a section, or its default; panics if out of range.
fn integer(from: &mut Table, key: &str, default: i64, allowed: RangeInclusive<i64>) -> usize {
    let value = from.remove(key).unwrap_or(Value::Integer(default));
    let value = value.as_integer().expect("an integer");
    assert!(allowed.contains(&value), "{key} = {value} not {allowed:?}");
    value as usize
}

impl PlainModuloN {
    /// Reads the keys of rules.md from a config text and fills in defaults; panics on nonsense (it is a test tool).
    pub fn from_toml(text: &str) -> Self {
        let mut config: Table = text.parse().expect("TOML");
        for key in ["game", "base"] {
            let value = config.remove(key);
            assert!(value.is_none_or(|v| v.as_str() == Some("modulo-n")));
        }
        let [mut deck, mut rules, mut strategy, _] =
            ["deck", "rules", "strategy", "simulation"].map(|name| section(&mut config, name));

        let players = integer(&mut config, "players", 4, 2..=6);
        let numbers_suits = integer(&mut deck, "numbers_suits", 3, 0..=16);
        let honours_each = integer(&mut deck, "honours_each", 4, 0..=16);
        let feng_shui = integer(&mut deck, "feng_shui", 5, 0..=16);
        let packs = integer(&mut deck, "packs", 1, 1..=8);
        let hand_size = integer(&mut rules, "hand_size", 4, 1..=12);
        let max_set = integer(&mut rules, "max_set", 3, 1..=5);
        let any_sets = match rules.remove("sets_per_turn") {
            None | Some(Value::Integer(1)) => false,
            Some(Value::String(any)) if any == "any" => true,
            Some(other) => panic!("sets_per_turn = {other:?}"),
        };
        // `must_discard` changes nothing: every strategy here discards whenever it can.
        let must_discard = rules.remove("must_discard");
        assert!(must_discard.is_none_or(|v| v.is_bool()), "must_discard");
        let strategies: Vec<Strategy> = match strategy.remove("seats") {
            None => vec![Strategy::Largest; players],
            Some(Value::Array(seats)) => seats.iter().map(Strategy::from_toml).collect(),
            Some(entry) => vec![Strategy::from_toml(&entry); players],
        };
        config.remove("name");
        for table in [config, deck, rules, strategy] {
            assert!(table.is_empty(), "unknown: {table:?}");
        }

        let mut shoe: Vec<Card> = Vec::new();
        for card in 0..VALUES.len() {
            let copies = match card {
                0..9 => numbers_suits,
                9..FENG_SHUI => honours_each,
                _ => 0,
            };
            shoe.extend(vec![card; packs * copies]);
        }
        for card in 0..feng_shui {
            shoe.extend(vec![FENG_SHUI + card; packs]);
        }
        assert_eq!(strategies.len(), players, "strategies");
        assert!(players * hand_size + 2 <= shoe.len(), "too few cards");
        assert!(shoe.iter().any(|&card| card != shoe[0]), "only one rank");
        PlainModuloN { players, shoe, hand_size, max_set, any_sets, strategies }
    }

    /// Returns the residues of the shoe.
    pub fn residues(&self) -> impl Iterator<Item = u8> {
        self.shoe.iter().map(|&card| residue(card))
    }

    /// Returns the sets that a seat may discard from a hand, equally likely; an empty one if none is legal.
    pub fn likely_sets(&self, hand: &[u8], n: u8, seat: usize) -> Vec<Vec<u8>> {
        let legal = legal_sets(hand, n, self.max_set);
        let strategy = self.strategies[seat];
        if legal.is_empty() {
            vec![Vec::new()]
        } else if strategy == Strategy::Random {
            legal
        } else {
            let rng = &mut ChaCha8Rng::seed_from_u64(0);
            vec![strategy.choose(&legal, rng).expect("a legal set").clone()]
        }
    }

    /// Plays one round from a full, freshly shuffled shoe: every order of its cards is equally likely.
    pub fn round(&self, rng: &mut impl rand::Rng) -> PlainRound {
        let mut shoe = self.shoe.clone();
        shoe.shuffle(rng);
        let residues: Vec<u8> = shoe.into_iter().map(residue).collect();
        self.play(&residues, rng)
    }

    /// Plays a given order of residues: the hands (seat by seat), the turned-up card, then the stock in order. It may
    /// be shorter or longer than the shoe. `rng` serves the strategy `random` and the tie-break.
    pub fn play(&self, residues: &[u8], rng: &mut impl rand::Rng) -> PlainRound {
        let dealt = self.players * self.hand_size;
        assert!(residues.len() >= dealt + 2, "no stock");
        assert!(residues.iter().all(|&residue| residue < 10), "residues");
        let hands = residues[..dealt].chunks(self.hand_size);
        let mut hands: Vec<Vec<u8>> = hands.map(<[u8]>::to_vec).collect();
        let n = residues[dealt];
        let stock = &residues[dealt + 1..];

        let mut discards = Vec::new();
        let mut first_turn = vec![None; self.players];
        let mut went_out = None;
        for (turn, &drawn) in stock.iter().enumerate() {
            let seat = turn % self.players;
            let own_turn = (turn / self.players + 1) as u32;
            hands[seat].push(drawn);
            let discarded = self.discard(&mut hands[seat], n, self.strategies[seat], rng);
            discards.push(discarded);
            if own_turn == 1 {
                first_turn[seat] = Some(discarded);
            }
            if hands[seat].is_empty() {
                went_out = Some((seat, own_turn));
                break;
            }
        }

        let cards_left: Vec<u32> = hands.iter().map(|hand| hand.len() as u32).collect();
        let fewest = *cards_left.iter().min().expect("seats");
        let mut tied: Vec<usize> = (0..self.players).collect();
        tied.retain(|&seat| cards_left[seat] == fewest);
        let (end, winner) = match (went_out, tied.as_slice()) {
            (Some((seat, _)), _) => (PlainEnd::WentOut, seat),
            (None, &[alone]) => (PlainEnd::Fewest, alone),
            (None, _) => (PlainEnd::TieBreak, self.draw_for_the_pot(tied, rng)),
        };
        let turns = discards.len() as u32;
        let out_on_turn = went_out.map(|(_, own_turn)| own_turn);
        PlainRound { n, end, winner, turns, cards_left, discards, first_turn, out_on_turn }
    }

    /// Discards for one turn: one set or, with `sets_per_turn = "any"`, one set at a time by the strategy's rule until
    /// none is legal. Returns the number of discarded cards.
    fn discard(&self, hand: &mut Vec<u8>, n: u8, by: Strategy, rng: &mut impl rand::Rng) -> u32 {
        let before = hand.len();
        while let Some(set) = by.choose(&legal_sets(hand, n, self.max_set), rng) {
            for residue in set {
                let held = hand.iter().position(|card| card == residue);
                hand.remove(held.expect("a card of the hand"));
            }
            if !self.any_sets {
                break;
            }
        }
        (before - hand.len()) as u32
    }

    /// "Ties are decided by drawing from a freshly shuffled pack, the higher rank winning, equal ranks draw again": the
    /// tied seats draw a card each from the full shoe; those with the highest rank, if several, do so again.
    fn draw_for_the_pot(&self, mut tied: Vec<usize>, rng: &mut impl rand::Rng) -> usize {
        while tied.len() > 1 {
            let mut shoe = self.shoe.clone();
            shoe.shuffle(rng);
            let draws: Vec<(usize, Card)> = tied.into_iter().zip(shoe).collect();
            let highest = draws.iter().map(|&(_, card)| card).max();
            let best = draws.iter().filter(|&&(_, card)| Some(card) == highest);
            tied = best.map(|&(seat, _)| seat).collect();
        }
        tied[0]
    }
}

/// Returns the chances of seats that draw a card each from a shoe, those with the highest rank again, by counting every
/// deal.
fn chances(shoe: &[Card], tied: usize) -> Vec<f64> {
    let mut deals = vec![Vec::new()];
    for _ in 0..tied {
        let more = |deal: &Vec<usize>| {
            let left = (0..shoe.len()).filter(|place| !deal.contains(place));
            left.map(|place| [&deal[..], &[place]].concat()).collect::<Vec<_>>()
        };
        deals = deals.iter().flat_map(more).collect();
    }
    let (mut wins, mut again) = (vec![0.0; tied], 0.0);
    for deal in &deals {
        let highest = deal.iter().map(|place| shoe[*place]).max();
        let best: Vec<usize> = (0..tied).filter(|seat| Some(shoe[deal[*seat]]) == highest).collect();
        match best.len() {
            1 => wins[best[0]] += 1.0,
            all if all == tied => again += 1.0,
            some => best.iter().zip(chances(shoe, some)).for_each(|(seat, chance)| wins[*seat] += chance),
        }
    }
    // All tied again: as before.
    wins.into_iter().map(|wins| wins / (deals.len() as f64 - again)).collect()
}

/// Tied seats are equally likely to win whether Feng Shui cards rank among each other, F1 highest, or not.
#[test]
fn ranks_do_not_change_the_odds_of_a_tie() {
    for (packs, tied) in [(1, 2), (1, 3), (2, 2)] {
        let keys = format!("deck = {{ numbers_suits = 0, honours_each = 1, feng_shui = 3, packs = {packs} }}");
        let shoe = PlainModuloN::from_toml(&format!("players = 2\nrules.hand_size = 2\n{keys}")).shoe;
        let alike: Vec<Card> = shoe.iter().map(|card| *card.min(&FENG_SHUI)).collect();
        assert_eq!(shoe.iter().filter(|card| **card > FENG_SHUI).count(), 2 * packs);
        for shoe in [shoe, alike] {
            for chance in chances(&shoe, tied) {
                assert!((chance - 1.0 / tied as f64).abs() < 1e-12, "{shoe:?}: {chance}");
            }
        }
    }
}
