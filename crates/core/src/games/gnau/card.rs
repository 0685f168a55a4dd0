//! The rules of a table of Gnau as on a rule card.

use super::bank::BankRules;
use super::choices::{
    Double, FiveDukes, FiveDukesTie, FiveSmall, HandPlayed, Joker, JokerRank, NoOxTie, Strategy, ThreeSix, Tonku,
};
use super::hand::{Group, Hand};
use super::rules::Rules;
use crate::config::{Decimal, Words};
use crate::games::banked::PaidBy;
use crate::games::card::{capital, listed, packs, payments};
use crate::games::hands::{Step, TieRule};
use crate::games::{CardLine, Side};

impl Rules {
    /// Returns the rule card. Strategies and a config's own hands are shown as they are.
    pub(super) fn card(&self) -> Vec<CardLine> {
        let Rules { players, decks, .. } = self;
        let everybody = if *players == 1 { "The player".to_owned() } else { format!("Each of {players} players") };
        let everybody = match &self.bank {
            Some(bank) if bank.people(0) > 0 => format!("Each of {} people gets", players + 1),
            Some(_) | None => format!("{everybody} and the dealer get"),
        };
        let deal = format!(
            "{everybody} five cards from {}{}, reshuffled every round. Nobody draws.{}",
            packs(*decks),
            self.with_jokers(),
            self.joker_text()
        );
        let mut card = vec![
            CardLine::new("The deal", &["players", "decks", "jokers", "rules.joker", "rules.joker_rank"], deal),
            CardLine::new("The Ox", &["rules.three_six", "rules.three_of_a_kind_ox"], self.ox_text()),
            CardLine::new("Above it", &ABOVE, self.above_ox()),
            CardLine::new(
                "Who wins",
                &["rules.ranking", "rules.ties", "rules.no_ox_tie", "rules.five_dukes_tie"],
                self.who_wins(),
            ),
            CardLine { about: "What is paid".to_owned(), keys: self.keys_of_payouts(), text: self.paid() },
        ];
        card.extend(self.bank.as_ref().map(BankRules::card));
        card.extend(self.bets.card(self.commission));
        card.extend(self.arranging());
        card
    }

    /// Returns the jokers in a pack, to follow the name of the packs.
    fn with_jokers(&self) -> String {
        let each = if self.decks == 1 { "" } else { " in each" };
        match self.jokers {
            0 => String::new(),
            1 => format!(" with a joker{each}"),
            jokers => format!(" with {jokers} jokers{each}"),
        }
    }

    /// Describes a joker, if there are any.
    fn joker_text(&self) -> String {
        let counts = match self.joker {
            _ if self.jokers == 0 => return String::new(),
            Joker::Wild => "A joker stands for any card, as its holder likes best.",
            Joker::TenValue => "A joker counts 10 and has neither face nor suit.",
            Joker::MakesOx => {
                "Any three cards with a joker are an Ox. Else it counts 10. It has neither face nor suit."
            }
        };
        let ranks = match self.joker_rank {
            JokerRank::BigAndSmall if self.ties_by_face() => {
                " Half of the jokers are big and rank above the small ones."
            }
            JokerRank::Equal | JokerRank::BigAndSmall => "",
        };
        format!(" {counts}{ranks}")
    }

    /// Describes the arrangement of cards, if everybody arranges them as well as the rules allow.
    fn arranging(&self) -> Option<CardLine> {
        let mut all = self.players_strategy.iter().chain([&self.dealer_strategy]);
        let text = "Everybody takes the three cards that leave the highest hand.";
        all.all(|strategy| *strategy == Strategy::Best)
            .then(|| CardLine::new("Arranging", &["strategy.players", "strategy.dealer"], text))
    }

    fn ox_text(&self) -> String {
        let three_six = match self.three_six {
            ThreeSix::Flexible => " Each 3 may count 6 and each 6 may count 3, card by card.".to_owned(),
            ThreeSix::Exchanged => format!(" But {}.", self.three_six.as_word().doc),
            ThreeSix::Face => String::new(),
        };
        let three_alike =
            if self.three_of_a_kind_ox { " Three cards of the same face make an Ox whatever their sum." } else { "" };
        format!(
            "Three cards that sum to 10, 20 or 30 make an Ox. The last digit of the sum of the other two is its number; 0 is Ox \
             10, the best. An ace counts 1; 10, J, Q and K count 10.{three_six}{three_alike}"
        )
    }

