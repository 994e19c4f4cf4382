//! The finals that are offered, with everything that a practice needs of them.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use podium_domain::form::{CategoryKey, FormPrediction, StartList, Starter};
use podium_domain::ids::AthleteId;
use podium_domain::picks::pick::{Place, Podium};
use podium_domain::practice::{Climb, Course, Crowd, Step};
use podium_domain::scoring::points::score;
use podium_live::form::StarterForm;
use podium_store::insights::FinishedFinal;
use podium_wire::error_code::ErrorCode;
use podium_wire::picks::prediction::PodiumPick;
use podium_wire::practice::{
    PracticeAthlete, PracticeClimb, PracticeFinal, PracticeRun, PracticeStep,
};

use crate::http::practice::NOT_FOUND;
use crate::http::respond::error::ApiError;
use crate::http::respond::read_cache::ReadCache;
use crate::http::state::AppState;

/// Finals among which the most exciting are looked for, latest first.
const LOOKED_AT: usize = 40;
/// Finals offered (wire, `PracticeFinals`).
const OFFERED: usize = 6;
/// Weight of the cache: one list of finals, with 46 numbers for each of some dozens of steps, about 100 kB.
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
        // That there is none is not remembered: a new installation is waiting for its first results.
        match self.0.get(0, (), read(state)).await {
            Err(error) if error.is(ErrorCode::NotFound) => Ok(Arc::default()),
            read => read,
        }
    }
}

/// # Errors
/// `NotFound` without a final.
async fn read(state: &AppState) -> Result<Vec<Final>, ApiError> {
    let finished = state.store.finished_finals(LOOKED_AT).await?;
    let with_course = finished.into_iter().filter_map(|facts| {
        let course = Course::of(&facts.rounds, &facts.deciding_round, &facts.rows)?;
        Some((facts, course))
    });
    let mut dramatic: Vec<_> = with_course.collect();
    dramatic.sort_by_key(|(_, course)| Reverse(course.drama()));
    let mut finals = Vec::new();
    for (facts, course) in dramatic.into_iter().take(OFFERED) {
        finals.push(prepare(state, facts, course).await?);
    }
    if finals.is_empty() {
        return Err(ApiError::not_found(NOT_FOUND));
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
    Ok(Final {
        crowd: Crowd::new(&course, &picks),
        facts,
        course,
        form,
        form_podium,
    })
}

impl Final {
    pub(super) fn id(&self) -> String {
        let CategoryKey { event, category } = &self.facts.key;
        format!("{event}.{category}")
    }

    pub(super) fn view(&self) -> PracticeFinal {
        PracticeFinal {
            id: self.id(),
            event_name: self.facts.event_name.clone(),
            category_name: self.facts.category_name.clone(),
            discipline: self.facts.discipline.clone(),
            players: self.crowd.players(),
            athletes: self
                .form
                .iter()
                .filter_map(|starter| self.athlete(starter))
                .collect(),
        }
    }

    fn athlete(&self, starter: &StarterForm) -> Option<PracticeAthlete> {
        let mut rows = self.facts.rows.iter();
        let row = rows.find(|row| row.athlete == starter.athlete)?;
        Some(PracticeAthlete {
            athlete_id: row.athlete.to_string(),
            firstname: row.firstname.clone(),
            lastname: row.lastname.clone(),
            country: row.country.clone(),
            podium: (starter.chances.podium() * 1000.0).round() / 1000.0,
            last_ranks: starter.record.last.iter().map(|(_, rank)| *rank).collect(),
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
                climb: climb(&step.climb),
                ranks: step.ranks.clone(),
                points: own.by_place,
                place: self.crowd.place(number, own.total()),
                form_points: form,
                form_place: self.crowd.place(number, form),
            }
        };
        let [first, second, third] =
            Place::ALL.map(|place| self.form_podium.get(place).map(ToString::to_string));
        PracticeRun {
            steps: steps.enumerate().map(step).collect(),
            crowd_points: self.crowd.mean().map(|mean| (mean * 10.0).round() / 10.0),
            form: PodiumPick {
                first,
                second,
                third,
            },
        }
    }
}

fn climb(climb: &Climb) -> PracticeClimb {
    match climb.clone() {
        Climb::Boulder {
            problem,
            zone,
            top,
            tries,
            total,
        } => PracticeClimb::Boulder {
            problem,
            zone,
            top,
            tries,
            total,
        },
        Climb::Lead { height, ended } => PracticeClimb::Lead { height, ended },
    }
}
