//! Creating and changing leagues.

use podium_domain::ids::{LeagueId, UserId};
use podium_domain::leagues::access::Right;
use podium_domain::leagues::league::{LeagueDraft, LeagueWords};
use podium_domain::leagues::slug;
use podium_wire::admin::audit::AuditAct;
use podium_wire::leagues::league::{JoinPolicy, LeagueType};
use podium_wire::live::change::{
    Change, InvitationGone, LeagueDeleted, LeagueJoined, LeagueUpdated, RequestRejected,
};
use podium_wire::live::topic::Topic;
use serde_json::{Map, Value};

use crate::audit::AuditRecord;
use crate::db::error::StoreError;
use crate::db::event_lock::bypass_locks;
use crate::db::identity::SignedIn;
use crate::db::store::Store;
use crate::leagues::access::MembershipError;
use crate::leagues::access::lock_league_as;
use crate::leagues::views::{full_view, hide_admin_fields, my_league};
use crate::outbox::transaction::{Transaction, Wakeups};

use crate::leagues::rows::policy_text;
use crate::leagues::rows::type_text;

/// A league about to be created.
#[derive(Debug, Clone)]
pub struct NewLeague {
    pub id: LeagueId,
    pub draft: LeagueDraft,
    pub league_type: LeagueType,
    pub invite_code: String,
    /// Suffix of a private league's slug: with the name alone, a taken slug would reveal that such a league exists.
    pub slug_end: String,
    pub owner: UserId,
}

/// Changed settings; `None` keeps one.
#[derive(Debug, Clone, Default)]
pub struct LeagueChanges {
    pub words: LeagueWords,
    pub league_type: Option<LeagueType>,
    pub policy: Option<JoinPolicy>,
    pub form_plays: Option<bool>,
    pub welcomes_guests: Option<bool>,
    pub members_invite: Option<bool>,
    pub has_reactions: Option<bool>,
    pub open_page: Option<bool>,
    pub searchable: Option<bool>,
}

/// Attempts to find a free slug.
const SLUG_ATTEMPTS: u32 = 1000;

impl Store {
    /// The creator becomes owner, admin and member. Returns the slug.
    pub async fn create_league(&self, league: &NewLeague) -> Result<(String, Wakeups), StoreError> {
        let mut tx = self.begin().await?;
        let league_type = type_text(league.league_type);
        sqlx::query!(
            "INSERT INTO leagues (id, name, description, type, max_members, owner_id, invite_code, members_invite)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $4 = 'private')",
            &league.id as _,
            league.draft.name,
            league.draft.description,
            league_type,
            league
                .draft
                .max_members
                .and_then(|limit| i32::try_from(limit).ok()),
            &league.owner as _,
            league.invite_code
        )
        .execute(tx.connection())
        .await?;
        let base = slug::slug(&league.draft.name).unwrap_or_else(|| "league".to_owned());
        let base = match league.league_type {
            LeagueType::Public => base,
            LeagueType::Private => slug::ended(&base, &league.slug_end),
        };
        let slug = claim_slug(&mut tx, &league.id, &base).await?;
        sqlx::query!(
            "INSERT INTO memberships (league_id, user_id, is_admin) VALUES ($1, $2, true)",
            &league.id as _,
            &league.owner as _
        )
        .execute(tx.connection())
        .await?;
        append_league_joined(&mut tx, &league.id, &league.owner).await?;
        Ok((slug, tx.commit().await?))
    }

