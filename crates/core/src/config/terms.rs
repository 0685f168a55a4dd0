//! A glossary: words of other tables and languages for the things that a config names.

use WordLanguage::{Cantonese, English, German, Hokkien, Japanese, Malay, Mandarin, Vietnamese};

/// A hand, a role or a rule, with its names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// Coverage by the games.
    pub covered: Covered,
    /// A definition, in one line.
    pub meaning: &'static str,
    /// The keys of a config that are about it or, if no game has it, that come nearest.
    pub keys: &'static [&'static str],
    /// Other names, by language.
    pub called: &'static [(WordLanguage, &'static [&'static str])],
}

/// Coverage of a term by the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Covered {
    /// A thing of this name.
    As(&'static str),
    /// A hand of one's own, which a config describes.
    AsOwn,
    /// Nothing.
    No,
}

/// Declares a list of terms: our name, meaning, keys and other names by language. `_` in place of a name is a hand of
/// one's own, `!` is a term without a game.
#[macro_export]
#[doc(hidden)]
macro_rules! __terms {
    (@covered !) => { $crate::config::Covered::No };
    (@covered _) => { $crate::config::Covered::AsOwn };
    (@covered $name:literal) => { $crate::config::Covered::As($name) };
    ($($name:tt, $meaning:literal, [$($key:literal),*], { $($language:ident: $($other:literal),+);+ })+) => {
        &[$($crate::config::Term {
            covered: $crate::config::terms!(@covered $name),
            meaning: $meaning,
            keys: &[$($key),*],
            called: &[$(($crate::config::WordLanguage::$language, &[$($other),+])),+],
        }),+]
    };
}
pub use __terms as terms;

/// The terms of a game, as several lists.
#[derive(Clone, Copy, Debug)]
pub struct Glossary(pub &'static [&'static [Term]]);

/// A language of card players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WordLanguage {
    /// English, also of Malaysia and Singapore.
    English,
    /// With the game's common romanisations.
    Cantonese,
    /// As spoken in Malaysia and Singapore.
    Hokkien,
    /// In either script.
    Mandarin,
    /// With or without its marks.
    Vietnamese,
    /// As spoken in Malaysia and Singapore.
    Malay,
    /// As rule sheets have it.
    German,
    /// As rule sheets have it.
    Japanese,
}

impl WordLanguage {
    /// Returns its name in English.
    pub fn name(self) -> &'static str {
        match self {
            English => "English",
            Cantonese => "Cantonese",
            Hokkien => "Hokkien",
            Mandarin => "Mandarin",
            Vietnamese => "Vietnamese",
            Malay => "Malay",
            German => "German",
            Japanese => "Japanese",
        }
    }
}

impl Term {
    /// Returns our name for it, if a game has it under one.
    pub fn name(&self) -> Option<&'static str> {
        match self.covered {
            Covered::As(name) => Some(name),
            Covered::AsOwn | Covered::No => None,
        }
    }

    /// Returns `true` if this is one of its names. Case, accents and separators do not matter.
    pub fn is_called(&self, word: &str) -> bool {
        self.is_plainly(&plain(word))
    }

    /// Returns `true` if a word that is [`plain`] is one of its names.
    fn is_plainly(&self, word: &str) -> bool {
        let mut others = self.called.iter().flat_map(|(_, others)| others.iter());
        self.name().is_some_and(|name| plain(name) == word) || others.any(|other| plain(other) == word)
    }

    /// Translates a word for this term into our name and keys. `has_key` returns `true` for existing keys.
    fn answer(&self, word: &str, has_key: impl Fn(&str) -> bool) -> String {
        let keys: Vec<String> = self.keys.iter().filter(|key| has_key(key)).map(|key| format!("`{key}`")).collect();
        let keys = keys.join(", ");
        let meaning = self.meaning;
        match (self.covered, keys.is_empty()) {
            (Covered::As(name), false) if plain(name) == plain(word) => format!("for {name} see {keys}"),
            (Covered::As(name), true) => format!("{word} means {name}"),
            (Covered::As(name), false) => format!("{word} means {name}: see {keys}"),
            (Covered::AsOwn, false) => format!("{word} means {meaning}: make it a hand of your own, with {keys}"),
            (Covered::No, false) => format!("{word} means {meaning}, which is not covered here; nearest is {keys}"),
            (Covered::AsOwn | Covered::No, true) => format!("{word} means {meaning}, which is not covered here"),
        }
    }
}

impl Glossary {
    /// Iterates over its terms.
    pub fn terms(self) -> impl Iterator<Item = &'static Term> {
        self.0.iter().copied().flatten()
    }

    /// Iterates over the terms that have this name.
    pub fn called(self, word: &str) -> impl Iterator<Item = &'static Term> {
        // A word may be as long as a file: it is read once.
        let word = plain(word);
        self.terms().filter(move |term| term.is_plainly(&word))
    }

    /// Returns the one of these names that a word stands for.
    pub fn meant<'a>(self, word: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
        let names: Vec<&str> = names.collect();
        self.called(word).find_map(|term| names.iter().copied().find(|name| term.name() == Some(*name)))
    }

    /// Returns the meaning of a word that no game covers.
    pub fn refusal(self, word: &str) -> Option<String> {
        self.called(word).find(|term| term.covered == Covered::No).map(|term| term.answer(word, |_| false))
    }

    /// Answers a word with our name for it and its keys. `has_key` returns `true` for existing keys.
    pub fn answer(self, word: &str, has_key: impl Fn(&str) -> bool) -> Option<String> {
        // A word for a game may stand for its best known hand too, which has keys.
        let with_keys = self.called(word).find(|term| !term.keys.is_empty());
        with_keys.or_else(|| self.called(word).next()).map(|term| term.answer(word, has_key))
    }
}

