//! The statements that judge picks and write those that pass: many rows each, with a verdict for every row.

use std::collections::{HashMap, HashSet};

use crate::db::pool::connection::Connection;
use chrono::{DateTime, Utc};
use podium_domain::ids::{EventId, PredictionId};
use podium_domain::picks::pick::{Place, Podium};
use podium_wire::picks::prediction::PodiumPick;

use crate::db::error::StoreError;
use crate::outbox::transaction::Transaction;
use crate::picks::batch::saved::SavedPick;
use crate::picks::commands::{Author, PickMutation};

/// Result of one write.
pub(crate) struct Row {
    /// Its position in the batch, from 1.
    pub(crate) number: i64,
    pub(crate) verdict: String,
    pub(crate) id: Option<String>,
    /// The pick as it was written by `create` or `update`.
    pub(crate) saved: Option<SavedPick>,
}

/// A row of `create_picks.sql` or `update_picks.sql`; the columns from `league_id` on are null if nothing was written.
struct SaveRow {
    number: i64,
    verdict: String,
    id: Option<String>,
    league_id: Option<String>,
    category_id: Option<String>,
    first: Option<String>,
    second: Option<String>,
    third: Option<String>,
    edited_by_admin: Option<bool>,
    common: Option<bool>,
    version: Option<i32>,
    created_at: Option<DateTime<Utc>>,
    updated_at: Option<DateTime<Utc>>,
}

impl SaveRow {
    /// `writes` are those of the batch; the author of one that did not bypass locks owns the pick.
    fn into_row(self, writes: &[(Author, PickMutation)]) -> Row {
        let author = usize::try_from(self.number - 1)
            .ok()
            .and_then(|position| Some(&writes.get(position)?.0));
        let id = self.id.clone();
        let saved = || {
            Some(SavedPick {
                id: id?,
                user: author?.user.to_string(),
                league: self.league_id?,
                category: self.category_id?,
                pick: PodiumPick {
                    first: self.first,
                    second: self.second,
                    third: self.third,
                },
                edited_by_admin: self.edited_by_admin?,
                common: self.common?,
                version: self.version?,
                created_at: self.created_at?,
                updated_at: self.updated_at?,
            })
        };
        Row {
            saved: saved(),
            number: self.number,
            verdict: self.verdict,
            id: self.id,
        }
    }
}

/// The batch as columns; `numbers` are positions in the batch, from 1.
#[derive(Default)]
struct Columns {
    numbers: Vec<i64>,
    ids: Vec<String>,
    users: Vec<String>,
    leagues: Vec<String>,
    categories: Vec<String>,
    first: Vec<Option<String>>,
    second: Vec<Option<String>>,
    third: Vec<Option<String>>,
    common: Vec<bool>,
    versions: Vec<Option<i64>>,
}

impl Columns {
    fn push(&mut self, number: i64, id: &PredictionId, author: &Author) {
        self.numbers.push(number);
        self.ids.push(id.to_string());
        self.users.push(author.user.to_string());
    }

    fn push_podium(&mut self, podium: &Podium, common: bool) {
        let athlete = |place| podium.get(place).map(ToString::to_string);
        self.first.push(athlete(Place::First));
        self.second.push(athlete(Place::Second));
        self.third.push(athlete(Place::Third));
        self.common.push(common);
    }
}

/// The new picks of a batch, without those in `done`.
fn created(writes: &[(Author, PickMutation)], done: &[Row]) -> Columns {
    let mut columns = Columns::default();
    for (number, author, write) in remaining(writes, done) {
        if let PickMutation::Create {
            id,
            league,
            category,
            podium,
            common,
        } = write
        {
            columns.push(number, id, author);
            columns.leagues.push(league.to_string());
            columns.categories.push(category.to_string());
            columns.push_podium(podium, *common);
        }
    }
    columns
}

/// The writes of a batch with their positions, without those in `done`.
fn remaining<'a>(
    writes: &'a [(Author, PickMutation)],
    done: &[Row],
) -> impl Iterator<Item = (i64, &'a Author, &'a PickMutation)> {
    let done: HashSet<i64> = done.iter().map(|row| row.number).collect();
    let numbered = (1..).zip(writes);
    numbered
        .filter(move |(number, _)| !done.contains(number))
        .map(|(number, (author, write))| (number, author, write))
}

/// Writes new picks: those that pass with a short statement, and judges the others with a second one.
pub(crate) async fn create(
    tx: &mut Transaction,
    event: &EventId,
    bypass: bool,
    writes: &[(Author, PickMutation)],
) -> Result<Vec<Row>, StoreError> {
    let mut rows = Vec::new();
    let columns = created(writes, &rows);
    if !bypass && !columns.ids.is_empty() {
        let written = sqlx::query_file_as!(
            SaveRow,
            "queries/create_passing_picks.sql",
            event.as_str(),
            &columns.numbers,
            &columns.ids,
            &columns.users,
            &columns.leagues,
            &columns.categories,
            &columns.first as _,
            &columns.second as _,
            &columns.third as _,
            &columns.common
        )
        .fetch_all(tx.connection())
        .await?;
        let numbers: HashMap<&String, i64> = columns.ids.iter().zip(columns.numbers).collect();
        rows.extend(written.into_iter().filter_map(|row| {
            let number = *numbers.get(row.id.as_ref()?)?;
            Some(SaveRow { number, ..row }.into_row(writes))
        }));
    }
    let columns = created(writes, &rows);
    if !columns.ids.is_empty() {
        rows.extend(judge_created(tx, event, bypass, writes, &columns).await?);
    }
    Ok(rows)
}

