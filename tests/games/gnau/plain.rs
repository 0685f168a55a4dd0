//! A deliberately plain, slow and obvious Gnau: the rules followed one by one, as a test oracle.
//!
//! Nothing here is shared with a fast implementation, nothing is precomputed, and nonsense panics.

mod own;
mod reading;
mod rounds;
mod ties;

use self::own::own_hand;
use self::rounds::group_of;
use self::ties::PlainTies;
use super::typed::{choice, decimal, table, whole_number, word};
use crate::bets::plain::{Names, PlainBets, Told};
use crate::play::named;
use rand::Rng;
use rand::seq::SliceRandom;
use std::cmp::Ordering;
use std::collections::BTreeMap;
use toml::{Table, Value};

/// A card: face 1..=13 (ace = 1, jack = 11, queen = 12, king = 13), suit 0..=3 (diamonds, clubs, hearts, spades). A
/// joker has face 14 and no suit: a 1 in its place marks a big one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlainCard {
    /// 1 (ace) to 13 (king).
    pub face: u8,
    /// 0 (diamonds) to 3 (spades), in the order of `high-card-suit`.
    pub suit: u8,
}

/// The face of a joker.
pub const JOKER: u8 = 14;

impl PlainCard {
    /// Returns a typed card.
    pub fn named(card: &str) -> PlainCard {
        let (face, suit) = named(card);
        PlainCard { face, suit }
    }
}

/// The winner of the settlement, from the player's point of view, even if 0 is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlainSide {
    /// The player's hand is paid.
    Win,
    /// Nobody's hand is paid.
    Push,
    /// The dealer's hand is paid.
    Lose,
}

/// The results of one seat in one round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlainSeat {
    /// Name of the seat's hand.
    pub hand: &'static str,
    /// Names of the events that its cards meet and that are no hands.
    pub events: Vec<&'static str>,
    /// The side that the settlement favours.
    pub side: PlainSide,
    /// The player's net after commission, in 1e-8 of the bet, exact.
    pub net: i64,
    /// The player's net before commission, in 1e-8 of the bet, exact.
    pub gross: i64,
    /// Whether the hands are equal, before ties are decided.
    pub tie: bool,
}

/// The results of one round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlainRound {
    /// Name of the dealer's hand.
    pub dealer_hand: &'static str,
    pub dealer_events: Vec<&'static str>,
    /// The seats in order.
    pub seats: Vec<PlainSeat>,
}

/// The value of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// No Ox and no hand of all five cards.
    NoOx,
    /// An Ox whose remaining two sum to this number, 1 to 10 (0 counts as 10).
    Ox(u8),
    /// An Ox whose remaining two are a double of this face.
    Double(u8),
    /// An Ox whose remaining two are the ace of spades and a picture.
    NgauTonku,
    /// Five dukes, a house hand or one of the config's own, by its name.
    Whole(&'static str),
}

/// The names of the Ox numbers 1 to 10.
pub const OX: [&str; 10] = ["ox_1", "ox_2", "ox_3", "ox_4", "ox_5", "ox_6", "ox_7", "ox_8", "ox_9", "ox_10"];
/// The names of the doubles by face, ace to king.
#[rustfmt::skip]
pub const DOUBLE: [&str; 13] = [
    "double_a", "double_2", "double_3", "double_4", "double_5", "double_6", "double_7",
    "double_8", "double_9", "double_10", "double_j", "double_q", "double_k",
];
/// Every group, in the default order of `ranking`.
#[rustfmt::skip]
const RANKING: [&str; 9] = [
    "five_dukes", "five_small", "four_of_a_kind", "full_house", "straight", "four_dukes",
    "ngau_tonku", "double", "ox",
];
/// The strategies, the default first.
const STRATEGIES: [&str; 4] = ["best", "no-swap", "first-ox", "sum-only"];
/// Dealt positions in search order 123, 124 … 345: three cards of the Ox, then the remaining two.
#[rustfmt::skip]
const ARRANGEMENTS: [[usize; 5]; 10] = [
    [0, 1, 2, 3, 4], [0, 1, 3, 2, 4], [0, 1, 4, 2, 3], [0, 2, 3, 1, 4], [0, 2, 4, 1, 3],
    [0, 3, 4, 1, 2], [1, 2, 3, 0, 4], [1, 2, 4, 0, 3], [1, 3, 4, 0, 2], [2, 3, 4, 0, 1],
];
/// Ox values by face where no 3 or 6 is exchanged.
pub const OX_VALUES: [u8; 15] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 10];

