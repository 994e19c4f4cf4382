//! What a screen shows at one moment.

use std::collections::BTreeMap;
use std::sync::Arc;

use actix_web::ResponseError;
use actix_web::http::StatusCode;
use podium_domain::form::rounded;
use podium_domain::ids::{AthleteId, EventId, LeagueId, UserId};
use podium_domain::sharing::initials::initials;
use podium_live::form::EventOutlook;
use podium_store::sharing::{CategoryUnderWay, LeagueScreen};
use podium_wire::events::history::HistoryAthlete;
use podium_wire::live::client_message::Window;
use podium_wire::sharing::screen::{
    ScreenCategory, ScreenChance, ScreenDeadline, ScreenRound, ScreenScene,
};

use crate::http::respond::error::ApiError;
use crate::http::respond::league_outlooks::{LeagueOutlooks, likeliest};
use crate::http::sharing::open::board::{key, nobody, open_row};
use crate::http::state::AppState;

const ROWS: Window = Window {
    offset: 0,
    limit: 400,
};
const CHANCES_MAX: usize = 8;

/// Results, closed picks and chances: the part of a scene that the leaderboard does not contain.
pub(crate) struct Competitions {
    categories: Vec<ScreenCategory>,
    /// Likeliest first.
    chances: Vec<(UserId, f64)>,
    next: Option<ScreenDeadline>,
    round: Option<ScreenRound>,
}

impl Competitions {
    pub(crate) async fn read(
        state: &AppState,
        outlooks: &LeagueOutlooks,
        league: &LeagueId,
    ) -> Result<Self, ApiError> {
        let under_way = state.store.categories_under_way().await?;
        let mut of_events: BTreeMap<&EventId, Arc<Option<EventOutlook>>> = BTreeMap::new();
        for category in &under_way {
            if !of_events.contains_key(&category.event) {
                let key = (league.clone(), category.event.clone());
                let outlook = match outlooks.get(state, key).await {
                    // Deleted in between, which does not end the screen.
                    Err(error) if error.status_code() == StatusCode::NOT_FOUND => Arc::default(),
                    outlook => outlook?,
                };
                of_events.insert(&category.event, outlook);
            }
        }
        let first = under_way.first().and_then(|one| of_events.get(&one.event));
        let first = first.and_then(|outlook| outlook.as_ref().as_ref());
        let is_open = |outlook: &&EventOutlook| outlook.categories().next().is_some();
        let chances = first
            .filter(is_open)
            .map(|outlook| likeliest(outlook, CHANCES_MAX));
        let chances = chances.unwrap_or_default().into_iter();
        let of_league = |one: &CategoryUnderWay| {
            let outlook = of_events.get(&one.event)?.as_ref().as_ref()?;
            outlook.consensus(&one.category)
        };
        let consensus: Vec<_> = under_way.iter().map(of_league).collect();
        let athletes = names(state, &consensus).await?;
        let next = state.store.next_event().await?;
        let round = state.store.next_round().await?;
        Ok(Self {
            round,
            chances: chances.map(|(user, win)| (user.clone(), win)).collect(),
            next: next.map(|event| ScreenDeadline {
                event_name: event.name,
                closes_at: event.picks_close_at,
            }),
            categories: (under_way.into_iter().zip(consensus))
                .map(|(category, consensus)| shown(category, consensus, &athletes))
                .collect(),
        })
    }
}

/// How many members have picked, and whom most of them.
type Consensus = (u32, [Option<AthleteId>; 3]);

async fn names(
    state: &AppState,
    consensus: &[Option<Consensus>],
) -> Result<Vec<HistoryAthlete>, ApiError> {
    let podiums = consensus.iter().flatten().flat_map(|(_, podium)| podium);
    let athletes: Vec<&AthleteId> = podiums.flatten().collect();
    Ok(state.store.athlete_names(&athletes).await?)
}

fn shown(
    category: CategoryUnderWay,
    consensus: Option<Consensus>,
    athletes: &[HistoryAthlete],
) -> ScreenCategory {
    let (picked, podium) = consensus.unwrap_or_default();
    let named = |id: AthleteId| {
        let mut athletes = athletes.iter();
        athletes.find(|one| one.athlete_id == id.as_str()).cloned()
    };
    ScreenCategory {
        event_id: category.event.to_string(),
        event_name: category.event_name,
        category_id: category.category.to_string(),
        category_name: category.category_name,
        running: category.is_running,
        round_name: category.round_name,
        leaders: category.leaders,
        picked,
        consensus: podium.map(|id| id.and_then(named)),
    }
}

/// As it is now.
pub(crate) async fn scene(
    state: &AppState,
    screen: &LeagueScreen,
    competitions: &Competitions,
) -> Result<ScreenScene, ApiError> {
    let league = &screen.league;
    let answer = state.live.leaderboard(league, &nobody()?, ROWS).await?;
    let chance = |(user, win): &(UserId, f64)| {
        let row = answer
            .rankings
            .iter()
            .find(|row| row.user_id == user.as_str())?;
        Some(ScreenChance {
            key: key(league, &row.user_id),
            name: row.user_name.clone(),
            win: rounded(*win),
        })
    };
    Ok(ScreenScene {
        members: screen.members,
        season: answer.season,
        rows: (answer.rankings.iter())
            .map(|row| open_row(league, row))
            .collect(),
        categories: competitions.categories.clone(),
        chances: competitions.chances.iter().filter_map(chance).collect(),
        next: competitions.next.clone(),
        round: competitions.round.clone(),
    })
}

/// Initials instead of names, also in scenes from before an admin chose them.
pub(crate) fn with_initials(mut scene: ScreenScene) -> ScreenScene {
    let rows = scene.rows.iter_mut().map(|row| &mut row.name);
    let chances = scene.chances.iter_mut().map(|chance| &mut chance.name);
    for name in rows.chain(chances) {
        *name = initials(name);
    }
    scene
}

/// An earlier scene without categories whose picks an admin has opened again since: open picks are never shown.
pub(crate) fn without_reopened(mut shown: ScreenScene, present: &ScreenScene) -> ScreenScene {
    let before = shown.categories.len();
    shown.categories.retain(|one| {
        let mut closed = present.categories.iter();
        closed
            .any(|other| (&other.event_id, &other.category_id) == (&one.event_id, &one.category_id))
    });
    if shown.categories.len() < before {
        shown.chances.clear();
    }
    shown
}
