//! The statements that write the picks of a batch that pass, many rows each. What does not pass has no row in their
//! answer.

use podium_domain::ids::EventId;
use podium_domain::picks::pick::Place;

use crate::db::error::StoreError;
use crate::outbox::transaction::Transaction;
use crate::picks::batch::saved::SavedPick;
use crate::picks::commands::{Author, PickMutation};

/// Writes as columns.
#[derive(Default)]
pub(crate) struct Columns {
    pub(crate) ids: Vec<String>,
    pub(crate) users: Vec<String>,
    /// Of new picks only.
    pub(crate) leagues: Vec<Option<String>>,
    /// Of new picks only.
    pub(crate) categories: Vec<Option<String>>,
    pub(crate) first: Vec<Option<String>>,
    pub(crate) second: Vec<Option<String>>,
    pub(crate) third: Vec<Option<String>>,
    common: Vec<bool>,
    versions: Vec<Option<i64>>,
}

impl Columns {
    pub(crate) fn of<'a>(writes: impl Iterator<Item = &'a (Author, PickMutation)>) -> Self {
        let mut columns = Self::default();
        for (author, write) in writes {
            columns.push(author, write);
        }
        columns
    }

    fn push(&mut self, author: &Author, write: &PickMutation) {
        self.ids.push(write.id().to_string());
        self.users.push(author.user.to_string());
        let (place, podium, common, version) = match write {
            PickMutation::Create {
                league,
                category,
                podium,
                common,
                ..
            } => (Some((league, category)), Some(podium), *common, None),
            PickMutation::Update {
                podium,
                common,
                version,
                ..
            } => (None, Some(podium), *common, *version),
            PickMutation::Delete { version, .. } => (None, None, false, *version),
        };
        self.leagues
            .push(place.map(|(league, _)| league.to_string()));
        self.categories
            .push(place.map(|(_, category)| category.to_string()));
        let athlete = |place| podium?.get(place).map(ToString::to_string);
        self.first.push(athlete(Place::First));
        self.second.push(athlete(Place::Second));
        self.third.push(athlete(Place::Third));
        self.common.push(common);
        self.versions.push(version);
    }
}

/// The new picks that were written. Of two for one place in the batch the first one is.
pub(crate) async fn create(
    tx: &mut Transaction,
    event: &EventId,
    bypass: bool,
    writes: &[(Author, PickMutation)],
) -> Result<Vec<SavedPick>, StoreError> {
    let columns = of_kind(writes, |write| matches!(write, PickMutation::Create { .. }));
    if columns.ids.is_empty() {
        return Ok(Vec::new());
    }
    Ok(sqlx::query_file_as!(
        SavedPick,
        "queries/create_picks.sql",
        event.as_str(),
        bypass,
        &columns.ids,
        &columns.users,
        &columns.leagues as _,
        &columns.categories as _,
        &columns.first as _,
        &columns.second as _,
        &columns.third as _,
        &columns.common
    )
    .fetch_all(tx.connection())
    .await?)
}

/// The picks that were changed.
pub(crate) async fn update(
    tx: &mut Transaction,
    event: &EventId,
    bypass: bool,
    writes: &[(Author, PickMutation)],
) -> Result<Vec<SavedPick>, StoreError> {
    let columns = of_kind(writes, |write| matches!(write, PickMutation::Update { .. }));
    if columns.ids.is_empty() {
        return Ok(Vec::new());
    }
    Ok(sqlx::query_file_as!(
        SavedPick,
        "queries/update_picks.sql",
        event.as_str(),
        bypass,
        &columns.ids,
        &columns.users,
        &columns.first as _,
        &columns.second as _,
        &columns.third as _,
        &columns.common,
        &columns.versions as _
    )
    .fetch_all(tx.connection())
    .await?)
}

/// Ids of the picks that were deleted.
pub(crate) async fn delete(
    tx: &mut Transaction,
    event: &EventId,
    bypass: bool,
    writes: &[(Author, PickMutation)],
) -> Result<Vec<String>, StoreError> {
    let columns = of_kind(writes, |write| matches!(write, PickMutation::Delete { .. }));
    if columns.ids.is_empty() {
        return Ok(Vec::new());
    }
    let rows = sqlx::query_file!(
        "queries/delete_picks.sql",
        event.as_str(),
        bypass,
        &columns.ids,
        &columns.users,
        &columns.versions as _
    )
    .fetch_all(tx.connection())
    .await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

fn of_kind(writes: &[(Author, PickMutation)], is_kind: fn(&PickMutation) -> bool) -> Columns {
    Columns::of(writes.iter().filter(|(_, write)| is_kind(write)))
}
