//! The library for a page in a browser: a question is a text of JSON, and so is its answer.
//!
//! The page writes a question into the room that [`room`] makes for it, calls [`ask`], and reads as many bytes as that
//! returns from where [`answer`] says. While it waits, it is told how far long work is. All that is not safe here is that
//! three functions have names of their own, and that one is the page's.

mod answers;
mod progress;
mod question;

use std::cell::RefCell;

thread_local! {
    /// The question, then its answer.
    static TEXT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Makes room for a question of this many bytes, and returns where it is.
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

/// Where the answer is.
#[expect(unsafe_code, reason = "the page calls it by this name, which no other function of the module has")]
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    TEXT.with_borrow(|text| text.as_ptr())
}
