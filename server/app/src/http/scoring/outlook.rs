//! What can still happen to the players of a league (docs/outlook.md, "Players").

use std::sync::Arc;

use actix_web::{get, web};
use podium_domain::form::rounded;
use podium_domain::ids::{AthleteId, EventId, LeagueId};
use podium_domain::leagues::access::Right;
use podium_domain::outlook::{Fact, Goal, Help, PlayerOutlook as Outlook};
use podium_domain::scoring::points::VALUE;
use podium_live::form::EventOutlook;
use podium_wire::events::outlook::{
    LeagueOutlookAnswer, OutlookFact, OutlookGoal, OutlookHelp, PlayerOutlook, PlayerWin,
};

use crate::http::extract::auth::Caller;
use crate::http::extract::league_rights::require;
use crate::http::extract::path::Id;
use crate::http::respond::error::ApiError;
use crate::http::respond::league_outlooks::{LeagueOutlooks, likeliest};
use crate::http::respond::openapi::{Forbidden, NotFound};
use crate::http::state::AppState;

/// Maximum number of players with a chance to win in an answer.
const PLAYERS_MAX: usize = 50;

/// What can still happen in an event's ranking: chances to win, and the caller's points and ranks.
///
/// For readers of the league, once picks are closed.
#[utoipa::path(tag = "Leagues", responses((status = 200, body = LeagueOutlookAnswer), Forbidden, NotFound))]
#[get("/leagues/{league_id}/outlook/{event_id}")]
pub(crate) async fn of_league(
    state: web::Data<AppState>,
    cache: web::Data<LeagueOutlooks>,
    Caller(caller): Caller,
    Id((league, event)): Id<(LeagueId, EventId)>,
) -> Result<web::Json<LeagueOutlookAnswer>, ApiError> {
    require(&state, &league, &caller, Right::Read).await?;
    let outlook = cache.get(&state, (league, event)).await?;
    // It takes milliseconds, for which this thread's sockets must not wait.
    let (of_caller, user) = (Arc::clone(&outlook), caller.user_id);
    let own = web::block(move || of_caller.as_ref().as_ref()?.player(&user)).await;
    let own = own.map_err(|_| ApiError::unavailable())?;
    let Some(outlook) = outlook.as_ref() else {
        return Ok(web::Json(LeagueOutlookAnswer {
            open_categories: Vec::new(),
            players: Vec::new(),
            own: None,
        }));
    };
    let own = match own {
        Some((own, picked)) => Some(view(&state, outlook, &own, picked).await?),
        None => None,
    };
    Ok(web::Json(LeagueOutlookAnswer {
        open_categories: outlook.categories().map(ToString::to_string).collect(),
        players: likely_winners(outlook),
        own,
    }))
}

fn likely_winners(outlook: &EventOutlook) -> Vec<PlayerWin> {
    let players = likeliest(outlook, PLAYERS_MAX).into_iter();
    let wins = players.map(|(user, win)| PlayerWin {
        user_id: user.to_string(),
        win: rounded(win),
    });
    wins.collect()
}

async fn view(
    state: &AppState,
    outlook: &EventOutlook,
    own: &Outlook,
    picked: u32,
) -> Result<PlayerOutlook, ApiError> {
    let rank = |rank: usize| u32::try_from(rank).unwrap_or(u32::MAX);
    let help = match own.help {
        Some(help) => with_names(state, outlook, help).await?,
        None => None,
    };
    Ok(PlayerOutlook {
        worst_points: own.points.0,
        expected_points: (own.expected * 10.0).round() / 10.0,
        best_points: own.points.1,
        possible_points: picked * VALUE.iter().sum::<u32>(),
        best_rank: rank(own.ranks.0),
        worst_rank: rank(own.ranks.1),
        win: rounded(own.win),
        podium: rounded(own.podium),
        help,
    })
}

async fn with_names(
    state: &AppState,
    outlook: &EventOutlook,
    help: Help,
) -> Result<Option<OutlookHelp>, ApiError> {
    let (fact, athlete, other) = match help.fact {
        Fact::Wins(athlete) => (OutlookFact::Wins, athlete, None),
        Fact::OnPodium(athlete) => (OutlookFact::OnPodium, athlete, None),
        Fact::OffPodium(athlete) => (OutlookFact::OffPodium, athlete, None),
        Fact::Ahead(athlete, other) => (OutlookFact::Ahead, athlete, Some(other)),
    };
    let Some((category, athlete)) = outlook.athlete(help.category, athlete) else {
        return Ok(None);
    };
    let other = other.and_then(|other| outlook.athlete(help.category, other));
    let other = other.map(|(_, other)| other);
    let ids: Vec<&AthleteId> = [athlete].into_iter().chain(other).collect();
    let names = state.store.athlete_names(&ids).await?;
    let with_id = |id: &AthleteId| {
        names
            .iter()
            .find(|one| one.athlete_id == id.as_str())
            .cloned()
    };
    Ok(with_id(athlete).map(|found| OutlookHelp {
        goal: match help.goal {
            Goal::Win => OutlookGoal::Win,
            Goal::Podium => OutlookGoal::Podium,
            Goal::Points => OutlookGoal::Points,
        },
        now: rounded_sum(help.now),
        then: rounded_sum(help.then),
        category_id: category.to_string(),
        fact,
        athlete: found,
        other: other.and_then(with_id),
    }))
}

/// Chances and points alike to three decimals.
fn rounded_sum(value: f64) -> f64 {
    (value * 1_000.0).round() / 1_000.0
}
