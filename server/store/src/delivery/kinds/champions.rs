//! A season's champions in leagues' streams: named once a later season begins, and again when a correction changes who
//! they are.

use podium_domain::ids::{EventId, LeagueId, UserId};
use podium_domain::leaderboard::season::{LeagueEvents, ended_by, has_later};

use crate::db::error::StoreError;
use crate::db::rows::count;
use crate::leagues::stream::{Subject, Won, delete_entry, write_entry};
use crate::outbox::transaction::Transaction;
use crate::scoring::seasons::{CHAMPIONS_MAX, league_events};

/// Where this event is the first of its season that has begun, the season before has ended; where none has begun any
/// more, it has not. The league's stream is locked.
pub(super) async fn write_turn(
    tx: &mut Transaction,
    event: &EventId,
    league: &LeagueId,
) -> Result<(), StoreError> {
    let events = league_events(tx.connection(), league).await?;
    let Some(year) = ended_by(&events, event) else {
        return Ok(());
    };
    if has_later(&events, year) {
        write_champions(tx, league, year).await
    } else {
        delete_entry(tx, league, Subject::Champion(year)).await
    }
}

/// Where the season of this event has ended, its points decide again. The league's stream is locked.
pub(super) async fn write_corrected(
    tx: &mut Transaction,
    event: &EventId,
    league: &LeagueId,
) -> Result<(), StoreError> {
    let events: LeagueEvents = league_events(tx.connection(), league).await?;
    match events.get(event).and_then(|event| event.year) {
        Some(year) if has_later(&events, year) => write_champions(tx, league, year).await,
        _ => Ok(()),
    }
}

async fn write_champions(
    tx: &mut Transaction,
    league: &LeagueId,
    year: u32,
) -> Result<(), StoreError> {
    let rows = sqlx::query_file!(
        "queries/league_champions.sql",
        league.as_str(),
        &[i64::from(year)],
        CHAMPIONS_MAX
    )
    .fetch_all(tx.connection())
    .await?;
    let subject = Subject::Champion(year);
    let Some(first) = rows.first() else {
        return delete_entry(tx, league, subject).await;
    };
    let won = Won {
        count: count(first.champions),
        points: count(first.points),
        champions: rows.into_iter().map(|row| row.id).collect(),
    };
    write_entry(tx, league, subject, &won).await
}
