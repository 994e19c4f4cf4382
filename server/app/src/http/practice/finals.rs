//! The finals that are offered, with everything that a practice needs of them.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use actix_web::web;
use podium_domain::form::{CategoryKey, FormPrediction, StartList, Starter};
use podium_domain::ids::{AthleteId, EventId};
use podium_domain::picks::pick::Podium;
use podium_domain::practice::{Course, Crowd, Step};
use podium_domain::scoring::points::score;
use podium_live::form::StarterForm;
use podium_store::insights::FinishedFinal;
use podium_wire::practice::{PracticeAthlete, PracticeFinal, PracticeRun, PracticeStep};

use crate::http::respond::error::ApiError;
use crate::http::respond::read_cache::ReadCache;
use crate::http::state::AppState;

/// Finals among which the most exciting are looked for, latest first.
const LOOKED_AT: usize = 40;
/// Finals offered (wire, `PracticeFinals`).
const OFFERED: usize = 6;
/// One list of finals: of each some dozens of steps, with the numbers of players by points.
const CACHED: u64 = 1;

pub(crate) struct Final {
    facts: FinishedFinal,
    pub(super) course: Course,
    crowd: Crowd,
    /// In the order of the starters.
    form: Vec<StarterForm>,
    form_podium: Podium,
}

/// The finals of the last minute, read once for all.
pub(crate) struct Finals(ReadCache<(), Vec<Final>>);

impl Default for Finals {
    fn default() -> Self {
        Self(ReadCache::for_a_minute(CACHED, |_| 1))
    }
}

impl Finals {
    pub(super) async fn read(&self, state: &AppState) -> Result<Arc<Vec<Final>>, ApiError> {
        self.0.get(0, (), read(state)).await
    }
}

/// The finals of these with a known course, the most exciting first.
fn most_exciting(finished: Vec<FinishedFinal>) -> Vec<(FinishedFinal, Course)> {
    let with_course = finished.into_iter().filter_map(|mut facts| {
        let course = Course::of(&facts.rounds, &facts.deciding_round, &facts.rows)?;
        facts
            .rows
            .retain(|row| course.starters.contains(&row.athlete));
        Some((facts, course))
    });
    let mut dramatic: Vec<_> = with_course.collect();
    dramatic.sort_by_key(|(_, course)| Reverse(course.drama()));
    dramatic.truncate(OFFERED);
    dramatic
}

/// Some milliseconds of computing, which sockets of this thread must not wait for.
async fn computed<T: Send + 'static>(
    compute: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ApiError> {
    web::block(compute)
        .await
        .map_err(|_| ApiError::unavailable())
}

async fn read(state: &AppState) -> Result<Vec<Final>, ApiError> {
    let finished = state.store.finished_finals(LOOKED_AT).await?;
    let mut finals = Vec::new();
    for (facts, course) in computed(|| most_exciting(finished)).await? {
        finals.push(prepare(state, facts, course).await?);
    }
    Ok(finals)
}

async fn prepare(
    state: &AppState,
    facts: FinishedFinal,
    course: Course,
) -> Result<Final, ApiError> {
    let countries: HashMap<_, _> = facts
        .rows
        .iter()
        .map(|row| (&row.athlete, &row.country))
        .collect();
    let starter = |athlete: &AthleteId| Starter {
        country: countries.get(athlete).map(|country| (*country).clone()),
        athlete: athlete.clone(),
    };
    let list = StartList {
        pool: facts.pool.clone(),
        date: facts.first_day,
        host: facts.host.clone(),
        starters: course.starters.iter().map(starter).collect(),
    };
    let lists = BTreeMap::from([(facts.key.category.clone(), list)]);
    let form = state.live.form_of(lists).await?.pop();
    let form = form.map(|(_, starters)| starters).unwrap_or_default();
    let chances: Vec<_> = form.iter().map(|starter| starter.chances).collect();
    let form_podium = FormPrediction::new(&course.starters, &chances).podium;
    let picks = state
        .store
        .podium_counts(&facts.key, &course.starters)
        .await?;
    let (crowd, course) = computed(move || (Crowd::new(&course, &picks), course)).await?;
    Ok(Final {
        facts,
        course,
        crowd,
        form,
        form_podium,
    })
}

impl Final {
    pub(super) fn id(&self) -> String {
        let CategoryKey { event, category } = &self.facts.key;
        format!("{event}.{category}")
    }

    pub(super) fn event(&self) -> &EventId {
        &self.facts.key.event
    }

    /// Chances and earlier ranks rest on results of other events, which a caller may hide.
    pub(super) fn view(&self, with_form: bool) -> PracticeFinal {
        PracticeFinal {
            id: self.id(),
            event_name: self.facts.event_name.clone(),
            category_name: self.facts.category_name.clone(),
            discipline: self.facts.discipline.clone(),
            players: self.crowd.players(),
            athletes: self
                .form
                .iter()
                .filter_map(|starter| self.athlete(starter, with_form))
                .collect(),
        }
    }

    fn athlete(&self, starter: &StarterForm, with_form: bool) -> Option<PracticeAthlete> {
        let mut rows = self.facts.rows.iter();
        let row = rows.find(|row| row.athlete == starter.athlete)?;
        let last = starter.record.last.iter().filter(|_| with_form);
        Some(PracticeAthlete {
            athlete_id: row.athlete.to_string(),
            firstname: row.firstname.clone(),
            lastname: row.lastname.clone(),
            country: row.country.clone(),
            podium: with_form.then(|| (starter.chances.podium() * 1000.0).round() / 1000.0),
            last_ranks: last.map(|(_, rank)| *rank).collect(),
        })
    }

    /// The whole final for a pick.
    pub(super) fn run(&self, pick: &Podium) -> PracticeRun {
        let steps = self.course.steps.iter().zip(self.course.rankings());
        let step = |(number, (step, ranking)): (usize, (&Step, _))| {
            let own = score(pick, &ranking);
            let form = score(&self.form_podium, &ranking).total();
            PracticeStep {
                athlete: u32::try_from(step.starter).unwrap_or_default(),
                climb: step.climb.clone(),
                ranks: step.ranks.clone(),
                points: own.by_place,
                place: self.crowd.place(number, own.total()),
                form_points: form,
                form_place: self.crowd.place(number, form),
            }
        };
        PracticeRun {
            steps: steps.enumerate().map(step).collect(),
            crowd_points: self.crowd.mean().map(|mean| (mean * 10.0).round() / 10.0),
        }
    }
}
