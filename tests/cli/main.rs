//! The program as users meet it: commands, configs, result folders, messages.

mod bank;
mod bank_log;
mod bases;
mod checking;
mod commission;
mod compare;
mod counting;
mod damaged;
mod design;
mod determinism;
mod dossier;
mod dropped;
mod export;
#[cfg(unix)]
mod faults;
mod files;
mod folders;
mod hand;
mod hostile;
mod idle_options;
#[cfg(unix)]
mod interrupted;
mod jokers;
#[cfg(unix)]
mod killed;
mod labels;
mod language;
mod links;
mod manifest;
mod manual;
#[cfg(target_os = "linux")]
mod messages;
mod mistakes;
mod money;
mod monitor;
mod names;
mod nights;
mod notation;
mod output;
mod page;
mod parts;
mod paths;
mod practice;
mod presets;
mod program;
mod promises;
mod random_commands;
#[cfg(unix)]
mod replacing;
mod report;
mod rerun;
mod results;
mod risk;
mod rounds_log;
#[cfg(unix)]
mod running;
mod seats;
mod settings;
mod several_configs;
mod shoe;
mod sums;
mod tables;
mod until_se;
mod usage;
mod verify;
mod words;
