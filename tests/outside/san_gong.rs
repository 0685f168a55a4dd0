//! San Gong: three cards each, three pictures highest, then points mod 10; equal hands by the highest face. A game made
//! from the public module of hands, unknown to the program.
use houseodds::answer::{Answer, Sheet};
use houseodds::cards::{Card, Chance, Composition, Dealt, SUITS, Shoe, Typed, read_cards};
use houseodds::config::{Decimal, GameKeys, Glossary, Key, KeyKind, Values};
use houseodds::engine::{Account, Rounds, Steps};
use houseodds::games::Unexplained;
use houseodds::games::banked::{
    BETS, BankedGame, Bets, Cases, Counts, EDGE, FREQUENCY, HandNames, Matchup, PAYS, SeatHands,
};
use houseodds::games::hands::{Condition, Faces, HandClasses, Meeting, Showdown, Step, Strength, Suits, TieRule};
use houseodds::games::{Analysis, BestPlay, Cell, Fact, Game, GameKind, Question, Rules, Side, TableMoney, Terms};
use houseodds::stats::{BlockCounts, Exact, Layout};
use houseodds::tables::presentation::{PAYOUT, Presentation};
use std::cmp::Ordering;
use std::sync::Arc;

static PRESENTATION: Presentation =
    Presentation { title: "San Gong", kinds: &[&FREQUENCY, &PAYOUT, &EDGE, &BETS, &PAYS], ..Presentation::PLAIN };

pub static SAN_GONG: GameKind = GameKind {
    keys: GameKeys { name: "san-gong", own: &[KEYS], glossary: Glossary(&[]) },
    presentation: &PRESENTATION,
    house_rules: "payout.three_pictures=3",
    others: &[],
    best_play: BestPlay::Unknown,
    read: |values, _| Some(Arc::new(SanGong::new(values))),
};

const KEYS: &[Key] = &[
    Key::new("players", KeyKind::Whole { min: 1, max: 6 }, "seats").with_default("1"),
    Key::new("payout.three_pictures", KeyKind::Decimal { min: 0, max: 100 }, "what three pictures pay")
        .with_default("5"),
];

/// Cards of a hand.
const CARDS: usize = 3;
/// Kinds of hands: points 0 to 9, then three pictures. They rank in this order.
const KINDS: usize = 11;
const THREE_PICTURES: usize = 10;

#[derive(Clone, Debug)]
struct SanGong {
    counts: Counts,
    shoe: Composition,
    ties: TieRule,
}

impl SanGong {
    fn new(values: &Values) -> SanGong {
        let paid = [Decimal::ONE, values.decimal("payout.three_pictures")];
        let seats = values.whole("players") as usize;
        let money = TableMoney::new(&Terms::main(&paid, &paid, Decimal::ZERO), &vec![Decimal::ONE; seats], &[]);
        let matchup = |met: usize| {
            let (player, dealer) = (met / 3 / KINDS, met / 3 % KINDS);
            let side = Side::ALL[met % 3];
            let winner = if side == Side::Win { player } else { dealer };
            let paid = if side == Side::Push { Decimal::ZERO } else { paid[usize::from(winner == THREE_PICTURES)] };
            Some(Matchup { player, dealer, outcome: money.main.index(side, paid) })
        };
        let met = (0..3 * KINDS * KINDS).map(matchup).collect();
        let cases = Cases { hands: KINDS, met, one_dealer_hand: true, anybody: false, twos: 1, sides: Vec::new() };
        SanGong {
            counts: Counts::new(Layout::default(), Bets::new(money, cases), |_| None),
            shoe: Composition::packs(1),
            ties: TieRule { steps: vec![Step::HighCard], end: Side::Push },
        }
    }

    fn kind(cards: &[Card]) -> usize {
        let pictures = Condition { faces: Faces::from(11), ..Condition::ANY };
        let points: u8 = cards.iter().map(|card| card.face().min(10)).sum();
        if pictures.holds(cards, Suits::Known) { THREE_PICTURES } else { usize::from(points % 10) }
    }

    fn strength(&self, cards: &[Card]) -> Strength {
        Strength { kind: Self::kind(cards), compared: self.ties.compared(cards) }
    }

