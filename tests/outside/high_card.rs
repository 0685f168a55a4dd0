//! A card each, the higher wins, and a side bet on a pair: a game of public items, which the program does not know.
use houseodds::cards::{Card, Chance, Dealt, FACES, Shoe};
use houseodds::config::{Decimal, GameKeys, Key, Kind, Values};
use houseodds::engine::{Account, Rounds};
use houseodds::games::banked::{BETS, EDGE, FREQUENCY, Ledger, SeatLaw};
use houseodds::games::{Game, GameKind, MAIN, Money, Rules, Side, Terms};
use houseodds::stats::presentation::{PAYOUT, Presentation};
use houseodds::stats::table::Nets;
use houseodds::stats::{Evidence, Exact, Fraction, Layout, Sheet, Tables};
use num_bigint::BigInt;
use std::{cmp::Ordering, sync::Arc};

static PRESENTATION: Presentation =
    Presentation { title: "High Card", edge: "", headlines: &[], kinds: &[&FREQUENCY, &PAYOUT, &EDGE, &BETS] };

pub static HIGH_CARD: GameKind = GameKind {
    keys: GameKeys { name: "high-card", own: &[KEYS] },
    presentation: &PRESENTATION,
    house_rules: "rules.ties_lose=false",
    others: &[],
    has_equilibrium: false,
    read: |values, _| Some(Arc::new(HighCard::new(values))),
};

const KEYS: &[Key] = &[
    Key { path: "players", kind: Kind::Whole { min: 1, max: 3 }, default: Some("2"), doc: "seats" },
    Key { path: "rules.ties_lose", kind: Kind::Flag, default: Some("true"), doc: "the dealer wins ties" },
    Key { path: "payout.pair", kind: Kind::Decimal { max: 100 }, default: Some("11"), doc: "what a pair pays" },
];

#[derive(Clone, Debug)]
struct HighCard {
    ties_lose: bool,
    pair: Decimal,
    layout: Layout,
    ledger: Ledger,
}

impl HighCard {
    fn new(values: &Values) -> HighCard {
        let (one, pair) = ([Decimal::ONE], values.decimal("payout.pair"));
        let main = Terms { name: MAIN, stake: one[0], wins: &one, losses: &one, commission: Decimal::ZERO };
        let money = Money::new(&main, &[Terms { name: "pair", wins: &[pair], ..main.clone() }]);
        let mut layout = Layout::default();
        let ledger = Ledger::new(&mut layout, values.whole("players") as usize, FACES, money);
        HighCard { ties_lose: values.flag("rules.ties_lose"), pair, layout, ledger }
    }

    /// Outcomes of the main bet and of the side bet.
    fn settle(&self, player: usize, dealer: usize) -> [usize; 2] {
        let side = match player.cmp(&dealer) {
            Ordering::Equal if !self.ties_lose => Side::Push,
            Ordering::Greater => Side::Win,
            _ => Side::Lose,
        };
        let (of_pair, paid) = if player == dealer { (Side::Win, self.pair) } else { (Side::Lose, Decimal::ONE) };
        let bets = self.ledger.money().bets();
        [bets[0].index(side, Decimal::ONE), bets[1].index(of_pair, paid)]
    }
}

impl Rules for HighCard {
    fn game(&self) -> Box<dyn Game> {
        Box::new(self.clone())
    }
}

impl Rounds for HighCard {
    fn shoe(&self) -> Shoe {
        Shoe::packs(1, self.ledger.seats() + 1)
    }

    fn account(&self) -> Account<'_> {
        self.ledger.account(&self.layout)
    }

    fn play(&self, dealt: &Dealt, _: &mut Chance, sheet: &mut Sheet) {
        for deal in dealt.rounds() {
            let face = |place: usize| usize::from(Card::from_index(deal.card(place)).face()) - 1;
            let (dealer, mut dealer_net) = (face(0), 0);
            for seat in 0..self.ledger.seats() {
                let player = face(seat + 1);
                let [main, pair] = self.settle(player, dealer);
                dealer_net -= self.ledger.settle(sheet, seat, player, main);
                self.ledger.settle_side(sheet, seat, 1, pair);
            }
            self.ledger.end_round(sheet, dealer, dealer_net);
        }
    }
}

impl Game for HighCard {
    fn exact(&self) -> Option<Exact> {
        let bets = self.ledger.money().bets();
        let mut counts = [FACES, bets[0].outcomes.len(), bets[1].outcomes.len()].map(|cells| vec![BigInt::ZERO; cells]);
        let (mut products, mut deals) = (0, 0);
        for at in 0..FACES.pow(3) {
            let [dealer, player, other] = [at / FACES.pow(2), at / FACES % FACES, at % FACES];
            let same = |a: usize, b: usize| i64::from(a == b);
            let ways = 4 * (4 - same(player, dealer)) * (4 - same(other, dealer) - same(other, player));
            let [[main, pair], [beside, _]] = [player, other].map(|face| self.settle(face, dealer));
            [player, main, pair].iter().zip(&mut counts).for_each(|(cell, counts)| counts[*cell] += ways);
            products += ways * bets[0].outcomes[main].net * bets[0].outcomes[beside].net;
            deals += ways;
        }
        let [hands, main, pair] = counts;
        let moment = |_, _| Some(Fraction::new(products.into(), deals.into()));
        let laws = [SeatLaw { hands: hands.clone(), outcomes: vec![main, pair] }];
        Some(self.ledger.exact(&self.layout, &vec![0; self.ledger.seats()], &laws, Some(&hands), moment))
    }

    fn nets(&self, evidence: &dyn Evidence) -> Vec<Nets> {
        self.ledger.nets(evidence)
    }

    fn tables(&self, evidence: &dyn Evidence) -> Tables {
        let hands: Vec<(usize, String)> = (0..FACES).map(|face| (face, format!("card_{}", face + 1))).collect();
        self.ledger.tables(&PRESENTATION, evidence, &hands, &hands)
    }
}
