//! The typed parts agree with the whole: what upstream computed, computed again.

use podium_domain::decimal::Decimal;
use podium_domain::events::climb_score::{ScoreValue, speed_time_text};
use podium_domain::events::round_result::{Ascents, EliminationStage, RoundDetail, RoundResult};
use podium_domain::ids::CategoryId;

use crate::files::{Kind, recorded};

fn rounds() -> Vec<RoundResult> {
    let mut rounds = Vec::new();
    for file in recorded() {
        let Kind::CategoryResult(number) = file.kind else {
            continue;
        };
        let rows = file.result(number).facts.rows.unwrap_or_default();
        rounds.extend(rows.into_iter().flat_map(|row| row.rounds));
    }
    rounds
}

#[test]
fn points_of_boulders_and_of_combined_stages_add_up_to_the_score() {
    let mut sums = 0;
    for round in rounds() {
        let parts: Vec<Decimal> = match &round.detail {
            RoundDetail::Ascents(Ascents::Boulder(ascents)) => {
                ascents.iter().filter_map(|ascent| ascent.points).collect()
            }
            RoundDetail::Combined { combined_stages } => combined_stages
                .iter()
                .filter_map(|stage| stage.stage_score)
                .collect(),
            RoundDetail::Ascents(_) | RoundDetail::Elimination { .. } | RoundDetail::None {} => {
                continue;
            }
        };
        let Some(ScoreValue::BoulderPoints { points } | ScoreValue::Combined { points }) =
            round.score.value
        else {
            // Did not start, for one.
            continue;
        };
        let sum: u64 = parts.iter().map(|part| part.thousandths()).sum();
        assert_eq!(sum, points.thousandths(), "{round:?}");
        sums += 1;
    }
    println!("{sums} sums of points compared");
}

#[test]
fn a_lead_qualification_is_the_geometric_mean_of_its_corrective_ranks() {
    let mut means = 0;
    for round in rounds() {
        let (RoundDetail::Ascents(Ascents::Lead(ascents)), Some(ScoreValue::LeadPoints { points })) =
            (&round.detail, round.score.value)
        else {
            continue;
        };
        let ranks: Vec<f64> = ascents
            .iter()
            .filter_map(|ascent| ascent.corrective_rank?.to_string().parse().ok())
            .collect();
        // One of the routes may not be climbed yet.
        let [first, second] = ranks[..] else {
            continue;
        };
        let mean = (first * second).sqrt();
        let points: f64 = points.to_string().parse().expect("a number");
        assert!((mean - points).abs() < 0.01, "{mean} and {points}");
        means += 1;
    }
    println!("{means} means of ranks compared");
}

#[test]
fn a_speed_score_is_the_best_time_cut_and_a_heat_has_one_winner() {
    let (mut times, mut heats) = (0, Vec::new());
    for round in rounds() {
        match round.detail {
            RoundDetail::Ascents(Ascents::Speed(lanes)) => {
                let Some(ScoreValue::Time { time_ms, .. }) = round.score.value else {
                    continue;
                };
                let best = lanes.iter().filter_map(|lane| lane.time_ms).min();
                let best = best.map(speed_time_text);
                assert_eq!(best, Some(speed_time_text(time_ms)), "{lanes:?}");
                times += 1;
            }
            RoundDetail::Elimination {
                speed_elimination_stages,
            } => heats.extend(speed_elimination_stages),
            RoundDetail::Ascents(_) | RoundDetail::Combined { .. } | RoundDetail::None {} => {}
        }
    }
    heats.sort_by_key(|heat| heat.heat_id);
    let of_a_heat = |a: &EliminationStage, b: &EliminationStage| a.heat_id == b.heat_id;
    for heat in heats.chunk_by(of_a_heat) {
        let won: Vec<_> = heat.iter().map(|athlete| athlete.won).collect();
        assert!(
            won.iter().filter(|won| **won == Some(true)).count() == 1
                || won.iter().all(Option::is_none),
            "{heat:?}"
        );
        times += usize::from(heat.iter().all(|athlete| athlete.time_ms.is_some()));
    }
    println!(
        "{times} times and {} athletes in heats compared",
        heats.len()
    );
}

#[test]
fn both_documents_of_an_event_have_the_same_rounds() {
    let files = recorded();
    for file in &files {
        let Kind::Event(number) = file.kind else {
            continue;
        };
        let event =
            podium_results::event::event(file.series, number, &file.body).expect("readable");
        let results = file.name.trim_end_matches(".json").to_owned() + "/result/";
        for result in files
            .iter()
            .filter(|other| other.name.starts_with(&results))
        {
            let Kind::CategoryResult(category) = result.kind else {
                panic!("{} is no result", result.name);
            };
            let id = CategoryId::from_upstream(category);
            let facts = event.facts.categories.iter().find(|facts| facts.id == id);
            let rounds = result.result(category).facts.rounds;
            assert_eq!(
                facts.map(|facts| &facts.rounds),
                Some(&rounds),
                "{}",
                result.name
            );
        }
    }
}
