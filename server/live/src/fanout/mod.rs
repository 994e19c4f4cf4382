//! Fan-out of changes to many sockets.
//!
//! ```text
//! topic actor ──(one message per worker)──> worker loop ──(Bytes clone)──> connection queue ──> socket
//!                 mpsc, WORKER_QUEUE                        256 frames / 1 MiB
//! ```
//!
//! A frame is serialised and WebSocket-framed once per change and shared by all sockets. Broadcasts never pass through
//! the sessions' mailboxes: the worker's loop writes to the sockets itself, everything queued for a socket at once.
//! Only the rest that a socket does not accept is left to the socket's own task. Bounds of the queues:
//!
//! | queue | holds | when full |
//! |---|---|---|
//! | worker's channel | [`WORKER_QUEUE`] messages | the worker's connections are marked lagging |
//! | connection's queue | [`QUEUE_FRAMES`] frames, [`QUEUE_BYTES`] bytes | emptied and marked lagging; when the peer reads again its topics start over with snapshots |
//! | overflows in a row | [`OVERFLOWS_MAX`] | the socket is shut down |
//! | topics of one connection | 50 (`subscriptions.rs`) | refused |
//! | sockets of an account, from an address | [`SOCKETS_PER_USER`], [`SOCKETS_PER_ADDRESS`] | 429 before the upgrade |

pub(crate) mod connection_limits;
pub(crate) mod frame;
pub(crate) mod hub;
pub(crate) mod open_socket;
pub(crate) mod queue;
pub(crate) mod replay_buffer;
pub(crate) mod subscriptions;
pub(crate) mod worker;
pub(crate) mod worker_link;

pub use connection_limits::{
    ConnectionLimits, ConnectionPermit, SOCKETS_PER_ADDRESS, SOCKETS_PER_USER, TooManyConnections,
};
pub use frame::{Frame, change_frame, close_frame, message_frame, snapshot_frame};
pub use hub::{Hub, Presence};
pub use open_socket::{OpenSocket, READ_MAX};
pub use queue::{ConnectionQueue, OVERFLOWS_MAX, QUEUE_BYTES, QUEUE_FRAMES};
pub use replay_buffer::{REPLAY_LENGTH, ReplayBuffer};
pub use subscriptions::SubscriptionId;
pub use worker::{WORKER_QUEUE, WorkerHandle};
pub use worker_link::{Channel, ConnectionId, Subscription, WorkerLink};
