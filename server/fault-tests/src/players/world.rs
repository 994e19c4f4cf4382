//! Accounts, leagues and one event, inserted directly into the database.

use tokio_postgres::Client;

/// The event that all proofs use.
pub const EVENT: &str = "1";

/// Number of objects of each kind.
#[derive(Debug, Clone, Copy)]
pub struct Size {
    pub players: usize,
    pub leagues: usize,
    pub categories: usize,
    pub athletes: usize,
}

/// A user with a session.
#[derive(Debug, Clone)]
pub struct Account {
    pub id: String,
    pub cookie: String,
}

#[derive(Debug, Clone)]
pub struct World {
    /// A site admin, who owns every league.
    pub admin: Account,
    /// Members of every league.
    pub players: Vec<Account>,
    pub leagues: Vec<String>,
    pub categories: Vec<String>,
    pub athletes: Vec<String>,
}

impl World {
    /// Three athletes, from this one on.
    pub fn podium(&self, from: usize) -> [String; 3] {
        let athletes = self
            .athletes
            .iter()
            .cycle()
            .skip(from % self.athletes.len());
        let mut athletes = athletes.cloned();
        [0; 3].map(|_| athletes.next().expect("an endless list"))
    }

    /// Inserts the world. The database must be migrated and otherwise empty.
    pub async fn found(database: &Client, size: Size) -> Self {
        let Size {
            players,
            leagues,
            categories,
            athletes,
        } = size;
        let statements = format!(
            "BEGIN;
             INSERT INTO users (id, name, email, account_type)
             SELECT lpad(to_hex(n), 24, '0'), 'Player ' || n, 'player' || n || '@podium.test',
                 CASE WHEN n = 0 THEN 'admin' ELSE 'user' END
             FROM generate_series(0, {players}) AS n;
             INSERT INTO sessions (id, token_hash, user_id)
             SELECT lpad(to_hex(n), 24, '0'), sha256(convert_to('token' || n, 'UTF8')),
                 lpad(to_hex(n), 24, '0')
             FROM generate_series(0, {players}) AS n;
             INSERT INTO events (id, series, name, location, local_start_date, local_end_date, starts_at)
             VALUES ('{EVENT}', 'ifsc', 'Proof Cup', 'Here', '2090-01-01', '2090-01-02', '2090-01-01');
             INSERT INTO categories (event_id, id, name, discipline, status, position)
             SELECT '{EVENT}', n::text, 'Category ' || n, 'lead', 'registration_active', n
             FROM generate_series(1, {categories}) AS n;
             INSERT INTO athletes (id, firstname, lastname, country)
             SELECT n::text, 'First', 'Last ' || n, 'SUI' FROM generate_series(1, {athletes}) AS n;
             INSERT INTO start_list (event_id, category_id, athlete_id, status, category_name)
             SELECT event_id, categories.id, athletes.id, 'confirmed', categories.name
             FROM categories, athletes;
             INSERT INTO leagues (id, name, type, owner_id, invite_code)
             SELECT 'ffffffff' || lpad(to_hex(n), 16, '0'), 'League ' || n, 'public',
                 lpad('0', 24, '0'), 'ABCD2345'
             FROM generate_series(1, {leagues}) AS n;
             INSERT INTO league_slugs (slug, league_id, current)
             SELECT 'league-' || id, id, true FROM leagues;
             INSERT INTO memberships (league_id, user_id, is_admin)
             SELECT leagues.id, users.id, users.account_type = 'admin' FROM leagues, users;
             COMMIT;"
        );
        let done = database.batch_execute(&statements).await;
        done.expect("a world");
        let numbers = |count: usize| (1..=count).map(|n| n.to_string()).collect();
        Self {
            admin: account(0),
            players: (1..=players).map(account).collect(),
            leagues: (1..=leagues)
                .map(|number| format!("ffffffff{number:016x}"))
                .collect(),
            categories: numbers(categories),
            athletes: numbers(athletes),
        }
    }
}

fn account(number: usize) -> Account {
    Account {
        id: format!("{number:024x}"),
        cookie: format!("podium_session=token{number}"),
    }
}
