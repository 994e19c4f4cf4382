//! One log topic of this node: numbers, replays and fans out what the database says about it.

use std::collections::HashSet;
use std::sync::Arc;

use actix::prelude::*;
use podium_domain::ids::UserId;
use podium_wire::live::topic::Topic;

use crate::fanout::frame::{Frame, change_frame, snapshot_frame};
use crate::fanout::hub::Presence;
use crate::fanout::replay_buffer::ReplayBuffer;
use crate::fanout::worker_link::Channel;
use crate::messages::Ring;
use crate::registry::Live;
use crate::retry::Retry;
use crate::topics::subscribe::Attach;
use crate::{IDLE_CHECK, MAILBOX};
use podium_store::db::StoreError;
use podium_store::live_topics::{TopicChange, TopicReading};

pub(crate) struct TopicActor {
    topic: Topic,
    live: Live,
    /// What the database said last; none before the first reading.
    known: Option<Known>,
    /// Connections that wait for the reading in flight, or the next one.
    waiting: Vec<Attach>,
    rung: bool,
    reading: bool,
    retry: Retry,
    presence: Presence,
}

struct Known {
    epoch: String,
    ring: ReplayBuffer,
    /// The whole state at the ring's newest offset, serialised once for all who need it.
    snapshot: Option<Frame>,
}

impl TopicActor {
    pub(crate) fn new(topic: Topic, live: Live) -> Self {
        Self {
            topic,
            live,
            known: None,
            waiting: Vec::new(),
            rung: false,
            reading: false,
            retry: Retry::default(),
            presence: Arc::new(()),
        }
    }

    /// Reads on if there is a reason to and no reading is in flight: whatever arrives meanwhile
    /// shares the next one.
    fn read(&mut self, ctx: &mut Context<Self>) {
        if self.reading || (!self.rung && self.waiting.is_empty()) {
            return;
        }
        self.reading = true;
        self.rung = false;
        let waiting = std::mem::take(&mut self.waiting);
        let users: HashSet<UserId> = waiting.iter().map(|attach| attach.user.clone()).collect();
        let users: Vec<UserId> = users.into_iter().collect();
        let after = self.known.as_ref().map(|known| known.ring.newest());
        let with_snapshot = waiting
            .iter()
            .any(|attach| self.resumable(attach).is_none());
        let (store, topic) = (self.live.store().clone(), self.topic.clone());
        ctx.spawn(
            async move { store.read_topic(&topic, after, &users, with_snapshot).await }
                .into_actor(self)
                .map(move |reading, actor, ctx| actor.take_in(reading, waiting, ctx)),
        );
    }

    /// What this client missed, as far as we know now.
    fn resumable(&self, attach: &Attach) -> Option<Vec<Frame>> {
        let known = self.known.as_ref()?;
        let since = attach
            .since
            .as_ref()
            .filter(|since| since.epoch == known.epoch)?;
        known.ring.missed_since(since.offset)
    }

    fn take_in(
        &mut self,
        reading: Result<TopicReading, StoreError>,
        waiting: Vec<Attach>,
        ctx: &mut Context<Self>,
    ) {
        self.reading = false;
        let reading = match reading {
            Ok(reading) => reading,
            Err(error) => {
                tracing::warn!(topic = %self.topic, error = %error, cause = ?error, "topic not readable");
                for attach in waiting {
                    attach.refuse_for_now();
                }
                self.rung = true;
                self.retry.later(ctx, Self::read);
                return;
            }
        };
        let allowed = self.publish(reading);
        for attach in waiting {
            if !allowed.contains(&attach.user) {
                attach.refuse();
            } else if let Some(missed) = self.resumable(&attach) {
                attach.grant(missed, Arc::clone(&self.presence));
            } else if let Some(snapshot) =
                self.known.as_ref().and_then(|known| known.snapshot.clone())
            {
                attach.grant(vec![snapshot], Arc::clone(&self.presence));
            } else {
                // The reading was made before this wish was known to need a snapshot.
                self.waiting.push(Attach {
                    since: None,
                    ..attach
                });
            }
        }
        self.read(ctx);
    }

    /// Takes a reading in and says what is new in it; gives who may follow.
    fn publish(&mut self, reading: TopicReading) -> HashSet<UserId> {
        let TopicReading {
            epoch,
            offset,
            changes,
            allowed,
            snapshot,
        } = reading;
        let first_offset = changes.first().map_or(offset, |first| first.offset - 1);
        // What was there before anybody followed was not late for anybody.
        let followed = self.known.is_some();
        let known = match &mut self.known {
            Some(known) if known.epoch == epoch => known,
            known => {
                if known.is_some() {
                    // A restored database counts on with other changes under the same numbers.
                    self.live.hub().start_over(&self.topic);
                }
                known.insert(Known {
                    epoch: epoch.clone(),
                    ring: ReplayBuffer::starting_at(first_offset),
                    snapshot: None,
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
            known.ring.push(offset, frame.clone());
            known.snapshot = None;
            self.live.hub().publish(&channel, &frame);
            if followed {
                metrics::histogram!("podium_publish_lag_seconds").record(age_s);
            }
            match ended_by(&self.topic, &payload) {
                Some(Ended::For(user)) => self.live.hub().revoke(&self.topic, &user),
                Some(Ended::ForAll) => self.live.hub().revoke_all(&self.topic),
                None => {}
            }
            if let Topic::Account(user) = &self.topic
                && [r#"{"kind":"sessions_ended""#, r#"{"kind":"rights_changed""#]
                    .iter()
                    .any(|doubtful| payload.starts_with(doubtful))
            {
                self.live.doubt_sessions(user);
            }
        }
        if let Some(snapshot) = snapshot {
            known.snapshot = Some(snapshot_frame(&self.topic, &epoch, offset, snapshot));
        }
        allowed
    }
}

/// Whose right to follow a topic ends with a change, which they hear as the last thing on it.
enum Ended {
    For(UserId),
    ForAll,
}

fn ended_by(topic: &Topic, payload: &str) -> Option<Ended> {
    use podium_wire::live::change::Change;
    const KINDS: [&str; 3] = ["member_left", "admin_demoted", "league_deleted"];
    let of_league = matches!(topic, Topic::League(_) | Topic::Requests(_));
    let kind = payload.strip_prefix(r#"{"kind":""#)?;
    if !of_league || !KINDS.iter().any(|known| kind.starts_with(known)) {
        return None;
    }
    match serde_json::from_str(payload) {
        Ok(Change::MemberLeft(left)) => left.user_id.parse().ok().map(Ended::For),
        Ok(Change::AdminDemoted(demoted)) => demoted.user_id.parse().ok().map(Ended::For),
        Ok(Change::LeagueDeleted(_)) => Some(Ended::ForAll),
        _ => None,
    }
}

impl TopicActor {
    /// Ends in order: off the list first, so that nobody takes it for dead.
    fn end(&self, ctx: &mut Context<Self>) {
        self.live.topics().retire(&self.topic, &ctx.address());
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

impl Handler<Attach> for TopicActor {
    type Result = ();

    fn handle(&mut self, attach: Attach, ctx: &mut Self::Context) {
        self.waiting.push(attach);
        self.read(ctx);
    }
}

impl Handler<Ring> for TopicActor {
    type Result = ();

    fn handle(&mut self, Ring(offset): Ring, ctx: &mut Self::Context) {
        let newer = self
            .known
            .as_ref()
            .is_none_or(|known| offset > known.ring.newest());
        if newer {
            self.rung = true;
            self.read(ctx);
        }
    }
}
