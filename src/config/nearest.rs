//! The right word for a misspelt one.

/// Whether two words are about as long: words that are not are far apart, and the distance need not be found.
pub(super) fn is_as_long(name: &str, word: &str) -> bool {
    name.len().abs_diff(word.len()) <= 8
}

/// The name nearest to a misspelt one, if any is near.
pub(super) fn nearest<'a>(name: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let plain = |text: &str| text.to_lowercase().replace(['_', ' '], "-");
    let name = plain(name);
    candidates
        .filter(|candidate| is_as_long(&name, candidate))
        .map(|candidate| (strsim::damerau_levenshtein(&name, &plain(candidate)), candidate))
        .filter(|(distance, candidate)| *distance <= 1 + candidate.len().min(name.len()) / 4)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_words_are_found_and_far_ones_are_not() {
        let words = ["ties", "three_six", "five_dukes_tie"];
        assert_eq!(nearest("tie", words.into_iter()), Some("ties"));
        assert_eq!(nearest("three-six", words.into_iter()), Some("three_six"));
        assert_eq!(nearest("five_duke_ties", words.into_iter()), Some("five_dukes_tie"));
        assert_eq!(nearest("colour", words.into_iter()), None);
    }
}
