//! How equal hands settle.

use super::hand::Worth;
use super::house::{Dragons, House, Role};
use super::machine::Settlement;
use super::own;
use crate::config::{Complaints, Decimal, Key, KeyType, Kind, Value, Values, keys, words};
use crate::games::Side;
use crate::games::banked::PAYOUT_OF_DEALER;
use std::cmp::Ordering;

words! {
    /// Who wins equal totals.
    pub enum Ties {
        Push = "push", "nobody wins";
        Dealer = "dealer", "the dealer wins";
        Player = "player", "the player wins";
    }
}
words! {
    /// Who wins equal specials or tiers.
    pub enum TieOf {
        Push = "push", "nobody wins";
        Player = "player", "the player wins";
        Dealer = "dealer", "the dealer wins";
        Higher = "higher", "the higher total wins; equal totals push";
        Lower = "lower", "the lower total wins; equal totals push";
    }
}

const TIE: Kind = <TieOf as KeyType>::KIND;
const AT_ONCE: &str = "five-dragons and triple sevens are paid at once and never meet";

keys! {
    /// Who wins equal hands of each name.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(super) struct TiesOf of House {
        built_in: [TieOf; 2] {
            "rules.ties_of.ban_ban" unsaid "push", in TIE, "who wins equal ban-bans", others "dealer";
            "rules.ties_of.ban_nag" unsaid "push", in TIE, "who wins equal ban-nags", others "dealer";
        }
        five_dragon: TieOf {
            "rules.ties_of.five_dragon" unsaid "push", "who wins equal five-dragons", others "higher",
            idle |house| house.dragons == Dragons::AtOnce => AT_ONCE;
        }
        five_dragon_21: TieOf {
            "rules.ties_of.five_dragon_21" unsaid "push", "who wins equal five-dragons of 21", others "dealer",
            idle |house| house.dragons == Dragons::AtOnce => AT_ONCE;
        }
        triple_seven: TieOf {
            "rules.ties_of.triple_seven" unsaid "push", "who wins equal triple sevens", others "dealer",
            idle |house| !house.triple_seven => "three sevens are not a tier of their own",
            idle |house| house.dragons == Dragons::AtOnce => AT_ONCE;
        }
    }
}

impl TiesOf {
    /// What a config says.
    pub(super) fn read(values: &Values) -> TiesOf {
        TiesOf::from_values(values)
    }

    /// Notes what has no effect.
    pub(super) fn note(house: &House, values: &mut Values, complaints: &mut Complaints) {
        TiesOf::note_idle(house, values, complaints);
    }
}

/// A kind of hand above totals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tier {
    /// The higher beats the lower; totals have 0.
    pub rank: u8,
    /// Who wins equal ones.
    pub tie: TieOf,
}

impl Tier {
    /// Not yet known.
    const UNRANKED: Tier = Tier { rank: 0, tie: TieOf::Push };
}

/// The hands above totals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tiers {
    five_dragon: Tier,
    five_dragon_21: Tier,
    triple_seven: Tier,
}

impl Tiers {
    /// Not yet known.
    pub(super) const UNRANKED: Tiers =
        Tiers { five_dragon: Tier::UNRANKED, five_dragon_21: Tier::UNRANKED, triple_seven: Tier::UNRANKED };

    /// What a config says.
    pub(super) fn read(house: &House, ties: &TiesOf, values: &mut Values, complaints: &mut Complaints) -> Tiers {
        let is_played = |name: &str| name != "triple_seven" || house.triple_seven;
        let classes = own::tiers(values, is_played, complaints);
        let mut tiers = Tiers::UNRANKED;
        for (rank, class) in (1..=classes.len() as u8).rev().zip(&classes) {
            let said = |name: &String| match name.as_str() {
                "five_dragon" => ties.five_dragon,
                "five_dragon_21" => ties.five_dragon_21,
                _ => ties.triple_seven,
            };
            let said: Vec<TieOf> = class.iter().filter(|name| is_played(name)).map(said).collect();
            let tie = own::tie_of_class(values, own::RANKINGS[1], class, &said, complaints);
            for name in class {
                let tier = match name.as_str() {
                    "five_dragon" => &mut tiers.five_dragon,
                    "five_dragon_21" => &mut tiers.five_dragon_21,
                    _ => &mut tiers.triple_seven,
                };
                *tier = Tier { rank, tie };
            }
        }
        tiers
    }

