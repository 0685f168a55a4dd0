//! A plain, slow simulator of Chinese Blackjack, to the letter of its rules: a test oracle. A round is one function,
//! `deal_and_settle`, following steps 1 to 5 of the rules.

use crate::bets::plain::{Names, PlainBets, Told};
use rand::seq::SliceRandom;
use std::cmp::Ordering;
use std::collections::BTreeMap;
use toml::{Table, Value};

/// An ace's face; 2 to 10 are themselves; 11, 12, 13 are jack, queen, king.
const ACE: u8 = 1;

/// The defaults of every key but those of `[strategy]`.
const DEFAULTS: &str = r#"
    players = 4
    decks = 1
    commission = 0
    [rules]
    ace = { two = [10, 11], three = [1, 10], four = [1], five = [1] }
    free_hand = "both"
    free_hand_aces = true
    dealer_escape = "push"
    player_minimum = 16
    dealer_minimum = 16
    five_dragon_settles = "at-once"
    triple_seven = false
    both_bust = "push"
    ties = "push"
    ban_nag = "ten-value"
    bust_loses = "hand"
    over_bust = "off"
    special_ranking = ["ban_ban", "ban_nag"]
    tiers = ["triple_seven", "five_dragon_21", "five_dragon"]
    ties_of = { ban_ban = "push", ban_nag = "push", triple_seven = "push", five_dragon_21 = "push", five_dragon = "push" }
    dealer_reveals = "selective"
    [payout]
    win = 1
    twenty_one = 2
    ban_ban = 3
    ban_nag = 2
    five_dragon = 2
    five_dragon_21 = 3
    triple_seven = 7
    five_card_bust = 1
    dealer_five_card_bust = 1
    over_bust = 2
    equal = -1
"#;

/// `payout.equal` where it is not given: the winner gets what the hand wins.
const AS_HANDS: i64 = -10_000;

/// Step 1, *Specials*: the place of one among those of the table, the best first.
pub(super) type Special = usize;

/// What makes a special.
#[derive(Clone, Debug)]
pub(super) struct PlainSpecial {
    pub(super) name: String,
    cards: Vec<[u8; 2]>, // faces, the lower first
    height: usize,       // the higher beats the lower
}

/// The value of a hand, lowest first. The last three are *tiers*: five cards of at most 20, five cards of 21, and
/// exactly three sevens where `triple_seven` is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Rank {
    Bust,
    Total(usize),
    FiveDragon,
    FiveDragon21,
    TripleSeven,
}

/// Reveal rows as in a config: from the dealer's total to the players' card counts he reveals.
type Rows = BTreeMap<String, Vec<usize>>;

/// A holder's strategy keys: standing totals with two, three, four cards; a seat's rows are empty.
#[derive(Clone, Debug)]
struct Strategy {
    stand_at: [usize; 3],
    soft_stand_at: [usize; 3],
    free_hand: String,
    reveal: Rows,
    soft_reveal: Rows,
}

/// The rules and strategies of one table, named as the keys (where not, the key is beside it).
#[derive(Clone, Debug)]
pub struct PlainChineseBlackjack {
    /// Seats besides the dealer.
    pub players: usize,
    /// Packs in the shoe.
    pub decks: usize,
    pub commission: i64, // in 1e-4
    ace: [Vec<usize>; 4],
    pub(super) players_may_escape: bool, // free_hand
    pub(super) dealer_may_escape: bool,  // free_hand
    free_hand_aces: bool,
    pub redeals: bool, // dealer_escape
    pub(super) player_minimum: usize,
    pub(super) dealer_minimum: usize,
    pub(super) showdown: bool, // five_dragon_settles
    triple_seven: bool,
    both_bust_to_dealer: bool, // both_bust
    ties: String,
    pub(super) specials: Vec<PlainSpecial>,
    tiers: Vec<Vec<String>>, // the best first
    ties_of: BTreeMap<String, String>,
    bust_loses_one: bool, // bust_loses
    over_bust: Option<usize>,
    pub(super) selective: bool,         // dealer_reveals
    payout: BTreeMap<String, i64>,      // in 1e-4 of the bet
    dealer_bust: BTreeMap<String, i64>, // payout.dealer_bust, else payout
    of_dealer: BTreeMap<String, i64>,   // payout.dealer, else payout
    seat_strategies: Vec<Strategy>,
    dealer_strategy: Strategy,
    /// Stakes and side bets.
    pub bets: PlainBets,
}