impl Worth {
    /// Returns the hand's name.
    pub(super) fn name(self) -> &'static str {
        match self {
            Worth::NoOx => "no_ox",
            Worth::Ox(number) => OX[usize::from(number) - 1],
            Worth::Double(face) => DOUBLE[usize::from(face) - 1],
            Worth::NgauTonku => "ngau_tonku",
            Worth::Whole(name) => name,
        }
    }

    /// Returns the group that it ranks in, which is also its group in `[payout]`.
    fn group(self) -> &'static str {
        match self {
            Worth::Ox(_) => "ox",
            Worth::Double(_) => "double",
            other => other.name(),
        }
    }
}

/// The rules of one table, as typed.
#[derive(Clone, Debug)]
pub struct PlainGnau {
    /// Seats besides the dealer.
    pub players: usize,
    /// Packs in the shoe.
    pub decks: usize,
    /// Jokers in each pack.
    jokers: usize,
    joker_rank: &'static str,
    joker: &'static str,
    /// The house's share of a positive net, in 1e-4.
    pub commission: i64,
    three_six: &'static str,
    three_of_a_kind_ox: bool,
    double: &'static str,
    double_rank: &'static str,
    tonku: &'static str,
    five_dukes: &'static str,
    five_small: &'static str,
    /// Classes of equals, highest first, each of groups, hands and own hands that exist at this table.
    ranking: Vec<Vec<&'static str>>,
    /// Whether each class was typed as a list.
    equal: Vec<bool>,
    /// The config's own hands: what each says about its cards.
    own: Vec<(&'static str, Table)>,
    /// The events that are no hands: what each says about its cards.
    events: Vec<(&'static str, Table)>,
    /// The events of a round: what each says about hands and main bets.
    rounds: Table,
    ties: PlainTies,
    /// The payouts that were typed, in 1e-4 of the bet, by hand or group.
    payout: BTreeMap<String, i64>,
    /// Payouts of `payout.dealer`.
    payout_dealer: BTreeMap<String, i64>,
    /// Payouts to the winner of equal hands, in 1e-4: a player's, and the dealer's.
    equal_pays: [Option<i64>; 2],
    /// The hand that sets the payout.
    by: &'static str,
    /// The strategy of each seat.
    player_strategies: Vec<&'static str>,
    dealer_strategy: &'static str,
    /// Stakes and side bets.
    pub bets: PlainBets,
}

impl PlainGnau {
    /// Reads the keys of the rules from a config text and fills in defaults.
    ///
    /// # Panics
    /// On a text that is not TOML, an unknown key, a value that is not allowed, and on `base`.
    #[must_use]
    pub fn from_toml(text: &str) -> PlainGnau {
        PlainGnau::from_table(text.parse().expect("TOML"))
    }

    /// Reads the keys of the rules, as [`from_toml`](PlainGnau::from_toml) does.
    ///
    /// # Panics
    /// On an unknown key, a value that is not allowed, and on `base`.
    #[must_use]
    pub fn from_table(mut config: Table) -> PlainGnau {
        let players = whole_number(&mut config, "players", 4);
        let decks = whole_number(&mut config, "decks", 1);
        let jokers = whole_number(&mut config, "jokers", 0);
        assert!(players >= 1 && (1..=64).contains(&decks) && jokers <= 4);
        assert!(5 * (players + 1) <= (52 + jokers) * decks, "the shoe is too small");
        let bets = PlainBets::take(&mut config, players);
        let commission = config.remove("commission").map_or(0, |c| decimal(&c, 1));
        let game = config.remove("game");
        assert!(game.is_none_or(|game| game.as_str() == Some("gnau")));
        config.remove("name");
        config.remove("simulation");

        let mut strategy = table(&mut config, "strategy");
        let dealer_strategy = choice(&mut strategy, "dealer", &STRATEGIES);
        let player_strategies = match strategy.remove("players") {
            None => vec!["best"; players],
            Some(Value::Array(seats)) => seats.iter().map(|s| word(s, &STRATEGIES)).collect(),
            Some(name) => vec![word(&name, &STRATEGIES); players],
        };
        assert_eq!(player_strategies.len(), players, "one strategy a seat");
        assert!(strategy.is_empty(), "unknown keys: {strategy:?}");

        let mut payout = table(&mut config, "payout");
        let mut payout_dealer = table(&mut payout, "dealer");
        let by = choice(&mut payout, "by", &["winner", "dealer", "player"]);
        let [equal_of_player, of_dealer] =
            [&mut payout, &mut payout_dealer].map(|table| table.remove("equal").map(|units| decimal(&units, 10_000)));
        let equal_pays = [equal_of_player, of_dealer.or(equal_of_player)];
        let (hands, unranked) = (table(&mut config, "hand"), table(&mut config, "event"));
        let (rounds, unranked): (Table, Table) = unranked.into_iter().partition(|(_, says)| rounds::is_of_round(says));
        let named: Table = hands.clone().into_iter().chain(unranked.clone()).collect();
        let own: Vec<(&str, Table)> = hands.into_iter().map(|hand| own_hand(hand, &named)).collect();
        let events = unranked.into_iter().map(|event| own_hand(event, &named)).collect();
        let own_names: Vec<&str> = own.iter().map(|(name, _)| *name).collect();
        assert!(own_names.iter().all(|name| payout.contains_key(*name)), "a hand pays nothing");
        let [payout, payout_dealer] = [payout, payout_dealer].map(|table| {
            let known = [&["no_ox"][..], &RANKING, &OX, &DOUBLE, &own_names].concat();
            let unknown = table.keys().find(|key| !known.contains(&key.as_str()));
            assert!(unknown.is_none(), "unknown hand {unknown:?}");
            table.into_iter().map(|(key, units)| (key, decimal(&units, 10_000))).collect()
        });

        let rules = &mut table(&mut config, "rules");
        let doubles = ["same-rank", "same-value", "mixed-three-six", "three-six-wild", "off"];
        let double = choice(rules, "double", &doubles);
        let tonku = choice(rules, "tonku", &["pictures", "ten-value", "off"]);
        let five_dukes = choice(rules, "five_dukes", &["ten-value", "pictures", "off"]);
        let five_small = choice(rules, "five_small", &["off", "ace-to-four", "sum-to-ten"]);
        let mut on = RANKING.to_vec();
        on.retain(|group| match *group {
            "five_dukes" => five_dukes != "off",
            "five_small" => five_small != "off",
            "ngau_tonku" => tonku != "off",
            "double" => double != "off",
            "ox" => true,
            house_hand => choice(rules, house_hand, &["off", "on"]) == "on",
        });
        on.extend(&own_names);
        let known = [&RANKING[..], &OX, &DOUBLE, &own_names].concat();
        let known_ties = [&known[..], &["no_ox"]].concat();
        let mut ranking: Vec<Vec<&str>> = match rules.remove("ranking") {
            None => RANKING.map(|group| vec![group]).to_vec(),
            Some(typed) => {
                let classes = typed.as_array().expect("a list of groups");
                classes.iter().map(|class| names(class, &known)).collect()
            }
        };
        for name in known {
            let times = ranking.iter().flatten().filter(|g| **g == name).count();
            assert!(times <= 1, "{name} is repeated in the ranking");
            assert!(times == 1 || !on.contains(&name), "{name} has no rank");
        }
        // Names that are not in play leave a list as if they had not been written.
        for class in &mut ranking {
            class.retain(|name| on.contains(name) || on.contains(&group_of(name)));
            class.retain(|name| !(double == "three-six-wild" && *name == "double_3"));
        }
        let equal: Vec<bool> = ranking.iter().map(|class| class.len() > 1).collect();
        let ties = PlainTies::take(rules, &known_ties);
        let gnau = PlainGnau {
            players,
            decks,
            jokers,
            joker: choice(rules, "joker", &["wild", "ten-value", "makes-ox"]),
            joker_rank: choice(rules, "joker_rank", &["equal", "big-and-small"]),
            commission,
            three_six: choice(rules, "three_six", &["flexible", "exchanged", "face"]),
            three_of_a_kind_ox: rules
                .remove("three_of_a_kind_ox")
                .is_some_and(|typed| typed.as_bool().expect("true or false")),
            double,
            double_rank: choice(rules, "double_rank", &["by-face", "ace-high", "by-value", "equal"]),
            tonku,
            five_dukes,
            five_small,
            ranking,
            equal,
            own,
            events,
            rounds,
            ties,
            payout,
            payout_dealer,
            equal_pays,
            by,
            player_strategies,
            dealer_strategy,
            bets,
        };
        assert!(rules.is_empty(), "unknown keys: {rules:?}");
        assert!(config.is_empty(), "unknown keys: {config:?}");
        gnau
    }

    /// Returns the hand's name for five cards in dealt order under a strategy: every triple, every reading of 3 and 6.
    ///
    /// # Panics
    /// On an unknown strategy.
    #[must_use]
    pub fn hand(&self, cards: &[PlainCard; 5], strategy: &str) -> &'static str {
        self.worth(cards, strategy).name()
    }

    /// Shuffles a full shoe, deals five to the dealer and then five to each seat, plays one round.
    pub fn round(&self, rng: &mut impl Rng) -> PlainRound {
        let mut shoe = Vec::new();
        for _ in 0..self.decks {
            for suit in 0..4 {
                for face in 1..=13 {
                    shoe.push(PlainCard { face, suit });
                }
            }
            let big = if self.joker_rank == "big-and-small" { self.jokers / 2 } else { 0 };
            shoe.extend((0..self.jokers).map(|at| PlainCard { face: JOKER, suit: u8::from(at < big) }));
        }
        shoe.shuffle(rng);
        let (hands, _) = shoe.as_chunks::<5>();
        self.settle(&hands[0], &hands[1..=self.players])
    }

    /// Settles given hands, each seat against the dealer alone.
    ///
    /// # Panics
    /// Where the number of seats is not `players`.
    #[must_use]
    pub fn settle(&self, dealer: &[PlainCard; 5], seats: &[[PlainCard; 5]]) -> PlainRound {
        assert_eq!(seats.len(), self.players);
        let dealer_worth = self.worth_of_dealer(dealer);
        let settle_seat = |(seat, strategy): (&[PlainCard; 5], &&str)| {
            let settled = self.settle_worths([self.worth(seat, strategy), dealer_worth], [seat, dealer]);
            PlainSeat { events: self.events(seat, strategy), ..settled }
        };
        PlainRound {
            dealer_hand: dealer_worth.name(),
            dealer_events: self.events(dealer, self.dealer_strategy),
            seats: (seats.iter().zip(&self.player_strategies)).map(settle_seat).collect(),
        }
    }

    /// Settles a seat's cards that count as something against the dealer's.
    pub fn settle_worths(&self, [worth, dealer_worth]: [Worth; 2], [seat, dealer]: [&[PlainCard; 5]; 2]) -> PlainSeat {
        let higher = self.strength(worth).cmp(&self.strength(dealer_worth));
        // Equal hands may have their own price. Otherwise one hand sets the winner's payout.
        let equal = if higher == Ordering::Equal { self.equal_pays } else { [None, None] };
        let says = |winner| match self.by {
            "winner" => winner,
            "dealer" => dealer_worth,
            _ => worth,
        };
        let (side, paid) = match higher.then_with(|| self.ties.tie([worth, dealer_worth].map(both_names), seat, dealer))
        {
            Ordering::Greater => (PlainSide::Win, equal[0].unwrap_or_else(|| self.payout(says(worth)))),
            Ordering::Equal => (PlainSide::Push, 0),
            Ordering::Less => (PlainSide::Lose, -equal[1].unwrap_or_else(|| self.payout_dealer(says(dealer_worth)))),
        };
        let kept_by_house = if paid > 0 { self.commission } else { 0 };
        PlainSeat {
            hand: worth.name(),
            events: Vec::new(),
            side,
            // Two factors in 1e-4 make a product in 1e-8.
            net: paid * (10_000 - kept_by_house),
            gross: paid * 10_000,
            tie: higher == Ordering::Equal,
        }
    }

    /// Returns the value of the dealer's cards.
    pub fn worth_of_dealer(&self, cards: &[PlainCard; 5]) -> Worth {
        self.worth(cards, self.dealer_strategy)
    }

    /// Returns the events of a round for a seat's bets; a hand's own name goes before its group.
    #[must_use]
    pub fn told(&self, round: &PlainRound, seat: usize) -> Told {
        let names = |hand: &str, events: &[&str]| -> Names {
            let more = events.iter().map(|event| vec![(*event).to_owned()]);
            [vec![hand.to_owned(), group_of(hand).to_owned()]].into_iter().chain(more).collect()
        };
        let seat = &round.seats[seat];
        Told {
            player: names(seat.hand, &seat.events),
            dealer: names(round.dealer_hand, &round.dealer_events),
            player_two: Names::new(),
            dealer_two: Names::new(),
            tie: seat.tie,
            result: rounds::ended(seat),
            rounds: self.rounds_of(round, seat),
            net: seat.net,
            gross: seat.gross,
            payments: 0,
        }
    }

    /// `[payout]`: returns the hand's own key, else its group's, else the group's default; in 1e-4.
    fn payout(&self, worth: Worth) -> i64 {
        let own = self.payout.get(worth.name());
        let typed = own.or(self.payout.get(worth.group()));
        typed.copied().unwrap_or(match worth.group() {
            "no_ox" => 0,
            "ox" => 10_000,
            "double" => 30_000,
            "five_dukes" => 70_000,
            _ => 50_000,
        })
    }

    /// `[payout.dealer]`: returns the hand's own key, else its group's, else the payout; in 1e-4.
    fn payout_dealer(&self, worth: Worth) -> i64 {
        let own = self.payout_dealer.get(worth.name());
        let typed = own.or(self.payout_dealer.get(worth.group()));
        typed.copied().unwrap_or_else(|| self.payout(worth))
    }

    /// `ranking` and the rank within a group: returns the strength; equal strengths are equal hands.
    fn strength(&self, worth: Worth) -> (usize, u8) {
        // No Ox has no place in the ranking and is always lowest.
        let Some((class, _)) = self.place(worth) else { return (0, 0) };
        (self.ranking.len() - class, if self.equal[class] { 0 } else { self.within(worth) })
    }

    /// Returns the rank within a group.
    fn within(&self, worth: Worth) -> u8 {
        match worth {
            Worth::Ox(number) => number,
            Worth::Double(face) => match self.double_rank {
                "by-face" => face,
                "ace-high" if face == 1 => 14,
                "ace-high" => face,
                "by-value" => match 2 * OX_VALUES[usize::from(face)] % 10 {
                    0 => 10,
                    number => number,
                },
                _ => 0,
            },
            _ => 0,
        }
    }

    /// Returns the class of a hand and its place there: the place of the hand if it is named, otherwise of its group.
    fn place(&self, worth: Worth) -> Option<(usize, usize)> {
        let named = |name: &str| {
            let place = |class: &Vec<&str>| class.iter().position(|other| *other == name);
            self.ranking.iter().enumerate().find_map(|(at, class)| Some((at, place(class)?)))
        };
        named(worth.name()).or_else(|| named(worth.group()))
    }

    /// Returns the highest rank; among equals the one that is named first, then as ranked in the group, then the higher
    /// face.
    pub fn highest(&self, found: &[Worth]) -> Worth {
        let key = |worth: &Worth| {
            let first = self.place(*worth).map_or(0, |(_, place)| 100 - place);
            let number = if let Worth::Double(number) | Worth::Ox(number) = *worth { number } else { 0 };
            (self.strength(*worth), first, self.within(*worth), number)
        };
        found.iter().copied().max_by_key(key).unwrap_or(Worth::NoOx)
    }
}

/// Returns the names of a hand and of its group.
fn both_names(worth: Worth) -> [&'static str; 2] {
    [worth.name(), worth.group()]
}

/// Reads one name or a list of names.
fn names(typed: &Value, known: &[&'static str]) -> Vec<&'static str> {
    match typed {
        Value::Array(names) => names.iter().map(|name| word(name, known)).collect(),
        name => vec![word(name, known)],
    }
}
