//! A league's leaderboard as displayed: the domain's ranked board with names of events, pictures and times. Pure.

use std::collections::{BTreeSet, HashMap};
use std::ops::Range;
use std::sync::Arc;

use chrono::{DateTime, SecondsFormat, Utc};
use podium_domain::events::event::CategoryPhase;
use podium_domain::ids::{CategoryId, EventId, UserId};
use podium_domain::leaderboard::dense;
use podium_domain::leaderboard::dense::subset::Subset;
use podium_domain::leaderboard::dense::{
    CategoryPoints, LeaderboardCategory, LeaderboardFacts, RankedRow,
};
use podium_domain::leaderboard::season::{LeagueEvents, current_season, seasons};
use podium_domain::leagues::access::{Access, Right, Role};
use podium_wire::live::client_message::Window;
use podium_wire::scoring::leaderboard::{EventResult, LeaderboardRow};

use crate::leaderboard::form_standing::FormPicks;
use crate::leaderboard::rankings::Rankings;
use crate::leaderboard::reads::final_standings::{FinalStanding, FinalStandings};
use crate::leaderboard::windows::open_rows::open_part;
use podium_store::events::EventState;
use podium_store::scoring::{CategoryFacts, LeagueBoard};

/// The effect of an event's change on a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Effect {
    Nothing,
    /// Provisional points may have changed.
    Follow,
    /// Settled points or the set of closed picks have changed: the database must be read again.
    Reload,
}

/// A league's rows, best first. Clones share the immutable facts.
#[derive(Debug, Clone, Default)]
pub(crate) struct LeaderboardView {
    pub(super) ranked: dense::Leaderboard,
    pub(super) facts: Arc<Facts>,
    /// By category: the time since which its provisional points are unchanged; `None` if it shows none.
    provisional: Vec<Option<DateTime<Utc>>>,
}

#[derive(Debug, Default)]
pub(super) struct Facts {
    private: bool,
    pub(super) categories: Vec<Category>,
    /// Categories of events in which members have picks; others do not concern this league.
    picked: HashMap<EventId, Picked>,
    /// Events of all seasons.
    events: LeagueEvents,
    /// The season that counts; `None` for all, or before the first one.
    season: Option<u32>,
    /// Newest first.
    seasons: Vec<u32>,
    /// By the member's number on the board.
    pictures: HashMap<u32, String>,
    /// Points before their correction, by member and category.
    corrected: HashMap<(u32, usize), u32>,
    form: FormPicks,
}

#[derive(Debug)]
pub(super) struct Category {
    pub(super) event: EventId,
    pub(super) id: CategoryId,
    pub(super) event_name: String,
    pub(super) name: String,
    scored_at: Option<DateTime<Utc>>,
}

/// Categories of one event in which members have picks.
#[derive(Debug, Default)]
struct Picked {
    /// Indices in `Facts::categories`.
    listed: Vec<usize>,
    open: Vec<CategoryId>,
}

impl From<CategoryFacts> for Category {
    fn from(at: CategoryFacts) -> Self {
        Self {
            event: at.event,
            id: at.category,
            event_name: at.event_name,
            name: at.category_name,
            scored_at: at.scored_at,
        }
    }
}

impl LeaderboardView {
    pub(crate) fn new(league: LeagueBoard, rankings: &Rankings) -> Self {
        let mut picked: HashMap<EventId, Picked> = HashMap::new();
        for (place, at) in league.categories.iter().enumerate() {
            let of_event = picked.entry(at.event.clone()).or_default();
            of_event.listed.push(place);
        }
        for (event, category) in league.picked_open {
            picked.entry(event).or_default().open.push(category);
        }
        let (mut members, mut pictures) = (Vec::new(), Vec::new());
        for member in league.members {
            pictures.extend(member.picture.map(|url| (member.user.clone(), url)));
            members.push((member.user, member.name));
        }
        let ranked = dense::Leaderboard::new(LeaderboardFacts {
            members,
            categories: league
                .categories
                .iter()
                .map(|at| LeaderboardCategory {
                    event: at.event.clone(),
                    starts_at: at.starts_at,
                })
                .collect(),
            scores: league.scores,
            picks: league.picks,
        });
        let form = FormPicks::new(league.form.as_deref());
        let ranked = match league.form {
            Some(picks) => ranked.with_form(picks),
            None => ranked,
        };
        let pictures = pictures
            .into_iter()
            .filter_map(|(user, url)| Some((ranked.number_of(&user)?, url)));
        let corrected = league
            .corrections
            .into_iter()
            .filter_map(|(category, user, from)| {
                Some(((ranked.number_of(&user)?, category), from))
            });
        let facts = Facts {
            private: league.private,
            picked,
            seasons: seasons(&league.events),
            events: league.events,
            season: league.season,
            pictures: pictures.collect(),
            corrected: corrected.collect(),
            form,
            categories: league.categories.into_iter().map(Category::from).collect(),
        };
        let mut board = Self {
            provisional: vec![None; facts.categories.len()],
            facts: Arc::new(facts),
            ranked,
        };
        board.follow(rankings);
        board
    }