    /// All hands of the pack, by card; suits may be renamed, since nothing looks at them.
    fn showdown(&self) -> Showdown {
        let classes = HandClasses::of_cards(&self.shoe, CARDS, [0; SUITS]);
        Showdown::new(classes, (0..KINDS as u32).collect(), |hand| {
            self.strength(&hand.iter().map(|card| Card::from_index(*card)).collect::<Vec<Card>>())
        })
    }

    fn met(player: usize, dealer: usize, comparison: Ordering) -> usize {
        let side = match comparison {
            Ordering::Less => Side::Lose,
            Ordering::Equal => Side::Push,
            Ordering::Greater => Side::Win,
        };
        3 * (player * KINDS + dealer) + side as usize
    }
}

impl Rules for SanGong {
    fn game(&self, _: &dyn Steps) -> Box<dyn Game> {
        Box::new(self.clone())
    }
}

impl Rounds for SanGong {
    fn shoe(&self) -> Shoe {
        Shoe::packs(1, CARDS * (self.counts.bets.seats() + 1))
    }

    fn account(&self) -> Account<'_> {
        self.counts.account()
    }

    fn play(&self, dealt: &Dealt, _: &mut Chance, block: &mut BlockCounts) {
        let mut dealer_nets = self.counts.new_rounds();
        for seat in 0..self.counts.bets.seats() {
            let met = dealt.rounds().map(|deal| {
                let [dealer, player] = [0, seat + 1].map(|holder| {
                    let cards: [Card; CARDS] =
                        std::array::from_fn(|at| Card::from_index(deal.card(CARDS * holder + at)));
                    self.strength(&cards)
                });
                let comparison = player.kind.cmp(&dealer.kind).then(player.compared.cmp(&dealer.compared));
                SanGong::met(player.kind, dealer.kind, comparison) as u16
            });
            self.counts.settle(block, &mut dealer_nets, seat, &met.collect::<Vec<u16>>(), &[]);
        }
        self.counts.end(block, &dealer_nets, dealt.count());
    }
}

impl Analysis for SanGong {
    fn exact(&self, _: &dyn Steps) -> Option<Exact> {
        let showdown = self.showdown();
        let met = showdown
            .meetings()
            .into_iter()
            .map(|(Meeting { player, dealer, comparison }, count)| (SanGong::met(player, dealer, comparison), count));
        let distributions = [SeatHands { hands: showdown.hands(), met: met.collect() }];
        let seats = vec![0; self.counts.bets.seats()];
        Some(self.counts.exact(&seats, &distributions, Some(&distributions[0].hands), |_, _| None))
    }

    fn explain(&self, question: &Question<'_>) -> Result<Answer, Unexplained> {
        let typed = read_cards(question.cards)?;
        let wrong = Unexplained::Count { wanted: CARDS.to_string(), found: typed.len() };
        let cards: [Card; CARDS] = self.shoe.clone().take_typed(&typed)?.try_into().map_err(|_| wrong)?;
        let mut hand = cards.map(Card::index);
        hand.sort_unstable();
        let mut by_side = [0; 3];
        for (Meeting { player, dealer, comparison }, count) in self.showdown().against(&hand) {
            by_side[SanGong::met(player, dealer, comparison) % 3] += count;
        }
        let whole: u128 = by_side.iter().sum();
        let share = |side: Side| Cell::Share(by_side[side as usize] as f64 / whole as f64);
        let header = ["win", "push", "lose"].map(str::to_owned).to_vec();
        let rows = vec![vec![share(Side::Win), share(Side::Push), share(Side::Lose)]];
        let facts = vec![Fact::new("hand", "counts as", name(Self::kind(&cards)))];
        let method = typed.iter().map(Typed::to_string).collect::<Vec<_>>().join(" ");
        Ok(Answer { method, facts, tables: vec![Sheet { header, rows, ..Sheet::default() }], ..Answer::default() })
    }
}

fn name(kind: usize) -> String {
    if kind == THREE_PICTURES { "three_pictures".to_owned() } else { format!("points_{kind}") }
}

impl BankedGame for SanGong {
    fn counts(&self) -> &Counts {
        &self.counts
    }

    fn presentation(&self) -> &'static Presentation {
        &PRESENTATION
    }

    fn hand_names(&self) -> [HandNames; 2] {
        let hands: HandNames = (0..KINDS).map(|kind| (kind, name(kind))).collect();
        [hands.clone(), hands]
    }
}
