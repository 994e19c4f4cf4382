//! Durable notifications of accounts: content, subject, and the merging of two about the same subject.
//!
//! The serialised form is both stored and part of the API.

use serde::{Deserialize, Serialize};

use crate::accounts::report::ReportKind;
use crate::ids::{AthleteId, CategoryId, EventId, LeagueId, UserId};
use crate::scoring::correction::Correction;

/// Maximum number of characters shown of an announcement.
const FIRST_LINE_LENGTH: usize = 140;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Notice {
    PicksLocked(PicksLocked),
    /// An athlete of the user's open picks will not start.
    PickWithdrawn(PickWithdrawn),
    PicksScored(PicksScored),
    PointsCorrected(PointsCorrected),
    /// To the owners of its picks and to site admins: the event is over, and no longer has the category.
    CategoryDropped(CategoryDropped),
    /// To site admins: the event began, was locked, and then got a later date.
    EventStaysLocked(EventStaysLocked),
    /// To the players with a pick in the event.
    RoundMoved(RoundMoved),
    RequestApproved(NoticeLeague),
    RequestRejected(NoticeLeague),
    Invited(NoticeLeague),
    AdminMade(NoticeLeague),
    AdminEnded(NoticeLeague),
    OwnerMade(NoticeLeague),
    MemberRemoved(NoticeLeague),
    /// To the league's admins: the webhook was switched off, because its address no longer exists.
    WebhookEnded(NoticeLeague),
    /// To the league's admins, until the request is decided.
    JoinRequested(JoinRequested),
    /// To the league's members, until the announcement is withdrawn.
    Announced(Announced),
    /// To those who reported it.
    ReportDecided(ReportDecided),
    /// To the owner of a reported name or league, or the author of an announcement.
    ContentRemoved(ContentRemoved),
}

/// Picks of an event are closed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PicksLocked {
    pub event_id: String,
    pub event_name: String,
    /// Number of categories that the user has picked, in any league.
    pub picked: u32,
    /// Number of categories that could be picked.
    pub categories: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PickWithdrawn {
    pub event_id: String,
    pub event_name: String,
    pub category_id: String,
    pub category_name: String,
    pub athlete_id: String,
    pub firstname: String,
    pub lastname: String,
    /// Number of leagues in which the user has picked the athlete.
    pub leagues: u32,
    /// One of them.
    pub league_id: String,
}

/// The points of the user's picks of an event in a league, as far as it is scored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PicksScored {
    pub event_id: String,
    pub event_name: String,
    #[serde(flatten)]
    pub league: NoticeLeague,
    pub points: u32,
    /// Rank in the league, by all settled points.
    pub rank: u32,
    pub members: u32,
    /// Number of the user's scored picks, and of all their picks.
    pub scored: u32,
    pub picked: u32,
}

