//! This process, as site admins see it.

use std::net::SocketAddr;
use std::sync::Arc;

use chrono::{DateTime, Utc};

/// The name and start of this process.
#[derive(Clone)]
pub struct Node {
    pub(crate) name: Arc<str>,
    pub(crate) started_at: DateTime<Utc>,
}

impl Node {
    pub fn new(listens: SocketAddr) -> Self {
        let host = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
        Self {
            name: format!("{}:{}", host.trim(), listens.port()).into(),
            started_at: Utc::now(),
        }
    }
}
