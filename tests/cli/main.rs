//! The program as users meet it: commands, configs, result folders, messages.

mod bases;
mod checking;
mod compare;
mod counting;
mod cuts;
mod damaged;
mod design;
mod dossier;
mod dropped;
mod export;
#[cfg(unix)]
mod faults;
mod files;
mod folders;
mod hand;
mod hostile;
#[cfg(unix)]
mod interrupted;
mod jokers;
#[cfg(unix)]
mod kept;
#[cfg(unix)]
mod killed;
mod labels;
mod lines;
mod links;
mod manifest;
mod manual;
mod mistakes;
mod money;
mod monitor;
mod names;
mod nights;
mod output;
mod page;
mod parts;
mod paths;
mod practice;
mod presets;
mod program;
mod promises;
mod report;
mod rerun;
mod results;
mod risk;
#[cfg(unix)]
mod running;
#[cfg(target_os = "linux")]
mod said;
mod sameness;
mod seats;
mod settings;
mod several;
mod shoe;
mod sums;
mod tables;
mod usage;
mod verify;
mod words;
mod written;
