//! One league's leaderboard on this node: members and points from the database, provisional points from the events'
//! actors, windows for subscribers and readers.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use actix::prelude::*;
use podium_domain::ids::{EventId, LeagueId};
use podium_wire::live::client_message::Window;
use podium_wire::live::topic::Topic;

use crate::actors::Seat;
use crate::events::event_actor::EventChanged;
use crate::leaderboard::pages::Pages;
use crate::leaderboard::rankings::Rankings;
use crate::leaderboard::reads::queries::{Read, answer_excluding};
use crate::leaderboard::reads::subset::LeaderboardVersion;
use crate::leaderboard::shown::{OwnBoard, Tracked};
use crate::leaderboard::view::{Effect, LeaderboardView};
use crate::leaderboard::windows::feeds::WindowFeeds;
use crate::leaderboard::windows::subscribers::Subscribers;
use crate::retry::Retry;
use crate::services::Services;
use crate::topics::subscribe::SubscribeRequest;
use crate::{IDLE_CHECK, MAILBOX};
use podium_store::events::EventState;

/// A leaderboard is published at most five times a second (docs/live-protocol.md, "Leaderboards").
const PUBLISH_INTERVAL: Duration = Duration::from_millis(200);

/// Members or settled points have changed in the database.
#[derive(Debug, Clone, Copy, Message)]
#[rtype(result = "()")]
pub(crate) struct Reload {
    /// The offset of the league's topic; `None` if another cause requires the reload.
    offset: Option<u64>,
}

impl Reload {
    pub(crate) fn at(offset: u64) -> Self {
        Self {
            offset: Some(offset),
        }
    }

    pub(crate) fn now() -> Self {
        Self { offset: None }
    }
}

#[allow(
    clippy::struct_excessive_bools,
    reason = "each is one independent question about the actor's work"
)]
pub(crate) struct LeagueActor {
    pub(crate) league: LeagueId,
    pub(crate) services: Services,
    seat: Seat,
    /// Unique to this run of the actor: versions are not stored, so a new actor counts from zero again.
    epoch: String,
    version: u64,
    /// The last known offset of the league's topic.
    pub(crate) latest_offset: u64,
    /// The offset of the league's topic when the board was read or last found unchanged.
    pub(crate) checked_offset: u64,
    /// Picks were made since the board was read, so it may not contain all events that concern the league.
    pub(crate) picked_since: bool,
    pub(crate) rankings: Rankings,
    /// `None` before the first read.
    pub(crate) board: Option<Arc<LeaderboardView>>,
    /// The board for readers on other threads, while it is fresh.
    pub(crate) shown: OwnBoard,
    /// Number of boards read so far; identifies the current one.
    pub(crate) boards: u64,
    pub(crate) pages: Pages,
    feeds: WindowFeeds,
    pub(crate) subscribers: Subscribers,
    /// Events that changed during a database read, whose result may not include the change.
    pub(crate) moved: HashMap<EventId, Arc<EventState>>,
    /// A large board is being ranked on a blocking thread; the current one is shown until then.
    pub(crate) ranking: bool,
    /// Rankings have changed since that ranking began.
    pub(crate) rank_again: bool,
    /// The database must be read again; readers wait for that read, so that they see their own writes.
    pub(crate) stale: bool,
    pub(crate) retry: Retry,
    pub(crate) loading: bool,
    pub(crate) waiting: Waiting,
    published_at: Option<Instant>,
    publish_planned: bool,
    used: bool,
}

/// Requests that wait for the next read of the database.
#[derive(Debug, Default)]
pub(crate) struct Waiting {
    pub(crate) subscribers: Vec<SubscribeRequest>,
    pub(crate) readers: Vec<Read>,
}

impl LeagueActor {
    pub(crate) fn new(league: LeagueId, services: Services, seat: Seat, shown: OwnBoard) -> Self {
        Self {
            league,
            services,
            seat,
            epoch: hex::encode(rand::random::<[u8; 6]>()),
            version: 0,
            latest_offset: 0,
            checked_offset: 0,
            picked_since: false,
            rankings: Rankings::default(),
            board: None,
            shown,
            boards: 0,
            pages: Pages::default(),
            feeds: WindowFeeds::default(),
            subscribers: Subscribers::default(),
            moved: HashMap::new(),
            ranking: false,
            rank_again: false,
            stale: true,
            retry: Retry::default(),
            loading: false,
            waiting: Waiting::default(),
            published_at: None,
            publish_planned: false,
            used: true,
        }
    }

    pub(crate) fn topic(&self) -> Topic {
        Topic::Leaderboard(self.league.clone())
    }

    /// Ends the subscriptions of users who lost access.
    pub(crate) fn evict_unauthorized(&mut self) {
        let Some(board) = &self.board else { return };
        let may_stay = |request: &SubscribeRequest| {
            let window = request.window.unwrap_or_default();
            board.part(&request.user, request.site_admin, window) == Some(window)
        };
        for user in self.subscribers.evict_users_unless(may_stay) {
            self.services
                .hub
                .revoke(&Topic::Leaderboard(self.league.clone()), &user);
        }
    }

