//! A plain, slow simulator of Chinese Blackjack, to the letter of its rules: a test oracle.
//!
//! A round is one function, `deal_and_settle`, which follows steps 1 to 5 of the rules. `read` reads the keys, `cards`
//! has the points, `specials` the shown hands, `settle` the winners and payouts, and `names` the names.

mod cards;
mod names;
mod read;
mod settle;
mod specials;

use crate::bets::plain::PlainBets;
use rand::seq::SliceRandom;
use std::collections::BTreeMap;

/// An ace's face; 2 to 10 are themselves; 11, 12, 13 are jack, queen, king.
const ACE: u8 = 1;

/// A card is its face and this for each suit above the lowest.
pub const SUIT: u8 = 16;

/// `payout.equal` where it is not given: the winner gets what the hand wins.
const AS_HANDS: i64 = -10_000;

/// Step 1, *Specials*: the position of one among the table's specials, the best first.
pub(super) type Special = usize;

/// The cards of a special.
#[derive(Clone, Debug)]
pub(super) struct PlainSpecial {
    pub(super) name: String,
    cards: Vec<[u8; 2]>, // faces, the lower first
    suited: bool,        // suits = "same"
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
    forfeits: bool, // below_minimum
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
    pays_table: Option<usize>,
    pub(super) selective: bool,         // dealer_reveals
    payout: BTreeMap<String, i64>,      // in 1e-4 of the bet
    dealer_bust: BTreeMap<String, i64>, // payout.dealer_bust, else payout
    of_dealer: BTreeMap<String, i64>,   // payout.dealer, else payout
    seat_strategies: Vec<Strategy>,
    dealer_strategy: Strategy,
    /// Stakes and side bets.
    pub bets: PlainBets,
}

/// The winner of the settlement, even if 0 is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlainSide {
    /// The player.
    Win,
    /// Nobody: equal hands, escapes, pushed busts.
    Push,
    /// The dealer.
    Lose,
}

/// The events of a round for one seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlainSeat {
    /// *Final class* of the hand.
    pub class: String,
    /// The winner of the settlement.
    pub side: PlainSide,
    /// Net after commission, in 1e-8 of the bet.
    pub net: i64,
    /// Net before commission, in 1e-8 of the bet.
    pub gross: i64,
    /// The dealer's hand that settled with this seat; `escape` if an escape ended the round for all, `unplayed` if none
    /// settled.
    pub dealer: String,
    /// Net of the payments between players, in 1e-4 of a unit (`pays_table`).
    pub payments: i64,
    /// Whether equal hands were settled: totals up to 21, tiers or specials.
    pub tie: bool,
}

