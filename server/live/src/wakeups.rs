//! Wake-ups on this node: which actors and sockets a moved topic concerns, and which topics have any.

use std::collections::HashSet;
use std::sync::Arc;

use podium_domain::ids::UserId;
use podium_wire::live::topic::Topic;

use crate::change_feed::Signal;
use crate::events::live_event::EventMessage;
use crate::leaderboard::live_leaderboard::LeagueMessage;
use crate::registry::Live;
use crate::shell::Post;
use crate::topics::live_topic::TopicMessage;
use podium_store::outbox::Wakeups;

impl Live {
    /// Wakes the actors of topics that moved: on this node at once, on others through the change feed.
    pub fn wake(&self, wakeups: &Wakeups) {
        self.on_wakeup(wakeups.moved());
        if !wakeups.already_notified() {
            self.0.change_feed.publish(wakeups.moved());
        }
    }

    /// Handles wake-ups of this node or another.
    pub(crate) fn on_wakeup(&self, moved: &[(Topic, u64)]) {
        if moved
            .iter()
            .any(|(topic, _)| matches!(topic, Topic::Event(_) | Topic::Events))
        {
            self.results_changed();
        }
        let mut ended = HashSet::new();
        for (topic, offset) in moved {
            let follower = self.0.topics.alive(topic);
            let is_followed = follower.is_some();
            let wake = Post::from(TopicMessage::Wake(*offset));
            if follower.is_some_and(|actor| actor.try_send(wake).is_err()) {
                tracing::warn!(%topic, "topic's mailbox is full; polling will find the change");
            }
            match topic {
                Topic::Event(id) => {
                    let wake = Post::from(EventMessage::Wake(*offset));
                    if self.event(id).try_send(wake).is_err() {
                        tracing::warn!(event = %id, "event's mailbox is full");
                    }
                }
                Topic::League(id) => self.notify_league(id, LeagueMessage::Wake(*offset)),
                Topic::Leaderboard(id) => self.notify_league(id, LeagueMessage::Reload),
                // The topic's actor reads its changes itself; without an actor, the change may have ended a session.
                Topic::Account(user)
                    if !is_followed && self.hub().connection_limits().has(user) =>
                {
                    ended.insert(user.clone());
                }
                Topic::Events | Topic::Requests(_) | Topic::Account(_) | Topic::Feed => {}
            }
        }
        if !ended.is_empty() {
            self.0.services.revalidate_sessions(ended);
        }
    }

    /// Carries wake-ups between this node and the others until it stops.
    pub async fn run_change_feed(self) {
        let feed = Arc::clone(&self.0.change_feed);
        let on_signal = move |signal| match signal {
            Signal::Moved(moved) => self.on_wakeup(&moved),
            Signal::Resumed => self.0.poll_now.notify_one(),
        };
        feed.run(Box::new(on_signal)).await;
    }

    /// Closes the sockets of ended sessions: on this node at once, on others through the wake-ups.
    pub fn on_sessions_ended(&self, user: &UserId, wakeups: &Wakeups) {
        let users = HashSet::from([user.clone()]);
        self.0.services.revalidate_sessions(users);
        self.wake(wakeups);
    }

    /// Topics with an actor here, which must not miss a change, and those of accounts with a socket, which must be
    /// closed when its session ends.
    pub fn followed_topics(&self) -> HashSet<Topic> {
        let topics = self.0.topics.keys().into_iter();
        let events = self.0.events.keys().into_iter().map(Topic::Event);
        let leagues = self.0.leagues.keys().into_iter();
        let leagues = leagues.flat_map(|id| [Topic::League(id.clone()), Topic::Leaderboard(id)]);
        let connected = self.hub().connection_limits().users().into_iter();
        topics
            .chain(events)
            .chain(leagues)
            .chain(connected.map(Topic::Account))
            .collect()
    }
}
