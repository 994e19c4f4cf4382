//! Adds people, leagues and picks to the data fetched by the feed, the most active leagues first.

use std::fmt;
use std::time::{Duration, Instant};

use chrono::{DateTime, Datelike, TimeDelta, Utc};
use podium_domain::ids::{LeagueId, MalformedId, UserId};
use podium_domain::leagues::league::LeagueDraft;
use podium_wire::leagues::league::LeagueType;

use crate::demo::picks::Drawer;
use crate::demo::players::{
    ASKING, DOMAIN, LEAGUES, LeaguePlan, country, pick_id, player, player_id,
};
use crate::demo::simulation::{DemoCategory, DemoEvent, Season};
use crate::http::leagues::manage::{invite_code, slug_end};
use crate::http::state::AppState;
use podium_store::db::StoreError;
use podium_store::demo::{SimulatedPick, SimulatedPlayer};
use podium_store::leagues::{LeagueKey, MembershipError, NewLeague};
use podium_store::outbox::DeliveryKind;
use podium_worker::sync::FeedError;

/// Numbers of the two accounts for signing in, outside the range of the leagues' players.
const PLAYER: usize = 40_000;
const ADMIN: usize = 40_001;
/// High insight, so that the visitor starts with a good rank.
const YOUR_INSIGHT: f64 = 0.8;

/// Picks per statement.
const BATCH: usize = 5_000;
/// Longest wait for the notifications of the finished events.
const FANOUT_SECONDS: u32 = 60;
/// Picks are made within this time before the start. Minutes.
const LAST_MINUTES: i64 = 4 * 24 * 60;

#[derive(Debug, thiserror::Error)]
pub enum DemoError {
    #[error(
        "this database has accounts that are not the demo's: the demo plays on one of its own only"
    )]
    NotADemo,
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Feed(#[from] FeedError),
    #[error("a password could not be hashed")]
    Password,
    #[error("a simulated id is malformed")]
    Id(#[from] MalformedId),
    #[error("the simulated season's speed is a number from 0 to 2000")]
    Speed,
    #[error("the simulated upstream does not start")]
    Upstream(#[from] podium_simulator::service::StartError),
}

/// Credentials of a demo account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignIn {
    pub role: &'static str,
    pub email: String,
    pub password: String,
}

impl fmt::Display for SignIn {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            role,
            email,
            password,
        } = self;
        write!(formatter, "sign in as {role}: {email}  {password}")
    }
}

/// The address of the site admin's account.
pub fn admin_email() -> String {
    email_of("admin")
}

fn email_of(role: &str) -> String {
    format!("{role}@{DOMAIN}")
}

/// Creates the two accounts for signing in. Their passwords are public if only this machine can reach the server, and
/// otherwise generated at each start.
pub async fn prepare_accounts(
    state: &AppState,
    only_this_machine: bool,
) -> Result<Vec<SignIn>, DemoError> {
    if state.store.has_other_accounts(DOMAIN).await? {
        return Err(DemoError::NotADemo);
    }
    let mut sign_ins = Vec::new();
    for (number, role, name) in [
        (PLAYER, "player", "Robin Player"),
        (ADMIN, "admin", "Alex Admin"),
    ] {
        let email = email_of(role);
        let password = if only_this_machine {
            format!("{role}-of-the-demo")
        } else {
            hex::encode(rand::random::<[u8; 8]>())
        };
        let account = SimulatedPlayer {
            id: player_id(number)?,
            email: email.clone(),
            name: name.to_owned(),
        };
        state.store.write_players(&[account]).await?;
        let hash = state
            .passwords
            .hash(password.clone())
            .await
            .map_err(|_| DemoError::Password)?;
        state.store.give_password(&email, &hash).await?;
        sign_ins.push(SignIn {
            role,
            email,
            password,
        });
    }
    state
        .store
        .set_site_admin(&format!("admin@{DOMAIN}"), true)
        .await?;
    Ok(sign_ins)
}

