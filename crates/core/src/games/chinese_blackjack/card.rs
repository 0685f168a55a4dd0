//! The rules of a table of Chinese Blackjack as on a rule card.

use super::choices::{BanNag, BelowMinimum, DealerEscape, Dragons, Escapes, Reveals, ToDealer};
use super::house::HouseRules;
use super::rules::Rules;
use super::strategy::Strategy;
use super::ties::Ties;
use crate::config::Decimal;
use crate::games::card::{capital, packs, payments};
use crate::games::{CardLine, Role};

impl Rules {
    /// Returns the rule card. It leaves out rare rules: own specials and tiers, ties of them, busts that cost more.
    pub(super) fn card(&self) -> Vec<CardLine> {
        let house = &self.house;
        let everybody =
            if self.players == 1 { "The player".to_owned() } else { format!("Each of {} players", self.players) };
        let deal = format!(
            "{everybody} and the dealer get two cards from {}, reshuffled every round, and may draw up to five.",
            packs(self.decks)
        );
        let minimum = ["rules.player_minimum", "rules.below_minimum", "rules.dealer_minimum", "rules.dealer_reveals"];
        let mut card = vec![
            CardLine::new("The deal", &["players", "decks"], deal),
            CardLine::new("Counting", &["rules.ace."], house.counting()),
            CardLine::new("Specials", &["rules.ban_nag"], house.built_in_specials()),
            CardLine::new(
                "Free hands",
                &["rules.free_hand", "rules.free_hand_aces", "rules.dealer_escape"],
                house.free_hands(),
            ),
            CardLine::new("Drawing", &minimum, house.drawing()),
            CardLine::new("Five cards", &["rules.five_dragon_settles", "rules.triple_seven"], house.five_cards()),
            CardLine::new("Who wins", &["rules.ties", "rules.both_bust"], house.who_wins()),
            CardLine::new("What is paid", &PAID, house.paid()),
        ];
        card.extend(house.paying_the_table());
        card.extend(self.bets.card(house.commission));
        card.extend(self.play());
        card
    }

    /// Describes how everybody plays, if one sentence can.
    fn play(&self) -> Option<CardLine> {
        let player = self.players_strategy.first()?;
        let are_alike = self.players_strategy.iter().all(|other| other == player);
        let [by_player, by_dealer] = [Role::Player, Role::Dealer].map(|role| self.house.free_hand.allow(role));
        let text = match (player.sentence(by_player), self.dealer_strategy.sentence(by_dealer)) {
            (Some(player), Some(dealer)) if player == dealer && are_alike => format!("Everybody {player}."),
            (Some(player), Some(dealer)) if are_alike => format!("A player {player}, the dealer {dealer}."),
            _ => return None,
        };
        Some(CardLine::new("How they play", &["strategy."], text))
    }
}

/// The keys of payouts that are equal on both sides.
const PAID: [&str; 9] = [
    "payout.win",
    "payout.ban_ban",
    "payout.ban_nag",
    "payout.five_dragon",
    "payout.five_dragon_21",
    "payout.twenty_one",
    "payout.triple_seven",
    "payout.five_card_bust",
    "payout.dealer_five_card_bust",
];

/// Says when a side must draw.
fn must(who: &str, minimum: u8) -> String {
    if minimum == 0 { format!("{who} need not draw") } else { format!("{who} must draw below {minimum}") }
}

impl HouseRules {
    fn counting(&self) -> String {
        let [two, three, four, five] =
            [0, 1, 2, 3].map(|at| self.ace[at].iter().map(u8::to_string).collect::<Vec<_>>().join(" or "));
        format!(
            "An ace counts {two} in a hand of two cards, {three} in one of three, {four} in one of four, {five} in one of five. \
             J, Q and K count 10."
        )
    }

    fn built_in_specials(&self) -> String {
        let with_ace = match self.ban_nag {
            BanNag::TenValue => "an ace with 10, J, Q or K",
            BanNag::Pictures => "an ace with J, Q or K",
        };
        format!(
            "Two aces are a ban-ban, {with_ace} a ban-nag. They are shown at once and settled before anybody draws."
        )
    }

