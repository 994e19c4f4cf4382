//! Limits on concurrent requests. Excess requests are refused at once with `Retry-After`, because a queue that only
//! grows serves nobody.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use actix_web::dev::ServiceRequest;
use actix_web::http::Method;

use crate::http::middleware::secret_paths::CALENDARS;
use crate::http::read_only::is_read_only_post;

/// Maximum concurrent picks: slightly more than the queue of an event's commit holds.
const PICKS_MAX: u32 = 25_000;
/// Maximum concurrent other requests: as many as the database connections handle in a tenth of a second.
const OTHERS_MAX: u32 = 2048;

/// Requests in flight on this node; cheap to clone.
#[derive(Debug, Clone, Default)]
pub struct InFlight {
    picks: Lane,
    others: Lane,
}

#[derive(Debug, Clone, Default)]
struct Lane(Arc<AtomicU32>);

/// Counts one request in flight until it is dropped.
#[derive(Debug)]
pub(crate) struct Permit(Arc<AtomicU32>);

impl InFlight {
    /// A permit for the request, or an error if its lane is full. Live sockets have separate limits, and files are
    /// free.
    pub(crate) fn admit(&self, request: &ServiceRequest) -> Result<Option<Permit>, Full> {
        let path = request.path();
        let asks_the_database = ["/api/", CALENDARS, "/s/", "/join/"]
            .iter()
            .any(|start| path.starts_with(start));
        if !asks_the_database || path == "/api/live" || path.starts_with("/api/health/") {
            return Ok(None);
        }
        let picks = path.starts_with("/api/predictions") && request.method() != Method::GET;
        if picks && path.split('/').count() <= 4 && !is_read_only_post(path) {
            self.picks.acquire(PICKS_MAX, "picks").map(Some)
        } else {
            self.others.acquire(OTHERS_MAX, "others").map(Some)
        }
    }
}

/// The error for too many requests in flight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Full;

impl Lane {
    fn acquire(&self, most: u32, name: &'static str) -> Result<Permit, Full> {
        let place = Permit(Arc::clone(&self.0));
        if self.0.fetch_add(1, Ordering::AcqRel) < most {
            Ok(place)
        } else {
            metrics::counter!("podium_requests_shed_total", "lane" => name).increment(1);
            Err(Full)
        }
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn a_full_lane_refuses_without_affecting_the_other() {
        let in_flight = InFlight::default();
        let reads = || TestRequest::get().uri("/api/events").to_srv_request();
        let held: Vec<_> = (0..OTHERS_MAX)
            .map(|_| in_flight.admit(&reads()).expect("a place"))
            .collect();
        assert_eq!(in_flight.admit(&reads()).err(), Some(Full));
        let pick = TestRequest::post().uri("/api/predictions").to_srv_request();
        assert!(in_flight.admit(&pick).expect("a place").is_some());
        let health = TestRequest::get().uri("/api/health/live").to_srv_request();
        assert!(in_flight.admit(&health).expect("free").is_none());
        drop(held);
        assert!(in_flight.admit(&reads()).expect("a place").is_some());
    }
}