/// Seeds everything except the accounts; data of an earlier start is kept. Takes seconds, while the server already
/// serves.
pub async fn seed(state: &AppState, season: &Season) -> Result<(), DemoError> {
    let began = Instant::now();
    let done = |what| tracing::info!(seconds = began.elapsed().as_secs(), "{what}");
    if let Some(live) = &season.live {
        state.feeds.sync_event_once(&live.id, None).await?;
    }
    write_leagues(state).await?;
    for plan in &LEAGUES {
        if let Some(live) = &season.live {
            write_picks(state, plan, live, Turnout::of(0.97).and_you()).await?;
        }
        state.live.reload_board(&plan.id()?);
    }
    for plan in LEAGUES
        .iter()
        .filter(|plan| plan.public && !plan.in_global_league)
    {
        ask_to_join(state, plan).await?;
    }
    state.store.analyse_players().await?;
    done("the demo's leagues play the live event");
    for (position, event) in season.finished.iter().enumerate() {
        play_finished(state, position, event).await?;
    }
    if let Some(next) = &season.next {
        state.feeds.sync_event_once(&next.id, None).await?;
        for plan in LEAGUES.iter().filter(|plan| plan.picks_next) {
            write_picks(state, plan, next, Turnout::of(0.6)).await?;
        }
    }
    state.store.analyse_players().await?;
    fetch_the_rest(state).await?;
    for event in &season.finished {
        predict_finished(state, event).await?;
    }
    state.live.reload_boards();
    see_earlier_notices(state).await?;
    done("the demo is complete");
    Ok(())
}

