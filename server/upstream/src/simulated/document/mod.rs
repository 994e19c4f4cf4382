//! A category at one moment, in upstream's words.
//!
//! Typed rather than built from loose values: a live result is written anew for every attempt.

mod ascents;
mod category;
mod event;
mod index;
mod registrations;
mod result;
mod round_page;
mod rounds;

pub(super) use category::CategoryView;
pub(super) use event::{EventView, event_document, head};
pub(super) use index::{LivePage, live_item, season_league};
pub(super) use registrations::registrations;
pub(super) use result::result;
pub(super) use round_page::{group_page, round_page};

use chrono::{DateTime, Duration, Utc};
use serde::{Serialize, Serializer};

use super::clock::Timekeeper;
use super::plan::Ms;

/// When the deeds of an event were done, in our time.
#[derive(Debug, Clone, Copy)]
pub(super) enum Stamps<'a> {
    /// Real days, from the midnight of the first.
    Days(DateTime<Utc>),
    /// A cycle of the live event, from this moment of the season's time on.
    Cycle(&'a Timekeeper, Ms),
}

impl Stamps<'_> {
    pub(super) fn utc(self, at: Ms) -> DateTime<Utc> {
        match self {
            Self::Days(midnight) => {
                midnight + Duration::milliseconds(i64::try_from(at).unwrap_or(0))
            }
            Self::Cycle(timekeeper, began_at) => timekeeper.utc(began_at.saturating_add(at)),
        }
    }

    /// "2025-04-18 11:53:36 UTC"
    fn upstream(self, at: Ms) -> String {
        let mut text = seconds(self.utc(at));
        text.push_str(" UTC");
        text
    }

    /// "2025-04-18 11:53:36 +00:00"
    fn modified(self, at: Ms) -> String {
        let mut text = seconds(self.utc(at));
        text.push_str(" +00:00");
        text
    }
}

/// Faster than a format string, of which a result needs hundreds.
fn seconds(utc: DateTime<Utc>) -> String {
    let whole = DateTime::from_timestamp(utc.timestamp(), 0).unwrap_or(utc);
    whole.naive_utc().to_string()
}

/// Points: a whole number, or one with one decimal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Tenths(u64);

impl Serialize for Tenths {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match u32::try_from(self.0) {
            // A tenth of a small whole number is the float that prints with one digit.
            Ok(tenths) if tenths % 10 != 0 => serializer.serialize_f64(f64::from(tenths) / 10.0),
            _ => serializer.serialize_u64(self.0 / 10),
        }
    }
}

fn flag_url(country: &str) -> String {
    format!("https://flags.invalid/{country}.png")
}
