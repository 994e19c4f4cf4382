//! Reveals an event step by step.

use podium_simulator::service::ControlError;
use podium_simulator::simulated::generate_event;
use podium_simulator::timeline::Stage;

use crate::support::{all_events, document, serve};

#[actix_web::test]
async fn every_script_goes_forward_and_ends_finished() {
    for event in all_events() {
        let running = serve([event.clone()]);
        let control = running.control();
        let categories: Vec<u64> = event.categories().map(|(id, _)| id).collect();
        let stages = || -> Vec<Stage> {
            categories
                .iter()
                .map(|id| control.stage(event.id, *id).unwrap())
                .collect()
        };
        let mut before = stages();
        while let Some(reveal) = control.reveal_next(event.id) {
            let now = stages();
            assert!(before.iter().zip(&now).all(|(before, now)| before <= now));
            assert_ne!(before, now);
            assert_eq!(reveal.categories.values().min(), Some(&reveal.stage));
            before = now;
        }
        assert!(
            before.iter().all(|stage| *stage == Stage::Finished),
            "event {}",
            event.id
        );
    }
}

#[actix_web::test]
async fn a_boulder_event_is_revealed_boulder_by_boulder() {
    let event = generate_event(5);
    let running = serve([event.clone()]);
    let mut stages = Vec::new();
    while let Some(reveal) = running.control().reveal_next_in(event.id, 3) {
        stages.push(reveal.stage);
    }
    let mut expected: Vec<Stage> = (1..5).map(|boulder| Stage::partial(0, boulder)).collect();
    expected.push(Stage::complete(0));
    for round in [1, 2] {
        expected.extend((1..4).map(|boulder| Stage::partial(round, boulder)));
        expected.push(Stage::complete(round));
    }
    expected.push(Stage::Finished);
    assert_eq!(stages, expected);
    assert_eq!(running.control().stage(event.id, 7), Some(Stage::Upcoming));
}

#[actix_web::test]
async fn the_time_of_the_ranking_moves_with_every_reveal() {
    let event = generate_event(5);
    let running = serve([event.clone()]);
    let path = format!("/api/v1/events/{}/result/3", event.id);
    let mut before = "NA".to_owned();
    while running.control().reveal_next(event.id).is_some() {
        let result = document(&running, &path).await;
        let now = result["ranking_as_of"].as_str().unwrap().to_owned();
        assert_ne!(now, before);
        before = now;
    }
}

#[test]
fn the_final_ranking_is_known_from_the_start_and_reached_at_the_end() {
    let event = generate_event(5);
    let running = serve([event.clone()]);
    let expected = running.control().final_ranking(event.id, 3);
    assert!(running.control().expected_ranking(event.id, 3).is_empty());
    running
        .control()
        .set_stage(event.id, None, Stage::Finished)
        .unwrap();
    assert_eq!(running.control().expected_ranking(event.id, 3), expected);
    assert_eq!(
        running.control().events()[0].categories[0].podium[..],
        expected[..3]
    );
}

#[test]
fn an_unknown_event_cannot_be_staged() {
    let event = generate_event(5);
    let running = serve([event.clone()]);
    let control = running.control();
    let id = event.id;
    assert_eq!(
        control.set_stage(1, None, Stage::Finished),
        Err(ControlError::UnknownEvent(1))
    );
    assert_eq!(
        control.set_stage(id, Some(4), Stage::Finished),
        Err(ControlError::UnknownCategory(id, 4))
    );
    assert_eq!(
        control.set_stage(id, None, Stage::complete(3)),
        Err(ControlError::NoSuchRound(id, 3))
    );
    assert_eq!(control.reveal_next(1), None);
}
