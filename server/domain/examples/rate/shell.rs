//! A list on standard input, rows on standard output.

use std::io::{self, BufWriter, StdoutLock};
use std::process::ExitCode;

use crate::results::InvalidResults;

#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    #[error(transparent)]
    Results(#[from] InvalidResults),
    #[error(transparent)]
    Io(#[from] io::Error),
}

pub(crate) type Out = BufWriter<StdoutLock<'static>>;

/// `name`: in front of what is reported on standard error.
#[allow(
    clippy::print_stderr,
    reason = "it reports errors on standard error, for lack of a log"
)]
pub(crate) fn run(name: &str, tell: impl FnOnce(&str, Out) -> Result<(), Failure>) -> ExitCode {
    let read = io::read_to_string(io::stdin()).map_err(Failure::from);
    match read.and_then(|text| tell(&text, BufWriter::new(io::stdout().lock()))) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("{name}: {failure}");
            ExitCode::FAILURE
        }
    }
}
