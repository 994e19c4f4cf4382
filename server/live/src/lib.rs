//! Live state of a node: actors hold it in memory, the database is the source of truth.
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
//! * A **wake-up** signals that a topic has moved in the database; its receiver reads on from its own offset. Lost,
//!   duplicate or reordered wake-ups are harmless: a poll of the offsets finds what was missed (docs/invariants.md,
//!   "Live changes").
//! * Each actor is a [`Shell`](shell::Shell) around a [`Reducer`](shell::Reducer), which has the state and decides:
//!   messages in, frames and orders out. The shell carries out the orders and passes their results back as
//!   messages.
//! * [`LiveTopic`](topics::live_topic::LiveTopic), in a `TopicActor`: replays and fans out the changes of one log topic.
//! * [`LiveEvent`](events::live_event::LiveEvent), in an `EventActor`: the group commit of picks, the lock at the start,
//!   and the forwarding of rankings to leagues.
//! * [`LiveLeaderboard`](leaderboard::live_leaderboard::LiveLeaderboard), in a `LeagueActor`: one leaderboard. At most
//!   [`WINDOWS_MAX`](leaderboard::pages::WINDOWS_MAX) different windows of it are followed at once (further ones are
//!   refused: `too_many_windows`), and at most as many are cached as text.
//!
//! Messages go event -> league and never back, so that no two actors wait for each other. Mailboxes are bounded (by
//! [`MAILBOX`]; an event's by its waiting picks): a message that does not fit is refused, or its change is found by the
//! poll.

pub mod actors;
pub mod background_jobs;
pub mod change_feed;
pub mod error;
pub mod events;
pub mod fanout;
pub mod form;
pub mod leaderboard;
pub mod offset_poll;
pub mod registry;
pub(crate) mod services;
pub(crate) mod shell;
pub mod socket;
pub mod topics;
pub mod wakeups;

/// Capacity of an actor's mailbox, in messages.
const MAILBOX: usize = 4096;
