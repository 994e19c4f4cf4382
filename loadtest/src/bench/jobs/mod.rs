//! What is measured, one job per file.

mod boards;
mod fanout;
mod reads;
mod rescore;
mod restart;
mod rush;
mod sockets;

use super::failure::Outcome;
use super::table::Row;

/// A job by the name that `ONLY=` takes.
pub(crate) struct Job {
    pub(crate) name: &'static str,
    /// Adds to the table as it goes: a job that fails half-way has its first half in it.
    pub(crate) run: fn(&mut Vec<Row>) -> Outcome<()>,
}

/// In the order of the table.
pub(crate) const JOBS: [Job; 9] = [
    Job {
        name: "fanout",
        run: fanout::run,
    },
    Job {
        name: "sockets",
        run: sockets::run,
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
        name: "boards",
        run: boards::run,
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
