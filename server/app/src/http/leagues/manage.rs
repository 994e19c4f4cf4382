//! Leagues.

use actix_web::{delete, get, post, put, web};
use podium_domain::filter;
use podium_domain::filter::Page;
use podium_domain::ids::LeagueId;
use podium_domain::leagues::league::{
    INVITE_CODE_ALPHABET, INVITE_CODE_LENGTH, LeagueDraft, LeagueWords,
};
use podium_domain::leagues::slug;
use podium_wire::accounts::account::Done;
use podium_wire::leagues::league::{
    CreateLeagueBody, InviteCodeRegenerated, LeagueAnswer, LeagueCreated, LeagueList, LeagueType,
    LeaguesQuery, MyLeaguesAnswer, PendingLeaguesAnswer, SlugUpdated, UpdateLeagueBody,
    UpdateSlugBody,
};
use rand::seq::IndexedRandom;

use crate::http::extract::auth::{AccountHolder, Caller};
use crate::http::extract::body::Body;
use crate::http::extract::league_rights::NOT_FOUND;
use crate::http::extract::path;
use crate::http::extract::path::Id;
use crate::http::respond::count::count;
use crate::http::respond::done::{Answer, done};
use crate::http::respond::error::ApiError;
use crate::http::respond::openapi::{InvalidFields, NotFound};
use crate::http::state::AppState;
use podium_store::db::new_hex_id;
use podium_store::leagues::{LeagueChanges, LeagueKey, NewLeague};

/// Default page size (docs/rules.md, "Fixed texts and names").
const LIMIT_DEFAULT: i64 = 100;

/// Creates a league; the caller becomes its owner, an admin and the first member.
#[utoipa::path(tag = "Leagues", request_body = CreateLeagueBody, responses((status = 200, body = LeagueCreated), InvalidFields))]
#[post("/leagues")]
pub(crate) async fn create(
    state: web::Data<AppState>,
    AccountHolder(caller): AccountHolder,
    Body(body): Body<CreateLeagueBody>,
) -> Result<web::Json<LeagueCreated>, ApiError> {
    let draft = LeagueDraft::parse(&body.name, body.description.as_deref(), body.max_members)
        .map_err(ApiError::invalid_fields)?;
    let id: LeagueId = new_hex_id().parse().map_err(|_| ApiError::unavailable())?;
    let league = NewLeague {
        id: id.clone(),
        draft,
        league_type: body.league_type,
        invite_code: invite_code(),
        slug_end: slug_end(),
        owner: caller.user_id,
    };
    let (slug, wakeups) = state.store.create_league(&league).await?;
    state.live.wake(&wakeups);
    Ok(web::Json(LeagueCreated {
        success: true,
        league_id: id.into_string(),
        slug,
    }))
}

/// A random code from the thread's generator, which is seeded by the operating system.
pub fn invite_code() -> String {
    let mut rng = rand::rng();
    (0..INVITE_CODE_LENGTH)
        .filter_map(|_| INVITE_CODE_ALPHABET.choose(&mut rng))
        .map(|letter| char::from(*letter))
        .collect()
}

/// A random suffix, as hard to guess as an invite code.
pub fn slug_end() -> String {
    invite_code().to_lowercase()
}

/// The caller's leagues.
#[utoipa::path(tag = "Leagues", responses((status = 200, body = MyLeaguesAnswer)))]
#[get("/leagues/my-leagues")]
pub(crate) async fn mine(
    state: web::Data<AppState>,
    Caller(caller): Caller,
) -> Result<web::Json<MyLeaguesAnswer>, ApiError> {
    let leagues = state.store.my_leagues(&caller.user_id).await?;
    Ok(web::Json(MyLeaguesAnswer { leagues }))
}

/// Leagues that the caller has asked to join.
#[utoipa::path(tag = "Leagues", responses((status = 200, body = PendingLeaguesAnswer)))]
#[get("/leagues/my-pending-requests")]
pub(crate) async fn my_pending(
    state: web::Data<AppState>,
    Caller(caller): Caller,
) -> Result<web::Json<PendingLeaguesAnswer>, ApiError> {
    let pending_league_ids = state.store.my_pending_leagues(&caller.user_id).await?;
    Ok(web::Json(PendingLeaguesAnswer { pending_league_ids }))
}

/// Leagues that match a filter, by name: public leagues and the caller's private ones.
#[utoipa::path(tag = "Leagues", request_body = LeaguesQuery, responses((status = 200, body = LeagueList)))]
#[post("/leagues/query")]
pub(crate) async fn query(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Body(body): Body<LeaguesQuery>,
) -> Result<web::Json<LeagueList>, ApiError> {
    let page = Page::parse(body.limit, body.skip, LIMIT_DEFAULT)?;
    let conditions = filter::conditions(&body.query)?;
    let league_type = body.league_type.unwrap_or(LeagueType::Public);
    let leagues = state
        .store
        .query_leagues(&caller.user_id, league_type, &conditions, page)
        .await?;
    let count = count(&leagues);
    Ok(web::Json(LeagueList { leagues, count }))
}

