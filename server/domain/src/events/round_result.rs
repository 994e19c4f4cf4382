//! An athlete's result in one round, down to the ascents.
//!
//! The serialised form is both stored and part of the API: keys as in the results service's documents, with our
//! interpretation of a score as `value` beside it. Missing or unreadable optional details are absent.

use serde::{Deserialize, Deserializer, Serialize};

use crate::decimal::Decimal;
use crate::events::climb_score::Score;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RoundResult {
    #[serde(rename = "category_round_id", deserialize_with = "text_or_number")]
    pub round_id: String,
    #[serde(default)]
    pub round_name: String,
    /// Tied athletes share it; null without a rank.
    #[serde(default)]
    pub rank: Option<u32>,
    #[serde(flatten)]
    pub score: Score,
    /// Groups climb different boulders, and their ranks are interleaved (1, 1, 3, 3).
    #[serde(default)]
    pub starting_group: Option<String>,
    #[serde(flatten)]
    pub detail: RoundDetail,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum RoundDetail {
    /// Routes of one discipline; in speed the lanes of the qualification.
    Ascents(Ascents),
    /// The speed final from heat to heat.
    Elimination {
        speed_elimination_stages: Vec<EliminationStage>,
    },
    Combined {
        combined_stages: Vec<CombinedStage>,
    },
    None {},
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "discipline", content = "ascents", rename_all = "snake_case")]
pub enum Ascents {
    Boulder(Vec<BoulderAscent>),
    Lead(Vec<LeadAscent>),
    Speed(Vec<SpeedAscent>),
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct BoulderAscent {
    pub route_id: Option<u64>,
    pub route_name: String,
    pub top: bool,
    /// Number of attempts, whether or not they led to the top.
    pub top_tries: Option<u32>,
    pub zone: bool,
    pub zone_tries: Option<u32>,
    /// Null if the format has no low zone.
    pub low_zone: Option<bool>,
    pub low_zone_tries: Option<u32>,
    /// Null until 2024.
    pub points: Option<Decimal>,
    /// `pending`, `active`, `confirmed`, `locked`, `under_appeal`, …
    pub status: Option<String>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct LeadAscent {
    pub route_id: Option<u64>,
    pub route_name: String,
    pub top: bool,
    pub plus: bool,
    #[serde(flatten)]
    pub score: Score,
    /// Null without a time.
    pub time_ms: Option<u32>,
    /// Rank on this route.
    pub rank: Option<u32>,
    /// Tied athletes share the average of their places, so it can end in .5.
    pub corrective_rank: Option<Decimal>,
    pub restarted: bool,
    pub status: Option<String>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct SpeedAscent {
    pub route_id: Option<u64>,
    /// The lane, `A` or `B`.
    pub route_name: String,
    /// Null without a time.
    pub time_ms: Option<u32>,
    /// A fall.
    pub dnf: bool,
    /// A false start.
    pub dns: bool,
    pub not_started: bool,
    pub status: Option<String>,
}

/// An athlete's heat in one stage of the speed final.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct EliminationStage {
    /// In the order of the stages: 0 is 1/8 of the usual field, 3 the small final, 4 the final.
    pub id: Option<u32>,
    pub name: String,
    /// The same for both opponents.
    pub heat_id: Option<u64>,
    /// 1 or 0; null until the heat is decided.
    #[serde(rename = "winner", with = "one_or_zero")]
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>))]
    pub won: Option<bool>,
    #[serde(flatten)]
    pub score: Score,
    /// Milliseconds; null without a time.
    #[serde(rename = "time")]
    pub time_ms: Option<u32>,
    pub ascents: Vec<SpeedAscent>,
}

/// One discipline's part of a combined round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CombinedStage {
    #[serde(default)]
    pub stage_name: String,
    #[serde(default)]
    /// Its points; until 2021 also a time, or a height without a plus.
    pub stage_score: Option<Decimal>,
    /// As written by the results service: `3T3z 4 3`, `TOP (3:30)`, `63.1`.
    #[serde(default)]
    pub stage_score_text: Option<String>,
    #[serde(default)]
    pub stage_rank: Option<u32>,
    #[serde(flatten)]
    pub detail: StageDetail,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum StageDetail {
    Ascents(Ascents),
    None {},
}

impl RoundResult {
    /// Every score of the round, its own total first.
    pub fn scores(&self) -> impl Iterator<Item = &Score> {
        std::iter::once(&self.score).chain(self.detail.scores())
    }
}

impl RoundDetail {
    fn scores(&self) -> Vec<&Score> {
        match self {
            Self::Ascents(ascents) => ascents.scores(),
            Self::Elimination {
                speed_elimination_stages,
            } => speed_elimination_stages
                .iter()
                .map(|stage| &stage.score)
                .collect(),
            Self::Combined { combined_stages } => combined_stages
                .iter()
                .flat_map(|stage| match &stage.detail {
                    StageDetail::Ascents(ascents) => ascents.scores(),
                    StageDetail::None {} => Vec::new(),
                })
                .collect(),
            Self::None {} => Vec::new(),
        }
    }
}

impl Ascents {
    fn scores(&self) -> Vec<&Score> {
        match self {
            Self::Lead(ascents) => ascents.iter().map(|ascent| &ascent.score).collect(),
            Self::Boulder(_) | Self::Speed(_) => Vec::new(),
        }
    }
}

/// Rows stored before rounds were typed have numbers.
fn text_or_number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum TextOrNumber {
        Text(String),
        Number(u64),
    }
    Ok(match TextOrNumber::deserialize(deserializer)? {
        TextOrNumber::Text(text) => text,
        TextOrNumber::Number(number) => number.to_string(),
    })
}

/// `winner` as written by the results service: 1 or 0.
mod one_or_zero {
    use serde::{Deserialize, Deserializer, Serializer};

    #[allow(
        clippy::ref_option,
        clippy::trivially_copy_pass_by_ref,
        reason = "serde calls it with a reference to the field"
    )]
    pub(crate) fn serialize<S: Serializer>(
        won: &Option<bool>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        match won {
            Some(won) => serializer.serialize_u8(u8::from(*won)),
            None => serializer.serialize_none(),
        }
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<bool>, D::Error> {
        let number = Option::<u8>::deserialize(deserializer)?;
        Ok(number.map(|winner| winner == 1))
    }
}
