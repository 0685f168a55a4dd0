//! The program as its users meet it: commands, configs, result folders, messages.

mod cuts;
mod folders;
mod manifest;
mod program;
mod results;
mod sameness;
mod sums;
mod tables;
