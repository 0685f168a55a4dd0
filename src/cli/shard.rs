//! `--shard`: which part of a run this process plays.

use crate::engine::Part;
use std::str::FromStr;
use thiserror::Error;

/// As typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shard {
    /// This part.
    Part(Part),
    /// The cluster's array task, out of this number of parts.
    Auto(u64),
}

/// An environment variable with the number of a cluster's task.
struct TaskNumber {
    name: &'static str,
    /// The number of the first task. Arrays that may start anywhere start at 1 here.
    lowest: u64,
    /// Value in jobs that are not arrays.
    alone: &'static str,
}

/// All variables; the first one set is used.
const TASKS: [TaskNumber; 8] = [
    TaskNumber { name: "SLURM_ARRAY_TASK_ID", lowest: 1, alone: "" },
    TaskNumber { name: "PBS_ARRAY_INDEX", lowest: 1, alone: "" },
    // PBS as Torque has it.
    TaskNumber { name: "PBS_ARRAYID", lowest: 1, alone: "" },
    TaskNumber { name: "SGE_TASK_ID", lowest: 1, alone: "undefined" },
    TaskNumber { name: "LSB_JOBINDEX", lowest: 1, alone: "0" },
    TaskNumber { name: "JOB_COMPLETION_INDEX", lowest: 0, alone: "" },
    TaskNumber { name: "AWS_BATCH_JOB_ARRAY_INDEX", lowest: 0, alone: "" },
    TaskNumber { name: "BATCH_TASK_INDEX", lowest: 0, alone: "" },
];

/// A task without a part.
#[derive(Debug, Error)]
pub enum ShardError {
    /// Not on a cluster.
    #[error("--shard auto/{of} needs one of {} in the environment", names())]
    NoTask {
        /// Number of parts.
        of: u64,
    },
    /// A number out of range.
    #[error("--shard auto/{of}: {name} is {value:?}; it must be a whole number from {lowest} to {}", of + lowest - 1)]
    Outside {
        /// Number of parts.
        of: u64,
        /// The variable.
        name: &'static str,
        value: String,
        /// The lowest number.
        lowest: u64,
    },
}

fn names() -> String {
    TASKS.each_ref().map(|task| task.name).join(", ")
}

impl FromStr for Shard {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Shard, &'static str> {
        const WRONG: &str = "write I/N with I from 1 to N, as in 3/8, or auto/N on a cluster";
        let (index, of) = text.split_once('/').ok_or(WRONG)?;
        let of: u64 = number(of).filter(|&of| (1..=i64::MAX as u64).contains(&of)).ok_or(WRONG)?;
        if index == "auto" {
            return Ok(Shard::Auto(of));
        }
        number(index).and_then(|index| Part::new(index, of)).map(Shard::Part).ok_or(WRONG)
    }
}

/// Parses a whole number without a sign.
fn number(text: &str) -> Option<u64> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

impl Shard {
    /// Returns the part for this process.
    pub(super) fn part(self) -> Result<Part, ShardError> {
        self.part_in(|name| std::env::var_os(name).map(|value| value.to_string_lossy().into_owned()))
    }

    fn part_in(self, variable: impl Fn(&str) -> Option<String>) -> Result<Part, ShardError> {
        let of = match self {
            Shard::Part(part) => return Ok(part),
            Shard::Auto(of) => of,
        };
        let task = TASKS.iter().find_map(|task| {
            let number = variable(task.name).filter(|value| value.is_empty() || value != task.alone);
            Some((task, number?))
        });
        let (&TaskNumber { name, lowest, .. }, value) = task.ok_or(ShardError::NoTask { of })?;
        let index = value.parse().ok().and_then(|task: u64| task.checked_sub(lowest)?.checked_add(1));
        index.and_then(|index| Part::new(index, of)).ok_or(ShardError::Outside { of, name, value, lowest })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(index: u64, of: u64) -> Shard {
        Shard::Part(Part::new(index, of).unwrap())
    }

    #[test]
    fn reads_parts() {
        assert_eq!("1/1".parse(), Ok(part(1, 1)));
        assert_eq!("3/8".parse(), Ok(part(3, 8)));
        assert_eq!("auto/10000".parse(), Ok(Shard::Auto(10_000)));
        for wrong in ["", "/", "3", "3/", "/8", "0/8", "9/8", "-1/8", "+1/8", "1/0", "1/8/2", "auto", "auto/0", "a/8"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn clusters_number_tasks_their_own_way() {
        for (name, first) in [
            ("SLURM_ARRAY_TASK_ID", 1),
            ("PBS_ARRAY_INDEX", 1),
            ("PBS_ARRAYID", 1),
            ("SGE_TASK_ID", 1),
            ("JOB_COMPLETION_INDEX", 0),
            ("AWS_BATCH_JOB_ARRAY_INDEX", 0),
            ("BATCH_TASK_INDEX", 0),
        ] {
            let with = |value: &str| Shard::Auto(8).part_in(|asked| (asked == name).then(|| value.to_owned()));
            assert_eq!(with(&first.to_string()).unwrap(), Part::new(1, 8).unwrap());
            assert_eq!(with(&(first + 7).to_string()).unwrap(), Part::new(8, 8).unwrap());
            for outside in [first - 1, first + 8] {
                let message = with(&outside.to_string()).unwrap_err().to_string();
                let asked = format!("a whole number from {first} to {}", first + 7);
                assert!(message.contains(name) && message.contains(&asked), "{message}");
            }
            for nonsense in ["", "x", "1.5", "99999999999999999999", "18446744073709551615"] {
                assert!(with(nonsense).is_err(), "{name}={nonsense}");
            }
        }
    }

    /// Checks that jobs outside arrays have no number. Grid Engine and LSF set their variables in every job, to
    /// `undefined` or 0 outside arrays.
    #[test]
    fn a_job_that_is_no_array_has_no_number() {
        for (name, alone) in [("SGE_TASK_ID", "undefined"), ("LSB_JOBINDEX", "0")] {
            let with = |value: &str| Shard::Auto(8).part_in(|asked| (asked == name).then(|| value.to_owned()));
            assert!(matches!(with(alone), Err(ShardError::NoTask { of: 8 })));
            assert_eq!(with("8").unwrap(), Part::new(8, 8).unwrap());
            assert!(with("9").unwrap_err().to_string().contains("a whole number from 1 to 8"));
            // Another system's number is looked for then.
            let both = |asked: &str| match asked {
                "BATCH_TASK_INDEX" => Some("4".to_owned()),
                asked => (asked == name).then(|| alone.to_owned()),
            };
            assert_eq!(Shard::Auto(8).part_in(both).unwrap(), Part::new(5, 8).unwrap());
        }
    }

    #[test]
    fn tasks_need_an_index() {
        assert!(Shard::Auto(8).part_in(|_| None).unwrap_err().to_string().contains("SLURM_ARRAY_TASK_ID"));
    }
}
