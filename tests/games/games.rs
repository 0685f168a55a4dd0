//! Every game against a separately written plain simulator, published numbers, rounds worked out by hand, and
//! symmetries that determine a number.

mod against_hand;
mod agreement;
mod banked;
mod bets;
mod chinese_blackjack;
mod compare;
mod conformance;
mod counting;
mod counting_coverage;
mod counting_plays;
mod counting_ruin;
mod dealer_commission;
mod declared;
mod durable;
mod fairness;
mod gnau;
mod modulo_n;
mod monitor;
mod night;
mod night_banks;
mod one_sided;
mod paired_games;
mod plain_nights;
mod plain_shoes;
mod play;
mod practice;
mod presets;
mod shoe;
mod solved_payouts;
mod vary_forms;
mod why;
