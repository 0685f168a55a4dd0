//! Chinese Blackjack.

mod book;
pub mod both;
mod by_total;
mod exact;
mod hand;
mod machine;
mod pays_table;
pub mod plain;
mod redeal;
mod rounds;
mod seen;
mod short_shoe;
pub mod simulation;
mod solve;
mod suits;
mod tables;
mod tree;
