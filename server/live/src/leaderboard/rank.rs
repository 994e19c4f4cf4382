//! Ranking of a league's board when rankings change: a small board at once, a large one on a blocking thread while the
//! old one is shown.

use std::sync::Arc;

use crate::leaderboard::live_leaderboard::{LeagueTask, LiveLeaderboard, Ranking};
use crate::leaderboard::load::LARGE;
use crate::leaderboard::view::{Effect, LeaderboardView};
use crate::shell::Context;
use podium_store::events::EventState;

impl LiveLeaderboard {
    pub(crate) fn replace_board(
        &mut self,
        board: LeaderboardView,
        context: &mut Context<'_, Self>,
    ) {
        self.boards += 1;
        self.pages.clear();
        let old = self.board.replace(Arc::new(board));
        if let Some(old) = old.filter(|old| old.len() > LARGE) {
            // Freeing the memory of a million members takes long too.
            context.compute(move || drop(old));
        }
    }

    /// What an event's state changes on the board, if there is one.
    pub(crate) fn effect_of(&self, event: &EventState) -> Effect {
        let board = self.board.as_ref();
        board.map_or(Effect::Nothing, |board| board.effect_of(event))
    }

    /// Applies an event's new state as far as it concerns this league. On [`Effect::Reload`], the caller has to read
    /// the database again.
    pub(crate) fn follow(&mut self, event: &EventState, context: &mut Context<'_, Self>) -> Effect {
        let effect = self.effect_of(event);
        if effect == Effect::Follow {
            self.rankings.update(event);
            self.rank(context);
        }
        effect
    }

    fn rank(&mut self, context: &mut Context<'_, Self>) {
        let Some(board) = &mut self.board else { return };
        if board.len() > LARGE {
            self.rank_in_background(context);
            return;
        }
        // Before it is changed, so that it is not copied.
        self.shown.withdraw();
        let board = Arc::make_mut(board);
        // Even without a changed ranking, times on the pages may have changed.
        let has_changed = board.follow(&self.rankings);
        self.pages.clear();
        if has_changed {
            self.changed(context);
        }
    }

    fn rank_in_background(&mut self, context: &mut Context<'_, Self>) {
        let Some(board) = &self.board else { return };
        if self.ranking != Ranking::None {
            self.ranking = Ranking::Outdated;
            return;
        }
        self.ranking = Ranking::Running;
        context.perform(LeagueTask::Rank {
            board: self.boards,
            view: LeaderboardView::clone(board),
            rankings: self.rankings.clone(),
        });
    }

    pub(crate) fn on_ranked(
        &mut self,
        board: u64,
        ranked: Option<(LeaderboardView, bool)>,
        context: &mut Context<'_, Self>,
    ) {
        let was = std::mem::replace(&mut self.ranking, Ranking::None);
        // A board read in the meantime has another order of members and newer rankings, so this one is dropped.
        let is_current = board == self.boards;
        if let Some((next, has_changed)) = ranked.filter(|_| is_current) {
            self.board = Some(Arc::new(next));
            self.pages.clear();
            if has_changed {
                self.changed(context);
            }
            self.show();
        }
        if was == Ranking::Outdated || !is_current {
            self.rank(context);
        }
    }
}
