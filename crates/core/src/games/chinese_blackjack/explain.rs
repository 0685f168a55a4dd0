//! Explains a hand of Chinese Blackjack: its total, and the choices of its holder.

use super::compiled_strategy::StrategyHolder;
use super::hand::{Cards, HandWorth};
use super::house::HouseRules;
use super::machine::{Decision, End, HandState, Next, SeenSide};
use super::round::ChineseBlackjack;
use super::solve::{Move, moves};
use super::specials::{MOST_SPECIALS, shown};
use super::states::DrawnHand;
use super::table::{PARTS, hand_name};
use super::two::{are_suited, pairs_of};
use crate::answer::Answer;
use crate::cards::{Card, CardError, Typed, check_suits, read_cards};
use crate::games::explained::explained;
use crate::games::{Cell, Fact, Question, Role, Unexplained};
use std::collections::BTreeMap;

/// A dealer who may settle with players of some card count.
const AGAINST_SOME: SeenSide = SeenSide { shown: [0; MOST_SPECIALS], against: Some(2) };

impl ChineseBlackjack {
    pub(super) fn explained(&self, question: &Question<'_>) -> Result<Answer, Unexplained> {
        if let Some(other) = question.against_hand {
            return self.two_settled(question, other);
        }
        question.only(&["--against"])?;
        let typed = read_cards(question.cards)?;
        let (ranks, held) = self.held(&typed)?;
        self.rules.shoe.clone().take_typed(&typed)?;
        let mut facts = self.facts_of_cards(&held);
        facts.extend(self.facts_of_play(&held, &ranks, question.against));
        let rows = self.worths(&ranks, question.against);
        let cards: Vec<String> = typed.iter().map(Typed::to_string).collect();
        Ok(explained(&cards, facts, &["holder", "does", "where", self.rules.bets.net_column()], rows))
    }

    /// Reads typed cards: their ranks, ascending, and the hand, if play can lead to it.
    pub(super) fn held(&self, typed: &[Typed]) -> Result<(Vec<u8>, HandState), Unexplained> {
        if !(2..=5).contains(&typed.len()) {
            return Err(Unexplained::Count { wanted: "2 to 5".to_owned(), found: typed.len() });
        }
        if let Some(place) = typed.iter().position(|card| card.is_joker()) {
            let card = typed[place].to_string();
            return Err(CardError::TooMany { place: place + 1, card, there: 0 }.into());
        }
        let most = self.rules.house.specials.ranks() as u8;
        let mut ranks: Vec<u8> = typed.iter().map(|card| card.face.min(most)).collect();
        ranks.sort();
        if let ([one, other], [low, high]) = (typed, &ranks[..])
            && self.rules.house.specials.depends_on_suits(*low, *high)
        {
            check_suits(typed, |_| Some("a special looks at suits"))?;
            if one.suit == other.suit {
                return Ok((ranks, self.rules.house.suited_two([one.face, other.face])));
            }
        }
        let held = reached(&self.rules.house, &ranks).ok_or_else(|| {
            let specials = self.rules.house.specials.iter().map(|special| special.name.clone());
            let specials = specials.collect::<Vec<_>>().join(", ");
            let why = format!("no order of draws leads to these cards: nobody draws after {specials}, 21 or a bust");
            Unexplained::Unreachable(why)
        })?;
        Ok((ranks, held))
    }

    /// Returns the worth of each choice: a player's, and the dealer's if the opponent's card count is known.
    fn worths(&self, ranks: &[u8], against: Option<u8>) -> Vec<Vec<Cell>> {
        if self.rules.why_suits_are_not_solved().is_some() {
            return Vec::new();
        }
        let dealer_is_asked = against.is_some() || !self.rules.house.dealer_sees_counts();
        let dealer = dealer_is_asked.then_some(("dealer", Role::Dealer));
        let holders = [("player", Role::Player)].into_iter().chain(dealer);
        let (specials, mut rows) = (&self.rules.house.specials, Vec::new());
        for (name, role) in holders {
            for Move { name: does, against, shown, net } in moves(&self.rules, role, ranks, against) {
                let place = match (against, shown) {
                    (Some(count), _) => Cell::from(format!("against {count} cards")),
                    (None, Some(shown)) => Cell::from(format!("{} is shown", specials.shown_name(shown))),
                    (None, None) => Cell::Blank,
                };
                rows.push(vec![name.into(), does.into(), place, Cell::Mean(net)]);
            }
        }
        rows
    }

