//! An athlete's result in a round, down to the ascents (docs/results-service.md, "Scores"). Decoration: read leniently,
//! except for the round's id and rank.

use podium_domain::events::climb_score::{Score, ScoreForm};
use podium_domain::events::round_result::{
    Ascents, BoulderAscent, CombinedStage, EliminationStage, LeadAscent, RoundDetail, RoundResult,
    SpeedAscent, StageDetail,
};
use serde_json::Value;

use crate::fields::Fields;
use crate::heats::Heats;
use crate::reading::Unreadable;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Discipline {
    Boulder,
    Lead,
    Speed,
    /// Several disciplines, or unknown: the form of the ascents shows which.
    Other,
}

impl Discipline {
    /// `boulder` for a category, `Boulder` for a round or a stage.
    pub(crate) fn named(word: &str) -> Self {
        match word.trim().to_ascii_lowercase().as_str() {
            "boulder" => Self::Boulder,
            "lead" => Self::Lead,
            "speed" => Self::Speed,
            _ => Self::Other,
        }
    }
}

/// Data of the round as a whole.
#[derive(Clone, Copy)]
pub(crate) struct RoundHead<'a> {
    pub(crate) id: &'a str,
    pub(crate) name: &'a str,
    /// The round's kind or the category's discipline.
    pub(crate) discipline: Discipline,
    pub(crate) is_combined: bool,
}

pub(crate) fn round_result(
    head: RoundHead<'_>,
    row: Fields<'_>,
    heats: &Heats,
) -> Result<RoundResult, Unreadable> {
    let detail = detail(head.discipline, row, heats);
    Ok(RoundResult {
        round_id: head.id.to_owned(),
        round_name: head.name.to_owned(),
        rank: row.rank("rank")?,
        score: score(row, form(head, &detail)),
        starting_group: row.some_text("starting_group"),
        detail,
    })
}

fn detail(discipline: Discipline, row: Fields<'_>, heats: &Heats) -> RoundDetail {
    let heats_of_athlete = row.list("speed_elimination_stages");
    if !heats_of_athlete.is_empty() {
        let stage = |stage| elimination_stage(Fields::lenient(stage), heats);
        return RoundDetail::Elimination {
            speed_elimination_stages: heats_of_athlete.iter().map(stage).collect(),
        };
    }
    let stages = row.list("combined_stages");
    if !stages.is_empty() {
        let stage = |stage| combined_stage(discipline, Fields::lenient(stage));
        return RoundDetail::Combined {
            combined_stages: stages.iter().map(stage).collect(),
        };
    }
    match ascents(discipline, row.list("ascents")) {
        Some(ascents) => RoundDetail::Ascents(ascents),
        None => RoundDetail::None {},
    }
}

/// How to interpret the round's own score.
fn form(head: RoundHead<'_>, detail: &RoundDetail) -> ScoreForm {
    match detail {
        RoundDetail::Combined { .. } if head.discipline == Discipline::Speed => ScoreForm::Speed,
        RoundDetail::Combined { .. } => ScoreForm::Combined,
        RoundDetail::Ascents(Ascents::Boulder(_)) => ScoreForm::Boulder,
        RoundDetail::Ascents(Ascents::Lead(ascents)) => lead_form(ascents),
        RoundDetail::Elimination { .. } | RoundDetail::Ascents(Ascents::Speed(_)) => {
            ScoreForm::Speed
        }
        RoundDetail::None {} => match head.discipline {
            Discipline::Boulder => ScoreForm::Boulder,
            Discipline::Lead => ScoreForm::LeadHeight,
            Discipline::Speed => ScoreForm::Speed,
            Discipline::Other if head.is_combined => ScoreForm::Combined,
            Discipline::Other => ScoreForm::Unclear,
        },
    }
}

/// With two routes, or ranks on one, the score is a mean of ranks.
fn lead_form(ascents: &[LeadAscent]) -> ScoreForm {
    let has_places = ascents
        .iter()
        .any(|ascent| ascent.corrective_rank.is_some());
    if ascents.len() > 1 || has_places {
        ScoreForm::LeadPoints
    } else {
        ScoreForm::LeadHeight
    }
}

fn score(row: Fields<'_>, form: ScoreForm) -> Score {
    Score::read(row.some_text("score").as_deref(), form)
}

