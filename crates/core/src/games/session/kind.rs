//! What a run plays over and over.

/// What a run plays over and over.
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

    /// What its results are called, in `run.json` and as a folder.
    #[must_use]
    pub fn method(self) -> &'static str {
        match self {
            Session::Rounds => "simulated",
            Session::Shoes => "counted",
            Session::Nights => "night",
        }
    }

    /// The kind whose results are called so.
    #[must_use]
    pub fn named(method: &str) -> Option<Session> {
        Session::ALL.into_iter().find(|session| session.method() == method)
    }

    /// The command that plays it.
    #[must_use]
    pub fn command(self) -> &'static str {
        match self {
            Session::Rounds => "simulate",
            Session::Shoes => "count",
            Session::Nights => "night",
        }
    }

    /// What its units are called.
    #[must_use]
    pub fn units(self) -> &'static str {
        match self {
            Session::Rounds => "rounds",
            Session::Shoes => "shoes",
            Session::Nights => "nights",
        }
    }

    /// What its folder of a part is called before `part-1-of-2`.
    #[must_use]
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

    /// Results are found again by what they are called, and folders of parts are told apart from those of wholes.
    #[test]
    fn kinds_are_told_apart_by_name() {
        for session in Session::ALL {
            assert_eq!(Session::named(session.method()), Some(session));
            let before = session.before_part();
            assert!(before.is_empty() || before.strip_suffix('-') == Some(session.method()), "{before}");
        }
        assert_eq!(Session::named("exact"), None);
    }
}
