//! Looks up matchups of a player's hand with the dealer's, by their states.

use super::compiled_strategy::DEALER_ESCAPED;
use super::hand::Class;
use super::house::HouseRules;
use super::machine::{Decision, End, HandState, Next, SeenSide};
use super::rules::Rules;
use super::specials::Special;
use super::states::{DrawnHand, MOST_STATES, NO_CARD, States, by_state};
use super::two::Twos;
use crate::games::banked::{BetEvents, Cases, Events, Matchup};
use crate::games::{Numbering, Role, TableMoney};
use std::collections::BTreeSet;

/// The row and column of an escape.
const ESCAPED: u16 = 0;

/// Classes and matchups of all states, and the openings of a round by the dealer's first two cards.
///
/// Each matchup has a number: the player's class times the number of classes, plus the dealer's.
#[derive(Clone, Debug)]
pub(super) struct Meetings {
    /// By state, followed by an escape and by a dealer who does not play.
    infos: Box<[StateInfo; MOST_STATES]>,
    /// First state of each class.
    firsts: Vec<u16>,
    meetings: Vec<MatchupRow>,
    /// By the dealer's state with two cards.
    openings: Box<[Opening; MOST_STATES]>,
    pub classes: Vec<Class>,
    /// The cells of [`Class::Escape`] and [`Class::Unplayed`].
    pub escape: usize,
    pub unplayed: usize,
}

/// The rules of a state, looked up.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct StateInfo {
    pub class: u8,
    /// The first meeting of a player who ends with it.
    row: u16,
    /// The place in a row of the meeting with a dealer who ends with it.
    column: u16,
    /// The place of its card count in a word of counts, in bits.
    pub count_shift: u8,
    pub special: Option<Special>,
}

/// A player's end against the dealer's.
#[derive(Clone, Copy, Debug)]
struct MatchupRow {
    /// The player's class, perhaps unplayed, times the number of classes.
    row: u16,
    /// Whether the player waits for the dealer to play.
    waits: bool,
}

/// A round after the dealer's two cards.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Opening {
    /// The opening that players see.
    pub seen: u8,
    /// The bits that turn any card that could be drawn into [`NO_CARD`], if nobody draws.
    pub closed: u8,
    /// The state whose class is counted if no player waits for the dealer, and that class.
    pub nobody_waits: (u16, u8),
    /// Whether the dealer may escape.
    pub is_asked: bool,
}

/// Ends of players, each with its class, and of the dealer. Hands of one class may settle differently, and hands of
/// different classes may settle the same.
struct EndRows {
    players: Numbering<(End, u8)>,
    dealers: Vec<End>,
}

impl EndRows {
    /// Looks up the rules of a hand's state.
    fn info(&mut self, house: &HouseRules, classes: &[Class], hand: &DrawnHand) -> StateInfo {
        let held = HandState::dealt(hand.cards);
        let class = cell(classes, house.class(&held)) as u8;
        let end = house.end(&held);
        let row = self.players.number((end, class));
        StateInfo {
            class,
            row: (row * self.dealers.len()) as u16,
            column: self.dealers.iter().position(|other| *other == end).unwrap_or_default() as u16,
            count_shift: 8 * (hand.cards.count - 2),
            special: hand.cards.special,
        }
    }

    /// Looks up a round that the dealer opens in a state.
    fn opening(&self, state: usize, infos: &[StateInfo], house: &HouseRules, states: &States) -> Opening {
        let info = &infos[state];
        let escaped = usize::from(states.escaped());
        let ends_early = self.dealers[usize::from(info.column)].is_early();
        let nobody_waits = if ends_early { state } else { escaped + 1 };
        let hand = states.hands.get(state).map(|hand| HandState::dealt(hand.cards));
        let next = hand.map(|hand| house.next(Role::Dealer, &SeenSide::default(), &hand));
        Opening {
            seen: if state == escaped { DEALER_ESCAPED } else { house.specials.face(info.special) } as u8,
            closed: if ends_early { NO_CARD } else { 0 },
            nobody_waits: (nobody_waits as u16, infos[nobody_waits].class),
            is_asked: matches!(next, Some(Next::Decision(Decision::Escape { .. }))),
        }
    }
}

fn cell(classes: &[Class], class: Class) -> usize {
    classes.partition_point(|other| *other < class)
}

