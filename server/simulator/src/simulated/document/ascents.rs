//! One athlete's actions in one round, as fields of a result row.

use serde::Serialize;

use crate::simulated::document::{Nullable, Tenths};

/// Exactly one of the fields is present.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Climbed {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) ascents: Option<Vec<Ascent>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) combined_stages: Option<Vec<CombinedStage>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) speed_elimination_stages: Option<Vec<SpeedStage>>,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum Ascent {
    Boulder(BoulderAscent),
    Lead(LeadAscent),
    LeadQualification(QualificationAscent),
    Run(RunAscent),
}

#[derive(Debug, Serialize)]
pub(crate) struct BoulderAscent {
    pub(crate) route_id: u64,
    pub(crate) route_name: String,
    pub(crate) top: bool,
    pub(crate) top_tries: Option<u64>,
    pub(crate) zone: bool,
    pub(crate) zone_tries: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) low_zone: Option<Nullable<bool>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) points: Option<Tenths>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) low_zone_tries: Option<Nullable<u64>>,
    pub(crate) status: &'static str,
}

#[derive(Debug, Serialize)]
pub(crate) struct LeadAscent {
    pub(crate) route_id: u64,
    pub(crate) route_name: &'static str,
    pub(crate) top: bool,
    pub(crate) score: String,
    pub(crate) plus: bool,
    pub(crate) restarted: bool,
    pub(crate) time_ms: Option<u64>,
    pub(crate) status: &'static str,
}

#[derive(Debug, Serialize)]
pub(crate) struct QualificationAscent {
    pub(crate) route_id: u64,
    pub(crate) route_name: &'static str,
    pub(crate) top: bool,
    pub(crate) plus: bool,
    pub(crate) rank: Option<u64>,
    pub(crate) corrective_rank: Option<HalfRank>,
    pub(crate) score: String,
}

/// 61, or 33.5 and 6.0 for those who share a place.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum HalfRank {
    Alone(u64),
    Shared(f64),
}

#[derive(Debug, Serialize)]
pub(crate) struct RunAscent {
    pub(crate) route_id: u64,
    pub(crate) route_name: &'static str,
    pub(crate) time_ms: Option<u64>,
    pub(crate) dnf: bool,
    pub(crate) dns: bool,
    pub(crate) not_started: bool,
    pub(crate) status: &'static str,
}

#[derive(Debug, Serialize)]
pub(crate) struct CombinedStage {
    pub(crate) stage_name: &'static str,
    pub(crate) stage_score: Tenths,
    pub(crate) stage_rank: Option<u64>,
    pub(crate) ascents: Vec<Ascent>,
}

#[derive(Debug, Serialize)]
pub(crate) struct SpeedStage {
    pub(crate) id: usize,
    pub(crate) name: &'static str,
    pub(crate) heat_id: u64,
    pub(crate) score: String,
    pub(crate) qualified: bool,
    pub(crate) time: Option<u64>,
    pub(crate) ascents: Vec<Ascent>,
}
