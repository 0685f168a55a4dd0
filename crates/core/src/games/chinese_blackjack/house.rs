//! The house rules that hands are played and settled by, each declared with its key.

use super::choices::{
    BanNag, BelowMinimum, BustFrom, BustLoses, DealerEscape, Dragons, Escapes, Never, NobodyPays, PackRunsOut, Reveals,
    ToDealer,
};
use super::own;
use super::specials::{BUILT_IN, BuiltIn, Declaration, MOST_SPECIALS, Specials};
use super::ties::{TieOf, Tier, TierName, Tiers, Ties};
use crate::config::{Complaints, Decimal, Diagnostic, Field, Key, KeyKind, KeyType, Values, Words, keys};
use crate::games::banked::{BettingRules, EQUAL, EqualPays, PAYOUT_OF_DEALER, payout_of_dealer, runs_out};
use crate::games::{Role, TableMoney, Terms, in_play};

const MINIMUM: KeyKind = KeyKind::OneOf(&[0, 12, 13, 14, 15, 16, 17, 18]);
const ACE: KeyKind = KeyKind::Set(&KeyKind::OneOf(&[1, 10, 11]));

keys! {
    /// House rules and payouts.
    #[derive(Clone, Debug, PartialEq)]
    pub struct HouseRules {
        commission: Decimal {
            "commission" = 0, in KeyKind::SHARE,
            "What share of a win does a player pay as commission?", named "The commission on a player's win", others "0.05";
        }
        ace: [Vec<u8>; 4] {
            "rules.ace.two" = [10, 11], in ACE, "What can an ace count in a hand of two cards?", named "An ace among two cards counts", others "[1,11]";
            "rules.ace.three" = [1, 10], in ACE, "What can an ace count in a hand of three cards?", named "An ace among three cards counts", others "[1,11]";
            "rules.ace.four" = [1], in ACE, "What can an ace count in a hand of four cards?", named "An ace among four cards counts", others "[1,10]";
            "rules.ace.five" = [1], in ACE, "What can an ace count in a hand of five cards?", named "An ace among five cards counts";
        }
        free_hand: Escapes {
            "rules.free_hand" = "both", "Who may escape with two cards that can count 15?", named "Who may escape";
        }
        free_hand_aces: bool {
            "rules.free_hand_aces" = true, "May an ace with a 4 or a 5 escape, too?", named "An ace with a 4 or 5 may escape",
            idle |house| house.free_hand == Escapes::Off => "nobody may escape";
        }
        dealer_escape: DealerEscape {
            "rules.dealer_escape" = "redeal", "The dealer escapes. What happens to the round?", named "The dealer escapes",
            idle |house| !house.free_hand.allow(Role::Dealer) => "the dealer may not escape";
        }
        player_minimum: u8 {
            "rules.player_minimum" = 16, in MINIMUM, "Below which total must a player draw? 0: never.", named "A player must draw below",
            others "0,15,17";
        }
        dealer_minimum: u8 {
            "rules.dealer_minimum" = 16, in MINIMUM, "Below which total must the dealer draw? 0: never.", named "The dealer must draw below",
            others "0,15,17";
        }
        dragons: Dragons {
            "rules.five_dragon_settles" = "at-once", "When are five-dragons and triple sevens paid?", named "A five-dragon is paid";
        }
        triple_seven: bool {
            "rules.triple_seven" = false, "Are exactly three sevens a hand of their own?", named "Triple seven";
        }
        ban_nag: BanNag {
            "rules.ban_nag" = "ten-value", "Which cards make a ban-nag with an ace?";
        }
        both_bust: ToDealer {
            "rules.both_bust" = "push", "Both are bust. Who wins?";
        }
        bust_loses: BustLoses {
            "rules.bust_loses" = "hand", "What does a bust player lose?", named "A bust player loses";
        }
        over_bust: BustFrom {
            "rules.over_bust" = "off", in KeyKind::WordOr(Never::WORDS, &KeyKind::Whole { min: 22, max: 31 }),
            "From which total on does a bust cost more?", named "A bust costs more from", others "26";
        }
        ties: Ties {
            "rules.ties" = "push", "Both have the same total. Who wins?", named "Equal hands";
        }
        reveals: Reveals {
            "rules.dealer_reveals" = "selective",
            "May the dealer settle with some players before he takes a card?", named "The dealer may settle first";
        }
        pack_runs_out: PackRunsOut {
            "rules.pack_runs_out" = "refuse", "May more people play than the shoe can give five cards each?", named "The pack runs out",
            idle |house| !house.runs_out => "there are five cards for everybody";
        }
    } and {
        /// Whether the cards may run out in a round.
        runs_out: bool,
        /// The least total of a bust player who pays every other player.
        pays_table: BustFrom,
        /// The play of a player below the minimum.
        below_minimum: BelowMinimum,
        /// The specials, the best first.
        specials: Specials,
        /// The hands above totals.
        tiers: Tiers,
        equal_pays: EqualPays,
        /// Payouts of a player's winning hand.
        payout: Payouts,
        /// Payouts of a player's winning hand if the dealer is bust.
        payout_at_bust: Payouts,
        /// Payouts of the dealer's winning hand.
        payout_of_dealer: Payouts,
    }
}
keys! {
    /// Payout of each win.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(super) struct Payouts of HouseRules {
        win: Decimal { "payout.win" = 1, "an ordinary win"; }
        built_in: [Decimal; BUILT_IN] {
            "payout.ban_ban" = 3, in PAID, "two aces", others "2,5";
            "payout.ban_nag" = 2, in PAID, "an ace and a ten or picture", others "1.5,3";
        }
        five_dragon: Decimal { "payout.five_dragon" = 2, "five cards without busting", others "1,3"; }
        five_dragon_21: Decimal { "payout.five_dragon_21" = 3, "five cards of exactly 21", others "2,5"; }
        twenty_one: Decimal {
            "payout.twenty_one" = 2, "a win with exactly 21 in three or four cards", others "1,1.5";
        }
        triple_seven: Decimal {
            "payout.triple_seven" = 7, "three sevens",
            idle |house| !house.triple_seven => "three sevens are not a tier of their own";
        }
        over_bust: Decimal {
            "payout.over_bust" = 2, in KeyKind::Decimal { min: 1, max: 10_000 },
            "the least that a bust of `rules.over_bust` or more loses", others "3",
            idle |house| !house.over_bust.is_played() => "no bust is worse than another";
        }
        five_card_bust: Decimal {
            "payout.five_card_bust" = 1, "the least that a five-card bust loses", others "2";
        }
        dealer_five_card_bust: Decimal {
            "payout.dealer_five_card_bust" = 1, "the least that a dealer pays after a five-card bust",
            others "2";
        }
    } and {
        /// Payout by special.
        specials: [Decimal; MOST_SPECIALS],
    }
}
const TIE: KeyKind = <TieOf as KeyType>::KIND;
const AT_ONCE: &str = "five-dragons and triple sevens are paid at once and never meet";

