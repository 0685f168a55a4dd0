//! Practice in Chinese Blackjack: rounds played card by card, as the first seat or as the dealer, against the config's
//! other side.

use super::choices::Role;
use super::machine::{Held, Next, Sees, What};
use super::rules::Rules;
use super::solve::worths;
use super::specials::NOTHING;
use super::table::PARTS;
use crate::cards::{Card, Chance};
use crate::games::practice::{Answer, Pile, Practised, Situation, typed};
use std::collections::BTreeMap;

/// A round, as far as it has been played, and what is known about all rounds.
#[derive(Debug)]
pub(super) struct Course {
    rules: Rules,
    role: Role,
    /// By question and hand: what yes and no are worth.
    worths: BTreeMap<(What, Vec<u8>), [f64; 2]>,
    pile: Pile,
    own: HeldCards,
    other: HeldCards,
    sees: Sees,
    /// What was asked last.
    asked: Option<What>,
}

/// A side's cards in the order in which they were dealt.
#[derive(Clone, Debug)]
struct HeldCards {
    held: Held,
    cards: Vec<Card>,
}

impl HeldCards {
    const NOTHING: HeldCards = HeldCards { held: Held::NOTHING, cards: Vec::new() };

    /// Their ranks, ascending.
    fn ranks(&self, rules: &Rules) -> Vec<u8> {
        let most = rules.house.specials.ranks() as u8;
        let mut ranks: Vec<u8> = self.cards.iter().map(|card| card.face().min(most)).collect();
        ranks.sort();
        ranks
    }

    /// Adds a card; false if there is none left.
    fn draw(&mut self, rules: &Rules, pile: &mut Pile, chance: &mut Chance) -> bool {
        let Some(card) = pile.draw(chance) else { return false };
        self.held = rules.house.draw(&self.held, card.face());
        self.cards.push(card);
        true
    }
}

impl Rules {
    /// Practice at this table, as the first seat or as the dealer.
    pub(super) fn practised(&self, as_dealer: bool) -> Course {
        Course::new(self, if as_dealer { Role::Dealer } else { Role::Player })
    }
}

impl Course {
    fn new(rules: &Rules, role: Role) -> Course {
        Course {
            worths: worths(rules, role),
            rules: rules.of_first_seat(),
            role,
            pile: Pile::default(),
            own: HeldCards::NOTHING,
            other: HeldCards::NOTHING,
            sees: Sees::default(),
            asked: None,
        }
    }

    /// What the config's strategy says for the other side.
    fn other_says_yes(&self, what: What, chance: &mut Chance) -> bool {
        let seat = (self.role == Role::Dealer).then_some(0);
        let parts = self.rules.answer(seat, what, &self.other.held, &self.other.ranks(&self.rules));
        chance.below(PARTS.into()) < parts.into()
    }

    /// The other side's escape, where it may: whether it ends the round.
    fn other_escapes(&mut self, role: Role, chance: &mut Chance) -> bool {
        let shown = self.rules.house.end(&self.own.held).shown();
        let next = self.rules.house.next(role, &Sees { shown, against: None }, &self.other.held);
        let Next::Asks(what @ What::Escape { .. }) = next else { return false };
        let escapes = self.other_says_yes(what, chance);
        self.other.held = self.other.held.answered(what, escapes);
        escapes
    }

    /// The next decision of a player: on an escape whatever the dealer shows, on cards if he shows nothing and plays on.
    fn ask_player(&mut self, chance: &mut Chance) -> Option<Situation> {
        let is_open = self.sees.shown == NOTHING;
        let is_first = self.asked.is_none();
        if is_first && is_open && self.other_escapes(Role::Dealer, chance) {
            return None;
        }
        match self.rules.house.next(Role::Player, &self.sees, &self.own.held) {
            Next::Asks(What::Hit { .. }) | Next::Draws if !is_open => None,
            Next::Draws | Next::Asks(_) | Next::Ends => self.ask(chance),
        }
    }

