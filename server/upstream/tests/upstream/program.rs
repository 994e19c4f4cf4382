//! The program, as a browser test starts it.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::support::client;

#[actix_web::test]
async fn it_says_where_it_listens_and_can_be_controlled() {
    let mut program = Command::new(env!("CARGO_BIN_EXE_podium-upstream"))
        .args([
            "--invented",
            "7",
            "--starts-in-days",
            "-1",
            "--gate",
            "open",
        ])
        .env_remove("PODIUM_RECORDED_FEED")
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(program.stdout.take().unwrap())
        .read_line(&mut line)
        .unwrap();
    let url = line
        .trim_end()
        .strip_prefix("upstream listening on ")
        .unwrap()
        .to_owned();

    let events = client()
        .get(format!("{url}/control/events"))
        .send()
        .await
        .unwrap();
    let events: Value = events.json().await.unwrap();
    assert_eq!(events.as_array().unwrap().len(), 1);
    assert_eq!(
        events[0]["categories"][1]["podium"]
            .as_array()
            .unwrap()
            .len(),
        3
    );

    program.kill().unwrap();
    program.wait().unwrap();
}