    fn free_hands(&self) -> String {
        let who = match self.free_hand {
            Escapes::Both => "Anybody who holds",
            Escapes::Players => "A player who holds",
            Escapes::Dealer => "A dealer who holds",
            Escapes::Off => return "Nobody may escape.".to_owned(),
        };
        let aces = if self.free_hand_aces { "A+4 and A+5 among them" } else { "A+4 and A+5 are none" };
        let redealt = match self.dealer_escape {
            DealerEscape::Push => "",
            DealerEscape::Redeal => " If the dealer escapes, the round is dealt again.",
        };
        format!("{who} two cards that can count 15 ({aces}) may escape: the bet goes back.{redealt}")
    }

    fn drawing(&self) -> String {
        let must_draw = match (self.player_minimum, self.dealer_minimum) {
            (player, dealer) if player == dealer => {
                must(if player == 0 { "Players and dealer" } else { "Everybody" }, player)
            }
            (player, dealer) => format!(
                "{}; {}",
                must(if player == 0 { "Players" } else { "A player" }, player),
                must("the dealer", dealer).replace("need not", "does not need to")
            ),
        };
        let must_draw = match self.below_minimum {
            BelowMinimum::Draws => format!("{must_draw}."),
            BelowMinimum::Forfeits => format!(
                "{}. A player who stands below {} loses the bet, whatever the dealer has.",
                must("The dealer", self.dealer_minimum).replace("need not", "does not need to"),
                self.player_minimum
            ),
        };
        let reveals = match self.reveals {
            Reveals::Selective => "The dealer may settle with some players and draw against the others.",
            Reveals::None => "The dealer stands or draws against all players at once.",
        };
        format!("{must_draw} {reveals}")
    }

    fn five_cards(&self) -> String {
        let sevens = if self.triple_seven { " So are three sevens, which beat all totals." } else { "" };
        match self.dragons {
            Dragons::AtOnce => {
                format!("Five cards that are not bust are a five-dragon, paid at once.{sevens}")
            }
            Dragons::Showdown => {
                let sevens = sevens.replace("So are three sevens, which", "Three sevens");
                format!(
                    "Five cards that are not bust are a five-dragon, which beats all totals when hands are revealed.{sevens}"
                )
            }
        }
    }

    fn who_wins(&self) -> String {
        let ties = match self.ties {
            Ties::Push => "Equal totals: the bet goes back.",
            Ties::Dealer => "The dealer wins equal totals.",
            Ties::Player => "The player wins equal totals.",
        };
        let both_bust = match self.both_bust {
            ToDealer::Push => "If both are bust, it goes back.",
            ToDealer::Dealer => "If both are bust, the dealer wins.",
        };
        let both_bust =
            if self.ties == Ties::Push { both_bust.to_owned() } else { both_bust.replace(" it ", " the bet ") };
        format!("The higher total up to 21. {ties} {both_bust}")
    }

    /// Describes the busts that pay the other players, if they do.
    fn paying_the_table(&self) -> Option<CardLine> {
        let total = self.pays_table.least()?;
        let text = format!("A player who draws to {total} or more also pays every other player that player's bet.");
        Some(CardLine::new("Paying the table", &["rules.pays_table"], text))
    }

    fn paid(&self) -> String {
        let paid = &self.payout;
        let [ban_ban, ban_nag] = paid.built_in;
        let named = [
            ("a ban-ban", ban_ban),
            ("a ban-nag", ban_nag),
            ("a five-dragon of 21", paid.five_dragon_21),
            ("another five-dragon", paid.five_dragon),
            ("21 in three or four cards", paid.twenty_one),
        ];
        let mut all: Vec<(String, Decimal)> = named.map(|(name, amount)| (name.to_owned(), amount)).into();
        if self.triple_seven {
            all.insert(0, ("three sevens".to_owned(), paid.triple_seven));
        }
        let text = payments(&all, Some(("every other win", paid.win)));
        format!(
            "{}; a bust with five cards loses at least {}; the dealer's loses at least {}.",
            capital(&text),
            paid.five_card_bust,
            paid.dealer_five_card_bust
        )
    }
}

impl Strategy {
    /// Describes the strategy of somebody who may escape or not, if few words can.
    fn sentence(&self, may_escape: bool) -> Option<String> {
        let (total, escapes) = self.stands_on_one_total()?;
        let escapes = if may_escape { format!(" and, with a free hand, {escapes}") } else { String::new() };
        Some(format!("stands on {total} or more{escapes}"))
    }
}
