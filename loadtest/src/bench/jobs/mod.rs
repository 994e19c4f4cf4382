//! The measurements, one job per file.

mod fanout;
mod frames;
mod nodes;
mod reads;
mod rescore;
mod restart;
mod rush;
mod sockets;

use super::failure::Outcome;
use super::table::Row;

/// A job; `ONLY=` selects jobs by this name.
pub(crate) struct Job {
    pub(crate) name: &'static str,
    /// Appends rows as it runs, so that the rows of a job that fails half-way are kept.
    pub(crate) run: fn(&mut Vec<Row>) -> Outcome<()>,
}

/// In the order of the table.
pub(crate) const JOBS: [Job; 10] = [
    Job {
        name: "fanout",
        run: fanout::run,
    },
    Job {
        name: "board-frames",
        run: frames::run,
    },
    Job {
        name: "sockets",
        run: sockets::run,
    },
    Job {
        name: "nodes",
        run: nodes::run,
    },
    Job {
        name: "rush",
        run: rush::closed_loop,
    },
    Job {
        name: "burst",
        run: rush::burst,
    },
    Job {
        name: "kill",
        run: rush::kill,
    },
    Job {
        name: "rescore",
        run: rescore::run,
    },
    Job {
        name: "reads",
        run: reads::run,
    },
    Job {
        name: "restart",
        run: restart::run,
    },
];
