//! The bets of a table as a config states them: stakes, and side bets on named events.

mod outcomes;

use super::cases::{Matchup, SideCases};
use super::round_events::RoundEvent;
use crate::config::{
    Complaints, Decimal, Diagnostic, Glossary, Key, KeyKind, OFF, OwnName, Values, Words, nearest, words,
};
use crate::games::CardLine;
use crate::games::card::{commission, commission_on_dealer, listed, payments};
use crate::games::money::{CommissionTo, MAIN, Side, TableMoney, Terms};
use crate::games::priced::Compared;
use crate::games::session::night::{DEAL, UNTIL, check_night, fix_bank, hands_of_bank};
use crate::stats::BetLine;
use crate::tables::presentation::ALL;
use std::cmp::Reverse;
use std::collections::HashSet;

words! {
    /// The cards or hands that a side bet depends on.
    pub enum On {
        Player = "player", "the hand of the seat that makes it";
        Dealer = "dealer", "the dealer's hand";
        Either = "either", "the better paid of the two hands";
        Both = "both", "both hands: both must be named, and the lower paid counts";
        Result = "result", "how the main bet ends: tie, if it is named, else win, push or lose";
        PlayerTwo = "player-two", "the seat's two dealt cards";
        DealerTwo = "dealer-two", "the dealer's two dealt cards";
    }
}

/// Number of the words above for hands; the others are for two dealt cards.
const ON_HANDS: usize = 5;

const fn side_keys(on: KeyKind) -> [Key; 7] {
    [
        Key::new("on", on, "what the bet looks at").with_default("\"player\""),
        Key::new("pays", KeyKind::Amounts, "what each event pays, to 1; any other loses the stake"),
        Key::new("push", KeyKind::Set(&KeyKind::Event), "events that return the stake").with_default("[]"),
        Key::new("bet", KeyKind::Stake, "what a seat stakes").with_default("1"),
        Key::new(
            "seats",
            KeyKind::Set(&KeyKind::Whole { min: 1, max: 664 }),
            "the seats that make it; default: every seat",
        ),
        Key::new("commission", KeyKind::SHARE, "share of its wins that is paid as commission").with_default("0"),
        Key::new(OFF, KeyKind::Flag, "whether to drop a bet of the base").with_default("false"),
    ]
}

const OF_HANDS: [Key; 7] = side_keys(KeyKind::Word(On::WORDS.split_at(ON_HANDS).0));
const OF_HANDS_AND_TWO: [Key; 7] = side_keys(KeyKind::Word(On::WORDS));

const fn bet_keys(side: &'static [Key]) -> [Key; 5] {
    [
        Key::new(
            STAKES,
            KeyKind::PerSeat(&KeyKind::Stake),
            "What does a player bet? One stake, or a list with one per seat.",
        )
        .with_default("1"),
        Key::new(
            SIDE,
            KeyKind::NamedTables { keys: side, most: 16, reserved: &[MAIN, ALL], events: false },
            "What are the side bets? Each is a table under its name.",
        ),
        Key::new(ANYBODY, KeyKind::Flag, "Should the program count how often anybody at the table has each hand?")
            .with_default("false"),
        Key::new(
            COMMISSION_TO,
            KeyKind::Word(CommissionTo::WORDS),
            "Who gets the commission on players' wins, on main and side bets?",
        )
        .named("Commission goes to")
        .with_default("\"dealer\""),
        Key::new(DEALER_COMMISSION, KeyKind::SHARE, "What share of the dealer's win in a round does the house keep?")
            .named("The house's share of the dealer's win")
            .with_default("0"),
    ]
}

/// Key of the payouts on the dealer's winning hands.
pub const PAYOUT_OF_DEALER: &str = "payout.dealer";

/// Returns the key [`PAYOUT_OF_DEALER`] as a table of these payouts.
pub(crate) const fn payout_of_dealer(payouts: &'static [Key]) -> Key {
    let doc = "What does the dealer take with a hand, if that is not what it pays a player?";
    Key::new(PAYOUT_OF_DEALER, KeyKind::Table(payouts), doc).named("The dealer takes")
}

/// The keys of bets for games whose side bets look at hands.
pub const BETS_ON_HANDS: [Key; 5] = bet_keys(&OF_HANDS);
/// Keys of side bets in games with bets on two dealt cards.
pub const BETS_ON_TWO: [Key; 5] = bet_keys(&OF_HANDS_AND_TWO);

