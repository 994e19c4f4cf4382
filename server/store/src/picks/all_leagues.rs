//! A podium for all leagues of its player, as part of a batch: one command expands to one mutation per league, and
//! their outcomes are collected into one answer. All of them share the batch's transaction.

use crate::db::pool::connection::Connection;
use chrono::{DateTime, Utc};
use podium_domain::events::event::Closed;
use podium_domain::ids::{EventId, LeagueId, PredictionId};
use podium_domain::picks::all_leagues::{ExistingPick, SyncAction, plan_sync};
use podium_wire::picks::prediction::{LeftOut, LeftOutReason, SavedEverywhereAnswer};

use crate::db::error::StoreError;
use crate::db::rows::new_hex_id;
use crate::db::rows::stored_podium;
use crate::picks::batch::locks::LEAGUES_READ;
use crate::picks::commands::{
    AllLeaguesPick, Author, PickCommand, PickMutation, PickOutcome, PickRequest,
};
use crate::picks::queries::{Views, views_by_id};

/// Leagues that one save is written to: the one on the page, then the others in the order of joining. A batch has a
/// bounded number of such saves, so that a transaction locking the event waits for at most this many rows of each.
/// Further leagues are only named in the answer, up to [`LEAGUES_READ`].
const LEAGUES_MAX: usize = 100;

/// The commands of a batch, expanded to single mutations.
#[derive(Default)]
pub(crate) struct ExpandedBatch {
    writes: Vec<(Author, PickMutation)>,
    /// One for each command, in their order.
    parts: Vec<Part>,
}

enum Part {
    /// One write.
    One,
    /// One write for each league with [`TargetAction::Write`].
    AllLeagues(Vec<TargetLeague>),
    /// The player is not a member of the league on the page.
    NotAMember,
    /// Nothing is written, because these picks differ from what the player saw.
    Changed(Vec<String>),
}

/// One league of a player.
struct TargetLeague {
    league: LeagueId,
    name: String,
    action: TargetAction,
}

enum TargetAction {
    Write,
    /// This pick already has the podium.
    Keep(PredictionId),
    Skip(LeftOutReason),
}

/// A league of a player, with the player's pick there.
struct Membership {
    league: LeagueId,
    name: String,
    pick: Option<PredictionId>,
    /// Version of the pick; 0 without one.
    version: i64,
    existing: Option<ExistingPick<DateTime<Utc>>>,
}

impl ExpandedBatch {
    /// Costs no statement if every command is for one league.
    pub(crate) async fn expand(
        connection: &mut Connection,
        event: &EventId,
        requests: impl Iterator<Item = &PickRequest> + Clone,
    ) -> Result<Self, StoreError> {
        let all_leagues = requests
            .clone()
            .filter_map(|request| match &request.command {
                PickCommand::One(_) => None,
                PickCommand::AllLeagues(pick) => Some((&request.author, pick)),
            });
        let picks: Vec<(&Author, &AllLeaguesPick)> = all_leagues.collect();
        let mut memberships = memberships(connection, event, &picks).await?.into_iter();
        let mut expanded = Self::default();
        for request in requests {
            let part = match &request.command {
                PickCommand::One(write) => {
                    expanded
                        .writes
                        .push((request.author.clone(), write.clone()));
                    Part::One
                }
                PickCommand::AllLeagues(pick) => {
                    let leagues = memberships.next().unwrap_or_default();
                    expanded.expand_command(&request.author, pick, leagues)?
                }
            };
            expanded.parts.push(part);
        }
        Ok(expanded)
    }

    pub(crate) fn writes(&self) -> &[(Author, PickMutation)] {
        &self.writes
    }

    fn expand_command(
        &mut self,
        author: &Author,
        pick: &AllLeaguesPick,
        leagues: Vec<Membership>,
    ) -> Result<Part, StoreError> {
        if leagues
            .first()
            .is_none_or(|first| first.league != pick.league)
        {
            return Ok(Part::NotAMember);
        }
        let existing: Vec<_> = leagues
            .iter()
            .map(|target| target.existing.clone())
            .collect();
        let plan_sync = plan_sync(&existing, &pick.podium);
        if has_changed(pick, &leagues, &plan_sync) {
            let picks = leagues.into_iter().filter_map(|target| target.pick);
            return Ok(Part::Changed(
                picks.map(PredictionId::into_string).collect(),
            ));
        }
        let mut parts = Vec::with_capacity(leagues.len());
        for (place, (target, action)) in leagues.into_iter().zip(plan_sync).enumerate() {
            let action = match (action, target.pick) {
                (SyncAction::Skip, _) => TargetAction::Skip(LeftOutReason::ChosenApart),
                (SyncAction::Keep, Some(id)) => TargetAction::Keep(id),
                _ if place >= LEAGUES_MAX => TargetAction::Skip(LeftOutReason::TooMany),
                (SyncAction::Update | SyncAction::Create | SyncAction::Keep, id) => {
                    let write = mutation(pick, &target.league, id)?;
                    self.writes.push((author.clone(), write));
                    TargetAction::Write
                }
            };
            parts.push(TargetLeague {
                league: target.league,
                name: target.name,
                action,
            });
        }
        Ok(Part::AllLeagues(parts))
    }

