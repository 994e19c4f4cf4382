//! Topics of the change log and their subscribers.

pub(crate) mod subscribe;
pub(crate) mod topic_actor;

pub use subscribe::SubscribeRequest;
