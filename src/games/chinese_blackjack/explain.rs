//! What is to be said of a hand of Chinese Blackjack: what it counts, what its holder may do, and what he does.

use super::hand::{Cards, Class, Special, Worth};
use super::round::ChineseBlackjack;
use super::rules::{Dragons, Reveals, Rules};
use super::shown::shown_name;
use super::solve::{Holder, Move, moves};
use super::strategy::Strategy;
use super::table::PARTS;
use crate::cards::{Typed, of_packs, read_cards};
use crate::config::Decimal;
use crate::games::{Cell, Explained, Fact, Question, Unexplained};

impl ChineseBlackjack {
    pub(super) fn explained(&self, question: &Question<'_>) -> Result<Explained, Unexplained> {
        question.only("--against")?;
        let typed = read_cards(question.cards)?;
        if !(2..=5).contains(&typed.len()) {
            return Err(Unexplained::Count { wanted: "2 to 5".to_owned(), found: typed.len() });
        }
        of_packs(&typed, self.rules.decks)?;
        let mut ranks: Vec<u8> = typed.iter().map(|card| card.face.min(10)).collect();
        ranks.sort_unstable();
        let cards = reached(&self.rules, &ranks).ok_or_else(|| {
            let why = "no order of draws leads to these cards: ban-ban, ban-nag, 21 and a bust hand take no more";
            Unexplained::Unreachable(why.to_owned())
        })?;
        let mut facts = self.facts_of_cards(&cards);
        facts.extend(self.facts_of_play(&cards, &ranks, question.against));
        let rows = self.worths(&ranks, question.against);
        let header = if rows.is_empty() { Vec::new() } else { vec!["holder", "does", "where", "net"] };
        Ok(Explained { cards: typed.iter().map(Typed::to_string).collect(), facts, header, rows })
    }

    /// What each choice is worth: a player's, and a dealer's where it is known against whom.
    fn worths(&self, ranks: &[u8], against: Option<u8>) -> Vec<Vec<Cell>> {
        let dealer_is_asked = against.is_some() || self.rules.reveals == Reveals::None;
        let dealer = dealer_is_asked.then_some(("dealer", Holder::Dealer));
        let holders = [("player", Holder::Player)].into_iter().chain(dealer);
        let row = |name: &'static str, Move { name: does, against, shown, net }: Move| {
            let place = match (against, shown) {
                (Some(count), _) => Cell::from(format!("against {count} cards")),
                (None, Some(shown)) => Cell::from(format!("{} is shown", shown_name(shown))),
                (None, None) => Cell::Blank,
            };
            vec![name.into(), does.into(), place, Cell::Mean(net)]
        };
        let all = holders.flat_map(|(name, holder)| {
            moves(&self.rules, holder, ranks, against).into_iter().map(move |found| row(name, found))
        });
        all.collect()
    }

    fn facts_of_cards(&self, cards: &Cards) -> Vec<Fact> {
        let rules = &self.rules;
        let mut values = cards.values(rules);
        values.sort_unstable();
        values.dedup();
        let class = cards.special().map_or_else(|| cards.class(rules), Class::from);
        let mut facts = vec![
            Fact::new("values", "can count", Cell::list(values)),
            Fact::new("total", "total", cards.total),
            Fact::new("soft", "soft", cards.soft),
            Fact::new("free_hand", "free hand", cards.is_free(rules)),
            Fact::new("class", "class", class.name()),
            Fact::new("tier", "above totals", cards.worth(rules).is_tier()),
        ];
        facts.extend(wins(rules, cards).map(|paid| Fact::new("wins", "wins", paid)));
        facts
    }

    /// What may be done with the cards, and what the config's strategies do.
    fn facts_of_play(&self, cards: &Cards, ranks: &[u8], against: Option<u8>) -> Vec<Fact> {
        let rules = &self.rules;
        let [players_escape, dealer_escapes] =
            [rules.players_escape(), rules.dealer_escapes()].map(|may| may && cards.is_free(rules));
        let or_escape = |may: bool, is_dealer: bool| {
            let other = may_do(rules, cards, is_dealer);
            if may { format!("may escape; else {other}") } else { other }
        };
        let mut facts = vec![
            Fact::new("player_may", "a player", or_escape(players_escape, false)),
            Fact::new("dealer_may", "the dealer", or_escape(dealer_escapes, true)),
        ];
        if cards.is_final() || cards.special().is_some() {
            return facts;
        }
        let does = |strategy: &Strategy, may_escape: bool, plays: &str| {
            if may_escape { escapes(strategy, ranks, plays) } else { plays.to_owned() }
        };
        for (seat, strategy) in rules.players_strategy.iter().enumerate() {
            let plays = hits(strategy.hits(cards, ranks, None), "stands");
            let done = does(strategy, players_escape, &plays);
            if rules.players_strategy.iter().all(|other| other == strategy) {
                facts.push(Fact::new("players_strategy", "players' strategy", done));
                break;
            }
            facts.push(Fact::new(&format!("seat_{}_strategy", seat + 1), &format!("seat {}'s", seat + 1), done));
        }
        let done = does(&rules.dealer_strategy, dealer_escapes, &self.dealer_plays(cards, ranks, against));
        facts.push(Fact::new("dealer_strategy", "dealer's strategy", done));
        facts
    }

    /// What the dealer of the config does: against players with so many cards, or with any.
    fn dealer_plays(&self, cards: &Cards, ranks: &[u8], against: Option<u8>) -> String {
        let chance = |against| self.rules.dealer_strategy.hits(cards, ranks, against);
        if self.rules.reveals == Reveals::None {
            return hits(chance(None), "stands");
        }
        let chances = [2, 3, 4, 5].map(|count| chance(Some(count)));
        match against {
            // Who settles with everybody stands.
            _ if chances == [0; 4] => "stands".to_owned(),
            Some(count) => hits(chance(Some(count)), "reveals"),
            None if chances == [chances[0]; 4] => hits(chances[0], "reveals"),
            None => {
                let each =
                    (2..).zip(chances).map(|(count, chance)| format!("{count} cards: {}", hits(chance, "reveals")));
                each.collect::<Vec<_>>().join(", ")
            }
        }
    }
}

