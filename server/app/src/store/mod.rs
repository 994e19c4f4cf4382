//! Postgres, and nothing else knows it: the only folder (beside `startup`) that names `sqlx`.
//!
//! Reads give domain types where a rule follows and wire types where an answer follows. Every
//! write that a screen may be watching goes through [`Writing`], which stores what the live
//! topics will say in the same transaction.

mod account_belongings;
mod account_deletion;
mod account_export;
mod account_rights;
mod announcements;
mod athlete_form;
mod audit;
mod bell_listener;
mod boards;
mod calendar;
mod changes;
mod corrections;
mod crowds;
mod database;
mod documents;
mod event_state;
mod events;
mod everyones_league;
mod external_sign_ins;
mod feed_health;
mod filters;
mod fingerprints;
mod gather;
mod idempotency;
mod intake;
mod intake_ranking;
mod invitations;
mod late_edits;
mod leadership;
mod league_access;
mod league_admins;
mod league_views;
mod leagues;
mod locks;
mod mail_contents;
mod mail_outbox;
mod mail_settings;
mod memberships;
mod my_season;
mod my_season_views;
mod notice_jobs;
mod notice_upkeep;
mod notices;
mod origin;
mod password_resets;
mod password_tries;
mod pick_audit;
mod pick_batch;
mod pick_claims;
mod pick_copies;
mod pick_everywhere;
mod pick_history;
mod pick_locks;
mod pick_news;
mod pick_requests;
mod pick_rows;
mod player_countries;
mod prediction_rows;
mod predictions;
mod profile;
mod push_devices;
mod push_outbox;
mod races;
mod ranking_moments;
mod result_pages;
mod results;
mod reveals;
mod score_previews;
mod score_statuses;
mod scores;
mod season_sums;
mod session_cache;
mod sessions;
mod settle;
mod shares;
mod simulated_players;
mod site_users;
mod spoiler_shields;
mod standings;
mod telling;
mod topic_reading;
mod untelling;
mod upkeep;
mod users;
mod webhook_news;
mod webhook_outbox;
mod webhooks;
mod withdrawals;

pub use account_rights::AccountRightsError;
pub use audit::AuditRecord;
pub use bell_listener::{BellListener, parse_bell};
pub use boards::{BoardMember, CategoryFacts, LeagueBoard};
pub use calendar::CalendarEvent;
pub use changes::{Bells, Writing};
pub use crowds::CrowdFacts;
pub use documents::DocumentState;
pub use event_state::{CategoryState, EventState};
pub use external_sign_ins::{Identity, NewExternalSignIn, NewExternalUser};
pub use feed_health::{FaultNews, FeedSubject, HealthChange};
pub use idempotency::{Claim, Claimed};
pub use intake::{EventUpdate, TakenIn};
pub use invitations::InvitedTo;
pub use leadership::Leadership;
pub use league_access::MembershipError;
pub use leagues::{LeagueKey, NewLeague};
pub use mail_contents::{BestPick, EventPoints, LeaguePoints, MissingPicks, Recipient};
pub use mail_outbox::{ClaimedMail, MailBacklog, MailOutcome, MailPurpose};
pub use mail_settings::MailSettingsError;
pub use memberships::JoinOutcome;
pub use my_season::{OwnSeason, SeasonFacts, SeasonState};
pub use my_season_views::{SeasonAsked, SeasonPage};
pub use password_tries::{Door, PasswordTry};
pub use pick_claims::DELETED as PICK_DELETED;
pub use pick_copies::{CopyOutcome, PickCopies};
pub use pick_requests::{
    CommonPick, PickOutcome, PickRequest, PickWish, PickWrite, Picker, SeenVersions,
};
pub use predictions::PredictionsWithEvents;
pub use profile::{JoinedLeague, ProfileFacts};
pub use push_devices::{PushAddress, PushDeviceError};
pub use push_outbox::{ClaimedPush, PushBacklog, PushSaying};
pub use races::{RaceFacts, StillOpen};
pub use sessions::{NewSession, SessionToken, SignedIn};
pub use shares::{ListedShare, NewShare, OwnShare, PublicShare, ShareError};
pub use simulated_players::{SimulatedPick, SimulatedPlayer};
pub use topic_reading::{TopicChange, TopicReading};
pub use users::Credentials;
pub use webhook_outbox::{ClaimedNews, NewsAbout, WebhookBacklog};
pub use webhooks::{LeagueWebhook, WebhookAddress, WebhookError};

