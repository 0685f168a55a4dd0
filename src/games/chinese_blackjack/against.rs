//! Two given hands settled: a player's against the dealer's, neither of whom escapes.

use super::house::{House, Role, ToDealer};
use super::machine::{End, Held, Next, Rule, Sees, What};
use super::round::ChineseBlackjack;
use crate::config::Words;
use crate::games::banked::{SettledHands, of_dealer, read_two, taken_together};
use crate::games::{Explained, Question, Unexplained};

impl ChineseBlackjack {
    /// How a player's hand settles against the dealer's.
    pub(super) fn two_settled(&self, question: &Question<'_>, other: &str) -> Result<Explained, Unexplained> {
        question.only_two_hands()?;
        let house = &self.rules.house;
        let cards = read_two(question.cards, other)?;
        let (_, player) = self.held(&cards[0])?;
        let (_, dealer) = self.held(&cards[1]).map_err(of_dealer)?;
        taken_together(&self.rules.shoe, [&cards[0], &cards[1]])?;
        let ends = [house.end(Role::Player, &player), house.end(Role::Dealer, &dealer)];
        let (settled, rule) = house.settle_by_rule(&ends[0], &ends[1]);
        let hands = [player, dealer].map(|held| house.class(&held).to_string());
        let tie = if rule == Rule::Equal { Some(house.broken_by(&ends[0])) } else { None };
        let settled = SettledHands {
            rule: house.in_words(rule, &hands),
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

impl House {
    /// A rule in words, between these hands of a player and the dealer.
    fn in_words(&self, rule: Rule, [player, dealer]: &[String; 2]) -> String {
        match rule {
            Rule::Escape => "whoever escapes takes no part".to_owned(),
            Rule::Special => {
                "specials are settled before anyone draws: the higher one wins, and any beats none".to_owned()
            }
            Rule::AtOnce => format!("{player} is paid as soon as it is made, whatever the dealer gets"),
            Rule::OneBust => "whoever is bust loses to a hand that is not".to_owned(),
            Rule::BothBust => format!("both are bust: rules.both_bust = \"{}\"", word(self.both_bust)),
            Rule::Tier => format!("{player} and {dealer}: the higher tier wins, and tiers beat totals"),
            Rule::Total => "the higher total wins".to_owned(),
            Rule::Equal => "the hands are equal".to_owned(),
        }
    }

    /// What settles hands that equal this one.
    fn broken_by(&self, end: &End) -> String {
        match end {
            End::Shows(_) => "equal specials push".to_owned(),
            End::Hand { worth, .. } if worth.is_tier() => "equal tiers push".to_owned(),
            End::Hand { .. } | End::Escapes => format!("rules.ties = \"{}\"", word(self.ties)),
        }
    }

    /// Why play does not end with these hands, if so, or need not.
    fn would_have_been(&self, held: [&Held; 2], ends: &[End; 2]) -> Option<String> {
        let mut notes = Vec::new();
        if let (End::Shows(_), 3..) = (ends[1], held[0].cards.count) {
            notes.push("the dealer's special ends the round before anyone draws".to_owned());
        }
        let is_over = ends[1].is_early() || self.at_once(&ends[0]).is_some();
        for (role, held) in [Role::Player, Role::Dealer].into_iter().zip(held) {
            let who = ["the player", "the dealer"][role as usize];
            let next = self.next(role, &Sees::default(), held);
            if let Next::Asks(What::Escape { .. }) = next {
                notes.push(format!("{who} may escape instead"));
            }
            if !is_over && self.next(role, &Sees::default(), &Held::played(held.cards)) == Next::Draws {
                notes.push(format!("{who} must hit below {} first", self.minimum(role)));
            }
        }
        (!notes.is_empty()).then(|| notes.join("; "))
    }
}

fn word(choice: ToDealer) -> &'static str {
    ToDealer::WORDS[choice as usize].name
}
