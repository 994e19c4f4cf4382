//! Tests of the program, started as by a browser test.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use serde_json::Value;

use crate::support::client;

/// The running program and its address; killed at the end of a test.
struct Program {
    process: Child,
    url: String,
}

impl Program {
    fn start(arguments: &[&str]) -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_podium-simulator"))
            .args(arguments)
            .env_remove("PODIUM_RECORDED_FEED")
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap())
            .read_line(&mut line)
            .unwrap();
        let url = line.trim_end().strip_prefix("upstream listening on ");
        let url = url.unwrap().to_owned();
        Self { process, url }
    }

    async fn read(&self, path: &str) -> Value {
        let answer = client().get(format!("{}{path}", self.url)).send().await;
        answer.unwrap().json().await.unwrap()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have exited already, which the test has noticed before.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[actix_web::test]
async fn the_program_prints_its_address_and_can_be_controlled() {
    let program = Program::start(&[
        "--generated",
        "7",
        "--starts-in-days",
        "-1",
        "--gate",
        "open",
    ]);
    let events = program.read("/control/events").await;
    assert_eq!(events.as_array().unwrap().len(), 1);
    assert_eq!(
        events[0]["categories"][1]["podium"]
            .as_array()
            .unwrap()
            .len(),
        3
    );
}

#[actix_web::test]
async fn the_program_simulates_either_federation() {
    for (tenant, live) in [("ifsc", 1), ("usa", 0)] {
        let program = Program::start(&[
            "--simulated",
            "--tenant",
            tenant,
            "--seed",
            "5",
            "--speed",
            "10",
            "--gate",
            "open",
        ]);
        let season = program.read("/control/simulated").await;
        assert_eq!(season["tenant"], tenant);
        assert_eq!(season["speed"], 10.0);
        assert_eq!(season["live"].as_array().unwrap().len(), live);
        let event = &season["finished"][0];
        let event = program.read(&format!("/api/v1/events/{event}")).await;
        assert_eq!(event["d_cats"][0]["status"], "finished");
    }
}