    /// Changes the fields that are given and differ, and keeps the rest; without a difference no change is appended.
    pub async fn update_league(
        &self,
        id: &LeagueId,
        admin: &SignedIn,
        changes: LeagueChanges,
    ) -> Result<Wakeups, MembershipError> {
        let mut tx = self.begin().await?;
        let locked = lock_league_as(&mut tx, id, admin, Right::Administer).await?;
        let league_type = changed(changes.league_type, &locked.league_type);
        let policy = changed(changes.policy, &locked.join_policy);
        let form_plays = changed(changes.form_plays, &locked.form_plays);
        let welcomes_guests = changed(changes.welcomes_guests, &locked.welcomes_guests);
        let members_invite = changed(changes.members_invite, &locked.members_invite);
        let has_reactions = changed(changes.has_reactions, &locked.has_reactions);
        let open_page = changed(changes.open_page, &locked.open_page);
        let searchable = changed(changes.searchable, &locked.searchable);
        let name = changed(changes.words.name, &locked.name);
        let description = changed(
            changes.words.description,
            &locked.description.unwrap_or_default(),
        );
        // The global league must stay public and open.
        if locked.is_global && (league_type.is_some() || policy.is_some()) {
            return Err(MembershipError::GlobalLeagueStaysOpen);
        }
        let (league_type, policy) = (league_type.map(type_text), policy.map(policy_text));
        let settings = [
            ("type", league_type.map(Value::from)),
            ("joinPolicy", policy.map(Value::from)),
            ("formPlays", form_plays.map(Value::from)),
            ("welcomesGuests", welcomes_guests.map(Value::from)),
            ("membersInvite", members_invite.map(Value::from)),
            ("hasReactions", has_reactions.map(Value::from)),
            ("openPage", open_page.map(Value::from)),
            ("searchable", searchable.map(Value::from)),
            ("name", name.clone().map(Value::from)),
            ("description", description.clone().map(Value::from)),
        ];
        let detail: Map<String, Value> = settings
            .into_iter()
            .filter_map(|(setting, value)| Some((setting.to_owned(), value?)))
            .collect();
        if detail.is_empty() {
            return Ok(Wakeups::default());
        }
        sqlx::query!(
            "UPDATE leagues SET type = COALESCE($2, type), join_policy = COALESCE($3, join_policy),
                 name = COALESCE($4, name),
                 description = NULLIF(COALESCE($5, description), ''),
                 form_plays = COALESCE($6, form_plays), welcomes_guests = COALESCE($7, welcomes_guests),
                 members_invite = COALESCE($8, members_invite), has_reactions = COALESCE($9, has_reactions),
                 open_page = COALESCE($10, open_page), searchable = COALESCE($11, searchable)
             WHERE id = $1",
            id.as_str(),
            league_type,
            policy,
            name,
            description,
            form_plays,
            welcomes_guests,
            members_invite,
            has_reactions,
            open_page,
            searchable
        )
        .execute(tx.connection())
        .await?;
        append_league_updated(&mut tx, id).await?;
        record(&mut tx, AuditAct::LeagueSettingsChanged, id, admin, detail).await?;
        Ok(tx.commit().await?)
    }

    /// After the commit the old code is invalid.
    pub async fn change_invite_code(
        &self,
        id: &LeagueId,
        admin: &SignedIn,
        code: &str,
    ) -> Result<Wakeups, MembershipError> {
        let mut tx = self.begin().await?;
        lock_league_as(&mut tx, id, admin, Right::Administer).await?;
        sqlx::query!(
            "UPDATE leagues SET invite_code = $2 WHERE id = $1",
            id.as_str(),
            code
        )
        .execute(tx.connection())
        .await?;
        // The change does not contain the code: only admins may read it, and they fetch it on this change.
        append_league_updated(&mut tx, id).await?;
        record(&mut tx, AuditAct::InviteCodeChanged, id, admin, Map::new()).await?;
        Ok(tx.commit().await?)
    }

    /// The league gets the first free slug made from `base`; its old slugs keep leading to it. A private league's slug
    /// ends with `end`, unless it is one of its old ones.
    pub async fn change_slug(
        &self,
        id: &LeagueId,
        admin: &SignedIn,
        base: &str,
        end: &str,
    ) -> Result<(String, Wakeups), MembershipError> {
        let mut tx = self.begin().await?;
        let locked = lock_league_as(&mut tx, id, admin, Right::Administer).await?;
        sqlx::query!(
            "UPDATE league_slugs SET current = false WHERE league_id = $1 AND current",
            id.as_str()
        )
        .execute(tx.connection())
        .await?;
        let is_private = locked.league_type == LeagueType::Private;
        let slug = if is_private && !was_its_own(&mut tx, id, base).await? {
            claim_slug(&mut tx, id, &slug::ended(base, end)).await?
        } else {
            claim_slug(&mut tx, id, base).await?
        };
        append_league_updated(&mut tx, id).await?;
        let detail = Map::from_iter([("slug".to_owned(), Value::String(slug.clone()))]);
        record(&mut tx, AuditAct::SlugChanged, id, admin, detail).await?;
        Ok((slug, tx.commit().await?))
    }

    /// Deletes the league with all its predictions and points.
    pub async fn delete_league(
        &self,
        id: &LeagueId,
        owner: &SignedIn,
    ) -> Result<Wakeups, MembershipError> {
        let mut tx = self.begin().await?;
        // Events are locked before the league, as for scoring. Only the owner gets here, so other users cannot make
        // this wait for events.
        sqlx::query!(
            "SELECT count(hold_event_shared(event_id)::text) FROM (
                 SELECT DISTINCT event_id FROM predictions
                 WHERE league_id = (SELECT id FROM leagues WHERE id = $1 AND owner_id = $2) ORDER BY event_id
             ) AS picked",
            id.as_str(),
            owner.user_id.as_str()
        )
        .fetch_one(tx.connection())
        .await?;
        let locked = lock_league_as(&mut tx, id, owner, Right::Own).await?;
        let detail = Map::from_iter([("name".to_owned(), Value::String(locked.name.clone()))]);
        record(&mut tx, AuditAct::LeagueDeleted, id, owner, detail).await?;
        delete_locked(&mut tx, id, &locked.name).await?;
        Ok(tx.commit().await?)
    }
}

