//! The Python module `houseodds._houseodds`: the façade of the crate, as the Python code beside it takes it.

mod errors;
mod house;
mod work;

use pyo3::prelude::{Bound, PyModule, PyModuleMethods, PyResult, pyfunction, pymodule, wrap_pyfunction};
use std::io::Write;

/// Runs the `houseodds` command; its exit code.
#[pyfunction]
fn command(words: Vec<String>) -> u8 {
    let code = houseodds::cli::main(words.into_iter().map(Into::into));
    // A Rust program writes a line that has no end when it exits; Python does not know of it.
    let _ = std::io::stdout().flush();
    code
}

/// A whole number as people write it; `None` if it is none.
#[pyfunction]
fn amount(text: &str) -> Option<u64> {
    houseodds::config::whole(text)
}

/// Every preset: its name, what it is, its TOML.
#[pyfunction]
fn presets() -> Vec<(&'static str, &'static str, &'static str)> {
    houseodds::PRESETS.iter().map(|preset| (preset.name, preset.summary(), preset.text)).collect()
}

#[pymodule]
fn _houseodds(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<house::House>()?;
    module.add_class::<house::Played>()?;
    module.add_function(wrap_pyfunction!(amount, module)?)?;
    module.add_function(wrap_pyfunction!(command, module)?)?;
    module.add_function(wrap_pyfunction!(presets, module)?)?;
    Ok(())
}
