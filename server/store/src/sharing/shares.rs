//! Picks that their owner has shared with everyone who has the link (`migrations/0111`).

use podium_domain::ids::{PredictionId, UserId};
use podium_wire::picks::prediction::{AthleteName, PodiumAthletes, PointsByPlace};
use podium_wire::sharing::share::{ExportedShare, MyShare, SHARES_LISTED, ShareTheme, SharedPick};

use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use crate::db::rows::{count, iso};
use crate::db::store::Store;

/// A pick to share, with its display settings.
#[derive(Debug, Clone)]
pub struct NewShare<'a> {
    /// 16 random bytes, in hex.
    pub id: &'a str,
    pub name: &'a str,
    pub show_league: bool,
    pub theme: ShareTheme,
}

/// A share as stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredShare {
    pub id: String,
    pub name: String,
    pub show_league: bool,
    pub theme: ShareTheme,
    pub created_at: String,
}

impl Store {
    /// Shares a pick of the account, or updates its existing share under the same link.
    ///
    /// # Errors
    /// `NotFound` if the account has no such prediction, `PicksStillOpen` before it closes.
    pub async fn create_share(
        &self,
        user: &UserId,
        prediction: &PredictionId,
        new: NewShare<'_>,
    ) -> Result<StoredShare, StoreError> {
        let mut sharing = self.pool.begin().await?;
        let event = sqlx::query_scalar!(
            "SELECT event_id FROM predictions WHERE id = $1 AND user_id = $2",
            prediction.as_str(),
            user.as_str()
        )
        .fetch_one(&mut *sharing)
        .await?;
        // Reopening picks locks the event exclusively and deletes their shares.
        sqlx::query!("SELECT hold_event_shared($1)", event)
            .fetch_one(&mut *sharing)
            .await?;
        let made = sqlx::query!(
            "INSERT INTO shares
                 (id, prediction_id, event_id, category_id, user_id, name, league_shown, theme)
             SELECT $3, predictions.id, predictions.event_id, predictions.category_id, user_id, $4,
                 CASE WHEN NOT $5 THEN 'never' WHEN leagues.type = 'public' THEN 'while_public' ELSE 'always' END,
                 $6
             FROM predictions
             JOIN leagues ON leagues.id = league_id
             JOIN events ON events.id = predictions.event_id
             JOIN categories ON categories.event_id = events.id AND categories.id = category_id
             WHERE predictions.id = $1 AND user_id = $2
                 AND (is_closed(events) OR NOT is_open_status(categories.status))
             ON CONFLICT ON CONSTRAINT shares_once_per_pick DO UPDATE SET
                 name = EXCLUDED.name, league_shown = EXCLUDED.league_shown, theme = EXCLUDED.theme",
            prediction.as_str(),
            user.as_str(),
            new.id,
            new.name,
            new.show_league,
            theme_word(new.theme)
        )
        .execute(&mut *sharing)
        .await?;
        if made.rows_affected() == 0 {
            return Err(StoreError::PicksStillOpen);
        }
        let made = own(&mut sharing, user, prediction).await?;
        sharing.commit().await?;
        made.ok_or(StoreError::NotFound)
    }

    /// `None` while the pick is not shared.
    ///
    /// # Errors
    /// `NotFound` if the account has no such prediction.
    pub async fn share(
        &self,
        user: &UserId,
        prediction: &PredictionId,
    ) -> Result<Option<StoredShare>, StoreError> {
        let mut connection = self.pool.acquire().await?;
        ensure_owner(&mut connection, user, prediction).await?;
        own(&mut connection, user, prediction).await
    }

    /// Stops sharing the pick; repeating it changes nothing.
    ///
    /// # Errors
    /// `NotFound` if the account has no such prediction.
    pub async fn delete_share(
        &self,
        user: &UserId,
        prediction: &PredictionId,
    ) -> Result<(), StoreError> {
        let mut connection = self.pool.acquire().await?;
        ensure_owner(&mut connection, user, prediction).await?;
        sqlx::query!(
            "DELETE FROM shares WHERE prediction_id = $1 AND user_id = $2",
            prediction.as_str(),
            user.as_str()
        )
        .execute(&mut *connection)
        .await?;
        Ok(())
    }

    /// The newest shares of an account, and the number of all; `url` makes a share's address from its id.
    pub async fn shares(
        &self,
        user: &UserId,
        url: impl Fn(&str) -> String,
    ) -> Result<(Vec<MyShare>, u32), StoreError> {
        let rows = sqlx::query!(
            r#"
            SELECT shares.id, prediction_id, shares.name, shares.created_at,
                events.name AS event_name, categories.name AS category_name,
                leagues.name AS league_name, count(*) OVER () AS "all!"
            FROM shares
            JOIN predictions ON predictions.id = prediction_id
            JOIN leagues ON leagues.id = league_id
            JOIN events ON events.id = shares.event_id
            JOIN categories ON categories.event_id = shares.event_id AND categories.id = shares.category_id
            WHERE shares.user_id = $1
            ORDER BY shares.created_at DESC, shares.id LIMIT $2
            "#,
            user.as_str(),
            i64::from(SHARES_LISTED)
        )
        .fetch_all(&self.pool)
        .await?;
        let all = rows.first().map_or(0, |row| count(row.all));
        let shares = rows.into_iter().map(|row| MyShare {
            url: url(&row.id),
            prediction_id: row.prediction_id,
            name: row.name,
            event_name: row.event_name,
            category_name: row.category_name,
            league_name: row.league_name,
            created_at: iso(row.created_at),
        });
        Ok((shares.collect(), all))
    }

