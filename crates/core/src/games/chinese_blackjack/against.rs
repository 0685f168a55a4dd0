//! Settles a player's given hand against the dealer's, with no escape.

use super::choices::ToDealer;
use super::hand::{Class, HandWorth};
use super::house::HouseRules;
use super::machine::{Decision, End, HandState, Next, Rule, SeenSide};
use super::round::ChineseBlackjack;
use super::ties::TieOf;
use crate::answer::Answer;
use crate::config::Words;
use crate::games::banked::{SettledHands, about_dealers_hand, read_two, taken_together};
use crate::games::{Question, Role, Unexplained};

impl ChineseBlackjack {
    /// Settles a player's hand against the dealer's.
    pub(super) fn two_settled(&self, question: &Question<'_>, other: &str) -> Result<Answer, Unexplained> {
        question.only_two_hands()?;
        let house = &self.rules.house;
        let cards = read_two(question.cards, other)?;
        let (_, player) = self.held(&cards[0])?;
        let (_, dealer) = self.held(&cards[1]).map_err(about_dealers_hand)?;
        taken_together(&self.rules.shoe, [&cards[0], &cards[1]])?;
        let ends = [house.end(&player), house.end(&dealer)];
        let (settled, rule) = house.settle_by_rule(&ends[0], &ends[1]);
        let hands = [player, dealer].map(|held| house.class(&held).name(house));
        let tie =
            (rule == Rule::Equal).then(|| house.broken_by(&ends[0], [player, dealer].map(|held| held.cards.total)));
        let settled = SettledHands {
            rule: house.in_words(rule, &hands) + house.costs_more(rule, &ends) + house.pays_others(&player),
            tie,
            note: house.would_have_been([&player, &dealer], &ends),
            cards,
            hands,
            ends: settled,
            commission: house.commission,
        };
        Ok(settled.explained())
    }
}

impl HouseRules {
    /// Describes the rule that decides between these hands of a player and the dealer.
    fn in_words(&self, rule: Rule, [player, dealer]: &[String; 2]) -> String {
        match rule {
            Rule::Escape => "a seat that escapes takes no part".to_owned(),
            Rule::Special => {
                "specials are settled before anyone draws: the higher wins, and any beats an ordinary hand".to_owned()
            }
            Rule::AtOnce => format!("{player} is paid at once, whatever the dealer gets"),
            Rule::Forfeit => {
                format!("a player who stands below {} loses the bet", self.player_minimum)
            }
            Rule::OneBust => "a bust hand loses to one that is not bust".to_owned(),
            Rule::BothBust => format!("both are bust: rules.both_bust = \"{}\"", self.both_bust.as_word().name),
            Rule::Tier => format!("{player} and {dealer}: the higher tier wins, and tiers beat totals"),
            Rule::Total => "the higher total wins".to_owned(),
            Rule::Equal => "the hands are equal".to_owned(),
        }
    }

    /// Describes the extra price of a bust.
    fn costs_more(&self, rule: Rule, ends: &[End; 2]) -> &'static str {
        let [player, dealer] = ends.each_ref().map(|end: &End| match end {
            End::Hand { five_card_bust, over_bust, .. } => [*five_card_bust, *over_bust],
            End::Shows { .. } | End::Escapes => [false; 2],
        });
        match (rule, player, dealer) {
            (Rule::OneBust, [_, true], _) => "; a bust this high loses at least payout.over_bust",
            (Rule::OneBust, _, [_, true]) => "; a bust this high pays at least payout.over_bust",
            (Rule::OneBust, [true, _], _) => "; with five cards at least payout.five_card_bust",
            (Rule::OneBust, _, [true, _]) => "; with five cards at least payout.dealer_five_card_bust",
            (Rule::BothBust, [true, _], _) if self.both_bust == ToDealer::Dealer => {
                "; with five cards at least payout.five_card_bust"
            }
            _ => "",
        }
    }

    /// Describes what a bust player pays the others.
    fn pays_others(&self, player: &HandState) -> &'static str {
        match matches!(self.class(player), Class::Bust { pays: true, .. }) {
            true => "; the player also pays every other player that player's bet (rules.pays_table)",
            false => "",
        }
    }

    /// Describes the rule for equal hands, given both totals.
    fn broken_by(&self, end: &End, [player, dealer]: [u8; 2]) -> String {
        let named_tie = |name: &str, tie: TieOf| {
            let rule = format!("rules.ties_of.{name} = \"{}\"", tie.as_word().name);
            if tie.looks_at_totals() { format!("{rule}: {player} against {dealer}") } else { rule }
        };
        match end {
            End::Shows { special, .. } => {
                let special = self.specials.get(*special);
                named_tie(&special.class, special.tie)
            }
            End::Hand { worth: HandWorth::TripleSeven, .. } => {
                named_tie("triple_seven", self.tie(HandWorth::TripleSeven))
            }
            End::Hand { worth: HandWorth::FiveDragon21, .. } => {
                named_tie("five_dragon_21", self.tie(HandWorth::FiveDragon21))
            }
            End::Hand { worth: HandWorth::FiveDragon, .. } => named_tie("five_dragon", self.tie(HandWorth::FiveDragon)),
            End::Hand { .. } | End::Escapes => format!("rules.ties = \"{}\"", self.ties.as_word().name),
        }
    }

    /// Explains why play does not end with these hands, or need not.
    fn would_have_been(&self, held: [&HandState; 2], ends: &[End; 2]) -> Option<String> {
        let mut notes = Vec::new();
        if let (End::Shows { .. }, 3..) = (ends[1], held[0].cards.count) {
            notes.push("the dealer's special ends the round before anyone draws".to_owned());
        }
        let is_over = ends[1].is_early() || self.at_once(&ends[0]).is_some();
        for (role, held) in [Role::Player, Role::Dealer].into_iter().zip(held) {
            let who = ["the player", "the dealer"][role as usize];
            let next = self.next(role, &SeenSide::default(), held);
            if let Next::Decision(Decision::Escape { .. }) = next {
                notes.push(format!("{who} may escape instead"));
            }
            if !is_over && self.next(role, &SeenSide::default(), &HandState::played(held.cards)) == Next::Card {
                notes.push(format!("{who} must hit below {} first", self.minimum(role)));
            }
        }
        (!notes.is_empty()).then(|| notes.join("; "))
    }
}
