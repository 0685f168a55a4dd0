//! Reads the value at one key.

use super::allowed::allowed;
use super::amount::{self, AmountError};
use super::catalogue::nearest;
use super::decimal::{Decimal, Signed};
use super::diagnostic::{Diagnostic, shown};
use super::keys::{Key, KeyKind, LONGEST_CURRENCY, LONGEST_NAME, LONGEST_OWN, MOST_MONEY, OFF, Word};
use super::named_file::NamedFile;
use super::source::Place;
use super::terms::Glossary;
use super::tree::{Entry, Item, Node, TreeTable};
use super::values::{OwnName, Value};
use std::collections::BTreeMap;

/// A key as messages name it, and the values that it may hold.
#[derive(Clone)]
pub(super) struct Slot<'a> {
    pub path: String,
    pub kind: &'a KeyKind,
    /// Other names of the values that it may hold.
    pub glossary: Glossary,
    /// Names of the config's own tables that it may hold too.
    pub own: &'a [String],
}

/// The value at a key, or all its errors.
pub(super) type Read = Result<Value, Vec<Diagnostic>>;

/// Reads the value typed at a key.
pub(super) fn parse(slot: &Slot<'_>, item: &Item) -> Read {
    slot.value(slot.kind, item)
}

fn single(result: Result<Value, Diagnostic>) -> Read {
    result.map_err(|mistake| vec![mistake])
}

/// Returns `true` if a key of this kind may hold a whole number.
fn fits(kind: &KeyKind, number: u64) -> bool {
    match kind {
        KeyKind::Whole { min, max } => (*min..=*max).contains(&number),
        KeyKind::OneOf(allowed) => allowed.contains(&number),
        _ => false,
    }
}

/// Returns `true` if a name may contain this character.
pub fn is_of_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.')
}

fn is_name(text: &str) -> bool {
    let is_plain = (1..=LONGEST_NAME).contains(&text.len()) && text.chars().all(is_of_name);
    is_plain && !text.starts_with('.') && !text.ends_with('.') && !is_windows_device(text)
}

/// Returns `true` if Windows reads a name as a device: `nul`, `NUL.txt`, `com1`.
pub(super) fn is_windows_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().to_ascii_lowercase();
    match stem.strip_prefix("com").or(stem.strip_prefix("lpt")) {
        Some(port) => port.len() == 1 && port.starts_with(|c: char| c.is_ascii_digit()),
        None => ["con", "prn", "aux", "nul"].contains(&&*stem),
    }
}

/// Returns `true` if `text` is a currency's name or sign. Quotes, separators of tables and control characters would
/// break the lines that show it.
fn is_currency(text: &str) -> bool {
    (1..=LONGEST_CURRENCY).contains(&text.chars().count())
        && text.trim() == text
        && !text.contains(|c: char| c.is_control() || "\"'`,;|<>\\".contains(c) || matches!(c, '\u{200b}'..='\u{206f}'))
}

/// Returns `true` if a user may choose a name, of letters, digits, `_` and a further character.
fn is_own_name(text: &str, further: char, reserved: &[&str]) -> bool {
    (1..=LONGEST_OWN).contains(&text.len())
        && text.chars().all(|c| matches!(c, 'a'..='z' | '0'..='9' | '_') || c == further)
        && !reserved.contains(&text)
}

/// Names of tables that are numbers, dates or formulas to a spreadsheet, as a regular expression: `1e5`, `2-3`, `-2`.
pub(super) const NUMBER_OR_FORMULA: &str = "^(-|[0-9][0-9e_-]*$)";

/// Returns `true` if a name matches [`NUMBER_OR_FORMULA`].
fn is_number_or_formula(name: &str) -> bool {
    name.starts_with('-')
        || name.starts_with(|c: char| c.is_ascii_digit())
            && name.chars().all(|c| matches!(c, '0'..='9' | 'e' | '_' | '-'))
}

/// Maximum number of errors reported for one list.
const MOST_OF_A_LIST: usize = 50;

/// Reads every item of a list, each with those read before it.
fn list(items: &[Item], read: impl Fn(&Item, &[Value]) -> Result<Value, Diagnostic>) -> Read {
    let (mut values, mut mistakes) = (Vec::new(), Vec::new());
    for item in items {
        match read(item, &values) {
            Ok(value) => values.push(value),
            Err(mistake) => mistakes.push(mistake),
        }
        if mistakes.len() >= MOST_OF_A_LIST {
            break;
        }
    }
    if mistakes.is_empty() { Ok(Value::List(values)) } else { Err(mistakes) }
}