/// What comes of a chance to hit, in parts.
fn hits(chance: u32, other: &str) -> String {
    match chance {
        0 => other.to_owned(),
        PARTS => "hits".to_owned(),
        _ => format!("hits in {}, else {other}", percent(chance)),
    }
}

/// What the holder of a free hand does, who else plays on.
fn escapes(strategy: &Strategy, ranks: &[u8], plays: &str) -> String {
    // Ban-bans and ban-nags that the other side shows.
    match [[0, 0], [0, 1], [1, 0]].map(|shown| strategy.escapes(ranks, shown)) {
        [0, 0, 0] => plays.to_owned(),
        [PARTS, PARTS, PARTS] => "escapes".to_owned(),
        [0, PARTS, PARTS] => format!("escapes if the other side shows a special; else {plays}"),
        chances => {
            let [none, nag, ban] = chances.map(percent);
            format!("escapes in {none} if no special is shown, {nag} if a ban-nag, {ban} if a ban-ban; else {plays}")
        }
    }
}

fn percent(chance: u32) -> String {
    format!("{:.4} %", 100.0 * f64::from(chance) / f64::from(PARTS))
}

/// What these cards amount to, if play can lead to them in some order.
fn reached(rules: &Rules, ranks: &[u8]) -> Option<Cards> {
    if let [first, second] = ranks {
        return Some(Cards::two(rules, *first, *second));
    }
    (0..ranks.len()).find_map(|last| {
        let mut before = ranks.to_vec();
        let drawn = before.remove(last);
        let draws = |cards: &Cards| !cards.is_final() && cards.special().is_none();
        Some(reached(rules, &before).filter(draws)?.with(rules, drawn))
    })
}

/// What these cards win, unless they are bust.
fn wins(rules: &Rules, cards: &Cards) -> Option<Decimal> {
    match (cards.special(), cards.worth(rules)) {
        (None, Worth::Bust) => None,
        (None, worth) => Some(worth.pays(&rules.payout)),
        (Some(Special::BanBan), _) => Some(rules.payout.ban_ban),
        (Some(Special::BanNag), _) => Some(rules.payout.ban_nag),
    }
}

/// What the rules let a holder do who does not escape.
fn may_do(rules: &Rules, cards: &Cards, is_dealer: bool) -> String {
    let minimum = if is_dealer { rules.dealer_minimum } else { rules.player_minimum };
    let may = match cards.worth(rules) {
        _ if cards.special().is_some() => "shows it; it is settled before anyone draws",
        Worth::Bust => "is bust",
        worth if worth.is_tier() && rules.dragons == Dragons::AtOnce => "wins with it at once",
        worth if worth.is_tier() => "keeps it for the showdown",
        _ if cards.is_final() => "must stand",
        _ if cards.total < minimum => return format!("must hit (below {minimum})"),
        _ if is_dealer && rules.reveals == Reveals::Selective => "may stand, or hit, before that revealing any players",
        _ => "may hit or stand",
    };
    may.to_owned()
}
