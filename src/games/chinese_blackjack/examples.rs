//! A hand of every class.

use super::explain::reached;
use super::round::ChineseBlackjack;
use super::states::copies;
use crate::games::Machine;
use std::collections::BTreeMap;

impl ChineseBlackjack {
    /// Cards for each class of hands that play leads to, in the order of the tables.
    pub(super) fn hand_examples(&self) -> Vec<(String, String, Option<u8>)> {
        let (house, copies) = (&self.rules.house, copies(&self.rules.shoe));
        let mut found = BTreeMap::new();
        let mut hands = vec![Vec::new()];
        while let Some(ranks) = hands.pop() {
            let next = ranks.last().copied().unwrap_or(1)..=10;
            let fits =
                |rank: &u8| ranks.iter().filter(|held| *held == rank).count() < copies[usize::from(*rank) - 1] as usize;
            if ranks.len() < 5 {
                hands.extend(next.filter(fits).map(|rank: u8| [&ranks[..], &[rank]].concat()));
            }
            if ranks.len() >= 2
                && let Some(held) = reached(house, &ranks)
            {
                found.entry(house.class(&held)).or_insert(ranks);
            }
        }
        let name = |rank: &u8| if *rank == 1 { "A".to_owned() } else { rank.to_string() };
        let typed = |ranks: Vec<u8>| ranks.iter().map(name).collect::<Vec<_>>().join(" ");
        found.into_iter().map(|(class, ranks)| (class.to_string(), typed(ranks), None)).collect()
    }
}
