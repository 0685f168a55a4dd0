//! `--vary KEY=V1,V2`: the values of a key that are compared.

/// A key and the values it takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Varied {
    /// The key, dotted.
    pub key: String,
    /// Its values, as typed.
    pub values: Vec<String>,
}

impl Varied {
    /// Each value as it would be laid over a config.
    pub fn settings(&self) -> impl Iterator<Item = String> {
        self.values.iter().map(|value| format!("{}={value}", self.key))
    }
}

/// Reads what was typed.
///
/// # Errors
/// Says what is wrong with it.
pub fn varied(text: &str) -> Result<Varied, &'static str> {
    let (key, values) = text.split_once('=').ok_or("write KEY=V1,V2, as in rules.ties=dealer,push")?;
    let key = key.trim();
    if matches!(key.split('.').next(), Some("name" | "base" | "simulation")) {
        return Err("this names a table or a run and is no rule; all variants are played on the same cards");
    }
    let values = split(values).ok_or("a bracket or a quote is not closed")?;
    if key.is_empty() || values.iter().any(|value| value.is_empty()) {
        return Err("a key or a value is missing; write KEY=V1,V2, as in rules.ties=dealer,push");
    }
    Ok(Varied { key: key.to_owned(), values: values.into_iter().map(str::to_owned).collect() })
}

/// Reads a list of changes, a line each.
pub(super) fn listed(text: &str) -> Result<Vec<Varied>, &'static str> {
    text.lines().filter(|line| !line.starts_with('#')).map(varied).collect()
}

/// Cuts at the commas that stand in no bracket and no quote; `None` where one is not closed.
fn split(text: &str) -> Option<Vec<&str>> {
    let (mut pieces, mut start, mut depth) = (Vec::new(), 0, 0usize);
    let mut characters = text.char_indices();
    while let Some((at, character)) = characters.next() {
        match character {
            '[' | '{' => depth += 1,
            ']' | '}' => depth = depth.checked_sub(1)?,
            '\'' => drop(characters.find(|(_, c)| *c == '\'')?),
            '"' => loop {
                match characters.next()?.1 {
                    '"' => break,
                    // A backslash takes the next character with it.
                    '\\' => drop(characters.next()?),
                    _ => {}
                }
            },
            ',' if depth == 0 => {
                pieces.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    pieces.push(text[start..].trim());
    (depth == 0).then_some(pieces)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comma_in_brackets_or_quotes_does_not_split() {
        for (text, pieces) in [
            ("dealer,push", &["dealer", "push"][..]),
            ("2", &["2"]),
            (" 2 , 3 ", &["2", "3"]),
            ("[1, 10],[1,11]", &["[1, 10]", "[1,11]"]),
            ("best,[\"best\", \"no-swap\"]", &["best", "[\"best\", \"no-swap\"]"]),
            ("{ two = [10, 11], three = [1] },{two=[11]}", &["{ two = [10, 11], three = [1] }", "{two=[11]}"]),
            ("'a,b','c'", &["'a,b'", "'c'"]),
            (r#""a,\",b","\\",c"#, &[r#""a,\",b""#, r#""\\""#, "c"]),
            ("'[','{'", &["'['", "'{'"]),
            ("a,,b", &["a", "", "b"]),
            ("", &[""]),
        ] {
            assert_eq!(split(text).as_deref(), Some(pieces), "{text}");
        }
        for open in ["[1,2", "1]", "'a", "\"a", "\"a\\\"", "{a=1", "a}"] {
            assert_eq!(split(open), None, "{open}");
        }
    }

    #[test]
    fn what_is_no_rule_is_not_varied() {
        let ties = varied("rules.ties=dealer,push").unwrap();
        assert_eq!(ties.settings().collect::<Vec<_>>(), ["rules.ties=dealer", "rules.ties=push"]);
        for wrong in
            ["", "rules.ties", "=push", "rules.ties=", "rules.ties=push,", "x=[1", "simulation.seed=1,2", "name=a"]
        {
            assert!(varied(wrong).is_err(), "{wrong}");
        }
    }
}