use database::Database;
use gather::Gather;
use podium_domain::filter::Page;
use podium_domain::ids::{EventId, PredictionId};
use podium_wire::league::MEMBERS_LISTED_MAX;
use session_cache::SessionCache;
use sqlx::postgres::PgConnectOptions;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;

/// How long a request waits for a connection before it is told to come back. It may wait twice, for who asks and for
/// what is asked, and is to be told within 2.5 s (reliability notes, P23).
const ACQUIRE_TIMEOUT: Duration = Duration::from_millis(1_200);
/// Where the database's own remarks are logged, "already exists, skipping" at every start among them.
pub const CHATTY_TARGET: &str = "sqlx::postgres";
/// What is enough to hear of them.
pub const CHATTY: &str = "sqlx::postgres::notice=warn";

/// Handle on the database; cheap to clone.
#[derive(Debug, Clone)]
pub struct Store {
    pool: Database,
    /// Group commits' own: a rush of reads never keeps a pick waiting for a connection.
    writers: Database,
    sessions: SessionCache,
    session_questions: Gather<Vec<u8>, SignedIn>,
    event_questions: Gather<PredictionId, EventId>,
    /// Places for those who copy picks.
    copying: Arc<Semaphore>,
    /// Transactions tell other nodes of what they announce.
    notifies: bool,
}

/// Connections to the database, by what they are doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Connections {
    pub busy: u32,
    pub idle: u32,
    /// That may be opened.
    pub unopened: u32,
}

/// What can go wrong with the database.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    #[error("not found")]
    NotFound,
    /// A named constraint said no.
    #[error("constraint {0} violated")]
    Conflict(String),
    /// Done already, under the same idempotency key.
    #[error("done already")]
    Repeated,
    /// A value that Postgres cannot hold (a NUL in a text).
    #[error("value refused by the database")]
    InvalidValue,
    /// Away, overloaded, or busy beyond our patience: worth trying again.
    #[error("database unavailable")]
    Unavailable(#[source] sqlx::Error),
    #[error("database failure")]
    Broken(#[source] Box<dyn std::error::Error + Send + Sync>),
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        if let sqlx::Error::RowNotFound = error {
            return Self::NotFound;
        }
        if let Some(database) = error.as_database_error() {
            if let Some(constraint) = database.constraint() {
                return Self::Conflict(constraint.to_owned());
            }
            return match database.code().as_deref() {
                Some("22021" | "22P05") => Self::InvalidValue,
                // Serialisation, deadlock, lock and statement timeouts, shutdown, too many clients, a full disk, no memory.
                Some(
                    "25P03" | "40001" | "40P01" | "53100" | "53200" | "53300" | "55P03" | "57014"
                    | "57P01" | "57P02" | "57P03" | "57P05",
                ) => Self::Unavailable(error),
                _ => Self::Broken(Box::new(error)),
            };
        }
        if matches!(
            error,
            sqlx::Error::PoolTimedOut
                | sqlx::Error::PoolClosed
                | sqlx::Error::Io(_)
                | sqlx::Error::Tls(_)
        ) {
            Self::Unavailable(error)
        } else {
            Self::Broken(Box::new(error))
        }
    }
}

impl StoreError {
    /// The account was deleted or disabled while its request was under way (`migrations/0016`, `0025`).
    pub fn is_of_an_ended_account(&self) -> bool {
        matches!(self, Self::Conflict(name)
            if name.ends_with("_of_the_living") || name.ends_with("_of_the_enabled"))
    }

    /// Nobody else could administer the site (`migrations/0025`).
    pub fn is_of_the_last_site_admin(&self) -> bool {
        self.is_conflict("users_keep_a_site_admin")
    }

    pub fn is_conflict(&self, constraint: &str) -> bool {
        matches!(self, Self::Conflict(name) if name == constraint)
    }

    /// Another transaction that wrote picks was faster, or waited for this one: the next attempt sees what it did.
    pub fn is_overtaken(&self) -> bool {
        match self {
            Self::Conflict(name) => matches!(
                name.as_str(),
                "predictions_are_closed"
                    | "predictions_one_per_category"
                    | "predictions_league_id_fkey"
            ),
            Self::Unavailable(error) => error
                .as_database_error()
                .is_some_and(|error| error.code().as_deref() == Some("40P01")),
            Self::NotFound | Self::Repeated | Self::InvalidValue | Self::Broken(_) => false,
        }
    }