    /// Merges the outcomes of the writes into one outcome per command.
    pub(crate) async fn collect(
        self,
        connection: &mut Connection,
        outcomes: Vec<Option<PickOutcome>>,
    ) -> Result<Vec<Option<PickOutcome>>, StoreError> {
        let mut untouched = views_by_id(connection, &self.untouched()).await?;
        let mut outcomes = outcomes.into_iter();
        self.parts
            .into_iter()
            .map(|part| match part {
                Part::One => Ok(outcomes.next().flatten()),
                Part::NotAMember => Ok(Some(PickOutcome::NotAMember)),
                Part::Changed(picks) => {
                    let picks = picks.iter().filter_map(|id| untouched.remove(id));
                    Ok(Some(PickOutcome::Changed(picks.collect())))
                }
                Part::AllLeagues(leagues) => answer(leagues, &mut outcomes, &untouched).map(Some),
            })
            .collect()
    }

    /// Ids of picks that an answer shows without having written them.
    fn untouched(&self) -> Vec<String> {
        let mut untouched = Vec::new();
        for part in &self.parts {
            match part {
                Part::One | Part::NotAMember => {}
                Part::Changed(picks) => untouched.extend_from_slice(picks),
                Part::AllLeagues(leagues) => {
                    untouched.extend(leagues.iter().filter_map(|target| match &target.action {
                        TargetAction::Keep(id) => Some(id.to_string()),
                        TargetAction::Write | TargetAction::Skip(_) => None,
                    }));
                }
            }
        }
        untouched
    }
}

/// Whether a pick that this save would create or replace differs from what its player saw. The picks are locked, so the
/// versions compared here are the ones that are overwritten.
fn has_changed(pick: &AllLeaguesPick, leagues: &[Membership], plan_sync: &[SyncAction]) -> bool {
    let Some(seen) = &pick.seen else {
        return false;
    };
    leagues
        .iter()
        .zip(plan_sync)
        .take(LEAGUES_MAX)
        .filter(|(_, plan_sync)| matches!(plan_sync, SyncAction::Create | SyncAction::Update))
        .any(|(target, _)| seen.of(target.league.as_str()) != target.version)
}

fn mutation(
    pick: &AllLeaguesPick,
    league: &LeagueId,
    target: Option<PredictionId>,
) -> Result<PickMutation, StoreError> {
    let podium = pick.podium.clone();
    Ok(match target {
        Some(id) => PickMutation::Update {
            id,
            podium,
            common: true,
            version: None,
        },
        None => PickMutation::Create {
            id: new_hex_id().parse().map_err(StoreError::unreadable)?,
            league: league.clone(),
            category: pick.category.clone(),
            podium,
            common: true,
        },
    })
}

/// Leagues that refuse the write are left out. If none is written and one refuses, its refusal is the answer.
fn answer(
    leagues: Vec<TargetLeague>,
    outcomes: &mut impl Iterator<Item = Option<PickOutcome>>,
    untouched: &Views,
) -> Result<PickOutcome, StoreError> {
    let mut answer = SavedEverywhereAnswer {
        success: true,
        predictions: Vec::with_capacity(leagues.len()),
        left_out: Vec::new(),
    };
    let (mut written, mut refused) = (0, None);
    for target in leagues {
        let reason = match target.action {
            TargetAction::Skip(reason) => Some(reason),
            TargetAction::Keep(id) => {
                answer
                    .predictions
                    .extend(untouched.get(id.as_str()).cloned());
                None
            }
            TargetAction::Write => match outcomes.next().flatten() {
                Some(PickOutcome::Saved(prediction)) => {
                    written += 1;
                    answer.predictions.push(*prediction);
                    None
                }
                // Written by another transaction since the picks were read: the next attempt finds it.
                None
                | Some(PickOutcome::Exists(_) | PickOutcome::Changed(_) | PickOutcome::NotFound) => {
                    return Err(StoreError::Overtaken);
                }
                Some(
                    outcome @ (PickOutcome::Closed(_)
                    | PickOutcome::NotAMember
                    | PickOutcome::UnknownCategory
                    | PickOutcome::NotOnStartList
                    | PickOutcome::NotAttending
                    | PickOutcome::Repeated
                    | PickOutcome::SavedInAllLeagues(_)
                    | PickOutcome::Deleted),
                ) => {
                    let reason = reason(&outcome);
                    refused.get_or_insert(outcome);
                    reason
                }
            },
        };
        if let Some(reason) = reason {
            answer.left_out.push(LeftOut {
                league_id: target.league.to_string(),
                league_name: target.name,
                reason,
            });
        }
    }
    Ok(match refused {
        Some(refused) if written == 0 => refused,
        _ => PickOutcome::SavedInAllLeagues(Box::new(answer)),
    })
}