/// Who wins the settlement, even if 0 is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlainSide {
    /// The player.
    Win,
    /// Nobody: equal hands, escapes, pushed busts.
    Push,
    /// The dealer.
    Lose,
}

/// What happened in a round for one seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlainSeat {
    /// *Final class* of the hand.
    pub class: String,
    /// Who won the settlement.
    pub side: PlainSide,
    /// Net after commission, in 1e-8 of the bet.
    pub net: i64,
    /// Net before commission, in 1e-8 of the bet.
    pub gross: i64,
    /// The dealer's hand that settled with this seat; `escape` ends the round for all, `unplayed` if none did.
    pub dealer: String,
    /// Whether equal hands were settled: totals up to 21, tiers or specials.
    pub tie: bool,
}

/// What happened in a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlainRound {
    /// *Final class* of the dealer's hand.
    pub dealer_class: String,
    /// The seats, in order.
    pub seats: Vec<PlainSeat>,
}

/// A hand on the table, a seat's or the dealer's.
#[derive(Clone, Debug, Default)]
pub(super) struct Hand {
    pub(super) cards: Vec<u8>,
    pub(super) special: Option<Special>,
    escaped: bool,
    played: bool,                      // its turn came
    settled: Option<(PlainSide, i64)>, // a seat's: in whose favour, and its gain in 1e-4 of the bet
    met: Option<String>,               // a seat's: the class of the dealer's hand that settled with it
    tie: bool,                         // a seat's: it was equal to that
}

impl PlainChineseBlackjack {
    /// Reads a config, filling the defaults; panics on anything else, `base` and `file` included.
    pub fn from_toml(text: &str) -> Self {
        let mut given: Table = text.parse().expect("TOML");
        let game = given.remove("game");
        assert!(game.is_none_or(|game| game.as_str() == Some("chinese-blackjack")));
        given.remove("name");
        given.remove("simulation");
        let mut strategy = take_table(&mut given, "strategy");
        let mut bets =
            ["bets", "side"].into_iter().filter_map(|key| Some((key.to_owned(), given.remove(key)?))).collect();
        let mut top: Table = DEFAULTS.parse().expect("TOML");
        let own = take_table(&mut given, "special");
        add_own(&mut top, own.keys());
        let one_sided = ["dealer", "dealer_bust"].map(|key| match given.get_mut("payout") {
            Some(Value::Table(payout)) => take_table(payout, key),
            _ => Table::new(),
        });
        fill(&mut top, given);
        let (rules, payout) = (&top["rules"], top["payout"].as_table().expect("a table"));
        let [of_dealer, dealer_bust] = one_sided.map(|given| {
            let mut payout = payout.clone();
            fill(&mut payout, given);
            payout
        });

        let (players, decks) = (whole(&top["players"]), whole(&top["decks"]));
        let bets = PlainBets::take(&mut bets, players);
        assert!(players >= 1 && (1..=64).contains(&decks) && 5 * (players + 1) <= 52 * decks);
        let commission = decimal(&top["commission"]);
        assert!(commission <= 10_000, "commission above 1");
        let free_hand = word(rules, "free_hand", &["both", "players", "dealer", "off"]);
        let minima = ["player_minimum", "dealer_minimum"].map(|key| whole(&rules[key]));
        let [player_minimum, dealer_minimum] = minima;
        let allowed = |minimum: usize| minimum == 0 || (12..=18).contains(&minimum);
        assert!(minima.into_iter().all(allowed), "minima {minima:?}");

        let seats: Vec<Table> = match strategy.remove("seat") {
            Some(_) if strategy.contains_key("player") => panic!("both player and seat"),
            Some(list) => list.try_into().expect("a list of tables"),
            None => vec![take_table(&mut strategy, "player"); players],
        };
        assert_eq!(seats.len(), players, "one strategy.seat a player");
        let dealer = take_table(&mut strategy, "dealer");
        assert!(strategy.is_empty(), "unknown: {strategy:?}");

        Self {
            players,
            decks,
            commission,
            ace: ["two", "three", "four", "five"].map(|count| ace_values(&rules["ace"][count])),
            players_may_escape: free_hand == "both" || free_hand == "players",
            dealer_may_escape: free_hand == "both" || free_hand == "dealer",
            free_hand_aces: rules["free_hand_aces"].as_bool().expect("true or false"),
            redeals: word(rules, "dealer_escape", &["push", "redeal"]) == "redeal",
            player_minimum,
            dealer_minimum,
            showdown: word(rules, "five_dragon_settles", &["at-once", "showdown"]) == "showdown",
            triple_seven: rules["triple_seven"].as_bool().expect("true or false"),
            both_bust_to_dealer: word(rules, "both_bust", &["push", "dealer"]) == "dealer",
            ties: word(rules, "ties", &["push", "dealer", "player"]),
            specials: specials(rules, &own),
            tiers: classes(&rules["tiers"]),
            ties_of: rules["ties_of"].clone().try_into().expect("a table of words"),
            bust_loses_one: word(rules, "bust_loses", &["hand", "one"]) == "one",
            over_bust: match &rules["over_bust"] {
                Value::Integer(_) => Some(whole(&rules["over_bust"])),
                _ => None,
            },
            selective: word(rules, "dealer_reveals", &["selective", "none"]) == "selective",
            payout: payouts(payout),
            dealer_bust: payouts(&dealer_bust),
            of_dealer: payouts(&of_dealer),
            seat_strategies: seats.into_iter().map(|keys| Strategy::read(keys, player_minimum, false)).collect(),
            dealer_strategy: Strategy::read(dealer, dealer_minimum, true),
            bets,
        }
    }

