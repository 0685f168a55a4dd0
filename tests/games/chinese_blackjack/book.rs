//! A plain reading of solved tables: their value, and what a best response to them gains, going through the draws one
//! by one.

use super::plain::{Hand, PlainChineseBlackjack, PlainSide, Rank, Special};
use std::collections::{BTreeMap, HashMap};

/// A row of a table: decision, hand, player's card count, and how many of each special are shown.
type Key = Vec<String>;

/// Both tables, and the game that they were made for.
pub struct Book {
    game: PlainChineseBlackjack,
    shoe: Left,
    tables: [BTreeMap<Key, f64>; 2],
    /// The chances to hit: side, hand, player's card count.
    hits: HashMap<(usize, Vec<u8>, usize), f64>,
}

/// The way to decide: by the table, or best.
#[derive(Clone, Copy, PartialEq)]
pub enum Answers {
    /// The table's answer.
    Table,
    /// The answer of the highest value.
    Best,
}

/// Remaining cards of each rank; 10 stands for all tens and pictures if they are equal.
type Left = [u32; 14];

const FACES: [&str; 13] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];

const PLAYER: usize = 0;
const DEALER: usize = 1;

impl Book {
    /// Reads `player.csv` and `dealer.csv`, made for these keys and a shoe with this many aces, 2s … 9s and tens.
    pub fn new(keys: &str, copies: &[u32; 13], texts: [&str; 2]) -> Book {
        let game = PlainChineseBlackjack::from_toml(keys);
        let tables = texts.map(|text| {
            let mut reader = csv::Reader::from_reader(text.as_bytes());
            let mut header = ["decision", "hand", "against"].map(str::to_owned).to_vec();
            header.extend(game.specials.iter().map(|special| format!("{}s", special.name)));
            let asked = header.len();
            header.push("chance".to_owned());
            assert_eq!(reader.headers().unwrap().iter().take(asked + 1).collect::<Vec<_>>(), header);
            let rows = reader.records().map(|record| {
                let record = record.unwrap();
                let chance: f64 = record[asked].parse().unwrap();
                assert!((0.0..=1.0).contains(&chance) && record[asked].len() <= "0.123456".len(), "{record:?}");
                ((0..asked).map(|column| record[column].to_string()).collect(), chance)
            });
            rows.collect::<BTreeMap<Key, f64>>()
        });
        let mut hits = HashMap::new();
        for (side, table) in tables.iter().enumerate() {
            for (key, chance) in table {
                let [decision, hand, against] = [0, 1, 2].map(|column| key[column].as_str());
                let face = |card| 1 + FACES.iter().position(|face| *face == card).unwrap() as u8;
                let cards = hand.split(' ').map(face).collect();
                let counts =
                    if against.is_empty() { 2..=5 } else { against.parse().map(|count| count..=count).unwrap() };
                if decision == "hit" {
                    hits.extend(counts.map(|count| ((side, Vec::clone(&cards), count), *chance)));
                }
            }
        }
        let shoe = std::array::from_fn(|rank| if rank == 0 { 0 } else { copies[rank - 1] });
        Book { game, shoe, tables, hits }
    }

    /// Returns the player's net if the player decides in this way and the dealer by the table.
    pub fn value_for_player(&self, answers: Answers) -> f64 {
        let mut known = HashMap::new();
        let mut called_off = 0.0;
        let net = self.twos(self.shoe, |own, left, chance| {
            let hand = self.game.hand(own.clone());
            let free = self.game.players_may_escape && self.game.is_free_hand(&hand);
            let mut by_shown: BTreeMap<Option<Special>, f64> = BTreeMap::new();
            self.twos(left, |other, _, also| {
                let other = self.game.hand(other);
                let escapes = self.escapes(DEALER, &other, hand.special);
                called_off += chance * also * escapes;
                let sure = self.settled(&hand, &other).map(|net| net * (1.0 - escapes));
                *by_shown.entry(other.special).or_default() += also * sure.unwrap_or_default();
                0.0
            });
            if hand.special.is_none() {
                by_shown.insert(None, self.drawing_player(own, left, answers, &mut known));
            }
            let nets = by_shown.iter().map(|(shown, net)| match free {
                true => self.answer(answers, self.escapes(PLAYER, &hand, *shown), 0.0, *net),
                false => *net,
            });
            chance * nets.sum::<f64>()
        });
        self.in_a_round(net, called_off)
    }

    /// Returns the dealer's net if the dealer decides in this way and the player by the table.
    pub fn value_for_dealer(&self, answers: Answers) -> f64 {
        let mut value = 0.0;
        loop {
            // The best decisions depend on the value of an escape, which converges in a few steps.
            let (net, called_off) = self.deal_for_dealer(answers, if self.game.redeals { value } else { 0.0 });
            let found = self.in_a_round(net, called_off);
            if (found - value).abs() < 1e-15 || !self.game.redeals {
                return found;
            }
            value = found;
        }
    }