/// Marks notifications of what happened before the first sign-in as read, once all of them are written.
async fn see_earlier_notices(state: &AppState) -> Result<(), DemoError> {
    for _ in 0..FANOUT_SECONDS {
        if state.store.backlog(DeliveryKind::Fanout).await?.waiting == 0 {
            break;
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    Ok(state.store.see_earlier_notices().await?)
}

/// Writes picks and points of a finished event for every league whose history reaches back to it.
async fn play_finished(
    state: &AppState,
    position: usize,
    event: &DemoEvent,
) -> Result<(), DemoError> {
    let plans: Vec<&LeaguePlan> = LEAGUES
        .iter()
        .filter(|plan| position < plan.finished_events)
        .collect();
    if plans.is_empty() {
        return Ok(());
    }
    state.feeds.sync_event_once(&event.id, None).await?;
    for plan in plans {
        write_picks(state, plan, event, Turnout::of(0.9).and_you()).await?;
    }
    let (_, wakeups) = state.store.score_event(&event.id, None, false).await?;
    state.live.wake(&wakeups);
    state.live.reload_boards();
    Ok(())
}

/// Stores what the form model would have said at the lock. It uses earlier days only, so once those are fetched it does
/// not matter that the event is over.
async fn predict_finished(state: &AppState, event: &DemoEvent) -> Result<(), DemoError> {
    for (category, prediction) in state.live.form_predictions(&event.id).await? {
        state
            .store
            .write_form_prediction(&event.id, &category, &prediction)
            .await?;
    }
    Ok(())
}

/// Fetches the events that ended weeks ago, which the poller ignores, so that their results can be viewed.
async fn fetch_the_rest(state: &AppState) -> Result<(), DemoError> {
    for series in state.feeds.series() {
        let (events, _) = match state.feeds.to_backfill(series, Utc::now().year()).await {
            Err(FeedError::NoSeason(_)) => continue,
            listed => listed?,
        };
        let report = state.feeds.backfill(events, |_, _| {}).await;
        tracing::info!(series = series.as_str(), %report, "fetched the other events of the season");
    }
    Ok(())
}

async fn write_leagues(state: &AppState) -> Result<(), DemoError> {
    let most = LEAGUES
        .iter()
        .map(LeaguePlan::simulated)
        .max()
        .unwrap_or_default();
    let players = (0..most)
        .chain(ASKING)
        .map(player)
        .collect::<Result<Vec<_>, _>>()?;
    state.store.write_players(&players).await?;
    let owner = player_id(PLAYER)?;
    let countries = (0..most).chain([PLAYER]).filter_map(|number| {
        let country = country(number)?;
        Some(player_id(number).map(|player| (player, country)))
    });
    let countries = countries.collect::<Result<Vec<_>, _>>()?;
    state.store.write_countries(&countries).await?;
    for plan in &LEAGUES {
        let id = plan.id()?;
        create_league(state, plan, &id, &owner).await?;
        let members: Vec<UserId> = players
            .iter()
            .take(plan.simulated())
            .map(|player| player.id.clone())
            .collect();
        state.store.write_members(&id, &members).await?;
    }
    Ok(())
}

async fn create_league(
    state: &AppState,
    plan: &LeaguePlan,
    id: &LeagueId,
    owner: &UserId,
) -> Result<(), DemoError> {
    let key = LeagueKey::Id(id.clone());
    match state.store.league(&key, owner, true).await {
        Ok(_) => return Ok(()),
        Err(StoreError::NotFound) => {}
        Err(error) => return Err(error.into()),
    }
    let league = NewLeague {
        id: id.clone(),
        draft: LeagueDraft {
            name: plan.name.to_owned(),
            description: Some(plan.description.to_owned()),
            max_members: None,
        },
        league_type: if plan.public {
            LeagueType::Public
        } else {
            LeagueType::Private
        },
        invite_code: invite_code(),
        slug_end: slug_end(),
        owner: owner.clone(),
    };
    let (_, wakeups) = state.store.create_league(&league).await?;
    state.live.wake(&wakeups);
    if plan.in_global_league {
        state.store.set_global_league_of_demo(id).await?;
    }
    if plan.form_plays {
        state.store.let_form_play_in_demo(id).await?;
    }
    Ok(())
}

/// Adds join requests, so that the league's admin has some to decide. At a later start the players may be members
/// already.
async fn ask_to_join(state: &AppState, plan: &LeaguePlan) -> Result<(), DemoError> {
    let league = plan.id()?;
    for number in ASKING {
        match state
            .store
            .request_to_join(&league, &player_id(number)?)
            .await
        {
            Ok((_, wakeups)) => state.live.wake(&wakeups),
            Err(MembershipError::AlreadyMember) => {}
            Err(MembershipError::Store(error)) => return Err(error.into()),
            Err(error) => tracing::warn!(%league, %error, "could not create demo join requests"),
        }
    }
    Ok(())
}

/// The share of a league's players who have picked an event.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Turnout {
    /// Among the simulated players, from 0 to 1.
    simulated: f64,
    /// Whether the visitor's account has picked.
    you: bool,
}

impl Turnout {
    pub(crate) fn of(simulated: f64) -> Self {
        Self {
            simulated,
            you: false,
        }
    }

    pub(crate) fn and_you(self) -> Self {
        Self { you: true, ..self }
    }
}

/// Writes the podiums of a league's players in every category of an event.
pub(crate) async fn write_picks(
    state: &AppState,
    plan: &LeaguePlan,
    event: &DemoEvent,
    turnout: Turnout,
) -> Result<(), DemoError> {
    let league = plan.id()?;
    for category in &event.categories {
        if state
            .store
            .has_picks(&league, &event.id, &category.id)
            .await?
        {
            continue;
        }
        let picks = draw_picks(plan, category, event.starts_at, turnout)?;
        for batch in picks.chunks(BATCH) {
            state
                .store
                .write_simulated_picks(&league, &event.id, &category.id, batch)
                .await?;
        }
    }
    Ok(())
}

fn draw_picks(
    plan: &LeaguePlan,
    category: &DemoCategory,
    starts_at: DateTime<Utc>,
    turnout: Turnout,
) -> Result<Vec<SimulatedPick>, MalformedId> {
    let seed = u64::try_from(category.number).unwrap_or_default();
    let mut drawer = Drawer::new(category.favourites.clone(), seed);
    let mut picks = Vec::new();
    let you = turnout.you.then_some((PLAYER, 1.0, YOUR_INSIGHT));
    // Each player has an individual insight, which is the same at every event.
    let simulated = (0..plan.simulated()).map(|number| {
        let insight = f64::from(u16::try_from(number * 37 % 100).unwrap_or_default()) / 100.0;
        (number, turnout.simulated, insight)
    });
    for (number, turnout, insight) in you.into_iter().chain(simulated) {
        let Some(podium) = drawer.draw(insight, turnout) else {
            continue;
        };
        let minutes = i64::try_from(number * 7919).unwrap_or_default() % LAST_MINUTES;
        picks.push(SimulatedPick {
            id: pick_id(plan, category.number, number),
            user: player_id(number)?,
            podium,
            made_at: (starts_at - TimeDelta::minutes(minutes + 1)).min(Utc::now()),
        });
    }
    Ok(picks)
}
