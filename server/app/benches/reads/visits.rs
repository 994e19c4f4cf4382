//! Who asks for what: real sessions of different users, each with things of their own to look at.

use super::database::Database;

/// A member of a league who has picked, what they picked, and where else they look.
#[derive(Debug, Clone, sqlx::FromRow)]
pub(crate) struct Visit {
    pub(crate) session: String,
    pub(crate) user: String,
    pub(crate) league: String,
    /// One that is closed for picks, and has a ranking.
    pub(crate) event: String,
    pub(crate) category: String,
    pub(crate) upcoming_event: String,
    /// Where some page of the league's leaderboard begins.
    pub(crate) offset: i32,
    /// A hundred users.
    pub(crate) others: Vec<String>,
}

pub(crate) struct Visits {
    /// Of all leagues but the largest, each as often as it has members.
    pub(crate) leagues: Vec<Visit>,
    pub(crate) one_per_league: Vec<Visit>,
    pub(crate) largest: Vec<Visit>,
}

const DRAW: &str = "
    SELECT
        'bench-session-' || person AS session, people.id AS user, leagues.id::text AS league,
        event_id AS event, position::text AS category,
        (1054 + bench.dice(30, picks.n, 5))::text AS upcoming_event,
        25 * bench.dice(31, picks.n, (member_count + 24) / 25) AS offset,
        ARRAY(
            SELECT other.id FROM generate_series(1, 100) AS number
            JOIN bench.people AS other ON other.n = 1 + bench.dice(32, picks.n * 100 + number, 50000)
        ) AS others
    FROM (
        SELECT DISTINCT ON (CASE WHEN $2 THEN league ELSE member END) * FROM bench.picks
        WHERE (league = 1) = $1 AND status = 'finished'
        ORDER BY CASE WHEN $2 THEN league ELSE member END, bench.chance(33, n)
    ) AS picks
    JOIN bench.people ON people.n = person
    JOIN bench.leagues AS numbered ON numbered.n = league
    JOIN leagues ON leagues.id = numbered.id
    ORDER BY bench.chance(34, picks.n) LIMIT 1000";

impl Visits {
    pub(crate) async fn draw(database: &Database) -> Self {
        Self {
            leagues: draw(database, false, false).await,
            one_per_league: draw(database, false, true).await,
            largest: draw(database, true, false).await,
        }
    }
}

async fn draw(database: &Database, of_largest: bool, one_per_league: bool) -> Vec<Visit> {
    let mut connection = database.connect().await;
    sqlx::query_as(DRAW)
        .bind(of_largest)
        .bind(one_per_league)
        .fetch_all(&mut connection)
        .await
        .expect("visits")
}