const STAKES: &str = "bets";
/// Key of the side bets.
pub const SIDE: &str = "side";
/// Key of events that are no hands.
pub const EVENT: &str = "event";
const ANYBODY: &str = "simulation.anybody";
/// Receiver of the commission on players' wins.
pub(super) const COMMISSION_TO: &str = "commission_to";
const DEALER_COMMISSION: &str = "dealer_commission";
/// Maximum number of different stakes at a table: the storage of pooled seats grows with the square of their number.
const MOST_STAKES: usize = 16;

/// Events of a side bet. In each list the first that the bet names counts; the best paid of these decides.
pub type Events = Vec<Vec<String>>;

/// The events of a game.
#[derive(Clone, Copy)]
pub struct BetEvents<'a> {
    /// The matchups; `None` if nothing is counted.
    pub met: &'a [Option<Matchup>],
    /// The events of the player's and of the dealer's hand, by class.
    pub hands: [&'a [Events]; 2],
    /// Further events of the player's and of the dealer's cards, by kind; empty if there are none. The kind of both
    /// together is made as that of two dealt cards.
    pub kinds: [&'a [Events]; 2],
    /// The result of the main bet in a meeting, and whether the hands are equal before ties are decided.
    pub result: &'a dyn Fn(&Matchup) -> (Side, bool),
    /// The events of each side's two dealt cards, by kind. The kind of both together is the player's times the number
    /// of the dealer's kinds, plus the dealer's.
    pub two: [&'a [Events]; 2],
    /// Events of a round, which bets on the result can name.
    pub rounds: &'a [RoundEvent],
    /// Number of ways for everybody's main bets to end together that bets distinguish: 1, or [`super::TOGETHER`]. The kind of
    /// further events is multiplied by it.
    pub together: usize,
}

/// The bets of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BettingRules {
    /// Each seat's stake on the main bet.
    pub stakes: Vec<Decimal>,
    /// The side bets.
    pub sides: Vec<SideBet>,
    /// If `true`, counts how often at least one person at the table has each hand.
    pub anybody: bool,
    /// Receiver of the commission on players' wins.
    pub commission_to: CommissionTo,
    /// The share of the dealer's positive net of a round that the house keeps.
    pub dealer_commission: Decimal,
}

/// A side bet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideBet {
    name: String,
    on: On,
    /// The paying events, the best first; `None` returns the stake.
    pays: Vec<(String, Option<Decimal>)>,
    stake: Decimal,
    /// The seats that make it, counted from 0, ascending.
    seats: Vec<usize>,
    commission: Decimal,
}

impl BettingRules {
    /// Reads the bets of this many seats, given the names of all events that side bets can name under its rules.
    pub(crate) fn read(
        values: &mut Values,
        seats: usize,
        events: &dyn Fn(On) -> Vec<String>,
        glossary: Glossary,
        complaints: &mut Complaints,
    ) -> BettingRules {
        let players = values.whole("players") as usize;
        let mut stakes = values.decimal_per_seat(STAKES, seats, complaints);
        // A list of the wrong length has already been reported.
        stakes.resize(seats, Decimal::ONE);
        let mut different = stakes.clone();
        different.sort();
        different.dedup();
        if let (true, Some(place)) = (different.len() > MOST_STAKES, values.place(STAKES)) {
            let message = format!("`{STAKES}` has {} different stakes", different.len());
            complaints.error(Diagnostic::at(place, message).help(format!("at most {MOST_STAKES}")));
        }
        let sound = values.are_sound(&["players"]);
        drop_impossible(values, events, glossary, complaints);
        let sides = values.named_tables(SIDE).into_iter();
        let sides = sides.map(|(name, side)| SideBet::read(name, side, players, sound, complaints)).collect();
        let anybody = values.flag(ANYBODY);
        let dealer_commission = values.decimal(DEALER_COMMISSION);
        let commission_to = values.word(COMMISSION_TO);
        check_bank(values, events, glossary, complaints);
        check_night(values, values.whole("players") as usize + 1, complaints);
        BettingRules { stakes, sides, anybody, commission_to, dealer_commission }
    }

    /// Returns a note on nets of best play, if the first seat makes side bets.
    pub fn about_nets(&self) -> Option<String> {
        let makes_more = self.sides.iter().any(|side| side.seats.contains(&0));
        makes_more.then(|| "Nets cover all bets of the first seat together; 100 % is a unit.".to_owned())
    }

