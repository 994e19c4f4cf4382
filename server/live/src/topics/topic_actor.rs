//! One log topic on this node: reads its changes from the database, keeps them for replay and fans them out.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use actix::prelude::*;
use podium_domain::ids::UserId;
use podium_wire::live::topic::Topic;

use crate::actors::Seat;
use crate::fanout::frame::{Frame, change_frame, snapshot_frame};
use crate::fanout::hub::Presence;
use crate::fanout::replay_buffer::ReplayBuffer;
use crate::fanout::worker_link::Channel;
use crate::messages::Wake;
use crate::retry::Retry;
use crate::services::Services;
use crate::topics::subscribe::SubscribeRequest;
use crate::{IDLE_CHECK, MAILBOX};
use podium_store::db::StoreError;
use podium_store::live_topics::{TopicChange, TopicReading};

/// How long a snapshot is sent again. It depends on the clock as well: events end.
const SNAPSHOT_FRESH_FOR: Duration = Duration::from_secs(2);

pub(crate) struct TopicActor {
    topic: Topic,
    services: Services,
    seat: Seat,
    /// The state last read from the database; `None` before the first read.
    known: Option<Known>,
    /// Requests that the next read answers.
    waiting: Vec<SubscribeRequest>,
    woken: bool,
    reading: bool,
    retry: Retry,
    presence: Presence,
}

struct Known {
    epoch: String,
    replay: ReplayBuffer,
    /// The whole state at the replay buffer's newest offset, serialised once for all subscribers.
    snapshot: Option<Frame>,
    snapshot_at: Instant,
}

impl Known {
    /// The snapshot, if it may be sent again as long as the topic has not moved: thousands of clients may come back at
    /// once to the same events.
    fn snapshot_at_hand(&self, topic: &Topic) -> Option<&Frame> {
        let of_all = matches!(topic, Topic::Events | Topic::Event(_));
        let fresh = self.snapshot_at.elapsed() < SNAPSHOT_FRESH_FOR;
        self.snapshot.as_ref().filter(|_| of_all && fresh)
    }
}

impl TopicActor {
    pub(crate) fn new(topic: Topic, services: Services, seat: Seat) -> Self {
        Self {
            topic,
            services,
            seat,
            known: None,
            waiting: Vec::new(),
            woken: false,
            reading: false,
            retry: Retry::default(),
            presence: Arc::new(()),
        }
    }

    /// Starts a read if there is a reason to and none is in flight; requests and wake-ups during a read share the next
    /// one.
    fn read(&mut self, ctx: &mut Context<Self>) {
        if self.reading || (!self.woken && self.waiting.is_empty()) {
            return;
        }
        self.reading = true;
        self.woken = false;
        let waiting = std::mem::take(&mut self.waiting);
        let users: HashSet<UserId> = waiting.iter().map(|request| request.user.clone()).collect();
        let users: Vec<UserId> = users.into_iter().collect();
        let after = self.known_up_to(&waiting);
        let with_snapshot = waiting.iter().any(|request| self.needs_snapshot(request));
        let allowed_by_name = users.iter().all(|user| self.allows_by_name(user));
        let (store, topic) = (self.services.store.clone(), self.topic.clone());
        ctx.spawn(
            async move {
                match after {
                    Some(after) if users.is_empty() => store.read_changes(&topic, after).await,
                    Some(after) if allowed_by_name && !with_snapshot => {
                        let reading = store.read_changes_now(&topic, after).await?;
                        let allowed = users.into_iter().collect();
                        Ok(TopicReading { allowed, ..reading })
                    }
                    _ => store.read_topic(&topic, after, &users, with_snapshot).await,
                }
            }
            .into_actor(self)
            .map(move |reading, actor, ctx| actor.on_reading(reading, waiting, ctx)),
        );
    }

    /// The offset after which changes are read; `None` for the newest ones. Clients that come back after a node was
    /// lost have an offset of their own.
    fn known_up_to(&self, waiting: &[SubscribeRequest]) -> Option<u64> {
        if let Some(known) = &self.known {
            return Some(known.replay.newest());
        }
        let sinces = waiting.iter().map(|request| request.since.as_ref());
        let offsets: Option<Vec<u64>> = sinces.map(|since| Some(since?.offset)).collect();
        offsets?.into_iter().min()
    }

    /// Whether this request can only be answered with a snapshot, as far as is known before the read.
    fn needs_snapshot(&self, request: &SubscribeRequest) -> bool {
        match &self.known {
            Some(known) => {
                self.missed_frames(request).is_none()
                    && known.snapshot_at_hand(&self.topic).is_none()
            }
            None => request.since.is_none(),
        }
    }

