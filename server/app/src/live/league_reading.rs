//! When a league's actor reads the database, and when it need not.

use actix::prelude::*;
use podium_wire::Topic;

use super::attach::Attach;
use super::board::Effect;
use super::league_actor::LeagueActor;
use super::league_loading::{Loaded, load};
use crate::store::StoreError;

impl LeagueActor {
    pub(super) fn load(&mut self, ctx: &mut Context<Self>) {
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
        let (live, league) = (self.live.clone(), self.league.clone());
        let rankings = self.rankings.clone();
        let reading = async move {
            let store = live.store().clone();
            live.away(async move { load(&store, &league, rankings).await })
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
            // The board has followed these already, and whatever is read now is younger.
            actor.moved.clear();
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
    pub(super) fn answer_waiting(&mut self) {
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
        let window = self.board.as_ref().and_then(|board| {
            let asked = attach.window.unwrap_or_default();
            board.part(&attach.user, attach.site_admin, asked)
        });
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
                self.rankings = loaded.rankings;
                self.replace_board(loaded.board);
                self.send_away_strangers();
                for event in std::mem::take(&mut self.moved).into_values() {
                    self.stale |= self.follow(&event, ctx) == Effect::Reload;
                }
                self.changed(ctx);
                for attach in viewers {
                    self.let_look(&attach);
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
                    read.refuse();
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
                self.retry.later(ctx, Self::load);
                return;
            }
        }
        self.answer_waiting();
        self.load(ctx);
    }
}

#[cfg(test)]
#[path = "league_tests.rs"]
mod tests;