/// A league by its current or an old slug.
#[utoipa::path(tag = "Leagues", responses((status = 200, body = LeagueAnswer), NotFound))]
#[get("/leagues/slug/{slug}")]
pub(crate) async fn by_slug(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    slug: web::Path<String>,
) -> Result<web::Json<LeagueAnswer>, ApiError> {
    let missing = || ApiError::not_found(format!("League with slug \"{slug}\" not found."));
    let key = LeagueKey::Slug(path::slug(&slug));
    let league = state
        .store
        .league(&key, &caller.user_id, caller.is_site_admin())
        .await
        .map_err(ApiError::if_not_found(missing))?;
    Ok(web::Json(LeagueAnswer { league }))
}

/// One league.
#[utoipa::path(tag = "Leagues", responses((status = 200, body = LeagueAnswer), NotFound))]
#[get("/leagues/{league_id}")]
pub(crate) async fn one(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Id(id): Id<LeagueId>,
) -> Result<web::Json<LeagueAnswer>, ApiError> {
    let key = LeagueKey::Id(id);
    let league = state
        .store
        .league(&key, &caller.user_id, caller.is_site_admin())
        .await
        .map_err(ApiError::or_not_found(NOT_FOUND))?;
    Ok(web::Json(LeagueAnswer { league }))
}

/// Changes the name, the description, who may join, whether guests may, whether members may invite and react, whether
/// the form model competes, and whether anybody may read the leaderboard; the address stays. League admins only.
#[utoipa::path(tag = "Leagues", request_body = UpdateLeagueBody, responses((status = 200, body = Done), NotFound, InvalidFields))]
#[put("/leagues/{league_id}")]
pub(crate) async fn update(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Body(body): Body<UpdateLeagueBody>,
    Id(id): Id<LeagueId>,
) -> Answer {
    let words = LeagueWords::parse(body.name.as_deref(), body.description.as_deref())
        .map_err(ApiError::invalid_fields)?;
    let changes = LeagueChanges {
        words,
        league_type: body.league_type,
        policy: body.join_policy,
        form_plays: body.form_plays,
        welcomes_guests: body.welcomes_guests,
        members_invite: body.members_invite,
        has_reactions: body.has_reactions,
        open_page: body.open_page,
        searchable: body.searchable,
    };
    let wakeups = state.store.update_league(&id, &caller, changes).await?;
    let message = match body.league_type {
        Some(LeagueType::Public) => "League is now public.",
        Some(LeagueType::Private) => "League is now private.",
        None => "League updated",
    };
    Ok(done(&state, &wakeups, message))
}

/// Replaces the invite code; the old one becomes invalid at once. League admins only.
#[utoipa::path(tag = "Leagues", responses((status = 200, body = InviteCodeRegenerated), NotFound))]
#[post("/leagues/{league_id}/regenerate-invite")]
pub(crate) async fn regenerate_invite(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Id(id): Id<LeagueId>,
) -> Result<web::Json<InviteCodeRegenerated>, ApiError> {
    let invite_code = invite_code();
    let wakeups = state
        .store
        .change_invite_code(&id, &caller, &invite_code)
        .await?;
    state.live.wake(&wakeups);
    Ok(web::Json(InviteCodeRegenerated {
        success: true,
        invite_code,
    }))
}

/// Gives the league a new slug, generated from a name; old slugs keep working. League admins only.
#[utoipa::path(tag = "Leagues", request_body = UpdateSlugBody, responses((status = 200, body = SlugUpdated), NotFound, InvalidFields))]
#[post("/leagues/{league_id}/update-slug")]
pub(crate) async fn update_slug(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Body(body): Body<UpdateSlugBody>,
    Id(id): Id<LeagueId>,
) -> Result<web::Json<SlugUpdated>, ApiError> {
    let base = slug::slug(&body.name)
        .ok_or_else(|| ApiError::invalid_field("name", "Enter a name of letters or digits."))?;
    let (slug, wakeups) = state
        .store
        .change_slug(&id, &caller, &base, &slug_end())
        .await?;
    state.live.wake(&wakeups);
    Ok(web::Json(SlugUpdated {
        success: true,
        slug,
    }))
}

/// Deletes a league and all picks in it. Owner only.
#[utoipa::path(tag = "Leagues", responses((status = 200, body = Done), NotFound))]
#[delete("/leagues/{league_id}")]
pub(crate) async fn delete(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Id(id): Id<LeagueId>,
) -> Answer {
    let wakeups = state.store.delete_league(&id, &caller).await?;
    Ok(done(&state, &wakeups, "League deleted"))
}
