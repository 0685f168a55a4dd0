//! Practice: seen cards to bid for the bank with, then to stake.

use super::super::rules::Rules;
use super::bidding::{Bidder, Bidders, multiple};
use super::disjoint::HandsByWorth;
use super::keys::ShownBids;
use super::numbers::Numbers;
use super::round::BankTable;
use super::rules::BankRules;
use super::takes::Takes;
use crate::cards::{Card, Chance};
use crate::games::practice::{Choice, Practised, Situation, draw, typed};

/// Parts of a probability when a bid is drawn.
const PARTS: u64 = 1_000_000_000;

/// The tables that are practised.
const WHERE: &str = "bids and stakes are practised where people bid for the bank after at most four cards, with the same bets \
                     and arranging alike, without \"redeal\", without a pot, and with no commission that leaves the table";

/// Seen cards of the first person, against others who bid and stake as the second of a config.
#[derive(Debug)]
pub(in crate::games::gnau) struct Banking {
    table: BankTable,
    numbers: Numbers,
    /// Either side: all may do the same.
    bidder: Bidder,
    /// By the other's bid, then by the other's bid and stake: the net of all seen cards; empty if it is never so.
    nets: Vec<Vec<f64>>,
    /// By bid: the chance that the other makes it, given the own cards.
    met: Vec<Vec<f64>>,
    /// By seen cards of another: the chance of each bid.
    bids: Vec<Vec<f64>>,
    takes: Takes,
    now: Option<OpenDeal>,
}

/// A deal whose bids are open.
#[derive(Debug)]
struct OpenDeal {
    cards: Vec<Card>,
    item: usize,
    /// Bids of the others, by place.
    others: Vec<usize>,
}

impl Rules {
    /// Returns practice in bidding and staking at this table, or the reason that there is none.
    pub(in crate::games::gnau) fn practised_bids(&self, bank: &BankRules) -> Result<Banking, &'static str> {
        if self.why_not_solved(bank).is_some() {
            return Err(WHERE);
        }
        if !bank.others_are_alike() {
            return Err("bids and stakes are practised against people who all bid and stake alike");
        }
        Ok(BankTable::new(self, bank).practised())
    }
}

impl BankTable {
    fn practised(self) -> Banking {
        let game = self.hands.clone();
        let hands = HandsByWorth::new(&game);
        let person = self.bank.person();
        let bidders = Bidders::equals(&hands, &person, self.holders());
        let other = &bidders.both[1];
        let flows = self.flows_of_others(&bidders);
        let bids = flows
            .chunks(other.actions())
            .zip(&other.items)
            .map(|(flows, seen)| flows[..person.bids.len()].iter().map(|flow| flow / seen.chance).collect());
        let takes = match bidders.further {
            0 => Takes::default(),
            further => Takes::by_chance(further, &other.frequencies(&flows)),
        };
        let weights = other.weights(&flows, &takes);
        Banking {
            numbers: hands.numbers.clone(),
            bidder: other.clone(),
            nets: bidders.nets(0, &weights),
            met: bidders.chances(0, &weights[..person.bids.len()]),
            bids: bids.collect(),
            takes,
            now: None,
            table: self,
        }
    }
}

impl Banking {
    /// Returns a net of some seen cards, by its number.
    fn net(&self, at: usize, item: usize) -> f64 {
        self.nets[at].get(item).copied().unwrap_or_default()
    }

    /// Returns the net of the best stake for each unit of a net.
    fn best_stake(&self, net: f64) -> f64 {
        self.bidder.person.stakes.iter().map(|stake| stake * net).fold(f64::MIN, f64::max)
    }

    /// Returns the value of each bid with some seen cards, with the best stake afterwards.
    fn values(&self, item: usize) -> Vec<f64> {
        let bids = &self.bidder.person.bids;
        let as_dealer = bids.iter().enumerate();
        let mut values: Vec<f64> =
            as_dealer.map(|(at, bid)| multiple(*bid) * self.net(bids.len() + at, item)).collect();
        for state in &self.bidder.states {
            let takes = self.takes.bank(state.highest, state.is_equal) * multiple(bids[state.highest]);
            values[state.own] += takes * self.best_stake(self.net(state.highest, item));
        }
        values
    }