    fn facts_of_cards(&self, held: &HandState) -> Vec<Fact> {
        let (house, cards) = (&self.rules.house, &held.cards);
        let mut values = cards.values(house);
        values.sort();
        values.dedup();
        let mut facts = vec![
            Fact::new("values", "can count", Cell::list(values)),
            Fact::new("total", "total", cards.total),
            Fact::new("soft", "soft", cards.soft),
            Fact::new("free_hand", "free hand", cards.is_free(house)),
            Fact::new("class", "class", house.class(held).name(house)),
            Fact::new("tier", "above totals", cards.worth(house).is_tier()),
        ];
        let end = house.end(held);
        let is_forfeit = matches!(end, End::Hand { worth: HandWorth::Total(total), .. } if house.forfeits(total));
        let wins = end.wins(&house.payout).filter(|_| !is_forfeit);
        facts.extend(wins.map(|paid| Fact::new("wins", "wins", paid)));
        for (name, label, role, payout) in [
            ("wins_against_bust", "wins against a bust", Role::Player, &house.payout_at_bust),
            ("wins_for_dealer", "wins for the dealer", Role::Dealer, &house.payout_of_dealer),
        ] {
            let is_held = !is_forfeit || role == Role::Dealer && !house.must_hit(role, cards.total);
            let other = end.wins(payout).filter(|paid| is_held && Some(*paid) != wins);
            facts.extend(other.map(|paid| Fact::new(name, label, paid)));
        }
        facts
    }

    /// Describes the legal choices with the cards, and the choices of the config's strategies.
    fn facts_of_play(&self, held: &HandState, ranks: &[u8], against: Option<u8>) -> Vec<Fact> {
        let house = &self.rules.house;
        let mut facts = vec![
            Fact::new("player_may", "a player", may_do(house, Role::Player, held)),
            Fact::new("dealer_may", "the dealer", may_do(house, Role::Dealer, held)),
        ];
        if house.redeals() && held.cards.is_free(house) {
            let worth = "to the dealer: a round against the first seat, with best play";
            facts.push(Fact::new("redeal", "a redeal is worth", worth));
        }
        if let Some(why) = self.rules.why_suits_are_not_solved() {
            facts.push(Fact::new("suits", "nets", format!("unknown: {why}")));
        }
        if house.pays_table.is_played() {
            facts.push(Fact::new("pays_table", "nets", "without what players pay each other by rules.pays_table"));
        }
        if house.runs_out {
            facts.push(Fact::new("cards_left", "nets", "as if there were five cards for everybody"));
        }
        if !house.may_hit(Role::Player, &AGAINST_SOME, held) {
            return facts;
        }
        let hand = DrawnHand { cards: held.cards, ranks: ranks.to_vec() };
        let strategies = &self.rules.players_strategy;
        for (seat, strategy) in strategies.iter().enumerate() {
            let holder = StrategyHolder { house, role: Role::Player, strategy };
            let done = escapes(&holder, 1, &hand, &hits(holder.draws(None, &hand), "stands"));
            if strategies.iter().all(|other| other == strategy) {
                facts.push(Fact::new("players_strategy", "players' strategy", done));
                break;
            }
            facts.push(Fact::new(format!("seat_{}_strategy", seat + 1), format!("seat {}'s", seat + 1), done));
        }
        let dealer = StrategyHolder { house, role: Role::Dealer, strategy: &self.rules.dealer_strategy };
        let first_weight = self.rules.weights().by_seat[0];
        let done = escapes(&dealer, first_weight, &hand, &dealer_plays(&dealer, &hand, against));
        facts.push(Fact::new("dealer_strategy", "dealer's strategy", done));
        facts
    }
}

/// Describes the play of a dealer who does not escape, against one card count or against each.
fn dealer_plays(dealer: &StrategyHolder<'_>, hand: &DrawnHand, against: Option<u8>) -> String {
    let chances = [2, 3, 4, 5].map(|count| (count, dealer.draws(Some(count), hand)));
    let other = if dealer.house.dealer_sees_counts() { "reveals" } else { "stands" };
    let are_alike = chances.iter().all(|(_, chance)| *chance == chances[0].1);
    match (against, chances[0].1) {
        // Settling with everybody is standing.
        (_, 0) if are_alike => "stands".to_owned(),
        (Some(count), _) => hits(dealer.draws(Some(count), hand), other),
        (None, chance) if are_alike => hits(chance, other),
        (None, _) => {
            let each = chances.map(|(count, chance)| format!("{count} cards: {}", hits(chance, other)));
            each.join(", ")
        }
    }
}

/// Describes a chance to hit, in parts.
fn hits(chance: u32, other: &str) -> String {
    match chance {
        0 => other.to_owned(),
        PARTS => "hits".to_owned(),
        _ => format!("hits in {}, else {other}", percent(chance)),
    }
}