    /// Adds a subscriber; all subscribers of a window get the same frame.
    pub(crate) fn admit(&mut self, request: &SubscribeRequest, window: Window) {
        let Some(board) = &self.board else { return };
        if !self.subscribers.can_add_window(window) {
            request.reject_window();
            return;
        }
        let request = SubscribeRequest {
            window: Some(window),
            ..request.clone()
        };
        let presence = self.subscribers.add(request.clone());
        let feed = self.feeds.up_to_date(&request, board, &self.services.hub);
        let offset = feed.offset();
        request.accept(feed.catch_up(request.since.as_ref()), presence);
        self.feeds.bound(&self.subscribers);
        self.subscribers
            .send_own_row(request.connection, board, self.boards, |_| offset);
    }

    pub(crate) fn changed(&mut self, ctx: &mut Context<Self>) {
        self.version += 1;
        self.pages.clear();
        self.plan_publish(ctx);
    }

    fn plan_publish(&mut self, ctx: &mut Context<Self>) {
        if self.publish_planned {
            return;
        }
        let since = self.published_at.map(|at| at.elapsed());
        match since.and_then(|since| PUBLISH_INTERVAL.checked_sub(since)) {
            None => self.publish(),
            Some(wait) => {
                self.publish_planned = true;
                ctx.run_later(wait, |actor, _| {
                    actor.publish_planned = false;
                    actor.publish();
                });
            }
        }
    }

    fn publish(&mut self) {
        let Some(board) = &self.board else { return };
        self.published_at = Some(Instant::now());
        self.subscribers.prune();
        for window in self.subscribers.windows() {
            self.feeds.publish(window, board, &self.services.hub);
        }
        let offset_of = |window| self.feeds.offset(window);
        self.subscribers
            .send_own_rows(board, self.boards, offset_of);
    }

    /// Answers a read from the board; a reply without a receiver is dropped.
    pub(crate) fn answer(&mut self, read: Read) {
        let Some(board) = &self.board else { return };
        let version = LeaderboardVersion {
            epoch: self.epoch.clone(),
            number: self.version,
        };
        if board.concerned(read.excluding()) {
            answer_excluding(board, version, read);
        } else {
            read.answer(board, version, &mut self.pages);
        }
    }
}

impl LeagueActor {
    pub(crate) fn end(&self, ctx: &mut Context<Self>) {
        self.shown.retire();
        self.seat.give_up();
        ctx.stop();
    }
}

impl Actor for LeagueActor {
    type Context = Context<Self>;

    fn started(&mut self, ctx: &mut Self::Context) {
        ctx.set_mailbox_capacity(MAILBOX);
        self.load(ctx);
        ctx.run_interval(IDLE_CHECK, |actor, ctx| {
            actor.subscribers.prune();
            let used = std::mem::replace(&mut actor.used, false) | actor.shown.take_used();
            if !used && actor.subscribers.is_empty() && !actor.loading {
                actor.end(ctx);
            }
        });
    }
}

impl Handler<SubscribeRequest> for LeagueActor {
    type Result = ();

    fn handle(&mut self, request: SubscribeRequest, ctx: &mut Self::Context) {
        self.used = true;
        let window = Some(request.window.unwrap_or_default());
        self.waiting
            .subscribers
            .push(SubscribeRequest { window, ..request });
        self.answer_waiting();
        self.load(ctx);
    }
}

impl Handler<Reload> for LeagueActor {
    type Result = ();

    fn handle(&mut self, reload: Reload, ctx: &mut Self::Context) {
        if let Some(offset) = reload.offset {
            if offset <= self.latest_offset {
                return;
            }
            self.latest_offset = offset;
        } else {
            self.stale = true;
        }
        self.load(ctx);
    }
}

impl Handler<EventChanged> for LeagueActor {
    type Result = ();

    fn handle(&mut self, EventChanged(event): EventChanged, ctx: &mut Self::Context) {
        let effect = self.follow(&event, ctx);
        let may_matter = effect == Effect::Nothing && self.picked_since;
        if effect == Effect::Reload || may_matter {
            self.stale = true;
            self.load(ctx);
        } else if self.loading {
            self.moved.insert(event.id.clone(), event);
        }
    }
}

impl Handler<Read> for LeagueActor {
    type Result = ();

    fn handle(&mut self, read: Read, ctx: &mut Self::Context) {
        self.used = true;
        self.waiting.readers.push(read);
        self.answer_waiting();
        self.load(ctx);
    }
}

impl<M: Message<Result = ()>> Handler<Tracked<M>> for LeagueActor
where
    Self: Handler<M>,
{
    type Result = ();

    fn handle(&mut self, tracked: Tracked<M>, ctx: &mut Self::Context) {
        // Handling these two has no result.
        drop(Handler::<M>::handle(self, tracked.message, ctx));
        self.show();
    }
}