/// The events of a round.
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
    /// Shuffles a full shoe and plays one round from the top of it, as at a table. Repeats until there is no redeal.
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
        for card in (ACE..=13).flat_map(|face| (0..4).map(move |suit| face + SUIT * suit)) {
            shoe.extend(vec![card; self.decks]);
        }
        shoe.shuffle(rng);
        self.deal_from(&shoe)
    }

    /// Plays one round from the top of these cards, the dealer's two first.
    pub fn deal_from(&self, shoe: &[u8]) -> PlainRound {
        let mut top = shoe.iter().copied();
        self.deal_and_settle(&mut |_| top.next())
    }

    /// Plays a deal with five given cards for every hand.
    pub fn play(&self, dealer: [u8; 5], seats: &[[u8; 5]]) -> PlainRound {
        self.play_and_see(dealer, seats).0
    }

    /// Plays a deal and returns the number of cards that each hand used, the dealer's first.
    pub fn play_and_see(&self, dealer: [u8; 5], seats: &[[u8; 5]]) -> (PlainRound, Vec<usize>) {
        assert_eq!(seats.len(), self.players, "five cards a player");
        let ready = [&[dealer], seats].concat();
        let mut turned = vec![0; ready.len()];
        let round = self.deal_and_settle(&mut |holder| {
            turned[holder] += 1;
            Some(ready[holder][turned[holder] - 1])
        });
        (round, turned)
    }

    /// *Round*. `draw` gives the next card to the dealer (0) or to a seat (1, 2, …), if one is left.
    fn deal_and_settle(&self, draw: &mut dyn FnMut(usize) -> Option<u8>) -> PlainRound {
        // Step 1: two cards each.
        let mut two = |holder| [draw(holder), draw(holder)].map(|card| card.expect("two cards for everybody")).to_vec();
        let mut dealer = self.hand(two(0));
        let mut seats: Vec<Hand> = (1..=self.players).map(|seat| self.hand(two(seat))).collect();

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
            // A dealer's special meets all seats, including those that escape from it.
            seat.met = dealer.special.map(|_| self.class(&dealer));
        }

        // Step 3: the others draw, in seat order. Step 5: at once, a tier is paid when it is made.
        for (index, seat) in seats.iter_mut().enumerate() {
            if seat.settled.is_none() {
                seat.played = true;
                while !self.stops(seat, &self.seat_strategies[index], self.must_draw_below()) {
                    // `pack_runs_out`: who cannot draw stands.
                    let Some(card) = draw(index + 1) else { break };
                    seat.cards.push(card % SUIT);
                }
                let rank = self.rank(seat);
                if rank >= Rank::FiveDragon && !self.showdown {
                    seat.settled = Some((PlainSide::Win, self.pays(rank)));
                }
            }
        }

        // Step 4: the dealer's turn, while anyone is open.
        let mut has_run_out = false;
        while seats.iter().any(|seat| seat.settled.is_none()) {
            dealer.played = true;
            if has_run_out || self.stops(&dealer, &self.dealer_strategy, self.dealer_minimum) {
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
                let card = draw(0);
                has_run_out = card.is_none();
                dealer.cards.extend(card.map(|card| card % SUIT));
            }
        }
        self.report(&dealer, &seats)
    }

    /// Keys `player_minimum` and `below_minimum`: the total below which a player draws.
    pub(super) fn must_draw_below(&self) -> usize {
        if self.forfeits { 0 } else { self.player_minimum }
    }

    /// Step 4: settles the dealer with a seat, which has then met this hand.
    fn reveal(&self, dealer: &Hand, seat: &mut Hand) {
        seat.settled = Some(self.settle(dealer, seat));
        seat.met = Some(self.class(dealer));
        seat.tie = !self.is_forfeited(seat) && self.are_equal(dealer, seat);
    }

    /// Steps 3 and 4: bust hands, five cards and 21 draw no more. Otherwise `stand_at` and `soft_stand_at` decide, but
    /// no hand below the minimum stands.
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

    /// Strategy keys `reveal`, `soft_reveal`: returns `true` if the dealer settles with a hand of `count` cards before
    /// hitting; never below the minimum.
    fn reveals(&self, dealer: &Hand, count: usize) -> bool {
        let (total, soft) = self.total(&dealer.cards);
        let row = match soft {
            true => self.dealer_strategy.soft_reveal.get(&total.to_string()),
            false => self.dealer_strategy.reveal.get(&total.to_string()),
        };
        let in_row = row.is_some_and(|counts| counts.contains(&count));
        self.selective && total >= self.dealer_minimum && in_row
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
                payments: 0,
                dealer: seat.met.clone().unwrap_or("unplayed".into()),
                tie: seat.tie,
            });
        }
        self.pay_the_table(seats, &mut round);
        round
    }

    /// Key `pays_table`: each seat with such a bust pays every other seat that seat's bet.
    fn pay_the_table(&self, seats: &[Hand], round: &mut PlainRound) {
        for (payer, hand) in seats.iter().enumerate() {
            if hand.played && self.rank(hand) == Rank::Bust && self.is_for_the_table(hand) {
                for (other, stake) in self.bets.stakes.iter().enumerate().filter(|(other, _)| *other != payer) {
                    round.seats[payer].payments -= *stake as i64;
                    round.seats[other].payments += *stake as i64;
                }
            }
        }
    }

    /// Key `pays_table`: returns `true` if a bust hand has such a total.
    pub(super) fn is_for_the_table(&self, hand: &Hand) -> bool {
        self.pays_table.is_some_and(|least| self.total(&hand.cards).0 >= least)
    }
}

impl Strategy {
    /// Strategy key `free_hand` of a holder who may escape.
    fn escapes(&self, other_side_shows_a_special: bool) -> bool {
        match self.free_hand.as_str() {
            "escape" => true,
            "continue" => false,
            _ => other_side_shows_a_special,
        }
    }
}
