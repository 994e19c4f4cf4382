//! The country that an account plays for (`migrations/0101`), and a league's members by country.

use podium_domain::ids::{LeagueId, UserId};
use podium_wire::scoring::leaderboard::CountryMembers;

use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use crate::db::rows::count;
use crate::db::store::Store;

impl Store {
    /// `None` if the account has not set one.
    pub async fn player_country(&self, user: &UserId) -> Result<Option<String>, StoreError> {
        let mut connection = self.pool.acquire().await?;
        country_of(&mut connection, user).await
    }

    /// Sets the country; `None` deletes it.
    ///
    /// # Errors
    /// `Conflict` if the account no longer exists.
    pub async fn set_player_country(
        &self,
        user: &UserId,
        country: Option<&str>,
    ) -> Result<(), StoreError> {
        match country {
            Some(country) => {
                sqlx::query!(
                    "INSERT INTO player_countries (user_id, country) VALUES ($1, $2)
                     ON CONFLICT (user_id) DO UPDATE SET country = EXCLUDED.country",
                    user as _,
                    country
                )
                .execute(&self.pool)
                .await?
            }
            None => {
                sqlx::query!(
                    "DELETE FROM player_countries WHERE user_id = $1",
                    user.as_str()
                )
                .execute(&self.pool)
                .await?
            }
        };
        Ok(())
    }

    /// Countries set by members of the league, most members first.
    pub async fn countries_in(&self, league: &LeagueId) -> Result<Vec<CountryMembers>, StoreError> {
        let rows = sqlx::query!(
            r#"SELECT country, count(*) AS "members!"
               FROM player_countries JOIN memberships USING (user_id)
               WHERE league_id = $1 GROUP BY country ORDER BY count(*) DESC, country"#,
            league.as_str()
        )
        .fetch_all(&self.pool)
        .await?;
        let countries = rows.into_iter().map(|row| CountryMembers {
            country: row.country,
            members: count(row.members),
        });
        Ok(countries.collect())
    }

    /// Members of the league with this country.
    pub async fn members_of_country(
        &self,
        league: &LeagueId,
        country: &str,
    ) -> Result<Vec<UserId>, StoreError> {
        Ok(sqlx::query_scalar!(
            r#"SELECT user_id AS "user_id: UserId"
               FROM player_countries JOIN memberships USING (user_id)
               WHERE league_id = $1 AND country = $2"#,
            league.as_str(),
            country
        )
        .fetch_all(&self.pool)
        .await?)
    }
}

pub(crate) async fn country_of(
    connection: &mut Connection,
    user: &UserId,
) -> Result<Option<String>, StoreError> {
    Ok(sqlx::query_scalar!(
        "SELECT country FROM player_countries WHERE user_id = $1",
        user.as_str()
    )
    .fetch_optional(connection)
    .await?)
}