keys! {
    /// Winner of equal hands of each name.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(super) struct TiesOf of HouseRules {
        built_in: [TieOf; BUILT_IN] {
            "rules.ties_of.ban_ban" = "push", in TIE, "Both hold ban-bans. Who wins?", others "dealer";
            "rules.ties_of.ban_nag" = "push", in TIE, "Both hold ban-nags. Who wins?", others "dealer";
        }
        five_dragon: TieOf {
            "rules.ties_of.five_dragon" = "push", "Both hold five-dragons. Who wins?", others "higher",
            idle |house| house.dragons == Dragons::AtOnce => AT_ONCE;
        }
        five_dragon_21: TieOf {
            "rules.ties_of.five_dragon_21" = "push", "Both hold five-dragons of 21. Who wins?", others "dealer",
            idle |house| house.dragons == Dragons::AtOnce => AT_ONCE;
        }
        triple_seven: TieOf {
            "rules.ties_of.triple_seven" = "push", "Both hold triple sevens. Who wins?", others "dealer",
            idle |house| !house.triple_seven => "three sevens are not a tier of their own",
            idle |house| house.dragons == Dragons::AtOnce => AT_ONCE;
        }
    }
}

impl TiesOf {
    /// Returns the tie rule of a tier.
    fn tie(&self, name: TierName) -> TieOf {
        match name {
            TierName::TripleSeven => self.triple_seven,
            TierName::FiveDragon21 => self.five_dragon_21,
            TierName::FiveDragon => self.five_dragon,
        }
    }
}

