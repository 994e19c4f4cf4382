//! One league's leaderboard on this node: members and points from the database, provisional points from the events'
//! actors, windows for subscribers and readers.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use podium_domain::ids::{EventId, LeagueId};
use podium_wire::live::client_message::Window;
use podium_wire::live::topic::Topic;

use crate::leaderboard::load::Loaded;
use crate::leaderboard::pages::Pages;
use crate::leaderboard::rankings::Rankings;
use crate::leaderboard::reads::queries::{Read, answer_excluding};
use crate::leaderboard::reads::subset::{LARGE_FOR_ONE_READER, LeaderboardVersion};
use crate::leaderboard::refresh::{InFlight, Waiting};
use crate::leaderboard::shown::OwnBoard;
use crate::leaderboard::view::{Effect, LeaderboardView};
use crate::leaderboard::windows::feeds::WindowFeeds;
use crate::leaderboard::windows::subscribers::Subscribers;
use crate::shell::{Context, Reducer};
use crate::topics::subscribe::SubscribeRequest;
use podium_store::db::StoreError;
use podium_store::events::EventState;

/// A leaderboard is published at most five times a second (docs/live-protocol.md, "Leaderboards").
const PUBLISH_INTERVAL: Duration = Duration::from_millis(200);

#[allow(
    clippy::struct_excessive_bools,
    reason = "each is one independent question about the work"
)]
pub(crate) struct LiveLeaderboard {
    pub(crate) league: LeagueId,
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
    /// `None` before the first read, and once the league is gone.
    pub(crate) board: Option<Arc<LeaderboardView>>,
    /// The board for readers on other threads, while it is fresh.
    pub(crate) shown: OwnBoard,
    /// Increases whenever a board is read or forgotten; identifies the current one.
    pub(crate) boards: u64,
    pub(crate) pages: Pages,
    feeds: WindowFeeds,
    subscribers: Subscribers,
    /// Changes of events during a read of the database, whose result may not include them.
    pub(crate) moved: HashMap<EventId, Arc<EventState>>,
    pub(crate) ranking: Ranking,
    /// The database must be read again; readers wait for that read, so that they see their own writes.
    pub(crate) stale: bool,
    pub(crate) in_flight: Option<InFlight>,
    pub(crate) waiting: Waiting,
    published_at: Option<Instant>,
    publish_planned: bool,
    used: bool,
}

/// Whether a large board is being ranked on a blocking thread; the current one is shown until then.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ranking {
    None,
    Running,
    /// Rankings have changed since it began.
    Outdated,
}

pub(crate) enum LeagueMessage {
    Subscribe(SubscribeRequest),
    Read(Read),
    /// The league's topic has moved to this offset: members or settled points may have changed.
    Wake(u64),
    /// The database must be read again, whatever the offset of the league's topic.
    Reload,
    /// The event's rankings, statuses or scores have moved.
    EventChanged(Arc<EventState>),
    /// `None`: the background thread has ended, so the server is stopping.
    Loaded(Option<Result<Loaded, StoreError>>),
    /// Whether the league's topic has changes other than picks.
    Checked(Result<bool, StoreError>),
    /// A board ranked on a blocking thread, and whether that changed it; `None` if ranking panicked.
    Ranked {
        /// Number of the board that was ranked.
        board: u64,
        ranked: Option<(LeaderboardView, bool)>,
    },
    Publish,
    Retry,
}