impl Slot<'_> {
    fn value(&self, kind: &KeyKind, item: &Item) -> Read {
        match (kind, &item.node) {
            (KeyKind::WordOr(_, of @ KeyKind::Set(_)), Node::List(_)) => self.value(of, item),
            (KeyKind::Set(of @ (KeyKind::Word(_) | KeyKind::Event)), Node::List(items)) => self.set(of, items),
            (_, Node::List(items)) if items.is_empty() => single(Err(self.wrong(item, "cannot be empty"))),
            (KeyKind::Set(of), Node::List(items)) => self.set(of, items),
            (KeyKind::List(of) | KeyKind::PerSeat(of) | KeyKind::OneOrMore(of), Node::List(items)) => {
                list(items, |item, _| self.one(of, item, "hold"))
            }
            (KeyKind::PerSeat(of) | KeyKind::OneOrMore(of), _) => self.value(of, item),
            (KeyKind::Order { .. }, Node::List(items)) => self.order(items),
            (KeyKind::Steps { words, last }, Node::List(items)) => {
                list(items, |item, before| self.step(item, before, words, last))
            }
            (KeyKind::Amounts, Node::Table(events)) => self.amounts(item, events),
            (KeyKind::Rows { from, to }, Node::Table(rows)) => self.rows(rows, *from, *to),
            _ => single(self.one(kind, item, "be")),
        }
    }

    /// Reads a list of distinct values of a kind.
    fn set(&self, kind: &KeyKind, items: &[Item]) -> Read {
        list(items, |item, before| self.one(kind, item, "hold").and_then(|value| self.once(item, value, before)))
    }

    /// Reads a value that is not a list. `verb` is "be", or "hold" inside a list; an error message uses it.
    fn one(&self, kind: &KeyKind, item: &Item, verb: &str) -> Result<Value, Diagnostic> {
        match (kind, &item.node) {
            (KeyKind::Flag, Node::Flag(flag)) => Ok(Value::Flag(*flag)),
            (KeyKind::Text, Node::Text(text)) => Ok(Value::Text(text.clone())),
            (KeyKind::Name, Node::Text(text)) if is_name(text) => Ok(Value::Text(text.clone())),
            (KeyKind::Name, Node::Text(_)) => Err(self.wrong(item, "cannot name a folder")),
            (KeyKind::Currency, Node::Text(text)) if is_currency(text) => Ok(Value::Text(text.clone())),
            (KeyKind::Currency, Node::Text(_)) => Err(self.wrong(item, "cannot be a currency")),
            (KeyKind::File, Node::Text(text)) => Ok(Value::File(NamedFile::new(text, &item.place))),
            (KeyKind::Event, Node::Text(text)) => self.own_name(text, &item.place).map(Value::Name),
            (KeyKind::Word(words) | KeyKind::WordOr(words, _) | KeyKind::Steps { words, .. }, Node::Text(_)) => {
                self.word(item, words)
            }
            (KeyKind::WordOr(_, of), _) => self.one(of, item, verb),
            (KeyKind::Whole { .. } | KeyKind::OneOf(_), Node::Whole { .. }) => {
                self.whole(item, |number| fits(kind, *number)).map(Value::Whole)
            }
            (KeyKind::Whole { .. }, Node::Text(text) | Node::Float(text)) if kind.takes_amounts() => {
                match amount::whole(text).filter(|_| text.parse::<u64>().is_err()) {
                    Some(number) if fits(kind, number) => Ok(Value::Whole(number)),
                    Some(_) => Err(self.wrong(item, &format!("cannot be {}", shown(text)))),
                    None => Err(self.wrong_kind(kind, item, verb)),
                }
            }
            (KeyKind::Money, Node::Text(_) | Node::Float(_) | Node::Whole { .. }) => self.money(item),
            (KeyKind::Decimal { .. } | KeyKind::Stake, Node::Text(_) | Node::Float(_) | Node::Whole { .. }) => {
                self.decimal(kind, item)
            }
            (KeyKind::Signed { most }, Node::Float(_) | Node::Whole { .. }) => self.signed(item, *most),
            _ => Err(self.wrong_kind(kind, item, verb)),
        }
    }

    /// Reads a step after those before it. No step follows one of the last.
    fn step(&self, item: &Item, before: &[Value], words: &'static [Word], last: &[&str]) -> Result<Value, Diagnostic> {
        match before.iter().find(|value| matches!(value, Value::Word(word) if last.contains(word))) {
            Some(end) => Err(self.wrong(item, &format!("never gets past {end}")).label(format!("{end} comes last"))),
            None => self.word(item, words).and_then(|word| self.once(item, word, before)),
        }
    }

    /// Reads the payouts of events, and drops those that are off.
    fn amounts(&self, item: &Item, events: &TreeTable) -> Read {
        if events.is_empty() {
            return single(Err(self.wrong(item, "names no event")));
        }
        let (mut amounts, mut mistakes) = (Vec::new(), Vec::new());
        for (event, entry) in events {
            let path = format!("{}.{}", self.path, shown(event));
            let amount = Slot { path, kind: &KeyKind::PAYOUT, ..self.clone() };
            if entry.is_off() {
                mistakes.extend(amount.off(entry));
                continue;
            }
            match self
                .own_name(event, &entry.key)
                .and_then(|name| Ok((name, amount.decimal(amount.kind, &entry.item)?)))
            {
                Ok(named) => amounts.push(named),
                Err(mistake) => mistakes.push(mistake),
            }
        }
        if amounts.is_empty() && mistakes.is_empty() {
            let table = self.path.strip_suffix(".pays").unwrap_or(&self.path);
            let message = format!("every event of `{}` is off", self.path);
            let help = format!("write {table}.{OFF} = true to drop all of it");
            mistakes.push(Diagnostic::at(&item.place, message).help(help));
        }
        if mistakes.is_empty() { Ok(Value::Named(amounts)) } else { Err(mistakes) }
    }

    /// Reads lists of distinct numbers `to.0` … `to.1` in rows that are named by the numbers `from.0` … `from.1`.
    fn rows(&self, rows: &TreeTable, from: (u64, u64), to: (u64, u64)) -> Read {
        let (mut read, mut mistakes) = (BTreeMap::new(), Vec::new());
        for (name, entry) in rows {
            let row = (from.0..=from.1).find(|number| *name == number.to_string());
            match (row, self.row(&entry.item, to)) {
                (Some(number), Ok(counts)) => drop(read.insert(number, counts)),
                (Some(_), Err(more)) => mistakes.extend(more),
                (None, _) => {
                    let message = format!("`{}` has no row {:?}", self.path, shown(name));
                    mistakes.push(Diagnostic::at(&entry.key, message).help(self.allowed()));
                }
            }
        }
        if mistakes.is_empty() { Ok(Value::Rows(read)) } else { Err(mistakes) }
    }

    fn row(&self, item: &Item, to: (u64, u64)) -> Read {
        let Node::List(items) = &item.node else {
            return single(Err(self.wrong(item, &format!("cannot hold {}", item.node.kind()))));
        };
        list(items, |item, before| {
            let number = self.whole(item, |number| (to.0..=to.1).contains(number))?;
            self.once(item, Value::Whole(number), before)
        })
    }

    fn whole(&self, item: &Item, fits: impl Fn(&u64) -> bool) -> Result<u64, Diagnostic> {
        let Node::Whole { digits, radix } = &item.node else {
            return Err(self.wrong_kind(&KeyKind::Text, item, "hold"));
        };
        let number = u64::from_str_radix(digits, *radix).ok().filter(fits);
        number.ok_or_else(|| self.wrong_number(item, digits))
    }

    /// Returns a value that is not yet in the list.
    fn once(&self, item: &Item, value: Value, before: &[Value]) -> Result<Value, Diagnostic> {
        if before.contains(&value) { Err(self.wrong(item, &format!("names {value} twice"))) } else { Ok(value) }
    }

    fn decimal(&self, kind: &KeyKind, item: &Item) -> Result<Value, Diagnostic> {
        let (text, read) = match &item.node {
            Node::Whole { digits: text, radix: 10 } | Node::Float(text) => {
                (text, text.parse().map_err(AmountError::from))
            }
            Node::Text(text)
                if matches!(kind, KeyKind::Decimal { .. }) && amount::decimal(text) != Err(AmountError::None) =>
            {
                (text, amount::decimal(text))
            }
            Node::Whole { .. } => {
                return Err(self.wrong(item, "is written in another base").label("write it in decimal digits"));
            }
            _ => return Err(self.wrong_kind(kind, item, "hold")),
        };
        let range = match kind {
            KeyKind::Decimal { min, max } => Decimal::whole(*min)..=Decimal::whole(*max),
            _ => Decimal::HUNDREDTH..=Decimal::MAX,
        };
        let decimal = read.map_err(|error| self.wrong_number(item, text).label(error.to_string()))?;
        if range.contains(&decimal) {
            return Ok(Value::Decimal(decimal));
        }
        // A number too large for a share was meant as percents.
        let share =
            Decimal::from_ten_thousandths(decimal.ten_thousandths() / 100).filter(|share| range.contains(share));
        match share {
            Some(share)
                if *range.end() == Decimal::ONE
                    && !text.contains('%')
                    && decimal.ten_thousandths().is_multiple_of(100) =>
            {
                Err(self.wrong_number(item, text).label(format!("did you mean {share}, which is {decimal} %?")))
            }
            _ => Err(self.wrong_number(item, text)),
        }
    }

    /// Reads a decimal with a sign, at most `most` without it.
    fn signed(&self, item: &Item, most: u16) -> Result<Value, Diagnostic> {
        let (Node::Whole { digits: text, radix: 10 } | Node::Float(text)) = &item.node else {
            return Err(self.wrong(item, "is written in another base").label("write it in decimal digits"));
        };
        let wrong = self.wrong_number(item, text);
        let signed = match text.parse::<Signed>() {
            Ok(signed) => signed,
            Err(error) => return Err(wrong.label(error.to_string())),
        };
        let size = signed.ten_thousandths().unsigned_abs();
        let is_in_range = size <= u64::from(Decimal::whole(most).ten_thousandths());
        if is_in_range { Ok(Value::Signed(signed)) } else { Err(wrong) }
    }

    /// Reads an amount of money: a decimal, or a whole number above the largest decimal.
    fn money(&self, item: &Item) -> Result<Value, Diagnostic> {
        let large = match &item.node {
            Node::Whole { digits, radix: 10 } => digits.parse().ok(),
            Node::Text(text) => amount::whole(text),
            _ => None,
        };
        match large {
            Some(number) if (10_001..=MOST_MONEY).contains(&number) => Ok(Value::Whole(number)),
            _ => self.decimal(&KeyKind::PAYOUT, item),
        }
    }

    /// Returns the error of dropping an event that no base has.
    fn off(&self, entry: &Entry) -> Option<Diagnostic> {
        let message = format!("`{}` is off, but no config below names it", self.path);
        let help = "leave out an event of your own; \"off\" drops one of the base";
        (!entry.replaces).then(|| Diagnostic::at(&entry.key, message).help(help))
    }

    /// Reads a name of the user's choice, for a table or an event.
    pub(super) fn own_name(&self, text: &str, place: &Place) -> Result<OwnName, Diagnostic> {
        let (keys, reserved, hyphen): (&[Key], &[&str], _) = match self.kind {
            KeyKind::NamedTables { keys, reserved, events, .. } => (keys, reserved, if *events { '_' } else { '-' }),
            _ => (&[], &[], '_'),
        };
        let plain = text.to_lowercase().replace([' ', '-'], "_");
        let mut called = self.glossary.called(text).filter_map(|term| term.name());
        let called = called.find(|name| is_own_name(name, hyphen, reserved));
        let suggestion = if reserved.contains(&text) {
            "this name is reserved".to_owned()
        } else if keys.iter().any(|key| key.path == text) {
            format!("a key of such a table: write it below [{}.NAME]", self.path)
        } else if self.is_for_tables() && is_number_or_formula(text) {
            "a spreadsheet reads this as a number, a date or a formula".to_owned()
        } else if is_own_name(text, hyphen, reserved) {
            return Ok(OwnName { text: text.to_owned(), place: place.clone() });
        } else if let (Some(called), false) = (called, self.is_for_tables()) {
            format!("did you mean \"{called}\"?")
        } else if is_own_name(&plain, hyphen, reserved) {
            format!("did you mean \"{plain}\"?")
        } else {
            String::new()
        };
        let message = format!("`{}` cannot hold the name {:?}", self.path, shown(text));
        Err(Diagnostic::at(place, message).label(suggestion).help(self.allowed()))
    }

    /// Returns `true` if names of the user's choice are those of tables.
    fn is_for_tables(&self) -> bool {
        matches!(self.kind, KeyKind::NamedTables { .. })
    }

    fn word(&self, item: &Item, words: &'static [Word]) -> Result<Value, Diagnostic> {
        let Node::Text(text) = &item.node else {
            return Err(self.wrong(item, &format!("cannot hold {}", item.node.kind())));
        };
        if let Some(word) = words.iter().find(|word| word.name == text) {
            return Ok(Value::Word(word.name));
        }
        let wrong = self.wrong(item, &format!("cannot be {:?}", shown(text)));
        if let Some(refusal) = self.glossary.refusal(text) {
            return Err(wrong.label(refusal));
        }
        let names = words.iter().map(|word| word.name);
        let near = self.glossary.meant(text, names.clone()).or_else(|| nearest(text, names));
        Err(wrong.meant(near, '"'))
    }

    /// Reads an order of words and own names, in which a list is a class of equals.
    fn order(&self, items: &[Item]) -> Read {
        let (mut values, mut mistakes, mut before) = (Vec::new(), Vec::new(), Vec::new());
        for item in items {
            let class = match &item.node {
                Node::List(items) if items.is_empty() => Err(vec![self.wrong(item, "cannot hold an empty list")]),
                Node::List(items) => self.class(items, &mut before).map(Value::List),
                _ => self.class(std::slice::from_ref(item), &mut before).map(|mut one| one.remove(0)),
            };
            match class {
                Ok(value) => values.push(value),
                Err(more) => mistakes.extend(more),
            }
        }
        if mistakes.is_empty() { Ok(Value::List(values)) } else { Err(mistakes) }
    }

    /// Reads the names of a class. None may have come before.
    fn class(&self, items: &[Item], before: &mut Vec<Value>) -> Result<Vec<Value>, Vec<Diagnostic>> {
        let (mut names, mut mistakes) = (Vec::new(), Vec::new());
        for item in items {
            match self.one_of_order(item).and_then(|name| self.once(item, name, before)) {
                Ok(name) => {
                    before.push(name.clone());
                    names.push(name);
                }
                Err(mistake) => mistakes.push(mistake),
            }
        }
        if mistakes.is_empty() { Ok(names) } else { Err(mistakes) }
    }

    /// Reads a word or an own name in an order.
    fn one_of_order(&self, item: &Item) -> Result<Value, Diagnostic> {
        let KeyKind::Order { words, more, .. } = self.kind else { return Err(self.wrong(item, "is not an order")) };
        let Node::Text(text) = &item.node else {
            return Err(self.wrong(item, &format!("cannot hold {}", item.node.kind())));
        };
        let names = words.iter().chain(*more).map(|word| word.name).chain(self.own.iter().map(String::as_str));
        if names.clone().any(|name| name == text) {
            return Ok(Value::Name(OwnName { text: text.clone(), place: item.place.clone() }));
        }
        let near = self.glossary.meant(text, names.clone()).or_else(|| nearest(text, names));
        Err(self.wrong(item, &format!("cannot be {:?}", shown(text))).meant(near, '"'))
    }

    /// Returns the error of a value of another kind.
    fn wrong_kind(&self, kind: &KeyKind, item: &Item, verb: &str) -> Diagnostic {
        let is_number =
            matches!(kind, KeyKind::Decimal { .. } | KeyKind::Stake | KeyKind::Signed { .. } | KeyKind::Money)
                || verb == "be" && matches!(kind, KeyKind::Whole { .. } | KeyKind::OneOf(_));
        match &item.node {
            Node::Text(text) if is_number && text.trim().parse::<f64>().is_ok() => {
                self.wrong(item, "must be a number, without quotes")
            }
            Node::Text(_) if is_number => self.wrong(item, "must be a number"),
            node => self.wrong(item, &format!("cannot {verb} {}", node.kind())),
        }
    }

    /// Returns the error of a number that the key cannot hold.
    fn wrong_number(&self, item: &Item, text: &str) -> Diagnostic {
        self.wrong(item, &format!("cannot be {}", shown(text)))
    }

    /// Returns an error in the key's value, with a description of valid values.
    fn wrong(&self, item: &Item, what: &str) -> Diagnostic {
        Diagnostic::at(&item.place, format!("`{}` {what}", self.path)).help(self.allowed())
    }

    pub(super) fn allowed(&self) -> String {
        match self.kind {
            KeyKind::Order { words, .. } if !self.own.is_empty() => {
                let names = words.iter().map(|word| word.name).chain(self.own.iter().map(String::as_str));
                let names: Vec<String> = names.map(|name| format!("\"{name}\"")).collect();
                format!("allowed: a list of {}, each at most once", names.join(", "))
            }
            kind => format!("allowed: {}", allowed(kind)),
        }
    }
}
