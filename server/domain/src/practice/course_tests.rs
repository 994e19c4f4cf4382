use super::*;
use crate::decimal::Decimal;
use crate::events::climb_score::{Score, ScoreForm};
use crate::events::event::Round;
use crate::events::ranking::RankingRow;
use crate::events::round_result::{Ascents, BoulderAscent, LeadAscent, RoundDetail, RoundResult};
use crate::ids::AthleteId;
use crate::picks::pick::Podium;

/// Height and rank of six lead climbers.
const HEIGHTS: [(&str, u32); 6] = [
    ("30", 2),
    ("40", 1),
    ("20", 4),
    ("10", 6),
    ("25", 3),
    ("15", 5),
];
/// Points on two problems and rank of six boulderers.
const POINTS: [(f64, f64, u32); 6] = [
    (25.0, 10.0, 2),
    (24.9, 24.8, 1),
    (10.0, 10.0, 4),
    (0.0, 10.0, 5),
    (10.0, 24.9, 3),
    (0.0, 0.0, 6),
];

fn rounds() -> Vec<Round> {
    let round = |id: &str| Round {
        id: id.to_owned(),
        name: id.to_owned(),
        kind: String::new(),
        status: "finished".to_owned(),
        starting_groups: Vec::new(),
        format_identifier: None,
    };
    vec![round("semi"), round("final")]
}

fn result(round: &str, rank: u32, score: Score, detail: RoundDetail) -> RoundResult {
    RoundResult {
        round_id: round.to_owned(),
        round_name: round.to_owned(),
        rank: Some(rank),
        score,
        starting_group: None,
        detail,
    }
}

/// Athletes 1, 2, … with semi-final rank, official rank, the final's score and its ascents.
fn rows(finalists: Vec<(u32, u32, Score, RoundDetail)>) -> Vec<RankingRow> {
    (1..)
        .zip(finalists)
        .map(|(number, (semi, rank, score, detail))| RankingRow {
            athlete: number.to_string().parse().expect("an id"),
            firstname: "A".to_owned(),
            lastname: number.to_string(),
            name: number.to_string(),
            country: "SUI".to_owned(),
            bib: None,
            federation_id: None,
            sport_class: None,
            rank: Some(rank),
            rounds: vec![
                result("semi", semi, Score::default(), RoundDetail::None {}),
                result("final", rank, score, detail),
            ],
        })
        .collect()
}

/// Six lead climbers, who start 6, 5, 4, 3, 2, 1.
fn lead(heights: [(&str, u32); 6]) -> Vec<RankingRow> {
    let finalist = |(semi, (height, rank)): (u32, (&str, u32))| {
        let score = Score::read(Some(height), ScoreForm::LeadHeight);
        let ascents = vec![LeadAscent {
            score: score.clone(),
            ..LeadAscent::default()
        }];
        let detail = RoundDetail::Ascents(Ascents::Lead(ascents));
        (semi, rank, score, detail)
    };
    rows((1..).zip(heights).map(finalist).collect())
}

/// Six boulderers with the points of two problems, who start 6, 5, 4, 3, 2, 1.
fn boulder(points: [(f64, f64, u32); 6]) -> Vec<RankingRow> {
    let finalist = |(semi, (first, second, rank)): (u32, (f64, f64, u32))| {
        let ascent = |points: f64| BoulderAscent {
            top: points > 20.0,
            zone: points > 0.0,
            top_tries: Some(3),
            points: Decimal::nearest(points),
            ..BoulderAscent::default()
        };
        let total = format!("{:.1}", first + second);
        let score = Score::read(Some(&total), ScoreForm::Boulder);
        let detail = RoundDetail::Ascents(Ascents::Boulder(vec![ascent(first), ascent(second)]));
        (semi, rank, score, detail)
    };
    rows((1..).zip(points).map(finalist).collect())
}

fn course(rows: &[RankingRow]) -> Option<Course> {
    Course::of(&rounds(), "final", rows)
}

fn names(course: &Course) -> Vec<&str> {
    course.starters.iter().map(AthleteId::as_str).collect()
}

#[test]
fn a_lead_climber_passes_each_lower_rival_and_falls() {
    let rows = lead([
        ("30", 2),
        ("40+", 1),
        ("20", 4),
        ("10", 6),
        ("25", 3),
        ("20", 5),
    ]);
    let course = course(&rows).expect("a course");
    assert_eq!(names(&course), ["6", "5", "4", "3", "2", "1"]);
    let climbs: Vec<(usize, &str, bool)> = course
        .steps
        .iter()
        .map(|step| match &step.climb {
            Climb::Lead { height, ended } => (step.starter, height.as_str(), *ended),
            Climb::Boulder { .. } => panic!("a lead final"),
        })
        .collect();
    assert_eq!(
        climbs,
        [
            (0, "20", true),
            (1, "20", false),
            (1, "25", true),
            (2, "10", true),
            (3, "10", false),
            (3, "20", true),
            (4, "10", false),
            (4, "20", false),
            (4, "25", false),
            (4, "40+", true),
            (5, "10", false),
            (5, "20", false),
            (5, "25", false),
            (5, "30", true),
        ]
    );
    let ranks = |step: usize| course.steps[step].ranks.clone();
    assert_eq!(ranks(0), [Some(1), None, None, None, None, None]);
    // Athlete 3 reached the same height, and was better in the semi-final.
    assert_eq!(
        ranks(5),
        [Some(3), Some(1), Some(4), Some(2), None, None],
        "equal heights: the round before"
    );
    let last = course.steps.last().expect("steps");
    assert_eq!(
        last.ranks,
        [Some(5), Some(3), Some(6), Some(4), Some(1), Some(2)]
    );
}

