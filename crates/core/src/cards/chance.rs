//! Random decisions, separate from the cards.

use super::Shoe;
use super::dealt::{AT_ONCE, Deal, Dealt};
use super::draw::Draw;
use super::stream::Stream;

/// The random decisions of a block. They have a second stream for mixed strategies and drawn ties, so that the cards of
/// a round never depend on the play of earlier rounds. Rounds that are dealt again have a third stream for the same
/// reason.
#[derive(Debug)]
pub struct Chance {
    decisions: Stream,
    redeals: Option<Stream>,
    /// Rounds for dealing again, and the number used.
    again: Option<(Draw, Dealt, usize)>,
}

impl Chance {
    /// Takes random decisions from this stream, which also deals rounds again.
    pub fn new(stream: Stream) -> Chance {
        Chance { decisions: stream, redeals: None, again: None }
    }

    /// Deals rounds again from a separate stream.
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

    /// Returns a uniform number from 0 … `bound` − 1, or 0 for a bound of 0.
    #[inline]
    pub fn below(&mut self, bound: u64) -> u64 {
        below(&mut self.decisions, bound)
    }

    /// Returns a uniform number below `bound` from the stream for rounds dealt again.
    pub fn below_again(&mut self, bound: u64) -> u64 {
        below(self.redeals.as_mut().unwrap_or(&mut self.decisions), bound)
    }
}

/// Returns a uniform number below `bound` (Lemire, *Fast Random Integer Generation in an Interval*, 2019).
#[inline]
fn below(stream: &mut Stream, bound: u64) -> u64 {
    if bound < 2 {
        return 0;
    }
    loop {
        let product = u128::from(stream.next_u64()) * u128::from(bound);
        // The remainder is below the bound, so the division is needed only if bias is possible.
        if product as u64 >= bound || product as u64 >= bound.wrapping_neg() % bound {
            return (product >> 64) as u64;
        }
    }
}
