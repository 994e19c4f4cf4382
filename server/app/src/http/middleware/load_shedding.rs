//! Limits on concurrent requests. Excess requests are refused at once with `Retry-After`, because a growing queue only
//! adds latency.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use crate::http::route_table::Lane;

/// Maximum concurrent picks: slightly more than the queue of an event's commit holds.
const PICKS_MAX: u32 = 25_000;
/// Maximum concurrent other requests: as many as the database connections handle in a tenth of a second.
const OTHERS_MAX: u32 = 2048;

/// Requests in flight on this node; cheap to clone.
#[derive(Debug, Clone, Default)]
pub struct InFlight {
    picks: Arc<AtomicU32>,
    others: Arc<AtomicU32>,
}

/// Counts one request in flight until it is dropped.
#[derive(Debug)]
pub(crate) struct Permit(Arc<AtomicU32>);

impl InFlight {
    /// A permit for a request, or an error if its lane is full.
    pub(crate) fn admit(&self, lane: Lane) -> Result<Option<Permit>, Full> {
        match lane {
            Lane::Picks => acquire(&self.picks, PICKS_MAX, "picks").map(Some),
            Lane::Others => acquire(&self.others, OTHERS_MAX, "others").map(Some),
            Lane::Unlimited => Ok(None),
        }
    }
}

/// The error for too many requests in flight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Full;

fn acquire(count: &Arc<AtomicU32>, most: u32, name: &'static str) -> Result<Permit, Full> {
    let permit = Permit(Arc::clone(count));
    if count.fetch_add(1, Ordering::AcqRel) < most {
        Ok(permit)
    } else {
        metrics::counter!("podium_requests_shed_total", "lane" => name).increment(1);
        Err(Full)
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_lane_refuses_without_affecting_the_other() {
        let in_flight = InFlight::default();
        let held: Vec<_> = (0..OTHERS_MAX)
            .map(|_| in_flight.admit(Lane::Others).expect("a place"))
            .collect();
        assert_eq!(in_flight.admit(Lane::Others).err(), Some(Full));
        assert!(in_flight.admit(Lane::Picks).expect("a place").is_some());
        assert!(in_flight.admit(Lane::Unlimited).expect("free").is_none());
        drop(held);
        assert!(in_flight.admit(Lane::Others).expect("a place").is_some());
    }
}
