//! The program as its users meet it: commands, configs, result folders, messages.

mod cuts;
mod program;
mod results;
mod sameness;
