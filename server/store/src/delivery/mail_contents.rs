//! The contents of a mail, read when it is sent: changes since it became due are taken into account.

use std::collections::BTreeSet;

use chrono::{DateTime, NaiveDateTime, Utc};
use podium_domain::ids::{EventId, LeagueId, UserId};
use podium_wire::delivery::mail::MailKind;

use crate::db::error::StoreError;
use crate::db::identity::SessionToken;
use crate::db::rows::count;
use crate::db::store::Store;

/// Maximum number of missing picks that a reminder reads.
const MISSING_MAX: i64 = 400;
/// Maximum number of leagues in a result mail: those with the most points.
const LEAGUES_MAX: i64 = 20;

/// The recipient of a mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recipient {
    pub email: String,
    pub name: String,
    /// The token in the unsubscribe link.
    pub token: Vec<u8>,
}

/// Picks of an event that an account has not made yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MissingPicks {
    pub event_name: String,
    pub location: String,
    pub closes_at: DateTime<Utc>,
    /// The same on the reader's clock, and the name of its time zone.
    pub closes_at_local: (NaiveDateTime, String),
    /// When the first of the finals to come begins, by the programme, on the reader's clock.
    pub final_at_local: Option<NaiveDateTime>,
    /// The database's clock.
    pub now: DateTime<Utc>,
    /// By name, each with the names of its categories in the event's order.
    pub leagues: Vec<(String, Vec<String>)>,
}

