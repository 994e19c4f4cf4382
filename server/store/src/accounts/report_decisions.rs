//! Decisions of site admins about reports. The subject is locked first, and then the open reports about it: of two
//! decisions at the same time, the second finds none.

use podium_domain::accounts::report::{ReportKind, ReportSubject, neutral_name};
use podium_domain::ids::{LeagueId, UserId};
use podium_domain::leagues::slug;
use podium_domain::notifications::notification::{ContentRemoved, Notice, ReportDecided};
use podium_wire::admin::audit::AuditAct;
use podium_wire::admin::reports::ReportDecision;
use serde_json::{Map, json};

use crate::accounts::names::{lock_leagues, rename_locked};
use crate::accounts::reports::{ReportError, kind};
use crate::audit::AuditRecord;
use crate::db::error::StoreError;
use crate::db::rows::{new_hex_id, number};
use crate::db::store::Store;
use crate::leagues::access::{LockedLeague, lock_league};
use crate::leagues::announcements::delete_announcement;
use crate::leagues::manage::{append_league_updated, claim_slug};
use crate::outbox::transaction::{Transaction, Wakeups};

/// A subject whose rows this transaction has locked.
enum Locked {
    Name(UserId),
    League(LeagueId, LockedLeague),
    Announcement(LeagueId, i64, UserId),
}

impl Store {
    /// Decides all open reports about the same subject. Returns the account that was
    /// renamed, too.
    ///
    /// # Errors
    /// `Decided` if the report is no longer open, or its subject is gone.
    pub async fn decide_report(
        &self,
        admin: &UserId,
        report: i64,
        decision: ReportDecision,
        note: Option<&str>,
    ) -> Result<(Option<UserId>, Wakeups), ReportError> {
        let mut tx = self.begin().await?;
        let row = sqlx::query!("SELECT kind, subject_id FROM reports WHERE id = $1", report)
            .fetch_one(tx.connection())
            .await?;
        let subject =
            ReportSubject::parse(kind(&row.kind), &row.subject_id).ok_or(StoreError::NotFound)?;
        let locked = match lock(&mut tx, subject).await {
            Err(StoreError::NotFound) => return Err(ReportError::Decided),
            locked => locked?,
        };
        let removed = decision == ReportDecision::Removed;
        let decided = sqlx::query!(
            r#"UPDATE reports SET decided_at = clock_timestamp(), decided_by = $3, decision = $4, note = $5
               WHERE kind = $1 AND subject_id = $2 AND decided_at IS NULL
               RETURNING id, reporter_id AS "reporter_id: UserId""#,
            row.kind,
            row.subject_id,
            admin.as_str() as _,
            if removed { "removed" } else { "kept" },
            note
        )
        .fetch_all(tx.connection())
        .await?;
        if !decided.iter().any(|one| one.id == report) {
            return Err(ReportError::Decided);
        }
        for one in decided {
            let notice = ReportDecided {
                report_id: number(one.id),
                subject: kind(&row.kind),
                removed,
                note: note.map(ToOwned::to_owned),
            };
            if let Some(reporter) = one.reporter_id {
                tx.add_notification(&reporter, Notice::ReportDecided(notice));
            }
        }
        record(&mut tx, admin, report, &locked, removed).await?;
        if removed {
            remove(&mut tx, &locked).await?;
        }
        let wakeups = tx.commit().await?;
        Ok(match locked {
            Locked::Name(user) if removed => (Some(user), wakeups),
            Locked::Name(_) | Locked::League(..) | Locked::Announcement(..) => (None, wakeups),
        })
    }
}

/// Leagues before accounts, as everywhere.
///
/// # Errors
/// `NotFound` if the subject is gone.
async fn lock(tx: &mut Transaction, subject: ReportSubject) -> Result<Locked, StoreError> {
    Ok(match subject {
        ReportSubject::Name(user) => {
            lock_leagues(tx, &user, false).await?;
            // FOR UPDATE waits for a concurrent join, which refers to the row.
            sqlx::query!(
                "SELECT id FROM users WHERE id = $1 AND alive FOR UPDATE",
                user.as_str()
            )
            .fetch_one(tx.connection())
            .await?;
            Locked::Name(user)
        }
        ReportSubject::League(league) => {
            let locked = lock_league(tx, &league, None).await?;
            Locked::League(league, locked)
        }
        ReportSubject::Announcement(id) => {
            let row = sqlx::query!(
                r#"SELECT league_id AS "league: LeagueId", author_id AS "author: UserId"
                   FROM announcements WHERE id = $1"#,
                id
            )
            .fetch_one(tx.connection())
            .await?;
            lock_league(tx, &row.league, None).await?;
            Locked::Announcement(row.league, id, row.author)
        }
    })
}

async fn remove(tx: &mut Transaction, locked: &Locked) -> Result<(), StoreError> {
    let (owner, subject, subject_id) = match locked {
        Locked::Name(user) => {
            rename_locked(tx, user, &neutral_name("Player", user.as_str())).await?;
            (user.clone(), ReportKind::Name, user.to_string())
        }
        Locked::League(league, locked) => {
            close_league(tx, league, locked).await?;
            let owner = locked.owner.parse().map_err(StoreError::unreadable)?;
            (owner, ReportKind::League, league.to_string())
        }
        Locked::Announcement(league, id, author) => {
            delete_announcement(tx, league, *id).await?;
            (author.clone(), ReportKind::Announcement, id.to_string())
        }
    };
    let gone = ContentRemoved {
        subject,
        subject_id,
    };
    tx.add_notification(&owner, Notice::ContentRemoved(gone));
    Ok(())
}

/// Gives the league a neutral name and address, and hides it from strangers. The global league stays public.
async fn close_league(
    tx: &mut Transaction,
    league: &LeagueId,
    locked: &LockedLeague,
) -> Result<(), StoreError> {
    let name = neutral_name("League", league.as_str());
    sqlx::query!(
        "UPDATE leagues SET name = $2, open_page = false, searchable = false,
             type = CASE WHEN of_everyone THEN type ELSE 'private' END
         WHERE id = $1",
        league.as_str(),
        name
    )
    .execute(tx.connection())
    .await?;
    sqlx::query!(
        "UPDATE league_slugs SET current = false WHERE league_id = $1 AND current",
        league.as_str()
    )
    .execute(tx.connection())
    .await?;
    let base = slug::slug(&name).unwrap_or_else(|| "league".to_owned());
    let base = if locked.is_global {
        base
    } else {
        slug::ended(&base, &new_hex_id())
    };
    claim_slug(tx, league, &base).await?;
    append_league_updated(tx, league).await
}

async fn record(
    tx: &mut Transaction,
    admin: &UserId,
    report: i64,
    locked: &Locked,
    removed: bool,
) -> Result<(), StoreError> {
    let (user, league, kind) = match locked {
        Locked::Name(user) => (Some(user), None, ReportKind::Name),
        Locked::League(league, _) => (None, Some(league), ReportKind::League),
        Locked::Announcement(league, _, author) => {
            (Some(author), Some(league), ReportKind::Announcement)
        }
    };
    let record = AuditRecord {
        actor: Some(admin),
        user,
        league,
        detail: Map::from_iter([
            ("reportId".to_owned(), number(report).into()),
            ("kind".to_owned(), kind.as_str().into()),
            ("removed".to_owned(), json!(removed)),
        ]),
        ..AuditRecord::default()
    };
    tx.record(AuditAct::ReportDecided, record).await
}
