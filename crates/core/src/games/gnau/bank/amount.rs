//! Amounts that are summed over hands: whole numbers, or several numbers at once.

/// An amount that is summed over hands.
pub(super) trait Amount: Copy + Default {
    /// Returns a multiple of the amount.
    fn times(&self, times: i64) -> Self;
    /// Adds another amount.
    fn add(&mut self, other: &Self);
    /// Takes another amount away.
    fn subtract(&mut self, other: &Self);
    /// Returns `true` for 0.
    fn is_zero(&self) -> bool;
}

macro_rules! whole_amounts {
    ($($integer:ty),*) => {
        $(impl Amount for $integer {
            #[inline(always)]
            fn times(&self, times: i64) -> $integer {
                self * <$integer>::from(times)
            }

            #[inline(always)]
            fn add(&mut self, other: &$integer) {
                *self += other;
            }

            #[inline(always)]
            fn subtract(&mut self, other: &$integer) {
                *self -= other;
            }

            #[inline(always)]
            fn is_zero(&self) -> bool {
                *self == 0
            }
        })*
    };
}

whole_amounts!(i64, i128);

impl<const LANES: usize> Amount for [f64; LANES]
where
    [f64; LANES]: Default,
{
    #[inline(always)]
    fn times(&self, times: i64) -> [f64; LANES] {
        self.map(|amount| amount * times as f64)
    }

    #[inline(always)]
    fn add(&mut self, other: &[f64; LANES]) {
        for lane in 0..LANES {
            self[lane] += other[lane];
        }
    }

    #[inline(always)]
    fn subtract(&mut self, other: &[f64; LANES]) {
        for lane in 0..LANES {
            self[lane] -= other[lane];
        }
    }

    #[inline(always)]
    fn is_zero(&self) -> bool {
        self.iter().all(|amount| *amount == 0.0)
    }
}
