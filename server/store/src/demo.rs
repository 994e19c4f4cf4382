//! Simulated players for the demo: written in bulk, bypassing the rules for real players.

use chrono::{DateTime, Utc};
use podium_domain::form::FormPrediction;
use podium_domain::ids::{AthleteId, CategoryId, EventId, LeagueId, UserId};
use podium_domain::picks::pick::{Place, Podium};
use sqlx::types::Json;

use crate::db::error::StoreError;
use crate::db::event_lock::bypass_locks;
use crate::db::store::Store;

/// A player without a password, so that no sign-in is possible.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SimulatedPlayer {
    pub id: UserId,
    pub email: String,
    pub name: String,
}

/// A pick that is written whether or not its event is closed.
#[derive(Debug, Clone)]
pub struct SimulatedPick {
    pub id: String,
    pub user: UserId,
    pub podium: Podium,
    pub made_at: DateTime<Utc>,
}

impl Store {
    /// Whether there are accounts that are not the demo's own, apart from guests: such a database must not be used for a
    /// demo.
    pub async fn has_other_accounts(&self, domain: &str) -> Result<bool, StoreError> {
        Ok(sqlx::query_scalar!(
            r#"SELECT EXISTS (SELECT FROM users WHERE NOT guest AND email NOT LIKE '%@' || $1) AS "has!""#,
            domain
        )
        .fetch_one(&self.pool)
        .await?)
    }

