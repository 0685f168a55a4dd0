//! The keys of a table's bank: the banker, the seen cards, bids, stakes and the pot.

use crate::config::{Key, KeyKind, Words, words};

words! {
    /// Holder of the bank in a round.
    pub(in crate::games::gnau) enum DealerBy {
        Fixed = "fixed", "one person deals all rounds";
        Bids = "bids", "the highest bidder of the round";
        Nobody = "nobody", "nobody: the players settle with each other";
    }

    /// Winner of equal highest bids.
    pub(in crate::games::gnau) enum EqualBids {
        Random = "random", "one of them at random";
        First = "first", "the first of them in turn, from a random person on";
    }

    /// Banker of a round without bids.
    pub(in crate::games::gnau) enum NoBids {
        Random = "random", "a random person banks at 1";
        Redeal = "redeal", "all cards are dealt again";
        Next = "next", "the next in turn banks at 1, or in single rounds a random person";
    }

    /// Bids that are known when stakes are chosen.
    pub(in crate::games::gnau) enum ShownBids {
        All = "all", "every bid";
        Banker = "banker", "the banker's alone";
    }

    /// Payment from a pot that is too small for all winners.
    pub(in crate::games::gnau) enum PotPays {
        ProRata = "pro-rata", "losers pay first, then the winners share what is there by what they won";
        InTurn = "in-turn", "the dealer settles seat by seat, until nothing is left";
    }

    /// Settlement without a banker.
    pub(in crate::games::gnau) enum AllPay {
        Highest = "highest", "the highest hand collects its payout from everybody";
        Each = "each", "everybody settles with everybody else";
    }

    /// A way to bid.
    pub(in crate::games::gnau) enum BidBy {
        Never = "never", "the lowest bid, whatever the cards";
        Always = "always", "the highest bid, whatever the cards";
        Random = "random", "any bid, each with the same chance";
        Worth = "worth", "the highest bid if the seen cards are worth `worth.bid_from`, else the lowest";
        Solved = "solved", "as `solve` finds best";
    }

    /// A way to stake.
    pub(in crate::games::gnau) enum StakeBy {
        Least = "least", "the smallest stake, whatever the cards";
        Most = "most", "the largest stake, whatever the cards";
        Random = "random", "any stake, each with the same chance";
        Worth = "worth", "the largest stake if the seen cards are worth a threshold under `worth`, else the smallest";
        Solved = "solved", "as `solve` finds best";
    }

    /// Word for a bank without a limit.
    pub(in crate::games::gnau) enum NoPot {
        Off = "off", "any amount";
    }
}

pub(super) const BY: &str = "dealer.by";
pub(super) const SEEN: &str = "dealer.seen";
pub(super) const BIDS: &str = "dealer.bids";
pub(super) const EQUAL_BIDS: &str = "dealer.equal_bids";
pub(super) const NO_BIDS: &str = "dealer.no_bids";
pub(super) const STAKES: &str = "dealer.stakes";
pub(super) const SHOWN: &str = "dealer.shown";
pub(super) const POT: &str = "dealer.pot";
pub(super) const POT_PAYS: &str = "dealer.pot_pays";
pub(super) const ALL_PAY: &str = "dealer.all_pay";
pub(super) const BID_BY: &str = "strategy.bids";
pub(super) const STAKE_BY: &str = "strategy.stakes";
pub(super) const BID_FROM: &str = "strategy.worth.bid_from";
pub(super) const STAKE_FROM: &str = "strategy.worth.stake_from";
pub(super) const STAKE_AGAINST_BID_FROM: &str = "strategy.worth.stake_against_bid_from";

/// The largest bid.
const MOST_BID: u64 = 100;

const FILE: &[Key] = &[Key::new("file", KeyKind::File, "a table in the format that `solve` writes")];

/// Keys of the bank. None has a declared default: the defaults are filled in if a config has one of them, so that other
/// tables stay as they are.
pub(in crate::games::gnau) const BANK: [Key; 15] = [
    Key::new(BY, KeyKind::Word(DealerBy::WORDS), "Who has the bank in a round? Default: fixed."),
    Key::new(
        SEEN,
        KeyKind::Whole { min: 0, max: 5 },
        "How many of their own cards do players see before they bid and stake? Default: 0.",
    ),
    Key::new(
        BIDS,
        KeyKind::Set(&KeyKind::Whole { min: 0, max: MOST_BID }),
        "What can be bid for the bank? A bid multiplies every payment of the round, and 0 is no bid. Default: 0 and 1.",
    ),
    Key::new(EQUAL_BIDS, KeyKind::Word(EqualBids::WORDS), "Who banks if several bid most? Default: random."),
    Key::new(NO_BIDS, KeyKind::Word(NoBids::WORDS), "Who banks if nobody bids? Default: random."),
    Key::new(
        STAKES,
        KeyKind::Set(&KeyKind::Stake),
        "Which stakes may players choose once the dealer is known? They multiply `bets`. Default: no choice.",
    ),
    Key::new(SHOWN, KeyKind::Word(ShownBids::WORDS), "Which bids do players know when they stake? Default: all."),
    Key::new(
        POT,
        KeyKind::WordOr(NoPot::WORDS, &KeyKind::Stake),
        "How much can the dealer lose in a round? Default: any amount.",
    ),
    Key::new(POT_PAYS, KeyKind::Word(PotPays::WORDS), "Who is paid if the pot is too small? Default: pro-rata."),
    Key::new(ALL_PAY, KeyKind::Word(AllPay::WORDS), "Who pays whom if nobody banks? Default: highest."),
    Key::new(
        BID_BY,
        KeyKind::PerSeat(&KeyKind::WordOr(BidBy::WORDS, &KeyKind::OneKey(FILE, &[]))),
        "How do people bid for the bank? One answer, or a list with one per person. Default: worth.",
    ),
    Key::new(
        STAKE_BY,
        KeyKind::PerSeat(&KeyKind::WordOr(StakeBy::WORDS, &KeyKind::OneKey(FILE, &[]))),
        "How do players choose their stakes? One answer, or a list with one per person. Default: worth.",
    ),
    Key::new(
        BID_FROM,
        KeyKind::Signed { most: 10_000 },
        "How much must seen cards be worth to bid the most? Default: 0.",
    ),
    Key::new(
        STAKE_FROM,
        KeyKind::Signed { most: 10_000 },
        "How much must they be worth to stake the most if nobody bid? Default: 0.",
    ),
    Key::new(
        STAKE_AGAINST_BID_FROM,
        KeyKind::Signed { most: 10_000 },
        "How much must they be worth to stake the most against a dealer who bid? Default: 0.",
    ),
];
