//! Words for the labels of tables.

use super::metric::METRICS;

/// Labels with their words. `#` stands for digits. `*` at the end of a label stands for its rest, which is put into
/// words in turn.
pub type Words = &'static [(&'static str, &'static str)];

/// Words that all games share, also for figures that results leave out.
const COMMON: Words = &[
    ("win_*", "wins with *"),
    ("lose_*", "loses to *"),
    ("main", "main bet"),
    ("all", "all bets"),
    ("seat_#", "seat #"),
    ("std_dev_per_#_rounds", "SD per # rounds"),
    ("bets.csv", "results of each bet"),
    ("pays.csv", "what each bet pays, and how often"),
    ("frequency.csv of role *", "how often the * has each hand"),
    ("payout.csv of role *", "how likely each net of the * is"),
    ("std_dev of role *", "SD of the *"),
    ("volatility_index of role *", "volatility index of the *"),
    ("std_dev of people who bank", "SD of people who bank"),
    ("volatility_index of people who bank", "volatility index of people who bank"),
    ("std_dev of each person", "SD of a person"),
    ("volatility_index of each person", "volatility index of a person"),
    ("n0 of role *", "N0 of the *"),
    ("hit_frequency of role dealer in bets.csv", "hit frequency of the dealer"),
    (
        "std_dev, hit_frequency and correlation_with_main of role dealer for side bets",
        "SD, hit frequency and correlation of the dealer's side bets",
    ),
];

/// Returns the words for a label: those of the game, of a figure or of all games, or else the label with spaces.
pub fn words_for(own: Words, label: &str) -> String {
    if !own.iter().any(|(pattern, _)| *pattern == label)
        && let Some(metric) = METRICS.iter().find(|metric| metric.key == label)
    {
        return metric.label.to_owned();
    }
    let found = own.iter().chain(COMMON).find_map(|(pattern, words)| {
        let found = matched(pattern, label)?;
        let rest = found.rest.map(|rest| words_for(own, rest));
        let mut digits = found.digits.into_iter();
        Some(words.chars().fold(String::new(), |mut text, character| {
            match character {
                '#' => text.push_str(digits.next().unwrap_or_default()),
                '*' => text.push_str(rest.as_deref().unwrap_or_default()),
                other => text.push(other),
            }
            text
        }))
    });
    found.unwrap_or_else(|| label.replace('_', " "))
}

/// The texts matched by the `#` and `*` of a pattern.
#[derive(Default)]
struct Captured<'a> {
    digits: Vec<&'a str>,
    rest: Option<&'a str>,
}

fn matched<'a>(pattern: &str, label: &'a str) -> Option<Captured<'a>> {
    let mut found = Captured::default();
    let mut left = label;
    for character in pattern.chars() {
        match character {
            '#' => {
                let end = left.find(|c: char| !c.is_ascii_digit()).unwrap_or(left.len());
                let (digits, rest) = left.split_at(end);
                found.digits.push(Some(digits).filter(|digits| !digits.is_empty())?);
                left = rest;
            }
            '*' => {
                found.rest = Some(left).filter(|rest| !rest.is_empty());
                found.rest?;
                left = "";
            }
            other => left = left.strip_prefix(other)?,
        }
    }
    left.is_empty().then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_put_into_words() {
        let own: Words = &[("fox_#", "Fox #"), ("#_#", "# with # cards"), ("lone_#", "lone #"), ("none", "nothing")];
        for (label, words) in [
            ("fox_10", "Fox 10"),
            ("fox_", "fox "),
            ("fox_x", "fox x"),
            ("16_2", "16 with 2 cards"),
            ("16_", "16 "),
            ("win_fox_3", "wins with Fox 3"),
            ("lose_21_4", "loses to 21 with 4 cards"),
            ("win_", "win "),
            ("none", "nothing"),
            ("payout.csv of role dealer_all", "how likely each net of the dealer all is"),
            ("a_word_of_its_own", "a word of its own"),
            ("", ""),
        ] {
            assert_eq!(words_for(own, label), words, "{label}");
        }
    }
}
