//! The Python module `houseodds._houseodds`: the façade of the crate, as the Python code beside it takes it.

mod errors;
mod house;
mod work;

use pyo3::prelude::{Bound, PyModule, PyModuleMethods, PyResult, pyfunction, pymodule, wrap_pyfunction};
use std::io::Write;
use std::path::PathBuf;

/// Runs the `houseodds` command and returns its exit code.
#[pyfunction]
fn command(words: Vec<String>) -> u8 {
    let code = houseodds::cli::main(words.into_iter().map(Into::into));
    // A Rust program writes an unfinished line when it exits. Python does not.
    let _ = std::io::stdout().flush();
    code
}

/// Parses a whole number in any usual notation.
#[pyfunction]
fn amount(text: &str) -> Option<u64> {
    houseodds::config::whole(text)
}

/// Returns the name, the summary and the TOML of every preset.
#[pyfunction]
fn presets() -> Vec<(&'static str, &'static str, &'static str)> {
    houseodds::PRESETS.iter().map(|preset| (preset.name, preset.summary(), preset.text)).collect()
}

/// Returns all terms, or those with this name: the name here, the kind, games, keys, names by language.
#[pyfunction]
fn terms(word: Option<&str>) -> Vec<Term> {
    let mut found: Vec<Term> = Vec::new();
    for game in houseodds::games::GAMES {
        for term in game.keys.glossary.terms().filter(|term| word.is_none_or(|word| term.is_called(word))) {
            match found.iter_mut().find(|known| (known.0, known.1) == (term.name(), term.meaning)) {
                Some(known) => known.2.push(game.name()),
                None => {
                    let called = term.called.iter().map(|(language, names)| (language.name(), names.to_vec()));
                    found.push((term.name(), term.meaning, vec![game.name()], term.keys.to_vec(), called.collect()));
                }
            }
        }
    }
    found
}

type Words = Vec<&'static str>;
type Term = (Option<&'static str>, &'static str, Words, Words, Vec<(&'static str, Words)>);

/// Returns the folder, the `run.json` and the tables of the results in these folders.
#[pyfunction]
fn stored(folders: Vec<PathBuf>) -> PyResult<Vec<(PathBuf, String, Vec<house::Table>)>> {
    let stored = houseodds::house::stored(&folders).map_err(|error| errors::to_python(&error))?;
    let result = |stored: houseodds::store::Stored| {
        let about = houseodds::store::manifest_of(&stored.place).map_err(|error| errors::to_python(&error.into()))?;
        Ok((stored.place.clone(), about.to_string(), house::tables(&stored)))
    };
    stored.into_iter().map(result).collect()
}

/// Returns the results in these folders as a page.
#[pyfunction]
fn report(folders: Vec<PathBuf>, title: Option<&str>) -> PyResult<String> {
    houseodds::house::report(&folders, title, None, houseodds::report::Language::En)
        .map(|(page, _)| page)
        .map_err(|error| errors::to_python(&error))
}

#[pymodule]
fn _houseodds(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<house::House>()?;
    module.add_class::<house::Played>()?;
    module.add_class::<house::Practice>()?;
    module.add_function(wrap_pyfunction!(amount, module)?)?;
    module.add_function(wrap_pyfunction!(command, module)?)?;
    module.add_function(wrap_pyfunction!(presets, module)?)?;
    module.add_function(wrap_pyfunction!(report, module)?)?;
    module.add_function(wrap_pyfunction!(stored, module)?)?;
    module.add_function(wrap_pyfunction!(terms, module)?)?;
    Ok(())
}