/// Removes case, accents and separators from a word, and writes its Chinese characters in simplified script.
pub fn plain(word: &str) -> String {
    word.to_lowercase().chars().filter(|c| !separates(*c)).map(bare).map(simplified).collect()
}

fn separates(c: char) -> bool {
    c.is_whitespace() || matches!(c, '-' | '_' | '.' | '\'' | '’' | '・' | '\u{300}'..='\u{36f}')
}

/// Removes the marks from a letter of Vietnamese or German.
fn bare(letter: char) -> char {
    const MARKED: [(&str, char); 7] = [
        ("àáảãạăằắẳẵặâầấẩẫậä", 'a'),
        ("èéẻẽẹêềếểễệë", 'e'),
        ("ìíỉĩịï", 'i'),
        ("òóỏõọôồốổỗộơờớởỡợö", 'o'),
        ("ùúủũụưừứửữựü", 'u'),
        ("ỳýỷỹỵ", 'y'),
        ("đ", 'd'),
    ];
    if letter.is_ascii() {
        return letter;
    }
    MARKED.iter().find(|(marked, _)| marked.contains(letter)).map_or(letter, |(_, bare)| *bare)
}

/// The Chinese characters of players' words that the two scripts write in different ways, in one order.
const TRADITIONAL: &str = "鬥無沒點寶對張銀彈蘆順莊搶換轉紅單塊鍋殺數閒閑邊雙龍傑條開補風輪過關賭錢贏輸獎發個兩號賠買頂飛齊壓與應傭雜連賓規則級補階磚煙";
const SIMPLIFIED: &str = "斗无没点宝对张银弹芦顺庄抢换转红单块锅杀数闲闲边双龙杰条开补风轮过关赌钱赢输奖发个两号赔买顶飞齐压与应佣杂连宾规则级补阶砖烟";

/// Returns the simplified form of a Chinese character.
fn simplified(character: char) -> char {
    if character.is_ascii() { character } else { counterpart(character, TRADITIONAL, SIMPLIFIED) }
}

/// Writes a word in traditional script.
pub fn traditional(word: &str) -> String {
    word.chars().map(|character| counterpart(character, SIMPLIFIED, TRADITIONAL)).collect()
}

/// Returns the character of one script at the place of another's, or the character itself.
fn counterpart(character: char, from: &str, to: &str) -> char {
    let mut pairs = from.chars().zip(to.chars());
    pairs.find(|(known, _)| *known == character).map_or(character, |(_, other)| other)
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORDS: Glossary = Glossary(&[&[
        Term {
            covered: Covered::As("ace"),
            meaning: "a one",
            keys: &["rules.ace", "rules.king"],
            called: &[(English, &["bullet"])],
        },
        Term { covered: Covered::As("natural"), meaning: "21", keys: &[], called: &[(Vietnamese, &["xì dách"])] },
        Term {
            covered: Covered::AsOwn,
            meaning: "five of one suit",
            keys: &["hand"],
            called: &[(English, &["flush"])],
        },
    ]]);

    #[test]
    fn words_are_found_however_they_are_typed() {
        for word in ["xì dách", "Xi Dach", "xi-dach", "XI_DACH", "xi\u{300} da\u{301}ch", "XÌDÁCH"] {
            assert_eq!(WORDS.meant(word, ["natural", "ace"].into_iter()), Some("natural"), "{word}");
        }
        assert_eq!(WORDS.meant("bullet", ["natural"].into_iter()), None);
        assert_eq!(plain("Đủ tuổi"), "dutuoi");
        assert_eq!((plain("補牌"), traditional("补牌").as_str()), (plain("补牌"), "補牌"));
        assert_eq!(TRADITIONAL.chars().count(), SIMPLIFIED.chars().count());
    }

    #[test]
    fn an_answer_names_only_keys_that_there_are() {
        let has = |key: &str| key == "rules.ace";
        assert_eq!(WORDS.answer("bullet", has).as_deref(), Some("bullet means ace: see `rules.ace`"));
        assert_eq!(WORDS.answer("Ace", has).as_deref(), Some("for ace see `rules.ace`"));
        assert_eq!(WORDS.answer("bullet", |_| false).as_deref(), Some("bullet means ace"));
        assert_eq!(
            WORDS.answer("flush", has).as_deref(),
            Some("flush means five of one suit, which is not covered here")
        );
        let own = WORDS.answer("flush", |key| key == "hand");
        assert_eq!(own.as_deref(), Some("flush means five of one suit: make it a hand of your own, with `hand`"));
        assert_eq!(WORDS.answer("rope", has), None);
    }
}
