//! A connection's request to subscribe to a topic.

use podium_domain::ids::UserId;
use podium_wire::live::client_message::{Since, Window};
use podium_wire::live::server_message::{Refused, ServerMessage};
use podium_wire::live::topic::Topic;

use crate::fanout::frame::{Frame, message_frame};
use crate::fanout::hub::Presence;
use crate::fanout::subscriptions::SubscriptionId;
use crate::fanout::worker_link::{Channel, ConnectionId, Subscription, WorkerLink};

#[derive(Debug, Clone)]
pub struct SubscribeRequest {
    pub topic: Topic,
    pub user: UserId,
    /// Site admins read every league.
    pub site_admin: bool,
    pub connection: ConnectionId,
    pub subscription: SubscriptionId,
    pub worker: WorkerLink,
    pub since: Option<Since>,
    /// The requested window, for leaderboards only.
    pub window: Option<Window>,
}

impl SubscribeRequest {
    pub(crate) fn channel(&self) -> Channel {
        Channel {
            topic: self.topic.clone(),
            window: self.window,
        }
    }

    /// Accepts the request: the connection gets `frames`, then everything published to the channel.
    pub(crate) fn accept(&self, frames: Vec<Frame>, presence: Presence) {
        self.worker.subscribe(Subscription {
            connection: self.connection,
            subscription: self.subscription,
            channel: self.channel(),
            frames,
            presence,
        });
    }

    /// Refuses the request. The response is the same for a missing topic and for one that the user may not read.
    pub(crate) fn reject(&self) {
        self.send_rejection(
            "not_found",
            "This topic does not exist, or you cannot follow it.",
        );
    }

    /// Refuses the request because the database is unavailable; the client may retry.
    pub(crate) fn reject_unavailable(&self) {
        self.send_rejection("unavailable", "Live updates are not available right now.");
    }

    /// Refuses the request because the maximum number of distinct windows is reached.
    pub(crate) fn reject_window(&self) {
        self.send_rejection(
            "too_many_windows",
            "Too many parts of this leaderboard are being followed.",
        );
    }

    /// Refuses a non-member's request below the first page: each window costs work whenever a ranking changes, and
    /// non-members could otherwise use up all windows.
    pub(crate) fn refuse_below_first_page(&self) {
        self.send_rejection(
            "first_page_only",
            "Join this league to see more than its first page live.",
        );
    }

    fn send_rejection(&self, code: &str, message: &str) {
        let refused = message_frame(&ServerMessage::Refused(Refused {
            topic: self.topic.to_client(),
            code: code.to_owned(),
            message: message.to_owned(),
        }));
        self.worker.reject(
            self.connection,
            self.subscription,
            self.topic.clone(),
            refused,
        );
    }
}