impl Meetings {
    /// Looks up all states and lists every matchup by number; `None` for one in which no round can end.
    pub(super) fn new(house: &HouseRules, states: &States, money: &TableMoney) -> (Meetings, Vec<Option<Matchup>>) {
        let classes = states.classes(house);
        let [escape, unplayed] = [Class::Escape, Class::Unplayed].map(|class| cell(&classes, class));
        let dealers = states.ends(house);
        let mut ends = EndRows { players: Numbering::new(), dealers };
        // Holders who escape have the first row.
        ends.players.number((End::Escapes, escape as u8));
        let mut infos: Vec<StateInfo> = states.hands.iter().map(|hand| ends.info(house, &classes, hand)).collect();
        let escaped = StateInfo { row: ESCAPED, column: ESCAPED, ..StateInfo::default() };
        infos.extend([escape, unplayed].map(|class| StateInfo { class: class as u8, ..escaped }));
        let openings = by_state((0..infos.len()).map(|state| ends.opening(state, &infos, house, states)));
        let mut meetings = Vec::new();
        for (player, class) in ends.players.things() {
            let waits = house.at_once(player).is_none();
            for dealer in &ends.dealers {
                let class = if house.has_turn(player, dealer) { usize::from(*class) } else { unplayed };
                meetings.push(MatchupRow { row: (class * classes.len()) as u16, waits });
            }
        }
        let firsts = (0..classes.len())
            .map(|class| infos.iter().position(|info| usize::from(info.class) == class).unwrap_or_default() as u16)
            .collect();
        let infos_of_all = by_state(infos.iter().copied());
        let meetings = Meetings { infos: infos_of_all, firsts, meetings, openings, classes, escape, unplayed };
        let met = meetings.all(infos.len(), house, &ends, money);
        (meetings, met)
    }

    fn all(&self, states: usize, house: &HouseRules, ends: &EndRows, money: &TableMoney) -> Vec<Option<Matchup>> {
        let mut courses = BTreeSet::new();
        for (info, opening) in self.infos[..states].iter().zip(&self.openings[..]) {
            let class = usize::from(info.class);
            if class != self.unplayed && self.classes[class].can_be(Role::Dealer, house) {
                courses.insert((info.column, info.class, opening.nobody_waits.1));
            }
        }
        let mut all = vec![None; self.classes.len() * self.classes.len()];
        let players = ends.players.things().iter().enumerate();
        for (row, (player, _)) in
            players.filter(|(_, (_, class))| self.classes[usize::from(*class)].can_be(Role::Player, house))
        {
            for (column, dealer_class_of, nobody_waits) in &courses {
                let dealer = &ends.dealers[usize::from(*column)];
                let MatchupRow { row, waits } = self.meetings[row * ends.dealers.len() + usize::from(*column)];
                let met = usize::from(row) + usize::from(if waits { *dealer_class_of } else { *nobody_waits });
                let (player_class, dealer_class) = self.classes_of(met);
                let (side, paid) = house.settle(player, dealer);
                let outcome = money.main.index(side, paid);
                all[met] = Some(Matchup { player: player_class, dealer: dealer_class, outcome });
            }
        }
        all
    }

    #[inline(always)]
    pub(super) fn info(&self, state: u16) -> &StateInfo {
        &self.infos[usize::from(state) % MOST_STATES]
    }

    #[inline(always)]
    pub(super) fn opening(&self, state: u16) -> &Opening {
        &self.openings[usize::from(state) % MOST_STATES]
    }

    pub(super) fn cell(&self, class: Class) -> usize {
        cell(&self.classes, class)
    }

    /// Returns the first state of the same class, which represents all.
    pub(super) fn same_class(&self, state: u16) -> u16 {
        self.firsts[usize::from(self.info(state).class)]
    }

    /// Returns the number of a matchup of these classes.
    pub(super) fn met(&self, player: usize, dealer: usize) -> usize {
        player * self.classes.len() + dealer
    }

    /// Returns the player's class and the dealer's in a matchup, by its number.
    pub(super) fn classes_of(&self, met: usize) -> (usize, usize) {
        (met / self.classes.len(), met % self.classes.len())
    }

    /// Returns the matchup of a player with the dealer's final hand, or with the dealer's class if nobody waits. Also
    /// returns `true` if the player waits.
    #[inline(always)]
    pub(super) fn meet(&self, escapes: bool, info: &StateInfo, dealer: &StateInfo, nobody_waits: u8) -> (u16, bool) {
        let row = if escapes { ESCAPED } else { info.row };
        let MatchupRow { row, waits } = self.meetings[usize::from(row + dealer.column)];
        (row + u16::from(if waits { dealer.class } else { nobody_waits }), waits)
    }
}

/// Lists how a seat's hand can meet the dealer's, with the ends of each side bet.
pub(super) fn cases(
    rules: &Rules,
    meetings: &Meetings,
    met: Vec<Option<Matchup>>,
    money: &TableMoney,
    twos: &[Twos; 2],
) -> Cases {
    let (house, classes) = (&rules.house, &meetings.classes);
    let events: Vec<Events> = classes.iter().map(|class| class.events(house)).collect();
    let sides = rules.bets.cases(&BetEvents {
        met: &met,
        hands: [&events; 2],
        kinds: [&[], &[]],
        result: &|met| (money.main.outcomes[met.outcome].side, classes[met.player].ties(classes[met.dealer], house)),
        two: [&twos[0].events, &twos[1].events],
        rounds: &[],
        together: 1,
    });
    Cases {
        hands: classes.len(),
        met,
        // The dealer may reveal different hands to several seats: the last one is counted apart.
        one_dealer_hand: rules.players == 1,
        anybody: rules.bets.anybody,
        twos: twos.iter().map(|twos| twos.events.len()).product(),
        sides,
    }
}
