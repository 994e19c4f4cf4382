//! Actors own live state; the database owns the truth.
//!
//! ```text
//!   HTTP handlers, feed ── write ──> store ──commit──> bells (topic, offset)
//!                                                       │ ring
//!            ┌──────────────────────────────────────────┤
//!            v                        v                 v
//!      TopicActor (any log topic)  EventActor ──────> LeagueActor (leaderboard)
//!            │ frames                 ^ picks           │ windows, own rows
//!            v                        │                 v
//!          hub ───────────────────────┼───────────────> hub
//! ```
//!
//! * A **bell** says that a topic has moved in the database; whoever hears it reads on from where
//!   it stands. Losing, doubling or disordering bells is harmless: a poll of the offsets finds what
//!   was missed (design section 9).
//! * [`TopicActor`](topic_actor::TopicActor): numbers, replays and fans out one log topic.
//! * [`EventActor`](event_actor::EventActor): the group commit of picks, the lock at the start, and
//!   what an event's rankings mean for leagues.
//! * [`LeagueActor`](league_actor::LeagueActor): one leaderboard in memory. At most
//!   [`WINDOWS_MAX`](league_pages::WINDOWS_MAX) different windows of it are followed at once
//!   (another one is refused: `too_many_windows`), and as many are kept as text.
//!
//! Messages go event -> league and never back, so that no two actors wait for each other. All
//! mailboxes are bounded by [`MAILBOX`]; what does not fit is refused or found by the poll.

mod actors;
mod attach;
mod bell_poll;
mod board;
mod board_among;
mod bus;
mod event_actor;
mod league_actor;
mod league_loading;
mod league_pages;
mod league_ranking;
mod league_reading;
mod league_reads;
mod league_viewers;
mod pick_company;
mod rankings;
mod registry;
mod retry;
mod row_json;
mod settled_standings;
mod topic_actor;
mod upkeep;

pub use attach::Attach;
pub use bell_poll::{OFFSETS_EVERY, poll_bells};
pub use board_among::{BoardAmong, BoardVersion};
pub use bus::{Bus, NatsBus, NatsError, PostgresBus};
pub use event_actor::WritePickError;
pub use league_pages::LeaderboardPage;
pub use registry::{Live, LiveError};
pub use settled_standings::{SettledStanding, SettledStandings};
pub use upkeep::{prune, score_by_itself, tell_everybody};

/// Messages an actor may be behind.
const MAILBOX: usize = 4096;
/// How often actors without subscribers look whether they are still needed.
const IDLE_CHECK: std::time::Duration = std::time::Duration::from_mins(1);
