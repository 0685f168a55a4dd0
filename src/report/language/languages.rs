//! The languages of documents.

use clap::ValueEnum;

/// A language of documents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Language {
    /// English
    #[default]
    En,
    /// 简体中文
    #[value(name = "zh-Hans")]
    ZhHans,
    /// Tiếng Việt
    Vi,
    /// 繁體中文
    #[value(name = "zh-Hant")]
    ZhHant,
    /// Bahasa Melayu
    Ms,
}

impl Language {
    /// Returns its name in HTML and on the command line.
    pub fn tag(self) -> &'static str {
        match self {
            Language::En => "en",
            Language::ZhHans => "zh-Hans",
            Language::Vi => "vi",
            Language::ZhHant => "zh-Hant",
            Language::Ms => "ms",
        }
    }
}