/// Why one league of several was skipped; `None` if it is not listed, because the player has left it or because all
/// leagues are refused for the same reason.
fn reason(outcome: &PickOutcome) -> Option<LeftOutReason> {
    match outcome {
        PickOutcome::Closed(Closed::PredictionLocked) => Some(LeftOutReason::PredictionLocked),
        PickOutcome::NotOnStartList => Some(LeftOutReason::AthleteNotOnStartList),
        PickOutcome::NotAttending => Some(LeftOutReason::AthleteNotAttending),
        PickOutcome::Closed(Closed::EventLocked | Closed::CategoryFinished)
        | PickOutcome::NotAMember
        | PickOutcome::UnknownCategory
        | PickOutcome::Repeated
        | PickOutcome::Saved(_)
        | PickOutcome::SavedInAllLeagues(_)
        | PickOutcome::Deleted
        | PickOutcome::Exists(_)
        | PickOutcome::Changed(_)
        | PickOutcome::NotFound => None,
    }
}

/// The leagues of each author, in the order of `picks`: the one on the page first, then in the order of joining. The
/// batch has locked the authors and these picks.
async fn memberships(
    connection: &mut Connection,
    event: &EventId,
    picks: &[(&Author, &AllLeaguesPick)],
) -> Result<Vec<Vec<Membership>>, StoreError> {
    if picks.is_empty() {
        return Ok(Vec::new());
    }
    let users: Vec<_> = picks.iter().map(|(author, _)| &author.user).collect();
    let categories: Vec<_> = picks.iter().map(|(_, pick)| &pick.category).collect();
    let here: Vec<_> = picks.iter().map(|(_, pick)| &pick.league).collect();
    let rows = sqlx::query!(
        r#"
        SELECT number AS "number!", mine.league_id AS "league_id!: LeagueId", leagues.name,
               predictions.id AS "prediction_id?: PredictionId", version AS "version?",
               first, second, third, common AS "common?", updated_at AS "updated_at?"
        FROM UNNEST($2::text[], $3::text[], $4::text[]) WITH ORDINALITY
            AS asked (user_id, category_id, here, number)
        CROSS JOIN LATERAL (
            SELECT league_id, joined_at FROM memberships WHERE memberships.user_id = asked.user_id
            ORDER BY league_id = asked.here DESC, joined_at, league_id LIMIT $5
        ) AS mine
        JOIN leagues ON leagues.id = mine.league_id
        LEFT JOIN predictions
            ON predictions.user_id = asked.user_id AND predictions.event_id = $1
            AND predictions.category_id = asked.category_id AND predictions.league_id = mine.league_id
        ORDER BY number, mine.league_id = asked.here DESC, mine.joined_at, mine.league_id
        "#,
        event.as_str(),
        &users as _,
        &categories as _,
        &here as _,
        LEAGUES_READ
    )
    .fetch_all(connection)
    .await?;
    let mut leagues: Vec<Vec<Membership>> = picks.iter().map(|_| Vec::new()).collect();
    for row in rows {
        let slot = usize::try_from(row.number - 1)
            .ok()
            .and_then(|place| leagues.get_mut(place));
        let existing = row
            .common
            .zip(row.updated_at)
            .map(|(common, saved_at)| ExistingPick {
                podium: stored_podium([&row.first, &row.second, &row.third]),
                common,
                saved_at,
            });
        if let Some(slot) = slot {
            slot.push(Membership {
                league: row.league_id,
                name: row.name,
                pick: row.prediction_id,
                version: row.version.unwrap_or_default().into(),
                existing,
            });
        }
    }
    Ok(leagues)
}