    /// Shuffles a full shoe and plays one round from the top of it, as at a table; where a dealer's escape is dealt
    /// again, repeats until there is none.
    pub fn round(&self, rng: &mut impl rand::Rng) -> PlainRound {
        loop {
            let round = self.deal(rng);
            if !self.redeals || round.dealer_class != "escape" {
                return round;
            }
        }
    }

    fn deal(&self, rng: &mut impl rand::Rng) -> PlainRound {
        let mut shoe = Vec::new();
        for face in ACE..=13 {
            shoe.extend(vec![face; 4 * self.decks]);
        }
        shoe.shuffle(rng);
        let mut top = shoe.into_iter();
        self.deal_and_settle(&mut |_| top.next().expect("cards left in the shoe"))
    }

    /// Plays a deal in which every hand's five cards (faces 1 to 13) are given.
    pub fn play(&self, dealer: [u8; 5], seats: &[[u8; 5]]) -> PlainRound {
        self.play_and_see(dealer, seats).0
    }

    /// The same, and how many cards each hand used, the dealer's first.
    pub fn play_and_see(&self, dealer: [u8; 5], seats: &[[u8; 5]]) -> (PlainRound, Vec<usize>) {
        assert_eq!(seats.len(), self.players, "five cards a player");
        let ready = [&[dealer], seats].concat();
        let mut turned = vec![0; ready.len()];
        let round = self.deal_and_settle(&mut |holder| {
            turned[holder] += 1;
            ready[holder][turned[holder] - 1]
        });
        (round, turned)
    }

    /// *Round*. `draw` gives the next card to the dealer (0) or to a seat (1, 2, …).
    fn deal_and_settle(&self, draw: &mut dyn FnMut(usize) -> u8) -> PlainRound {
        // Step 1: two cards each.
        let mut dealer = self.hand(vec![draw(0), draw(0)]);
        let mut seats = Vec::new();
        for seat in 1..=self.players {
            seats.push(self.hand(vec![draw(seat), draw(seat)]));
        }

        // Step 2: the specials are shown, then the dealer decides whether to escape.
        let seats_show = seats.iter().any(|seat| seat.special.is_some());
        dealer.escaped =
            self.dealer_may_escape && self.is_free_hand(&dealer) && self.dealer_strategy.escapes(seats_show);
        if dealer.escaped {
            for seat in &mut seats {
                seat.settled = Some((PlainSide::Push, 0));
                seat.met = Some("escape".into());
            }
            return self.report(&dealer, &seats);
        }
        // Then the players decide, and specials are settled.
        for (seat, strategy) in seats.iter_mut().zip(&self.seat_strategies) {
            seat.escaped =
                self.players_may_escape && self.is_free_hand(seat) && strategy.escapes(dealer.special.is_some());
            if seat.escaped {
                seat.settled = Some((PlainSide::Push, 0));
            } else if dealer.special.is_some() || seat.special.is_some() {
                seat.settled = Some(self.settle_specials(&dealer, seat));
                let height = |hand: &Hand| hand.special.map(|special| self.specials[special].height);
                seat.tie = height(&dealer) == height(seat);
            }
            // A dealer's special meets everybody, including those who escape from it.
            seat.met = dealer.special.map(|_| self.class(&dealer));
        }

        // Step 3: the others draw, in seat order. Step 5: at once, a tier is paid when it is made.
        for (index, seat) in seats.iter_mut().enumerate() {
            if seat.settled.is_none() {
                seat.played = true;
                while !self.stops(seat, &self.seat_strategies[index], self.player_minimum) {
                    seat.cards.push(draw(index + 1));
                }
                let rank = self.rank(seat);
                if rank >= Rank::FiveDragon && !self.showdown {
                    seat.settled = Some((PlainSide::Win, self.pays(rank)));
                }
            }
        }

        // Step 4: the dealer's turn, while anyone is open.
        while seats.iter().any(|seat| seat.settled.is_none()) {
            dealer.played = true;
            if self.stops(&dealer, &self.dealer_strategy, self.dealer_minimum) {
                for seat in seats.iter_mut().filter(|seat| seat.settled.is_none()) {
                    self.reveal(&dealer, seat);
                }
                break;
            }
            for seat in seats.iter_mut().filter(|seat| seat.settled.is_none()) {
                if self.reveals(&dealer, seat.cards.len()) {
                    self.reveal(&dealer, seat);
                }
            }
            if seats.iter().any(|seat| seat.settled.is_none()) {
                dealer.cards.push(draw(0));
            }
        }
        self.report(&dealer, &seats)
    }

