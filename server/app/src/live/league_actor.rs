//! One league's leaderboard of this node: members and points from the database, provisional points
//! from the events' actors, windows to whoever looks.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use actix::prelude::*;
use podium_domain::ids::{EventId, LeagueId, UserId};
use podium_domain::league_access::Right;
use podium_wire::Topic;
use podium_wire::client_message::Window;
use tokio::sync::oneshot;

use super::attach::Attach;
use super::board::{Board, Effect};
use super::event_actor::EventMoved;
use super::league_loading::{Loaded, Rights, load};
use super::league_pages::{LeaderboardPage, Pages, Stamp};
use super::league_viewers::{Viewers, open_part};
use super::rankings::Rankings;
use super::registry::{Live, LiveError};
use super::{IDLE_CHECK, MAILBOX, RETRY_AFTER};
use crate::fanout::Channel;
use crate::store::{EventState, StoreError};

/// A leaderboard is published at most five times a second (design section 7).
const PUBLISH_INTERVAL: Duration = Duration::from_millis(200);

/// Members or settled points have changed in the database.
#[derive(Debug, Clone, Copy, Message)]
#[rtype(result = "()")]
pub(super) struct Reload {
    /// How far the league's topic is; none if it is not what has moved.
    offset: Option<u64>,
}

impl Reload {
    pub(super) fn at(offset: u64) -> Self {
        Self {
            offset: Some(offset),
        }
    }

    pub(super) fn at_once() -> Self {
        Self { offset: None }
    }
}

/// A page of the leaderboard and the reader's own row.
#[derive(Debug, Message)]
#[rtype(result = "()")]
pub(super) struct ReadPage {
    pub(super) window: Window,
    pub(super) user: UserId,
    /// Reads every league.
    pub(super) site_admin: bool,
    pub(super) reply: PageReply,
}

pub(super) type PageReply = oneshot::Sender<Result<LeaderboardPage, LiveError>>;

#[allow(
    clippy::struct_excessive_bools,
    reason = "each is one independent question about the actor's work"
)]
pub(super) struct LeagueActor {
    league: LeagueId,
    live: Live,
    /// Changes with every life of this actor: windows are state, and a new one starts over.
    epoch: String,
    version: u64,
    /// How far the league's topic was when it was last heard of.
    heard: u64,
    /// How far it was when the board was read, or was last found to be right still.
    checked: u64,
    /// Somebody has picked since the board was read: it does not know all events that matter.
    picked_since: bool,
    pub(super) rankings: Rankings,
    /// None before the first reading.
    pub(super) board: Option<Board>,
    /// How many boards there have been.
    pub(super) boards: u64,
    pub(super) pages: Pages,
    viewers: Viewers,
    /// Events that moved while the database was being read, which may have been before they did.
    moved: HashMap<EventId, Arc<EventState>>,
    /// A large board is being ranked on a thread of its own; this one is shown until then.
    pub(super) ranking: bool,
    /// Rankings have moved since that began.
    pub(super) rank_again: bool,
    /// The database must be read again; readers wait for it, so that they read their writes.
    stale: bool,
    loading: bool,
    waiting_viewers: Vec<Attach>,
    waiting_readers: Vec<ReadPage>,
    published_at: Option<Instant>,
    publish_planned: bool,
    used: bool,
}

impl LeagueActor {
    pub(super) fn new(league: LeagueId, live: Live) -> Self {
        Self {
            league,
            live,
            epoch: hex::encode(rand::random::<[u8; 6]>()),
            version: 0,
            heard: 0,
            checked: 0,
            picked_since: false,
            rankings: Rankings::default(),
            board: None,
            boards: 0,
            pages: Pages::default(),
            viewers: Viewers::default(),
            moved: HashMap::new(),
            ranking: false,
            rank_again: false,
            stale: true,
            loading: false,
            waiting_viewers: Vec::new(),
            waiting_readers: Vec::new(),
            published_at: None,
            publish_planned: false,
            used: true,
        }
    }

    fn topic(&self) -> Topic {
        Topic::Leaderboard(self.league.clone())
    }

