//! Random decisions, apart from the cards.

use super::Shoe;
use super::dealt::{AT_ONCE, Deal, Dealt};
use super::draw::Draw;
use super::stream::Stream;

/// The second stream of a block: mixed strategies and drawn ties use it, so that the cards of a round never depend on
/// how earlier rounds were played. Rounds that are dealt again have a third stream for the same reason.
#[derive(Debug)]
pub struct Chance {
    decisions: Stream,
    redeals: Option<Stream>,
    /// Rounds for dealing again, and how many of them have been used.
    again: Option<(Draw, Dealt, usize)>,
}

impl Chance {
    /// Random decisions from this stream, which also deals rounds again.
    #[must_use]
    pub fn new(stream: Stream) -> Chance {
        Chance { decisions: stream, redeals: None, again: None }
    }

    /// The same with a separate stream for rounds that are dealt again.
    #[must_use]
    pub fn with_redeals(self, stream: Stream) -> Chance {
        Chance { redeals: Some(stream), ..self }
    }

    /// Deals a round again, always from the same shoe.
    pub fn deal_again(&mut self, shoe: impl Fn() -> Shoe) -> Deal<'_> {
        let stream = self.redeals.as_mut().unwrap_or(&mut self.decisions);
        let (draw, dealt, used) = self.again.get_or_insert_with(|| {
            let draw = Draw::new(&shoe());
            (draw, Dealt::round(&[]), 1)
        });
        if *used >= dealt.count() {
            dealt.clone_from(draw.deal(stream, AT_ONCE));
            *used = 0;
        }
        *used += 1;
        dealt.round_in(*used - 1)
    }

    /// A uniform number from 0 … `bound` − 1. A bound of 0 gives 0.
    #[inline]
    pub fn below(&mut self, bound: u64) -> u64 {
        below(&mut self.decisions, bound)
    }

    /// The same from the stream for rounds dealt again.
    pub fn below_again(&mut self, bound: u64) -> u64 {
        below(self.redeals.as_mut().unwrap_or(&mut self.decisions), bound)
    }
}

/// Lemire, *Fast Random Integer Generation in an Interval*, 2019.
#[inline]
fn below(stream: &mut Stream, bound: u64) -> u64 {
    if bound < 2 {
        return 0;
    }
    loop {
        let product = u128::from(stream.next_u64()) * u128::from(bound);
        // The remainder is below the bound: skip the division unless bias is possible.
        if product as u64 >= bound || product as u64 >= bound.wrapping_neg() % bound {
            return (product >> 64) as u64;
        }
    }
}
