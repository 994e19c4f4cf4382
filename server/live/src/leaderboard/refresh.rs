//! Decides when a league's actor reads the database.

use actix::prelude::*;
use podium_wire::live::topic::Topic;

use crate::leaderboard::actor::{LeagueActor, Waiting};
use crate::leaderboard::load::{Loaded, load};
use crate::leaderboard::view::Effect;
use crate::leaderboard::windows::subscribers::{NotFollowed, followed};
use crate::topics::subscribe::SubscribeRequest;
use podium_store::db::StoreError;

impl LeagueActor {
    pub(crate) fn load(&mut self, ctx: &mut Context<Self>) {
        let has_requests = !self.waiting.subscribers.is_empty() || !self.waiting.readers.is_empty();
        if self.loading || !(self.stale || has_requests || self.latest_offset > self.checked_offset)
        {
            return;
        }
        self.loading = true;
        self.shown.withdraw();
        let latest_offset = self.latest_offset;
        // A read answers the requests from before its start, even if the board has gone stale since: in a league with
        // constant joins, no read would ever be fresh at its end.
        let waiting = std::mem::take(&mut self.waiting);
        if self.board.is_some() && !self.stale && latest_offset > self.checked_offset {
            self.check(latest_offset, waiting, ctx);
            return;
        }
        self.stale = false;
        let (services, league) = (self.services.clone(), self.league.clone());
        let rankings = self.rankings.clone();
        let reading = async move {
            let store = services.store.clone();
            services
                .run_in_background(async move { load(&store, &league, rankings).await })
                .await
        };
        ctx.spawn(reading.into_actor(self).map(move |loaded, actor, ctx| {
            // `None`: the background thread has ended, so the server is stopping.
            match loaded {
                Some(loaded) => {
                    if loaded.is_ok() {
                        actor.checked_offset = latest_offset;
                        actor.picked_since = false;
                    }
                    actor.on_loaded(loaded, waiting, ctx);
                }
                None => actor.end(ctx),
            }
        }));
    }

    /// Checks whether the league's topic has changes other than picks, and reloads the board only then. Many picks move
    /// the topic many times a second but change no leaderboard.
    fn check(&mut self, latest_offset: u64, waiting: Waiting, ctx: &mut Context<Self>) {
        let topic = Topic::League(self.league.clone());
        let (store, since) = (self.services.store.clone(), self.checked_offset);
        let asking = async move { store.has_changes_besides_picks(&topic, since).await };
        ctx.spawn(asking.into_actor(self).map(move |more, actor, ctx| {
            actor.on_checked(matches!(more, Ok(false)), latest_offset, waiting);
            actor.load(ctx);
        }));
    }

    fn on_checked(&mut self, picks_only: bool, latest_offset: u64, waiting: Waiting) {
        self.loading = false;
        let moved = std::mem::take(&mut self.moved);
        if picks_only {
            self.checked_offset = latest_offset;
            self.picked_since = true;
            // The board followed the events that it knows; these picks may be for another one.
            self.stale |= moved
                .values()
                .any(|event| self.effect_of(event) == Effect::Nothing);
            self.answer_all(waiting);
            self.answer_waiting();
        } else {
            self.stale = true;
            self.wait_on(waiting);
        }
    }

    /// Whether no change is known since the board was read.
    fn is_fresh(&self) -> bool {
        self.board.is_some()
            && !self.stale
            && !self.loading
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
    pub(crate) fn answer_waiting(&mut self) {
        self.show();
        if self.is_fresh() {
            let waiting = std::mem::take(&mut self.waiting);
            self.answer_all(waiting);
        }
    }

    fn answer_all(&mut self, waiting: Waiting) {
        for read in waiting.readers {
            self.answer(read);
        }
        for request in waiting.subscribers {
            self.try_admit(&request);
        }
    }

    /// Puts these requests back, before those that have arrived since.
    fn wait_on(&mut self, mut waiting: Waiting) {
        waiting.subscribers.append(&mut self.waiting.subscribers);
        waiting.readers.append(&mut self.waiting.readers);
        self.waiting = waiting;
    }

    /// Admits or refuses a subscriber by the membership recorded in the leaderboard.
    fn try_admit(&mut self, request: &SubscribeRequest) {
        let Some(board) = &self.board else {
            request.reject();
            return;
        };
        let window = request.window.unwrap_or_default();
        match followed(board, &request.user, request.site_admin, window) {
            Ok(window) => self.admit(request, window),
            Err(NotFollowed::NotFound) => request.reject(),
            Err(NotFollowed::FirstPageOnly) => request.refuse_below_first_page(),
        }
    }

    fn on_loaded(
        &mut self,
        loaded: Result<Loaded, StoreError>,
        waiting: Waiting,
        ctx: &mut Context<Self>,
    ) {
        self.loading = false;
        match loaded {
            Ok(loaded) => {
                self.rankings = loaded.rankings;
                self.replace_board(loaded.board);
                self.evict_unauthorized();
                for event in std::mem::take(&mut self.moved).into_values() {
                    self.stale |= self.follow(&event, ctx) == Effect::Reload;
                }
                self.changed(ctx);
                self.answer_all(waiting);
            }
            // The actor keeps running until it is idle: if it stopped here, requests that have arrived in the meantime
            // would get no answer.
            Err(StoreError::NotFound) => {
                self.board = None;
                self.moved.clear();
                self.services.hub.revoke_all(&self.topic());
                for request in waiting.subscribers {
                    request.reject();
                }
                for read in waiting
                    .readers
                    .into_iter()
                    .chain(self.waiting.readers.drain(..))
                {
                    read.reject();
                }
                self.load(ctx);
                return;
            }
            Err(error) => {
                tracing::warn!(league = %self.league, cause = ?error, "could not read the leaderboard");
                for request in waiting.subscribers {
                    request.reject_unavailable();
                }
                // Readers whose replies are dropped get `LiveError::Unavailable`.
                self.waiting.readers.clear();
                self.stale = true;
                self.retry.schedule(ctx, Self::load);
                return;
            }
        }
        self.answer_waiting();
        self.load(ctx);
    }
}

#[cfg(test)]
#[path = "actor_tests.rs"]
mod tests;