/// Describes the play of a hand against one hand of this weight: `plays`, unless it escapes.
fn escapes(holder: &StrategyHolder<'_>, weight: u32, hand: &DrawnHand, plays: &str) -> String {
    let specials = &holder.house.specials;
    let seen = specials.shown_by_one();
    let chances = seen.iter().map(|seen| holder.escapes(shown(*seen).map(|one| one * weight), hand));
    let chances: Vec<u32> = chances.collect();
    if chances.iter().all(|chance| *chance == 0) {
        return plays.to_owned();
    }
    if chances.iter().all(|chance| *chance == PARTS) {
        return "escapes".to_owned();
    }
    if chances[0] == 0 && chances[1..].iter().all(|chance| *chance == PARTS) {
        return format!("escapes if the other side shows a special; else {plays}");
    }
    let mut if_shown = String::new();
    for (seen, chance) in seen.iter().zip(&chances).skip(1) {
        if_shown += &format!(", {} if {}", percent(*chance), specials.shown_name(shown(*seen)));
    }
    format!("escapes in {} if no special is shown{if_shown}; else {plays}", percent(chances[0]))
}

fn percent(chance: u32) -> String {
    format!("{:.4} %", 100.0 * f64::from(chance) / f64::from(PARTS))
}

/// Returns the hand of these cards, if play can lead to them in some order.
pub(super) fn reached(house: &HouseRules, ranks: &[u8]) -> Option<HandState> {
    if ranks.is_empty() {
        return Some(HandState::NOTHING);
    }
    (0..ranks.len()).find_map(|last| {
        let mut before = ranks.to_vec();
        let drawn = before.remove(last);
        let held = reached(house, &before).filter(|held| house.may_hit(Role::Player, &AGAINST_SOME, held));
        Some(house.draw(&held?, drawn))
    })
}

/// Describes the legal choices of a holder.
fn may_do(house: &HouseRules, role: Role, held: &HandState) -> String {
    let end = house.end(held);
    let may = match house.next(role, &AGAINST_SOME, held) {
        Next::Decision(Decision::Escape { .. }) => {
            let redealt = if role == Role::Dealer && house.redeals() { " and have the round dealt again" } else { "" };
            return format!("may escape{redealt}; else {}", may_do(house, role, &HandState::played(held.cards)));
        }
        Next::Decision(Decision::Hit { .. }) if role == Role::Player && house.forfeits(held.cards.total) => {
            "may hit, or stand and lose the bet"
        }
        Next::Decision(Decision::Hit { against: Some(_) }) => "may stand, or hit after revealing any players",
        Next::Decision(Decision::Hit { against: None }) => "may hit or stand",
        Next::Card => return format!("must hit (below {})", house.minimum(role)),
        Next::Done => match end {
            End::Shows { .. } => "shows it; it is settled before anyone draws",
            End::Hand { worth: HandWorth::Bust, .. } => "is bust",
            End::Hand { worth, .. } if worth.is_tier() && house.at_once(&end).is_none() => "keeps it for the showdown",
            End::Hand { worth, .. } if worth.is_tier() => "wins with it at once",
            End::Hand { .. } | End::Escapes => "must stand",
        },
    };
    may.to_owned()
}

impl ChineseBlackjack {
    /// Lists cards for each class of hands that play leads to, in the order of the tables.
    pub(super) fn hand_examples(&self) -> Vec<(String, String, Option<u8>)> {
        let house = &self.rules.house;
        let copies = house.copies(&self.rules.shoe);
        let mut found = BTreeMap::new();
        let mut hands = vec![Vec::new()];
        while let Some(ranks) = hands.pop() {
            let next = ranks.last().copied().unwrap_or(1)..=house.specials.ranks() as u8;
            let fits =
                |rank: &u8| ranks.iter().filter(|held| *held == rank).count() < copies[usize::from(*rank) - 1] as usize;
            if ranks.len() < 5 {
                hands.extend(next.filter(fits).map(|rank: u8| [&ranks[..], &[rank]].concat()));
            }
            if let [one, other] = ranks[..]
                && house.specials.depends_on_suits(one, other)
            {
                for (held, cards) in self.two_by_suit([one, other]) {
                    found.entry(house.class(&held)).or_insert(cards);
                }
            } else if ranks.len() >= 2
                && let Some(held) = reached(house, &ranks)
            {
                found.entry(house.class(&held)).or_insert(hand_name(&ranks));
            }
        }
        found.into_iter().map(|(class, cards)| (class.name(house), cards, None)).collect()
    }

    /// Returns two cards of these ranks of different suits and of one, as far as the shoe has them.
    fn two_by_suit(&self, ranks: [u8; 2]) -> Vec<(HandState, String)> {
        let house = &self.rules.house;
        let found = [false, true].map(|suited| {
            let mut pairs =
                pairs_of(ranks.map(|rank| rank - 1), house.highest()).filter(|pair| are_suited(*pair) == suited);
            let cards = pairs.find_map(|pair| {
                let cards = pair.map(|card| Card::from_index(card).typed());
                self.rules.shoe.clone().take_typed(&cards).is_ok().then(|| cards.map(|card| card.to_string()).join(" "))
            })?;
            Some((HandState::dealt(Cards::two(house, ranks, suited)), cards))
        });
        found.into_iter().flatten().collect()
    }
}
