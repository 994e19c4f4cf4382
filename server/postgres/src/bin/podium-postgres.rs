//! `podium-postgres run -- COMMAND`: a command with a database of its own, for the Makefile.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use podium_postgres::{Run, Settings};

#[derive(Parser)]
#[command(version, about)]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Run a command with a temporary cluster in `DATABASE_URL`, and forward its exit code
    Run {
        /// Folder of migrations to apply first
        #[arg(long, value_name = "DIR")]
        migrations: Option<PathBuf>,
        /// SQL files to run after the migrations
        #[arg(long, value_name = "FILE", num_args = 1.., requires = "migrations")]
        schema: Vec<PathBuf>,
        /// Wait for the disk at every commit, as in production
        #[arg(long)]
        durable: bool,
        #[arg(required = true, last = true)]
        command: Vec<OsString>,
    },
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    let Task::Run {
        migrations,
        schema,
        durable,
        command,
    } = Cli::parse().task;
    let settings = if durable {
        Settings::Durable
    } else {
        Settings::Throwaway
    };
    let run = Run {
        command,
        migrations,
        schema,
        settings,
    };
    match run.to_completion().await {
        Ok(code) => ExitCode::from(code),
        Err(error) => {
            eprintln!("podium-postgres: {error}");
            ExitCode::FAILURE
        }
    }
}
