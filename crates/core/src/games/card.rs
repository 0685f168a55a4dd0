//! A rule card: the rules of a table as a player reads them, in sentences.

use super::money::CommissionTo;
use crate::config::Decimal;

/// Sentences of a rule card that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardLine {
    /// The subject, as a heading.
    pub about: String,
    /// The keys stated by the text. A key that ends in a dot stands for all keys below it. A key that does not apply
    /// may be listed.
    pub keys: Vec<String>,
    /// The sentences.
    pub text: String,
}

impl CardLine {
    /// Returns the line that states these keys.
    pub fn new(about: impl Into<String>, keys: &[&str], text: impl Into<String>) -> CardLine {
        CardLine { about: about.into(), keys: keys.iter().map(|key| (*key).to_owned()).collect(), text: text.into() }
    }

    /// Returns `true` if the line states a key.
    pub fn says(&self, path: &str) -> bool {
        self.keys.iter().any(|key| path == key || (key.ends_with('.') && path.starts_with(key.as_str())))
    }
}

/// Joins words: `a`, `a and b`, `a, b and c`.
pub fn listed(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [all @ .., last] => format!("{} and {last}", all.join(", ")),
    }
}

/// Lists payouts, the amounts in order of first appearance: `a double pays 3 to 1, a tonku 5`. The amount of all
/// others, if it is given, comes last.
pub fn payments(paid: &[(String, Decimal)], others: Option<(&str, Decimal)>) -> String {
    let mut amounts: Vec<(Decimal, Vec<String>)> = Vec::new();
    for (name, amount) in paid.iter().filter(|(_, amount)| others.is_none_or(|(_, of_others)| *amount != of_others)) {
        match amounts.iter_mut().find(|(known, _)| known == amount) {
            Some((_, names)) => names.push(name.clone()),
            None => amounts.push((*amount, vec![name.clone()])),
        }
    }
    let amounts = amounts.into_iter().map(|(amount, names)| (listed(&names), names.len() > 1, amount));
    let mut parts = Vec::new();
    for (names, are_many, amount) in amounts.chain(others.map(|(name, amount)| (name.to_owned(), false, amount))) {
        let is_nothing = amount == Decimal::ZERO;
        let amount = if is_nothing { "nothing".to_owned() } else { amount.to_string() };
        let to_one = if is_nothing { "" } else { " to 1" };
        parts.push(match parts.len() {
            0 => format!("{names} {} {amount}{to_one}", if are_many { "each pay" } else { "pays" }),
            _ => format!("{names}{} {amount}", if are_many { " each" } else { "" }),
        });
    }
    parts.join("; ")
}

/// Returns a number of packs, small ones as a word.
pub fn packs(number: u32) -> String {
    const WORDS: [&str; 8] =
        ["one pack", "two packs", "three packs", "four packs", "five packs", "six packs", "seven packs", "eight packs"];
    let word = (number as usize).checked_sub(1).and_then(|at| WORDS.get(at));
    word.map_or_else(|| format!("{number} packs"), |words| (*words).to_owned())
}

/// Returns the sentence about the commission on a bet's wins.
pub fn commission(bet: &str, share: Decimal, to: CommissionTo) -> String {
    if share == Decimal::ZERO {
        return "Players pay no commission on winnings.".to_owned();
    }
    let receiver = match to {
        CommissionTo::Dealer => "the dealer",
        CommissionTo::House => "the house, not to the dealer",
    };
    format!("A commission of {} of the winnings of {bet} goes to {receiver}.", percent(share))
}

/// Returns the sentence about the house's share of the dealer's wins, or `None` if there is none.
pub fn commission_on_dealer(share: Decimal) -> Option<String> {
    let taken = percent(share);
    (share > Decimal::ZERO)
        .then(|| format!("The house takes {taken} of the dealer's net win in a round, over all bets."))
}

/// Formats a share as a percentage: a share has four digits after the point, a percentage two of them.
fn percent(share: Decimal) -> String {
    let hundredths = share.ten_thousandths();
    let (whole, part) = (hundredths / 100, hundredths % 100);
    match part {
        0 => format!("{whole} %"),
        _ => format!("{} %", format!("{whole}.{part:02}").trim_end_matches('0')),
    }
}

/// Returns the text with a capital first letter.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn amount(text: &str) -> Decimal {
        text.parse().unwrap()
    }

    #[test]
    fn payments_read_as_on_a_card() {
        let paid = [("a double", "3"), ("a tonku", "5"), ("five dukes", "5"), ("Ox 9", "1")];
        let paid = paid.map(|(name, paid)| (name.to_owned(), amount(paid)));
        let text = payments(&paid, Some(("every other hand", amount("1"))));
        assert_eq!(text, "a double pays 3 to 1; a tonku and five dukes each 5; every other hand 1");
        assert_eq!(payments(&paid[1..3], None), "a tonku and five dukes each pay 5 to 1");
        let nothing = [("a bust".to_owned(), Decimal::ZERO)];
        assert_eq!(payments(&nothing, Some(("21", amount("2")))), "a bust pays nothing; 21 2");
    }

    #[test]
    fn a_commission_is_a_percentage_with_its_receiver() {
        let line = |share, to| commission("the main bet", amount(share), to);
        for (share, percent) in [("0.05", "5 %"), ("0.0125", "1.25 %"), ("1", "100 %"), ("0.005", "0.5 %")] {
            let expected = format!("A commission of {percent} of the winnings of the main bet goes to the dealer.");
            assert_eq!(line(share, CommissionTo::Dealer), expected);
        }
        assert!(line("0.05", CommissionTo::House).ends_with("goes to the house, not to the dealer."));
        assert_eq!(line("0", CommissionTo::House), "Players pay no commission on winnings.");
        assert_eq!(commission_on_dealer(Decimal::ZERO), None);
    }

    #[test]
    fn lines_cover_their_keys_and_subkeys() {
        let line = CardLine::new("", &["rules.ties", "side.tie."], "");
        assert_eq!(
            ["rules.ties", "rules.ties_of.x", "side.tie.pays.tie", "side.tied.on"].map(|key| line.says(key)),
            [true, false, true, false]
        );
    }
}
