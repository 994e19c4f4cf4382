//! One log topic: which changes are read, which are kept for replay, and what each subscriber is sent.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use podium_domain::ids::UserId;
use podium_wire::live::topic::Topic;

use crate::fanout::frame::{Frame, change_frame, snapshot_frame};
use crate::fanout::hub::Presence;
use crate::fanout::replay_buffer::ReplayBuffer;
use crate::fanout::worker_link::Channel;
use crate::shell::{Context, RETRY_AFTER, Reducer};
use crate::topics::revocation::{Revocation, ends_sessions, revocation_of};
use crate::topics::subscribe::SubscribeRequest;
use podium_store::db::StoreError;
use podium_store::live_topics::{TopicChange, TopicReading};

/// How long a snapshot is sent again. It depends on the clock as well: events end.
const SNAPSHOT_FRESH_FOR: Duration = Duration::from_secs(2);

pub(crate) struct LiveTopic {
    topic: Topic,
    /// The state last read from the database; `None` before the first read.
    known: Option<Known>,
    /// Requests that the next read answers.
    waiting: Vec<SubscribeRequest>,
    woken: bool,
    in_flight: Option<InFlight>,
    presence: Presence,
}

struct Known {
    epoch: String,
    replay: ReplayBuffer,
    /// The whole state at the replay buffer's newest offset, serialised once for all subscribers.
    snapshot: Option<Frame>,
    snapshot_at: Instant,
}

/// A read that has been ordered.
struct InFlight {
    /// The requests that it answers.
    requests: Vec<SubscribeRequest>,
    /// Users who may subscribe whatever it says.
    allowed: HashSet<UserId>,
}

pub(crate) enum TopicMessage {
    Subscribe(SubscribeRequest),
    /// The topic has moved to this offset, on any node.
    Wake(u64),
    Reading(Result<Box<TopicReading>, StoreError>),
    Retry,
}

/// What is read from the database.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum TopicRead {
    /// Changes after an offset, without anybody waiting for them.
    Changes { after: u64 },
    /// Changes after an offset, for clients that wait.
    ChangesNow { after: u64 },
    /// Changes, which of these users may subscribe, and the whole state if needed.
    Whole {
        /// `None` for the newest offset.
        after: Option<u64>,
        users: Vec<UserId>,
        with_snapshot: bool,
    },
}

impl LiveTopic {
    pub(crate) fn new(topic: Topic) -> Self {
        Self {
            topic,
            known: None,
            waiting: Vec::new(),
            woken: false,
            in_flight: None,
            presence: Arc::new(()),
        }
    }

    /// Orders a read if there is a reason to and none is in flight; requests and wake-ups during a read share the next
    /// one.
    fn read(&mut self, context: &mut Context<'_, Self>) {
        if self.in_flight.is_some() || (!self.woken && self.waiting.is_empty()) {
            return;
        }
        self.woken = false;
        let requests = std::mem::take(&mut self.waiting);
        let users: HashSet<UserId> = requests
            .iter()
            .map(|request| request.user.clone())
            .collect();
        let after = self.known_up_to(&requests);
        let now = context.now;
        let with_snapshot = requests
            .iter()
            .any(|request| self.needs_snapshot(request, now));
        let allowed_by_name = users.iter().all(|user| self.allows_by_name(user, now));
        let (read, allowed) = match after {
            Some(after) if users.is_empty() => (TopicRead::Changes { after }, users),
            Some(after) if allowed_by_name && !with_snapshot => {
                (TopicRead::ChangesNow { after }, users)
            }
            _ => {
                let whole = TopicRead::Whole {
                    after,
                    users: users.into_iter().collect(),
                    with_snapshot,
                };
                (whole, HashSet::new())
            }
        };
        context.perform((self.topic.clone(), read));
        self.in_flight = Some(InFlight { requests, allowed });
    }

    /// The offset after which changes are read; `None` for the newest ones. Clients that come back after a node was
    /// lost have an offset of their own.
    fn known_up_to(&self, requests: &[SubscribeRequest]) -> Option<u64> {
        if let Some(known) = &self.known {
            return Some(known.replay.newest());
        }
        let sinces = requests.iter().map(|request| request.since.as_ref());
        let offsets: Option<Vec<u64>> = sinces.map(|since| Some(since?.offset)).collect();
        offsets?.into_iter().min()
    }

    /// The snapshot, if it may be sent again as long as the topic has not moved: thousands of clients may come back at
    /// once to the same events.
    fn snapshot_at_hand(&self, now: Instant) -> Option<&Frame> {
        let known = self.known.as_ref()?;
        let of_all = matches!(self.topic, Topic::Events | Topic::Event(_));
        let fresh = now.duration_since(known.snapshot_at) < SNAPSHOT_FRESH_FOR;
        known.snapshot.as_ref().filter(|_| of_all && fresh)
    }

    /// Whether this request can only be answered with a snapshot, as far as is known before the read.
    fn needs_snapshot(&self, request: &SubscribeRequest, now: Instant) -> bool {
        if self.known.is_some() {
            self.missed_frames(request).is_none() && self.snapshot_at_hand(now).is_none()
        } else {
            request.since.is_none()
        }
    }

