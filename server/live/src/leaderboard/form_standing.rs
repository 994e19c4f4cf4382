//! The form model on a leaderboard: its standing as it is sent, and what changes it.

use std::collections::HashMap;

use podium_domain::leaderboard::dense;
use podium_domain::leaderboard::dense::FormPick;
use podium_domain::leaderboard::dense::subset::Subset;
use podium_domain::scoring::points::score;
use podium_store::events::CategoryState;
use podium_wire::scoring::leaderboard::FormStanding;

use crate::leaderboard::view::LeaderboardView;

/// The model's picks by the board's category; `None` if it does not play in the league.
#[derive(Debug, Default)]
pub(crate) struct FormPicks(Option<HashMap<usize, FormPick>>);

impl FormPicks {
    pub(crate) fn new(picks: Option<&[FormPick]>) -> Self {
        let by_category = |picks: &[FormPick]| {
            let picks = picks.iter().cloned();
            picks.map(|pick| (pick.category, pick)).collect()
        };
        Self(picks.map(by_category))
    }

    /// Whether the board lacks what is known of a category: a podium that was stored since, or a correction that changes
    /// the points of no member.
    pub(crate) fn is_outdated(&self, category: usize, state: &CategoryState) -> bool {
        let Some(picks) = &self.0 else { return false };
        let Some(pick) = picks.get(&category) else {
            return state.form_predicted;
        };
        let now = || score(&pick.podium, &state.ranking);
        pick.settled
            .as_ref()
            .is_some_and(|settled| *settled != now())
    }
}

impl LeaderboardView {
    /// `None` if the model does not play here, or has no points yet.
    pub(crate) fn form(&self) -> Option<FormStanding> {
        self.ranked.form().map(sent)
    }

    /// Its standing among the members of a subset.
    pub(crate) fn form_in_subset(&self, subset: &Subset) -> Option<FormStanding> {
        self.ranked.form_in_subset(subset).map(sent)
    }
}

fn sent(form: dense::FormStanding) -> FormStanding {
    FormStanding {
        ahead: form.ahead,
        total_points: form.settled,
        provisional_points: form.provisional,
        categories: form.categories,
    }
}