    fn load(&mut self, ctx: &mut Context<Self>) {
        let asked = !self.waiting_viewers.is_empty() || !self.waiting_readers.is_empty();
        if self.loading || !(self.stale || asked || self.heard > self.checked) {
            return;
        }
        self.loading = true;
        let heard = self.heard;
        if self.board.is_some() && !self.stale && heard > self.checked {
            self.check(heard, ctx);
            return;
        }
        self.stale = false;
        let viewers = std::mem::take(&mut self.waiting_viewers);
        self.viewers.prune();
        let mut users = self.viewers.users();
        users.extend(viewers.iter().map(|attach| attach.user.clone()));
        let users: Vec<UserId> = users.into_iter().collect();
        let (live, league) = (self.live.clone(), self.league.clone());
        let rankings = self.rankings.clone();
        let reading = async move {
            let store = live.store().clone();
            live.away(async move { load(&store, &league, rankings, &users).await })
                .await
        };
        ctx.spawn(reading.into_actor(self).map(move |loaded, actor, ctx| {
            // Without an answer the server is stopping.
            match loaded {
                Some(loaded) => {
                    if loaded.is_ok() {
                        actor.checked = heard;
                        actor.picked_since = false;
                    }
                    actor.take_in(loaded, viewers, ctx);
                }
                None => actor.end(ctx),
            }
        }));
    }

    /// A rush of picks moves the league's topic many times a second and no leaderboard: one look at
    /// what was said is enough to know.
    fn check(&mut self, heard: u64, ctx: &mut Context<Self>) {
        let topic = Topic::League(self.league.clone());
        let (store, since) = (self.live.store().clone(), self.checked);
        let asking = async move { store.says_more_than_picks(&topic, since).await };
        ctx.spawn(asking.into_actor(self).map(move |more, actor, ctx| {
            actor.loading = false;
            if matches!(more, Ok(false)) {
                actor.checked = heard;
                actor.picked_since = true;
                actor.answer_waiting();
            } else {
                actor.stale = true;
            }
            actor.load(ctx);
        }));
    }

    /// Nothing is known to have changed since the board was read.
    fn is_fresh(&self) -> bool {
        self.board.is_some() && !self.stale && !self.loading && self.heard <= self.checked
    }

    /// Answers those who wait, if the board is right.
    fn answer_waiting(&mut self) {
        if !self.is_fresh() {
            return;
        }
        for read in std::mem::take(&mut self.waiting_readers) {
            self.answer(read);
        }
        for attach in std::mem::take(&mut self.waiting_viewers) {
            self.let_look(&attach);
        }
    }

    /// Admits a viewer by what the board knows of members.
    fn let_look(&mut self, attach: &Attach) {
        let asked = attach.window.unwrap_or_default();
        let access = self
            .board
            .as_ref()
            .map(|board| board.access(&attach.user, attach.site_admin));
        let window = match access {
            Some(access) if access.check(Right::Read).is_ok() => Some(asked),
            Some(access) if access.check(Right::See).is_ok() => open_part(asked),
            Some(_) | None => None,
        };
        match window {
            Some(window) => self.admit(attach, window),
            None => attach.refuse(),
        }
    }

    fn take_in(
        &mut self,
        loaded: Result<Loaded, StoreError>,
        viewers: Vec<Attach>,
        ctx: &mut Context<Self>,
    ) {
        self.loading = false;
        match loaded {
            Ok(loaded) => {
                self.send_away_strangers(&loaded.rights);
                self.rankings = loaded.rankings;
                self.replace_board(loaded.board);
                for event in std::mem::take(&mut self.moved).into_values() {
                    self.stale |= self.follow(&event, ctx) == Effect::Reload;
                }
                self.changed(ctx);
                for attach in viewers {
                    let asked = attach.window.unwrap_or_default();
                    match loaded.rights.part(&attach.user, asked) {
                        Some(window) => self.admit(&attach, window),
                        None => attach.refuse(),
                    }
                }
            }
            // It stays until it is idle: one that stopped here would leave without an answer
            // whoever has asked meanwhile.
            Err(StoreError::NotFound) => {
                self.board = None;
                self.moved.clear();
                self.live.hub().revoke_all(&self.topic());
                for attach in viewers {
                    attach.refuse();
                }
                for read in self.waiting_readers.drain(..) {
                    drop(read.reply.send(Err(LiveError::NotFound)));
                }
                self.load(ctx);
                return;
            }
            Err(error) => {
                tracing::warn!(league = %self.league, cause = ?error, "leaderboard not readable");
                for attach in viewers {
                    attach.refuse_for_now();
                }
                // Dropped replies tell the readers that nothing can be had now.
                self.waiting_readers.clear();
                self.stale = true;
                ctx.run_later(RETRY_AFTER, Self::load);
                return;
            }
        }
        self.answer_waiting();
        self.load(ctx);
    }