    /// Whether members may have points from any of these events.
    pub(crate) fn concerned(&self, events: &BTreeSet<EventId>) -> bool {
        let mut picked = events
            .iter()
            .filter_map(|event| self.facts.picked.get(event));
        picked.any(|picked| !picked.listed.is_empty())
    }

    /// The board without the points of these events.
    pub(crate) fn excluding(&self, events: &BTreeSet<EventId>) -> Self {
        Self {
            ranked: self.ranked.excluding(events),
            facts: Arc::clone(&self.facts),
            provisional: self.provisional.clone(),
        }
    }

    /// The board by settled points alone.
    pub(crate) fn settled(&self) -> Self {
        Self {
            ranked: self.ranked.settled(),
            facts: Arc::clone(&self.facts),
            provisional: vec![None; self.provisional.len()],
        }
    }

    /// Number of members.
    pub(crate) fn len(&self) -> usize {
        self.ranked.len()
    }

    /// The user's access to the league. League admins count as members, because reading needs no higher role.
    pub(crate) fn access(&self, user: &UserId, site_admin: bool) -> Access {
        let is_member = self.ranked.number_of(user).is_some();
        Access {
            private: self.facts.private,
            role: if is_member {
                Role::Member
            } else {
                Role::Stranger
            },
            site_admin,
        }
    }

    /// The part of a window that a user may see: members see all of it; of a public league, everybody sees the top.
    pub(crate) fn part(&self, user: &UserId, site_admin: bool, window: Window) -> Option<Window> {
        let access = self.access(user, site_admin);
        if access.check(Right::Read).is_ok() {
            Some(window)
        } else if access.check(Right::See).is_ok() {
            open_part(window)
        } else {
            None
        }
    }

    /// The effect of an event's state, compared with the facts read from the database with this board. Later picks are
    /// changes of the league's own topic.
    pub(crate) fn effect_of(&self, event: &EventState) -> Effect {
        if self.turns_with(event) {
            return Effect::Reload;
        }
        let Some(picked) = self.facts.picked.get(&event.id) else {
            return Effect::Nothing;
        };
        let mut effect = Effect::Nothing;
        for state in &event.categories {
            let is_closed = state.phase != CategoryPhase::Open || state.scored_at.is_some();
            let listed = picked
                .listed
                .iter()
                .filter_map(|place| Some((place, self.facts.categories.get(*place)?)))
                .find(|(_, listed)| listed.id == state.id);
            match listed {
                Some((place, listed))
                    if !is_closed
                        || listed.scored_at != state.scored_at
                        || self.facts.form.is_outdated(*place, state) =>
                {
                    return Effect::Reload;
                }
                Some((_, listed)) if listed.scored_at.is_none() => effect = Effect::Follow,
                None if is_closed && picked.open.contains(&state.id) => return Effect::Reload,
                Some(_) | None => {}
            }
        }
        effect
    }

    /// Whether other events count than when the board was read, because this one has begun or has another date.
    fn turns_with(&self, event: &EventState) -> bool {
        let Facts { events, season, .. } = &*self.facts;
        let Some(known) = events
            .get(&event.id)
            .filter(|known| **known != event.season)
        else {
            return false;
        };
        let others = events.iter().filter(|(id, _)| **id != event.id);
        let now = others.map(|(_, other)| *other).chain([event.season]);
        known.year != event.season.year || current_season(now) != *season
    }

    /// The season that counts and all seasons, as they are sent.
    pub(crate) fn seasons(&self) -> (Option<u32>, &[u32]) {
        (self.facts.season, &self.facts.seasons)
    }

    /// Applies the latest rankings. False if the displayed rows are the same except for times.
    pub(crate) fn follow(&mut self, rankings: &Rankings) -> bool {
        let shown = self.provisional.iter_mut();
        for ((place, at), shown) in self.facts.categories.iter().enumerate().zip(shown) {
            let running = rankings.of(&at.event, &at.id);
            let running = running.and_then(|running| Some((running.since, running.ranking()?)));
            let since = running.map(|(since, _)| since);
            if *shown == since {
                continue;
            }
            *shown = since;
            let ranking = running.map(|(_, ranking)| ranking);
            self.ranked.set_ranking(place, ranking);
        }
        self.ranked.rank()
    }

