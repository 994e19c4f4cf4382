//! `podium`: parses its options, runs one command.

use std::process::ExitCode;

use clap::Parser;
use podium_app::commands;
use podium_app::config::Cli;
use podium_app::startup::install_tls_provider;
use podium_app::telemetry;
use podium_store::db::error_chain;

fn main() -> ExitCode {
    let cli = Cli::parse();
    install_tls_provider();
    // Dropped last, so that traces buffered while everything else shuts down are still exported.
    let _traces = match telemetry::start(&cli.telemetry) {
        Ok(traces) => traces,
        Err(error) => {
            tracing::error!("{}", error_chain(&error));
            return ExitCode::FAILURE;
        }
    };
    match commands::run(cli) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            tracing::error!("{}", error_chain(error.as_ref()));
            ExitCode::FAILURE
        }
    }
}
