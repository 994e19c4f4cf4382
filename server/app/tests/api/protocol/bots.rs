//! Sends the requests of docs/bots.md, in their order, and compares what comes back with what the document says.

use reqwest::Method;
use reqwest::header::SET_COOKIE;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::app::client;
use crate::support::competition::Competition;
use crate::support::json::text;

const DOCUMENT: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/bots.md"));

/// A request and the beginning of its answer.
struct Example<'a> {
    method: Method,
    path: &'a str,
    headers: Vec<(&'a str, &'a str)>,
    body: Option<&'a str>,
    status: u16,
    answer: &'a str,
}

impl<'a> Example<'a> {
    /// Request line, headers, a body after an empty line, and after another the status with the answer.
    fn parse(block: &'a str) -> Self {
        let parts: Vec<&str> = block.trim().split("\n\n").collect();
        let (head, body, answer) = match parts[..] {
            [head, answer] => (head, None, answer),
            [head, body, answer] => (head, Some(body), answer),
            _ => panic!("{block}"),
        };
        let mut lines = head.lines();
        let line = lines.next().expect("a request line");
        let (method, path) = line.split_once(' ').expect("a method and a path");
        let (status, answer) = answer.split_once('\n').expect("a status and an answer");
        Self {
            method: method.parse().expect("a method"),
            path,
            headers: lines
                .map(|line| line.split_once(": ").expect("a header"))
                .collect(),
            body,
            status: status.parse().expect("a status"),
            answer,
        }
    }
}

/// Whether the answer has all fields of the example, of the same kinds; of a list the first element.
fn has_fields_of(answer: &Value, example: &Value) -> bool {
    match (answer, example) {
        (Value::Object(answer), Value::Object(example)) => example.iter().all(|(key, value)| {
            answer
                .get(key)
                .is_some_and(|found| has_fields_of(found, value))
        }),
        (Value::Array(answer), Value::Array(example)) => match (answer.first(), example.first()) {
            (Some(found), Some(value)) => has_fields_of(found, value),
            (None, Some(_)) => false,
            (_, None) => true,
        },
        (found, value) => std::mem::discriminant(found) == std::mem::discriminant(value),
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn the_documented_requests_get_the_documented_answers(pool: PgPool) {
    let (competition, [anna], league) = Competition::among(&pool, ["Anna"]).await;
    let app = &competition.app;
    anna.confirms().await;
    let made = anna
        .post("/api/auth/keys", json!({"name": "The bot"}))
        .await
        .ok();
    let mut values = vec![
        ("$KEY", text(&made, "key").to_owned()),
        ("$LEAGUE", league),
        ("$EVENT", competition.event.clone()),
        ("$CATEGORY", competition.category.clone()),
        ("$ATHLETE", competition.podium()[0].to_owned()),
        ("$EMAIL", anna.email.clone()),
        ("$PASSWORD", "correct horse".to_owned()),
    ];
    let blocks = DOCUMENT.split("```http\n").skip(1);
    let blocks: Vec<&str> = blocks
        .filter_map(|rest| Some(rest.split_once("```")?.0))
        .collect();
    assert!(blocks.len() > 8, "{}", blocks.len());
    let mut is_open = true;
    for block in blocks {
        if block.contains("$KEY") && is_open {
            competition.scores_first_category().await;
            is_open = false;
        }
        let block = values.iter().fold(block.to_owned(), |text, (name, value)| {
            text.replace(name, value)
        });
        let example = Example::parse(&block);
        let mut request = client().request(example.method, app.url(example.path));
        for (name, value) in example.headers {
            request = request.header(name, value);
        }
        if let Some(body) = example.body {
            request = request.body(body.to_owned());
        }
        let answer = request.send().await.expect("an answer");
        let status = answer.status().as_u16();
        if let Some(cookie) = answer.headers().get(SET_COOKIE) {
            let cookie = cookie.to_str().expect("text").split(';').next();
            values.push(("$COOKIE", cookie.unwrap_or_default().to_owned()));
        }
        let answer = answer.text().await.expect("a body");
        assert_eq!(status, example.status, "{block}{answer}");
        match serde_json::from_str::<Value>(example.answer) {
            Ok(documented) => {
                let answer: Value = serde_json::from_str(&answer).expect("JSON");
                assert!(has_fields_of(&answer, &documented), "{block}{answer}");
            }
            Err(_) => assert!(answer.starts_with(example.answer), "{block}{answer}"),
        }
    }
}

#[test]
fn a_missing_field_or_another_kind_is_found() {
    let documented = json!({"a": [{"b": 1}]});
    assert!(has_fields_of(
        &json!({"a": [{"b": 2, "c": 3}], "d": 4}),
        &documented
    ));
    for wrong in [
        json!({}),
        json!({"a": []}),
        json!({"a": [{"b": "1"}]}),
        json!({"a": [{}]}),
    ] {
        assert!(!has_fields_of(&wrong, &documented), "{wrong}");
    }
}
