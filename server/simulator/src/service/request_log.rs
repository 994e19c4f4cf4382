//! What clients asked for, so that a test can tell how politely they did.

use std::collections::VecDeque;

use serde::Serialize;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RequestSeen {
    /// Counts from 0 since the start, also past what the log forgets.
    pub number: u64,
    pub at_ms: i64,
    pub method: String,
    /// With the query, if there was one.
    pub path: String,
    /// Absent while it is being answered, or if it never was.
    pub status: Option<u16>,
    pub referer: Option<String>,
    pub user_agent: Option<String>,
    pub accept: Option<String>,
}

/// A polling client left alone for a day stays below this.
const LOG_LIMIT: usize = 50_000;

/// The latest requests; the oldest are forgotten.
#[derive(Debug, Default)]
pub(crate) struct RequestLog {
    seen: VecDeque<RequestSeen>,
    count: u64,
}

impl RequestLog {
    /// Keeps the request and returns its number.
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
        // Answers are given soon after, so the request is near the end.
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
