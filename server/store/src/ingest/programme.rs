//! Stores the programme: the rounds that were placed, and a report for admins of those that were not.

use chrono::{DateTime, Utc};
use podium_domain::events::programme::{
    KnownEvent, MatchedRound, ProgrammeEvent, RoundKind, RoundTime, Unplaced, event_of,
    has_notable_move, is_doubtful, mark_moved, matched,
};
use podium_domain::events::start_list::Gender;
use podium_domain::ids::{CategoryId, EventId, Series};
use podium_wire::admin::programme::{ProgrammeReport, UnplacedReason, UnplacedRound};
use podium_wire::live::change::Change;
use podium_wire::live::topic::Topic;
use sqlx::types::Json;

use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use crate::db::store::Store;
use crate::events::list::append_event_updated;
use crate::outbox::queue::FanoutKind;
use crate::outbox::transaction::{Transaction, Wakeups};

/// Maximum number of rounds and events in a report.
const UNPLACED_MAX: usize = 200;

/// The outcome of a programme.
#[derive(Debug, Default)]
#[must_use = "clients see a change seconds late unless its wake-up is sent"]
pub struct ProgrammeIngest {
    pub wakeups: Wakeups,
    /// Too much of what is still to come is gone: nothing was stored.
    pub doubted: bool,
}

type Rounds = Vec<(EventId, Vec<MatchedRound>)>;

impl Store {
    /// Replaces the rounds of the events in the programme; what has begun of others is kept. `refused` is the number of
    /// rows that the reader refused.
    pub async fn ingest_programme(
        &self,
        programme: &[ProgrammeEvent],
        refused: usize,
        now: DateTime<Utc>,
    ) -> Result<ProgrammeIngest, StoreError> {
        let mut tx = self.begin().await?;
        let known = known_events(tx.connection(), programme).await?;
        let (mut placed, report) = place(&known, programme, refused);
        let stored = stored_rounds(tx.connection()).await?;
        if is_doubtful(&to_come(&stored, now), &to_come(&placed, now)) {
            return Ok(ProgrammeIngest {
                doubted: true,
                ..ProgrammeIngest::default()
            });
        }
        for (event, rounds) in &stored {
            if !placed.iter().any(|(id, _)| id == event) {
                let begun = rounds.iter().filter(|round| round.at.starts_at <= now);
                placed.push((event.clone(), begun.cloned().collect()));
            }
        }
        // Locks are taken in one order.
        placed.sort_by(|(one, _), (other, _)| one.cmp(other));
        for (event, mut rounds) in placed {
            let before = stored.iter().find(|(id, _)| *id == event);
            let before = before.map_or(&[][..], |(_, rounds)| rounds);
            mark_moved(before, &mut rounds);
            if before != rounds.as_slice() {
                replace(&mut tx, &event, &rounds).await?;
                if has_notable_move(before, &rounds, now) {
                    tx.enqueue_fanout(FanoutKind::RoundMoved, &event).await?;
                }
            }
        }
        keep_report(&mut tx, report).await?;
        Ok(ProgrammeIngest {
            wakeups: tx.commit().await?,
            doubted: false,
        })
    }
}

fn place(
    known: &[KnownEvent],
    programme: &[ProgrammeEvent],
    refused: usize,
) -> (Rounds, ProgrammeReport) {
    let (mut placed, mut unplaced): (Rounds, Vec<UnplacedRound>) = (Vec::new(), Vec::new());
    for event in programme {
        let mut note = |round, reason| {
            unplaced.push(UnplacedRound {
                event_name: event.name.clone(),
                round,
                reason,
            });
        };
        match event_of(known, event) {
            None => note(None, UnplacedReason::NoEvent),
            // An event that is listed twice counts once.
            Some(ours) if placed.iter().any(|(id, _)| *id == ours.id) => {}
            Some(ours) => {
                let (rounds, others) = matched(ours, event);
                placed.push((ours.id.clone(), rounds));
                for (round, why) in others {
                    note(Some(round), reason(why));
                }
            }
        }
    }
    unplaced.truncate(UNPLACED_MAX);
    let rounds = placed.iter().flat_map(|(_, rounds)| rounds);
    let with_category = rounds.filter(|round| round.category.is_some()).count();
    let report = ProgrammeReport {
        placed: u32::try_from(with_category).unwrap_or(u32::MAX),
        estimated: programme.iter().map(|event| event.estimated).sum(),
        refused: u32::try_from(refused).unwrap_or(u32::MAX),
        unplaced,
    };
    (placed, report)
}

fn reason(why: Unplaced) -> UnplacedReason {
    match why {
        Unplaced::OtherDay => UnplacedReason::OtherDay,
        Unplaced::NoCategory => UnplacedReason::NoCategory,
    }
}

fn to_come(rounds: &Rounds, now: DateTime<Utc>) -> Vec<(EventId, usize)> {
    let is_to_come = |round: &&MatchedRound| round.at.starts_at > now;
    rounds
        .iter()
        .map(|(event, rounds)| (event.clone(), rounds.iter().filter(is_to_come).count()))
        .collect()
}