    /// Lists the hands above an Ox that are played, and those that are not.
    fn above_ox(&self) -> String {
        let double = match self.double {
            Double::SameRank => "two cards of the same face left by an Ox".to_owned(),
            Double::SameValue | Double::MixedThreeSix => {
                format!("two cards of the same face left by an Ox, {}", self.double.as_word().doc)
            }
            Double::ThreeSixWild => format!("two cards of the same face left by an Ox; {}", self.double.as_word().doc),
            Double::Off => String::new(),
        };
        let ranks = format!("; {}", self.double_rank.as_word().doc);
        let tonku = match self.tonku {
            Tonku::Pictures | Tonku::TenValue => {
                format!("the ace of spades and {} left by an Ox", self.tonku.as_word().doc)
            }
            Tonku::Off => String::new(),
        };
        let all = [
            (Group::FiveDukes, doc_unless(FiveDukes::Off, self.whole.five_dukes)),
            (Group::FiveSmall, doc_unless(FiveSmall::Off, self.whole.five_small)),
            (Group::FourOfAKind, played_text(self.whole.four_of_a_kind, Group::FourOfAKind)),
            (Group::FullHouse, played_text(self.whole.full_house, Group::FullHouse)),
            (Group::Straight, played_text(self.whole.straight, Group::Straight)),
            (Group::FourDukes, played_text(self.whole.four_dukes, Group::FourDukes)),
            (Group::NgauTonku, tonku),
            (Group::Double, if double.is_empty() { double } else { double + &ranks }),
        ];
        let (played, others): (Vec<_>, Vec<_>) = all.iter().partition(|(_, what)| !what.is_empty());
        let described = played.iter().map(|(group, what)| format!("{} ({what})", plural(*group)));
        let not: Vec<String> = others.iter().map(|(group, _)| plural(*group).to_owned()).collect();
        let described = capital(&described.collect::<Vec<_>>().join("; "));
        let described = (!played.is_empty()).then(|| format!("{described}."));
        let not = (!not.is_empty()).then(|| format!("Not played: {}.", listed(&not)));
        described.into_iter().chain(not).collect::<Vec<_>>().join(" ")
    }

    fn who_wins(&self) -> String {
        let ties = tie_text(&self.equal.ties);
        let no_ox = match self.equal.no_ox_tie {
            NoOxTie::AsTies => "",
            NoOxTie::Dealer => " If neither has an Ox, the dealer wins.",
            NoOxTie::Push => " If neither has an Ox, the bet goes back.",
        };
        let five_dukes = match self.equal.five_dukes_tie {
            FiveDukesTie::Push if self.plays(Group::FiveDukes) && self.equal.ties.favours() != Some(Side::Push) => {
                " Two five dukes: the bet goes back."
            }
            FiveDukesTie::Push | FiveDukesTie::AsTies => "",
        };
        format!("The higher hand: {}. {ties}.{no_ox}{five_dukes}", self.order())
    }

    /// Lists the hands in play from the highest down, adjacent hands of a group as one.
    fn order(&self) -> String {
        let in_play: Vec<Hand> = self.ranking.order.iter().copied().filter(|hand| self.has(*hand)).collect();
        let mut names: Vec<(String, u8)> = Vec::new();
        for hand in in_play {
            let name = match hand.group() {
                Some(group) if self.is_together(group) => plural(group).to_owned(),
                _ => self.in_words(hand),
            };
            if names.iter().all(|(known, _)| *known != name) {
                names.push((name, self.ranking.rank[hand.index()]));
            }
        }
        let equal = names.chunk_by(|one, other| one.1 == other.1 && one.1 > 0);
        let classes = equal.map(|names| names.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(" = "));
        classes.collect::<Vec<_>>().join(", ")
    }

    /// Returns `true` if hands of a group can be named together: no other is between them, and none alone equals
    /// another hand.
    fn is_together(&self, group: Group) -> bool {
        let in_play: Vec<Hand> = self.ranking.order.iter().copied().filter(|hand| self.has(*hand)).collect();
        let runs = in_play.chunk_by(|one, next| one.group() == next.group());
        let is_one_run = runs.filter(|run| run[0].group() == Some(group)).count() == 1;
        let (own, others): (Vec<Hand>, Vec<Hand>) = in_play.iter().partition(|hand| hand.group() == Some(group));
        let [own, others] =
            [own, others].map(|hands| hands.iter().map(|hand| self.ranking.rank[hand.index()]).collect::<Vec<u8>>());
        is_one_run && (own.iter().all(|rank| *rank == own[0]) || !others.iter().any(|rank| own.contains(rank)))
    }

