//! The counts of a run.

use super::joint::{SUMS, of_pairs, summands, together};
use super::pool::Pool;
use super::{Joint, Layout, Line, NetLaw, NetRange, Sheet, Variable};

/// Everything a run has counted so far: integers that add up in any order.
///
/// No sum overflows for 10^18 rounds: a cell counts at most 10^18 rounds times a few thousand observations (u128), and
/// what grows faster is a big integer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    pub(super) rounds: u64,
    pub(super) blocks: u64,
    pub(super) cells: Vec<u128>,
    pub(super) pools: Vec<Pool>,
    pub(super) dealer: NetLaw,
    /// Each line after the first.
    pub(super) lines: Vec<OnLine>,
    /// Pairs of amounts that the game adds up.
    pub(super) tracks: Vec<Joint>,
}

/// What is netted on a line after the first, together with the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct OnLine {
    /// By the dealer, in a round.
    pub dealer: Joint,
    /// The law of the dealer's net.
    pub law: NetLaw,
    /// By the seats.
    pub seats: Joint,
}

impl OnLine {
    fn new(line: &Line) -> OnLine {
        let seats = Joint::of_blocks(line.seats.len() as u32);
        OnLine { dealer: Joint::of_blocks(1), law: NetLaw::new(&line.dealer), seats }
    }
}

impl Tally {
    /// Nothing counted yet.
    #[must_use]
    pub fn new(layout: &Layout, dealer: &NetRange) -> Tally {
        Tally {
            rounds: 0,
            blocks: 0,
            cells: vec![0; layout.cells()],
            pools: layout.pools.iter().map(Pool::new).collect(),
            dealer: NetLaw::new(dealer),
            lines: layout.more_lines().iter().map(OnLine::new).collect(),
            tracks: vec![Joint::of_blocks(1); layout.tracks],
        }
    }

    /// Adds a finished block.
    pub fn add_block(&mut self, layout: &Layout, sheet: &Sheet) {
        self.rounds += sheet.rounds();
        self.blocks += 1;
        let counts = sheet.counts(layout);
        // Most cells of a large table are 0 in a block.
        const FEW: usize = 8;
        for (at, few) in counts.as_chunks::<FEW>().0.iter().enumerate() {
            if *few != [0; FEW] {
                for (cell, count) in self.cells[FEW * at..][..FEW].iter_mut().zip(few) {
                    *cell += u128::from(*count);
                }
            }
        }
        let rest = counts.len() / FEW * FEW;
        for (cell, count) in self.cells[rest..].iter_mut().zip(&counts[rest..]) {
            *cell += u128::from(*count);
        }
        for (variable, pool) in layout.pools.iter().zip(&mut self.pools) {
            let mut x = vec![0; variable.cells];
            for member in 0..variable.members {
                let counts = &counts[variable.at(member, 0)..][..variable.cells];
                x.iter_mut().zip(counts).for_each(|(x, &count)| *x += u64::from(count));
            }
            pool.add_block(&x);
        }
        let main = match &layout.decided {
            Some((variable, nets)) => {
                let counts = &counts[variable.at(0, 0)..];
                self.dealer.add_counts(nets.iter().copied().zip(counts.iter().copied()))
            }
            None => self.dealer.add_block(sheet.dealer_nets.iter()),
        };
        for (track, pairs) in self.tracks.iter_mut().zip(&sheet.tracks) {
            track.add_block(of_pairs(pairs));
        }
        let Some(lines) = &layout.lines else { return };
        for (line, at) in self.lines.iter_mut().zip(1..) {
            let mut seen = Vec::new();
            for seat in &lines.more[at - 1].seats {
                let first = lines.variable.at(*seat, 0);
                for (cell, nets) in lines.nets.iter().enumerate().filter(|(cell, _)| counts[first + cell] > 0) {
                    seen.push((nets[0], nets[at], counts[first + cell]));
                }
            }
            let of_seats = sums(&seen);
            let of_dealer = match sheet.nets(at) {
                Some(own) => {
                    let products = products([&self.dealer, &line.law], &sheet.dealer_nets, own.clone());
                    together(main, line.law.add_block(own), products)
                }
                // With a single seat, the dealer nets what the seat loses.
                None => {
                    for (main, net, count) in &mut seen {
                        (*main, *net) = (-*main, -*net);
                        line.law.add(*net, (*count).into());
                    }
                    sums(&seen)
                }
            };
            line.dealer.add_block(of_dealer);
            line.seats.add_block(of_seats);
        }
    }

    /// Adds what another tally of the same game has counted.
    pub fn merge(&mut self, other: &Tally) {
        self.rounds += other.rounds;
        self.blocks += other.blocks;
        for (cell, more) in self.cells.iter_mut().zip(&other.cells) {
            *cell += more;
        }
        for (pool, more) in self.pools.iter_mut().zip(&other.pools) {
            pool.merge(more);
        }
        self.dealer.merge(&other.dealer);
        for (line, more) in self.lines.iter_mut().zip(&other.lines) {
            line.dealer.merge(&more.dealer);
            line.law.merge(&more.law);
            line.seats.merge(&more.seats);
        }
        for (track, more) in self.tracks.iter_mut().zip(&other.tracks) {
            track.merge(more);
        }
    }

    /// Rounds played.
    #[must_use]
    pub fn rounds(&self) -> u64 {
        self.rounds
    }

    /// Blocks played.
    #[must_use]
    pub fn blocks(&self) -> u64 {
        self.blocks
    }

    /// The law of the dealer's net from the main bets in a round.
    #[must_use]
    pub fn dealer(&self) -> &NetLaw {
        &self.dealer
    }

    /// The same on a line; the first line is that of the main bets.
    #[must_use]
    pub fn dealer_on(&self, line: usize) -> &NetLaw {
        if line == 0 { &self.dealer } else { &self.lines[line - 1].law }
    }

    /// How often each cell of a variable was seen, all members together.
    pub(super) fn pooled_counts(&self, variable: &Variable) -> Vec<u128> {
        (0..variable.cells)
            .map(|cell| (0..variable.members).map(|member| self.cells[variable.at(member, cell)]).sum())
            .collect()
    }

    pub(super) fn pool(&self, variable: &Variable) -> Option<&Pool> {
        self.pools.get(variable.pool)
    }
}

/// The sum of the products of nets with these laws, round by round.
fn products<'a>(laws: [&NetLaw; 2], main: &[i64], own: impl Iterator<Item = &'a i64>) -> i128 {
    let most = laws.map(|law| {
        let (low, high) = law.range().ends();
        i128::from(high.max(-low))
    });
    // Small enough for 64 bits at most tables.
    if most[0] * most[1] * (main.len() as i128) < 1 << 63 {
        return main.iter().zip(own).map(|(x, y)| x * y).sum::<i64>().into();
    }
    main.iter().zip(own).map(|(x, y)| i128::from(*x) * i128::from(*y)).sum()
}

/// The sums over pairs of amounts, each with its count. A net stays below 2^50, and a block has
/// fewer than 2^22 observations.
fn sums(pairs: &[(i64, i64, u32)]) -> [i128; SUMS] {
    let mut sums = [0; SUMS];
    for (x, y, count) in pairs {
        let more = summands(*x, *y);
        (0..SUMS).for_each(|at| sums[at] += more[at] * i128::from(*count));
    }
    sums
}
