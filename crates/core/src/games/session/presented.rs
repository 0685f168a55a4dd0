//! How results of sessions are presented.

use super::kind::Session;
use super::{counting, night};
use crate::tables::Presentation;

/// How results of such sessions are presented; `None` for rounds, where the game says so.
#[must_use]
pub fn presentation(session: Session) -> Option<&'static Presentation> {
    match session {
        Session::Rounds => None,
        Session::Shoes => Some(&counting::PRESENTATION),
        Session::Nights => Some(&night::PRESENTATION),
    }
}