    /// Returns the keys of payouts to players and to the dealer. The key for equal hands is shown as it is.
    fn keys_of_payouts(&self) -> Vec<String> {
        let hands = (0..self.hands()).map(|hand| self.name(Hand(hand as u8)).to_owned());
        let groups = Group::ALL.iter().map(|group| group.name().to_owned());
        let both = hands.chain(groups).flat_map(|name| [format!("payout.{name}"), format!("payout.dealer.{name}")]);
        both.chain(["payout.by".to_owned()]).collect()
    }

    fn paid(&self) -> String {
        let whose = match self.pays.by {
            PaidBy::Winner => "The winner's hand decides",
            PaidBy::Dealer => "The dealer's hand decides, whoever wins",
            PaidBy::Player => "The player's hand decides, whoever wins",
        };
        let player = self.payments(&self.payout);
        if self.payout == self.payout_of_dealer {
            return format!("{whose}: {player}.");
        }
        let dealer = self.payments(&self.payout_of_dealer);
        format!("{whose}. Where a player wins: {player}. Where the dealer wins: {dealer}.")
    }

    /// Lists the payouts of hands in play, the highest first.
    fn payments(&self, paid: &[Decimal]) -> String {
        let in_play: Vec<Hand> =
            self.ranking.order.iter().copied().filter(|hand| self.has(*hand) && *hand != Hand::NO_OX).collect();
        let mut all: Vec<(String, Decimal)> = Vec::new();
        for &hand in &in_play {
            let amount = paid[hand.index()];
            let is_of_group = hand.group().is_some_and(|group| group.hands().all(|of| paid[of] == amount));
            let name = match hand.group().filter(|_| is_of_group) {
                Some(group) => one_of(group).to_owned(),
                None => self.in_words(hand),
            };
            if all.iter().all(|(known, _)| *known != name) {
                all.push((name, amount));
            }
        }
        let others = in_play.last().map(|hand| paid[hand.index()]);
        all.push(("a hand without an Ox".to_owned(), paid[Hand::NO_OX.index()]));
        let are_all = all.iter().all(|(_, amount)| Some(*amount) == others);
        let name = if are_all { "every hand" } else { "every other hand" };
        payments(&all, others.map(|amount| (name, amount)))
    }

    /// Returns a hand's name in words.
    fn in_words(&self, hand: Hand) -> String {
        let name = self.name(hand);
        match (hand.group(), name.rsplit_once('_')) {
            _ if hand == Hand::NO_OX => "no Ox".to_owned(),
            (Some(Group::Ox), Some((_, number))) => format!("Ox {number}"),
            (Some(Group::Double), Some((_, face))) => format!("double {}", face.to_uppercase()),
            _ => name.replace('_', " "),
        }
    }
}

/// The keys of hands above an Ox.
const ABOVE: [&str; 9] = [
    "rules.five_dukes",
    "rules.five_small",
    "rules.four_of_a_kind",
    "rules.full_house",
    "rules.straight",
    "rules.four_dukes",
    "rules.tonku",
    "rules.double",
    "rules.double_rank",
];

/// Names the winner of equal hands.
fn tie_text(rule: &TieRule) -> String {
    let end = match rule.end {
        Side::Lose => "the dealer wins",
        Side::Push => "the bet goes back",
        Side::Win => "the player wins",
    };
    match rule.steps.iter().map(step_text).collect::<Vec<_>>() {
        steps if steps.is_empty() => format!("Equal hands: {end}"),
        steps => format!("Equal hands: {}; if all of that is equal, {end}", steps.join("; then ")),
    }
}

/// Names what a step compares.
fn step_text(step: &Step) -> &'static str {
    match step {
        Step::HighCard => "the highest card decides, K down to A",
        Step::Alike => "the face that most cards share decides, then the next",
        Step::CardByCard => "all cards decide by face, one after another from the highest",
        Step::Sum => "the higher sum of the cards decides, an ace 1, pictures 10",
        Step::Suit => "the suit of the highest card decides: spades, hearts, clubs, diamonds",
    }
}