    fn situation(&self, dealt: &OpenDeal, known: String, asks: &'static str, answers: Vec<Choice>) -> Situation {
        Situation { cards: dealt.cards.iter().map(|card| typed(*card)).collect(), known, asks, answers, unanswered: 0 }
    }

    /// Asks for a bid.
    fn bid(&self, dealt: &OpenDeal) -> Situation {
        let bids = &self.bidder.person.bids;
        let worths = self.values(dealt.item).into_iter().enumerate();
        let answers = worths.map(|(at, worth)| choice("bid", at, &bids[at].to_string(), worth));
        let known = format!("{} people bid at once.", self.table.holders());
        self.situation(dealt, known, "How much do you bid?", answers.collect())
    }

    /// Asks for a stake after an own bid, by place, unless that takes the bank.
    fn stake(&self, dealt: &OpenDeal, own: usize, chance: &mut Chance) -> Option<Situation> {
        let all: Vec<usize> = std::iter::once(own).chain(dealt.others.iter().copied()).collect();
        let highest = all.iter().copied().max()?;
        if !self.table.bank.stakes_vary() || self.table.banker(&all, chance) == 0 {
            return None;
        }
        let bids = &self.bidder.person.bids;
        let net = self.net(highest, dealt.item) / self.met[highest][dealt.item] * multiple(bids[highest]);
        let stakes = self.table.bank.stakes.iter().enumerate();
        let answers = stakes
            .map(|(at, stake)| choice("stake", at, &stake.to_string(), f64::from(stake.ten_thousandths()) / 1e4 * net));
        let others: Vec<String> = dealt.others.iter().map(|bid| bids[*bid].to_string()).collect();
        let others = match self.table.bank.shown {
            ShownBids::All => format!(", the others {}", others.join(", ")),
            ShownBids::Banker => String::new(),
        };
        let known = format!("You bid {}{others}. Somebody else banks at {}.", bids[own], bids[highest].max(1));
        Some(self.situation(dealt, known, "How much do you stake?", answers.collect()))
    }

    /// Deals cards, and lets the others bid.
    fn dealt(&self, chance: &mut Chance) -> Option<OpenDeal> {
        let shoe = self.table.rules.shoe.shoe(0).cards.into_iter();
        let mut pile: Vec<Card> = shoe.map(Card::from_index).collect();
        let mut hand = |chance: &mut Chance| -> Option<Vec<Card>> {
            (0..self.bidder.person.seen).map(|_| draw(&mut pile, chance)).collect()
        };
        let cards = hand(chance)?;
        let mut others = Vec::new();
        for _ in 1..self.table.holders() {
            let bids = &self.bids[self.item(&hand(chance)?)];
            let drawn = chance.below(PARTS) as f64 / PARTS as f64;
            let mut below = 0.0;
            let bid = bids.iter().position(|chance| {
                below += chance;
                drawn < below
            });
            others.push(bid.unwrap_or_default());
        }
        Some(OpenDeal { item: self.item(&cards), cards, others })
    }

    fn item(&self, cards: &[Card]) -> usize {
        self.bidder.item(self.numbers.number(&self.numbers.classes(cards)))
    }
}

impl Practised for Banking {
    fn deal(&mut self, chance: &mut Chance) -> Option<Situation> {
        let dealt = self.dealt(chance)?;
        if self.bidder.person.bids.len() == 1 {
            return self.stake(&dealt, 0, chance);
        }
        let asked = self.bid(&dealt);
        self.now = Some(dealt);
        Some(asked)
    }

    fn go_on(&mut self, answer: usize, chance: &mut Chance) -> Option<Situation> {
        let dealt = self.now.take()?;
        self.stake(&dealt, answer, chance)
    }
}

/// Returns an answer with a key of its own: its digit, or a letter before `q`.
fn choice(does: &str, at: usize, amount: &str, worth: f64) -> Choice {
    let key = match amount.as_bytes() {
        [digit] => char::from(*digit),
        _ => char::from(b'a' + at as u8),
    };
    Choice { key, name: format!("{does} {amount}"), picks: Vec::new(), makes: None, worth }
}