#[test]
fn a_boulder_final_goes_problem_by_problem() {
    let rows = boulder(POINTS);
    let course = course(&rows).expect("a course");
    assert_eq!(course.steps.len(), 12);
    let halftime = &course.steps[5];
    assert_eq!(halftime.starter, 5);
    assert_eq!(
        halftime.climb,
        Climb::Boulder {
            problem: 1,
            zone: true,
            top: true,
            tries: Some(3),
            total: "25".to_owned()
        }
    );
    assert_eq!(
        halftime.ranks,
        [Some(6), Some(4), Some(5), Some(3), Some(2), Some(1)]
    );
    let totals: Vec<&str> = course.steps[6..]
        .iter()
        .map(|step| match &step.climb {
            Climb::Boulder { total, .. } => total.as_str(),
            Climb::Lead { .. } => panic!("a boulder final"),
        })
        .collect();
    assert_eq!(totals, ["0", "34.9", "10", "20", "49.7", "35"]);
}

#[test]
fn scores_that_contradict_the_ranking_tell_no_course() {
    let heights = HEIGHTS;
    assert!(course(&lead(heights)).is_some());
    let mut swapped = heights;
    (swapped[0].1, swapped[1].1) = (1, 2);
    assert_eq!(course(&lead(swapped)), None, "the lower one won");
    let mut unknown = heights;
    unknown[3].0 = "DNS";
    assert_eq!(course(&lead(unknown)), None, "somebody has no height");
    let mut rows = lead(heights);
    rows.pop();
    assert_eq!(course(&rows), None, "five starters");
    let mut rows = boulder(POINTS);
    rows[0].rounds[1].score = Score::read(Some("36"), ScoreForm::Boulder);
    assert_eq!(course(&rows), None, "the problems do not add up");
}

#[test]
fn tops_and_tries_count_where_there_are_no_points() {
    let finalist = |tops: u32| {
        let ascent = |number| BoulderAscent {
            top: number < tops,
            zone: true,
            top_tries: Some(2),
            zone_tries: Some(1),
            ..BoulderAscent::default()
        };
        let score = format!("{tops}T6z {} 6", 2 * tops);
        let score = Score::read(Some(&score), ScoreForm::Boulder);
        let ascents = (0..6).map(ascent).collect();
        let rank = 6 - tops;
        let detail = RoundDetail::Ascents(Ascents::Boulder(ascents));
        (tops + 1, rank, score, detail)
    };
    let mut rows = rows((0..6).map(finalist).collect());
    let plan = course(&rows).expect("a course");
    assert_eq!(names(&plan), ["6", "5", "4", "3", "2", "1"]);
    let last = plan.steps.last().expect("steps");
    let nothing = Climb::Boulder {
        problem: 6,
        zone: true,
        top: false,
        tries: Some(2),
        total: "0T6z".to_owned(),
    };
    assert_eq!(last.climb, nothing);
    rows[0].rounds[1].score = Score::read(Some("0T6z 0 9"), ScoreForm::Boulder);
    assert_eq!(course(&rows), None, "the tries do not add up");
}

#[test]
fn a_late_change_of_the_lead_is_more_dramatic() {
    let by_heights = |heights: [&str; 6]| {
        let mut sorted: Vec<u32> = heights
            .map(|height| height.parse().expect("holds"))
            .to_vec();
        sorted.sort_unstable_by(|a, b| b.cmp(a));
        let rank = |height: &str| {
            let height: u32 = height.parse().expect("holds");
            let better = sorted.iter().filter(|other| **other > height).count();
            u32::try_from(better).expect("few") + 1
        };
        let ranked = heights.map(|height| (height, rank(height)));
        course(&lead(ranked)).expect("a course").drama()
    };
    let decided_first = by_heights(["10", "11", "12", "13", "14", "40"]);
    let decided_last = by_heights(["40", "35", "30", "25", "20", "15"]);
    assert!(
        decided_last > decided_first,
        "{decided_last} {decided_first}"
    );
}

#[test]
fn a_pick_stands_among_the_players_after_every_step() {
    let course = course(&lead(HEIGHTS)).expect("a course");
    let podium = |ids: [&str; 3]| Podium::stored(ids.map(|id| id.parse().ok()));
    let picks = [
        (podium(["2", "1", "5"]), 3),
        (podium(["1", "2", "5"]), 4),
        (podium(["", "", ""]), 2),
    ];
    let crowd = Crowd::new(&course, &picks);
    let last = course.steps.len() - 1;
    assert_eq!(crowd.players(), 9);
    assert_eq!(crowd.place(last, 45), 1);
    assert_eq!(crowd.place(last, 44), 4, "three have 45");
    assert_eq!(crowd.place(last, 0), 8, "seven have points");
    assert_eq!(crowd.place(0, 0), 1, "only the last starter has climbed");
    // 3 × 45 and 4 × (15 + 10 + 10).
    let mean = crowd.mean().expect("players");
    assert!(
        (mean - f64::from(3 * 45 + 4 * 35) / 9.0).abs() < 1e-9,
        "{mean}"
    );
    assert_eq!(Crowd::new(&course, &[]).mean(), None);
}
