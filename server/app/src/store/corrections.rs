//! Points that were final and are others now: whoever has them is told, and why.

use std::collections::HashMap;

use podium_domain::history::Shift;
use podium_domain::ids::{AthleteId, EventId, LeagueId, UserId};
use podium_domain::notice::{
    CorrectedAthlete, CorrectionReason, Notice, PointsCorrected, correction_cause,
};
use podium_domain::pick::Podium;
use podium_domain::settlement::Settlement;
use podium_wire::Topic;
use podium_wire::live_change::{Change, ScoreCorrected};
use sqlx::PgConnection;

use super::results::StoredCategory;
use super::telling::notice_league;
use super::{StoreError, Writing};

/// What made a category be settled.
#[derive(Debug, Clone, Copy)]
pub(super) enum Because<'a> {
    /// A site admin, or that it was due.
    Asked,
    /// Upstream: these ranks are others.
    Ranks(&'a [Shift]),
    /// A site admin changed picks.
    Edited,
}

/// A pick whose points are others.
pub(super) struct Corrected {
    pub(super) prediction_id: String,
    pub(super) owner: UserId,
    pub(super) league: LeagueId,
    pub(super) league_name: String,
    pub(super) podium: Podium,
    pub(super) from: u32,
    pub(super) to: u32,
}

/// Once and for good: what is on the screen by a change, what is behind the bell by a notice.
pub(super) async fn tell_corrected(
    writing: &mut Writing,
    event: &EventId,
    category: &StoredCategory,
    because: Because<'_>,
    corrected: Vec<Corrected>,
) -> Result<(), StoreError> {
    if corrected.is_empty() {
        return Ok(());
    }
    let causes: Vec<(CorrectionReason, Option<AthleteId>)> = corrected
        .iter()
        .map(|pick| {
            let (reason, athlete) = cause(category, because, &pick.podium);
            (reason, athlete.cloned())
        })
        .collect();
    let named: Vec<&AthleteId> = causes
        .iter()
        .filter_map(|(_, athlete)| athlete.as_ref())
        .collect();
    let athletes = athletes(writing.connection(), category, &named).await?;
    let event_name = sqlx::query_scalar!("SELECT name FROM events WHERE id = $1", event.as_str())
        .fetch_one(writing.connection())
        .await?;
    for (pick, (reason, athlete)) in corrected.into_iter().zip(causes) {
        let told = Notice::PointsCorrected(PointsCorrected {
            prediction_id: pick.prediction_id.clone(),
            event_id: event.to_string(),
            event_name: event_name.clone(),
            category_id: category.id.to_string(),
            category_name: category.name.clone(),
            league: notice_league(&pick.league, &pick.league_name),
            from: pick.from,
            to: pick.to,
            reason,
            athlete: athlete.and_then(|athlete| athletes.get(&athlete).cloned()),
            result_at: category.ranking_as_of.clone(),
        });
        writing.tell(&pick.owner, told);
        let change = Change::ScoreCorrected(ScoreCorrected {
            prediction_id: pick.prediction_id,
            event_id: event.to_string(),
            category_id: category.id.to_string(),
            league_id: pick.league.into_string(),
            from: pick.from,
            to: pick.to,
        });
        writing.announce(Topic::Account(pick.owner), &change)?;
    }
    Ok(())
}

fn cause<'a>(
    category: &StoredCategory,
    because: Because<'_>,
    podium: &'a Podium,
) -> (CorrectionReason, Option<&'a AthleteId>) {
    if category.outcome().settlement() == Settlement::Void {
        return (CorrectionReason::Cancelled, None);
    }
    match because {
        Because::Asked => (CorrectionReason::Result, None),
        Because::Edited => (CorrectionReason::Edited, None),
        Because::Ranks(shifts) => correction_cause(podium, shifts, &category.rows),
    }
}

/// Names and ranks; those who have left the ranking are known from start lists.
async fn athletes(
    connection: &mut PgConnection,
    category: &StoredCategory,
    named: &[&AthleteId],
) -> Result<HashMap<AthleteId, CorrectedAthlete>, StoreError> {
    let mut known = HashMap::new();
    let ids: Vec<String> = named.iter().map(ToString::to_string).collect();
    let rows = sqlx::query!(
        "SELECT id, firstname, lastname FROM athletes WHERE id = ANY($1)",
        &ids
    )
    .fetch_all(connection)
    .await?;
    for row in rows {
        let athlete = CorrectedAthlete {
            athlete_id: row.id.clone(),
            firstname: row.firstname,
            lastname: row.lastname,
            rank: None,
        };
        known.insert(row.id.parse().map_err(StoreError::unreadable)?, athlete);
    }
    for row in category
        .rows
        .iter()
        .filter(|row| named.contains(&&row.athlete))
    {
        let athlete = CorrectedAthlete {
            athlete_id: row.athlete.to_string(),
            firstname: row.firstname.clone(),
            lastname: row.lastname.clone(),
            rank: row.rank.filter(|rank| *rank > 0),
        };
        known.insert(row.athlete.clone(), athlete);
    }
    Ok(known)
}
