//! The library for a page in a browser: a question is a text of JSON, and so is its answer.
//!
//! The page writes a question into the space allocated by [`room`] and calls [`ask`], which returns the length of the
//! answer at [`answer`]. While it waits, it receives the progress of long work. The only unsafe parts are the names of
//! three exported functions, and one imported function of the page.

mod answers;
mod chart;
mod progress;
mod question;

use std::cell::RefCell;

thread_local! {
    /// The question, then its answer.
    static TEXT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Allocates space for a question of `bytes` bytes and returns its address.
#[expect(unsafe_code, reason = "the page calls it by this name, which no other function of the module has")]
#[unsafe(no_mangle)]
pub extern "C" fn room(bytes: usize) -> *mut u8 {
    TEXT.with_borrow_mut(|text| {
        text.clear();
        text.resize(bytes, 0);
        text.as_mut_ptr()
    })
}

/// Answers the question, and returns how many bytes its answer has.
#[expect(unsafe_code, reason = "the page calls it by this name, which no other function of the module has")]
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> usize {
    TEXT.with_borrow_mut(|text| {
        *text = answers::answered(text).to_string().into_bytes();
        text.len()
    })
}

/// Returns the address of the answer.
#[expect(unsafe_code, reason = "the page calls it by this name, which no other function of the module has")]
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    TEXT.with_borrow(|text| text.as_ptr())
}
