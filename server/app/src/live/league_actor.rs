//! One league's leaderboard of this node: members and points from the database, provisional points
//! from the events' actors, windows to whoever looks.

use std::collections::HashSet;

use std::time::{Duration, Instant};

use actix::prelude::*;
use podium_domain::ids::{LeagueId, UserId};
use podium_wire::Topic;
use podium_wire::client_message::Window;
use podium_wire::leaderboard::{LeaderboardRow, LeaderboardWindow};
use podium_wire::live_snapshot::Snapshot;
use tokio::sync::oneshot;

use super::attach::Attach;
use super::board::{Board, Effect, Rankings};
use super::event_actor::EventMoved;
use super::league_viewers::{Viewers, open_part};
use super::registry::{Live, LiveError};
use super::{IDLE_CHECK, MAILBOX, RETRY_AFTER};
use crate::fanout::{Channel, snapshot_frame};
use crate::store::{EventState, LeagueBoard, Store, StoreError};

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
    pub(super) reply: PageReply,
}

#[derive(Debug, Clone)]
pub(super) struct BoardPage {
    pub(super) window: LeaderboardWindow,
    pub(super) own_row: Option<LeaderboardRow>,
}

pub(super) type PageReply = oneshot::Sender<Result<BoardPage, LiveError>>;

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
    rankings: Rankings,
    /// None before the first reading.
    board: Option<Board>,
    viewers: Viewers,
    /// The database must be read again; readers wait for it, so that they read their writes.
    stale: bool,
    loading: bool,
    waiting_viewers: Vec<Attach>,
    waiting_readers: Vec<ReadPage>,
    published_at: Option<Instant>,
    publish_planned: bool,
    used: bool,
}

struct Loaded {
    board: LeagueBoard,
    events: Vec<EventState>,
    rights: Rights,
}

/// Of those who look, or want to.
#[derive(Debug, Default)]
struct Rights {
    /// May see the top at least.
    see: HashSet<UserId>,
    /// May see all of it.
    read: HashSet<UserId>,
}

impl Rights {
    /// What a user may have of a window.
    fn part(&self, user: &UserId, window: Window) -> Option<Window> {
        if self.read.contains(user) {
            Some(window)
        } else if self.see.contains(user) {
            open_part(window)
        } else {
            None
        }
    }
}

impl LeagueActor {
    pub(super) fn new(league: LeagueId, live: Live) -> Self {
        Self {
            league,
            live,
            epoch: hex::encode(rand::random::<[u8; 6]>()),
            version: 0,
            heard: 0,
            rankings: Rankings::default(),
            board: None,
            viewers: Viewers::default(),
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
        let needed = self.stale || asked;
        if self.loading || !needed {
            return;
        }
        self.loading = true;
        self.stale = false;
        let viewers = std::mem::take(&mut self.waiting_viewers);
        self.viewers.prune();
        let mut users = self.viewers.users();
        users.extend(viewers.iter().map(|attach| attach.user.clone()));
        let users: Vec<UserId> = users.into_iter().collect();
        let (live, league, topic) = (self.live.clone(), self.league.clone(), self.topic());
        let reading = async move {
            let store = live.store().clone();
            live.away(async move { load(&store, &league, &topic, &users).await })
                .await
        };
        ctx.spawn(reading.into_actor(self).map(move |loaded, actor, ctx| {
            // Without an answer the server is stopping.
            match loaded {
                Some(loaded) => actor.take_in(loaded, viewers, ctx),
                None => actor.end(ctx),
            }
        }));
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
                for event in &loaded.events {
                    self.rankings.take_in(event);
                }
                self.send_away_strangers(&loaded.rights);
                self.board = Some(Board::new(loaded.board, &self.rankings));
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
        if self.stale {
            self.load(ctx);
        } else {
            for read in std::mem::take(&mut self.waiting_readers) {
                self.answer(read);
            }
            self.load(ctx);
        }
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

    /// The new viewer gets the window as it was published last, so that all who look at a window
    /// hold the same.
    fn admit(&mut self, attach: &Attach, window: Window) {
        let Some(board) = &self.board else { return };
        let attach = Attach {
            window: Some(window),
            ..attach.clone()
        };
        let frame = snapshot_frame(
            &self.topic(),
            &self.epoch,
            self.version,
            Snapshot::Leaderboard(board.window(window)),
        );
        let presence = self.viewers.add(attach.clone());
        attach.grant(vec![frame], presence);
        self.viewers.tell_own_rows(board, self.version);
    }

    fn changed(&mut self, ctx: &mut Context<Self>) {
        self.version += 1;
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
        self.viewers.prune();
        for window in self.viewers.windows() {
            let data = Snapshot::Leaderboard(board.window(window));
            let frame = snapshot_frame(&self.topic(), &self.epoch, self.version, data);
            let channel = Channel {
                topic: self.topic(),
                window: Some(window),
            };
            self.live.hub().publish(&channel, &frame);
        }
        self.viewers.tell_own_rows(board, self.version);
    }

    fn answer(&self, read: ReadPage) {
        let page = self.board.as_ref().map(|board| BoardPage {
            window: board.window(read.window),
            own_row: board.row(&read.user),
        });
        // Whoever asked may be gone.
        drop(read.reply.send(page.ok_or(LiveError::Unavailable)));
    }
}

/// Run where it does not hold up the actors: the rows of a large league take a while to read.
async fn load(
    store: &Store,
    league: &LeagueId,
    topic: &Topic,
    users: &[UserId],
) -> Result<Loaded, StoreError> {
    let board = store.league_board(league).await?;
    let mut events = Vec::new();
    for event in board.running_events() {
        events.push(store.event_state(event).await?);
    }
    let rights = if users.is_empty() {
        Rights::default()
    } else {
        Rights {
            see: store.may_follow(topic, users).await?,
            read: store
                .may_follow(&Topic::League(league.clone()), users)
                .await?,
        }
    };
    Ok(Loaded {
        board,
        events,
        rights,
    })
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
        }
        self.stale = true;
        self.load(ctx);
    }
}

impl Handler<EventMoved> for LeagueActor {
    type Result = ();

    fn handle(&mut self, EventMoved(event): EventMoved, ctx: &mut Self::Context) {
        match self.rankings.take_in(&event) {
            Effect::Nothing => {}
            Effect::Rebuild => {
                let board = self.board.as_mut();
                if board.is_some_and(|board| board.follow_event(&event.id, &self.rankings)) {
                    self.changed(ctx);
                }
            }
            Effect::Reload => {
                self.stale = true;
                self.load(ctx);
            }
        }
    }
}

impl Handler<ReadPage> for LeagueActor {
    type Result = ();

    fn handle(&mut self, read: ReadPage, ctx: &mut Self::Context) {
        self.used = true;
        if self.board.is_some() && !self.stale && !self.loading {
            self.answer(read);
        } else {
            self.waiting_readers.push(read);
            self.load(ctx);
        }
    }
}
