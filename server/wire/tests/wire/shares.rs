//! What is said of shared picks and of leagues' own chats, spelled exactly.

#![allow(clippy::expect_used, reason = "a failed helper is a failed test")]

use podium_domain::delivery::webhook::WebhookKind;
use podium_wire::delivery::webhook::{WebhookAnswer, WebhookBody, WebhookView};
use podium_wire::picks::prediction::{AthleteName, PodiumAthletes, PointsByPlace};
use podium_wire::sharing::share::{MyShare, ShareBody, ShareList, ShareTheme, SharedPick};
use serde_json::{from_value, json, to_value};

#[test]
fn a_share_request_lists_everything_that_becomes_public() {
    let body = json!({"name": "Mia", "showLeague": false, "theme": "dark"});
    let read: ShareBody = from_value(body).expect("a body");
    assert_eq!((read.name.as_str(), read.theme), ("Mia", ShareTheme::Dark));
    for missing in [
        json!({"name": "Mia", "theme": "dark"}),
        json!({"showLeague": true, "theme": "dark"}),
        json!({"name": "Mia", "showLeague": true, "theme": "pink"}),
    ] {
        assert!(
            from_value::<ShareBody>(missing.clone()).is_err(),
            "{missing}"
        );
    }
}

#[test]
fn a_shared_pick_has_neither_account_nor_league_ids() {
    let pick = SharedPick {
        name: "Mia".to_owned(),
        event_id: "1405".to_owned(),
        event_name: "Innsbruck".to_owned(),
        category_id: "7".to_owned(),
        category_name: "LEAD Women".to_owned(),
        league_name: None,
        athletes: PodiumAthletes {
            first: Some(AthleteName {
                firstname: "Janja".to_owned(),
                lastname: "Garnbret".to_owned(),
                country: "SLO".to_owned(),
            }),
            second: None,
            third: None,
        },
        points: Some(PointsByPlace {
            first: 20,
            second: 0,
            third: 0,
        }),
        void: false,
        theme: ShareTheme::Light,
        picture: "/s/0.png?v=1".to_owned(),
    };
    assert_eq!(
        to_value(pick).expect("JSON"),
        json!({
            "name": "Mia", "eventId": "1405", "eventName": "Innsbruck", "categoryId": "7",
            "categoryName": "LEAD Women", "leagueName": null, "void": false, "theme": "light", "picture": "/s/0.png?v=1",
            "athletes": {
                "first": {"firstname": "Janja", "lastname": "Garnbret", "country": "SLO"},
                "second": null, "third": null,
            },
            "points": {"first": 20, "second": 0, "third": 0},
        })
    );
    let mine = ShareList {
        shares: vec![MyShare {
            url: "https://podium.test/s/0".to_owned(),
            prediction_id: "p".to_owned(),
            name: "Mia".to_owned(),
            event_name: "Innsbruck".to_owned(),
            category_name: "LEAD Women".to_owned(),
            league_name: "Walls".to_owned(),
            created_at: "2026-06-01T10:00:00.000Z".to_owned(),
        }],
        count: 1,
    };
    assert_eq!(
        to_value(mine).expect("JSON"),
        json!({"count": 1, "shares": [{
            "url": "https://podium.test/s/0", "predictionId": "p", "name": "Mia", "eventName": "Innsbruck",
            "categoryName": "LEAD Women", "leagueName": "Walls", "createdAt": "2026-06-01T10:00:00.000Z",
        }]})
    );
}

#[test]
fn a_webhook_is_shown_without_its_address() {
    let body: WebhookBody = from_value(json!({"address": "https://x/secret"})).expect("a body");
    assert_eq!(format!("{body:?}"), "WebhookBody { .. }");
    let answer = WebhookAnswer {
        webhook: Some(WebhookView {
            kind: WebhookKind::Discord,
            host: "discord.com".to_owned(),
            ending: "x7Qa".to_owned(),
            created_at: "2026-06-01T10:00:00.000Z".to_owned(),
            last_sent_at: None,
            waiting: true,
            failure: None,
            ended: false,
        }),
    };
    assert_eq!(
        to_value(answer).expect("JSON"),
        json!({"webhook": {
            "kind": "discord", "host": "discord.com", "ending": "x7Qa",
            "createdAt": "2026-06-01T10:00:00.000Z", "lastSentAt": null, "waiting": true,
            "failure": null, "ended": false,
        }})
    );
}
