//! `podium sync`: fetches now what the poller would fetch later, or past seasons, which the poller ignores.

use std::sync::Arc;

use indicatif::{ProgressBar, ProgressStyle};
use podium_domain::ids::{EventId, Series};

use crate::commands::{Outcome, print_line};
use crate::config::SyncOptions;
use crate::startup::install_tls_provider;
use podium_live::change_feed::PostgresFeed;
use podium_live::fanout::Hub;
use podium_live::registry::Live;
use podium_store::db::Store;
use podium_worker::sync::Feeds;

/// A running server notices the changes within two seconds (see `live::poll_offsets`).
pub(crate) async fn run(store: Store, feeds: &[(Series, String)], options: SyncOptions) -> Outcome {
    install_tls_provider();
    store.migrate().await?;
    let arbiter = actix::Arbiter::new();
    let live = Live::new(
        store.clone(),
        Hub::default(),
        arbiter.handle(),
        arbiter.handle(),
        Arc::new(PostgresFeed::new(store.clone())),
    );
    let feeds = Feeds::new(feeds, live);
    let outcome = match options {
        SyncOptions {
            event: Some(event), ..
        } => one_event(&feeds, &event).await,
        SyncOptions {
            season: Some(year),
            series,
            ..
        } => season(&feeds, year, series).await,
        SyncOptions { .. } => current(&feeds).await,
    };
    // Work that the actors have begun must end before their thread does.
    store.close().await;
    arbiter.stop();
    outcome
}

async fn one_event(feeds: &Feeds, event: &EventId) -> Outcome {
    let report = feeds.sync_event_once(event, None).await?;
    print_line(&format!(
        "{event}: {} categories processed",
        report.categories_processed
    ))?;
    for problem in report.problems {
        print_line(&format!("  {problem}"))?;
    }
    Ok(())
}

async fn current(feeds: &Feeds) -> Outcome {
    for series in feeds.series() {
        let report = feeds.sync_current(series).await?;
        print_line(&format!("{}: {report}", series.as_str()))?;
    }
    Ok(())
}

/// Fetches a whole past season; an interrupted run resumes where it stopped.
async fn season(feeds: &Feeds, year: i32, only: Option<Series>) -> Outcome {
    let mut failed = 0;
    for series in feeds.series() {
        if only.is_some_and(|only| only != series) {
            continue;
        }
        let (events, total) = feeds.to_backfill(series, year).await?;
        let bar = bar(series, total);
        bar.set_position(position(total - events.len()));
        let report = feeds
            .backfill(events, |event, had| {
                bar.set_message(event.to_string());
                if !had {
                    bar.println(format!("  {event} could not be fetched completely"));
                }
                bar.inc(1);
            })
            .await;
        bar.finish_and_clear();
        failed += report.failed;
        print_line(&format!(
            "{} {year}: {total} events, {} of them fetched before; {report}",
            series.as_str(),
            total - report.fetched - report.failed
        ))?;
    }
    if failed == 0 {
        Ok(())
    } else {
        Err(format!("{failed} events are not complete").into())
    }
}

/// Hidden when there is no terminal.
fn bar(series: Series, events: usize) -> ProgressBar {
    let bar = ProgressBar::new(position(events)).with_prefix(series.as_str());
    let style = "{prefix} {wide_bar} {pos}/{len} events, {eta} left  {msg}";
    match ProgressStyle::with_template(style) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

fn position(events: usize) -> u64 {
    u64::try_from(events).unwrap_or(u64::MAX)
}
