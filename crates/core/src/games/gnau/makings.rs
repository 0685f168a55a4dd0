//! The game's own hands under its rules, as the conditions of a config's own hands.

use super::choices::{Double, FiveDukes, FiveSmall, HandPlayed, Tonku};
use super::hand::{Group, Hand};
use super::making::{Making, Rest};
use super::rules::Rules;
use crate::cards::{Card, Typed};
use crate::config::Words;
use crate::games::hands::{Condition, Faces, Sequence};

const TENS: Faces = Faces::from(10);
const PICTURES: Faces = Faces::from(11);

impl Rules {
    /// Returns the makings of each hand in play.
    pub(super) fn makings(&self) -> Vec<Making> {
        let mut makings = vec![Making { hand: Hand::NO_OX, five: Condition::ANY, rest: Rest::NoOx }];
        for number in 1..=10 {
            makings.push(from_rest(Hand::new(Group::Ox, number), Rest::Number(number)));
        }
        makings.extend(self.doubles());
        makings.extend(self.tonku());
        for group in Group::ALL {
            let five = self.five(*group);
            makings.extend(five.map(|five| Making { hand: Hand::new(*group, 1), five, rest: Rest::NoOx }));
        }
        makings.extend(self.own.iter().map(|own| own.making.clone()));
        makings
    }

    fn doubles(&self) -> Vec<Making> {
        if self.double == Double::Off {
            return Vec::new();
        }
        let wild = self.double == Double::ThreeSixWild;
        let faces = (1..=13).filter(|face| !(wild && matches!(face, 3 | 6)));
        let mut doubles: Vec<Making> =
            faces.map(|face| double(face, Condition { faces: Faces::new([face]), ..Condition::ANY })).collect();
        match self.double {
            Double::SameRank | Double::Off => {}
            Double::SameValue => {
                for low in 10..13 {
                    doubles.extend((low + 1..=13).map(|high| mixed(10, [low, high])));
                }
            }
            Double::MixedThreeSix => doubles.push(mixed(6, [3, 6])),
            Double::ThreeSixWild => doubles.push(double(6, Condition { faces: Faces::new([3, 6]), ..Condition::ANY })),
        }
        doubles
    }

    fn tonku(&self) -> Option<Making> {
        let other = match self.tonku {
            Tonku::Off => return None,
            Tonku::Pictures => PICTURES,
            Tonku::TenValue => TENS,
        };
        let ace = Typed { face: Card::ACE_OF_SPADES.face(), suit: Some(Card::ACE_OF_SPADES.suit()) };
        let condition = Condition { has: vec![ace], some: Some((other, 1)), ..Condition::ANY };
        Some(from_rest(Hand::new(Group::NgauTonku, 1), Rest::Is(condition)))
    }

    /// Returns the condition on all five cards of a group, if they alone make it and it is played.
    fn five(&self, group: Group) -> Option<Condition> {
        let any = Condition::ANY;
        match group {
            Group::FiveDukes => match self.whole.five_dukes {
                FiveDukes::TenValue => Some(Condition { faces: TENS, ..any }),
                FiveDukes::Pictures => Some(Condition { faces: PICTURES, ..any }),
                FiveDukes::Off => None,
            },
            Group::FiveSmall => match self.whole.five_small {
                FiveSmall::Off => None,
                FiveSmall::AceToFour => Some(Condition { faces: Faces::up_to(4), ..any }),
                FiveSmall::SumToTen => Some(Condition { faces: Faces::up_to(4), sum: [0, 10], ..any }),
            },
            Group::FourOfAKind => played(self.whole.four_of_a_kind, Condition { alike: vec![4], ..any }),
            Group::FullHouse => played(self.whole.full_house, Condition { alike: vec![3, 2], ..any }),
            Group::Straight => played(self.whole.straight, Condition { straight: Some(Sequence::AceHigh), ..any }),
            Group::FourDukes => {
                let has = vec![Typed::from_face(10)];
                played(self.whole.four_dukes, Condition { some: Some((PICTURES, 4)), has, ..any })
            }
            Group::NgauTonku | Group::Double | Group::Ox => None,
        }
    }
}

/// Returns the making of a hand from the remaining two of an Ox.
fn from_rest(hand: Hand, rest: Rest) -> Making {
    Making { hand, five: Condition::ANY, rest }
}

/// Returns the making of a double from the condition on the remaining two.
fn double(face: u8, condition: Condition) -> Making {
    from_rest(Hand::new(Group::Double, face), Rest::Is(condition))
}

/// Returns the making of a double of two faces.
fn mixed(face: u8, two: [u8; 2]) -> Making {
    double(face, Condition { has: two.map(Typed::from_face).to_vec(), ..Condition::ANY })
}

fn played(switch: HandPlayed, condition: Condition) -> Option<Condition> {
    (switch == HandPlayed::On).then_some(condition)
}
