//! What a comparison would have noticed, in words.

use crate::stats::Noticed;

impl Noticed {
    /// In a sentence.
    #[must_use]
    pub fn said(&self) -> String {
        let article = if self.figure.starts_with('e') { "an" } else { "a" };
        let figure = self.figure;
        let Some(off) = self.off else { return format!("no {figure} would have been noticed, however far off") };
        let points = 100.0 * off;
        let decimals = if points >= 10.0 { 0 } else { 1 + usize::from(points < 1.0) + usize::from(points < 0.1) };
        format!("{article} {figure} off by {points:.decimals$} points would have been noticed with 95 %")
    }
}
