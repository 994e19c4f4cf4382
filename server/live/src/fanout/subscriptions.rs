//! What one connection follows: what its session asked for last, and what was granted of it.
//!
//! A subscription is granted by a topic's actor, some time after the session asked. Meanwhile the session may have left
//! the topic or asked for another window: so each request has an id, and answers to older ones are dropped.

use std::collections::HashMap;

use podium_wire::live::client_message::Window;
use podium_wire::live::topic::Topic;

use crate::fanout::worker_link::Channel;

/// Topics that a connection may follow.
const TOPICS_MAX: usize = 50;

/// One request of a worker's connections to follow a topic; never reused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SubscriptionId(pub(crate) u64);

#[derive(Debug, Default)]
pub(crate) struct Subscriptions(HashMap<Topic, Subscription>);

#[derive(Debug)]
struct Subscription {
    /// The latest request.
    id: SubscriptionId,
    /// The window that it asked for.
    window: Option<Window>,
    /// By the answer to this request, or to an earlier one until then.
    granted: Option<Channel>,
}

impl Subscriptions {
    /// Notes a request, in place of an earlier one for the topic. False if it were one topic too many.
    pub(crate) fn request(
        &mut self,
        id: SubscriptionId,
        topic: &Topic,
        window: Option<Window>,
    ) -> bool {
        if let Some(known) = self.0.get_mut(topic) {
            (known.id, known.window) = (id, window);
            return true;
        }
        let has_room = self.0.len() < TOPICS_MAX;
        if has_room {
            let requested = Subscription {
                id,
                window,
                granted: None,
            };
            self.0.insert(topic.clone(), requested);
        }
        has_room
    }

    /// Whether no later request has replaced this one, and the topic was not left.
    pub(crate) fn is_current(&self, id: SubscriptionId, topic: &Topic) -> bool {
        self.0.get(topic).is_some_and(|known| known.id == id)
    }

    /// Notes what was granted to the latest request; gives the channel that it replaces.
    pub(crate) fn accept(&mut self, channel: Channel) -> Option<Channel> {
        self.0.get_mut(&channel.topic)?.granted.replace(channel)
    }

    /// Forgets the topic; gives the channel to leave.
    pub(crate) fn end(&mut self, topic: &Topic) -> Option<Channel> {
        self.0.remove(topic)?.granted
    }

    /// Gives the channel to leave. The request stays, for a connection that starts over to hear that it is refused.
    pub(crate) fn revoke(&mut self, topic: &Topic) -> Option<Channel> {
        self.0.get_mut(topic)?.granted.take()
    }

    /// Forgets all topics; gives the channels to leave.
    pub(crate) fn end_all(&mut self) -> Vec<Channel> {
        let all = self.0.drain();
        all.filter_map(|(_, ended)| ended.granted).collect()
    }

    /// What the session follows, or waits to.
    pub(crate) fn requested(&self) -> Vec<(Topic, Option<Window>)> {
        let all = self.0.iter();
        all.map(|(topic, known)| (topic.clone(), known.window))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(number: usize) -> Topic {
        format!("event:{number}").parse().expect("a topic")
    }

    fn channel(topic: &Topic, window: Option<Window>) -> Channel {
        Channel {
            topic: topic.clone(),
            window,
        }
    }

    #[test]
    fn an_answer_counts_only_for_the_latest_request() {
        let mut known = Subscriptions::default();
        let (topic, [first, second]) = (event(1), [1, 2].map(SubscriptionId));
        assert!(!known.is_current(first, &topic), "never asked");
        known.request(first, &topic, None);
        assert!(known.is_current(first, &topic));
        known.request(second, &topic, None);
        assert!(!known.is_current(first, &topic), "replaced");
        known.end(&topic);
        assert!(!known.is_current(second, &topic), "left");
    }

    #[test]
    fn a_channel_is_left_when_another_one_is_granted_and_no_earlier() {
        let mut known = Subscriptions::default();
        let topic = event(1);
        let windows = [0, 25].map(|offset| Some(Window { offset, limit: 25 }));
        let [first, second] = windows.map(|window| channel(&topic, window));
        known.request(SubscriptionId(1), &topic, windows[0]);
        assert_eq!(known.accept(first.clone()), None);
        known.request(SubscriptionId(2), &topic, windows[1]);
        assert_eq!(known.requested(), [(topic.clone(), windows[1])]);
        assert_eq!(known.accept(second.clone()), Some(first));
        assert_eq!(known.revoke(&topic), Some(second.clone()));
        assert_eq!(known.requested(), [(topic.clone(), windows[1])]);
        assert_eq!(known.accept(second.clone()), None);
        assert_eq!(known.end(&topic), Some(second));
        assert_eq!(known.requested(), []);
    }

    #[test]
    fn topics_are_bounded_and_those_that_ended_do_not_count() {
        let mut known = Subscriptions::default();
        let id = SubscriptionId(1);
        assert!((0..TOPICS_MAX).all(|number| known.request(id, &event(number), None)));
        assert!(!known.request(id, &event(TOPICS_MAX), None));
        assert!(known.request(id, &event(0), None), "it is known");
        known.end(&event(0));
        assert!(known.request(id, &event(TOPICS_MAX), None));
    }
}
