//! What readers of a game's results want to see first.

/// What a game's results are called, and which of its figures matter most.
#[derive(Clone, Copy, Debug)]
pub struct Headlines {
    /// What the game is called.
    pub title: &'static str,
    /// What the dealer edge is.
    pub edge: &'static str,
    /// What `frequency.csv` counts.
    pub hands: &'static str,
    /// The figures that matter most, after the dealer edge.
    pub figures: &'static [Headline],
    /// The figure that tells seats apart: label and metric.
    pub seats: (&'static str, &'static str, Quantity),
}

/// A figure of `edge.csv`.
#[derive(Clone, Copy, Debug)]
pub struct Headline {
    /// What it is called.
    pub label: &'static str,
    /// Its role.
    pub role: &'static str,
    /// Its metric.
    pub metric: &'static str,
    /// What it is a number of.
    pub quantity: Quantity,
}

impl Headline {
    /// A share of the rounds.
    pub(crate) const fn share(label: &'static str, role: &'static str, metric: &'static str) -> Headline {
        Headline { label, role, metric, quantity: Quantity::Share }
    }

    /// A number: of unit bets, of turns, of cards.
    pub(crate) const fn number(label: &'static str, role: &'static str, metric: &'static str) -> Headline {
        Headline { label, role, metric, quantity: Quantity::Number }
    }
}

/// What a figure is a number of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// Rounds or bets, out of all: shown in percent.
    Share,
    /// Anything else: shown as it is.
    Number,
}