/// Points that an account has earned from an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventPoints {
    pub event_name: String,
    pub leagues: Vec<LeaguePoints>,
    /// `None` if no pick has earned a point.
    pub best: Option<BestPick>,
    /// Other hidden events: places and totals must not reveal them either.
    pub hidden_events: BTreeSet<EventId>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeaguePoints {
    pub league: LeagueId,
    pub name: String,
    /// Points from this event.
    pub points: u32,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BestPick {
    pub category_name: String,
    pub points: u32,
    /// The picked athletes, first place first; a slot may be empty.
    pub athletes: Vec<String>,
}

impl Store {
    /// `None` if the account must not get this kind of mail.
    pub async fn mail_recipient(
        &self,
        user: &UserId,
        kind: MailKind,
    ) -> Result<Option<Recipient>, StoreError> {
        let kind = match kind {
            MailKind::Reminders => "reminders",
            MailKind::Results => "results",
        };
        let row = sqlx::query!(
            r#"SELECT mail_recipients.email AS "email!", users.name, token AS "token!"
               FROM mail_recipients JOIN users ON users.id = user_id
               WHERE user_id = $1 AND kind = $2"#,
            user.as_str(),
            kind
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map(|row| Recipient {
            email: row.email,
            name: row.name,
            token: row.token,
        }))
    }

    /// Makes the token the one that confirms the address, for a day, replacing any earlier one. `None` if nothing is
    /// left to confirm.
    pub async fn begin_confirmation(
        &self,
        user: &UserId,
        token: &SessionToken,
    ) -> Result<Option<String>, StoreError> {
        Ok(sqlx::query_scalar!(
            r#"UPDATE mail_addresses
               SET confirm_hash = $2, confirm_until = clock_timestamp() + interval '1 day'
               FROM users
               WHERE user_id = $1 AND confirmed_at IS NULL AND refused_at IS NULL
                   AND users.id = user_id AND users.enabled AND users.email = mail_addresses.email
               RETURNING mail_addresses.email"#,
            user.as_str(),
            token.hash()
        )
        .fetch_optional(&self.pool)
        .await?)
    }

    /// `None` if no pick is missing.
    pub async fn missing_picks(
        &self,
        user: &UserId,
        event: &EventId,
    ) -> Result<Option<MissingPicks>, StoreError> {
        let rows = sqlx::query!(
            r#"
            SELECT events.name AS event_name, location, starts_at AS "closes_at!",
                clock_timestamp() AS "now!", starts_at AT TIME ZONE zone AS "closes_at_local!", zone AS "zone!",
                (SELECT min(programme_rounds.starts_at) FROM programme_rounds
                 WHERE programme_rounds.event_id = events.id AND kind = 'final'
                     AND programme_rounds.starts_at > clock_timestamp()) AT TIME ZONE zone AS final_at_local,
                leagues.id AS league_id, leagues.name AS league_name,
                categories.name AS category_name
            FROM missing_picks
            JOIN events ON events.id = missing_picks.event_id AND starts_at IS NOT NULL
            JOIN categories ON categories.event_id = missing_picks.event_id
                AND categories.id = missing_picks.category_id
            JOIN leagues ON leagues.id = missing_picks.league_id
            CROSS JOIN (
                SELECT COALESCE(min(time_zone), 'UTC') AS zone FROM mail_switches
                WHERE user_id = $1 AND kind = 'reminders'
            ) AS clock
            WHERE missing_picks.user_id = $1 AND missing_picks.event_id = $2
            ORDER BY lower(leagues.name), leagues.id, categories.position
            LIMIT $3
            "#,
            user.as_str(),
            event.as_str(),
            MISSING_MAX
        )
        .fetch_all(&self.pool)
        .await?;
        let mut missing: Option<MissingPicks> = None;
        let mut last = String::new();
        for row in rows {
            let found = missing.get_or_insert_with(|| MissingPicks {
                event_name: row.event_name,
                location: row.location,
                closes_at: row.closes_at,
                closes_at_local: (row.closes_at_local, row.zone),
                final_at_local: row.final_at_local,
                now: row.now,
                leagues: Vec::new(),
            });
            if row.league_id != last {
                last.clone_from(&row.league_id);
                found.leagues.push((row.league_name, Vec::new()));
            }
            if let Some((_, categories)) = found.leagues.last_mut() {
                categories.push(row.category_name);
            }
        }
        Ok(missing)
    }

    /// `None` unless the whole event is final, the account has points there (possibly zero), and wants the mail.
    pub async fn event_points(
        &self,
        user: &UserId,
        event: &EventId,
    ) -> Result<Option<EventPoints>, StoreError> {
        let rows = sqlx::query!(
            r#"
            SELECT events.name AS event_name, leagues.id AS "id: LeagueId", leagues.name,
                sum(scores.first + scores.second + scores.third) AS "points!"
            FROM predictions
            JOIN scores ON scores.prediction_id = predictions.id AND NOT scores.void
            JOIN memberships ON memberships.league_id = predictions.league_id
                AND memberships.user_id = predictions.user_id
            JOIN leagues ON leagues.id = predictions.league_id
            JOIN events ON events.id = predictions.event_id
            WHERE predictions.user_id = $1 AND predictions.event_id = $2
                AND NOT EXISTS (SELECT FROM categories
                                WHERE categories.event_id = $2 AND scored_at IS NULL AND NOT squads)
                AND NOT EXISTS (SELECT FROM spoiler_shields AS shields
                                WHERE shields.user_id = $1 AND shields.event_id = $2 AND raised)
            GROUP BY events.name, leagues.id, leagues.name
            ORDER BY 4 DESC, lower(leagues.name), leagues.id LIMIT $3
            "#,
            user.as_str(),
            event.as_str(),
            LEAGUES_MAX
        )
        .fetch_all(&self.pool)
        .await?;
        let Some(event_name) = rows.first().map(|row| row.event_name.clone()) else {
            return Ok(None);
        };
        let leagues = rows
            .into_iter()
            .map(|row| LeaguePoints {
                league: row.id,
                name: row.name,
                points: count(row.points),
            })
            .collect();
        Ok(Some(EventPoints {
            event_name,
            leagues,
            best: self.best_pick(user, event).await?,
            hidden_events: self.hidden_events(user).await?,
        }))
    }

    async fn best_pick(
        &self,
        user: &UserId,
        event: &EventId,
    ) -> Result<Option<BestPick>, StoreError> {
        let row = sqlx::query!(
            r#"
            SELECT categories.name, scores.first + scores.second + scores.third AS "points!",
                ARRAY(
                    SELECT btrim(athletes.firstname || ' ' || athletes.lastname)
                    FROM UNNEST(ARRAY[predictions.first, predictions.second, predictions.third])
                        WITH ORDINALITY AS picked (id, place)
                    JOIN athletes ON athletes.id = picked.id ORDER BY place
                ) AS "athletes!"
            FROM predictions
            JOIN scores ON scores.prediction_id = predictions.id AND NOT scores.void
            JOIN memberships ON memberships.league_id = predictions.league_id
                AND memberships.user_id = predictions.user_id
            JOIN categories ON categories.event_id = predictions.event_id
                AND categories.id = predictions.category_id
            WHERE predictions.user_id = $1 AND predictions.event_id = $2
                AND scores.first + scores.second + scores.third > 0
            ORDER BY 2 DESC, categories.position, predictions.id LIMIT 1
            "#,
            user.as_str(),
            event.as_str()
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map(|row| BestPick {
            category_name: row.name,
            points: count(row.points.into()),
            athletes: row.athletes,
        }))
    }
}