    /// Existing players are left unchanged.
    pub async fn write_players(&self, players: &[SimulatedPlayer]) -> Result<(), StoreError> {
        let ids: Vec<_> = players.iter().map(|player| &player.id).collect();
        let emails: Vec<String> = players.iter().map(|player| player.email.clone()).collect();
        let names: Vec<String> = players.iter().map(|player| player.name.clone()).collect();
        sqlx::query!(
            "INSERT INTO users (id, email, name)
             SELECT * FROM UNNEST($1::text[], $2::text[], $3::text[]) ON CONFLICT DO NOTHING",
            &ids as _,
            &emails,
            &names
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Unlike `set_password` it ends no session: restarting a demo leaves users signed in.
    pub async fn give_password(&self, email: &str, password_hash: &str) -> Result<(), StoreError> {
        sqlx::query!(
            "UPDATE users SET password_hash = $2 WHERE email = $1",
            email,
            password_hash
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Marks as seen what happened before the first visit of each account.
    pub async fn see_earlier_notices(&self) -> Result<(), StoreError> {
        sqlx::query!(
            "UPDATE notices SET seen = true
             WHERE NOT seen AND NOT EXISTS (SELECT FROM sessions WHERE sessions.user_id = notices.user_id)"
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Existing memberships are left unchanged.
    pub async fn write_members(
        &self,
        league: &LeagueId,
        users: &[UserId],
    ) -> Result<(), StoreError> {
        sqlx::query!(
            "INSERT INTO memberships (league_id, user_id)
             SELECT $1, user_id FROM UNNEST($2::text[]) AS users (user_id)
             ON CONFLICT DO NOTHING",
            league as _,
            users as _
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Like [`Store::set_global_league`], which requires a site admin of the league.
    pub async fn set_global_league_of_demo(&self, league: &LeagueId) -> Result<(), StoreError> {
        sqlx::query!(
            "UPDATE leagues SET of_everyone = true, join_policy = 'open'
             WHERE id = $1 AND NOT EXISTS (SELECT FROM leagues WHERE of_everyone)",
            league.as_str()
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Like [`Store::update_league`], which requires an admin of the league.
    pub async fn let_form_play_in_demo(&self, league: &LeagueId) -> Result<(), StoreError> {
        sqlx::query!(
            "UPDATE leagues SET form_plays = true WHERE id = $1",
            league.as_str()
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Like [`Store::save_form_prediction`], which refuses finished categories.
    pub async fn write_form_prediction(
        &self,
        event: &EventId,
        category: &CategoryId,
        prediction: &FormPrediction,
    ) -> Result<(), StoreError> {
        let [first, second, third] =
            Place::ALL.map(|place| prediction.podium.get(place).map(AthleteId::as_str));
        sqlx::query!(
            "INSERT INTO form_predictions (event_id, category_id, chances, first, second, third)
             VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING",
            event.as_str(),
            category.as_str(),
            Json(&prediction.chances) as _,
            first,
            second,
            third
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Players who have set a country keep it.
    pub async fn write_countries(
        &self,
        countries: &[(UserId, &'static str)],
    ) -> Result<(), StoreError> {
        let pairs = countries.iter().map(|(user, country)| (user, *country));
        let (users, countries): (Vec<_>, Vec<&str>) = pairs.unzip();
        sqlx::query!(
            "INSERT INTO player_countries (user_id, country)
             SELECT * FROM UNNEST($1::text[], $2::text[]) ON CONFLICT (user_id) DO NOTHING",
            &users as _,
            &countries as _
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Updates the planner's statistics after the bulk writes, before autovacuum does.
    pub async fn analyse_players(&self) -> Result<(), StoreError> {
        for table in [
            sqlx::query!("ANALYZE users"),
            sqlx::query!("ANALYZE memberships"),
            sqlx::query!("ANALYZE predictions"),
            sqlx::query!("ANALYZE scores"),
        ] {
            table.execute(&self.pool).await?;
        }
        Ok(())
    }

    /// Whether any member of the league has picked in the category.
    pub async fn has_picks(
        &self,
        league: &LeagueId,
        event: &EventId,
        category: &CategoryId,
    ) -> Result<bool, StoreError> {
        Ok(sqlx::query_scalar!(
            r#"SELECT EXISTS (
                   SELECT FROM predictions WHERE league_id = $1 AND event_id = $2 AND category_id = $3
               ) AS "has!""#,
            league.as_str(),
            event.as_str(),
            category.as_str()
        )
        .fetch_one(&self.pool)
        .await?)
    }

    /// One statement; existing picks are left unchanged.
    pub async fn write_simulated_picks(
        &self,
        league: &LeagueId,
        event: &EventId,
        category: &CategoryId,
        picks: &[SimulatedPick],
    ) -> Result<(), StoreError> {
        let column =
            |of: fn(&SimulatedPick) -> String| -> Vec<String> { picks.iter().map(of).collect() };
        let slot = |place: Place| -> Vec<Option<String>> {
            picks
                .iter()
                .map(|pick| pick.podium.get(place).map(ToString::to_string))
                .collect()
        };
        let made_at: Vec<DateTime<Utc>> = picks.iter().map(|pick| pick.made_at).collect();
        let mut transaction = self.pool.begin().await?;
        bypass_locks(&mut transaction).await?;
        sqlx::query!(
            "WITH written AS (
                 INSERT INTO predictions (id, user_id, league_id, event_id, category_id, first, second,
                     third, created_at, updated_at)
                 SELECT id, user_id, $1, $2, $3, first, second, third, made_at, made_at
                 FROM UNNEST($4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::timestamptz[])
                     AS picks (id, user_id, first, second, third, made_at)
                 ON CONFLICT DO NOTHING
                 RETURNING *
             )
             INSERT INTO pick_history (user_id, prediction_id, version, league_id, event_id, category_id,
                 first, second, third, happened_at)
             SELECT user_id, id, version, league_id, event_id, category_id, first, second, third, updated_at
             FROM written",
            league as _,
            event.as_str(),
            category.as_str(),
            &column(|pick| pick.id.clone()),
            &column(|pick| pick.user.to_string()),
            &slot(Place::First) as _,
            &slot(Place::Second) as _,
            &slot(Place::Third) as _,
            &made_at
        )
        .execute(&mut *transaction)
        .await?;
        Ok(transaction.commit().await?)
    }
}