const PAID: KeyKind = <Decimal as KeyType>::KIND;

/// The play of a player below the minimum, without a default: at most tables the player draws.
pub(super) const BELOW_MINIMUM: Key = Key::new(
    "rules.below_minimum",
    KeyKind::Word(BelowMinimum::WORDS),
    "May a player stand below the minimum? Default: draws.",
)
.named("Below the minimum");

/// The least total of a bust player who pays every other player. It has no default: at most tables nobody does.
pub(super) const PAYS_TABLE: Key = Key::new(
    "rules.pays_table",
    KeyKind::WordOr(NobodyPays::WORDS, &KeyKind::Whole { min: 22, max: 31 }),
    "At what total must a bust player pay every other player? Default: never.",
)
.named("A bust pays the whole table from");

/// Values of these keys for a comparison of house rules.
pub(super) const APART_OTHERS: &[(&str, &str)] = &[(BELOW_MINIMUM.path, "draws"), (PAYS_TABLE.path, "22,28")];

/// Maximum number of players times different stakes if players may pay each other: all their nets are counted.
const MOST_WHO_PAY: usize = 40;

const DEALER_BUST: &str = "payout.dealer_bust";

/// Payouts of one side, or in one case.
pub(super) const ONE_SIDED: &[Key] = &[
    payout_of_dealer(&OF_DEALER),
    Key::new(
        DEALER_BUST,
        KeyKind::Table(&AT_BUST),
        "What is a player's hand paid when the dealer busts, if that differs?",
    )
    .named("Paid when the dealer is bust"),
];

/// All keys except the last two, which are for one side each.
const OF_DEALER: [Key; Payouts::KEYS.len()] = with_more::<{ Payouts::KEYS.len() - 2 }, _>(in_table(0));
/// The first, and those after the specials: specials are settled before the dealer plays.
const AT_BUST: [Key; Payouts::KEYS.len() - 2 - BUILT_IN] = in_table(BUILT_IN);

/// Returns these keys, then the keys of equal hands and of a config's own specials.
const fn with_more<const N: usize, const M: usize>(keys: [Key; N]) -> [Key; M] {
    let mut all = [own::OF_DEALER; M];
    all[N] = EQUAL.in_table();
    let mut at = 0;
    while at < N {
        all[at] = keys[at];
        at += 1;
    }
    all
}

/// Returns the payout keys of a one-sided table: the first, then all others except the next `without`.
const fn in_table<const N: usize>(without: usize) -> [Key; N] {
    let mut keys = [Payouts::KEYS[0].in_table(); N];
    let mut at = 1;
    while at < N {
        keys[at] = Payouts::KEYS[at + without].in_table();
        at += 1;
    }
    keys
}

/// Values for a comparison of house rules, by key of one-sided payouts.
pub(super) const ONE_SIDED_OTHERS: &[(&str, &str)] =
    &[(PAYOUT_OF_DEALER, "{twenty_one=1},{five_dragon_21=2}"), (DEALER_BUST, "{twenty_one=1}")];

