//! A round of one player and the dealer as a game tree. The player is seat 0, the dealer seat 1.

use super::machine::{Action, Decision, HandState, Next, SeenSide};
use super::rules::Rules;
use crate::cards::Card;
use crate::games::tree::{GameTree, RoundNode, RoundOutcome, Seat};
use crate::games::{Role, Side};

/// A round of the first seat against the dealer.
#[derive(Clone, Debug)]
pub struct RoundTree {
    /// The rules of a table of one player.
    pub(super) rules: Rules,
}

/// A round as far as it was played: both hands, the player's first.
#[derive(Clone, Debug)]
pub struct RoundHistory([DealtHand; 2]);

/// A hand with its cards, in the order of the deal.
#[derive(Clone, Debug)]
pub(super) struct DealtHand {
    pub state: HandState,
    pub cards: Vec<Card>,
}

/// The information of a hand's holder when they decide.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RoundInformation {
    /// The decision, with the known facts about the other side.
    pub decision: Decision,
    /// The ranks of the cards, ascending.
    pub ranks: Vec<u8>,
}

/// The next actor and action.
enum NextAction {
    Card(Role),
    Decides(Role, Decision),
    CalledOff,
    Over,
}

impl RoundTree {
    /// Makes the tree of the first seat of a table.
    pub fn new(rules: &Rules) -> RoundTree {
        RoundTree { rules: rules.first_seat() }
    }

    /// Returns the chance, in millionths, of the first action at a decision, by the strategies of the config.
    pub fn parts_of_first(&self, history: &RoundHistory) -> u32 {
        let (NextAction::Decides(role, _), Some(known)) = (self.turn(history), self.information_state(history)) else {
            return 0;
        };
        let seat = (role == Role::Player).then_some(0);
        self.rules.answer(seat, known.decision, &history.hand(role).state, &known.ranks)
    }

    /// Returns the next actor and action. The dealer decides on an escape before the player. A special ends the round
    /// before anybody hits. The player draws before the dealer.
    fn turn(&self, history: &RoundHistory) -> NextAction {
        let (house, [player, dealer]) = (&self.rules.house, history.hands());
        let dealt = player.cards.len() + dealer.cards.len();
        if dealt < 4 {
            return NextAction::Card([Role::Player, Role::Dealer][dealt % 2]);
        }
        let ends = [house.end(&player.state), house.end(&dealer.state)];
        let next = |role: Role| {
            let seen = SeenSide { shown: ends[1 - role as usize].shown(), against: Some(player.cards.len() as u8) };
            house.next(role, &seen, &history.hand(role).state)
        };
        for (role, hand) in [(Role::Dealer, dealer), (Role::Player, player)] {
            match next(role) {
                Next::Decision(decision @ Decision::Escape { .. }) => return NextAction::Decides(role, decision),
                _ if hand.state.last() == Some(Action::Escape) => {
                    let redealt = role == Role::Dealer && house.redeals();
                    return if redealt { NextAction::CalledOff } else { NextAction::Over };
                }
                Next::Decision(Decision::Hit { .. }) | Next::Card | Next::Done => {}
            }
        }
        if ends.iter().any(|end| end.is_early()) {
            return NextAction::Over;
        }
        for role in [Role::Player, Role::Dealer] {
            match next(role) {
                Next::Card => return NextAction::Card(role),
                Next::Decision(decision) => return NextAction::Decides(role, decision),
                Next::Done if house.at_once(&ends[0]).is_some() => return NextAction::Over,
                Next::Done => {}
            }
        }
        NextAction::Over
    }

    /// Settles a round that is over.
    fn outcome(&self, history: &RoundHistory) -> RoundOutcome {
        let house = &self.rules.house;
        let [player, dealer] = history.hands().map(|hand| house.end(&hand.state));
        let (side, paid) = house.settle(&player, &dealer);
        let unit = |amount: crate::config::Decimal| f64::from(amount.ten_thousandths()) / 1e4;
        let net = match side {
            Side::Win => unit(paid) * (1.0 - unit(house.commission)),
            Side::Push => 0.0,
            Side::Lose => -unit(paid),
        };
        RoundOutcome { banker: Some(Role::Dealer as Seat), stakes: vec![1.0, 0.0], nets: vec![net, -net] }
    }
}

impl RoundHistory {
    fn hands(&self) -> [&DealtHand; 2] {
        self.0.each_ref()
    }

    /// Returns the hand of a side.
    pub(super) fn hand(&self, role: Role) -> &DealtHand {
        &self.0[role as usize]
    }
}

impl GameTree for RoundTree {
    type Card = Card;
    type Action = Action;
    type History = RoundHistory;
    type InformationState = RoundInformation;

    fn shoe(&self) -> Vec<Card> {
        self.rules.shoe.shoe(0).cards.into_iter().map(Card::from_index).collect()
    }

    fn root(&self) -> RoundHistory {
        RoundHistory([const { DealtHand { state: HandState::NOTHING, cards: Vec::new() } }; 2])
    }

    fn node(&self, history: &RoundHistory) -> RoundNode<Action> {
        match self.turn(history) {
            NextAction::Card(_) => RoundNode::Chance,
            NextAction::Decides(role, decision) => {
                RoundNode::Decision { seat: role as Seat, actions: decision.actions().to_vec() }
            }
            NextAction::CalledOff => RoundNode::Redeal,
            NextAction::Over => RoundNode::Terminal(self.outcome(history)),
        }
    }

    fn deal(&self, history: &mut RoundHistory, card: Card) {
        if let NextAction::Card(role) = self.turn(history) {
            let hand = &mut history.0[role as usize];
            let suited = hand.cards.len() == 1 && hand.cards[0].suit() == card.suit();
            hand.state = self.rules.house.draw(&hand.state, card.face());
            if suited {
                hand.state = self.rules.house.suited_two([hand.cards[0], card].map(Card::face));
            }
            hand.cards.push(card);
        }
    }

    fn act(&self, history: &mut RoundHistory, action: Action) {
        if let NextAction::Decides(role, _) = self.turn(history) {
            let hand = &mut history.0[role as usize];
            hand.state = hand.state.after(action);
        }
    }

    fn information_state(&self, history: &RoundHistory) -> Option<RoundInformation> {
        let NextAction::Decides(role, decision) = self.turn(history) else { return None };
        let highest = self.rules.house.specials.ranks() as u8;
        let mut ranks: Vec<u8> = history.hand(role).cards.iter().map(|card| card.face().min(highest)).collect();
        ranks.sort();
        Some(RoundInformation { decision, ranks })
    }
}
