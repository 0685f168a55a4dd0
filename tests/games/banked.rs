//! Rounds of games against a dealer, read back from the tables.

use houseodds::tables::Tables;

/// The results of one round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    pub dealer: String,
    pub seats: Vec<Seat>,
}

/// The results of one seat; nets in 10^-8 of the bet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    pub hand: String,
    pub side: &'static str,
    pub net: i64,
    pub gross: i64,
}

/// Reads a single round back from its tables.
pub fn read_round(tables: &Tables, seats: usize) -> Round {
    let hand = |role: &str| {
        let table = tables.table("frequency").expect("a table");
        let seen: Vec<_> = table.rows_of(role).filter(|row| row.count == Some(1)).collect();
        assert_eq!(seen.len(), 1, "one hand of {role}");
        seen[0].labels[1].to_string()
    };
    let net = |role: &str| {
        let table = tables.table("payout").expect("a table");
        let seen: Vec<_> = table.rows_of(role).filter(|row| row.count == Some(1)).collect();
        assert_eq!(seen.len(), 1, "one net of {role}");
        (seen[0].labels[1].number().unwrap() * 1e8).round() as i64
    };
    let seat = |seat: usize| {
        let role = format!("seat_{seat}");
        let metric = |metric: &str| tables.metric(&role, metric).expect("a metric").value.unwrap().0;
        let (side, sign) = match [metric("win"), metric("push"), metric("lose")] {
            [1.0, 0.0, 0.0] => ("Win", 1),
            [0.0, 1.0, 0.0] => ("Push", 0),
            [0.0, 0.0, 1.0] => ("Lose", -1),
            other => panic!("{other:?}"),
        };
        let net = net(&role);
        assert_eq!(metric("zero_net"), f64::from(u8::from(net == 0)));
        Seat { hand: hand(&role), side, net, gross: sign * (metric("turnover") * 1e8).round() as i64 }
    };
    let seats: Vec<Seat> = (1..=seats).map(seat).collect();
    assert_eq!(net("dealer"), -seats.iter().map(|seat| seat.net).sum::<i64>(), "the nets of a round sum to 0");
    Round { dealer: hand("dealer"), seats }
}