    /// Whether the user may subscribe, as far as is known without the database.
    fn allows_by_name(&self, user: &UserId) -> bool {
        match &self.topic {
            Topic::Account(owner) => owner == user,
            Topic::Events => true,
            // Every user may, if the event exists.
            Topic::Event(_) => {
                let known = self.known.as_ref();
                known.is_some_and(|known| known.snapshot_at_hand(&self.topic).is_some())
            }
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
        reading: Result<TopicReading, StoreError>,
        waiting: Vec<SubscribeRequest>,
        ctx: &mut Context<Self>,
    ) {
        self.reading = false;
        let reading = match reading {
            Ok(reading) => reading,
            Err(error) => {
                tracing::warn!(topic = %self.topic, error = %error, cause = ?error, "could not read the topic");
                for request in waiting {
                    request.reject_unavailable();
                }
                self.woken = true;
                self.retry.schedule(ctx, Self::read);
                return;
            }
        };
        let allowed = self.publish(reading);
        for request in waiting {
            if !allowed.contains(&request.user) {
                request.reject();
            } else if let Some(missed) = self.missed_frames(&request) {
                request.accept(missed, Arc::clone(&self.presence));
            } else if let Some(snapshot) =
                self.known.as_ref().and_then(|known| known.snapshot.clone())
            {
                request.accept(vec![snapshot], Arc::clone(&self.presence));
            } else {
                // The read was started before this request was known to need a snapshot.
                self.waiting.push(SubscribeRequest {
                    since: None,
                    ..request
                });
            }
        }
        self.read(ctx);
    }

    /// Applies a read and publishes its new changes; returns the users who may subscribe.
    fn publish(&mut self, reading: TopicReading) -> HashSet<UserId> {
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
                    self.services.hub.start_over(&self.topic);
                }
                known.insert(Known {
                    epoch: epoch.clone(),
                    replay: ReplayBuffer::starting_at(first_offset),
                    snapshot: None,
                    snapshot_at: Instant::now(),
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
            self.services.hub.publish(&channel, &frame);
            if followed {
                metrics::histogram!("podium_publish_lag_seconds").record(age_s);
            }
            match revocation_of(&self.topic, &payload) {
                Some(Revocation::For(user)) => self.services.hub.revoke(&self.topic, &user),
                Some(Revocation::ForAll) => self.services.hub.revoke_all(&self.topic),
                None => {}
            }
            if let Topic::Account(user) = &self.topic
                && [
                    r#"{"kind":"sessions_ended""#,
                    r#"{"kind":"rights_changed""#,
                    r#"{"kind":"name_changed""#,
                ]
                .iter()
                .any(|kind| payload.starts_with(kind))
            {
                self.services
                    .revalidate_sessions(HashSet::from([user.clone()]));
            }
        }
        if let Some(snapshot) = snapshot {
            known.snapshot_at = Instant::now();
            known.snapshot = Some(snapshot_frame(&self.topic, &epoch, offset, snapshot));
        }
        allowed
    }
}

/// The users whose right to subscribe ends with a change; that change is the last one sent to them.
enum Revocation {
    For(UserId),
    ForAll,
}

fn revocation_of(topic: &Topic, payload: &str) -> Option<Revocation> {
    use podium_wire::live::change::Change;
    const KINDS: [&str; 3] = ["member_left", "admin_demoted", "league_deleted"];
    let of_league = matches!(topic, Topic::League(_) | Topic::Requests(_));
    let kind = payload.strip_prefix(r#"{"kind":""#)?;
    if !of_league || !KINDS.iter().any(|known| kind.starts_with(known)) {
        return None;
    }
    match serde_json::from_str(payload) {
        Ok(Change::MemberLeft(left)) => left.user_id.parse().ok().map(Revocation::For),
        Ok(Change::AdminDemoted(demoted)) => demoted.user_id.parse().ok().map(Revocation::For),
        Ok(Change::LeagueDeleted(_)) => Some(Revocation::ForAll),
        _ => None,
    }
}

impl TopicActor {
    fn end(&self, ctx: &mut Context<Self>) {
        self.seat.give_up();
        ctx.stop();
    }
}

impl Actor for TopicActor {
    type Context = Context<Self>;

    fn started(&mut self, ctx: &mut Self::Context) {
        ctx.set_mailbox_capacity(MAILBOX);
        ctx.run_interval(IDLE_CHECK, |actor, ctx| {
            let idle = Arc::strong_count(&actor.presence) == 1;
            if idle && !actor.reading && actor.waiting.is_empty() {
                actor.end(ctx);
            }
        });
    }
}

impl Handler<SubscribeRequest> for TopicActor {
    type Result = ();

    fn handle(&mut self, request: SubscribeRequest, ctx: &mut Self::Context) {
        self.waiting.push(request);
        self.read(ctx);
    }
}

impl Handler<Wake> for TopicActor {
    type Result = ();

    fn handle(&mut self, Wake(offset): Wake, ctx: &mut Self::Context) {
        let newer = self
            .known
            .as_ref()
            .is_none_or(|known| offset > known.replay.newest());
        if newer {
            self.woken = true;
            self.read(ctx);
        }
    }
}
