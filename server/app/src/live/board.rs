//! A league's leaderboard in memory: pure, built off to the side and swapped.

use std::collections::HashMap;

use chrono::{DateTime, SecondsFormat, Utc};
use podium_domain::event::CategoryPhase;
use podium_domain::ids::{CategoryId, EventId, UserId};
use podium_domain::leaderboard::{self, ScoredPick};
use podium_domain::scoring::{self, OfficialRanking};
use podium_wire::client_message::Window;
use podium_wire::leaderboard::{EventResult, LeaderboardRow, LeaderboardWindow};

use crate::store::{BoardCategory, EventState, LeagueBoard};

/// Categories as their events' actors told of them, each with the time of its last change.
#[derive(Debug, Default)]
pub(super) struct Rankings(HashMap<(EventId, CategoryId), (Running, DateTime<Utc>)>);

#[derive(Debug, Clone, PartialEq, Eq)]
struct Running {
    phase: CategoryPhase,
    provisional: bool,
    scored_at: Option<DateTime<Utc>>,
    ranking: OfficialRanking,
}

/// What an event's move means for a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Effect {
    Nothing,
    /// Provisional points have moved.
    Rebuild,
    /// Settled points, or which picks are closed, have changed: read the database again.
    Reload,
}

impl Rankings {
    pub(super) fn take_in(&mut self, event: &EventState) -> Effect {
        let mut effect = Effect::Nothing;
        for category in &event.categories {
            let running = Running {
                phase: category.phase,
                provisional: category.provisional,
                scored_at: category.scored_at,
                ranking: category.ranking.clone(),
            };
            let key = (event.id.clone(), category.id.clone());
            let old = self.0.get(&key);
            if old.is_some_and(|(old, _)| *old == running) {
                continue;
            }
            let closed_or_scored = old.is_none_or(|(old, _)| {
                old.scored_at != running.scored_at
                    || (old.phase == CategoryPhase::Open) != (running.phase == CategoryPhase::Open)
            });
            if closed_or_scored {
                effect = Effect::Reload;
            } else if effect == Effect::Nothing {
                effect = Effect::Rebuild;
            }
            self.0.insert(key, (running, event.read_at));
        }
        effect
    }

    fn provisional(&self, at: &BoardCategory) -> Option<(&OfficialRanking, DateTime<Utc>)> {
        let (running, since) = self.0.get(&(at.event.clone(), at.category.clone()))?;
        running.provisional.then_some((&running.ranking, *since))
    }
}

/// All rows, best first.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Board {
    pub(super) rows: Vec<LeaderboardRow>,
    by_user: HashMap<String, usize>,
}

impl Board {
    pub(super) fn build(league: &LeagueBoard, rankings: &Rankings) -> Self {
        let mut picks = Vec::new();
        let mut results: HashMap<&UserId, Vec<EventResult>> = HashMap::new();
        for scored in &league.scores {
            results.entry(&scored.user).or_default().push(EventResult {
                points: scored.score.total(),
                provisional: false,
                timestamp: iso(scored.scored_at),
                ..event_result(&scored.at)
            });
            picks.push(ScoredPick {
                user: scored.user.clone(),
                event: scored.at.event.clone(),
                category: scored.at.category.clone(),
                score: scored.score,
                provisional: false,
            });
        }
        for pick in &league.picks {
            let Some((ranking, since)) = rankings.provisional(&pick.at) else {
                continue;
            };
            let score = scoring::score(&pick.podium, ranking);
            results.entry(&pick.user).or_default().insert(
                0,
                EventResult {
                    points: score.total(),
                    provisional: true,
                    timestamp: iso(since),
                    ..event_result(&pick.at)
                },
            );
            picks.push(ScoredPick {
                user: pick.user.clone(),
                event: pick.at.event.clone(),
                category: pick.at.category.clone(),
                score,
                provisional: true,
            });
        }
        let members: Vec<_> = league
            .members
            .iter()
            .map(|member| (member.user.clone(), member.name.clone()))
            .collect();
        let pictures: HashMap<&UserId, &Option<String>> = league
            .members
            .iter()
            .map(|member| (&member.user, &member.picture))
            .collect();
        let standings = leaderboard::standings(&members, &picks, current_event(league, rankings));
        let rows: Vec<LeaderboardRow> = standings
            .into_iter()
            .map(|standing| LeaderboardRow {
                rank: standing.rank,
                previous_rank: standing.previous_rank,
                user_name: standing.name,
                avatar_url: pictures.get(&standing.user).copied().cloned().flatten(),
                total_points: standing.settled,
                provisional_points: standing.provisional,
                event_results: results.remove(&standing.user).unwrap_or_default(),
                user_id: standing.user.into_string(),
            })
            .collect();
        let by_user = rows
            .iter()
            .enumerate()
            .map(|(i, row)| (row.user_id.clone(), i))
            .collect();
        Self { rows, by_user }
    }

    pub(super) fn window(&self, window: Window) -> LeaderboardWindow {
        let offset = usize::try_from(window.offset).unwrap_or(usize::MAX);
        let limit = usize::try_from(window.limit).unwrap_or(usize::MAX);
        LeaderboardWindow {
            offset: window.offset,
            limit: window.limit,
            total: u32::try_from(self.rows.len()).unwrap_or(u32::MAX),
            rows: self.rows.iter().skip(offset).take(limit).cloned().collect(),
        }
    }

    pub(super) fn row(&self, user: &UserId) -> Option<&LeaderboardRow> {
        self.rows.get(*self.by_user.get(user.as_str())?)
    }

    pub(super) fn is_inside(&self, user: &UserId, window: Window) -> bool {
        self.by_user.get(user.as_str()).is_some_and(|position| {
            u32::try_from(*position).is_ok_and(|position| {
                position >= window.offset && position - window.offset < window.limit
            })
        })
    }
}

fn iso(time: DateTime<Utc>) -> String {
    time.to_rfc3339_opts(SecondsFormat::Millis, true)
}

fn event_result(at: &BoardCategory) -> EventResult {
    EventResult {
        event_id: at.event.to_string(),
        event_name: at.event_name.clone(),
        category_id: at.category.to_string(),
        category_name: at.category_name.clone(),
        points: 0,
        provisional: false,
        timestamp: String::new(),
    }
}

/// The newest event that has given this league points, settled or provisional: movement is shown
/// against the ranks before it.
fn current_event<'a>(league: &'a LeagueBoard, rankings: &Rankings) -> Option<&'a EventId> {
    let scored = league.scores.iter().map(|scored| &scored.at);
    let running = league
        .picks
        .iter()
        .map(|pick| &pick.at)
        .filter(|at| rankings.provisional(at).is_some());
    scored
        .chain(running)
        .max_by_key(|at| (at.starts_at, at.event.as_str()))
        .map(|at| &at.event)
}