impl HouseRules {
    /// Reads a config.
    pub(super) fn read(values: &mut Values, complaints: &mut Complaints) -> HouseRules {
        let ties = TiesOf::from_values(values);
        let equal_pays = EqualPays::read(values);
        let (specials, tiers) = (Specials::default(), Tiers::UNRANKED);
        let payout = Payouts::from_values(values, ([Decimal::ZERO; MOST_SPECIALS],));
        let mut house = HouseRules::from_values(
            values,
            (false, BustFrom::NEVER, BelowMinimum::Draws, specials, tiers, equal_pays, payout, payout, payout),
        );
        house.runs_out = runs_out(values) && house.pack_runs_out == PackRunsOut::Stands;
        house.read_below_minimum(values, complaints);
        house.read_pays_table(values, complaints);
        house.specials = house.specials(ties.built_in, values, complaints);
        house.tiers = house.tiers(&ties, values, complaints);
        let as_typed = values.clone();
        HouseRules::note_idle(&house, values, complaints);
        Payouts::note_idle(&house, values, complaints);
        TiesOf::note_idle(&house, values, complaints);
        [PAYOUT_OF_DEALER, DEALER_BUST].into_iter().for_each(|path| values.idle_as_beside(path, complaints));
        house.note_equal(values, complaints);
        if house.dragons == Dragons::AtOnce {
            own::note_tiers(values, "tiers meet only at the showdown", complaints);
            for table in values.tables_mut(DEALER_BUST) {
                for tier in TierName::WORDS {
                    table.idle("payout.dealer_bust.", tier.name, "it is paid before the dealer plays", complaints);
                }
            }
        }
        let with_own = |path: &str| {
            let mut typed = as_typed.clone();
            values.get(path).into_iter().for_each(|table| typed.amend(path, table.clone()));
            typed.with_table(path)
        };
        let (at_bust, dealers) = (with_own(DEALER_BUST), with_own(PAYOUT_OF_DEALER));
        house.payout = house.payouts(Role::Player, &as_typed);
        house.payout_at_bust = house.payouts(Role::Player, &at_bust);
        house.payout_of_dealer = house.payouts(Role::Dealer, &dealers);
        house
    }

    /// Reads the play of a player below the minimum, which is written only if it is not the usual one.
    fn read_below_minimum(&mut self, values: &mut Values, complaints: &mut Complaints) {
        let Some(place) = values.place(BELOW_MINIMUM.path).cloned() else {
            return values.leave_out(BELOW_MINIMUM.path, "players draw by default");
        };
        let are_sound = values.are_sound(&[BELOW_MINIMUM.path]);
        match values.get(BELOW_MINIMUM.path).map(|_| values.word(BELOW_MINIMUM.path)) {
            Some(BelowMinimum::Forfeits) if self.player_minimum == 0 => {
                values.idle("", BELOW_MINIMUM.path, "a player may stand on any total", complaints);
            }
            Some(BelowMinimum::Forfeits) if self.runs_out && are_sound => {
                let message = format!("`{}` cannot be \"forfeits\" if the cards may run out", BELOW_MINIMUM.path);
                let help = "a player who cannot draw would lose the bet: leave it out, or seat fewer players";
                complaints.error(Diagnostic::at(&place, message).help(help));
            }
            Some(BelowMinimum::Forfeits) => self.below_minimum = BelowMinimum::Forfeits,
            Some(BelowMinimum::Draws) | None => values.remove(BELOW_MINIMUM.path),
        }
    }

    /// Reads the least total of a bust that pays the table. Without an effect it is not written.
    fn read_pays_table(&mut self, values: &mut Values, complaints: &mut Complaints) {
        self.pays_table = BustFrom::read(values, &[PAYS_TABLE.path]);
        if !self.pays_table.is_played() {
            values.remove(PAYS_TABLE.path);
        } else if values.whole("players") == 1 {
            values.idle("", PAYS_TABLE.path, "there is no other player", complaints);
            self.pays_table = BustFrom::NEVER;
        }
    }

