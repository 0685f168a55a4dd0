//! The configs that ship with the program: the files in `configs/`, embedded.

use crate::config::Preset;

macro_rules! presets {
    ($($name:literal),+ $(,)?) => {
        &[$(Preset { name: $name, text: include_str!(concat!("../../configs/", $name, ".toml")) }),+]
    };
}

/// Every preset, the default of each game first.
pub const PRESETS: &[Preset] = presets![
    "gnau",
    "gnau-points",
    "gnau-five-small",
    "niu-niu",
    "niu-niu-equal",
    "niu-niu-many",
    "chinese-blackjack",
    "chinese-blackjack-standard",
    "modulo-n",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_in_configs_is_embedded() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/configs");
        let mut files: Vec<String> =
            std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        files.sort();
        let mut presets: Vec<String> = PRESETS.iter().map(|preset| format!("{}.toml", preset.name)).collect();
        presets.sort();
        assert_eq!(files, presets);
    }
}