    /// Step 4: the dealer settles with a seat, which has then met this hand.
    fn reveal(&self, dealer: &Hand, seat: &mut Hand) {
        seat.settled = Some(self.settle(dealer, seat));
        seat.met = Some(self.class(dealer));
        seat.tie = self.are_equal(dealer, seat);
    }

    /// What happened in a round for a seat's bets; `two` are the two cards dealt to the dealer and to the seat, by face
    /// and suit (diamonds, clubs, hearts, spades).
    pub fn told(&self, round: &PlainRound, seat: usize, two: [[(u8, u8); 2]; 2]) -> Told {
        let names = |class: &str| -> Names { vec![[vec![class.to_owned()], self.groups(class)].concat()] };
        let [dealer_two, player_two] = two.map(|two| self.two(two));
        let seat = &round.seats[seat];
        Told {
            player: names(&seat.class),
            dealer: names(&seat.dealer),
            player_two,
            dealer_two,
            tie: seat.tie,
            result: match seat.side {
                PlainSide::Win => "win",
                PlainSide::Push => "push",
                PlainSide::Lose => "lose",
            },
            net: seat.net,
            gross: seat.gross,
        }
    }

    /// The groups of a class: `total_18` of `18_3`, `bust` of `bust_3`, the special or tier of one named with its total.
    fn groups(&self, class: &str) -> Vec<String> {
        let (name, last) = class.rsplit_once('_').unwrap_or_default();
        let of_special = self.specials.iter().any(|special| special.name == name);
        match (name, last) {
            ("bust", _) => vec!["bust".into()],
            ("over_bust", _) => vec!["over_bust".into(), "bust".into()],
            ("five_dragon", total) if total != "21" => vec!["five_dragon".into()],
            (name, _) if of_special => vec![name.to_owned()],
            (total, _) if total.parse::<u8>().is_ok() => vec![format!("total_{total}")],
            _ => Vec::new(),
        }
    }

    /// Whether a 10 and the pictures are not the same to the specials.
    pub(super) fn faces_matter(&self) -> bool {
        (1..=13).any(|other| (11..=13).any(|face| self.special([other, face]) != self.special([other, 10])))
            || (11..=13).any(|face| self.special([face, face]) != self.special([10, face]))
    }

    /// Step 1: the highest special that two cards are.
    fn special(&self, mut cards: [u8; 2]) -> Option<Special> {
        cards.sort();
        self.specials.iter().position(|special| special.cards.contains(&cards))
    }

    /// Step 1: a hand as dealt.
    pub(super) fn hand(&self, cards: Vec<u8>) -> Hand {
        let special = if let [one, other] = cards[..] { self.special([one, other]) } else { None };
        Hand { cards, special, ..Hand::default() }
    }

    /// What two dealt cards are: the most special kind of pair, and whatever else applies.
    fn two(&self, [one, other]: [(u8, u8); 2]) -> Names {
        let red = |suit: u8| suit == 0 || suit == 2;
        let hand = self.hand(vec![one.0, other.0]);
        let mut pairs = Vec::new();
        if one.0 == other.0 {
            pairs.extend((one.1 == other.1).then(|| "suited_pair".to_owned()));
            pairs.extend((red(one.1) == red(other.1)).then(|| "coloured_pair".to_owned()));
            pairs.push("pair".to_owned());
        }
        let special = hand.special.map(|special| self.specials[special].name.clone());
        let free = self.is_free_hand(&hand).then(|| "free_hand".to_owned());
        let total = format!("total_{}", self.total(&hand.cards).0);
        vec![pairs, special.into_iter().collect(), free.into_iter().collect(), vec![total]]
    }

