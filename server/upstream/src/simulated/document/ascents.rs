//! What one athlete did in one round: the fields of it, as rows of results carry them.

use serde::Serialize;

use super::{Nullable, Tenths};

/// Only one of the three is there.
#[derive(Debug, Default, Serialize)]
pub(super) struct Climbed {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) ascents: Option<Vec<Ascent>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) combined_stages: Option<Vec<CombinedStage>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) speed_elimination_stages: Option<Vec<SpeedStage>>,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(super) enum Ascent {
    Boulder(BoulderAscent),
    Lead(LeadAscent),
    LeadQualification(QualificationAscent),
    Run(RunAscent),
}

#[derive(Debug, Serialize)]
pub(super) struct BoulderAscent {
    pub(super) route_id: u64,
    pub(super) route_name: String,
    pub(super) top: bool,
    pub(super) top_tries: Option<u64>,
    pub(super) zone: bool,
    pub(super) zone_tries: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) low_zone: Option<Nullable<bool>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) points: Option<Tenths>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) low_zone_tries: Option<Nullable<u64>>,
    pub(super) modified: String,
    pub(super) status: &'static str,
}

#[derive(Debug, Serialize)]
pub(super) struct LeadAscent {
    pub(super) route_id: u64,
    pub(super) route_name: &'static str,
    pub(super) top: bool,
    pub(super) top_tries: Option<u64>,
    pub(super) score: String,
    pub(super) plus: bool,
    pub(super) restarted: bool,
    pub(super) time_ms: Option<u64>,
    pub(super) modified: String,
    pub(super) status: &'static str,
}

#[derive(Debug, Serialize)]
pub(super) struct QualificationAscent {
    pub(super) route_id: u64,
    pub(super) route_name: &'static str,
    pub(super) top: bool,
    pub(super) plus: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) restarted: Option<bool>,
    pub(super) rank: Option<u64>,
    pub(super) corrective_rank: Option<HalfRank>,
    pub(super) score: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) status: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) top_tries: Option<()>,
}

/// 61, or 33.5 and 6.0 for those who share a place.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(super) enum HalfRank {
    Alone(u64),
    Shared(f64),
}

#[derive(Debug, Serialize)]
pub(super) struct RunAscent {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) id: Option<u64>,
    pub(super) route_id: u64,
    pub(super) route_name: &'static str,
    pub(super) time_ms: Option<u64>,
    pub(super) dnf: bool,
    pub(super) dns: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) not_started: Option<bool>,
    pub(super) modified: String,
    pub(super) status: &'static str,
}

#[derive(Debug, Serialize)]
pub(super) struct CombinedStage {
    pub(super) stage_name: &'static str,
    pub(super) stage_score: Tenths,
    pub(super) stage_rank: Option<u64>,
    pub(super) ascents: Vec<Ascent>,
}

#[derive(Debug, Serialize)]
pub(super) struct SpeedStage {
    pub(super) id: usize,
    pub(super) name: &'static str,
    pub(super) heat_id: u64,
    pub(super) ascent_summary: &'static str,
    pub(super) score: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) qualified: Option<bool>,
    pub(super) winner: Winner,
    pub(super) time: Option<u64>,
    pub(super) ascents: Vec<Ascent>,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(super) enum Winner {
    Number(u8),
    Flag(bool),
}
