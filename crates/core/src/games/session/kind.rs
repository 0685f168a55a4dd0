//! The unit that a run repeats.

/// The unit that a run repeats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Session {
    /// Rounds, each from a full shoe.
    Rounds,
    /// Shoes, dealt round after round while the cards seen are counted.
    Shoes,
    /// Nights: many rounds with the same people.
    Nights,
}

impl Session {
    /// Every kind.
    pub const ALL: [Session; 3] = [Session::Rounds, Session::Shoes, Session::Nights];

    /// Returns the name of the results, in `run.json` and as a folder.
    pub fn method(self) -> &'static str {
        match self {
            Session::Rounds => "simulated",
            Session::Shoes => "counted",
            Session::Nights => "night",
        }
    }

    /// Returns the kind whose results have this name.
    pub fn named(method: &str) -> Option<Session> {
        Session::ALL.into_iter().find(|session| session.method() == method)
    }

    /// Returns the name of its units.
    pub fn units(self) -> &'static str {
        match self {
            Session::Rounds => "rounds",
            Session::Shoes => "shoes",
            Session::Nights => "nights",
        }
    }

    /// Returns the start of a part's folder name, before `part-1-of-2`.
    pub fn before_part(self) -> &'static str {
        match self {
            Session::Rounds => "",
            Session::Shoes => "counted-",
            Session::Nights => "night-",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks that names are distinct, and that folders of parts differ from those of wholes.
    #[test]
    fn kinds_differ_by_name() {
        for session in Session::ALL {
            assert_eq!(Session::named(session.method()), Some(session));
            let before = session.before_part();
            assert!(before.is_empty() || before.strip_suffix('-') == Some(session.method()), "{before}");
        }
        assert_eq!(Session::named("exact"), None);
    }
}
