//! A small data set that is created for each request, so that no answer depends on another.

use std::sync::atomic::{AtomicU32, Ordering};

use sha2::{Digest, Sha256};
use sqlx::PgPool;

pub(crate) const ROLES: [&str; 8] = [
    "signed out",
    "user",
    "member",
    "league admin",
    "owner",
    "site admin",
    "other admin",
    "guest",
];

pub(crate) const LEAGUE_ADMIN: &str = "000000000000000000000003";
/// A user outside the league.
pub(crate) const SOMEBODY: &str = "000000000000000000000001";
/// A plain member of the league.
pub(crate) const TARGET: &str = "000000000000000000000008";
pub(crate) const REQUESTER: &str = "000000000000000000000009";
pub(crate) const INVITED: &str = "00000000000000000000000a";

const ADDRESS: &str = "another's e-mail";
const REQUESTERS: &str = "who asks to join";
const INVITATIONS: &str = "who is invited";
/// Secrets that identify people.
const PEOPLE: [&str; 3] = [ADDRESS, REQUESTERS, INVITATIONS];

/// A text that only some roles may see.
pub(crate) struct Secret {
    pub(crate) what: &'static str,
    pub(crate) text: String,
    /// The roles that may see it.
    shared_with: &'static [&'static str],
}

pub(crate) struct World {
    pub(crate) league: String,
    /// A league of the member.
    pub(crate) second_league: String,
    pub(crate) slug: String,
    pub(crate) code: String,
    /// A pick of the member.
    pub(crate) prediction: String,
    /// A session of the target.
    pub(crate) foreign_session: String,
    pub(crate) scenario: &'static str,
    number: u32,
    secrets: Vec<Secret>,
}

fn user(role: &str) -> Option<String> {
    let number = ROLES.iter().position(|one| *one == role)?;
    (number > 0).then(|| format!("{number:024x}"))
}

impl World {
    pub(crate) async fn set_up(pool: &PgPool, password_hash: &str, scenario: &'static str) -> Self {
        static WORLDS: AtomicU32 = AtomicU32::new(1);
        // The ids are unique per world, because the server caches leagues.
        let number = WORLDS.fetch_add(1, Ordering::Relaxed);
        let id = |kind: u32| format!("{kind:016x}{number:08x}");
        let mut world = Self {
            league: id(0xa),
            second_league: id(0xf),
            slug: format!("league-{number}"),
            code: format!("C{number:07}"),
            prediction: id(if scenario == "closed" { 0xd } else { 0xc }),
            foreign_session: id(0xe),
            scenario,
            number,
            secrets: Vec::new(),
        };
        let league_type = if matches!(scenario, "public" | "asked" | "open" | "closed" | "-") {
            "public"
        } else {
            "private"
        };
        let text = include_str!("world.sql")
            .replace("$number", &number.to_string())
            .replace("$league_type", league_type)
            .replace("$league", &world.league)
            .replace("$second", &world.second_league)
            .replace("$elsewhere", &id(0xb))
            .replace("$open_prediction", &id(0xc))
            .replace("$closed_prediction", &id(0xd))
            .replace("$foreign_session", &world.foreign_session)
            .replace("$slug", &world.slug)
            .replace("$code", &world.code)
            .replace("$password_hash", password_hash)
            .replace("$asked", &(scenario == "asked").to_string())
            .replace("$confirmed", &(scenario == "confirmed").to_string());
        sqlx::raw_sql(sqlx::AssertSqlSafe(text))
            .execute(pool)
            .await
            .expect("a world");
        for role in ROLES {
            world.open_session(pool, role).await;
        }
        world.secrets = world.list_secrets(&id(0xc));
        world
    }

    async fn open_session(&self, pool: &PgPool, role: &str) {
        let (Some(user), Some(token)) = (user(role), self.token(role)) else {
            return;
        };
        sqlx::query(
            "INSERT INTO sessions (id, token_hash, user_id, confirmed_until)
             VALUES (substr(md5($2), 1, 24), $1, $2, CASE WHEN $3 THEN now() + interval '5 minutes' END)",
        )
        .bind(Sha256::digest(token.as_bytes()).to_vec())
        .bind(user)
        .bind(self.scenario == "confirmed")
        .execute(pool)
        .await
        .expect("a session");
    }

    fn token(&self, role: &str) -> Option<String> {
        let user = user(role)?;
        Some(hex::encode(Sha256::digest(format!(
            "{user} {}",
            self.number
        ))))
    }

    pub(crate) fn cookie(&self, role: &str) -> Option<String> {
        Some(format!("podium_session={}", self.token(role)?))
    }

    pub(crate) fn event(&self) -> &'static str {
        if self.scenario == "closed" { "2" } else { "1" }
    }

    fn list_secrets(&self, open_prediction: &str) -> Vec<Secret> {
        let secret = |what, text: &str, shared_with| Secret {
            what,
            text: text.to_owned(),
            shared_with,
        };
        let mut secrets = vec![
            secret("the invite code", &self.code, &["league admin", "owner"]),
            secret(
                "another league's invite code",
                "ELSEWHERE",
                &["other admin"],
            ),
            secret(REQUESTERS, REQUESTER, &["league admin", "owner"]),
            secret(INVITATIONS, INVITED, &["league admin", "owner"]),
            secret("a pick before the lock", open_prediction, &["member"]),
            secret("a password's hash", "$argon2", &[]),
        ];
        for (number, role) in ROLES.iter().enumerate().skip(1) {
            let text = format!("person{number}@podium.test");
            secrets.push(Secret {
                what: ADDRESS,
                text,
                shared_with: std::slice::from_ref(role),
            });
        }
        secrets
    }

    pub(crate) fn foreign_secrets<'a>(
        &'a self,
        role: &'a str,
        path: &'a str,
    ) -> impl Iterator<Item = &'a Secret> {
        // The administration of accounts lists all users with their addresses.
        let sees_people = role == "site admin" && path == "/api/admin/users";
        self.secrets.iter().filter(move |secret| {
            let shared = secret.shared_with.contains(&role);
            let seen = sees_people && PEOPLE.contains(&secret.what);
            !shared && !seen
        })
    }
}
