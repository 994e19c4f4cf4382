//! A league's leaderboard as it is shown: the ranked board of the domain, with names of events and times. Pure.

use std::collections::HashMap;
use std::sync::Arc;

use chrono::{DateTime, SecondsFormat, Utc};
use podium_domain::board::{self, BoardCategory, BoardFacts, CategoryPoints};
use podium_domain::event::CategoryPhase;
use podium_domain::ids::{CategoryId, EventId, UserId};
use podium_domain::scoring::OfficialRanking;
use podium_wire::client_message::Window;
use podium_wire::leaderboard::{EventResult, LeaderboardRow, LeaderboardWindow};

use crate::store::{CategoryFacts, EventState, LeagueBoard};

/// Categories as their events' actors told of them, each with the time of its last change.
#[derive(Debug, Default)]
pub(super) struct Rankings(HashMap<(EventId, CategoryId), (Running, DateTime<Utc>)>);

#[derive(Debug, Clone, PartialEq, Eq)]
struct Running {
    phase: CategoryPhase,
    provisional: bool,
    scored_at: Option<DateTime<Utc>>,
    ranking: Arc<OfficialRanking>,
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
                ranking: Arc::clone(&category.ranking),
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

    fn of(&self, at: &CategoryFacts) -> Option<&(Running, DateTime<Utc>)> {
        self.0.get(&(at.event.clone(), at.category.clone()))
    }
}

/// A league's rows, best first.
#[derive(Debug, Default)]
pub(super) struct Board {
    ranked: board::Board,
    /// As rows name them.
    categories: Vec<CategoryFacts>,
    pictures: HashMap<UserId, String>,
    /// Since when each category's provisional points are what they are; none where none are shown.
    provisional_since: Vec<Option<DateTime<Utc>>>,
}

impl Board {
    pub(super) fn new(league: LeagueBoard, rankings: &Rankings) -> Self {
        let LeagueBoard {
            members,
            categories,
            scores,
            picks,
        } = league;
        let pictures = members.iter().filter_map(|member| {
            let picture = member.picture.clone()?;
            Some((member.user.clone(), picture))
        });
        let pictures = pictures.collect();
        let facts = BoardFacts {
            members: members
                .into_iter()
                .map(|member| (member.user, member.name))
                .collect(),
            categories: categories
                .iter()
                .map(|at| BoardCategory {
                    event: at.event.clone(),
                    starts_at: at.starts_at,
                })
                .collect(),
            scores,
            picks,
        };
        let mut board = Self {
            ranked: board::Board::new(facts),
            provisional_since: vec![None; categories.len()],
            categories,
            pictures,
        };
        let all = 0..board.categories.len();
        for category in all {
            board.follow(category, rankings);
        }
        board.ranked.rank();
        board
    }

    /// Takes over what an event's rankings have become. False if nothing that is shown changed.
    pub(super) fn follow_event(&mut self, event: &EventId, rankings: &Rankings) -> bool {
        let of_event: Vec<usize> = (0..)
            .zip(&self.categories)
            .filter(|(_, at)| &at.event == event)
            .map(|(category, _)| category)
            .collect();
        for category in of_event {
            self.follow(category, rankings);
        }
        self.ranked.rank()
    }

    fn follow(&mut self, category: usize, rankings: &Rankings) {
        let (Some(at), Some(shown_since)) = (
            self.categories.get(category),
            self.provisional_since.get_mut(category),
        ) else {
            return;
        };
        let running = rankings.of(at).filter(|(running, _)| running.provisional);
        let since = running.map(|(_, since)| *since);
        if *shown_since != since {
            *shown_since = since;
            let ranking = running.map(|(running, _)| &*running.ranking);
            self.ranked.set_ranking(category, ranking);
        }
    }

    fn at(&self, position: usize) -> Option<LeaderboardRow> {
        let (row, points) = self.ranked.at(position)?;
        Some(LeaderboardRow {
            rank: row.rank,
            previous_rank: row.previous_rank,
            user_id: row.user.to_string(),
            user_name: row.name.to_owned(),
            avatar_url: self.pictures.get(row.user).cloned(),
            total_points: row.settled,
            provisional_points: row.provisional,
            event_results: points
                .iter()
                .filter_map(|points| self.event_result(points))
                .collect(),
        })
    }

    fn event_result(&self, points: &CategoryPoints) -> Option<EventResult> {
        let at = self.categories.get(points.category)?;
        let since = if points.provisional {
            *self.provisional_since.get(points.category)?
        } else {
            at.scored_at
        };
        Some(EventResult {
            event_id: at.event.to_string(),
            event_name: at.event_name.clone(),
            category_id: at.category.to_string(),
            category_name: at.category_name.clone(),
            points: points.points,
            provisional: points.provisional,
            timestamp: since.map(iso).unwrap_or_default(),
        })
    }

    pub(super) fn window(&self, window: Window) -> LeaderboardWindow {
        let offset = usize::try_from(window.offset).unwrap_or(usize::MAX);
        let limit = usize::try_from(window.limit).unwrap_or(usize::MAX);
        let end = offset.saturating_add(limit).min(self.ranked.len());
        LeaderboardWindow {
            offset: window.offset,
            limit: window.limit,
            total: u32::try_from(self.ranked.len()).unwrap_or(u32::MAX),
            rows: (offset..end)
                .filter_map(|position| self.at(position))
                .collect(),
        }
    }

    pub(super) fn row(&self, user: &UserId) -> Option<LeaderboardRow> {
        self.at(self.ranked.position_of(user)?)
    }

    pub(super) fn is_inside(&self, user: &UserId, window: Window) -> bool {
        self.ranked.position_of(user).is_some_and(|position| {
            u32::try_from(position).is_ok_and(|position| {
                position >= window.offset && position - window.offset < window.limit
            })
        })
    }
}

fn iso(time: DateTime<Utc>) -> String {
    time.to_rfc3339_opts(SecondsFormat::Millis, true)
}
