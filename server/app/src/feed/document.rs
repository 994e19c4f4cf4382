//! The upstream's JSON as far as we read it (feed-api.md §3). Unknown keys are passed over; what a
//! document may lack has a default; what it must have is an error.

use serde::{Deserialize, Deserializer};
use serde_json::Value;

/// `/api/v1/`
#[derive(Debug, Deserialize)]
pub(super) struct RootDocument {
    pub(super) current: SeasonLink,
    #[serde(default, deserialize_with = "null_as_default")]
    pub(super) seasons: Vec<SeasonLink>,
}

#[derive(Debug, Deserialize)]
pub(super) struct SeasonLink {
    pub(super) id: u64,
    /// The year. The current season names it `season` instead.
    #[serde(default)]
    pub(super) name: Option<String>,
}

/// `/api/v1/seasons/{id}`
#[derive(Debug, Deserialize)]
pub(super) struct SeasonDocument {
    pub(super) events: Vec<SeasonEvent>,
}

#[derive(Debug, Deserialize)]
pub(super) struct SeasonEvent {
    pub(super) event_id: u64,
    #[serde(default)]
    pub(super) local_end_date: Option<String>,
    #[serde(default)]
    pub(super) ends_at: Option<String>,
}

/// `/api/v1/events/{id}`
#[derive(Debug, Deserialize)]
pub(super) struct EventDocument {
    pub(super) id: u64,
    pub(super) name: String,
    #[serde(default)]
    pub(super) location: Option<String>,
    #[serde(default)]
    pub(super) country: Option<String>,
    #[serde(default)]
    pub(super) starts_at: Option<String>,
    #[serde(default)]
    pub(super) ends_at: Option<String>,
    #[serde(default)]
    pub(super) local_start_date: Option<String>,
    #[serde(default)]
    pub(super) local_end_date: Option<String>,
    #[serde(default)]
    pub(super) timezone: Option<Timezone>,
    #[serde(default)]
    pub(super) registration_url: Option<String>,
    #[serde(default)]
    pub(super) public_information: Option<PublicInformationDocument>,
    /// Some documents spell it `dcats`; those seen so far carry both, identical.
    #[serde(default, deserialize_with = "null_as_default")]
    pub(super) d_cats: Vec<CategoryDocument>,
    #[serde(default, deserialize_with = "null_as_default")]
    pub(super) dcats: Vec<CategoryDocument>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Timezone {
    #[serde(default)]
    pub(super) value: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
pub(super) struct PublicInformationDocument {
    #[serde(default)]
    pub(super) organiser_name: Option<String>,
    #[serde(default)]
    pub(super) organiser_url: Option<String>,
    #[serde(default)]
    pub(super) venue_name: Option<String>,
    #[serde(default)]
    pub(super) description: Option<String>,
}

#[derive(Debug, Deserialize)]
pub(super) struct CategoryDocument {
    pub(super) dcat_id: u64,
    pub(super) dcat_name: String,
    #[serde(default)]
    pub(super) discipline_kind: Option<String>,
    #[serde(default)]
    pub(super) status: Option<String>,
    #[serde(default, deserialize_with = "null_as_default")]
    pub(super) category_rounds: Vec<RoundDocument>,
}

#[derive(Debug, Deserialize)]
pub(super) struct RoundDocument {
    pub(super) category_round_id: u64,
    #[serde(default)]
    pub(super) kind: Option<String>,
    #[serde(default)]
    pub(super) name: Option<String>,
    #[serde(default)]
    pub(super) status: Option<String>,
    #[serde(default, deserialize_with = "null_as_default")]
    pub(super) starting_groups: Vec<StartingGroupDocument>,
}

#[derive(Debug, Deserialize)]
pub(super) struct StartingGroupDocument {
    #[serde(default)]
    pub(super) name: Option<String>,
}

/// A row of `/api/v1/events/{id}/registrations`. Squads have no `athlete_id`.
#[derive(Debug, Deserialize)]
pub(super) struct RegistrationDocument {
    #[serde(default)]
    pub(super) athlete_id: Option<u64>,
    #[serde(default)]
    pub(super) firstname: Option<String>,
    #[serde(default)]
    pub(super) lastname: Option<String>,
    #[serde(default)]
    pub(super) country: Option<String>,
    #[serde(default, deserialize_with = "null_as_default")]
    pub(super) d_cats: Vec<RegistrationCategory>,
    #[serde(default, deserialize_with = "null_as_default")]
    pub(super) dcats: Vec<RegistrationCategory>,
}

#[derive(Debug, Deserialize)]
pub(super) struct RegistrationCategory {
    pub(super) id: u64,
    #[serde(default)]
    pub(super) name: Option<String>,
    #[serde(default)]
    pub(super) status: Option<String>,
}

/// `/api/v1/events/{id}/result/{dcat}`
#[derive(Debug, Deserialize)]
pub(super) struct ResultDocument {
    #[serde(default)]
    pub(super) status: Option<String>,
    #[serde(default)]
    pub(super) ranking_as_of: Option<String>,
    /// Absent: the event's own document has them too.
    #[serde(default)]
    pub(super) category_rounds: Option<Vec<RoundDocument>>,
    /// Null before any result, but never absent: another document than a result lacks it.
    #[serde(deserialize_with = "Option::deserialize")]
    pub(super) ranking: Option<Vec<RankingDocument>>,
}

#[derive(Debug, Deserialize)]
pub(super) struct RankingDocument {
    #[serde(default)]
    pub(super) athlete_id: Option<u64>,
    #[serde(default)]
    pub(super) rank: Option<u32>,
    #[serde(default)]
    pub(super) name: Option<String>,
    #[serde(default)]
    pub(super) firstname: Option<String>,
    #[serde(default)]
    pub(super) lastname: Option<String>,
    #[serde(default)]
    pub(super) country: Option<String>,
    #[serde(default)]
    pub(super) rounds: Value,
}

fn null_as_default<'de, D: Deserializer<'de>, T: Default + Deserialize<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    Ok(Option::<T>::deserialize(deserializer)?.unwrap_or_default())
}
