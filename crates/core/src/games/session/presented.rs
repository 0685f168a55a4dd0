//! Presentation of results of sessions.

use super::kind::Session;
use super::{counting, night};
use crate::tables::Presentation;

/// Returns the presentation of such sessions, or `None` for rounds, which the game presents.
pub fn presentation(session: Session) -> Option<&'static Presentation> {
    match session {
        Session::Rounds => None,
        Session::Shoes => Some(&counting::PRESENTATION),
        Session::Nights => Some(&night::PRESENTATION),
    }
}
