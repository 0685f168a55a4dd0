//! Numbers and symbols, which need no words.

use super::languages::Language;

/// Returns numbers with the signs of the language; the rest stays.
pub(super) fn signed(text: &str, language: Language) -> String {
    if language != Language::Vi {
        return text.to_owned();
    }
    let mut written = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(|c: char| c.is_ascii_digit()) {
        let (before, from) = rest.split_at(at);
        let long = from.find(|c: char| !c.is_ascii_digit() && c != '.' && c != ',').unwrap_or(from.len());
        let number = from[..long].trim_end_matches(['.', ',']);
        written += before;
        written += &if is_written(number) { number.chars().map(swapped).collect() } else { number.to_owned() };
        rest = &from[number.len()..];
    }
    written + rest
}

fn swapped(c: char) -> char {
    match c {
        '.' => ',',
        ',' => '.',
        digit => digit,
    }
}

/// Returns `true` for a number with groups of three digits and decimals; a version has another form.
fn is_written(text: &str) -> bool {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
    let groups: Vec<&str> = whole.split(',').collect();
    let (first, others) = groups.split_first().unwrap_or((&"", &[]));
    decimals.bytes().all(|byte| byte.is_ascii_digit())
        && (others.is_empty() || first.len() <= 3)
        && others.iter().all(|group| group.len() == 3)
}

/// Returns `true` for a single number, with its unit or its error.
pub(super) fn is_number(text: &str) -> bool {
    let (number, error) = text.split_once(" ±").unwrap_or((text, "0"));
    [number.trim_start_matches("± "), error].iter().all(|part| {
        let part = part.trim_end_matches('%').trim();
        is_symbols(part) && !part.contains(' ') && !part.ends_with(['.', ','])
    })
}

/// Returns `true` if a text has no words: numbers, cards, single letters, and signs.
pub(super) fn is_symbols(text: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '−').all(is_symbol)
}

/// Returns `true` for a number, a hash, a card, or a letter, such as 12, 1e, Ks, 10s or N0.
fn is_symbol(word: &str) -> bool {
    if word.len() >= 12 && word.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return true;
    }
    let letters: Vec<char> = word.chars().filter(|c| c.is_alphabetic()).collect();
    match letters[..] {
        [] => true,
        [one] => one != 'a' && !word.contains('_'),
        [face, suit] => word.len() == 2 && "AJQK".contains(face) && "shdc".contains(suit) || word == "GD",
        _ => false,
    }
}

/// Returns `true` for a value in a config's notation, and for names of configs, files and keys that have a sign.
pub(super) fn is_key(text: &str) -> bool {
    if text.starts_with(['{', '[']) && text.ends_with(['}', ']']) {
        return true;
    }
    text.chars().all(|c| c.is_ascii_alphanumeric() || "_-./=[]#".contains(c))
        && text.contains(['_', '.', '=', '/', '-'])
        && !text.ends_with('.')
        && text.len() > 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_in_vietnam() {
        for (english, own) in [
            ("−1,234.50 ± 0.25 %", "−1.234,50 ± 0,25 %"),
            ("10,000,000", "10.000.000"),
            ("houseodds 0.3.0; 93–106.", "houseodds 0.3.0; 93–106."),
            ("3, 6, 10.", "3, 6, 10."),
            ("1e-5", "1e-5"),
            ("20260101", "20260101"),
            ("1,2", "1,2"),
        ] {
            assert_eq!(signed(english, Language::Vi), own);
            assert_eq!(signed(english, Language::Ms), english);
        }
    }

    #[test]
    fn symbols_have_no_words() {
        for text in ["5.07 %", "Ks 10h 2c", "A 5 10 H 99% 0.000", "N0", "1e-5", "GD, E, 3"] {
            assert!(is_symbols(text), "{text}");
        }
        for text in ["SD", "a 3", "no", "ox_10", "5 points"] {
            assert!(!is_symbols(text), "{text}");
        }
        assert!(is_key("rules.ties=push") && is_key("my-table-8-packs") && !is_key("dealer") && !is_key("edge."));
    }
}