    /// Whether the user may subscribe, as far as is known without the database.
    fn allows_by_name(&self, user: &UserId, now: Instant) -> bool {
        match &self.topic {
            Topic::Account(owner) => owner == user,
            Topic::Events => true,
            // Every user may, if the event exists.
            Topic::Event(_) => self.snapshot_at_hand(now).is_some(),
            Topic::League(_) | Topic::Leaderboard(_) | Topic::Requests(_) | Topic::Feed => false,
        }
    }

    /// Frames that this client missed, up to the newest offset read; `None` if they cannot be replayed.
    fn missed_frames(&self, request: &SubscribeRequest) -> Option<Vec<Frame>> {
        let known = self.known.as_ref()?;
        let since = request
            .since
            .as_ref()
            .filter(|since| since.epoch == known.epoch)?;
        known.replay.missed_since(since.offset)
    }

    fn on_reading(
        &mut self,
        reading: Result<Box<TopicReading>, StoreError>,
        context: &mut Context<'_, Self>,
    ) {
        let Some(InFlight { requests, allowed }) = self.in_flight.take() else {
            return;
        };
        let mut reading = match reading {
            Ok(reading) => reading,
            Err(error) => {
                tracing::warn!(topic = %self.topic, error = %error, cause = ?error, "could not read the topic");
                for request in requests {
                    request.reject_unavailable();
                }
                self.woken = true;
                context.set_timer((), RETRY_AFTER, TopicMessage::Retry);
                return;
            }
        };
        reading.allowed.extend(allowed);
        let allowed = self.publish(*reading, context);
        for request in requests {
            if !allowed.contains(&request.user) {
                request.reject();
            } else if let Some(missed) = self.missed_frames(&request) {
                request.accept(missed, Arc::clone(&self.presence));
            } else if let Some(snapshot) =
                self.known.as_ref().and_then(|known| known.snapshot.clone())
            {
                request.accept(vec![snapshot], Arc::clone(&self.presence));
            } else {
                // The read was ordered before this request was known to need a snapshot.
                self.waiting.push(SubscribeRequest {
                    since: None,
                    ..request
                });
            }
        }
        self.read(context);
    }

    /// Applies a read and publishes its new changes; returns the users who may subscribe.
    fn publish(
        &mut self,
        reading: TopicReading,
        context: &mut Context<'_, Self>,
    ) -> HashSet<UserId> {
        let TopicReading {
            epoch,
            offset,
            changes,
            allowed,
            snapshot,
        } = reading;
        let first_offset = changes.first().map_or(offset, |first| first.offset - 1);
        // Changes from before the first read had no subscribers here, so their age is not publish lag.
        let followed = self.known.is_some();
        let known = match &mut self.known {
            Some(known) if known.epoch == epoch => known,
            known => {
                if known.is_some() {
                    // A restored database reuses offsets for different changes.
                    context.hub.start_over(&self.topic);
                }
                known.insert(Known {
                    epoch: epoch.clone(),
                    replay: ReplayBuffer::starting_at(first_offset),
                    snapshot: None,
                    snapshot_at: context.now,
                })
            }
        };
        let channel = Channel {
            topic: self.topic.clone(),
            window: None,
        };
        for change in changes {
            let TopicChange {
                offset,
                payload,
                age_s,
            } = change;
            let frame = change_frame(&self.topic, offset, &payload);
            known.replay.push(offset, frame.clone());
            known.snapshot = None;
            context.hub.publish(&channel, &frame);
            if followed {
                metrics::histogram!("podium_publish_lag_seconds").record(age_s);
            }
            match revocation_of(&self.topic, &payload) {
                Some(Revocation::For(user)) => context.hub.revoke(&self.topic, &user),
                Some(Revocation::ForAll) => context.hub.revoke_all(&self.topic),
                None => {}
            }
            if let Topic::Account(user) = &self.topic
                && ends_sessions(&payload)
            {
                let user = HashSet::from([user.clone()]);
                context.signals.revalidate_sessions(user);
            }
        }
        if let Some(snapshot) = snapshot {
            known.snapshot_at = context.now;
            known.snapshot = Some(snapshot_frame(&self.topic, &epoch, offset, snapshot));
        }
        allowed
    }
}

impl Reducer for LiveTopic {
    type Message = TopicMessage;
    type Task = (Topic, TopicRead);
    type Timer = ();

    fn handle(&mut self, message: TopicMessage, context: &mut Context<'_, Self>) {
        match message {
            TopicMessage::Subscribe(request) => self.waiting.push(request),
            TopicMessage::Wake(offset) => {
                let known = self.known.as_ref();
                if known.is_some_and(|known| offset <= known.replay.newest()) {
                    return;
                }
                self.woken = true;
            }
            TopicMessage::Reading(reading) => return self.on_reading(reading, context),
            TopicMessage::Retry => {}
        }
        self.read(context);
    }

    fn is_idle(&mut self) -> bool {
        let unfollowed = Arc::strong_count(&self.presence) == 1;
        unfollowed && self.in_flight.is_none() && self.waiting.is_empty()
    }
}

#[cfg(test)]
#[path = "live_topic_tests.rs"]
mod tests;