    /// Returns the heading of the first seat's nets: of all its bets, or of the main bet if it makes no others.
    pub fn net_column(&self) -> &'static str {
        if self.about_nets().is_some() { "net_of_all_bets" } else { "net" }
    }

    /// Returns the bets of the first seat alone, or a main bet of one unit if it makes no others. The dealer's net is
    /// the player's loss: a player's net does not depend on the receiver of the commission.
    pub fn for_first_seat(&self) -> BettingRules {
        let sides = self.sides.iter().filter(|side| side.seats.contains(&0));
        let sides: Vec<SideBet> = sides.map(|side: &SideBet| SideBet { seats: vec![0], ..side.clone() }).collect();
        // A main bet alone is valued as one unit.
        let stakes = match sides.is_empty() {
            true => vec![Decimal::ONE],
            false => self.stakes.iter().take(1).copied().collect(),
        };
        BettingRules { stakes, sides, ..BettingRules::default() }
    }

    /// Returns these bets without the side bets, if there are any.
    pub fn main_only(&self) -> Option<BettingRules> {
        (!self.sides.is_empty()).then(|| BettingRules { sides: Vec::new(), ..self.clone() })
    }

    /// Returns commissions and side bets as on a rule card, given the commission on the main bet.
    pub(crate) fn card(&self, main: Decimal) -> Vec<CardLine> {
        let players_sentence = commission("the main bet", main, self.commission_to);
        let sentences = [Some(players_sentence), commission_on_dealer(self.dealer_commission)].into_iter().flatten();
        let keys = ["commission", COMMISSION_TO, DEALER_COMMISSION];
        let mut card = vec![CardLine::new("Commission", &keys, sentences.collect::<Vec<_>>().join(" "))];
        card.extend(self.sides.iter().map(|side| side.card(self.commission_to)));
        card
    }

    /// Converts the bets to money, given the terms of the main bet.
    pub fn money(&self, main: &Terms) -> TableMoney {
        let sides: Vec<Terms> = self.sides.iter().map(SideBet::terms).collect();
        let money = TableMoney::new(main, &self.stakes, &sides).with_commission_to(self.commission_to);
        money.with_dealer_commission(self.dealer_commission)
    }

    /// Returns the outcomes of each side bet.
    pub fn cases(&self, happenings: &BetEvents<'_>) -> Vec<SideCases> {
        self.sides.iter().map(|side| side.cases(happenings)).collect()
    }

    /// Returns `true` if commission leaves the table, given that on the main bet.
    pub(crate) fn pay_house(&self, main: Decimal) -> bool {
        let mut shares = self.sides.iter().map(|side| side.commission).chain([main]);
        self.commission_to == CommissionTo::House && shares.any(|share| share > Decimal::ZERO)
    }

    /// Returns the payouts that a bet compares with each other; `main` is the main bet's answer.
    pub fn compared(&self, bet: BetLine, main: Compared) -> Compared {
        let BetLine::Side(side) = bet else { return main };
        // The first three see one named event per deal, the others may see several.
        match self.sides[side].on {
            On::Player | On::Dealer | On::Result => Compared::None,
            On::Either | On::Both | On::PlayerTwo | On::DealerTwo => Compared::All,
        }
    }

    /// Returns the events that side bets on `on` name.
    pub fn named(&self, on: On) -> impl Iterator<Item = &str> {
        let sides = self.sides.iter().filter(move |side| side.on == on);
        sides.flat_map(|side| side.pays.iter().map(|(event, _)| &**event))
    }
}

