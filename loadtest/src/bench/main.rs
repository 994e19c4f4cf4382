//! `make bench`: compares our server with others on one machine. Connections to all of them are open at once and
//! the rounds alternate, A B C A B C, because two separate runs differ by a third here; ratios are computed per
//! round.
#![allow(
    clippy::print_stdout,
    reason = "the helper processes and the table speak on standard output"
)]

mod broadcaster;
mod clock;
mod cpu;
mod crowd;
mod database;
mod failure;
mod fixture;
mod http;
mod jobs;
mod peers;
mod plain_server;
mod podium;
mod program;
mod submissions;
mod submitters;
mod table;
mod writers;

use std::io;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crowd::CrowdOptions;
use failure::{Failure, Outcome};
use jobs::JOBS;
use submitters::SubmitterOptions;

#[derive(Debug, Parser)]
#[command(about = "Compares our server with others")]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Run the jobs and print the table
    Run {
        /// Run only jobs with this word in their name
        #[arg(default_value = "")]
        only: String,
    },
    /// Helper process: many sockets to one server
    Crowd(CrowdOptions),
    /// Helper process: the bare broadcaster
    Broadcaster {
        #[arg(long)]
        size: usize,
    },
    /// Helper process: users who submit picks
    Submitters(SubmitterOptions),
    /// Helper process: one transaction per request
    PlainServer {
        #[arg(long)]
        connections: usize,
    },
}

fn main() -> ExitCode {
    let done = match Cli::parse().task {
        Task::Run { only } => run(&only),
        Task::Crowd(options) => crowd::run(options),
        Task::Broadcaster { size } => broadcaster::run(size),
        Task::Submitters(options) => submitters::run(options),
        Task::PlainServer { connections } => plain_server::run(connections),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("podium-bench: {failure}");
            ExitCode::FAILURE
        }
    }
}

fn run(only: &str) -> Outcome<()> {
    open_as_many_files_as_allowed()?;
    let mut rows = Vec::new();
    let mut failed = false;
    for job in JOBS.iter().filter(|job| job.name.contains(only)) {
        // A failed job does not prevent the measurement of the others.
        if let Err(failure) = (job.run)(&mut rows) {
            eprintln!("podium-bench: {}: {failure}", job.name);
            failed = true;
        }
    }
    table::write(&rows, &mut io::stdout())?;
    if failed {
        Err(Failure::new("not all jobs could be measured"))
    } else {
        Ok(())
    }
}

/// Raises the limit of open files for this process and its children.
fn open_as_many_files_as_allowed() -> Outcome<()> {
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    let limit = Rlimit {
        current: maximum,
        maximum,
    };
    Ok(setrlimit(Resource::Nofile, limit)?)
}
