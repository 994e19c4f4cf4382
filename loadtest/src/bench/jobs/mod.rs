//! What is measured, one job per file.

mod fanout;
mod rush;
mod sockets;

use super::failure::Outcome;
use super::table::Row;

/// A job by the name that `ONLY=` takes.
pub(crate) struct Job {
    pub(crate) name: &'static str,
    pub(crate) run: fn() -> Outcome<Vec<Row>>,
}

/// In the order of the table.
pub(crate) const JOBS: [Job; 4] = [
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
];