    /// *Points*: everything that a hand can count, each ace separately.
    fn all_values(&self, cards: &[u8]) -> Vec<usize> {
        let mut sums = vec![0];
        for &face in cards {
            let values = match face {
                ACE => self.ace[cards.len() - 2].clone(),
                2..=13 => vec![usize::from(face.min(10))],
                _ => panic!("not a card: {face}"),
            };
            let with = |value: usize| sums.iter().map(move |sum| sum + value);
            sums = values.into_iter().flat_map(with).collect();
        }
        sums
    }

    /// *Points*: a hand's total, and whether it is soft.
    pub(super) fn total(&self, cards: &[u8]) -> (usize, bool) {
        let values = self.all_values(cards);
        let highest = values.iter().filter(|&&value| value <= 21).max();
        let total = *highest.or(values.iter().min()).expect("some value");
        // A total is above this exactly if some ace in it counts more than 1.
        let all_aces_one = cards.iter().map(|&face| usize::from(face.min(10))).sum();
        (total, total > all_aces_one)
    }

    /// Step 1, *free hand*.
    pub(super) fn is_free_hand(&self, hand: &Hand) -> bool {
        hand.special.is_none()
            && self.all_values(&hand.cards).contains(&15)
            && (self.free_hand_aces || !hand.cards.contains(&ACE))
    }

    /// Steps 3 to 5 and key `five_dragon_settles`: bust, a total or a tier.
    pub(super) fn rank(&self, hand: &Hand) -> Rank {
        match (self.total(&hand.cards).0, hand.cards.len()) {
            (22.., _) => Rank::Bust,
            _ if self.triple_seven && hand.cards == [7, 7, 7] => Rank::TripleSeven,
            (21, 5) => Rank::FiveDragon21,
            (_, 5) => Rank::FiveDragon,
            (total, _) => Rank::Total(total),
        }
    }

    /// Steps 3 and 4: bust, five cards and 21 draw no more; otherwise `stand_at` and `soft_stand_at` decide, but below
    /// the minimum nobody stands.
    fn stops(&self, hand: &Hand, strategy: &Strategy, minimum: usize) -> bool {
        let (total, soft) = self.total(&hand.cards);
        if hand.cards.len() == 5 || total >= 21 {
            return true;
        }
        let stand_at = match soft {
            true => strategy.soft_stand_at[hand.cards.len() - 2],
            false => strategy.stand_at[hand.cards.len() - 2],
        };
        total >= stand_at && total >= minimum
    }

    /// Strategy keys `reveal`, `soft_reveal`: whether the dealer settles with a hand of `count` cards before hitting;
    /// never below the minimum.
    fn reveals(&self, dealer: &Hand, count: usize) -> bool {
        let (total, soft) = self.total(&dealer.cards);
        let row = match soft {
            true => self.dealer_strategy.soft_reveal.get(&total.to_string()),
            false => self.dealer_strategy.reveal.get(&total.to_string()),
        };
        let in_row = row.is_some_and(|counts| counts.contains(&count));
        self.selective && total >= self.dealer_minimum && in_row
    }

    /// Step 2: specials, at least one, against each other; the higher wins its payout.
    pub(super) fn settle_specials(&self, dealer: &Hand, seat: &Hand) -> (PlainSide, i64) {
        let height = |hand: &Hand| hand.special.map_or(0, |special| self.specials[special].height);
        let wins = |payout: &BTreeMap<String, i64>, hand: &Hand| {
            hand.special.map_or(0, |special| payout[&self.specials[special].name])
        };
        match height(seat).cmp(&height(dealer)) {
            Ordering::Greater => (PlainSide::Win, wins(&self.payout, seat)),
            Ordering::Less => (PlainSide::Lose, -wins(&self.of_dealer, dealer)),
            Ordering::Equal => {
                let tie = self.tie_of_special(seat.special.expect("a special on both sides"));
                self.equal_hands(tie, dealer, seat, [wins(&self.payout, seat), wins(&self.of_dealer, dealer)])
            }
        }
    }

    /// `ties_of`: how specials of this height settle, which any of them may say.
    fn tie_of_special(&self, special: Special) -> &str {
        let height = self.specials[special].height;
        let alike = self.specials.iter().filter(|other| other.height == height);
        self.said_by_any(&alike.map(|special| special.name.clone()).collect::<Vec<_>>())
    }