    /// Deletes all shares of the account.
    pub async fn delete_shares(&self, user: &UserId) -> Result<(), StoreError> {
        sqlx::query!("DELETE FROM shares WHERE user_id = $1", user.as_str())
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// The public view, without a picture's address; not found while picks are open again.
    ///
    /// # Errors
    /// `NotFound`.
    pub async fn shared_pick(&self, id: &str) -> Result<SharedPick, StoreError> {
        let row = sqlx::query!(
            r#"
            SELECT shares.name, shares.theme, shares.event_id, event_name, shares.category_id, category_name,
                leagues.name AS league_name,
                (league_shown = 'always' OR (league_shown = 'while_public' AND leagues.type = 'public')) AS "league_shown!",
                first, first_firstname, first_lastname, first_country,
                second, second_firstname, second_lastname, second_country,
                third, third_firstname, third_lastname, third_country,
                first_points, second_points, third_points, void AS "void!"
            FROM shares
            JOIN pick_views ON pick_views.id = prediction_id
            JOIN leagues ON leagues.id = pick_views.league_id
            WHERE shares.id = $1 AND (event_closed OR NOT is_open_status(category_status))
            "#,
            id
        )
        .fetch_one(&self.pool)
        .await?;
        let points = |points: Option<i32>| points.map(|points| count(points.into()));
        let final_points = match (
            points(row.first_points),
            points(row.second_points),
            points(row.third_points),
        ) {
            (Some(first), Some(second), Some(third)) if !row.void => Some(PointsByPlace {
                first,
                second,
                third,
            }),
            _ => None,
        };
        Ok(SharedPick {
            name: row.name,
            event_id: row.event_id,
            event_name: row.event_name.unwrap_or_default(),
            category_id: row.category_id,
            category_name: row.category_name.unwrap_or_default(),
            league_name: row.league_shown.then_some(row.league_name),
            athletes: PodiumAthletes {
                first: athlete(
                    row.first,
                    row.first_firstname,
                    row.first_lastname,
                    row.first_country,
                ),
                second: athlete(
                    row.second,
                    row.second_firstname,
                    row.second_lastname,
                    row.second_country,
                ),
                third: athlete(
                    row.third,
                    row.third_firstname,
                    row.third_lastname,
                    row.third_country,
                ),
            },
            points: final_points,
            void: row.void,
            theme: theme(&row.theme),
            picture: String::new(),
        })
    }
}

async fn ensure_owner(
    connection: &mut Connection,
    user: &UserId,
    prediction: &PredictionId,
) -> Result<(), StoreError> {
    sqlx::query!(
        "SELECT id FROM predictions WHERE id = $1 AND user_id = $2",
        prediction.as_str(),
        user.as_str()
    )
    .fetch_one(connection)
    .await?;
    Ok(())
}

async fn own(
    connection: &mut Connection,
    user: &UserId,
    prediction: &PredictionId,
) -> Result<Option<StoredShare>, StoreError> {
    let row = sqlx::query!(
        "SELECT id, name, league_shown, theme, created_at FROM shares
         WHERE prediction_id = $1 AND user_id = $2",
        prediction.as_str(),
        user.as_str()
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.map(|row| StoredShare {
        id: row.id,
        name: row.name,
        show_league: row.league_shown != "never",
        theme: theme(&row.theme),
        created_at: iso(row.created_at),
    }))
}

/// All shares of an account, newest first.
pub(crate) async fn shares_of(
    connection: &mut Connection,
    user: &UserId,
) -> Result<Vec<ExportedShare>, StoreError> {
    let rows = sqlx::query!(
        "SELECT id, prediction_id, name, created_at FROM shares
         WHERE user_id = $1 ORDER BY created_at DESC, id",
        user.as_str()
    )
    .fetch_all(connection)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| ExportedShare {
            id: row.id,
            prediction_id: row.prediction_id,
            name: row.name,
            created_at: iso(row.created_at),
        })
        .collect())
}

/// `None` for an empty place; an athlete no longer named upstream has no name.
fn athlete(
    id: Option<String>,
    firstname: Option<String>,
    lastname: Option<String>,
    country: Option<String>,
) -> Option<AthleteName> {
    id.map(|_| AthleteName {
        firstname: firstname.unwrap_or_default(),
        lastname: lastname.unwrap_or_default(),
        country: country.unwrap_or_default(),
    })
}

fn theme_word(theme: ShareTheme) -> &'static str {
    match theme {
        ShareTheme::Light => "light",
        ShareTheme::Dark => "dark",
    }
}

fn theme(word: &str) -> ShareTheme {
    if word == "dark" {
        ShareTheme::Dark
    } else {
        ShareTheme::Light
    }
}