/// Final points changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PointsCorrected {
    pub prediction_id: String,
    pub event_id: String,
    pub event_name: String,
    pub category_id: String,
    pub category_name: String,
    #[serde(flatten)]
    pub league: NoticeLeague,
    #[serde(flatten)]
    pub correction: Correction,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CategoryDropped {
    pub event_id: String,
    pub event_name: String,
    pub category_id: String,
    pub category_name: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct EventStaysLocked {
    pub event_id: String,
    pub event_name: String,
}

/// A round of the event has another published time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct RoundMoved {
    pub event_id: String,
    pub event_name: String,
    /// `lead final of men`
    pub round: String,
    /// ISO 8601, UTC.
    pub starts_at: String,
    pub moved_from: String,
    /// Number of the event's other moved rounds.
    pub others: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct NoticeLeague {
    pub league_id: String,
    /// Its name at the time.
    pub league_name: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct JoinRequested {
    #[serde(flatten)]
    pub league: NoticeLeague,
    pub user_id: String,
    pub name: String,
    pub picture: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Announced {
    #[serde(flatten)]
    pub league: NoticeLeague,
    pub announcement_id: u64,
    pub first_line: String,
}

impl Announced {
    pub fn new(league: NoticeLeague, announcement_id: u64, text: &str) -> Self {
        let line = text.lines().next().unwrap_or_default();
        let is_whole = line.chars().count() <= FIRST_LINE_LENGTH;
        let start = line.chars().take(FIRST_LINE_LENGTH - 1);
        Self {
            league,
            announcement_id,
            first_line: if is_whole {
                line.to_owned()
            } else {
                start.chain(['…']).collect()
            },
        }
    }
}

/// Without the reported text, which may be another player's name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ReportDecided {
    pub report_id: u64,
    pub subject: ReportKind,
    pub removed: bool,
    /// A site admin's words.
    pub note: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ContentRemoved {
    pub subject: ReportKind,
    /// The account, league or announcement.
    pub subject_id: String,
}

/// The effect of a new notification on an older one about the same subject.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Merged {
    /// The old one has the same content.
    Unchanged,
    /// The content changes, but is not news: it keeps its place and stays seen or unseen.
    Rewritten(Notice),
    /// News: becomes the newest notification, and unseen.
    Renewed(Notice),
    /// The notification no longer applies.
    Gone,
}

impl Notice {
    /// Key of the subject: an account has at most one notification per key.
    pub fn key(&self) -> String {
        let of_league = |what: &str, league: &NoticeLeague| format!("{what}:{}", league.league_id);
        match self {
            Self::PicksLocked(locked) => format!("locked:{}", locked.event_id),
            Self::PickWithdrawn(gone) => {
                withdrawn(&gone.event_id, &gone.category_id, &gone.athlete_id)
            }
            Self::PicksScored(scored) => scored_key(&scored.event_id, &scored.league.league_id),
            Self::PointsCorrected(corrected) => format!("corrected:{}", corrected.prediction_id),
            Self::CategoryDropped(gone) => {
                format!("dropped:{}:{}", gone.event_id, gone.category_id)
            }
            Self::EventStaysLocked(event) => format!("stays_locked:{}", event.event_id),
            Self::RoundMoved(moved) => format!("moved:{}", moved.event_id),
            Self::RequestApproved(league) | Self::RequestRejected(league) => {
                of_league("asked", league)
            }
            Self::Invited(league) => of_league("invited", league),
            Self::AdminMade(league) | Self::AdminEnded(league) | Self::OwnerMade(league) => {
                of_league("role", league)
            }
            Self::MemberRemoved(league) => of_league("removed", league),
            Self::WebhookEnded(league) => of_league("webhook", league),
            Self::JoinRequested(request) => {
                format!("request:{}:{}", request.league.league_id, request.user_id)
            }
            Self::Announced(made) => announced_key(made.announcement_id),
            Self::ReportDecided(decided) => format!("report:{}", decided.report_id),
            Self::ContentRemoved(gone) => {
                format!(
                    "content_removed:{}:{}",
                    gone.subject.as_str(),
                    gone.subject_id
                )
            }
        }
    }

    /// The league with which it is deleted.
    pub fn league_id(&self) -> Option<&str> {
        match self {
            Self::PicksLocked(_)
            | Self::PickWithdrawn(_)
            | Self::CategoryDropped(_)
            | Self::EventStaysLocked(_)
            | Self::RoundMoved(_)
            | Self::ReportDecided(_)
            | Self::ContentRemoved(_) => None,
            Self::PicksScored(PicksScored { league, .. })
            | Self::PointsCorrected(PointsCorrected { league, .. })
            | Self::JoinRequested(JoinRequested { league, .. })
            | Self::Announced(Announced { league, .. })
            | Self::RequestApproved(league)
            | Self::RequestRejected(league)
            | Self::Invited(league)
            | Self::AdminMade(league)
            | Self::AdminEnded(league)
            | Self::OwnerMade(league)
            | Self::MemberRemoved(league)
            | Self::WebhookEnded(league) => Some(&league.league_id),
        }
    }
}

fn withdrawn(event: &str, category: &str, athlete: &str) -> String {
    format!("withdrawn:{event}:{category}:{athlete}")
}

pub fn withdrawn_key(event: &EventId, category: &CategoryId, athlete: &AthleteId) -> String {
    withdrawn(event.as_str(), category.as_str(), athlete.as_str())
}

pub fn locked_key(event: &EventId) -> String {
    format!("locked:{event}")
}

pub fn scored_key(event_id: &str, league_id: &str) -> String {
    format!("scored:{event_id}:{league_id}")
}

pub fn invited_key(league: &LeagueId) -> String {
    format!("invited:{league}")
}

pub fn request_key(league: &LeagueId, user: &UserId) -> String {
    format!("request:{league}:{user}")
}

pub fn announced_key(announcement: u64) -> String {
    format!("announced:{announcement}")
}

/// Notifications computed from the current state are news only if they differ; those about an occurrence always are.
pub fn merge(old: &Notice, seen: bool, new: Notice) -> Merged {
    match (old, new) {
        (Notice::PicksLocked(old), Notice::PicksLocked(new)) if *old == new => Merged::Unchanged,
        (Notice::RoundMoved(old), Notice::RoundMoved(new)) if *old == new => Merged::Unchanged,
        (Notice::Announced(old), Notice::Announced(new)) if *old == new => Merged::Unchanged,
        (Notice::PicksScored(old), Notice::PicksScored(new)) => merge_scored(old, new),
        (Notice::PointsCorrected(old), Notice::PointsCorrected(new)) if !seen => {
            merge_corrections(old, new)
        }
        (_, new) => Merged::Renewed(new),
    }
}

/// Other players' points may change the owner's rank: that alone is not news.
fn merge_scored(old: &PicksScored, new: PicksScored) -> Merged {
    if *old == new {
        Merged::Unchanged
    } else if (old.points, old.scored) == (new.points, new.scored) {
        Merged::Rewritten(Notice::PicksScored(new))
    } else {
        Merged::Renewed(Notice::PicksScored(new))
    }
}

/// If the first correction is unseen, both are merged into one.
fn merge_corrections(old: &PointsCorrected, new: PointsCorrected) -> Merged {
    if old.correction.from == new.correction.to {
        return Merged::Gone;
    }
    let from = old.correction.from;
    let correction = Correction {
        from,
        ..new.correction
    };
    Merged::Renewed(Notice::PointsCorrected(PointsCorrected {
        correction,
        ..new
    }))
}