    fn said_by_any(&self, names: &[String]) -> &str {
        names.iter().map(|name| self.ties_of[name].as_str()).find(|tie| *tie != "push").unwrap_or("push")
    }

    /// `ties`, `ties_of` and `payout.equal`: equal hands, by a rule, given what each side's hand wins.
    fn equal_hands(&self, tie: &str, dealer: &Hand, seat: &Hand, wins: [i64; 2]) -> (PlainSide, i64) {
        let [of_seat, of_dealer] = [seat, dealer].map(|hand| self.total(&hand.cards).0);
        let player_wins = match tie {
            "player" => true,
            "dealer" => false,
            "higher" if of_seat != of_dealer => of_seat > of_dealer,
            "lower" if of_seat != of_dealer => of_seat < of_dealer,
            _ => return (PlainSide::Push, 0),
        };
        let paid =
            |payout: &BTreeMap<String, i64>, wins| if payout["equal"] == AS_HANDS { wins } else { payout["equal"] };
        match player_wins {
            true => (PlainSide::Win, paid(&self.payout, wins[0])),
            false => (PlainSide::Lose, -paid(&self.of_dealer, wins[1])),
        }
    }

    /// `tiers`: how high a hand that is not bust stands, and the names of its class; totals are 0.
    fn tier(&self, rank: Rank) -> (usize, &[String]) {
        let name = match rank {
            Rank::Bust | Rank::Total(_) => return (0, &[]),
            Rank::FiveDragon => "five_dragon",
            Rank::FiveDragon21 => "five_dragon_21",
            Rank::TripleSeven => "triple_seven",
        };
        let place = self.tiers.iter().position(|class| class.iter().any(|other| other == name)).expect("a tier");
        (self.tiers.len() - place, &self.tiers[place])
    }

    /// Whether two revealed hands are equal: not bust, of equal totals or of one tier.
    fn are_equal(&self, one: &Hand, other: &Hand) -> bool {
        let ranks = [one, other].map(|hand| self.rank(hand));
        !ranks.contains(&Rank::Bust)
            && self.tier(ranks[0]).0 == self.tier(ranks[1]).0
            && (self.tier(ranks[0]).0 > 0 || ranks[0] == ranks[1])
    }

    /// Steps 4 and 5: the dealer's present hand against an open player's.
    pub(super) fn settle(&self, dealer: &Hand, seat: &Hand) -> (PlainSide, i64) {
        let (dealer_rank, seat_rank) = (self.rank(dealer), self.rank(seat));
        let is_over = |hand: &Hand| self.over_bust.is_some_and(|least| self.total(&hand.cards).0 >= least);
        if seat_rank == Rank::Bust {
            if dealer_rank == Rank::Bust && !self.both_bust_to_dealer {
                return (PlainSide::Push, 0);
            }
            let mut lost = match dealer_rank {
                _ if self.bust_loses_one => 10_000,
                Rank::Bust => self.of_dealer["win"],
                _ => Self::pays_by(&self.of_dealer, dealer_rank),
            };
            if seat.cards.len() == 5 {
                lost = lost.max(self.payout["five_card_bust"]);
            }
            if is_over(seat) && dealer_rank != Rank::Bust {
                lost = lost.max(self.of_dealer["over_bust"]);
            }
            return (PlainSide::Lose, -lost);
        }
        if dealer_rank == Rank::Bust {
            let mut paid = Self::pays_by(&self.dealer_bust, seat_rank);
            if dealer.cards.len() == 5 {
                paid = paid.max(self.payout["dealer_five_card_bust"]);
            }
            if is_over(dealer) {
                paid = paid.max(self.dealer_bust["over_bust"]);
            }
            return (PlainSide::Win, paid);
        }
        let wins = [self.pays(seat_rank), Self::pays_by(&self.of_dealer, dealer_rank)];
        if self.are_equal(dealer, seat) {
            let class = self.tier(seat_rank).1;
            let tie = if class.is_empty() { &self.ties } else { self.said_by_any(class) };
            return self.equal_hands(tie, dealer, seat, wins);
        }
        let [of_seat, of_dealer] = [seat_rank, dealer_rank].map(|rank| (self.tier(rank).0, rank));
        if of_seat > of_dealer { (PlainSide::Win, wins[0]) } else { (PlainSide::Lose, -wins[1]) }
    }

    /// Steps 4 and 5: what a player's hand wins, unless the dealer is bust.
    pub(super) fn pays(&self, rank: Rank) -> i64 {
        Self::pays_by(&self.payout, rank)
    }