/// The new value, if it differs from the present one.
fn changed<T: PartialEq>(new: Option<T>, present: &T) -> Option<T> {
    new.filter(|new| new != present)
}

/// Deletes a league whose row this transaction has locked, and informs everyone concerned.
pub(crate) async fn delete_locked(
    tx: &mut Transaction,
    id: &LeagueId,
    name: &str,
) -> Result<(), StoreError> {
    let concerned = sqlx::query!(
        r#"
        SELECT user_id AS "user_id!: UserId", 'member' AS "as_what!" FROM memberships WHERE league_id = $1
        UNION ALL
        SELECT user_id, 'requester' FROM join_requests WHERE league_id = $1
        UNION ALL
        SELECT user_id, 'invited' FROM invitations WHERE league_id = $1
        "#,
        id.as_str()
    )
    .fetch_all(tx.connection())
    .await?;
    tx.retract_league(id).await?;
    // Picks of closed events are deleted, too: without their league they have no meaning.
    bypass_locks(tx.connection()).await?;
    sqlx::query!("DELETE FROM leagues WHERE id = $1", id.as_str())
        .execute(tx.connection())
        .await?;
    let league_id = id.to_string();
    let deleted = Change::LeagueDeleted(LeagueDeleted {
        league_id: league_id.clone(),
        name: name.to_owned(),
    });
    tx.append_change(Topic::League(id.clone()), &deleted)?;
    tx.append_change(Topic::Requests(id.clone()), &deleted)?;
    for row in concerned {
        let league_id = league_id.clone();
        let change = match row.as_what.as_str() {
            "member" => deleted.clone(),
            "requester" => Change::RequestRejected(RequestRejected {
                league_id,
                rejected: true,
            }),
            _ => Change::InvitationGone(InvitationGone { league_id }),
        };
        tx.append_change(Topic::Account(row.user_id), &change)?;
    }
    Ok(())
}

pub(crate) async fn append_league_updated(
    tx: &mut Transaction,
    id: &LeagueId,
) -> Result<(), StoreError> {
    let mut league = full_view(tx.connection(), id).await?;
    hide_admin_fields(&mut league);
    tx.append_change(
        Topic::League(id.clone()),
        &Change::LeagueUpdated(LeagueUpdated { league }),
    )
}

pub(crate) async fn record(
    tx: &mut Transaction,
    act: AuditAct,
    league: &LeagueId,
    admin: &SignedIn,
    detail: Map<String, Value>,
) -> Result<(), StoreError> {
    let record = AuditRecord {
        actor: Some(&admin.user_id),
        league: Some(league),
        detail,
        ..AuditRecord::default()
    };
    tx.record(act, record).await
}

async fn was_its_own(tx: &mut Transaction, id: &LeagueId, slug: &str) -> Result<bool, StoreError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM league_slugs WHERE slug = $1 AND league_id = $2) AS "exists!""#,
        slug,
        id.as_str()
    )
    .fetch_one(tx.connection())
    .await?)
}

/// Takes the first of `base`, `base-2`, `base-3`, … that is free or was already this league's; the primary key decides
/// races.
pub(crate) async fn claim_slug(
    tx: &mut Transaction,
    id: &LeagueId,
    base: &str,
) -> Result<String, StoreError> {
    for attempt in 1..=SLUG_ATTEMPTS {
        let candidate = slug::numbered(base, attempt);
        let claimed = sqlx::query!(
            "INSERT INTO league_slugs (slug, league_id, current) VALUES ($1, $2, true)
             ON CONFLICT (slug) DO UPDATE SET current = true
                 WHERE league_slugs.league_id = EXCLUDED.league_id",
            candidate,
            id as _
        )
        .execute(tx.connection())
        .await?
        .rows_affected();
        if claimed == 1 {
            return Ok(candidate);
        }
    }
    Err(StoreError::Conflict("league_slugs_pkey".to_owned()))
}

/// Appends the change for the new member's own devices.
pub(crate) async fn append_league_joined(
    tx: &mut Transaction,
    league: &LeagueId,
    user: &UserId,
) -> Result<(), StoreError> {
    if let Some(league) = my_league(tx.connection(), league, user).await? {
        tx.append_change(
            Topic::Account(user.clone()),
            &Change::LeagueJoined(LeagueJoined { league }),
        )?;
    }
    Ok(())
}