/// Reports events that never happen under these rules. If `complaints` tolerates them, drops them instead, with the
/// bets that lose all their events.
fn drop_impossible(
    values: &mut Values,
    events: &dyn Fn(On) -> Vec<String>,
    glossary: Glossary,
    complaints: &mut Complaints,
) {
    let mut dropped: Vec<Vec<String>> = Vec::new();
    for (name, side) in values.named_tables(SIDE) {
        let mut known = Vec::new();
        for event in events(side.word("on")) {
            if !known.contains(&event) {
                known.push(event);
            }
        }
        let paid = side.amounts("pays").into_iter().map(|(event, _)| ("pays", event));
        let named = paid.chain(side.names("push").into_iter().map(|event| ("push", event)));
        let mut dropped_events = Vec::new();
        for (key, event) in named.filter(|(_, event)| !known.contains(&event.text) && side.are_sound(&["on"])) {
            let path = format!("{SIDE}.{}.{key}", name.text);
            let mut mistake = never_happens(&path, event, &known, glossary);
            if events(On::Result).contains(&event.text) {
                mistake = mistake.label("an event of the result: write on = \"result\"");
            }
            if complaints.impossible(format!("{path}.{}", event.text), mistake) {
                dropped_events.push(event.text.clone());
            }
        }
        dropped.push(dropped_events);
    }
    for (side, dropped) in values.tables_mut(SIDE).into_iter().zip(&dropped) {
        side.keep_named("pays", &|event| !dropped.contains(&event.text));
        side.keep_named("push", &|event| !dropped.contains(&event.text));
    }
    let paid = values.named_tables(SIDE).into_iter().filter(|(_, side)| !side.amounts("pays").is_empty());
    let paid: Vec<String> = paid.map(|(name, _)| name.text.clone()).collect();
    values.keep_named(SIDE, &|name| paid.contains(&name.text));
}

/// Reports a bank that passes on a hand that never occurs.
fn check_bank(
    values: &mut Values,
    events: &dyn Fn(On) -> Vec<String>,
    glossary: Glossary,
    complaints: &mut Complaints,
) {
    for (key, text, place) in hands_of_bank(values) {
        let mut known = events(if key == UNTIL { On::Dealer } else { On::Player });
        // Nothing is ranked by an event that is no hand, and the bank goes by hands.
        known.retain(|event| values.get(EVENT).is_none() || values.own_value(EVENT, event).is_none());
        if known.contains(&text) {
            continue;
        }
        let mut listed = HashSet::new();
        known.retain(|event| listed.insert(event.clone()));
        let path = format!("{DEAL}.{key}");
        let mistake = never_happens(&path, &OwnName { text, place }, &known, glossary);
        if complaints.impossible(path, mistake) {
            fix_bank(values);
        }
    }
}

/// Returns, for each class of hands, `true` if one of its events has this name.
pub(crate) fn are_called(hands: &[Events], name: &str) -> Vec<bool> {
    hands.iter().map(|events| events.iter().flatten().any(|event| event == name)).collect()
}

/// Returns the error of an unknown event at this path.
fn never_happens(path: &str, event: &OwnName, known: &[String], glossary: Glossary) -> Diagnostic {
    let message = format!("`{path}` names {:?}, which never happens under these rules", event.text);
    let names = known.iter().map(String::as_str);
    let meant = glossary.meant(&event.text, names.clone()).or_else(|| nearest(&event.text, names));
    let diagnostic = Diagnostic::at(&event.place, message);
    match meant {
        Some(near) => diagnostic.label(format!("did you mean \"{near}\"?")),
        None => diagnostic
            .label(glossary.answer(&event.text, |_| true).unwrap_or_default())
            .help(format!("events: {}", known.join(", "))),
    }
}

impl On {
    /// Returns the phrase for a rule card.
    fn phrase(self) -> &'static str {
        match self {
            On::Player => "the player's hand",
            On::Dealer => "the dealer's hand",
            On::Either => "the player's or the dealer's hand, whichever pays more",
            On::Both => "the player's and the dealer's hand, whichever pays less",
            On::Result => "how the main bet ends",
            On::PlayerTwo => "the player's first two cards",
            On::DealerTwo => "the dealer's first two cards",
        }
    }
}

impl SideBet {
    fn card(&self, to: CommissionTo) -> CardLine {
        let paid: Vec<_> =
            self.pays.iter().filter_map(|(name, paid)| Some((name.replace('_', " "), (*paid)?))).collect();
        let pushed = self.pays.iter().filter(|(_, paid)| paid.is_none());
        let pushed: Vec<String> = pushed.map(|(name, _)| name.replace('_', " ")).collect();
        let back = if pushed.is_empty() { String::new() } else { format!("; {} returns the stake", listed(&pushed)) };
        let taken = match self.commission {
            Decimal::ZERO => String::new(),
            share => format!(" {}", commission("the bet", share, to)),
        };
        let text = format!(
            "On {}: {}{back}; anything else loses. The stake is {}.{taken}",
            self.on.phrase(),
            payments(&paid, None),
            self.stake,
        );
        let keys = ["on", "pays.", "push", "bet", "commission"].map(|key| format!("{SIDE}.{}.{key}", self.name));
        CardLine { about: format!("Side bet {}", self.name.replace('_', " ")), keys: keys.into(), text }
    }

