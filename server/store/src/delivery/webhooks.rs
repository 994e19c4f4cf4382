//! Webhooks of leagues' own chats, configured by their admins (`migrations/0109`).

use podium_domain::delivery::webhook::WebhookKind;
use podium_domain::ids::LeagueId;
use podium_domain::leagues::access::Right;
use podium_wire::admin::audit::AuditAct;
use secrecy::{ExposeSecret, SecretString};
use serde_json::Map;

use crate::audit::AuditRecord;
use crate::db::error::StoreError;
use crate::db::identity::SignedIn;
use crate::db::rows::iso;
use crate::db::store::Store;
use crate::leagues::access::MembershipError;
use crate::leagues::access::lock_league_as;
use crate::outbox::transaction::{Transaction, Wakeups};

/// A webhook's address: secret, so it may be called but not shown.
#[derive(Debug, Clone)]
pub struct WebhookAddress {
    pub kind: WebhookKind,
    pub url: SecretString,
}

/// The current webhook of a league.
#[derive(Debug, Clone)]
pub struct LeagueWebhook {
    pub address: WebhookAddress,
    pub created_at: String,
    pub last_sent_at: Option<String>,
    pub waiting: bool,
    pub failure: Option<String>,
    pub ended: bool,
}

#[derive(Debug, thiserror::Error)]
pub enum WebhookError {
    #[error(transparent)]
    Membership(#[from] MembershipError),
    /// The league has no webhook, or no longer has one.
    #[error("This league has no chat connected.")]
    None,
}

impl From<StoreError> for WebhookError {
    fn from(error: StoreError) -> Self {
        Self::Membership(error.into())
    }
}

impl From<sqlx::Error> for WebhookError {
    fn from(error: sqlx::Error) -> Self {
        StoreError::from(error).into()
    }
}

impl Store {
    pub async fn league_webhook(
        &self,
        league: &LeagueId,
    ) -> Result<Option<LeagueWebhook>, StoreError> {
        let row = sqlx::query!(
            r#"SELECT kind, address, created_at, last_sent_at, failure, ended_at,
                   ended_at IS NULL AND EXISTS (
                       SELECT FROM outbox
                       WHERE webhook_id = league_webhooks.id AND done_at IS NULL
                   ) AS "waiting!"
               FROM league_webhooks WHERE league_id = $1"#,
            league.as_str()
        )
        .fetch_optional(&self.pool)
        .await?;
        row.map(|row| {
            Ok(LeagueWebhook {
                address: address(&row.kind, row.address)?,
                created_at: iso(row.created_at),
                last_sent_at: row.last_sent_at.map(iso),
                waiting: row.waiting,
                failure: row.failure,
                ended: row.ended_at.is_some(),
            })
        })
        .transpose()
    }

    /// Allowed for any league admin. Messages queued for the old address are not sent to the new one.
    pub async fn set_webhook(
        &self,
        league: &LeagueId,
        admin: &SignedIn,
        address: &WebhookAddress,
    ) -> Result<Wakeups, MembershipError> {
        let mut tx = self.begin().await?;
        lock_league_as(&mut tx, league, admin, Right::Administer).await?;
        delete(&mut tx, league).await?;
        sqlx::query!(
            "INSERT INTO league_webhooks (league_id, kind, address) VALUES ($1, $2, $3)",
            league as _,
            address.kind.as_str(),
            address.url.expose_secret()
        )
        .execute(tx.connection())
        .await?;
        record(&mut tx, AuditAct::WebhookSet, league, admin, address.kind).await?;
        Ok(tx.commit().await?)
    }

    /// Allowed for any league admin. Changes nothing without a webhook.
    pub async fn end_webhook(
        &self,
        league: &LeagueId,
        admin: &SignedIn,
    ) -> Result<Wakeups, MembershipError> {
        let mut tx = self.begin().await?;
        lock_league_as(&mut tx, league, admin, Right::Administer).await?;
        if let Some(kind) = delete(&mut tx, league).await? {
            record(&mut tx, AuditAct::WebhookEnded, league, admin, kind).await?;
        }
        Ok(tx.commit().await?)
    }

    /// Allowed for any league admin; while an untried test message is waiting, another request changes nothing.
    pub async fn test_webhook(
        &self,
        league: &LeagueId,
        admin: &SignedIn,
    ) -> Result<Wakeups, WebhookError> {
        let mut tx = self.begin().await?;
        lock_league_as(&mut tx, league, admin, Right::Administer).await?;
        let queued = sqlx::query!(
            "INSERT INTO outbox (kind, webhook_id, about)
             SELECT 'webhook', id, 'test' FROM league_webhooks WHERE league_id = $1 AND ended_at IS NULL
             ON CONFLICT (webhook_id, about, event_id) WHERE webhook_id IS NOT NULL DO UPDATE SET
                 additions = outbox.additions + 1, done_at = NULL, outcome = NULL, attempts = 0,
                 sent_digest = NULL, queued_at = clock_timestamp(), due_at = clock_timestamp()
             WHERE outbox.done_at IS NOT NULL OR outbox.attempts > 0",
            league.as_str()
        )
        .execute(tx.connection())
        .await?;
        if queued.rows_affected() == 0 && !is_on(&mut tx, league).await? {
            return Err(WebhookError::None);
        }
        Ok(tx.commit().await?)
    }
}

async fn is_on(tx: &mut Transaction, league: &LeagueId) -> Result<bool, StoreError> {
    let on = sqlx::query_scalar!(
        r#"SELECT EXISTS (
               SELECT FROM league_webhooks WHERE league_id = $1 AND ended_at IS NULL
           ) AS "on!""#,
        league.as_str()
    );
    Ok(on.fetch_one(tx.connection()).await?)
}

async fn delete(
    tx: &mut Transaction,
    league: &LeagueId,
) -> Result<Option<WebhookKind>, StoreError> {
    let kind = sqlx::query_scalar!(
        "DELETE FROM league_webhooks WHERE league_id = $1 RETURNING kind",
        league.as_str()
    )
    .fetch_optional(tx.connection())
    .await?;
    Ok(kind.as_deref().and_then(WebhookKind::parse))
}

async fn record(
    tx: &mut Transaction,
    act: AuditAct,
    league: &LeagueId,
    admin: &SignedIn,
    kind: WebhookKind,
) -> Result<(), StoreError> {
    let record = AuditRecord {
        actor: Some(&admin.user_id),
        league: Some(league),
        detail: Map::from_iter([("kind".to_owned(), kind.as_str().into())]),
        ..AuditRecord::default()
    };
    tx.record(act, record).await
}

pub(crate) fn address(kind: &str, url: String) -> Result<WebhookAddress, StoreError> {
    let kind = WebhookKind::parse(kind).ok_or(StoreError::NotFound)?;
    Ok(WebhookAddress {
        kind,
        url: url.into(),
    })
}
