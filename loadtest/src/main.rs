//! Load client: signs in once, subscribes to topics with many viewers, and measures how far apart they receive the same
//! frame. It depends only on the wire format, not on the server's code.

mod places;
mod report;
mod spread;
mod viewer;

use std::io;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use clap::Parser;
use podium_wire::accounts::account::LoginBody;
use reqwest::header::SET_COOKIE;
use tokio::sync::{Semaphore, mpsc, watch};
use tokio::task::JoinSet;

use report::Report;
use viewer::{Endpoint, Listening, Outcome, Viewer};

/// Connections being opened at the same time: limited so that they do not overflow the accept queue.
const OPENING_MAX: usize = 64;

#[derive(Debug, Parser)]
#[command(about = "Follows live topics with many viewers and times the frames")]
struct Options {
    /// Address of the server, such as <http://127.0.0.1:8080>; plain http only.
    #[arg(long)]
    url: String,
    #[arg(long)]
    email: String,
    #[arg(long)]
    password: String,
    /// Topics that every viewer subscribes to: `events`, `event:ID`, `league:ID`, `leaderboard:ID`, …
    #[arg(long, required = true)]
    topic: Vec<String>,
    #[arg(long, default_value_t = 100)]
    viewers: usize,
    /// How long to watch, counted from when all viewers are ready.
    #[arg(long, default_value_t = 30)]
    seconds: u64,
}

#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error("--url must begin with http:// (put no proxy with TLS in front)")]
    NotHttp,
    #[error("no TLS provider could be installed")]
    Provider,
    #[error("sign-in failed: {0}")]
    Request(#[from] reqwest::Error),
    #[error("sign-in was answered with {0}")]
    SignIn(reqwest::StatusCode),
    #[error("sign-in was answered without a cookie")]
    NoCookie,
    #[error(transparent)]
    Output(#[from] io::Error),
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    match run(Options::parse()).await {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(failure) => {
            eprintln!("podium-loadtest: {failure}");
            ExitCode::FAILURE
        }
    }
}

/// `true` if no viewer was lost and none has a gap.
async fn run(options: Options) -> Result<bool, Failure> {
    let origin = options.url.trim_end_matches('/').to_owned();
    let host = origin.strip_prefix("http://").ok_or(Failure::NotHttp)?;
    let live_url = format!("ws://{host}/api/live");
    let cookie = sign_in(&origin, options.email, options.password).await?;
    let endpoint = Endpoint {
        live_url,
        origin,
        cookie,
        topics: options.topic,
    };
    let listening = Arc::new(Listening::default());
    let outcomes = watch_all(endpoint, options.viewers, options.seconds, &listening).await;
    let report = Report::new(options.viewers, &outcomes, &listening.spread());
    report.write(&mut io::stdout())?;
    Ok(report.passed())
}

/// The session's cookies, as a `Cookie` header value.
async fn sign_in(origin: &str, email: String, password: String) -> Result<String, Failure> {
    rustls::crypto::ring::default_provider()
        .install_default()
        .map_err(|_| Failure::Provider)?;
    let answer = reqwest::Client::new()
        .post(format!("{origin}/api/auth/login"))
        .header("Origin", origin)
        .json(&LoginBody { email, password })
        .send()
        .await?;
    if !answer.status().is_success() {
        return Err(Failure::SignIn(answer.status()));
    }
    let pairs = answer
        .headers()
        .get_all(SET_COOKIE)
        .iter()
        .filter_map(|header| {
            header
                .to_str()
                .ok()
                .and_then(|cookie| cookie.split(';').next())
                .map(str::to_owned)
        });
    let cookie = pairs.collect::<Vec<_>>().join("; ");
    if cookie.is_empty() {
        Err(Failure::NoCookie)
    } else {
        Ok(cookie)
    }
}

/// Opens all viewers, keeps them connected for the given time once all are ready, and stops them.
async fn watch_all(
    endpoint: Endpoint,
    viewers: usize,
    seconds: u64,
    listening: &Arc<Listening>,
) -> Vec<Outcome> {
    let endpoint = Arc::new(endpoint);
    let opening = Arc::new(Semaphore::new(OPENING_MAX));
    let (ready, mut all_ready) = mpsc::unbounded_channel::<()>();
    let (stop, stopped) = watch::channel(());
    let mut running = JoinSet::new();
    for _ in 0..viewers {
        let viewer = Viewer::new(Arc::clone(&endpoint), Arc::clone(listening));
        running.spawn(viewer.watch(Arc::clone(&opening), ready.clone(), stopped.clone()));
    }
    // A viewer drops its sender when it is ready or lost, so this wait always ends.
    drop(ready);
    while all_ready.recv().await.is_some() {}
    eprintln!("viewers are ready; watching for {seconds} s");
    tokio::time::sleep(Duration::from_secs(seconds)).await;
    stop.send_replace(());
    let mut outcomes = Vec::with_capacity(viewers);
    while let Some(ended) = running.join_next().await {
        outcomes.extend(ended);
    }
    outcomes
}
