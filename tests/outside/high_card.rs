//! A game made from public items, unknown to the program: a card each, the higher wins, and a side bet on a pair.
use houseodds::cards::{Card, Chance, Dealt, FACES, Shoe};
use houseodds::config::{Decimal, GameKeys, Glossary, Key, KeyKind, Values};
use houseodds::engine::{Account, Rounds, Steps};
use houseodds::games::banked::{
    BETS, BankedGame, Bets, Cases, Counts, EDGE, FREQUENCY, HandNames, Matchup, OutcomeByMatchup, PAYS, SeatHands,
    SideCases,
};
use houseodds::games::{Analysis, BestPlay, Game, GameKind, Rules, Side, TableMoney, Terms};
use houseodds::stats::{BlockCounts, Exact, Fraction, Layout};
use houseodds::tables::presentation::{PAYOUT, Presentation};
use num_bigint::BigInt;
use std::{cmp::Ordering, sync::Arc};

static PRESENTATION: Presentation =
    Presentation { title: "High Card", kinds: &[&FREQUENCY, &PAYOUT, &EDGE, &BETS, &PAYS], ..Presentation::PLAIN };

pub static HIGH_CARD: GameKind = GameKind {
    keys: GameKeys { name: "high-card", own: &[KEYS], glossary: Glossary(&[]) },
    presentation: &PRESENTATION,
    house_rules: "rules.ties_lose=false",
    others: &[],
    best_play: BestPlay::Unknown,
    read: |values, _| Some(Arc::new(HighCard::new(values))),
};

const KEYS: &[Key] = &[
    Key::new("players", KeyKind::Whole { min: 1, max: 3 }, "seats").with_default("2"),
    Key::new("rules.ties_lose", KeyKind::Flag, "the dealer wins ties").with_default("true"),
    Key::new("payout.pair", KeyKind::Decimal { min: 0, max: 100 }, "what a pair pays").with_default("11"),
];

#[derive(Clone, Debug)]
struct HighCard {
    counts: Counts,
}

impl HighCard {
    fn new(values: &Values) -> HighCard {
        let (ends, ties_lose) = ([Decimal::ONE], values.flag("rules.ties_lose"));
        let pays = vec![(Side::Win, values.decimal("payout.pair")), (Side::Lose, Decimal::ONE)];
        let pair = Terms { name: "pair".to_owned(), stake: Decimal::ONE, ends: pays, commission: Decimal::ZERO };
        let stakes = vec![Decimal::ONE; values.whole("players") as usize];
        let money = TableMoney::new(&Terms::main(&ends, &ends, Decimal::ZERO), &stakes, &[pair]);
        let met = |at: usize| {
            let (player, dealer) = (at / FACES, at % FACES);
            let side = match player.cmp(&dealer) {
                Ordering::Equal if !ties_lose => Side::Push,
                Ordering::Greater => Side::Win,
                _ => Side::Lose,
            };
            Some(Matchup { player, dealer, outcome: money.main.index(side, Decimal::ONE) })
        };
        let side = SideCases {
            seats: (0..stakes.len()).collect(),
            events: vec!["pair".to_owned(), "lose".to_owned()],
            ends: OutcomeByMatchup::ByMeeting(
                (0..FACES * FACES).map(|at| usize::from(at / FACES != at % FACES)).collect(),
            ),
        };
        let met = (0..FACES * FACES).map(met).collect();
        let cases = Cases { hands: FACES, met, one_dealer_hand: true, anybody: false, twos: 1, sides: vec![side] };
        HighCard { counts: Counts::new(Layout::default(), Bets::new(money, cases), |_| None) }
    }
}

impl Rules for HighCard {
    fn game(&self, _: &dyn Steps) -> Box<dyn Game> {
        Box::new(self.clone())
    }
}

impl Rounds for HighCard {
    fn shoe(&self) -> Shoe {
        Shoe::packs(1, self.counts.bets.seats() + 1)
    }

    fn account(&self) -> Account<'_> {
        self.counts.account()
    }

    fn play(&self, dealt: &Dealt, _: &mut Chance, block: &mut BlockCounts) {
        let mut dealer_nets = self.counts.new_rounds();
        let face = |card: u8| u16::from(Card::from_index(card).face()) - 1;
        for seat in 0..self.counts.bets.seats() {
            let met = dealt.rounds().map(|deal| face(deal.card(seat + 1)) * FACES as u16 + face(deal.card(0)));
            self.counts.settle(block, &mut dealer_nets, seat, &met.collect::<Vec<u16>>(), &[]);
        }
        self.counts.end(block, &dealer_nets, dealt.count());
    }
}

impl Analysis for HighCard {
    fn exact(&self, _: &dyn Steps) -> Option<Exact> {
        let mut met: Vec<(usize, BigInt)> = (0..FACES * FACES).map(|at| (at, BigInt::ZERO)).collect();
        let mut hands = vec![BigInt::ZERO; FACES];
        let (mut products, mut deals) = (0, 0);
        for at in 0..FACES.pow(3) {
            let [dealer, player, other] = [at / FACES.pow(2), at / FACES % FACES, at % FACES];
            let same = |a: usize, b: usize| i64::from(a == b);
            let ways = 4 * (4 - same(player, dealer)) * (4 - same(other, dealer) - same(other, player));
            let [at, beside] = [player, other].map(|face| face * FACES + dealer);
            hands[player] += ways;
            met[at].1 += ways;
            products += ways * self.counts.bets.unit_cost(at) * self.counts.bets.unit_cost(beside);
            deals += ways;
        }
        let moment = |_, _| Some(Fraction::new(products.into(), deals.into()));
        let distributions = [SeatHands { hands: hands.clone(), met }];
        Some(self.counts.exact(&vec![0; self.counts.bets.seats()], &distributions, Some(&hands), moment))
    }
}

impl BankedGame for HighCard {
    fn counts(&self) -> &Counts {
        &self.counts
    }

    fn presentation(&self) -> &'static Presentation {
        &PRESENTATION
    }

    fn hand_names(&self) -> [HandNames; 2] {
        let hands: HandNames = (0..FACES).map(|face| (face, format!("card_{}", face + 1))).collect();
        [hands.clone(), hands]
    }
}
