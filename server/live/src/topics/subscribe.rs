//! A connection's request to follow a topic.

use actix::prelude::*;
use podium_domain::ids::UserId;
use podium_wire::live::client_message::{Since, Window};
use podium_wire::live::server_message::{Refused, ServerMessage};
use podium_wire::live::topic::Topic;

use crate::fanout::frame::{Frame, message_frame};
use crate::fanout::hub::Presence;
use crate::fanout::subscriptions::SubscriptionId;
use crate::fanout::worker_link::{Channel, ConnectionId, Subscription, WorkerLink};

#[derive(Debug, Clone, Message)]
#[rtype(result = "()")]
pub struct SubscribeRequest {
    pub topic: Topic,
    pub user: UserId,
    /// Site admins read every league.
    pub site_admin: bool,
    pub connection: ConnectionId,
    pub subscription: SubscriptionId,
    pub worker: WorkerLink,
    pub since: Option<Since>,
    /// Leaderboards only.
    pub window: Option<Window>,
}

impl SubscribeRequest {
    pub(crate) fn channel(&self) -> Channel {
        Channel {
            topic: self.topic.clone(),
            window: self.window,
        }
    }

    /// Accepts it: the connection gets `frames` and then whatever the channel sends.
    pub(crate) fn accept(&self, frames: Vec<Frame>, presence: Presence) {
        self.worker.subscribe(Subscription {
            connection: self.connection,
            subscription: self.subscription,
            channel: self.channel(),
            frames,
            presence,
        });
    }

    /// Refuses it. A topic that is not there and one that is not theirs sound alike.
    pub(crate) fn reject(&self) {
        self.send_rejection(
            "not_found",
            "There is no such topic, or it is not yours to follow.",
        );
    }

    /// The database did not answer: worth trying again.
    pub(crate) fn reject_unavailable(&self) {
        self.send_rejection("unavailable", "Live updates are not available right now.");
    }

    /// So many windows are looked at that another one is one too many.
    pub(crate) fn reject_window(&self) {
        self.send_rejection(
            "too_many_windows",
            "Too many parts of this leaderboard are being followed. Please follow another one.",
        );
    }

    /// Each window is work whenever a ranking moves, and strangers could ask for all there may be.
    pub(crate) fn refuse_below_first_page(&self) {
        self.send_rejection(
            "first_page_only",
            "Only members follow more than the first page of this leaderboard.",
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