pub(crate) enum LeagueTask {
    Load(LeagueId, Rankings),
    /// Whether the topic has changes other than picks since this offset.
    Check(Topic, u64),
    /// Ranks a copy of this board on a blocking thread.
    Rank {
        board: u64,
        view: LeaderboardView,
        rankings: Rankings,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum LeagueTimer {
    Publish,
    Retry,
}

impl LiveLeaderboard {
    pub(crate) fn new(league: LeagueId, shown: OwnBoard) -> Self {
        Self {
            league,
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
            ranking: Ranking::None,
            stale: true,
            in_flight: None,
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
    pub(crate) fn evict_unauthorized(&mut self, context: &Context<'_, Self>) {
        let Some(board) = &self.board else { return };
        let may_stay = |request: &SubscribeRequest| {
            let window = request.window.unwrap_or_default();
            board.part(&request.user, request.site_admin, window) == Some(window)
        };
        for user in self.subscribers.evict_users_unless(may_stay) {
            context.hub.revoke(&self.topic(), &user);
        }
    }

    /// Adds a subscriber; all subscribers of a window get the same frame.
    pub(crate) fn admit(
        &mut self,
        request: &SubscribeRequest,
        window: Window,
        context: &Context<'_, Self>,
    ) {
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
        let feed = self.feeds.up_to_date(&request, board, context.hub);
        let offset = feed.offset();
        request.accept(feed.catch_up(request.since.as_ref()), presence);
        self.feeds.bound(&self.subscribers);
        self.subscribers
            .send_own_row(request.connection, board, self.boards, |_| offset);
    }

    pub(crate) fn changed(&mut self, context: &mut Context<'_, Self>) {
        self.version += 1;
        self.pages.clear();
        self.plan_publish(context);
    }

    fn plan_publish(&mut self, context: &mut Context<'_, Self>) {
        if self.publish_planned {
            return;
        }
        let since = self.published_at.map(|at| context.now.duration_since(at));
        match since.and_then(|since| PUBLISH_INTERVAL.checked_sub(since)) {
            None => self.publish(context),
            Some(wait) => {
                self.publish_planned = true;
                context.set_timer(LeagueTimer::Publish, wait, LeagueMessage::Publish);
            }
        }
    }

    fn publish(&mut self, context: &Context<'_, Self>) {
        self.publish_planned = false;
        let Some(board) = &self.board else { return };
        self.published_at = Some(context.now);
        self.subscribers.prune();
        for window in self.subscribers.windows() {
            self.feeds.publish(window, board, context.hub);
        }
        let offset_of = |window| self.feeds.offset(window);
        self.subscribers
            .send_own_rows(board, self.boards, offset_of);
    }

    /// Answers a read from the board; a reply without a receiver is dropped.
    pub(crate) fn answer(&mut self, read: Read, context: &mut Context<'_, Self>) {
        let Some(board) = &self.board else { return };
        let version = LeaderboardVersion {
            epoch: self.epoch.clone(),
            number: self.version,
        };
        if !board.concerned(read.excluding()) {
            read.answer(board, version, &mut self.pages);
        } else if board.len() > LARGE_FOR_ONE_READER {
            let board = LeaderboardView::clone(board);
            context.compute(move || answer_excluding(&board, version, read));
        } else {
            answer_excluding(board, version, read);
        }
    }

    fn on_event_changed(&mut self, event: Arc<EventState>, context: &mut Context<'_, Self>) {
        let effect = self.follow(&event, context);
        let may_matter = effect == Effect::Nothing && self.picked_since;
        if effect == Effect::Reload || may_matter {
            self.stale = true;
            self.refresh(context);
        } else if self.in_flight.is_some() {
            self.moved.insert(event.id.clone(), event);
        }
    }
}

impl Reducer for LiveLeaderboard {
    type Message = LeagueMessage;
    type Task = LeagueTask;
    type Timer = LeagueTimer;

    fn start(&mut self, context: &mut Context<'_, Self>) {
        self.refresh(context);
    }

    fn handle(&mut self, message: LeagueMessage, context: &mut Context<'_, Self>) {
        match message {
            LeagueMessage::Subscribe(request) => {
                self.used = true;
                let window = Some(request.window.unwrap_or_default());
                self.waiting
                    .subscribers
                    .push(SubscribeRequest { window, ..request });
                self.answer_waiting(context);
                self.refresh(context);
            }
            LeagueMessage::Read(read) => {
                self.used = true;
                self.waiting.readers.push(read);
                self.answer_waiting(context);
                self.refresh(context);
            }
            LeagueMessage::Wake(offset) => {
                if offset > self.latest_offset {
                    self.latest_offset = offset;
                    self.refresh(context);
                }
            }
            LeagueMessage::Reload => {
                self.stale = true;
                self.refresh(context);
            }
            LeagueMessage::EventChanged(event) => self.on_event_changed(event, context),
            LeagueMessage::Loaded(Some(loaded)) => self.on_loaded(loaded, context),
            LeagueMessage::Loaded(None) => context.stop(),
            LeagueMessage::Checked(more) => {
                self.on_checked(matches!(more, Ok(false)), context);
                self.refresh(context);
            }
            LeagueMessage::Ranked { board, ranked } => self.on_ranked(board, ranked, context),
            LeagueMessage::Publish => self.publish(context),
            LeagueMessage::Retry => self.refresh(context),
        }
        self.show();
    }

    fn is_idle(&mut self) -> bool {
        self.subscribers.prune();
        let used = std::mem::replace(&mut self.used, false) | self.shown.take_used();
        !used && self.subscribers.is_empty() && self.in_flight.is_none()
    }

    fn stop(&mut self) {
        self.shown.retire();
    }
}

#[cfg(test)]
#[path = "live_leaderboard_tests.rs"]
mod tests;