    /// The tier of a hand, if it is above totals.
    pub(super) fn of(&self, worth: Worth) -> Option<Tier> {
        match worth {
            Worth::Bust | Worth::Total(_) => None,
            Worth::FiveDragon => Some(self.five_dragon),
            Worth::FiveDragon21 => Some(self.five_dragon_21),
            Worth::TripleSeven => Some(self.triple_seven),
        }
    }

    fn all(&self) -> [Tier; 3] {
        [self.five_dragon, self.five_dragon_21, self.triple_seven]
    }
}

/// What the winner of equal hands gets.
pub(super) const EQUAL: Key = Key::new(
    "payout.equal",
    Kind::Decimal { max: 10_000 },
    "what the winner of equal hands gets, whatever the hands; default: what the hand wins",
);

/// What the winner of equal hands gets instead of what the hand wins, where that differs: a player, and the dealer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct EqualPays([Option<Decimal>; 2]);

impl EqualPays {
    /// What a config says.
    pub(super) fn read(values: &Values) -> EqualPays {
        let of = |values: &Values, path: &str| {
            if let Some(Value::Decimal(paid)) = values.get(path) { Some(*paid) } else { None }
        };
        let both = of(values, EQUAL.path);
        let table =
            if let Some(Value::Table(table)) = values.get(PAYOUT_OF_DEALER) { of(table, "equal") } else { None };
        EqualPays([both, table.or(both)])
    }
}

impl TieOf {
    /// Whether it looks at the totals of the hands.
    pub(super) fn looks_at_totals(self) -> bool {
        match self {
            TieOf::Higher | TieOf::Lower => true,
            TieOf::Push | TieOf::Player | TieOf::Dealer => false,
        }
    }

    /// This total, if it looks at it.
    pub(super) fn compared(self, total: u8) -> Option<u8> {
        self.looks_at_totals().then_some(total)
    }

    /// Whom it favours, given the totals of the player and of the dealer.
    fn favours(self, [player, dealer]: [u8; 2]) -> Side {
        let by_total = match player.cmp(&dealer) {
            Ordering::Less => Side::Lose,
            Ordering::Equal => Side::Push,
            Ordering::Greater => Side::Win,
        };
        match self {
            TieOf::Push => Side::Push,
            TieOf::Player => Side::Win,
            TieOf::Dealer => Side::Lose,
            TieOf::Higher => by_total,
            TieOf::Lower => opposite(by_total),
        }
    }
}

impl Ties {
    /// The same for equal totals.
    pub(super) fn as_tie(self) -> TieOf {
        match self {
            Ties::Push => TieOf::Push,
            Ties::Player => TieOf::Player,
            Ties::Dealer => TieOf::Dealer,
        }
    }
}

fn opposite(side: Side) -> Side {
    match side {
        Side::Lose => Side::Win,
        Side::Push => Side::Push,
        Side::Win => Side::Lose,
    }
}

impl House {
    /// Who wins tiers that equal this one.
    pub(super) fn tie_of(&self, worth: Worth) -> TieOf {
        match self.dragons {
            // They never meet.
            Dragons::AtOnce => TieOf::Push,
            Dragons::Showdown => self.tiers.of(worth).map_or(TieOf::Push, |tier| tier.tie),
        }
    }

    /// How equal hands settle by this rule, given their totals and what each wins: the player's first.
    pub(super) fn settle_equal(&self, tie: TieOf, totals: [u8; 2], wins: [Decimal; 2]) -> Settlement {
        let side = tie.favours(totals);
        let paid = |role: Role| self.equal_pays.0[role as usize].unwrap_or(wins[role as usize]);
        let paid = match side {
            Side::Win => paid(Role::Player),
            Side::Lose => paid(Role::Dealer),
            Side::Push => Decimal::ZERO,
        };
        (side, paid)
    }

    /// Whether some equal hands are won.
    fn wins_equal(&self) -> bool {
        let of_tiers = self.tiers.all().map(|tier| tier.tie);
        let of_specials = self.specials.iter().map(|special| special.tie);
        let mut ties = of_specials.chain(of_tiers.into_iter().filter(|_| self.dragons == Dragons::Showdown));
        self.ties != Ties::Push || ties.any(|tie| tie != TieOf::Push)
    }

    /// Notes where what equal hands get has no effect.
    pub(super) fn note_equal(&self, values: &mut Values, complaints: &mut Complaints) {
        if !self.wins_equal() {
            let why = "equal hands push";
            values.idle("", EQUAL.path, why, complaints);
            for table in values.tables_mut(PAYOUT_OF_DEALER) {
                table.idle("payout.dealer.", "equal", why, complaints);
            }
        }
    }
}