/// Describes a rule, unless it is off.
fn doc_unless<W: Words + PartialEq>(off: W, rule: W) -> String {
    if rule == off { String::new() } else { rule.as_word().doc.to_owned() }
}

fn played_text(played: HandPlayed, group: Group) -> String {
    match played {
        HandPlayed::On => group.as_word().doc.to_owned(),
        HandPlayed::Off => String::new(),
    }
}

/// Returns the plural of a group.
fn plural(group: Group) -> &'static str {
    match group {
        Group::FiveDukes => "five dukes",
        Group::FiveSmall => "five small",
        Group::FourOfAKind => "four of a kind",
        Group::FullHouse => "full house",
        Group::Straight => "straight",
        Group::FourDukes => "four dukes",
        Group::NgauTonku => "tonku",
        Group::Double => "doubles",
        Group::Ox => "Ox 10 down to Ox 1",
    }
}

/// Returns the singular of a group.
fn one_of(group: Group) -> &'static str {
    match group {
        Group::FullHouse => "a full house",
        Group::Straight => "a straight",
        Group::NgauTonku => "a tonku",
        Group::Double => "a double",
        Group::Ox => "an Ox",
        Group::FiveDukes | Group::FiveSmall | Group::FourOfAKind | Group::FourDukes => plural(group),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(keys: &str, about: &str) -> String {
        let card = Rules::from_keys(keys).card();
        card.into_iter().find(|line| line.about == about).map(|line| line.text).unwrap_or_default()
    }

    /// The rule card of docs/rules.md: a double three times, tonku five times, five dukes seven times, an Ox once.
    #[test]
    fn the_usual_table_reads_as_a_rule_card() {
        assert_eq!(
            line("", "What is paid"),
            "The winner's hand decides: five dukes pays 7 to 1; a tonku 5; a double 3; a hand without an Ox \
             nothing; every other hand 1."
        );
        let wins = line("", "Who wins");
        assert!(wins.starts_with("The higher hand: five dukes, tonku, doubles, Ox 10 down to Ox 1, no Ox. "), "{wins}");
        assert!(wins.ends_with("Equal hands: the dealer wins. Two five dukes: the bet goes back."), "{wins}");
    }

    /// Different payouts within a group are named hand by hand, and so are different payouts to the dealer.
    #[test]
    fn lopsided_payouts_are_named_hand_by_hand() {
        let keys = "[payout]\nox_10 = 3\nox_9 = 2\ndouble_k = 9\ndealer.double = 1\n";
        let paid = line(keys, "What is paid");
        let player = "The winner's hand decides. Where a player wins: five dukes pays 7 to 1; a tonku 5; double K 9; ";
        assert!(paid.starts_with(player), "{paid}");
        assert!(
            paid.contains(
                "double A and Ox 10 each 3; Ox 9 2; a hand without an Ox nothing; every other hand 1. Where the dealer wins"
            ),
            "{paid}"
        );
        assert!(
            paid.ends_with(
                "Where the dealer wins: five dukes pays 7 to 1; a tonku 5; Ox 10 3; Ox 9 2; a hand without an Ox nothing; \
                 every other hand 1."
            ),
            "{paid}"
        );
    }

    /// Tests the hand that decides, and steps that are compared one after the other.
    #[test]
    fn rules_of_other_tables_are_listed() {
        let keys = "[rules]\nties = ['card-by-card', 'suit', 'player']\n[payout]\nby = 'dealer'\n";
        let wins = line(keys, "Who wins");
        let ties = "Equal hands: all cards decide by face, one after another from the highest; then the suit of the highest \
                    card decides: spades, hearts, clubs, diamonds; if all of that is equal, the player wins.";
        assert!(wins.contains(ties), "{wins}");
        assert!(line(keys, "What is paid").starts_with("The dealer's hand decides, whoever wins: five dukes"));
    }

    /// A group with others between its hands is split, and equals are named.
    #[test]
    fn the_order_is_that_of_the_ranking() {
        let keys = "[rules]\ntonku = 'off'\nfive_dukes = 'off'\nstraight = 'on'\nranking = [['straight', 'double_k'], 'double', 'ox']\n";
        let wins = line(keys, "Who wins");
        assert!(wins.starts_with("The higher hand: straight = double K, double Q, "), "{wins}");
        assert!(
            line(keys, "Above it")
                .ends_with("Not played: five dukes, five small, four of a kind, full house, four dukes and tonku.")
        );
    }
}
