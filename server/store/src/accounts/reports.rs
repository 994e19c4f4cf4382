//! Reports to site admins: made by those who see the subject, read by site admins (`migrations/0135`).

use podium_domain::accounts::report::{ReportKind, ReportSubject};
use podium_domain::filter::Page;
use podium_domain::ids::UserId;
use podium_wire::admin::reports::{ExportedReport, ReportDecision, ReportList, ReportView};

use crate::db::error::StoreError;
use crate::db::identity::SignedIn;
use crate::db::pool::connection::Connection;
use crate::db::rows::{count, iso, number};
use crate::db::store::Store;
use crate::outbox::transaction::Transaction;

/// Why a report is not made or decided.
#[derive(Debug, thiserror::Error)]
pub enum ReportError {
    #[error("You have reported this already.")]
    Already,
    #[error("This report is decided already.")]
    Decided,
    #[error(transparent)]
    Store(StoreError),
}

impl From<StoreError> for ReportError {
    fn from(error: StoreError) -> Self {
        if error.is_conflict("reports_once_each") {
            return Self::Already;
        }
        Self::Store(error)
    }
}

impl From<sqlx::Error> for ReportError {
    fn from(error: sqlx::Error) -> Self {
        StoreError::from(error).into()
    }
}

impl Store {
    /// # Errors
    /// `NotFound` for what the reporter may not see.
    pub async fn report(
        &self,
        reporter: &SignedIn,
        subject: &ReportSubject,
        reason: Option<&str>,
    ) -> Result<(), ReportError> {
        let mut tx = self.begin().await?;
        let text = lock_seen(&mut tx, reporter, subject).await?;
        sqlx::query!(
            "INSERT INTO reports (reporter_id, kind, subject_id, text, reason) VALUES ($1, $2, $3, $4, $5)",
            reporter.user_id.as_str() as _,
            subject.kind().as_str(),
            subject.id(),
            text,
            reason
        )
        .execute(tx.connection())
        .await?;
        // No topic shows reports.
        let _no_wakeups = tx.commit().await?;
        Ok(())
    }

    /// Open ones first, the oldest first; then decided ones, the newest first.
    pub async fn reports(&self, page: Page) -> Result<ReportList, StoreError> {
        let mut connection = self.pool.acquire().await?;
        let open = sqlx::query_scalar!(
            r#"SELECT count(*) AS "open!" FROM reports WHERE decided_at IS NULL"#
        )
        .fetch_one(&mut *connection)
        .await?;
        let rows = sqlx::query!(
            r#"SELECT reports.id, kind, subject_id, reports.text, reason, reporter_id AS "reporter_id: String",
                      reporters.name AS "reporter_name?", reports.created_at, decided_at,
                      deciders.name AS "decided_by_name?", decision, note,
                      CASE kind
                          WHEN 'name' THEN (SELECT name FROM users WHERE id = subject_id AND alive)
                          WHEN 'league' THEN (SELECT name FROM leagues WHERE id = subject_id)
                          ELSE (SELECT text FROM announcements
                                WHERE announcements.id = CASE kind WHEN 'announcement' THEN subject_id::bigint END)
                      END AS current_text
               FROM reports
               LEFT JOIN users AS reporters ON reporters.id = reporter_id
               LEFT JOIN users AS deciders ON deciders.id = decided_by
               ORDER BY decided_at DESC NULLS FIRST, reports.id LIMIT $1 OFFSET $2"#,
            page.limit,
            page.skip
        )
        .fetch_all(&mut *connection)
        .await?;
        let reports: Vec<ReportView> = rows
            .into_iter()
            .map(|row| ReportView {
                id: number(row.id),
                kind: kind(&row.kind),
                subject_id: row.subject_id,
                text: row.text,
                current_text: row.current_text,
                reason: row.reason,
                reporter_id: row.reporter_id,
                reporter_name: row.reporter_name,
                created_at: iso(row.created_at),
                decided_at: row.decided_at.map(iso),
                decided_by_name: row.decided_by_name,
                decision: row.decision.as_deref().map(decision),
                note: row.note,
            })
            .collect();
        Ok(ReportList {
            count: u32::try_from(reports.len()).unwrap_or(u32::MAX),
            open: count(open),
            reports,
        })
    }
}

/// The subject's text, if the reporter sees it. Locks it, so that it is not deleted before the report exists.
async fn lock_seen(
    tx: &mut Transaction,
    reporter: &SignedIn,
    subject: &ReportSubject,
) -> Result<String, StoreError> {
    let (me, site_admin) = (reporter.user_id.as_str(), reporter.is_site_admin());
    Ok(match subject {
        ReportSubject::Name(user) => {
            // In the order of all who lock accounts.
            sqlx::query!(
                "SELECT id FROM users WHERE id IN ($1, $2) ORDER BY id FOR KEY SHARE",
                user.as_str(),
                me
            )
            .fetch_all(tx.connection())
            .await?;
            sqlx::query_scalar!(
                "SELECT name FROM users WHERE id = $1 AND alive AND ($3 OR EXISTS (
                     SELECT FROM memberships AS mine JOIN memberships AS theirs USING (league_id)
                     WHERE mine.user_id = $2 AND theirs.user_id = $1))",
                user.as_str(),
                me,
                site_admin
            )
            .fetch_one(tx.connection())
            .await?
        }
        ReportSubject::League(league) => {
            sqlx::query_scalar!(
                "SELECT name FROM leagues
                 WHERE id = $1 AND ($3 OR type = 'public' OR open_page
                     OR EXISTS (SELECT FROM memberships WHERE league_id = $1 AND user_id = $2)
                     OR EXISTS (SELECT FROM invitations WHERE league_id = $1 AND user_id = $2))
                 FOR KEY SHARE",
                league.as_str(),
                me,
                site_admin
            )
            .fetch_one(tx.connection())
            .await?
        }
        ReportSubject::Announcement(id) => {
            sqlx::query_scalar!(
                "SELECT text FROM announcements
                 WHERE id = $1 AND ($3 OR EXISTS (
                     SELECT FROM memberships
                     WHERE memberships.league_id = announcements.league_id AND user_id = $2))
                 FOR KEY SHARE",
                id,
                me,
                site_admin
            )
            .fetch_one(tx.connection())
            .await?
        }
    })
}

/// Reports by this account, newest first.
pub(crate) async fn reported_by(
    connection: &mut Connection,
    user: &UserId,
) -> Result<Vec<ExportedReport>, StoreError> {
    let rows = sqlx::query!(
        "SELECT kind, reason, created_at, decision FROM reports WHERE reporter_id = $1 ORDER BY id DESC",
        user.as_str()
    )
    .fetch_all(connection)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| ExportedReport {
            kind: kind(&row.kind),
            reason: row.reason,
            created_at: iso(row.created_at),
            decision: row.decision.as_deref().map(decision),
        })
        .collect())
}

pub(crate) fn kind(text: &str) -> ReportKind {
    match text {
        "name" => ReportKind::Name,
        "league" => ReportKind::League,
        _ => ReportKind::Announcement,
    }
}

fn decision(text: &str) -> ReportDecision {
    match text {
        "removed" => ReportDecision::Removed,
        _ => ReportDecision::Kept,
    }
}
