//! Ranking of a league's board when rankings change: a small board at once, a large one on a blocking thread while the
//! old one is shown.

use std::sync::Arc;

use actix::prelude::*;
use tokio::task::spawn_blocking;

use crate::leaderboard::actor::LeagueActor;
use crate::leaderboard::load::LARGE;
use crate::leaderboard::view::{Effect, LeaderboardView};
use podium_store::events::EventState;

impl LeagueActor {
    pub(crate) fn replace_board(&mut self, board: LeaderboardView) {
        self.boards += 1;
        self.pages.clear();
        let old = self.board.replace(Arc::new(board));
        if let Some(old) = old.filter(|old| old.len() > LARGE) {
            // Freeing the memory of a million members takes long too.
            drop(spawn_blocking(move || drop(old)));
        }
    }

    /// What an event's state changes on the board, if there is one.
    pub(crate) fn effect_of(&self, event: &EventState) -> Effect {
        let board = self.board.as_ref();
        board.map_or(Effect::Nothing, |board| board.effect_of(event))
    }

    /// Applies an event's new state as far as it concerns this league. On [`Effect::Reload`], the caller has to read
    /// the database again.
    pub(crate) fn follow(&mut self, event: &EventState, ctx: &mut Context<Self>) -> Effect {
        let effect = self.effect_of(event);
        if effect == Effect::Follow {
            self.rankings.update(event);
            self.rank(ctx);
        }
        effect
    }

    fn rank(&mut self, ctx: &mut Context<Self>) {
        let Some(board) = &mut self.board else { return };
        if board.len() > LARGE {
            self.rank_in_background(ctx);
            return;
        }
        // Before it is changed, so that it is not copied.
        self.shown.withdraw();
        let board = Arc::make_mut(board);
        // Even without a changed ranking, times on the pages may have changed.
        let has_changed = board.follow(&self.rankings);
        self.pages.clear();
        if has_changed {
            self.changed(ctx);
        }
    }

    fn rank_in_background(&mut self, ctx: &mut Context<Self>) {
        let Some(board) = &self.board else { return };
        if std::mem::replace(&mut self.ranking, true) {
            self.rank_again = true;
            return;
        }
        self.rank_again = false;
        let (mut next, rankings, of) = (
            LeaderboardView::clone(board),
            self.rankings.clone(),
            self.boards,
        );
        let ranking = spawn_blocking(move || {
            let has_changed = next.follow(&rankings);
            (next, has_changed)
        });
        ctx.spawn(ranking.into_actor(self).map(move |ranked, actor, ctx| {
            actor.ranking = false;
            // A board read in the meantime has another order of members and newer rankings, so this one is dropped.
            let is_current = of == actor.boards;
            if let Some((next, has_changed)) = ranked.ok().filter(|_| is_current) {
                actor.board = Some(Arc::new(next));
                actor.pages.clear();
                if has_changed {
                    actor.changed(ctx);
                }
                actor.show();
            }
            if actor.rank_again || !is_current {
                actor.rank(ctx);
            }
        }));
    }
}
