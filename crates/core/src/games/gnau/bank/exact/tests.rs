//! Identities of exact odds, as fractions.

use super::super::counts::Counted;
use super::super::worth::Worth;
use super::*;
use crate::engine::Unwatched;
use crate::games::Role;
use crate::games::gnau::round::Gnau;
use crate::stats::Evidence;

/// Niu Niu without suits and commission.
const NIU_NIU: &str = super::super::bidding::tests::NIU_NIU;

fn table(keys: &str) -> BankTable {
    let rules = Rules::from_keys(keys);
    BankTable::new(&rules, rules.bank.as_ref().unwrap())
}

/// Returns a holder's exact net.
fn net(table: &BankTable, holder: usize) -> Fraction {
    let exact = table.counted(&Unwatched).unwrap();
    let sums = exact.track(table.counts.track(Counted::Net(holder))).unwrap();
    let [rounds, net] = sums.whole_totals();
    Fraction::new(net.clone(), rounds.clone()).divided(table.counts.unit)
}

fn times(fraction: &Fraction, times: i64) -> Fraction {
    fraction.times(&Fraction::from_int(times))
}

/// Tests that bids and stakes by worth net multiples of E⁺, the mean of the positive worths, against somebody who ignores his cards. A
/// bidder for 4 against somebody who never bids: (n − 1)(M − 2/n)·E⁺, here 3·E⁺. Stakes up to 5 against somebody who always
/// bids 4: (b − 1)·M·E⁺.
#[test]
fn best_play_against_fixed_people_nets_multiples_of_the_positive_worth() {
    let worth = Worth::new(&Gnau::new(&Rules::from_keys(NIU_NIU)), 4).unwrap();
    let (mean, positive, _) = worth.means(Role::Player);
    assert_eq!(mean, Fraction::default());
    for (keys, factor) in [
        ("dealer = { by = 'bids', seen = 4, bids = [0, 4] }\nstrategy.bids = ['worth', 'never']\n", 3),
        (
            "dealer = { by = 'bids', seen = 4, bids = [0, 4], stakes = [1, 5] }\n\
             strategy = { bids = ['never', 'always'], stakes = ['worth', 'least'] }\n",
            16,
        ),
    ] {
        let table = table(&format!("{NIU_NIU}{keys}"));
        assert_eq!(net(&table, 0), times(&positive, factor), "{keys}");
        assert_eq!(net(&table, 1), times(&positive, -factor), "{keys}");
    }
}

/// Pays with a fixed dealer and stakes a … b after some cards: −a·edge + (b − a)·E⁺. The edge is for the table without a choice.
#[test]
fn a_fixed_dealer_pays_stakes_by_worth() {
    let usual = Gnau::new(&Rules::from_keys("players = 1\n"));
    let edge = crate::games::Analysis::exact(&usual, &crate::engine::Unwatched).unwrap().dealer().mean.clone();
    let edge = edge.divided(usual.counts.bets.money.unit);
    for (seen, least, most) in [(4, 1, 5), (2, 3, 4), (0, 2, 9)] {
        let keys = format!("players = 1\ndealer = {{ seen = {seen}, stakes = [{least}, {most}] }}\n");
        let table = table(&keys);
        let (_, positive, _) = Worth::new(&table.hands, seen).unwrap().means(Role::Player);
        let expected = times(&positive, most - least).minus(&times(&edge, least));
        assert_eq!(net(&table, 1), expected, "{keys}");
        if (seen, least, most) == (4, 1, 5) {
            // Computed outside, and cut off after twelve places.
            assert!((expected.nearest() - 0.618722209768).abs() < 1e-12, "{}", expected.nearest());
        }
    }
}

/// Pots, first seat in turn, enumerated outside and cut off after twelve places.
#[test]
fn pots_with_one_seat_are_known() {
    for (pot, known) in [(1, -0.250605668999), (4, -0.065766269636), (7, -0.050682626424), (9, -0.050682626424)] {
        let table = table(&format!("players = 1\ndealer = {{ pot = {pot}, pot_pays = 'in-turn' }}\n"));
        let found = net(&table, 1).nearest();
        assert!((found - known).abs() < 1e-12, "{pot}: {found}");
    }
}

/// Pots of two seats, enumerated outside: in turn the first and the second, and each in proportion.
#[test]
fn pots_with_two_seats_are_known() {
    for (pot, one, other, each) in
        [(1, -0.250605668999, -0.475245738, -0.339947926661), (4, -0.065766269636, -0.085466818153, -0.072541959886)]
    {
        for (pays, known) in [("in-turn", [one, other]), ("pro-rata", [each; 2])] {
            let table = table(&format!("players = 2\ndealer = {{ pot = {pot}, pot_pays = '{pays}' }}\n"));
            let found = [1, 2].map(|holder| net(&table, holder).nearest());
            for (found, known) in found.iter().zip(known) {
                // Shares are rounded down to a millionth. One known value has nine places.
                let error = if pays == "pro-rata" { 1e-6 } else { 1e-9 };
                assert!((found - known).abs() < error, "{pot} {pays}: {found} for {known}");
            }
        }
    }
}

/// Sums E⁺ of four cards in mainland Niu Niu to 5310098771403 / (270725 · 48 · 1533939), found outside. A bid for 4 by
/// worth nets three times that.
#[test]
#[ignore = "long check"]
fn mainland_nets_the_known_fraction() {
    let keys = "dealer = { by = 'bids', seen = 4, bids = [0, 4] }\nstrategy.bids = ['worth', 'never']\n";
    let table = table(&format!("{}{keys}", super::super::worth::tests::MAINLAND));
    let positive =
        Fraction::new(5_310_098_771_403_i64.into(), BigInt::from(270_725_i64) * 48 * BigInt::from(1_533_939));
    assert_eq!(net(&table, 0), times(&positive, 3));
}