    /// Returns the cards of a special, two faces each, ascending.
    fn cards(&self, special: BuiltIn) -> Vec<[u8; 2]> {
        match (special, self.ban_nag) {
            (BuiltIn::BanBan, _) => vec![[1, 1]],
            (BuiltIn::BanNag, BanNag::TenValue) => (10..=13).map(|ten| [1, ten]).collect(),
            (BuiltIn::BanNag, BanNag::Pictures) => (11..=13).map(|picture| [1, picture]).collect(),
        }
    }

    /// Returns the specials with these house rules' payouts.
    fn specials(&self, ties: [TieOf; BUILT_IN], values: &mut Values, complaints: &mut Complaints) -> Specials {
        let mut declared = Vec::new();
        for ((special, word), (tie, paid)) in
            BuiltIn::ALL.iter().zip(BuiltIn::WORDS).zip(ties.into_iter().zip(self.payout.built_in))
        {
            declared.push(Declaration::new(word.name, self.cards(*special), tie, [paid; 2]));
        }
        let own = own::read(values, complaints);
        let classes = own::special_ranking(values, &own, complaints);
        declared.extend(own.into_iter().map(|own| {
            let is_suited = own.is_suited;
            Declaration { is_suited, ..Declaration::new(&own.name, own.cards, own.tie, own.paid) }
        }));
        let mut all: Vec<Declaration> = Vec::new();
        for (rank, class) in (1..=classes.len() as u8).rev().zip(&classes) {
            let members = class.iter().filter_map(|name| declared.iter().find(|special| special.class == *name));
            let members: Vec<Declaration> = members.cloned().collect();
            let ties: Vec<TieOf> = members.iter().map(|special| special.tie).collect();
            let class: Vec<&str> = class.iter().map(String::as_str).collect();
            let tie = own::tie_of_class(values, own::RANKINGS[0], &class, &ties, complaints);
            all.extend(members.into_iter().map(|special| Declaration { rank, tie, ..special }));
        }
        let specials = Specials { all, faces_matter: true };
        for (at, special) in specials.all.iter().enumerate() {
            let mut cards = special.cards.iter();
            if !special.cards.is_empty() && cards.all(|cards| specials.place(*cards, special.is_suited) != Some(at)) {
                own::complain_of_hidden(values, &special.class, complaints);
            }
        }
        specials.without_needless_faces()
    }

    /// Returns the hands above totals under these house rules.
    fn tiers(&self, ties: &TiesOf, values: &mut Values, complaints: &mut Complaints) -> Tiers {
        let classes = own::tiers(values, |name| self.plays(name), complaints);
        let mut tiers = Tiers::UNRANKED;
        for (rank, class) in (1..=classes.len() as u8).rev().zip(&classes) {
            let played = class.iter().filter(|name| self.plays(**name));
            let played_ties: Vec<TieOf> = played.map(|name| ties.tie(*name)).collect();
            let names: Vec<&str> = class.iter().map(|name| name.as_word().name).collect();
            let tie = own::tie_of_class(values, own::RANKINGS[1], &names, &played_ties, complaints);
            for name in class {
                *tiers.get_mut(*name) = Tier { rank, tie };
            }
        }
        tiers
    }

    /// Returns `true` if a tier is played.
    fn plays(&self, name: TierName) -> bool {
        match name {
            TierName::TripleSeven => self.triple_seven,
            TierName::FiveDragon21 | TierName::FiveDragon => true,
        }
    }

    /// Returns `true` if some equal hands are won.
    fn wins_equal(&self) -> bool {
        let tier_ties = self.tiers.all().map(|tier| tier.tie);
        let special_ties = self.specials.iter().map(|special| special.tie);
        let mut ties = special_ties.chain(tier_ties.into_iter().filter(|_| self.dragons == Dragons::Showdown));
        self.ties != Ties::Push || ties.any(|tie| tie != TieOf::Push)
    }