    /// Whoever looked and may no longer (removed, or the league turned private) is sent away.
    fn send_away_strangers(&mut self, rights: &Rights) {
        for user in self
            .viewers
            .take_users_without(|user, window| rights.part(user, window) == Some(window))
        {
            self.live.hub().revoke(&self.topic(), &user);
        }
    }

    /// All who look at a window hold the same.
    fn admit(&mut self, attach: &Attach, window: Window) {
        let topic = self.topic();
        let Some(board) = &self.board else { return };
        if !self.viewers.have_room_for(window) {
            attach.refuse_window();
            return;
        }
        let attach = Attach {
            window: Some(window),
            ..attach.clone()
        };
        let stamp = Stamp {
            topic: &topic,
            epoch: &self.epoch,
            version: self.version,
        };
        let frame = self.pages.frame(board, window, &stamp);
        let presence = self.viewers.add(attach.clone());
        attach.grant(vec![frame], presence);
        self.viewers
            .tell_own_row(attach.connection, board, self.version);
    }

    pub(super) fn changed(&mut self, ctx: &mut Context<Self>) {
        self.version += 1;
        // Frames say which version they are.
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
        let topic = self.topic();
        let Some(board) = &self.board else { return };
        self.published_at = Some(Instant::now());
        self.viewers.prune();
        let stamp = Stamp {
            topic: &topic,
            epoch: &self.epoch,
            version: self.version,
        };
        for window in self.viewers.windows() {
            let frame = self.pages.frame(board, window, &stamp);
            let channel = Channel {
                topic: topic.clone(),
                window: Some(window),
            };
            self.live.hub().publish(&channel, &frame);
        }
        self.viewers.tell_own_rows(board, self.version);
    }

    fn answer(&mut self, read: ReadPage) {
        let page = self.page(&read);
        // Whoever asked may be gone.
        drop(read.reply.send(page));
    }

    fn page(&mut self, read: &ReadPage) -> Result<LeaderboardPage, LiveError> {
        let board = self.board.as_ref().ok_or(LiveError::Unavailable)?;
        let access = board.access(&read.user, read.site_admin);
        if access.check(Right::See).is_err() {
            return Err(LiveError::NotFound);
        }
        let window = match access.check(Right::Read) {
            Ok(()) => Some(read.window),
            Err(_) => open_part(read.window),
        };
        let Some(window) = window else {
            return Ok(LeaderboardPage::MembersOnly);
        };
        let own_row = board.row(&read.user);
        let answer = self.pages.answer(board, window, own_row.as_deref());
        Ok(LeaderboardPage::Answer(answer))
    }
}

impl LeagueActor {
    /// Ends in order: off the list first, so that nobody takes it for dead.
    fn end(&self, ctx: &mut Context<Self>) {
        self.live.leagues().retire(&self.league, &ctx.address());
        ctx.stop();
    }
}

impl Actor for LeagueActor {
    type Context = Context<Self>;

    fn started(&mut self, ctx: &mut Self::Context) {
        ctx.set_mailbox_capacity(MAILBOX);
        self.load(ctx);
        ctx.run_interval(IDLE_CHECK, |actor, ctx| {
            actor.viewers.prune();
            let used = std::mem::replace(&mut actor.used, false);
            if !used && actor.viewers.is_empty() && !actor.loading {
                actor.end(ctx);
            }
        });
    }
}

impl Handler<Attach> for LeagueActor {
    type Result = ();

    fn handle(&mut self, attach: Attach, ctx: &mut Self::Context) {
        self.used = true;
        let window = Some(attach.window.unwrap_or_default());
        self.waiting_viewers.push(Attach { window, ..attach });
        self.answer_waiting();
        self.load(ctx);
    }
}

impl Handler<Reload> for LeagueActor {
    type Result = ();

    fn handle(&mut self, reload: Reload, ctx: &mut Self::Context) {
        if let Some(offset) = reload.offset {
            if offset <= self.heard {
                return;
            }
            self.heard = offset;
        } else {
            self.stale = true;
        }
        self.load(ctx);
    }
}

impl Handler<EventMoved> for LeagueActor {
    type Result = ();

    fn handle(&mut self, EventMoved(event): EventMoved, ctx: &mut Self::Context) {
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

impl Handler<ReadPage> for LeagueActor {
    type Result = ();

    fn handle(&mut self, read: ReadPage, ctx: &mut Self::Context) {
        self.used = true;
        self.waiting_readers.push(read);
        self.answer_waiting();
        self.load(ctx);
    }
}