    /// The next decision of a dealer: on an escape before anybody else decides; on cards once the player has played.
    fn ask_dealer(&mut self, chance: &mut Chance) -> Option<Situation> {
        let house = &self.rules.house;
        let escape = house.next(Role::Dealer, &self.sees, &self.own.held);
        if let Next::Asks(What::Escape { .. }) = escape {
            return self.ask(chance);
        }
        let shows = house.end(&self.own.held).shown();
        if self.sees.against.is_none() {
            if shows != NOTHING || self.sees.shown != NOTHING || self.other_escapes(Role::Player, chance) {
                return None;
            }
            self.play_player(chance)?;
            let house = &self.rules.house;
            if house.at_once(&house.end(&self.other.held)).is_some() {
                return None;
            }
            self.sees.against = Some(self.other.held.cards.count);
        }
        self.ask(chance)
    }

    /// Plays the player's hand as the config says; `None` if there are no cards.
    fn play_player(&mut self, chance: &mut Chance) -> Option<()> {
        loop {
            match self.rules.house.next(Role::Player, &Sees::default(), &self.other.held) {
                Next::Draws => self.other.draw(&self.rules, &mut self.pile, chance).then_some(())?,
                Next::Asks(what) => {
                    let yes = self.other_says_yes(what, chance);
                    self.other.held = self.other.held.answered(what, yes);
                }
                Next::Ends => return Some(()),
            }
        }
    }

    /// Draws until something is to be decided.
    fn ask(&mut self, chance: &mut Chance) -> Option<Situation> {
        loop {
            match self.rules.house.next(self.role, &self.sees, &self.own.held) {
                Next::Draws => self.own.draw(&self.rules, &mut self.pile, chance).then_some(())?,
                Next::Asks(what) => return self.situation(what),
                Next::Ends => return None,
            }
        }
    }

    fn situation(&mut self, what: What) -> Option<Situation> {
        self.asked = Some(what);
        let [yes, no] = *self.worths.get(&(what, self.own.ranks(&self.rules)))?;
        let house = &self.rules.house;
        let who = if self.role == Role::Player { "The dealer" } else { "The player" };
        let total = format!("{} {}", if self.own.held.cards.soft { "soft" } else { "hard" }, self.own.held.cards.total);
        let (asks, names, known) = match what {
            What::Escape { shown } => {
                let known = format!("{who} shows {}. You have {total}.", house.specials.shown_name(shown));
                ("Do you escape?", [('e', "escape"), ('p', "play on")], known)
            }
            What::Hit { against: Some(count) } => {
                let known = format!("{who} holds {count} cards. You have {total}.");
                ("Do you take a card?", [('h', "hit"), ('r', "reveal")], known)
            }
            What::Hit { against: None } => {
                ("Do you take a card?", [('h', "hit"), ('s', "stand")], format!("You have {total}."))
            }
        };
        let answer = |((key, name), worth): ((char, &str), f64)| Answer {
            key,
            name: name.to_owned(),
            picks: Vec::new(),
            makes: None,
            worth,
        };
        Some(Situation {
            cards: self.own.cards.iter().map(|card| typed(*card)).collect(),
            known,
            asks,
            answers: names.into_iter().zip([yes, no]).map(answer).collect(),
            unanswered: 1,
        })
    }

    fn go_on_asking(&mut self, chance: &mut Chance) -> Option<Situation> {
        match self.role {
            Role::Player => self.ask_player(chance),
            Role::Dealer => self.ask_dealer(chance),
        }
    }
}

impl Practised for Course {
    fn deal(&mut self, chance: &mut Chance) -> Option<Situation> {
        self.pile = Pile::of(&self.rules.shoe);
        (self.own, self.other, self.asked) = (HeldCards::NOTHING, HeldCards::NOTHING, None);
        for _ in 0..2 {
            self.own.draw(&self.rules, &mut self.pile, chance);
            self.other.draw(&self.rules, &mut self.pile, chance);
        }
        self.sees = Sees { shown: self.rules.house.end(&self.other.held).shown(), against: None };
        self.go_on_asking(chance)
    }

    fn go_on(&mut self, answer: usize, chance: &mut Chance) -> Option<Situation> {
        let what = self.asked?;
        self.own.held = self.own.held.answered(what, answer == 0);
        match what {
            What::Escape { .. } if answer == 0 => None,
            What::Escape { .. } | What::Hit { .. } => self.go_on_asking(chance),
        }
    }
}