    /// Notes payouts on equal hands that have no effect.
    pub(super) fn note_equal(&self, values: &mut Values, complaints: &mut Complaints) {
        if !self.wins_equal() {
            EqualPays::idle("equal hands push", values, complaints);
        }
    }

    /// Reads the payout of each hand.
    fn payouts(&self, role: Role, values: &Values) -> Payouts {
        let mut payout = Payouts::from_values(values, ([Decimal::ZERO; MOST_SPECIALS],));
        for (paid, special) in payout.specials.iter_mut().zip(self.specials.iter()) {
            *paid = match BuiltIn::from_word(&special.class) {
                Some(built_in) => payout.built_in[built_in as usize],
                None => special.paid[role as usize],
            };
        }
        payout
    }

    /// Returns the minimum costs of busts, by key.
    pub(super) fn least_of_busts(&self) -> Vec<(&'static str, Decimal)> {
        let five_cards = ("payout.five_card_bust", self.payout.five_card_bust);
        let dealer_five = ("payout.dealer_five_card_bust", self.payout.dealer_five_card_bust);
        let over = ("payout.over_bust", self.payout.over_bust);
        [five_cards, dealer_five].into_iter().chain(self.over_bust.is_played().then_some(over)).collect()
    }

    /// Returns `true` if a round is dealt again after the dealer's escape. This always ends, because two cards worth
    /// ten are never a free hand.
    pub(super) fn redeals(&self) -> bool {
        self.dealer_escape == DealerEscape::Redeal && self.free_hand.allow(Role::Dealer)
    }

    /// Reports bets that cannot be settled together with payments between players.
    pub(super) fn check_payments(&self, bets: &BettingRules, values: &Values, complaints: &mut Complaints) {
        let path = PAYS_TABLE.path;
        let Some(place) = values.place(path).filter(|_| self.pays_table.is_played()) else { return };
        if !bets.sides.is_empty() {
            let message = format!("`{path}` cannot be combined with side bets");
            complaints.error(Diagnostic::at(place, message).help("leave out the side bets, or this rule"));
        }
        let (players, stakes) = (bets.stakes.len(), in_play(&bets.stakes).0.len());
        if players * stakes > MOST_WHO_PAY {
            let message = format!("`{path}` has too many nets with {players} players and {stakes} different stakes");
            let help = format!("players times different stakes are at most {MOST_WHO_PAY}");
            complaints.error(Diagnostic::at(place, message).help(help));
        }
    }

    /// Returns the same rules for a single player.
    pub(super) fn without_payments(&self) -> HouseRules {
        HouseRules { pays_table: BustFrom::NEVER, ..self.clone() }
    }

    /// Converts bets to money, given the terms of the main bet.
    pub(super) fn money(&self, bets: &BettingRules, main: &Terms) -> TableMoney {
        let money = bets.money(main);
        if self.pays_table.is_played() { money.with_payments_between_seats() } else { money }
    }

    /// Returns the cards that a shoe must have for each person.
    pub(super) fn cards_each(&self) -> u32 {
        if self.runs_out { 2 } else { 5 }
    }

    /// Returns the rule that would allow more seats, for a message.
    pub(super) fn rule_for_more_seats(&self) -> &'static str {
        if self.runs_out { "" } else { ", or more with rules.pack_runs_out = \"stands\"" }
    }

    /// Returns `true` if this holder must hit on this total.
    pub(super) fn must_hit(&self, role: Role, total: u8) -> bool {
        total < self.minimum(role) && (role == Role::Dealer || self.below_minimum == BelowMinimum::Draws)
    }

    /// Returns `true` if a player who stands on this total loses the bet.
    pub(super) fn forfeits(&self, total: u8) -> bool {
        self.below_minimum == BelowMinimum::Forfeits && total < self.player_minimum
    }

    /// Returns the lowest total on which this holder may stand.
    pub(super) fn minimum(&self, role: Role) -> u8 {
        match role {
            Role::Player => self.player_minimum,
            Role::Dealer => self.dealer_minimum,
        }
    }
}
