//! Advances every event through all its stages.

use podium_simulator::event::{CategoryId, EventDocuments};
use podium_simulator::service::{Control, Running};
use podium_simulator::timeline::Stage;
use serde_json::Value;

use crate::support::{all_events, document, get, list, serve};
use crate::timeline_rules::{RULES, Step};

#[actix_web::test]
async fn every_step_of_every_event_keeps_the_rules() {
    for event in all_events() {
        let running = serve([event.clone()]);
        let mut steps_left = 200;
        loop {
            for step in steps(&running, &event).await {
                for rule in RULES {
                    rule(&step);
                }
            }
            steps_left -= 1;
            assert!(
                steps_left > 0,
                "the script of event {} has no end",
                event.id
            );
            if running.control().reveal_next(event.id).is_none() {
                break;
            }
        }
    }
}

async fn steps(running: &Running, event: &EventDocuments) -> Vec<Step> {
    let shown = document(running, &format!("/api/v1/events/{}", event.id)).await;
    if event.event["d_cats"] == event.event["dcats"] {
        assert_eq!(shown["d_cats"], shown["dcats"]);
    }
    let mut steps = Vec::new();
    for category in named_results(event) {
        let stage = running.control().stage(event.id, category).unwrap();
        let path = format!("/api/v1/events/{}/result/{category}", event.id);
        steps.push(Step {
            label: format!("event {} category {category} at {stage:?}", event.id),
            stage,
            entry: entry(&shown, category).unwrap().clone(),
            result: document(running, &path).await,
            original: event.results[&category].clone(),
        });
    }
    steps
}

fn entry(event: &Value, category: CategoryId) -> Option<&Value> {
    list(event, "d_cats")
        .iter()
        .find(|entry| entry["dcat_id"] == category)
}

#[actix_web::test]
async fn finished_documents_are_the_given_ones() {
    for event in all_events() {
        let running = serve([event.clone()]);
        running
            .control()
            .set_stage(event.id, None, Stage::Finished)
            .unwrap();
        let base = format!("/api/v1/events/{}", event.id);
        assert_eq!(document(&running, &base).await, event.event);
        match &event.registrations {
            Some(list) => assert_eq!(
                document(&running, &format!("{base}/registrations")).await,
                *list
            ),
            None => assert_eq!(
                get(&running, &format!("{base}/registrations"))
                    .await
                    .status(),
                404
            ),
        }
        for category in named_results(&event) {
            let path = format!("{base}/result/{category}");
            assert_eq!(document(&running, &path).await, event.results[&category]);
        }
    }
}

fn named_results(event: &EventDocuments) -> Vec<CategoryId> {
    event
        .categories()
        .map(|(id, _)| id)
        .filter(|id| event.results.contains_key(id))
        .collect()
}

#[actix_web::test]
async fn an_open_round_without_attempts_changes_nothing() {
    for event in all_events() {
        let running = serve([event.clone()]);
        let control: &Control = running.control();
        for category in named_results(&event) {
            let rounds = list(&event.results[&category], "category_rounds").len();
            for index in 0..rounds {
                control
                    .set_stage(event.id, Some(category), Stage::partial(index, 0))
                    .unwrap();
                let opened = control.expected_ranking(event.id, category);
                if index == 0 {
                    assert!(opened.is_empty());
                    continue;
                }
                control
                    .set_stage(event.id, Some(category), Stage::complete(index - 1))
                    .unwrap();
                assert_eq!(opened, control.expected_ranking(event.id, category));
            }
        }
    }
}

#[actix_web::test]
async fn a_stage_can_be_taken_back() {
    let event = podium_simulator::simulated::generate_event(3);
    let running = serve([event.clone()]);
    let stage = |category, stage| {
        let control = running.control();
        control.set_stage(event.id, category, stage).unwrap();
    };
    stage(None, Stage::Finished);
    let result = format!("/api/v1/events/{}/result/3", event.id);
    let shown = document(&running, &result).await;
    assert_eq!(list(&shown, "category_rounds").len(), 3);
    stage(Some(3), Stage::complete(1));
    let shown = document(&running, &result).await;
    assert_eq!(list(&shown, "category_rounds").len(), 2);
    assert_eq!(running.control().stage(event.id, 7), Some(Stage::Finished));
}