    /// Rows of a window.
    pub(crate) fn rows(&self, window: Window) -> Vec<LeaderboardRow> {
        let positions = positions(window, self.len());
        positions
            .filter_map(|position| self.row_at(position))
            .collect()
    }

    /// A ranking of only these users.
    pub(crate) fn subset(&self, users: &[UserId]) -> Subset {
        self.ranked.subset(users)
    }

    /// Rows of a window of the subset.
    pub(crate) fn subset_rows(&self, subset: &Subset, window: Window) -> Vec<LeaderboardRow> {
        let positions = positions(window, subset.len());
        positions
            .filter_map(|position| self.subset_row_at(subset, position))
            .collect()
    }

    /// A user's row in the subset; `None` if the user is not in it.
    pub(crate) fn subset_row(&self, subset: &Subset, user: &UserId) -> Option<LeaderboardRow> {
        self.subset_row_at(subset, self.ranked.position_in_subset(subset, user)?)
    }

    /// A member's row; `None` if the user is not a member.
    pub(crate) fn row(&self, user: &UserId) -> Option<LeaderboardRow> {
        self.row_at(self.ranked.position_of(user)?)
    }

    /// A member's settled standing and the best ones; `None` if the user is not a member.
    pub(crate) fn final_standings(&self, user: &UserId) -> Option<FinalStandings> {
        let standing = |row: dense::SettledRow<'_>| FinalStanding {
            user: row.user.clone(),
            name: row.name.to_owned(),
            picture: self.facts.pictures.get(&row.number).cloned(),
            rank: row.rank,
            points: row.points,
        };
        Some(FinalStandings {
            members: u32::try_from(self.len()).unwrap_or(u32::MAX),
            own: self.ranked.settled_of(user).map(standing)?,
            best: self.ranked.best_settled().map(standing).collect(),
        })
    }

    fn row_at(&self, position: usize) -> Option<LeaderboardRow> {
        let (row, results) = self.ranked.at(position)?;
        Some(self.row_of(&row, results))
    }

    fn subset_row_at(&self, subset: &Subset, position: usize) -> Option<LeaderboardRow> {
        let (row, results) = self.ranked.at_in_subset(subset, position)?;
        Some(self.row_of(&row, results))
    }

    fn row_of(
        &self,
        row: &RankedRow<'_>,
        results: impl Iterator<Item = CategoryPoints>,
    ) -> LeaderboardRow {
        let results = results.filter_map(|points| self.result(row.number, &points));
        LeaderboardRow {
            rank: row.rank,
            previous_rank: row.previous_rank,
            user_id: row.user.to_string(),
            user_name: row.name.to_owned(),
            avatar_url: self.picture(row.number).map(str::to_owned),
            total_points: row.settled,
            provisional_points: row.provisional,
            event_results: results.collect(),
        }
    }

    pub(super) fn picture(&self, member: u32) -> Option<&str> {
        self.facts.pictures.get(&member).map(String::as_str)
    }

    /// The points before their correction.
    pub(super) fn corrected_from(&self, member: u32, points: &CategoryPoints) -> Option<u32> {
        let corrected = self.facts.corrected.get(&(member, points.category));
        corrected.copied().filter(|_| !points.provisional)
    }

    fn result(&self, member: u32, points: &CategoryPoints) -> Option<EventResult> {
        let category = self.facts.categories.get(points.category)?;
        let time = if points.provisional {
            Some((*self.provisional.get(points.category)?)?)
        } else {
            category.scored_at
        };
        Some(EventResult {
            event_id: category.event.to_string(),
            event_name: category.event_name.clone(),
            category_id: category.id.to_string(),
            category_name: category.name.clone(),
            points: points.points,
            corrected_from: self.corrected_from(member, points),
            provisional: points.provisional,
            timestamp: time.map(iso).unwrap_or_default(),
        })
    }
}

/// The positions of a window in a list of `total` rows.
pub(super) fn positions(window: Window, total: usize) -> Range<usize> {
    let offset = usize::try_from(window.offset).unwrap_or(usize::MAX);
    let limit = usize::try_from(window.limit).unwrap_or(usize::MAX);
    offset..offset.saturating_add(limit).min(total)
}

fn iso(time: DateTime<Utc>) -> String {
    time.to_rfc3339_opts(SecondsFormat::Millis, true)
}

#[cfg(test)]
#[path = "view_tests.rs"]
mod tests;