    /// No connection, or no answer on it, for as long as anybody waits.
    fn is_starved(&self) -> bool {
        match self {
            Self::Unavailable(sqlx::Error::Io(error)) => {
                error.kind() == std::io::ErrorKind::TimedOut
            }
            Self::Unavailable(error) => matches!(error, sqlx::Error::PoolTimedOut),
            Self::NotFound
            | Self::Conflict(_)
            | Self::Repeated
            | Self::InvalidValue
            | Self::Broken(_) => false,
        }
    }

    /// A row says something that our own types cannot hold.
    fn unreadable(error: impl std::error::Error + Send + Sync + 'static) -> Self {
        Self::Broken(Box::new(error))
    }
}

impl Store {
    /// Connects lazily: a database that is away is met at the first query.
    pub fn connect(url: &str) -> Result<Self, StoreError> {
        Ok(Self::connect_with(PgConnectOptions::from_str(url)?))
    }

    pub fn connect_with(options: PgConnectOptions) -> Self {
        Self::patient(options, ACQUIRE_TIMEOUT)
    }

    /// Whose requests wait so long for a connection.
    pub fn patient(options: PgConnectOptions, patience: Duration) -> Self {
        let (pool, writers) = Database::pools(options, patience);
        Self {
            pool,
            writers,
            sessions: SessionCache::default(),
            session_questions: Gather::default(),
            event_questions: Gather::default(),
            copying: Arc::new(Semaphore::new(pick_copies::AT_ONCE)),
            notifies: true,
        }
    }

    /// For nodes that tell each other by another bus.
    #[must_use]
    pub fn without_notify(self) -> Self {
        Self {
            notifies: false,
            ..self
        }
    }

    /// For what nobody waits for: reads may take as long as the database lets them.
    #[must_use]
    pub fn unhurried(&self) -> Self {
        Self {
            pool: self.pool.unhurried(),
            ..self.clone()
        }
    }

    /// Goes to the database once, past the pools, which say of every trouble that they waited in vain.
    pub async fn reach(&self) -> Result<(), StoreError> {
        Ok(self.pool.reach().await?)
    }

    /// Applies what is missing; safe on several nodes at once. What the next release has applied
    /// already is left alone, for during an upgrade we run beside it.
    pub async fn migrate(&self) -> Result<(), StoreError> {
        let mut migrations = sqlx::migrate!("../../migrations");
        migrations.set_ignore_missing(true);
        Ok(self.pool.migrate(&migrations).await?)
    }

    /// Whether statements are answered now, and have been lately; says so within a second.
    pub async fn ping(&self) -> Result<(), StoreError> {
        Ok(self.pool.probe().await?)
    }

    /// As they are now, of both pools together.
    pub fn connections(&self) -> Connections {
        let pools = [&self.pool, &self.writers];
        let opened = pools.map(Database::opened).iter().sum();
        let idle = pools.map(Database::idle).iter().sum::<u32>().min(opened);
        let places: u32 = pools.map(Database::places).iter().sum();
        Connections {
            busy: opened - idle,
            idle,
            unopened: places.saturating_sub(opened),
        }
    }

    pub async fn close(&self) {
        self.pool.close().await;
        self.writers.close().await;
    }
}

/// `2025-04-18T09:11:58.000Z`: how every time leaves the server.
fn iso(time: chrono::DateTime<chrono::Utc>) -> String {
    time.to_rfc3339_opts(chrono::SecondsFormat::Millis, true)
}

/// 4 bytes of time, 8 random (design section 5, "Ids").
pub fn new_hex_id() -> String {
    let seconds = u32::try_from(chrono::Utc::now().timestamp()).unwrap_or_default();
    format!("{seconds:08x}{}", hex::encode(rand::random::<[u8; 8]>()))
}

/// Members, requests or invitations of a league, as many as a snapshot names.
fn first_page() -> Page {
    Page {
        limit: MEMBERS_LISTED_MAX.into(),
        skip: 0,
    }
}

/// Counts leave the server as u32; a negative or huge one would be our own mistake.
fn count(number: i64) -> u32 {
    u32::try_from(number).unwrap_or_default()
}
