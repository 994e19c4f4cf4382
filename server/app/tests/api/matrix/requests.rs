//! The requests: each route of the `OpenAPI` document, in each of its scenarios.

use std::fmt;

use serde_json::{Value, json};

use crate::matrix::world;
use crate::matrix::world::World;

pub(crate) struct Case {
    pub(crate) method: String,
    pub(crate) path: String,
    pub(crate) scenario: &'static str,
    pub(crate) query_parameters: Vec<String>,
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

pub(crate) fn cases(document: &Value) -> Vec<Case> {
    let mut cases = Vec::new();
    for (path, item) in document["paths"].as_object().expect("paths") {
        for (method, operation) in item.as_object().expect("methods") {
            for scenario in scenarios(method, path) {
                cases.push(Case {
                    method: method.to_uppercase(),
                    path: path.clone(),
                    scenario,
                    query_parameters: query_parameters(operation),
                });
            }
        }
    }
    cases
}

fn query_parameters(operation: &Value) -> Vec<String> {
    let all = operation["parameters"].as_array().into_iter().flatten();
    all.filter(|parameter| parameter["in"] == "query")
        .filter_map(|parameter| parameter["name"].as_str().map(str::to_owned))
        .collect()
}

fn scenarios(method: &str, path: &str) -> Vec<&'static str> {
    let endings = [
        "cancel-join-request",
        "accept-invitation",
        "decline-invitation",
    ];
    if endings.iter().any(|end| path.ends_with(end)) {
        vec!["public", "private", "asked"]
    } else if ["/race/", "/reveal/", "/fingerprints/"]
        .iter()
        .any(|part| path.contains(part))
    {
        vec!["public", "private", "closed"]
    } else if path.contains("{league_id}") || path.contains("{slug}") {
        vec!["public", "private"]
    } else if path.contains("{prediction_id}")
        || (path == "/api/predictions" && method == "post")
        || path.ends_with("/everywhere")
        || path.ends_with("/crowd")
    {
        vec!["open", "closed"]
    } else if ["/keys", "/sessions", "/sessions/{session_id}", "/export"]
        .iter()
        .any(|end| path.ends_with(end))
        || path.contains("/admin/users/")
        || path.ends_with("/decision")
        || (path == "/api/auth/me" && method == "delete")
    {
        vec!["-", "confirmed"]
    } else {
        vec!["-"]
    }
}

impl Case {
    pub(crate) fn filled_path(&self, world: &World) -> String {
        let path = self.fill(&self.path, world);
        // The league is a required parameter.
        if path.starts_with("/api/predictions/history/") {
            format!("{path}?leagueId={}", world.league)
        } else {
            path
        }
    }

    /// Routes with a body that the owner of a league may not use.
    pub(crate) fn is_for_site_admins(&self) -> bool {
        [
            "/score-event",
            "/fetch-full-results",
            "/events-status",
            "/standings/query",
            "/score-event/preview",
        ]
        .iter()
        .any(|end| self.path.ends_with(end))
            || self.path.ends_with("lock")
            || self.path.contains("/scoring/")
            || self.path.contains("/admin/")
    }

    /// Fills in the remaining path parameters.
    pub(crate) fn fill(&self, template: &str, world: &World) -> String {
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
            ("{athlete_id}", "11"),
            ("{prediction_id}", &world.prediction),
            ("{session_id}", &world.foreign_session),
            ("{mail_token}", &"0".repeat(64)),
            ("{announcement_id}", "1"),
            ("{report_id}", "7777"),
            ("{share_id}", &"0".repeat(32)),
            ("{slug}", &world.slug),
            ("{code}", &world.code),
            ("{event_name}", "Past%20Cup"),
        ]
        .into_iter()
        .fold(template.to_owned(), |path, (name, value)| {
            path.replace(name, value)
        })
    }

    pub(crate) fn body(&self, world: &World) -> Option<Value> {
        let end = self.path.rsplit('/').next().unwrap_or_default();
        let pick = json!({"first": "11", "second": "12", "third": null});
        Some(match (self.method.as_str(), end) {
            ("POST", "register") => {
                json!({"email": "new@podium.test", "name": "New", "password": "correct horse"})
            }
            ("POST", "guest") => {
                json!({"name": "New", "slug": world.slug, "inviteCode": world.code})
            }
            ("POST", "keep") if self.path.ends_with("google/keep") => json!({"picks": "guest"}),
            ("POST", "keep") => json!({"email": "new@podium.test", "password": "correct horse"}),
            ("POST", "login") => json!({"email": "nobody@podium.test", "password": "wrong horse"}),
            ("POST", "confirm-password") => json!({"password": "correct horse"}),
            ("POST", "change-password") => {
                json!({"currentPassword": "correct horse", "newPassword": "battery staple"})
            }
            ("POST", "leagues") => json!({"name": "Another", "type": "private"}),
            ("PUT", "{league_id}") => {
                json!({"joinPolicy": "open", "formPlays": true, "welcomesGuests": false, "membersInvite": true, "hasReactions": true, "openPage": false, "searchable": false})
            }
            ("POST", "join-private") => json!({"inviteCode": world.code}),
            ("POST", "invite-user") => json!({"invitedUserId": world::SOMEBODY}),
            ("POST", "update-slug") => json!({"name": "New Name"}),
            ("POST", "predictions" | "everywhere") => json!({
                "eventId": world.event(), "categoryId": "2", "leagueId": world.league, "data": pick
            }),
            ("PUT", "{prediction_id}") => json!({"data": pick, "common": false}),
            ("POST", "copy") => json!({"leagueIds": [world.second_league]}),
            ("POST", "announcements") => json!({"text": "Pizza at eight"}),
            ("POST", "share") => json!({"name": "Me", "showLeague": false, "theme": "dark"}),
            ("POST", "batch") => json!({"userIds": [world::TARGET]}),
            ("POST", "seen") => json!({"upTo": 1}),
            ("PUT", "reactions") => {
                json!({"object": format!("result/{}/1", world.event()), "reaction": "fire"})
            }
            ("POST", "keys") => json!({"name": "Bot"}),
            ("PUT", "name") => json!({"name": "New"}),
            ("PUT", "country") => json!({"country": "SLO"}),
            ("PUT", "spoilers") => json!({"byItself": true}),
            ("PUT", "shield") => json!({"raised": true}),
            ("PUT", "screen") => json!({"mode": "hold", "next": true}),
            ("PUT", "webhook") => {
                json!({"address": "https://discord.com/api/webhooks/1/x"})
            }
            ("PUT", "mail") => json!({"reminders": true, "results": false}),
            ("PUT", "push") => json!({
                "endpoint": "https://push.example.test/x", "auth": "A".repeat(22),
                "p256dh": format!("BA{}A", "A".repeat(84)),
                "switches": {"picks": true, "results": true, "leagues": true}
            }),
            ("POST", "confirm") => json!({"token": "0".repeat(64)}),
            ("POST", "reports") => json!({"kind": "name", "subjectId": world::TARGET}),
            ("POST", "decision") => json!({"decision": "kept"}),
            ("PUT", "account-type") => json!({"accountType": "userPlus"}),
            ("POST", "reset-password") => {
                json!({"token": "0".repeat(64), "newPassword": "battery staple"})
            }
            ("POST", "score-event" | "preview" | "fetch-full-results") => {
                json!({"eventId": world.event()})
            }
            ("POST", "query" | "with-events" | "events-status") => json!({"query": {}}),
            _ => return None,
        })
    }
}
