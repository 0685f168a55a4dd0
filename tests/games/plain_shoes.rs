//! A plain simulator of shoes, and of who counts and bets at them.

use crate::bets::both::Plain;
use crate::bets::plain::UNIT;

/// Shoes in a block: errors come from the variation between blocks.
pub const SHOES: usize = 7;

/// A round as a counter sees it: the true count, and the nets of the first seat and of all seats.
#[derive(Clone, Copy, Debug)]
pub struct Seen {
    pub count: i64,
    pub first: f64,
    pub all: f64,
}

/// The bet to count for, in a plain game.
#[derive(Clone, Copy)]
pub enum Bet {
    Main,
    Side(usize),
    All,
}

pub struct PlainShoes {
    pub game: Plain,
    pub bet: Bet,
    pub cut: usize,
    /// By face, and for the ace of spades.
    pub tags: [i64; 15],
}

impl PlainShoes {
    /// Returns a seat's stake and net, in units; `None` if it does not make the bet.
    pub fn net(&self, seat: usize, cards: Option<&[(u8, u8)]>) -> Option<[f64; 2]> {
        let bets = self.game.bets();
        let told = cards.map(|cards| self.game.play(cards).unwrap().swap_remove(seat));
        let main = (bets.stakes[seat] * 100_000_000, told.as_ref().map_or(0, |told| bets.main(seat, told).net));
        let side = |at: usize| {
            let side = &bets.sides[at];
            Some((side.stake(seat)? * 100_000_000, told.as_ref().map_or(0, |told| side.end(told).net)))
        };
        let sides = (0..bets.sides.len()).filter_map(side);
        let (stake, net) = match self.bet {
            Bet::Main => main,
            Bet::Side(at) => side(at)?,
            Bet::All => sides.fold(main, |sum, side| (sum.0 + side.0, sum.1 + side.1)),
        };
        Some([stake, net].map(|amount| amount as f64 / UNIT as f64))
    }

    /// Deals a shoe until fewer cards are left than are cut off. Cards set aside for a hand but not drawn are put back
    /// on top.
    pub fn deal(&self, order: &[(u8, u8)]) -> Vec<Seen> {
        let (mut unseen, mut running, mut rounds) = (order.to_vec(), 0, Vec::new());
        let seats = self.game.table().0;
        while unseen.len() >= self.cut {
            let cards = unseen[..5 * (seats + 1)].to_vec();
            let nets: Vec<f64> = (0..seats).filter_map(|seat| Some(self.net(seat, Some(&cards))?[1])).collect();
            let count = (running as f64 / (unseen.len() as f64 / 52.0)).floor() as i64;
            rounds.push(Seen { count: count.clamp(-10, 10), first: nets[0], all: nets.iter().sum() });
            let turned = self.game.turned(&cards);
            let mut left = Vec::new();
            for (place, (face, suit)) in cards.into_iter().enumerate() {
                if place % 5 < turned[place / 5] {
                    running += self.tags[if (face, suit) == (1, 3) { 14 } else { usize::from(face) }];
                } else {
                    left.push((face, suit));
                }
            }
            unseen.splice(..5 * (seats + 1), left);
        }
        rounds
    }
}

/// The bet below the true count from which betting begins, and those of a plan from it on, each from a true count up.
#[derive(Clone, Copy)]
pub struct Bets(pub f64, pub &'static [(i64, f64)]);

impl Bets {
    /// Returns the bet at a true count, if betting begins at another.
    pub fn at(self, count: i64, from: i64) -> f64 {
        let mut levels = self.1.iter().filter(|(level, _)| count >= from && *level <= count);
        levels.next_back().map_or(if count < from { self.0 } else { 0.0 }, |(_, bets)| *bets)
    }

    /// Returns the first true count from this one on with a bet.
    pub fn begin(self, from: i64) -> i64 {
        from.max(self.1[0].0)
    }
}

pub fn square(x: f64) -> f64 {
    x * x
}

/// Returns a ratio of sums over shoes, with its error from the variation between blocks (Cochran, *Sampling
/// Techniques*, 3rd ed., 6.4).
pub fn ratio(shoes: &[Vec<Seen>], x: impl Fn(&[Seen]) -> f64, y: impl Fn(&[Seen]) -> f64) -> (f64, f64) {
    ratio_of_few(shoes, (shoes.len() / SHOES) as f64, x, y)
}

/// Returns a ratio of sums over shoes with values in only this number of blocks, or shoes.
pub fn ratio_of_few(
    shoes: &[Vec<Seen>],
    units: f64,
    x: impl Fn(&[Seen]) -> f64,
    y: impl Fn(&[Seen]) -> f64,
) -> (f64, f64) {
    let sum = |shoes: &[Vec<Seen>], of: &dyn Fn(&[Seen]) -> f64| shoes.iter().map(|shoe| of(shoe)).sum::<f64>();
    let r = sum(shoes, &y) / sum(shoes, &x);
    let strays = shoes.chunks(SHOES).map(|block| square(sum(block, &y) - r * sum(block, &x))).sum::<f64>();
    (r, (strays * units / (units - 1.0)).sqrt() / sum(shoes, &x))
}
