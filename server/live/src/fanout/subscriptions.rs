//! The topics of one connection: the session's latest requests and the channels granted to them.
//!
//! A topic's actor grants a subscription some time after the request. In the meantime the session may have unsubscribed
//! or requested another window, so each request has an id, and answers to older requests are dropped.

use podium_wire::live::client_message::Window;
use podium_wire::live::topic::Topic;

use crate::fanout::worker_link::Channel;

/// Maximum number of topics per connection.
const TOPICS_MAX: usize = 50;

/// Identifies a subscription request within a worker; never reused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SubscriptionId(pub(crate) u64);

/// A list, because most connections have one to three topics, and a hash table for three takes four times the memory
/// of one.
#[derive(Debug, Default)]
pub(crate) struct Subscriptions(Vec<Subscription>);

#[derive(Debug)]
struct Subscription {
    topic: Topic,
    /// The latest request.
    id: SubscriptionId,
    /// The requested window.
    window: Option<Window>,
    /// The channel granted to this request, or to an earlier one until this one is answered.
    granted: Option<Granted>,
}

/// The window of a granted channel; its topic is the subscription's.
#[derive(Debug)]
struct Granted(Option<Window>);

impl Subscription {
    /// Takes the granted channel.
    fn take_granted(&mut self) -> Option<Channel> {
        let Granted(window) = self.granted.take()?;
        let topic = self.topic.clone();
        Some(Channel { topic, window })
    }
}

impl Subscriptions {
    fn of(&self, topic: &Topic) -> Option<&Subscription> {
        self.0.iter().find(|known| known.topic == *topic)
    }

    fn of_mut(&mut self, topic: &Topic) -> Option<&mut Subscription> {
        self.0.iter_mut().find(|known| known.topic == *topic)
    }

    /// Records a request, replacing an earlier one for the topic. False if the connection already has the maximum
    /// number of topics.
    pub(crate) fn request(
        &mut self,
        id: SubscriptionId,
        topic: &Topic,
        window: Option<Window>,
    ) -> bool {
        if let Some(known) = self.of_mut(topic) {
            (known.id, known.window) = (id, window);
            return true;
        }
        let has_room = self.0.len() < TOPICS_MAX;
        if has_room {
            self.0.reserve_exact(1);
            self.0.push(Subscription {
                topic: topic.clone(),
                id,
                window,
                granted: None,
            });
        }
        has_room
    }

    /// Whether the topic is subscribed or requested in another window.
    pub(crate) fn has_other_window(&self, topic: &Topic, window: Option<Window>) -> bool {
        self.of(topic).is_some_and(|known| known.window != window)
    }

    /// Whether this is the latest request for the topic, and it was not cancelled.
    pub(crate) fn is_current(&self, id: SubscriptionId, topic: &Topic) -> bool {
        self.of(topic).is_some_and(|known| known.id == id)
    }

    /// Records the channel granted to the latest request; returns the channel that it replaces.
    pub(crate) fn accept(&mut self, channel: &Channel) -> Option<Channel> {
        let known = self.of_mut(&channel.topic)?;
        let replaced = known.take_granted();
        known.granted = Some(Granted(channel.window));
        replaced
    }

    /// Removes the topic; returns the channel to unsubscribe from.
    pub(crate) fn end(&mut self, topic: &Topic) -> Option<Channel> {
        let at = self.0.iter().position(|known| known.topic == *topic)?;
        self.0.swap_remove(at).take_granted()
    }

    /// Revokes the grant; returns the channel to unsubscribe from. The request stays, so that resubscribing gets a
    /// refusal.
    pub(crate) fn revoke(&mut self, topic: &Topic) -> Option<Channel> {
        self.of_mut(topic)?.take_granted()
    }

    /// Removes all topics; returns the channels to unsubscribe from.
    pub(crate) fn end_all(&mut self) -> Vec<Channel> {
        let mut all = std::mem::take(&mut self.0);
        all.iter_mut()
            .filter_map(Subscription::take_granted)
            .collect()
    }

    /// The topics that the session is subscribed to or has requested.
    pub(crate) fn requested(&self) -> Vec<(Topic, Option<Window>)> {
        let all = self.0.iter();
        all.map(|known| (known.topic.clone(), known.window))
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
        assert_eq!(known.accept(&first), None);
        known.request(SubscriptionId(2), &topic, windows[1]);
        assert_eq!(known.requested(), [(topic.clone(), windows[1])]);
        assert_eq!(known.accept(&second), Some(first));
        assert_eq!(known.revoke(&topic), Some(second.clone()));
        assert_eq!(known.requested(), [(topic.clone(), windows[1])]);
        assert_eq!(known.accept(&second), None);
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