async fn judge_created(
    tx: &mut Transaction,
    event: &EventId,
    bypass: bool,
    writes: &[(Author, PickMutation)],
    columns: &Columns,
) -> Result<Vec<Row>, StoreError> {
    let rows = sqlx::query_file_as!(
        SaveRow,
        "queries/create_picks.sql",
        event.as_str(),
        bypass,
        &columns.numbers,
        &columns.ids,
        &columns.users,
        &columns.leagues,
        &columns.categories,
        &columns.first as _,
        &columns.second as _,
        &columns.third as _,
        &columns.common
    )
    .fetch_all(tx.connection())
    .await?;
    let rows = rows.into_iter().map(|row| row.into_row(writes));
    let mut rows: Vec<Row> = rows.collect();
    let unnamed = |row: &&mut Row| row.verdict == "exists" && row.id.is_none();
    for row in rows.iter_mut().filter(unnamed) {
        row.id = written_elsewhere(tx.connection(), event, writes, row.number).await?;
    }
    Ok(rows)
}

/// The pick that another server has written since the batch was judged: this statement has a newer snapshot.
async fn written_elsewhere(
    connection: &mut Connection,
    event: &EventId,
    writes: &[(Author, PickMutation)],
    number: i64,
) -> Result<Option<String>, StoreError> {
    let position = usize::try_from(number - 1).unwrap_or(usize::MAX);
    let Some((
        author,
        PickMutation::Create {
            league, category, ..
        },
    )) = writes.get(position)
    else {
        return Ok(None);
    };
    Ok(sqlx::query_scalar!(
        "SELECT id FROM predictions
         WHERE user_id = $1 AND event_id = $2 AND category_id = $3 AND league_id = $4",
        author.user.as_str(),
        event.as_str(),
        category.as_str(),
        league.as_str()
    )
    .fetch_optional(connection)
    .await?)
}

/// The changed picks of a batch, without those in `done`.
fn changed(writes: &[(Author, PickMutation)], done: &[Row]) -> Columns {
    let mut columns = Columns::default();
    for (number, author, write) in remaining(writes, done) {
        if let PickMutation::Update {
            id,
            podium,
            common,
            version,
        } = write
        {
            columns.push(number, id, author);
            columns.push_podium(podium, *common);
            columns.versions.push(*version);
        }
    }
    columns
}

/// Changes picks: those that pass with a short statement, and judges the others with a second one.
pub(crate) async fn update(
    tx: &mut Transaction,
    event: &EventId,
    bypass: bool,
    writes: &[(Author, PickMutation)],
) -> Result<Vec<Row>, StoreError> {
    let mut rows = Vec::new();
    let columns = changed(writes, &rows);
    let picks: HashSet<&String> = columns.ids.iter().collect();
    // Of two changes of one pick, only the statement that judges takes the later one.
    let named_once = picks.len() == columns.ids.len();
    if !bypass && named_once && !columns.ids.is_empty() {
        let written = sqlx::query_file_as!(
            SaveRow,
            "queries/update_passing_picks.sql",
            event.as_str(),
            &columns.numbers,
            &columns.ids,
            &columns.users,
            &columns.first as _,
            &columns.second as _,
            &columns.third as _,
            &columns.common,
            &columns.versions as _
        )
        .fetch_all(tx.connection())
        .await?;
        rows.extend(written.into_iter().map(|row| row.into_row(writes)));
    }
    let columns = changed(writes, &rows);
    if columns.ids.is_empty() {
        return Ok(rows);
    }
    let judged = sqlx::query_file_as!(
        SaveRow,
        "queries/update_picks.sql",
        event.as_str(),
        bypass,
        &columns.numbers,
        &columns.ids,
        &columns.users,
        &columns.first as _,
        &columns.second as _,
        &columns.third as _,
        &columns.common,
        &columns.versions as _
    )
    .fetch_all(tx.connection())
    .await?;
    rows.extend(judged.into_iter().map(|row| row.into_row(writes)));
    Ok(rows)
}

pub(crate) async fn delete(
    tx: &mut Transaction,
    event: &EventId,
    bypass: bool,
    writes: &[(Author, PickMutation)],
) -> Result<Vec<Row>, StoreError> {
    let mut columns = Columns::default();
    for ((author, write), number) in writes.iter().zip(1..) {
        if let PickMutation::Delete { id, version } = write {
            columns.push(number, id, author);
            columns.versions.push(*version);
        }
    }
    if columns.ids.is_empty() {
        return Ok(Vec::new());
    }
    let rows = sqlx::query_file!(
        "queries/delete_picks.sql",
        event.as_str(),
        bypass,
        &columns.numbers,
        &columns.ids,
        &columns.users,
        &columns.versions as _
    )
    .fetch_all(tx.connection())
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| Row {
            number: row.number,
            verdict: row.verdict,
            id: row.id,
            saved: None,
        })
        .collect())
}