/// The events that may be meant: with the number, or beginning on the day, of one in the programme.
async fn known_events(
    connection: &mut Connection,
    programme: &[ProgrammeEvent],
) -> Result<Vec<KnownEvent>, StoreError> {
    let ids: Vec<String> = programme
        .iter()
        .filter_map(|event| event.number)
        .map(|number| Series::Ifsc.event_id(number).into_string())
        .collect();
    let days: Vec<_> = programme
        .iter()
        .filter_map(|event| event.first_day)
        .collect();
    let rows = sqlx::query!(
        r#"SELECT id AS "id: EventId", name, local_start_date, local_end_date,
                  COALESCE((SELECT jsonb_agg(jsonb_build_array(categories.id, discipline, categories.name))
                            FROM categories WHERE event_id = events.id AND NOT squads), '[]')
                      AS "categories!: Json<Vec<(CategoryId, String, String)>>"
           FROM events WHERE series = $1 AND (id = ANY($2) OR local_start_date = ANY($3)) ORDER BY id"#,
        Series::Ifsc.as_str(),
        &ids,
        &days
    )
    .fetch_all(connection)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| KnownEvent {
            id: row.id,
            name: row.name,
            first_day: row.local_start_date,
            last_day: row.local_end_date,
            categories: row.categories.0,
        })
        .collect())
}

async fn stored_rounds(connection: &mut Connection) -> Result<Rounds, StoreError> {
    let rows = sqlx::query!(
        r#"SELECT event_id AS "event_id: EventId", category_id AS "category_id: CategoryId", discipline, gender, kind,
                  starts_at, ends_at, confirmed, stream_url, blocked_regions AS "blocked_regions: Json<Vec<String>>",
                  moved_from
           FROM programme_rounds ORDER BY event_id, position"#
    )
    .fetch_all(connection)
    .await?;
    let mut events: Rounds = Vec::new();
    for row in rows {
        let round = MatchedRound {
            category: row.category_id,
            discipline: row.discipline,
            // Constraints of the table: both are known.
            gender: Gender::parse(&row.gender).unwrap_or(Gender::Men),
            kind: RoundKind::parse(&row.kind).unwrap_or(RoundKind::Final),
            at: RoundTime {
                starts_at: row.starts_at,
                ends_at: row.ends_at,
                confirmed: row.confirmed,
                stream_url: row.stream_url,
                blocked_regions: row.blocked_regions.0,
            },
            moved_from: row.moved_from,
        };
        match events.last_mut() {
            Some((event, rounds)) if *event == row.event_id => rounds.push(round),
            _ => events.push((row.event_id, vec![round])),
        }
    }
    Ok(events)
}

/// Holds the event shared, as picks do, which therefore never wait for a programme: nothing else writes the event
/// meanwhile, so the appended view is current.
async fn replace(
    tx: &mut Transaction,
    event: &EventId,
    rounds: &[MatchedRound],
) -> Result<(), StoreError> {
    let connection = tx.connection();
    sqlx::query!("SELECT hold_event_shared($1)", event.as_str())
        .fetch_one(&mut *connection)
        .await?;
    sqlx::query!(
        "DELETE FROM programme_rounds WHERE event_id = $1",
        event.as_str()
    )
    .execute(&mut *connection)
    .await?;
    let categories: Vec<Option<&str>> = rounds
        .iter()
        .map(|round| round.category.as_ref().map(CategoryId::as_str))
        .collect();
    let starts: Vec<_> = rounds.iter().map(|round| round.at.starts_at).collect();
    let ends: Vec<_> = rounds.iter().map(|round| round.at.ends_at).collect();
    let moves: Vec<_> = rounds.iter().map(|round| round.moved_from).collect();
    let confirmed: Vec<bool> = rounds.iter().map(|round| round.at.confirmed).collect();
    let disciplines: Vec<&str> = rounds
        .iter()
        .map(|round| round.discipline.as_str())
        .collect();
    let genders: Vec<&str> = rounds.iter().map(|round| round.gender.as_str()).collect();
    let kinds: Vec<&str> = rounds.iter().map(|round| round.kind.as_str()).collect();
    let streams: Vec<_> = rounds
        .iter()
        .map(|round| round.at.stream_url.as_deref())
        .collect();
    let regions: Vec<_> = rounds
        .iter()
        .map(|round| Json(&round.at.blocked_regions))
        .collect();
    sqlx::query!(
        "INSERT INTO programme_rounds (event_id, category_id, discipline, gender, kind, starts_at, ends_at, confirmed,
             stream_url, blocked_regions, moved_from, position)
         SELECT $1, facts.* FROM UNNEST($2::text[], $3::text[], $4::text[], $5::text[], $6::timestamptz[],
             $7::timestamptz[], $8::boolean[], $9::text[], $10::jsonb[], $11::timestamptz[]) WITH ORDINALITY AS facts",
        event.as_str(),
        &categories as _,
        &disciplines as _,
        &genders as _,
        &kinds as _,
        &starts,
        &ends as _,
        &confirmed,
        &streams as _,
        &regions as _,
        &moves as _
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "UPDATE events SET calendar_sequence = calendar_sequence + 1, calendar_changed_at = clock_timestamp()
         WHERE id = $1",
        event.as_str()
    )
    .execute(connection)
    .await?;
    append_event_updated(tx, event).await
}

async fn keep_report(tx: &mut Transaction, report: ProgrammeReport) -> Result<(), StoreError> {
    if programme_report(tx.connection()).await?.as_ref() == Some(&report) {
        return Ok(());
    }
    sqlx::query!(
        "INSERT INTO programme_report (report) VALUES ($1)
         ON CONFLICT (only_row) DO UPDATE SET report = EXCLUDED.report",
        Json(&report) as _
    )
    .execute(tx.connection())
    .await?;
    tx.append_change(Topic::Feed, &Change::ProgrammeRead(report))
}

pub(crate) async fn programme_report(
    connection: &mut Connection,
) -> Result<Option<ProgrammeReport>, StoreError> {
    let report = sqlx::query_scalar!(
        r#"SELECT report AS "report: Json<ProgrammeReport>" FROM programme_report"#
    )
    .fetch_optional(connection)
    .await?;
    Ok(report.map(|Json(report)| report))
}
