//! The form model between the members of a leaderboard: it has points, but neither a rank nor a row (docs/form.md, "As
//! an opponent").

use std::collections::BTreeSet;

use crate::events::official_ranking::OfficialRanking;
use crate::ids::EventId;
use crate::leaderboard::dense::ranked::index;
use crate::leaderboard::dense::roster::Roster;
use crate::leaderboard::dense::{Leaderboard, Subset};
use crate::picks::pick::Podium;
use crate::scoring::points::{Score, score};
use crate::scoring::tally::Tally;

/// The model's podium in one category.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormPick {
    /// Index in the leaderboard's categories.
    pub category: usize,
    pub podium: Podium,
    /// `None` while its points are provisional.
    pub settled: Option<Score>,
}

/// Where the model stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FormStanding {
    /// Number of members listed before it: those who are better or level, in the order of the leaderboard.
    pub ahead: u32,
    pub settled: u32,
    pub provisional: u32,
    /// Number of categories with points, settled or provisional.
    pub categories: u32,
}

/// Points and podiums in the categories that a member plays.
#[derive(Debug, Clone, Default)]
pub(crate) struct FormPicks {
    settled: Vec<(usize, Tally)>,
    open: Vec<OpenPick>,
}

#[derive(Debug, Clone)]
struct OpenPick {
    category: usize,
    podium: Podium,
    /// `None` while no points are shown.
    earned: Option<Tally>,
}

impl FormPicks {
    fn new(picks: Vec<FormPick>, roster: &Roster) -> Self {
        let mut form = Self::default();
        for pick in picks {
            let FormPick {
                category,
                podium,
                settled,
            } = pick;
            match settled {
                Some(score) if roster.scored.contains(&category) => {
                    let earned = Tally::from(&score);
                    form.settled.push((category, earned));
                }
                None if roster.open.iter().any(|open| open.category == category) => {
                    form.open.push(OpenPick {
                        category,
                        podium,
                        earned: None,
                    });
                }
                Some(_) | None => {}
            }
        }
        form
    }

    /// Without the points of these events.
    pub(crate) fn excluding(&self, events: &BTreeSet<EventId>, roster: &Roster) -> Self {
        let is_left = |category: usize| {
            let category = roster.categories.get(category);
            category.is_some_and(|category| !events.contains(&category.event))
        };
        let mut left = self.clone();
        left.settled.retain(|(category, _)| is_left(*category));
        left.open.retain(|open| is_left(open.category));
        left
    }

    /// Shows no provisional points.
    pub(crate) fn settle(&mut self) {
        for open in &mut self.open {
            open.earned = None;
        }
    }

    /// Scores the podium of a category against its current ranking. Whether its points have changed.
    pub(crate) fn set_ranking(
        &mut self,
        category: usize,
        ranking: Option<&OfficialRanking>,
    ) -> bool {
        let Some(open) = self.open.iter_mut().find(|open| open.category == category) else {
            return false;
        };
        let now = ranking.map(|ranking| Tally::from(&score(&open.podium, ranking)));
        let changed = now != open.earned;
        open.earned = now;
        changed
    }
}

impl Leaderboard {
    /// The same board with the model between its members. Only categories count in which a member has settled points or
    /// a pick.
    #[must_use]
    pub fn with_form(mut self, picks: Vec<FormPick>) -> Self {
        self.form = Some(FormPicks::new(picks, &self.roster));
        self
    }

    /// Where the model stands; `None` if it does not play here, or has no points yet.
    pub fn form(&self) -> Option<FormStanding> {
        let form = self.form.as_ref()?;
        let settled = form.settled.iter().map(|(_, earned)| *earned);
        let provisional = form.open.iter().filter_map(|open| open.earned);
        let categories = settled.clone().count() + provisional.clone().count();
        if categories == 0 {
            return None;
        }
        let settled: Tally = settled.sum();
        let provisional: Tally = provisional.sum();
        Some(FormStanding {
            ahead: number(self.now.at_least(settled + provisional)),
            settled: settled.points,
            provisional: provisional.points,
            categories: number(categories),
        })
    }

    /// Where the model stands among some of the members.
    pub fn form_in_subset(&self, subset: &Subset) -> Option<FormStanding> {
        let form = self.form()?;
        Some(FormStanding {
            ahead: number(subset.before(index(form.ahead))),
            ..form
        })
    }
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