    fn pays_by(payout: &BTreeMap<String, i64>, rank: Rank) -> i64 {
        match rank {
            Rank::Bust => unreachable!("a bust hand is never the higher"),
            Rank::Total(21) => payout["twenty_one"],
            Rank::Total(_) => payout["win"],
            Rank::FiveDragon => payout["five_dragon"],
            Rank::FiveDragon21 => payout["five_dragon_21"],
            Rank::TripleSeven => payout["triple_seven"],
        }
    }

    /// *Final class*, by its name in the tables.
    fn class(&self, hand: &Hand) -> String {
        let total = self.total(&hand.cards).0;
        let by_total = |name: &str, tie: &str| match tie {
            "higher" | "lower" => format!("{name}_{total}"),
            _ => name.to_owned(),
        };
        match (hand.special, self.rank(hand)) {
            (Some(special), _) => by_total(&self.specials[special].name, self.tie_of_special(special)),
            _ if hand.escaped => "escape".into(),
            _ if !hand.played => "unplayed".into(),
            (_, Rank::Bust) if self.over_bust.is_some_and(|least| total >= least) => {
                format!("over_bust_{}", hand.cards.len())
            }
            (_, Rank::Bust) => format!("bust_{}", hand.cards.len()),
            (_, Rank::Total(total)) => format!("{total}_{}", hand.cards.len()),
            (_, rank @ Rank::FiveDragon) if self.showdown => {
                by_total("five_dragon", self.said_by_any(self.tier(rank).1))
            }
            (_, Rank::FiveDragon) => "five_dragon".into(),
            (_, Rank::FiveDragon21) => "five_dragon_21".into(),
            (_, Rank::TripleSeven) => "triple_seven".into(),
        }
    }

    /// Names the hands and deducts the commission from players' gains.
    fn report(&self, dealer: &Hand, seats: &[Hand]) -> PlainRound {
        let mut round = PlainRound { dealer_class: self.class(dealer), seats: Vec::new() };
        for seat in seats {
            let (side, gain) = seat.settled.expect("every seat settled");
            let commission = gain.max(0) * self.commission;
            round.seats.push(PlainSeat {
                class: self.class(seat),
                side,
                net: gain * 10_000 - commission,
                gross: gain * 10_000,
                dealer: seat.met.clone().unwrap_or("unplayed".into()),
                tie: seat.tie,
            });
        }
        round
    }
}

/// A list of names and of lists of names that are equals.
fn classes(list: &Value) -> Vec<Vec<String>> {
    let class = |item: &Value| match item {
        Value::String(name) => vec![name.clone()],
        names => names.clone().try_into().expect("a list of names"),
    };
    list.as_array().expect("a list").iter().map(class).collect()
}

/// Makes room for what is said of the table's own specials.
fn add_own<'a>(top: &mut Table, names: impl Iterator<Item = &'a String>) {
    for name in names {
        let mut add = |table: &str, key: &str, value: Value| {
            let table = top[table].as_table_mut().expect("a table");
            match table[key].as_array_mut() {
                Some(list) => list.push(value),
                None => drop(table[key].as_table_mut().expect("a table").insert(name.clone(), value)),
            }
        };
        add("rules", "ties_of", "push".into());
        add("rules", "special_ranking", Value::from(name.as_str()));
        top["payout"].as_table_mut().expect("a table").insert(name.clone(), Value::from(0));
    }
}

/// Step 1, *Specials*: those that every table has and its own, the best first.
fn specials(rules: &Value, own: &Table) -> Vec<PlainSpecial> {
    let least = if word(rules, "ban_nag", &["ten-value", "pictures"]) == "pictures" { 11 } else { 10 };
    let cards = |name: &str| -> Vec<[u8; 2]> {
        match name {
            "ban_ban" => vec![[ACE, ACE]],
            "ban_nag" => (least..=13).map(|ten| [ACE, ten]).collect(),
            _ => own[name]["cards"].as_array().expect("a list").iter().flat_map(two_cards).collect(),
        }
    };
    let classes = classes(&rules["special_ranking"]);
    let heights = (1..=classes.len()).rev().zip(&classes);
    let of_class = |(height, class): (usize, &Vec<String>)| {
        let special = |name: &String| PlainSpecial { name: name.clone(), cards: cards(name), height };
        class.iter().map(special).collect::<Vec<_>>()
    };
    heights.flat_map(of_class).collect()
}

