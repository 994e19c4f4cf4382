//! Actors own live state; the database owns the truth.
//!
//! ```text
//!   HTTP handlers, feed ── write ──> store ──commit──> wake-ups (topic, offset)
//!                                                       │ wake
//!            ┌──────────────────────────────────────────┤
//!            v                        v                 v
//!      TopicActor (any log topic)  EventActor ──────> LeagueActor (leaderboard)
//!            │ frames                 ^ picks           │ windows, own rows
//!            v                        │                 v
//!          hub ───────────────────────┼───────────────> hub
//! ```
//!
//! * A **wake-up** says that a topic has moved in the database; its receiver reads on from where
//!   it stands. Losing, doubling or disordering wake-ups is harmless: a poll of the offsets finds what
//!   was missed (docs/invariants.md, "Live changes").
//! * [`TopicActor`](topic_actor::TopicActor): numbers, replays and fans out one log topic.
//! * [`EventActor`](event_actor::EventActor): the group commit of picks, the lock at the start, and
//!   what an event's rankings mean for leagues.
//! * [`LeagueActor`](league_actor::LeagueActor): one leaderboard in memory. At most
//!   [`WINDOWS_MAX`](league_pages::WINDOWS_MAX) different windows of it are followed at once
//!   (another one is refused: `too_many_windows`), and as many are kept as text.
//!
//! Messages go event -> league and never back, so that no two actors wait for each other. All
//! mailboxes are bounded by [`MAILBOX`]; what does not fit is refused or found by the poll.

pub mod actors;
pub mod background_jobs;
pub mod bus;
pub mod error;
pub mod events;
pub mod fanout;
pub mod leaderboard;
pub mod messages;
pub mod offset_poll;
pub mod registry;
pub mod retry;
pub mod socket;
pub mod topics;
pub mod transport;

/// Messages an actor may be behind.
const MAILBOX: usize = 4096;
/// How often actors without subscribers look whether they are still needed.
const IDLE_CHECK: std::time::Duration = std::time::Duration::from_mins(1);