    /// Converts the net of deals without an escape of the dealer to rounds that are dealt until there is none.
    fn in_a_round(&self, net: f64, called_off: f64) -> f64 {
        if self.game.redeals { net / (1.0 - called_off) } else { net }
    }

    /// Returns the dealer's net from deals without an escape, and the chance of one, given the value `of_escape` of an
    /// escape.
    fn deal_for_dealer(&self, answers: Answers, of_escape: f64) -> (f64, f64) {
        let mut known = HashMap::new();
        let mut called_off = 0.0;
        let net = self.twos(self.shoe, |own, left, chance| {
            let hand = self.game.hand(own.clone());
            let free = self.game.dealer_may_escape && self.game.is_free_hand(&hand);
            let mut by_shown: BTreeMap<Option<Special>, (f64, f64)> = BTreeMap::new();
            self.twos(left, |other, _, also| {
                let other = self.game.hand(other);
                let net =
                    self.settled(&other, &hand).map(|net| -net * (1.0 - self.escapes(PLAYER, &other, hand.special)));
                let (often, sum) = by_shown.entry(other.special).or_default();
                (*often, *sum) = (*often + also, *sum + also * net.unwrap_or_default());
                0.0
            });
            if hand.special.is_none() {
                let paid = self.against_player(&own, left)[0];
                let drawn = match self.game.selective {
                    true => (2..=5).map(|count| self.drawing_dealer(&own, left, &[count], answers, &mut known)).sum(),
                    false => self.drawing_dealer(&own, left, &[2, 3, 4, 5], answers, &mut known),
                };
                by_shown.entry(None).or_default().1 = paid + drawn;
            }
            let nets = by_shown.iter().map(|(shown, (often, net))| {
                let escapes = match answers {
                    _ if !free => 0.0,
                    Answers::Table => self.escapes(DEALER, &hand, *shown),
                    Answers::Best => f64::from(u8::from(often * of_escape > *net)),
                };
                called_off += chance * often * escapes;
                (1.0 - escapes) * net
            });
            chance * nets.sum::<f64>()
        });
        (net, called_off)
    }

    fn answer(&self, answers: Answers, chance: f64, yes: f64, no: f64) -> f64 {
        match answers {
            Answers::Table => chance * yes + (1.0 - chance) * no,
            Answers::Best => yes.max(no),
        }
    }

    /// Sums over all next cards, each weighted by its chance.
    fn next(&self, left: Left, mut of: impl FnMut(u8, Left, f64) -> f64) -> f64 {
        let cards: u32 = left.iter().sum();
        let ranks = (1..=13).filter(|rank| left[*rank] > 0).map(|rank| {
            let mut rest = left;
            rest[rank] -= 1;
            of(rank as u8, rest, f64::from(left[rank]) / f64::from(cards))
        });
        ranks.sum()
    }

    /// Sums over the next two cards, the lower first.
    fn twos(&self, left: Left, mut of: impl FnMut(Vec<u8>, Left, f64) -> f64) -> f64 {
        self.next(left, |first, left, chance| {
            self.next(left, |second, left, also| of(vec![first.min(second), first.max(second)], left, chance * also))
        })
    }

    /// Returns the player's net if specials settle the round.
    fn settled(&self, player: &Hand, dealer: &Hand) -> Option<f64> {
        let shown = player.special.or(dealer.special);
        shown.map(|_| self.net(self.game.settle_specials(dealer, player)))
    }

    fn net(&self, (side, gain): (PlainSide, i64)) -> f64 {
        let kept = if side == PlainSide::Win { 10_000 - self.game.commission } else { 10_000 };
        gain as f64 / 1e4 * (kept as f64 / 1e4)
    }

    /// Returns the chance that a side escapes with two cards when the other shows this.
    fn escapes(&self, side: usize, hand: &Hand, shown: Option<Special>) -> f64 {
        let may = [self.game.players_may_escape, self.game.dealer_may_escape][side];
        if !may || !self.game.is_free_hand(hand) {
            return 0.0;
        }
        let cards: Vec<&str> = hand.cards.iter().map(|card| FACES[usize::from(*card) - 1]).collect();
        let mut key = vec!["escape".to_string(), cards.join(" "), String::new()];
        key.extend((0..self.game.specials.len()).map(|special| u8::from(shown == Some(special)).to_string()));
        self.tables[side][&key]
    }

    fn is_done(&self, cards: &[u8]) -> bool {
        cards.len() == 5 || self.game.total(cards).0 >= 21
    }

    /// Returns the table's chance of a hit for a hand that may stand.
    fn hits(&self, side: usize, cards: &[u8], count: usize) -> f64 {
        self.hits[&(side, cards.to_vec(), count)]
    }

