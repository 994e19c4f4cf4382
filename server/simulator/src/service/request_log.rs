//! A log of client requests, so that tests can check how a client polls.

use std::collections::VecDeque;

use serde::Serialize;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RequestSeen {
    /// Counts from 0 since the start, including entries that the log has dropped.
    pub number: u64,
    pub at_ms: i64,
    pub method: String,
    /// The path, with the query if there was one.
    pub path: String,
    /// Absent while the request is in progress, or if it never got an answer.
    pub status: Option<u16>,
    pub referer: Option<String>,
    pub user_agent: Option<String>,
    pub accept: Option<String>,
}

/// A client that polls for a day without supervision stays below this.
const LOG_LIMIT: usize = 50_000;

/// The latest requests; the oldest are dropped.
#[derive(Debug, Default)]
pub(crate) struct RequestLog {
    seen: VecDeque<RequestSeen>,
    count: u64,
}

impl RequestLog {
    /// Records the request and returns its number.
    pub(crate) fn note(&mut self, request: RequestSeen) -> u64 {
        let number = self.count;
        self.count = self.count.saturating_add(1);
        self.seen.push_back(RequestSeen { number, ..request });
        if self.seen.len() > LOG_LIMIT {
            self.seen.pop_front();
        }
        number
    }

    pub(crate) fn note_status(&mut self, number: u64, status: u16) {
        // Answers follow soon after their request, so the entry is near the end.
        if let Some(request) = self
            .seen
            .iter_mut()
            .rev()
            .find(|seen| seen.number == number)
        {
            request.status = Some(status);
        }
    }

    pub(crate) fn all(&self) -> Vec<RequestSeen> {
        self.seen.iter().cloned().collect()
    }

    pub(crate) fn clear(&mut self) {
        self.seen.clear();
    }
}