    fn read(name: &OwnName, values: &Values, players: usize, sound: bool, complaints: &mut Complaints) -> SideBet {
        let path = format!("{SIDE}.{}", name.text);
        let on: On = values.word("on");
        let (paid, pushed) = (values.amounts("pays"), values.names("push"));
        for event in &pushed {
            if paid.iter().any(|(paid, _)| paid == event) {
                let message = format!("`{path}.push` names {:?}, which `pays` names too", event.text);
                complaints.error(Diagnostic::at(&event.place, message).help("name it in only one of them"));
            }
        }
        let mut seats: Vec<usize> = match values.get("seats") {
            Some(_) => values.wholes("seats").into_iter().map(|seat| seat as usize - 1).collect(),
            None => (0..players).collect(),
        };
        seats.sort();
        if let (true, Some(seat), Some(place)) =
            (sound, seats.iter().find(|seat| **seat >= players), values.place("seats"))
        {
            let message = format!("`{path}.seats` names seat {}, but `players` is {players}", seat + 1);
            complaints.error(Diagnostic::at(place, message).help(format!("seats: 1 to {players}")));
        }
        let paid = paid.into_iter().map(|(event, paid)| (event.text.clone(), Some(paid)));
        let mut pays: Vec<_> = paid.chain(pushed.into_iter().map(|event| (event.text.clone(), None))).collect();
        pays.sort_by_key(|(_, paid)| Reverse(*paid));
        SideBet {
            name: name.text.clone(),
            on,
            pays,
            stake: values.decimal("bet"),
            seats,
            commission: values.decimal("commission"),
        }
    }

    /// Returns the outcomes: the paying events, a push, and a loss.
    fn terms(&self) -> Terms {
        let ends = self.paid().map(|(_, paid)| (Side::Win, paid));
        let ends = ends.chain([(Side::Push, Decimal::ZERO), (Side::Lose, Decimal::ONE)]).collect();
        Terms { name: self.name.clone(), stake: self.stake, ends, commission: self.commission }
    }

    /// Returns the paying events, in the order of the outcomes.
    fn paid(&self) -> impl Iterator<Item = (&str, Decimal)> {
        self.pays.iter().filter_map(|(event, paid)| Some((&**event, (*paid)?)))
    }
}

const TIE: &str = "tie";

impl On {
    /// Returns the names of the three results.
    pub(crate) fn results() -> Vec<String> {
        let words = [TIE, Side::Win.word(), Side::Push.word(), Side::Lose.word()];
        words.map(str::to_owned).to_vec()
    }
}

/// Returns the number of digits after the point.
fn digits(decimal: Decimal) -> u32 {
    let parts = decimal.ten_thousandths();
    (0..=4u32).find(|digits| (u64::from(parts) * 10u64.pow(*digits)).is_multiple_of(10_000)).unwrap_or(4)
}

/// Reports nets too large for exact sums, and names the key whose digits make the smallest payable fraction so small.
pub(crate) fn check_money(money: &TableMoney, values: &Values, complaints: &mut Complaints) {
    if !money.is_too_fine {
        return;
    }
    let stakes = money.stakes.iter().copied().map(digits).max();
    let stakes = stakes.map(|digits| (digits, STAKES.to_owned(), values.place(STAKES).cloned()));
    let tables = values.named_tables(SIDE);
    let sides = tables.iter().flat_map(|(name, side)| {
        let pays = side.amounts("pays").into_iter().map(|(_, paid)| digits(paid)).max().unwrap_or_default();
        let keys =
            [("pays", pays), ("bet", digits(side.decimal("bet"))), ("commission", digits(side.decimal("commission")))];
        keys.map(|(key, digits)| (digits, format!("{SIDE}.{}.{key}", name.text), Some(name.place.clone())))
    });
    let longest = stakes.into_iter().chain(sides).max_by_key(|(digits, ..)| *digits);
    let Some((_, key, Some(place))) = longest else { return };
    let message = format!("`{key}` has too many digits for bets as large as these: nets could not be added up exactly");
    complaints.error(Diagnostic::at(&place, message).help("write fewer digits after the point, or smaller bets"));
}