#[cfg(test)]
mod tests {
    use super::super::bidding::tests::NIU_NIU;
    use super::super::worth::Worth;
    use super::*;
    use crate::games::Role;
    use crate::games::gnau::round::Gnau;
    use crate::games::{Against, Analysis, Question, Solving};

    fn banking(rules: &Rules) -> Banking {
        rules.practised_bids(rules.bank.as_ref().unwrap()).unwrap()
    }

    /// Returns the mean value of the best bid.
    fn mean_of_best(banking: &Banking) -> f64 {
        let items = banking.bidder.items.iter().enumerate();
        items.map(|(item, seen)| seen.chance * banking.values(item).into_iter().fold(f64::MIN, f64::max)).sum()
    }

    /// Returns the stripped pack: A 3 5 8 9 Q in two suits.
    fn stripped(keys: &str) -> Rules {
        let mut rules = Rules::from_keys(keys);
        let gone = Card::pack().filter(|card| ![1, 3, 5, 8, 9, 12].contains(&card.face()) || card.suit() > 1);
        for card in gone {
            rules.shoe.take(card);
        }
        rules
    }

    /// Checks bids up to M against n − 1 people who never bid and stake 1: they net (n − 1)(M − 2/n)·E⁺, with E⁺ the mean of
    /// the worths above 0.
    #[test]
    fn bids_against_people_who_never_bid_are_worth_what_is_known() {
        let (_, positive, _) = Worth::new(&Gnau::new(&Rules::from_keys(NIU_NIU)), 4).unwrap().means(Role::Player);
        for people in [2.0_f64, 3.0, 4.0] {
            let keys = NIU_NIU.replace("players = 1", &format!("players = {}", people - 1.0));
            let dealer = "dealer = { by = 'bids', seen = 4, bids = [0, 1, 4] }\nstrategy.bids = 'never'\n";
            let rules = Rules::from_keys(&format!("{keys}{dealer}"));
            let expected = (people - 1.0) * (4.0 - 2.0 / people) * positive.nearest();
            let found = mean_of_best(&banking(&rules));
            assert!((found - expected).abs() < 1e-9, "{people}: {found} {expected}");
        }
    }

    /// Checks the best answers against the net of `solve` against the same person, and the worth of a stake once the bids
    /// are known against `hand`.
    #[test]
    fn answers_are_worth_what_other_commands_say() {
        for (ties, bids, stakes) in [("high-card", "worth", "worth"), ("high-card-suit", "random", "random")] {
            let rules = stripped(&format!(
                "players = 1\nrules.ties = '{ties}'\ndealer = {{ by = 'bids', seen = 4, bids = [0, 1, 3], stakes = [1, 4] }}\n\
                 strategy = {{ bids = ['never', '{bids}'], stakes = ['least', '{stakes}'] }}\n"
            ));
            let banking = banking(&rules);
            let solved = banking.table.solve(&Solving::new(Against::Seats, 1), &crate::engine::Unwatched);
            let value = solved.unwrap().answer.figure("value").unwrap();
            assert!((mean_of_best(&banking) - value).abs() < 1e-9, "{ties}: {value}");
            let dealt = OpenDeal {
                cards: [0, 8, 16, 28].map(Card::from_index).to_vec(),
                item: banking.item(&[0, 8, 16, 28].map(Card::from_index)),
                others: vec![2],
            };
            let asked = banking.stake(&dealt, 0, &mut crate::engine::chances(1)).unwrap();
            let question = Question { cards: &asked.cards.join(" "), bids: &[3], mine: Some(0), ..Question::default() };
            let worth = banking.table.explain(&question).unwrap().figure("worth_against_bid").unwrap();
            for (answer, stake) in asked.answers.iter().zip([1.0, 4.0]) {
                assert!((answer.worth - 3.0 * stake * worth).abs() < 1e-9, "{ties}: {} {worth}", answer.worth);
            }
            assert_eq!(asked.known, "You bid 0, the others 3. Somebody else banks at 3.");
        }
    }
}