/// `7 7`, `A pair` and `pair`, as faces, the lower first.
fn two_cards(text: &Value) -> Vec<[u8; 2]> {
    let names = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
    let face = |name: &str| 1 + names.iter().position(|known| *known == name).expect("a face") as u8;
    match text.as_str().expect("a text").split(' ').collect::<Vec<_>>()[..] {
        ["pair"] => (1..=13).map(|face| [face; 2]).collect(),
        [one, "pair"] => vec![[face(one); 2]],
        [one, other] => vec![[face(one).min(face(other)), face(one).max(face(other))]],
        _ => panic!("two cards: {text:?}"),
    }
}

impl Strategy {
    /// Reads a holder's keys; only the dealer has reveal rows.
    fn read(mut keys: Table, minimum: usize, is_dealer: bool) -> Self {
        let default = if minimum == 0 { 16 } else { minimum };
        let lines = format!("two = {default}\nthree = {default}\nfour = {default}");
        let mut stand_at: Table = lines.parse().expect("TOML");
        fill(&mut stand_at, take_table(&mut keys, "stand_at"));
        let mut soft_stand_at = stand_at.clone();
        fill(&mut soft_stand_at, take_table(&mut keys, "soft_stand_at"));
        let totals = |table: &Table| ["two", "three", "four"].map(|count| whole(&table[count]));
        let (stand_at, soft_stand_at) = (totals(&stand_at), totals(&soft_stand_at));
        let mut both = stand_at.iter().chain(&soft_stand_at);
        assert!(both.all(|total| (2..=21).contains(total)), "stand_at");

        let (mut reveal, mut soft_reveal) = (Rows::new(), Rows::new());
        if is_dealer {
            let table = Value::from(take_table(&mut keys, "reveal"));
            let soft_table = keys.remove("soft_reveal").unwrap_or(table.clone());
            reveal = table.try_into().expect("reveal rows");
            soft_reveal = soft_table.try_into().expect("reveal rows");
        }
        let mut rest = Table::from_iter([("free_hand".to_string(), Value::from("escape"))]);
        fill(&mut rest, keys);
        let choices = ["escape", "continue", "escape-special"];
        Self {
            stand_at,
            soft_stand_at,
            free_hand: word(&Value::Table(rest), "free_hand", &choices),
            reveal,
            soft_reveal,
        }
    }

    /// Strategy key `free_hand` of a holder who may escape.
    fn escapes(&self, other_side_shows_a_special: bool) -> bool {
        match self.free_hand.as_str() {
            "escape" => true,
            "continue" => false,
            _ => other_side_shows_a_special,
        }
    }
}

/// Overlays what is given on the defaults; a key without a default is unknown.
fn fill(defaults: &mut Table, given: Table) {
    for (key, value) in given {
        match (defaults.get_mut(&key), value) {
            (None, _) => panic!("unknown: {key}"),
            (Some(Value::Table(inner)), Value::Table(value)) => fill(inner, value),
            (Some(default), value) => *default = value,
        }
    }
}

/// Takes a table out of a table; an empty one if there is none.
fn take_table(from: &mut Table, key: &str) -> Table {
    let table = from.remove(key);
    table.map_or(Table::new(), |table| table.try_into().expect("a table"))
}

/// Reads one of the words allowed.
fn word(rules: &Value, key: &str, allowed: &[&str]) -> String {
    let word = rules[key].as_str().expect("a word");
    assert!(allowed.contains(&word), "{key} = {word}");
    word.to_string()
}

/// Reads a whole number.
fn whole(value: &Value) -> usize {
    value.clone().try_into().expect("a whole number")
}

/// Reads what hands pay, in 1e-4.
fn payouts(table: &Table) -> BTreeMap<String, i64> {
    table.iter().map(|(key, pays)| (key.clone(), decimal(pays))).collect()
}

/// Reads a decimal of 0 to 10 000 with at most four digits after the point, in 1e-4.
fn decimal(value: &Value) -> i64 {
    let units = value.as_integer().map(|whole| whole as f64);
    let scaled = units.or(value.as_float()).expect("a number") * 10_000.0;
    assert!((AS_HANDS as f64..=1e8).contains(&scaled), "out of range: {value:?}");
    assert!((scaled - scaled.round()).abs() < 1e-6, "digits: {value:?}");
    scaled.round() as i64
}

/// Reads the possible values of an ace: some of 1, 10, 11, none twice.
fn ace_values(list: &Value) -> Vec<usize> {
    let values: Vec<usize> = list.clone().try_into().expect("a list");
    let mut distinct = values.clone();
    distinct.sort();
    distinct.dedup();
    assert!(!values.is_empty() && distinct.len() == values.len());
    assert!(values.iter().all(|value| [1, 10, 11].contains(value)));
    values
}
