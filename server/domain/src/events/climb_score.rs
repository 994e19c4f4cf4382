//! Interpretation of scores (docs/results-service.md, "Scores"). The results services write every score as text, and
//! the same text has different meanings: `7.75` is a geometric mean of ranks in a lead qualification, and seconds in
//! speed.

use serde::{Deserialize, Serialize};

use crate::decimal::Decimal;

/// A score as written by the results service, and its parsed value. Either both are set or neither.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Score {
    /// As written by the results service: `99.2`, `45+`, `TOP`, `4.90`, `DNS`.
    #[serde(rename = "score", default)]
    pub raw: Option<String>,
    #[serde(default)]
    pub value: Option<ScoreValue>,
}

/// Numbers are exact, so that equal scores are equal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ScoreValue {
    /// Boulder since 2025: more is better.
    BoulderPoints {
        points: Decimal,
    },
    /// Boulder until 2024: tops, then zones, then fewer tries.
    BoulderTops {
        tops: u32,
        zones: u32,
        top_tries: u32,
        zone_tries: u32,
    },
    /// The hold a lead climber controlled; `plus` is a move on from it.
    LeadHeight {
        hold: u32,
        plus: bool,
    },
    /// The whole lead route.
    Top,
    /// Lead on several routes: the geometric mean of the ranks on each. Less is better.
    LeadPoints {
        points: Decimal,
    },
    /// Speed; the tie-break is another run's time. Upstream's text has cut it to two places unless
    /// the third decides, so an ascent's own `time_ms` may be up to 9 ms longer.
    Time {
        time_ms: u32,
        tie_break_ms: Option<u32>,
    },
    Fall {
        tie_break_ms: Option<u32>,
    },
    FalseStart {
        tie_break_ms: Option<u32>,
    },
    /// Won without an opponent, so without a time.
    Wildcard,
    /// Before a heat is run.
    NotStarted,
    DidNotStart,
    DidNotFinish,
    Disqualified,
    /// Total of a combined round, or of one of its stages.
    Combined {
        points: Decimal,
    },
    /// An unknown form; only the raw score can be shown.
    Unknown,
}

/// How to interpret a score: by discipline, and in lead by the routes climbed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScoreForm {
    Boulder,
    /// One lead route: the height.
    LeadHeight,
    /// Several lead routes: the mean of their ranks.
    LeadPoints,
    Speed,
    Combined,
    /// Only values with the same meaning everywhere.
    Unclear,
}

/// TOP counts as 100 holds (docs/results-service.md, "Scores").
const TOP_HEIGHT_THOUSANDTHS: u32 = 100_000;
const HOLD_THOUSANDTHS: u32 = 1_000;
/// A trailing `+` adds 0.1 (docs/results-service.md, "Scores").
const PLUS_THOUSANDTHS: u32 = 100;
/// Higher walls do not exist, and larger numbers would not fit thousandths.
const HOLD_MAX: u32 = 999;

impl Score {
    /// Missing or blank text is no score.
    pub fn read(raw: Option<&str>, form: ScoreForm) -> Self {
        let raw = raw.map(str::trim).filter(|raw| !raw.is_empty());
        Self {
            value: raw.map(|raw| ScoreValue::read(raw, form)),
            raw: raw.map(str::to_owned),
        }
    }

    /// For display: speed in seconds with two decimals, truncated like upstream's (docs/results-service.md, "Scores");
    /// any other score as upstream writes it, with plain spaces.
    pub fn shown(&self) -> Option<String> {
        if let Some(ScoreValue::Time {
            time_ms,
            tie_break_ms,
        }) = self.value
        {
            let time = speed_time_text(time_ms);
            return Some(match tie_break_ms {
                Some(other) => format!("{time} ({})", speed_time_text(other)),
                None => time,
            });
        }
        let raw = self.raw.as_ref()?;
        Some(raw.split_whitespace().collect::<Vec<_>>().join(" "))
    }
}

impl ScoreValue {
    pub fn read(raw: &str, form: ScoreForm) -> Self {
        // Until 2024 the parts stand between non-breaking spaces.
        let text = raw.split_whitespace().collect::<Vec<_>>().join(" ");
        word(&text)
            .or_else(|| match form {
                ScoreForm::Boulder => boulder_points(&text).or_else(|| boulder_tops(&text)),
                ScoreForm::LeadHeight => lead_height(&text).or_else(|| lead_points(&text)),
                ScoreForm::LeadPoints => lead_points(&text).or_else(|| lead_height(&text)),
                ScoreForm::Speed => speed_time(&text),
                ScoreForm::Combined => combined(&text),
                ScoreForm::Unclear => boulder_tops(&text).or_else(|| unmistakable_height(&text)),
            })
            .unwrap_or(Self::Unknown)
    }

