//! What is asked: each route of the OpenAPI document, in each of its scenarios.

use std::fmt;

use serde_json::{Value, json};

use super::world::{self, World};

pub(super) struct Case {
    pub(super) method: String,
    pub(super) path: String,
    pub(super) scenario: &'static str,
}

impl fmt::Display for Case {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "{} {} ({})",
            self.method, self.path, self.scenario
        )
    }
}

pub(super) fn cases(document: &Value) -> Vec<Case> {
    let mut cases = Vec::new();
    for (path, item) in document["paths"].as_object().expect("paths") {
        for method in item.as_object().expect("methods").keys() {
            for scenario in scenarios(method, path) {
                cases.push(Case {
                    method: method.to_uppercase(),
                    path: path.clone(),
                    scenario,
                });
            }
        }
    }
    cases
}

fn scenarios(method: &str, path: &str) -> Vec<&'static str> {
    let asked = [
        "cancel-join-request",
        "accept-invitation",
        "decline-invitation",
    ];
    if asked.iter().any(|end| path.ends_with(end)) {
        vec!["public", "private", "asked"]
    } else if path.contains("{league_id}") || path.contains("{slug}") {
        vec!["public", "private"]
    } else if path.contains("{prediction_id}") || (path == "/api/predictions" && method == "post") {
        vec!["open", "closed"]
    } else if ["/sessions", "/sessions/{session_id}", "/export"]
        .iter()
        .any(|end| path.ends_with(end))
        || (path == "/api/auth/me" && method == "delete")
    {
        vec!["-", "confirmed"]
    } else {
        vec!["-"]
    }
}

impl Case {
    pub(super) fn filled_path(&self, world: &World) -> String {
        let user = if self.path.contains("/approve/") || self.path.contains("/reject/") {
            world::REQUESTER
        } else if self.path.contains("/admins/") && self.method == "DELETE" {
            world::LEAGUE_ADMIN
        } else if self.path.contains("/invitations/") {
            world::INVITED
        } else {
            world::TARGET
        };
        [
            ("{league_id}", world.league.as_str()),
            ("{user_id}", user),
            ("{event_id}", world.event()),
            ("{category_id}", "1"),
            ("{prediction_id}", &world.prediction),
            ("{session_id}", &world.foreign_session),
            ("{slug}", &world.slug),
            ("{code}", &world.code),
            ("{event_name}", "Past%20Cup"),
        ]
        .into_iter()
        .fold(self.path.clone(), |path, (name, value)| {
            path.replace(name, value)
        })
    }

    pub(super) fn body(&self, world: &World) -> Option<Value> {
        let end = self.path.rsplit('/').next().unwrap_or_default();
        let pick = json!({"first": "11", "second": "12", "third": null});
        Some(match (self.method.as_str(), end) {
            ("POST", "register") => {
                json!({"email": "new@podium.test", "name": "New", "password": "correct horse"})
            }
            ("POST", "login") => json!({"email": "nobody@podium.test", "password": "wrong horse"}),
            ("POST", "confirm-password") => json!({"password": "correct horse"}),
            ("POST", "change-password") => {
                json!({"currentPassword": "correct horse", "newPassword": "battery staple"})
            }
            ("POST", "leagues") => json!({"name": "Another", "type": "private"}),
            ("PUT", "{league_id}") => json!({"joinPolicy": "open"}),
            ("POST", "join-private") => json!({"inviteCode": world.code}),
            ("POST", "invite-user") => json!({"invitedUserId": world::SOMEBODY}),
            ("POST", "update-slug") => json!({"name": "New Name"}),
            ("POST", "predictions") => json!({
                "eventId": world.event(), "categoryId": "2", "leagueId": world.league, "data": pick
            }),
            ("PUT", "{prediction_id}") => json!({"data": pick}),
            ("POST", "batch") => json!({"userIds": [world::TARGET]}),
            ("POST", "score-event" | "fetch-full-results") => json!({"eventId": world.event()}),
            ("POST", "query" | "with-events" | "events-status") => json!({"query": {}}),
            _ => return None,
        })
    }
}
