//! Corrections of final points: the change and the notification for each affected owner, with the cause.

use std::collections::HashMap;

use podium_domain::events::history::Shift;
use podium_domain::ids::{AthleteId, EventId, LeagueId, UserId};
use podium_domain::notifications::notification::{Notice, PointsCorrected};
use podium_domain::picks::pick::Podium;
use podium_domain::scoring::correction::{
    CorrectedAthlete, Correction, CorrectionReason, correction_cause,
};
use podium_domain::scoring::settlement::Settlement;
use podium_wire::live::change::{Change, ScoreCorrected};
use serde_json::Value;
use sqlx::types::Json;

use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use crate::db::rows::count;
use crate::events::results::StoredCategory;
use crate::outbox::notifications::notification_league;
use crate::outbox::transaction::Transaction;

/// Why a category is settled again.
#[derive(Debug, Clone, Copy)]
pub(crate) enum CorrectionTrigger<'a> {
    /// Requested by a site admin, or due.
    Requested,
    /// Upstream changed these ranks.
    Ranks(&'a [Shift]),
    /// A site admin changed picks.
    Edited,
}

/// A pick whose points have changed.
pub(crate) struct Corrected {
    pub(crate) prediction_id: String,
    pub(crate) owner: UserId,
    pub(crate) league: LeagueId,
    pub(crate) league_name: String,
    pub(crate) correction: Correction,
}

/// Result of writing scores: how many were written and, except in a lone first row, one whose points have changed.
pub(crate) struct WrittenScore {
    pub(crate) written: i64,
    pub(crate) id: Option<String>,
    pub(crate) user_id: Option<UserId>,
    pub(crate) league_id: Option<LeagueId>,
    pub(crate) league_name: Option<String>,
    pub(crate) from: Option<i32>,
    pub(crate) to: Option<i32>,
    pub(crate) correction: Option<Value>,
}

impl WrittenScore {
    pub(crate) fn corrected(self, category: &StoredCategory) -> Option<Corrected> {
        let (from, to) = (count(self.from?.into()), count(self.to?.into()));
        let correction = correction_of(self.correction, to).unwrap_or_else(|| Correction {
            from,
            to,
            ..unexplained(category)
        });
        Some(Corrected {
            prediction_id: self.id?,
            owner: self.user_id?,
            league: self.league_id?,
            league_name: self.league_name?,
            correction,
        })
    }
}

/// Why the points of each of these podiums would change, if they do: the stored correction without the old and new
/// totals. Empty if nothing was scored yet.
pub(crate) async fn causes(
    connection: &mut Connection,
    category: &StoredCategory,
    trigger: CorrectionTrigger<'_>,
    podiums: &[Podium],
) -> Result<Vec<Json<Correction>>, StoreError> {
    if category.scored_at.is_none() {
        return Ok(Vec::new());
    }
    let causes: Vec<_> = podiums
        .iter()
        .map(|podium| cause(category, trigger, podium))
        .collect();
    let named: Vec<&AthleteId> = causes.iter().filter_map(|(_, athlete)| *athlete).collect();
    let athletes = athletes(connection, category, &named).await?;
    let corrections = causes.into_iter().map(|(reason, athlete)| {
        Json(Correction {
            reason,
            athlete: athlete.and_then(|athlete| athletes.get(athlete).cloned()),
            ..unexplained(category)
        })
    });
    Ok(corrections.collect())
}

fn unexplained(category: &StoredCategory) -> Correction {
    Correction {
        from: 0,
        to: 0,
        reason: CorrectionReason::Result,
        athlete: None,
        result_at: category.ranking_as_of.clone(),
    }
}

/// The correction stored with a score of `total` points. An older release does not maintain it, and may have changed
/// the points since.
pub(crate) fn correction_of(stored: Option<Value>, total: u32) -> Option<Correction> {
    let correction: Correction = serde_json::from_value(stored?).ok()?;
    (correction.to == total).then_some(correction)
}

/// Informs the owners exactly once: a change for the screen, and a notification.
pub(crate) async fn notify_corrected(
    tx: &mut Transaction,
    event: &EventId,
    category: &StoredCategory,
    corrected: Vec<Corrected>,
) -> Result<(), StoreError> {
    if corrected.is_empty() {
        return Ok(());
    }
    let event_name = sqlx::query_scalar!("SELECT name FROM events WHERE id = $1", event.as_str())
        .fetch_one(tx.connection())
        .await?;
    for pick in corrected {
        let (from, to) = (pick.correction.from, pick.correction.to);
        let notice = Notice::PointsCorrected(PointsCorrected {
            prediction_id: pick.prediction_id.clone(),
            event_id: event.to_string(),
            event_name: event_name.clone(),
            category_id: category.id.to_string(),
            category_name: category.name.clone(),
            league: notification_league(&pick.league, &pick.league_name),
            correction: pick.correction,
        });
        let change = Change::ScoreCorrected(ScoreCorrected {
            prediction_id: pick.prediction_id,
            event_id: event.to_string(),
            category_id: category.id.to_string(),
            league_id: pick.league.into_string(),
            from,
            to,
        });
        tx.add_notification_with_change(pick.owner, notice, change);
    }
    Ok(())
}

fn cause<'a>(
    category: &StoredCategory,
    trigger: CorrectionTrigger<'_>,
    podium: &'a Podium,
) -> (CorrectionReason, Option<&'a AthleteId>) {
    if category.outcome().settlement() == Settlement::Void {
        return (CorrectionReason::Cancelled, None);
    }
    match trigger {
        CorrectionTrigger::Requested => (CorrectionReason::Result, None),
        CorrectionTrigger::Edited => (CorrectionReason::Edited, None),
        CorrectionTrigger::Ranks(shifts) => correction_cause(podium, shifts, &category.rows),
    }
}

/// Names and ranks; athletes who are no longer in the ranking are named from start lists.
async fn athletes(
    connection: &mut Connection,
    category: &StoredCategory,
    named: &[&AthleteId],
) -> Result<HashMap<AthleteId, CorrectedAthlete>, StoreError> {
    let mut known = HashMap::new();
    if named.is_empty() {
        return Ok(known);
    }
    let rows = sqlx::query!(
        r#"SELECT id AS "id: AthleteId", firstname, lastname FROM athletes WHERE id = ANY($1)"#,
        named as _
    )
    .fetch_all(connection)
    .await?;
    for row in rows {
        let athlete = CorrectedAthlete {
            athlete_id: row.id.to_string(),
            firstname: row.firstname,
            lastname: row.lastname,
            rank: None,
        };
        known.insert(row.id, athlete);
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