    /// The height of a lead score in holds: `45+` is 45.1 and TOP is 100 (docs/results-service.md, "Scores").
    pub fn lead_height(self) -> Option<Decimal> {
        match self {
            Self::Top => Some(Decimal::from_thousandths(TOP_HEIGHT_THOUSANDTHS)),
            Self::LeadHeight { hold, plus } => {
                let plus = if plus { PLUS_THOUSANDTHS } else { 0 };
                let holds = hold.saturating_mul(HOLD_THOUSANDTHS);
                Some(Decimal::from_thousandths(holds.saturating_add(plus)))
            }
            Self::BoulderPoints { .. }
            | Self::BoulderTops { .. }
            | Self::LeadPoints { .. }
            | Self::Time { .. }
            | Self::Fall { .. }
            | Self::FalseStart { .. }
            | Self::Wildcard
            | Self::NotStarted
            | Self::DidNotStart
            | Self::DidNotFinish
            | Self::Disqualified
            | Self::Combined { .. }
            | Self::Unknown => None,
        }
    }
}

/// A speed time for display: seconds with two decimals, truncated and not rounded, like upstream's
/// (docs/results-service.md, "Scores"): 5435 ms is `5.43`.
pub fn speed_time_text(time_ms: u32) -> String {
    format!("{}.{:02}", time_ms / 1000, time_ms % 1000 / 10)
}

/// Scores written as words, in any discipline; speed also has the tie-break time.
fn word(text: &str) -> Option<ScoreValue> {
    let (main, tie_break_ms) = with_tie_break(text)?;
    let value = match main.to_ascii_uppercase().as_str() {
        "TOP" => ScoreValue::Top,
        "FALL" => return Some(ScoreValue::Fall { tie_break_ms }),
        "FALSE START" | "FS" => return Some(ScoreValue::FalseStart { tie_break_ms }),
        "WILDCARD" => ScoreValue::Wildcard,
        "NOT STARTED" => ScoreValue::NotStarted,
        "DNS" => ScoreValue::DidNotStart,
        "DNF" => ScoreValue::DidNotFinish,
        "DSQ" | "DQ" => ScoreValue::Disqualified,
        _ => return None,
    };
    tie_break_ms.is_none().then_some(value)
}

fn boulder_points(text: &str) -> Option<ScoreValue> {
    Decimal::parse(text).map(|points| ScoreValue::BoulderPoints { points })
}

/// `4T4z 8 5`, or as USA Climbing writes it `T4z4 8 5`.
fn boulder_tops(text: &str) -> Option<ScoreValue> {
    let mut parts = text.split_whitespace();
    let [first, top_tries, zone_tries] = [parts.next()?, parts.next()?, parts.next()?];
    if parts.next().is_some() {
        return None;
    }
    let first = first.to_ascii_lowercase();
    let (tops, zones) = match first.strip_prefix('t') {
        Some(counts) => counts.split_once('z')?,
        None => first.strip_suffix('z')?.split_once('t')?,
    };
    Some(ScoreValue::BoulderTops {
        tops: count(tops)?,
        zones: count(zones)?,
        top_tries: count(top_tries)?,
        zone_tries: count(zone_tries)?,
    })
}

fn lead_height(text: &str) -> Option<ScoreValue> {
    let (hold, plus) = match text.strip_suffix('+') {
        Some(hold) => (hold.trim_end(), true),
        None => (text, false),
    };
    let hold = count(hold).filter(|hold| *hold <= HOLD_MAX)?;
    Some(ScoreValue::LeadHeight { hold, plus })
}

fn unmistakable_height(text: &str) -> Option<ScoreValue> {
    text.ends_with('+').then(|| lead_height(text)).flatten()
}

fn lead_points(text: &str) -> Option<ScoreValue> {
    Decimal::parse(text).map(|points| ScoreValue::LeadPoints { points })
}

fn combined(text: &str) -> Option<ScoreValue> {
    Decimal::parse(text).map(|points| ScoreValue::Combined { points })
}

/// `4.90`, `5.057`, `5.211 (5.37)`.
fn speed_time(text: &str) -> Option<ScoreValue> {
    let (time, tie_break_ms) = with_tie_break(text)?;
    Some(ScoreValue::Time {
        time_ms: milliseconds(time)?,
        tie_break_ms,
    })
}

/// The part before the parenthesis, and the time in it; another run without a time breaks no tie.
fn with_tie_break(text: &str) -> Option<(&str, Option<u32>)> {
    let Some((main, rest)) = text.split_once('(') else {
        return Some((text, None));
    };
    let tie_break = rest.strip_suffix(')')?.trim();
    let other_run = match tie_break.to_ascii_uppercase().as_str() {
        "FALL" | "FALSE START" | "DNS" | "DNF" => None,
        _ => Some(milliseconds(tie_break)?),
    };
    Some((main.trim_end(), other_run))
}

fn milliseconds(seconds: &str) -> Option<u32> {
    let time = Decimal::parse(seconds)?;
    u32::try_from(time.thousandths()).ok()
}

/// Digits only: `u32` would accept a sign.
fn count(text: &str) -> Option<u32> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten()
}
