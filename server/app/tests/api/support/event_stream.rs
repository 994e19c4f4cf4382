//! A reader of server-sent events.

use std::time::Duration;

use reqwest::Response;
use serde_json::Value;
use tokio::time::timeout;

use crate::support::app::TestApp;

const WITHIN: Duration = Duration::from_secs(20);

pub(crate) struct EventStream {
    pub(crate) response: Response,
    /// Not yet taken as messages.
    text: String,
}

impl EventStream {
    pub(crate) async fn open(app: &TestApp, path: &str) -> Self {
        let response = app.ask(path, &[]).await;
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        Self {
            response,
            text: String::new(),
        }
    }

    /// The data of the next message; `None` for the event that announces the end.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        timeout(WITHIN, self.read()).await.expect("in time")
    }

    async fn read(&mut self) -> Option<Value> {
        loop {
            if let Some((message, rest)) = self.text.split_once("\n\n") {
                let (message, rest) = (message.to_owned(), rest.to_owned());
                self.text = rest;
                if message.starts_with("event: closed") {
                    return None;
                }
                if let Some(data) = message.strip_prefix("data: ") {
                    return Some(serde_json::from_str(data).expect("JSON"));
                }
                continue;
            }
            let chunk = self.response.chunk().await.expect("a part");
            let chunk = chunk.expect("not the end");
            self.text
                .push_str(std::str::from_utf8(&chunk).expect("text"));
        }
    }

    /// The first message for which this holds.
    pub(crate) async fn until(&mut self, holds: impl Fn(&Value) -> bool) -> Value {
        let mut last = Value::Null;
        let reading = async {
            while last.is_null() || !holds(&last) {
                last = self.read().await.expect("not the end");
            }
        };
        let read = timeout(WITHIN, reading).await;
        assert!(read.is_ok(), "the last message was {last}");
        last
    }
}
