//! Decides when a league's leaderboard is read from the database.

use podium_wire::live::topic::Topic;

use crate::leaderboard::live_leaderboard::{
    LeagueMessage, LeagueTask, LeagueTimer, LiveLeaderboard,
};
use crate::leaderboard::load::Loaded;
use crate::leaderboard::reads::queries::Read;
use crate::leaderboard::view::Effect;
use crate::leaderboard::windows::subscribers::{NotFollowed, followed};
use crate::shell::{Context, RETRY_AFTER};
use crate::topics::subscribe::SubscribeRequest;
use podium_store::db::StoreError;

/// Requests that wait for the next read of the database.
#[derive(Debug, Default)]
pub(crate) struct Waiting {
    pub(crate) subscribers: Vec<SubscribeRequest>,
    pub(crate) readers: Vec<Read>,
}

/// A read or a check of the database that has been ordered.
#[derive(Debug)]
pub(crate) struct InFlight {
    /// The last offset of the league's topic that was known before.
    pub(crate) latest_offset: u64,
    /// A read answers the requests from before its start, even if the board has gone stale since: in a league with
    /// constant joins, no read would ever be fresh at its end.
    pub(crate) waiting: Waiting,
}

impl LiveLeaderboard {
    /// Orders a check or a read of the database, if there is a reason to and none is in flight.
    pub(crate) fn refresh(&mut self, context: &mut Context<'_, Self>) {
        let has_requests = !self.waiting.subscribers.is_empty() || !self.waiting.readers.is_empty();
        let has_moved = self.latest_offset > self.checked_offset;
        if self.in_flight.is_some() || !(self.stale || has_requests || has_moved) {
            return;
        }
        self.shown.withdraw();
        self.in_flight = Some(InFlight {
            latest_offset: self.latest_offset,
            waiting: std::mem::take(&mut self.waiting),
        });
        context.perform(if self.board.is_some() && !self.stale && has_moved {
            // Many picks move the topic many times a second but change no leaderboard: the board is read only if there
            // are other changes.
            LeagueTask::Check(Topic::League(self.league.clone()), self.checked_offset)
        } else {
            self.stale = false;
            LeagueTask::Load(self.league.clone(), self.rankings.clone())
        });
    }

    pub(crate) fn on_checked(&mut self, picks_only: bool, context: &mut Context<'_, Self>) {
        let Some(InFlight {
            latest_offset,
            waiting,
        }) = self.in_flight.take()
        else {
            return;
        };
        let moved = std::mem::take(&mut self.moved);
        if picks_only {
            self.checked_offset = latest_offset;
            self.picked_since = true;
            // The board followed the events that it knows; these picks may be for another one.
            self.stale |= moved
                .values()
                .any(|event| self.effect_of(event) == Effect::Nothing);
            self.answer_all(waiting, context);
            self.answer_waiting(context);
        } else {
            self.stale = true;
            self.wait_on(waiting);
        }
    }

    /// Whether no change is known since the board was read.
    fn is_fresh(&self) -> bool {
        self.board.is_some()
            && !self.stale
            && self.in_flight.is_none()
            && self.latest_offset <= self.checked_offset
    }

    /// Publishes the board if it is fresh. Called after every change of either.
    pub(crate) fn show(&self) {
        match &self.board {
            Some(board) if self.is_fresh() => self.shown.publish(board),
            Some(_) | None => self.shown.withdraw(),
        }
    }

    /// Answers the waiting requests if the board is fresh.
    pub(crate) fn answer_waiting(&mut self, context: &mut Context<'_, Self>) {
        self.show();
        if self.is_fresh() {
            let waiting = std::mem::take(&mut self.waiting);
            self.answer_all(waiting, context);
        }
    }

    fn answer_all(&mut self, waiting: Waiting, context: &mut Context<'_, Self>) {
        for read in waiting.readers {
            self.answer(read, context);
        }
        for request in waiting.subscribers {
            self.try_admit(&request, context);
        }
    }

    /// Puts these requests back, before those that have arrived since.
    fn wait_on(&mut self, mut waiting: Waiting) {
        waiting.subscribers.append(&mut self.waiting.subscribers);
        waiting.readers.append(&mut self.waiting.readers);
        self.waiting = waiting;
    }

    /// Admits or refuses a subscriber by the membership recorded in the leaderboard.
    fn try_admit(&mut self, request: &SubscribeRequest, context: &Context<'_, Self>) {
        let Some(board) = &self.board else {
            request.reject();
            return;
        };
        let window = request.window.unwrap_or_default();
        match followed(board, &request.user, request.site_admin, window) {
            Ok(window) => self.admit(request, window, context),
            Err(NotFollowed::NotFound) => request.reject(),
            Err(NotFollowed::FirstPageOnly) => request.refuse_below_first_page(),
        }
    }

    pub(crate) fn on_loaded(
        &mut self,
        loaded: Result<Loaded, StoreError>,
        context: &mut Context<'_, Self>,
    ) {
        let Some(InFlight {
            latest_offset,
            waiting,
        }) = self.in_flight.take()
        else {
            return;
        };
        match loaded {
            Ok(loaded) => {
                self.checked_offset = latest_offset;
                self.picked_since = false;
                self.rankings = loaded.rankings;
                self.replace_board(loaded.board, context);
                self.evict_unauthorized(context);
                for event in std::mem::take(&mut self.moved).into_values() {
                    self.stale |= self.follow(&event, context) == Effect::Reload;
                }
                self.changed(context);
                self.answer_all(waiting, context);
                self.answer_waiting(context);
                self.refresh(context);
            }
            Err(StoreError::NotFound) => {
                self.checked_offset = latest_offset;
                self.picked_since = false;
                self.forget_league(waiting, context);
                self.refresh(context);
            }
            Err(error) => {
                tracing::warn!(league = %self.league, cause = ?error, "could not read the leaderboard");
                for request in waiting.subscribers {
                    request.reject_unavailable();
                }
                // Readers whose replies are dropped get `LiveError::Unavailable`.
                self.waiting.readers.clear();
                self.stale = true;
                context.set_timer(LeagueTimer::Retry, RETRY_AFTER, LeagueMessage::Retry);
            }
        }
    }

    /// The league is gone. The actor keeps running until it is idle: if it stopped here, requests that have arrived in
    /// the meantime would get no answer.
    fn forget_league(&mut self, waiting: Waiting, context: &Context<'_, Self>) {
        self.board = None;
        // A ranking of it may be running.
        self.boards += 1;
        self.moved.clear();
        context.hub.revoke_all(&self.topic());
        let subscribers = waiting.subscribers.into_iter();
        for request in subscribers.chain(self.waiting.subscribers.drain(..)) {
            request.reject();
        }
        let readers = waiting.readers.into_iter();
        for read in readers.chain(self.waiting.readers.drain(..)) {
            read.reject();
        }
    }
}
