//! One-sided payouts: `[payout.dealer]`, `[payout.dealer_bust]`.

use crate::chinese_blackjack::simulation as chinese_blackjack;
use crate::gnau::mixtures as gnau;
use crate::play::{config, run};
use houseodds::config::{OWN, Value};
use houseodds::engine::Unwatched;
use houseodds::games::Config;
use houseodds::stats::Fraction;
use houseodds::tables::Tables;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

const GNAU: &str = "gnau";
const CHINESE_BLACKJACK: &str = "chinese-blackjack";
/// The least that a dealer's bust of five cards pays: it is in `[payout]` and goes to the player.
const BY_DEALER: &str = "dealer_five_card_bust";

/// Returns random rules of each game with two-sided payouts, as a config's text.
fn two_sided(rng: &mut ChaCha8Rng, players: usize) -> [(&'static str, String); 2] {
    // Charges independent of other payouts, and the table's own specials, are tested elsewhere.
    let others = ["special", "rules.special_ranking", "rules.bust_loses", "rules.over_bust", "rules.ties_of"];
    let payouts = ["payout.over_bust", "payout.equal", "payout.own_a", "by = ", "equal = "];
    let is_other = move |line: &str| others.iter().chain(&payouts).any(|start| line.starts_with(start));
    let is_two_sided =
        move |line: &&str| !line.starts_with("dealer.") && !line.starts_with("payout.dealer") && !is_other(line);
    let both_sides = |keys: String| keys.lines().filter(is_two_sided).map(|line| format!("{line}\n")).collect();
    [
        (GNAU, both_sides(gnau::random_config(rng, players, 1))),
        (CHINESE_BLACKJACK, both_sides(chinese_blackjack::random_config(rng, players, 2))),
    ]
}

/// Returns the payouts of hands in a config, by name.
fn payouts(config: &Config) -> Vec<(String, String)> {
    let values = config.values.all().flat_map(|(key, value)| match (key.path.strip_prefix("payout."), value) {
        (Some(hand), Value::Decimal(paid)) => vec![(hand.to_owned(), paid.to_string())],
        (Some(OWN), Value::Named(own)) => {
            own.iter().map(|(name, paid)| (name.text.clone(), paid.to_string())).collect()
        }
        _ => Vec::new(),
    });
    let elsewhere = [BY_DEALER, "over_bust", "equal"];
    let values = values.filter(|(hand, _)| !elsewhere.contains(&&**hand));
    values.chain((config.kind.name() == CHINESE_BLACKJACK).then(|| (BY_DEALER.to_owned(), "1.25".to_owned()))).collect()
}

/// Returns `true` if a table of one-sided payouts may name this hand.
fn may_name(game: &str, table: &str, hand: &str) -> bool {
    let is_special = hand.starts_with("ban_");
    match table {
        _ if hand == "dealer_five_card_bust" => false,
        "dealer" => hand != "five_card_bust",
        _ => game == CHINESE_BLACKJACK && hand != "five_card_bust" && !is_special,
    }
}

/// Returns a config with the payouts of `paid` for each hand, in `[payout]` and in the tables of one-sided payouts.
fn with_payouts(game: &str, keys: &str, paid: impl Fn(&str, &str, &str) -> String) -> Config {
    let plain = config(game, keys);
    let rest: String = if game == GNAU {
        // Here the payouts are in their own table.
        let (rules, rest) = keys.split_once("[payout]\n").unwrap();
        format!("{rules}{}", rest.find("[strategy]").map_or("", |at| &rest[at..]))
    } else {
        keys.lines().filter(|line| !line.starts_with("payout.")).map(|line| format!("{line}\n")).collect()
    };
    let mut typed = String::new();
    for (hand, pays) in payouts(&plain) {
        for table in ["", "dealer", "dealer_bust"] {
            if table.is_empty() {
                typed += &format!("payout.{hand} = {}\n", paid(table, &hand, &pays));
            } else if may_name(game, table, &hand) {
                typed += &format!("payout.{table}.{hand} = {}\n", paid(table, &hand, &pays));
            }
        }
    }
    config(game, &(typed + &rest))
}

fn exact(config: &Config) -> (Fraction, Tables) {
    let game = config.rules.game(&Unwatched);
    let exact = game.exact_by_seat().expect("an enumerated game");
    (exact.dealer().mean.divided(game.unit()), game.tables(&exact))
}

/// With equal payouts of both sides the number of tables does not matter, and no figure changes.
#[test]
fn equal_sides_are_two_sided_payouts() {
    let mut rng = ChaCha8Rng::seed_from_u64(181);
    for players in [2, 1] {
        for (game, keys) in two_sided(&mut rng, players) {
            let of_dealer = if game == GNAU { "" } else { "payout.dealer_five_card_bust = 1.25\n" };
            let (both, each) = (
                config(game, &(of_dealer.to_owned() + &keys)),
                with_payouts(game, &keys, |_, _, pays| pays.to_owned()),
            );
            let counted = |config: &Config| {
                let game = config.rules.game(&Unwatched);
                game.tables(&game.exact(&Unwatched).expect("an enumerated game"))
            };
            assert_eq!(counted(&both), counted(&each), "{keys}");
            let played = |config: &Config| {
                let game = config.rules.game(&Unwatched);
                game.tables(&run(&*game, 18, 20_000).tally)
            };
            assert_eq!(played(&both), played(&each), "{keys}");
        }
    }
}

/// The edge is a sum over each side's wins in each case. Paying one side at a time, the parts add up. Nobody loses if
/// the dealer takes nothing, and nobody gains if only the dealer takes.
#[test]
fn the_edge_is_the_sum_of_its_sides() {
    let mut rng = ChaCha8Rng::seed_from_u64(182);
    for players in [2, 1] {
        for (game, keys) in two_sided(&mut rng, players) {
            let only = |side: &'static str| {
                let paid = move |table: &str, hand: &str, pays: &str| {
                    // The least that a bust hand loses is in `[payout]` and goes to the dealer.
                    let of = match hand {
                        "five_card_bust" => "dealer",
                        BY_DEALER => "dealer_bust",
                        _ => table,
                    };
                    if of == side { pays.to_owned() } else { "0".to_owned() }
                };
                exact(&with_payouts(game, &keys, paid))
            };
            let of_dealer = if game == GNAU { "" } else { "payout.dealer_five_card_bust = 1.25\n" };
            let (whole, of_both) = exact(&config(game, &(of_dealer.to_owned() + &keys)));
            let sides = ["", "dealer", "dealer_bust"].map(only);
            let sum = sides.iter().fold(Fraction::default(), |sum, (edge, _)| sum.plus(edge));
            assert_eq!(sum, whole, "{keys}");
            for ((_, tables), sign) in sides.iter().zip([1.0, -1.0, 1.0]) {
                let rows = tables.table("payout").unwrap().rows_of("seat_1");
                for row in rows.filter(|row| row.labels[1].number().unwrap() * sign < 0.0) {
                    assert_eq!(row.share(), 0.0, "{row:?} {keys}");
                }
                let lost = |tables: &Tables| tables.metric("player", "lose").unwrap().value;
                assert_eq!(lost(tables), lost(&of_both), "{keys}");
            }
        }
    }
}
