//! Topics of the change log and their subscribers.

pub(crate) mod live_topic;
pub(crate) mod revocation;
pub(crate) mod subscribe;
pub(crate) mod topic_actor;

pub use subscribe::SubscribeRequest;
