//! A rule card: the rules of a table as a player reads them, in sentences.

use crate::config::Decimal;

/// Sentences of a rule card that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardLine {
    /// What they are about, as a heading.
    pub about: String,
    /// The keys that they say; one that ends in a dot stands for all keys below it. A key that does not apply may be named.
    pub keys: Vec<String>,
    /// The sentences.
    pub text: String,
}

impl CardLine {
    /// What these keys say.
    pub fn new(about: impl Into<String>, keys: &[&str], text: impl Into<String>) -> CardLine {
        CardLine { about: about.into(), keys: keys.iter().map(|key| (*key).to_owned()).collect(), text: text.into() }
    }

    /// Whether it says a key.
    #[must_use]
    pub fn says(&self, path: &str) -> bool {
        self.keys.iter().any(|key| path == key || (key.ends_with('.') && path.starts_with(key.as_str())))
    }
}

/// Words in a row: `a`, `a and b`, `a, b and c`.
#[must_use]
pub fn listed(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [all @ .., last] => format!("{} and {last}", all.join(", ")),
    }
}

/// What is paid, the amounts in the order in which they first come: `a double pays 3 to 1, a tonku 5`. The amount of all
/// others, if it is given, comes last.
#[must_use]
pub fn payments(paid: &[(String, Decimal)], others: Option<(&str, Decimal)>) -> String {
    let mut amounts: Vec<(Decimal, Vec<String>)> = Vec::new();
    for (name, amount) in paid.iter().filter(|(_, amount)| others.is_none_or(|(_, of_others)| *amount != of_others)) {
        match amounts.iter_mut().find(|(known, _)| known == amount) {
            Some((_, names)) => names.push(name.clone()),
            None => amounts.push((*amount, vec![name.clone()])),
        }
    }
    let of_amount = |(amount, names): (Decimal, Vec<String>)| (listed(&names), names.len() > 1, amount);
    let mut said: Vec<_> = amounts.into_iter().map(of_amount).collect();
    said.extend(others.map(|(name, amount)| (name.to_owned(), false, amount)));
    let part = |(at, (names, are_many, amount)): (usize, (String, bool, Decimal))| match at {
        0 => format!("{names} {} {amount} to 1", if are_many { "each pay" } else { "pays" }),
        _ => format!("{names}{} {amount}", if are_many { " each" } else { "" }),
    };
    said.into_iter().enumerate().map(part).collect::<Vec<_>>().join("; ")
}

/// A number of packs, in words as far as people count.
#[must_use]
pub fn packs(number: u32) -> String {
    const WORDS: [&str; 8] =
        ["one pack", "two packs", "three packs", "four packs", "five packs", "six packs", "seven packs", "eight packs"];
    let word = (number as usize).checked_sub(1).and_then(|at| WORDS.get(at));
    word.map_or_else(|| format!("{number} packs"), |words| (*words).to_owned())
}

/// What the house keeps of a win.
#[must_use]
pub fn commission(share: Decimal) -> String {
    if share == Decimal::ZERO {
        return "The house keeps nothing of what is won.".to_owned();
    }
    // A share has four digits after the point, a percentage two of them.
    let hundredths = share.ten_thousandths();
    let (whole, part) = (hundredths / 100, hundredths % 100);
    let percent =
        if part == 0 { whole.to_string() } else { format!("{whole}.{part:02}").trim_end_matches('0').to_owned() };
    format!("The house keeps {percent} % of what the main bet wins.")
}

/// A text that begins with a capital letter.
#[must_use]
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
    fn payments_are_said_as_on_a_card() {
        let paid = [("a double", "3"), ("a tonku", "5"), ("five dukes", "5"), ("Ox 9", "1")];
        let paid = paid.map(|(name, paid)| (name.to_owned(), amount(paid)));
        let said = payments(&paid, Some(("every other hand", amount("1"))));
        assert_eq!(said, "a double pays 3 to 1; a tonku and five dukes each 5; every other hand 1");
        assert_eq!(payments(&paid[1..3], None), "a tonku and five dukes each pay 5 to 1");
    }

    #[test]
    fn a_commission_is_a_percentage() {
        let said = |share| commission(amount(share)).split(" %").next().unwrap().to_owned();
        assert_eq!(
            ["0.05", "0.0125", "1", "0.005"].map(said),
            ["5", "1.25", "100", "0.5"].map(|n| format!("The house keeps {n}"))
        );
        assert!(commission(Decimal::ZERO).contains("nothing"));
    }

    #[test]
    fn a_line_says_its_keys_and_those_below() {
        let line = CardLine::new("", &["rules.ties", "side.tie."], "");
        assert_eq!(
            ["rules.ties", "rules.ties_of.x", "side.tie.pays.tie", "side.tied.on"].map(|key| line.says(key)),
            [true, false, true, false]
        );
    }
}
