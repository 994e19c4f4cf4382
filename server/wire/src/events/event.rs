//! Events, categories and start lists as shown to a user.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::events::programme::ScheduledRound;
use crate::strict;

/// A sporting competition.
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is one independent fact about the event"
)]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct EventView {
    pub id: String,
    /// The same as `id` (docs/rules.md, "Fixed texts and names").
    #[allow(
        clippy::pub_underscore_fields,
        reason = "the specification spells it so"
    )]
    pub _id: String,
    /// `ifsc` or `usa`.
    pub series: String,
    pub name: String,
    pub location: String,
    pub country: Option<String>,
    /// Calendar date in the event's time zone, `YYYY-MM-DD`.
    pub local_start_date: Option<String>,
    pub local_end_date: Option<String>,
    /// Local midnight of the first day, when picks close automatically. ISO 8601, UTC.
    pub starts_at: Option<String>,
    pub ends_at: Option<String>,
    /// IANA time zone.
    pub timezone: Option<String>,
    pub registration_url: Option<String>,
    pub public_information: PublicInformation,
    /// Whether picks are closed: an admin has locked the event, it has started, or it is postponed.
    pub locked: bool,
    pub cancelled: bool,
    /// Postponed without a new date so far: picks are closed until there is one.
    pub postponed: bool,
    pub is_paraclimbing_event: bool,
    pub dcats: Vec<CategoryView>,
    /// Names of the categories in which squads compete: no athlete can be picked there.
    pub not_played: Vec<String>,
    /// Its rounds with a published time, by start.
    pub programme: Vec<ScheduledRound>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PublicInformation {
    pub organiser_name: Option<String>,
    pub organiser_url: Option<String>,
    pub venue_name: Option<String>,
    pub description: Option<String>,
}

/// One discipline and gender of an event (`dcat` in the results service).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct CategoryView {
    pub dcat_id: String,
    pub event_id: String,
    pub dcat_name: String,
    /// `lead`, `speed`, `boulder`, `combined` or `boulder&lead`.
    pub discipline: String,
    /// Status from the results service: `registration_pending`, `registration_active`, `active`, `finished`, …
    pub status: String,
    /// Whether final points exist.
    pub scored: bool,
    /// A category of the young: newcomers are offered others first.
    #[serde(default)]
    pub youth: bool,
}

/// One athlete of an event's start list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct StartListAthlete {
    pub athlete_id: String,
    pub firstname: String,
    pub lastname: String,
    /// IOC country code; the gym in series `usa`.
    pub country: String,
    /// `men` or `women`; null if the results service gives none.
    pub gender: Option<String>,
    pub d_cats: Vec<StartListCategory>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct StartListCategory {
    pub id: String,
    pub name: String,
    /// `confirmed` or `not attending`.
    pub status: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct EventList {
    pub events: Vec<EventView>,
    pub count: u32,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct EventAnswer {
    pub event: EventView,
}

/// `GET /api/events/name/{id}`: what strangers may know of an event that somebody sent them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct EventNameAnswer {
    pub name: String,
    pub location: String,
    /// `YYYY-MM-DD` in the event's time zone.
    pub local_start_date: Option<String>,
    pub local_end_date: Option<String>,
    /// Of the categories with a ranking; running ones first.
    pub podiums: Vec<PublicPodium>,
}

/// Who is on a category's podium, now or in the end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PublicPodium {
    pub category_id: String,
    pub category_name: String,
    /// The ranking may still change.
    pub running: bool,
    /// Ranks 1 to 3, best first; equals share a rank.
    pub athletes: Vec<PublicRank>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PublicRank {
    pub athlete_id: String,
    pub rank: u32,
    pub firstname: String,
    pub lastname: String,
    pub country: String,
}

/// `GET /api/upcoming/{eventId}`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StartListAnswer {
    pub event_id: String,
    pub registrations: Vec<StartListAthlete>,
}

/// `POST /api/events/query`. `query` is a filter document, parsed strictly.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(default)]
pub struct EventsQuery {
    #[ts(type = "Record<string, unknown>")]
    #[schema(value_type = Object)]
    pub query: serde_json::Map<String, serde_json::Value>,
    #[schema(minimum = 1, maximum = 500)]
    #[serde(deserialize_with = "strict::optional_integer")]
    pub limit: Option<i64>,
    #[schema(minimum = 0, maximum = 1_000_000)]
    #[serde(deserialize_with = "strict::optional_integer")]
    pub skip: Option<i64>,
}

/// `PUT /api/events/{id}/lock|unlock`, `PUT /api/predictions/event/{eventId}/lock|unlock`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LockAnswer {
    pub success: bool,
    /// Number of events or predictions, depending on the route, whose own lock changed.
    pub modified_count: u32,
    /// Number of matching events or predictions.
    pub matched_count: u32,
    pub message: String,
}