fn ascents(discipline: Discipline, listed: &[Value]) -> Option<Ascents> {
    if listed.is_empty() {
        return None;
    }
    let rows = || listed.iter().map(Fields::lenient);
    let any_has = |keys: &[&str]| rows().any(|row| keys.iter().any(|key| row.has(key)));
    let climbed = if discipline != Discipline::Other {
        discipline
    } else if any_has(&["plus", "corrective_rank"]) {
        Discipline::Lead
    } else if any_has(&["dnf", "dns", "not_started"]) {
        Discipline::Speed
    } else if any_has(&["zone", "points"]) {
        Discipline::Boulder
    } else {
        Discipline::Other
    };
    match climbed {
        Discipline::Boulder => Some(Ascents::Boulder(rows().map(boulder_ascent).collect())),
        Discipline::Lead => Some(Ascents::Lead(rows().map(lead_ascent).collect())),
        Discipline::Speed => Some(Ascents::Speed(rows().map(speed_ascent).collect())),
        Discipline::Other => None,
    }
}

fn boulder_ascent(ascent: Fields<'_>) -> BoulderAscent {
    BoulderAscent {
        route_id: ascent.number("route_id"),
        route_name: ascent.text("route_name"),
        top: ascent.is("top"),
        top_tries: ascent.count("top_tries"),
        zone: ascent.is("zone"),
        zone_tries: ascent.count("zone_tries"),
        low_zone: ascent.flag("low_zone"),
        low_zone_tries: ascent.count("low_zone_tries"),
        points: ascent.decimal("points"),
        status: ascent.some_text("status"),
    }
}

fn lead_ascent(ascent: Fields<'_>) -> LeadAscent {
    LeadAscent {
        route_id: ascent.number("route_id"),
        route_name: ascent.text("route_name"),
        top: ascent.is("top"),
        plus: ascent.is("plus"),
        score: score(ascent, ScoreForm::LeadHeight),
        time_ms: time_ms(ascent, "time_ms"),
        rank: ascent.count("rank").filter(|rank| *rank > 0),
        corrective_rank: ascent.decimal("corrective_rank"),
        restarted: ascent.is("restarted"),
        status: ascent.some_text("status"),
    }
}

fn speed_ascent(ascent: Fields<'_>) -> SpeedAscent {
    SpeedAscent {
        route_id: ascent.number("route_id"),
        route_name: ascent.text("route_name"),
        time_ms: time_ms(ascent, "time_ms"),
        dnf: ascent.is("dnf"),
        dns: ascent.is("dns"),
        not_started: ascent.is("not_started"),
        status: ascent.some_text("status"),
    }
}

/// 0 is no time, as is null.
fn time_ms(row: Fields<'_>, key: &str) -> Option<u32> {
    row.count(key).filter(|time| *time > 0)
}

/// One athlete's part in a heat, from the result of the category.
fn elimination_stage(stage: Fields<'_>, heats: &Heats) -> EliminationStage {
    let heat = stage.number("heat_id");
    EliminationStage {
        id: stage.count("id"),
        name: stage.text("name"),
        heat_id: heat,
        won: heats.won(heat, stage),
        ..heat_ascent(stage)
    }
}

/// The score, the time and the ascents of a stage. A walk-over is marked in one of three fields.
fn heat_ascent(stage: Fields<'_>) -> EliminationStage {
    let scores = ["score", "formatted_ascent_score", "ascent_summary"];
    let raw = scores.into_iter().find_map(|key| stage.some_text(key));
    let ascents = stage.list("ascents").iter().map(Fields::lenient);
    EliminationStage {
        score: Score::read(raw.as_deref(), ScoreForm::Speed),
        time_ms: time_ms(stage, "time"),
        ascents: ascents.map(speed_ascent).collect(),
        ..EliminationStage::default()
    }
}

fn combined_stage(discipline: Discipline, stage: Fields<'_>) -> CombinedStage {
    let name = stage.text("stage_name");
    // Stages of speed are named after what they decide (Paris 2024), others after their discipline.
    let named = Discipline::named(&name);
    let of_stage = if named == Discipline::Other {
        discipline
    } else {
        named
    };
    CombinedStage {
        stage_score: stage.decimal("stage_score"),
        stage_score_text: stage.some_text("stage_score"),
        stage_rank: stage.count("stage_rank").filter(|rank| *rank > 0),
        detail: ascents(of_stage, stage.list("ascents"))
            .map_or(StageDetail::None {}, StageDetail::Ascents),
        stage_name: name,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn scores_of_combined_stages_are_kept_as_they_are_written() {
        for written in ["7.10", "3T3z 4 3", "TOP (3:30)", "44+", "63.1"] {
            let stage = json!({"stage_name": "Stage", "stage_score": written, "stage_rank": 1});
            let read = combined_stage(Discipline::Other, Fields::lenient(&stage));
            assert_eq!(read.stage_score_text.as_deref(), Some(written));
        }
    }
}