    /// Returns a player's value of these cards when the dealer plays.
    fn drawing_player(&self, cards: Vec<u8>, left: Left, answers: Answers, known: &mut HashMap<Vec<u8>, f64>) -> f64 {
        if let Some(value) = known.get(&cards) {
            return *value;
        }
        let (total, done) = (self.game.total(&cards).0, self.is_done(&cards));
        let stand = || {
            let hand = self.game.hand(cards.clone());
            self.twos(left, |two, left, chance| {
                let dealer = self.game.hand(two.clone());
                if dealer.special.is_some() {
                    return 0.0;
                }
                let plays = 1.0 - self.escapes(DEALER, &dealer, None);
                match self.game.rank(&hand) {
                    rank if rank >= Rank::FiveDragon && !self.game.showdown => {
                        chance * plays * self.net((PlainSide::Win, self.game.pays(rank)))
                    }
                    _ => chance * plays * self.against_dealer(&hand, two, left),
                }
            })
        };
        let mut hit = || {
            self.next(left, |card, left, chance| chance * self.drawing_player(with(&cards, card), left, answers, known))
        };
        let value = match (done, total < self.game.must_draw_below()) {
            (true, _) => stand(),
            (_, true) => hit(),
            _ => {
                let chance = if answers == Answers::Table { self.hits(PLAYER, &cards, 2) } else { 0.0 };
                self.answer(answers, chance, hit(), stand())
            }
        };
        known.insert(cards, value);
        value
    }

    /// Returns the player's net when standing on a hand against a dealer with these cards.
    fn against_dealer(&self, hand: &Hand, cards: Vec<u8>, left: Left) -> f64 {
        let hits = match (self.is_done(&cards), self.game.total(&cards).0 < self.game.dealer_minimum) {
            (true, _) => 0.0,
            (_, true) => 1.0,
            _ => self.hits(DEALER, &cards, hand.cards.len()),
        };
        let mut net = 0.0;
        if hits > 0.0 {
            net += hits
                * self.next(left, |card, left, chance| chance * self.against_dealer(hand, with(&cards, card), left));
        }
        if hits < 1.0 {
            net += (1.0 - hits) * self.net(self.game.settle(&self.game.hand(cards), hand));
        }
        net
    }

    /// Returns a dealer's value of these cards against players who end with this number of cards.
    fn drawing_dealer(
        &self,
        cards: &[u8],
        left: Left,
        counts: &[usize],
        answers: Answers,
        known: &mut HashMap<(Vec<u8>, usize), f64>,
    ) -> f64 {
        let key = (cards.to_vec(), counts[0]);
        if let Some(value) = known.get(&key) {
            return *value;
        }
        let stand = || counts.iter().map(|count| self.against_player(cards, left)[count - 1]).sum();
        let mut hit = || {
            self.next(left, |card, left, chance| {
                chance * self.drawing_dealer(&with(cards, card), left, counts, answers, known)
            })
        };
        let value = match (self.is_done(cards), self.game.total(cards).0 < self.game.dealer_minimum) {
            (true, _) => stand(),
            (_, true) => hit(),
            _ => {
                let chance = if answers == Answers::Table { self.hits(DEALER, cards, counts[0]) } else { 0.0 };
                self.answer(answers, chance, hit(), stand())
            }
        };
        known.insert(key, value);
        value
    }

    /// Returns the dealer's net when standing on a hand, by the player's final number of cards, 2 … 5. The first is the
    /// part of players who are paid immediately.
    fn against_player(&self, cards: &[u8], left: Left) -> [f64; 5] {
        let mut nets = [0.0; 5];
        let dealer = self.game.hand(cards.to_vec());
        self.twos(left, |two, left, chance| {
            let hand = self.game.hand(two.clone());
            if hand.special.is_none() {
                let plays = chance * (1.0 - self.escapes(PLAYER, &hand, None));
                self.player_ends(&dealer, two, left, plays, &mut nets);
            }
            0.0
        });
        nets
    }

    fn player_ends(&self, dealer: &Hand, cards: Vec<u8>, left: Left, reached: f64, nets: &mut [f64; 5]) {
        let hits = match (self.is_done(&cards), self.game.total(&cards).0 < self.game.must_draw_below()) {
            (true, _) => 0.0,
            (_, true) => 1.0,
            _ => self.hits(PLAYER, &cards, 2),
        };
        if reached * hits > 0.0 {
            self.next(left, |card, left, chance| {
                self.player_ends(dealer, with(&cards, card), left, reached * hits * chance, nets);
                0.0
            });
        }
        let (count, hand) = (cards.len(), self.game.hand(cards));
        let rank = self.game.rank(&hand);
        if rank >= Rank::FiveDragon && !self.game.showdown {
            nets[0] -= reached * (1.0 - hits) * self.net((PlainSide::Win, self.game.pays(rank)));
        } else if hits < 1.0 {
            nets[count - 1] -= reached * (1.0 - hits) * self.net(self.game.settle(dealer, &hand));
        }
    }
}

/// Adds a card, in ascending order.
fn with(cards: &[u8], card: u8) -> Vec<u8> {
    let mut more = cards.to_vec();
    more.insert(cards.partition_point(|c| *c <= card), card);
    more
}
