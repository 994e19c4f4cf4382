//! A server for one test.

use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::mpsc;
use std::thread::JoinHandle;
use std::time::Duration;

use actix_web::dev::ServerHandle;
use podium_app::http::AppState;
use podium_app::own_pages::OwnPages;
use podium_app::startup::{Application, ServerOptions};
use podium_domain::ids::Series;
use podium_store::db::Store;
use podium_store::outbox::Wakeups;
use podium_wire::live::topic::Topic;
use reqwest::{Client, Response};
use sha2::{Digest, Sha256};
use sqlx::PgPool;

use crate::support::person::Person;
use crate::support::sql::execute;
use crate::support::waiting::until;

/// A hash of "correct horse" that costs a thousandth of a real one.
const PASSWORD_HASH: &str = "$argon2id$v=19$m=64,t=1,p=1$c2FsdCBmb3IgYSB0ZXN0IQ$hxUCnIA3T+xOn9o3LHDEs7jBOTE3/LxXVtl7r/p4+Ww";

pub(crate) struct TestApp {
    pub(crate) address: SocketAddr,
    /// Address of the metrics, which all tests of this process share.
    pub(crate) metrics: SocketAddr,
    /// For access to the actors; never for access to the database, whose connections belong to the server's own
    /// threads.
    pub(crate) state: AppState,
    pub(crate) pool: PgPool,
    handle: ServerHandle,
    stop: Option<Pin<Box<dyn Future<Output = ()> + Send>>>,
    thread: Option<JoinHandle<()>>,
    people: std::cell::Cell<u32>,
}

/// A server with an unreachable upstream.
pub(crate) fn spawn_app(pool: &PgPool) -> TestApp {
    spawn_app_with(pool, "http://127.0.0.1:9")
}

/// A server, and people of these names.
pub(crate) async fn spawn_with<const N: usize>(
    pool: &PgPool,
    names: [&str; N],
) -> (TestApp, [Person; N]) {
    let app = spawn_app(pool);
    let people = app.named(names).await;
    (app, people)
}

/// A server, and people of these names who have registered.
pub(crate) async fn spawn_registered<const N: usize>(
    pool: &PgPool,
    names: [&str; N],
) -> (TestApp, [Person; N]) {
    let app = spawn_app(pool);
    let mut people = Vec::new();
    for name in names {
        people.push(app.registers(name).await);
    }
    (app, people.try_into().ok().expect("as many"))
}

/// A server, and people of any names.
pub(crate) async fn spawn_with_people<const N: usize>(pool: &PgPool) -> (TestApp, [Person; N]) {
    let app = spawn_app(pool);
    let people = app.people().await;
    (app, people)
}

/// A server with `friends` and their league.
pub(crate) async fn spawn_among<const N: usize>(
    pool: &PgPool,
    names: [&str; N],
) -> (TestApp, [Person; N], String) {
    let app = spawn_app(pool);
    let (people, league) = app.friends(names).await;
    (app, people, league)
}

/// A server with rate limits; the test is its trusted proxy.
pub(crate) fn spawn_app_with_limits(pool: &PgPool) -> TestApp {
    spawn_app_set(pool, |options| {
        options.rate_limits = true;
        options.trusted_proxies = vec!["127.0.0.1".parse().expect("an address")];
    })
}

/// A server that fetches from `upstream` on request.
pub(crate) fn spawn_app_with(pool: &PgPool, upstream: &str) -> TestApp {
    start(pool, options(upstream))
}

/// A server with an unreachable upstream and other options.
pub(crate) fn spawn_app_set(pool: &PgPool, set: impl FnOnce(&mut ServerOptions)) -> TestApp {
    let mut options = options("http://127.0.0.1:9");
    set(&mut options);
    start(pool, options)
}

/// A client without cookies, which follows redirects. It knows no authorities: reading the system's takes longer than
/// most requests.
pub(crate) fn client() -> Client {
    podium_app::startup::install_tls_provider();
    let client = Client::builder().no_proxy().tls_certs_only([]);
    client.build().expect("a client")
}

pub(crate) fn options(upstream: &str) -> ServerOptions {
    ServerOptions {
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        public_url: None,
        google: None,
        mail: None,
        push: None,
        webhooks: podium_worker::webhook::WebhookOptions::default(),
        admin_email: Some("help@podium.test".to_owned()),
        own_pages: OwnPages::default(),
        rate_limits: false,
        trusted_proxies: Vec::new(),
        feeds: vec![(Series::Ifsc, upstream.to_owned())],
        programme: None,
        schedule: None,
        metrics_listen: Some(SocketAddr::from(([127, 0, 0, 1], 0))),
        auto_score_after: None,
        nats_url: None,
        offset_poll_interval: podium_live::offset_poll::OFFSET_POLL_INTERVAL,
        drain: Duration::ZERO,
        workers: 2,
    }
}

pub(crate) fn start(pool: &PgPool, options: ServerOptions) -> TestApp {
    // Tests share a machine: a slow connection is not a failure.
    let database = pool.connect_options().as_ref().clone();
    let store = Store::with_acquire_timeout(database, Duration::from_secs(5));
    let (sender, receiver) = mpsc::channel();
    let thread = std::thread::spawn(move || {
        actix_web::rt::System::new().block_on(async move {
            let application = Application::start(store, options)
                .await
                .expect("the server starts");
            let handle = application.server.handle();
            sender
                .send((
                    application.address,
                    application.metrics_address,
                    application.state.clone(),
                    handle,
                    Box::pin(application.stop()),
                ))
                .expect("the test waits");
            application.serve().await.expect("the server runs");
        });
    });
    let (address, metrics, state, handle, stop) = receiver.recv().expect("the server starts");
    TestApp {
        address,
        metrics: metrics.expect("an address for metrics"),
        state,
        pool: pool.clone(),
        handle,
        stop: Some(stop),
        thread: Some(thread),
        people: std::cell::Cell::new(0),
    }
}

impl TestApp {
    /// Runs the same shutdown as a signal, while it is awaited.
    pub(crate) fn stops(&mut self) -> impl Future<Output = ()> + Send + use<> {
        self.stop.take().expect("stops once")
    }

    /// Waits until a server of this database listens for wake-ups on a live connection.
    pub(crate) async fn listens(&self) {
        let both = "SELECT count(*) >= 3 FROM pg_stat_activity
                    WHERE datname = current_database() AND query LIKE 'LISTEN%'";
        until(&self.pool, both).await;
    }

    /// Invalidates the caches after changes made directly in the database.
    pub(crate) fn invalidates_results(&self) {
        self.state
            .live
            .wake(&Wakeups::new(vec![(Topic::Events, 1)]));
    }

    /// Asks with these headers alone.
    pub(crate) async fn ask(&self, path: &str, headers: &[(&str, &str)]) -> Response {
        let mut request = client().get(self.url(path));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        request.send().await.expect("an answer")
    }

    /// The answer of the metrics' address.
    pub(crate) async fn metrics(&self) -> String {
        let request = client().get(format!("http://{}/metrics", self.metrics));
        let answer = request.send().await.expect("an answer");
        let answer = answer.error_for_status().expect("metrics");
        answer.text().await.expect("text")
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// Registers a new user, signed in.
    pub(crate) async fn registers(&self, name: &str) -> Person {
        let [number] = self.numbers();
        let email = format!("{}{number}@podium.test", name.to_lowercase());
        Person::register(self, name, &email).await
    }

    /// A new user, signed in.
    pub(crate) async fn person(&self, name: &str) -> Person {
        let [person] = self.named([name]).await;
        person
    }

    pub(crate) async fn people<const N: usize>(&self) -> [Person; N] {
        let numbers = self.numbers();
        let emails = numbers.map(|number| format!("{number}@podium.test"));
        let names = numbers.map(|number| format!("Climber {number}"));
        self.signed_in(&names, &emails).await
    }

    pub(crate) async fn named<const N: usize>(&self, names: [&str; N]) -> [Person; N] {
        let numbers = self.numbers::<N>();
        let email = |i: usize| format!("{}{}@podium.test", names[i].to_lowercase(), numbers[i]);
        self.signed_in(&names.map(str::to_owned), &std::array::from_fn(email))
            .await
    }

    fn numbers<const N: usize>(&self) -> [u32; N] {
        std::array::from_fn(|_| self.people.replace(self.people.get() + 1))
    }

    /// Users with the password "correct horse" and a session, without the work of hashing it.
    async fn signed_in<const N: usize>(
        &self,
        names: &[String; N],
        emails: &[String; N],
    ) -> [Person; N] {
        let new_ids = || std::array::from_fn(|_| hex::encode(rand::random::<[u8; 12]>()));
        let (ids, sessions): ([String; N], [String; N]) = (new_ids(), new_ids());
        let tokens: [String; N] = std::array::from_fn(|_| hex::encode(rand::random::<[u8; 32]>()));
        let hashes: Vec<Vec<u8>> = tokens
            .iter()
            .map(|token| Sha256::digest(token.as_bytes()).to_vec())
            .collect();
        sqlx::query(
            "WITH made AS (
                 INSERT INTO users (id, email, name, password_hash)
                 SELECT made.*, $5 FROM UNNEST($1::text[], $2::text[], $3::text[]) AS made
             )
             INSERT INTO sessions (id, user_id, token_hash)
             SELECT * FROM UNNEST($6::text[], $1::text[], $4::bytea[])",
        )
        .bind(&ids[..])
        .bind(&emails[..])
        .bind(&names[..])
        .bind(&hashes)
        .bind(PASSWORD_HASH)
        .bind(&sessions[..])
        .execute(&self.pool)
        .await
        .expect("people");
        std::array::from_fn(|i| Person::signed_in(self, &ids[i], &emails[i], &tokens[i]))
    }

    /// People of these names, and a public league of the first, which the others have joined.
    pub(crate) async fn friends<const N: usize>(&self, names: [&str; N]) -> ([Person; N], String) {
        let people = self.named(names).await;
        let league = league_of(&people).await;
        (people, league)
    }

    /// The same, of `people`.
    pub(crate) async fn climbers<const N: usize>(&self) -> ([Person; N], String) {
        let people = self.people().await;
        let league = league_of(&people).await;
        (people, league)
    }

    pub(crate) async fn site_admin(&self, name: &str) -> Person {
        let person = self.person(name).await;
        let granted = "UPDATE users SET account_type = 'admin' WHERE email = $1";
        execute(&self.pool, granted, [&person.email]).await;
        person
    }
}

async fn league_of(people: &[Person]) -> String {
    let league = people[0].creates_league("Friends", "public").await;
    for person in &people[1..] {
        person.joins(&league, &people[0]).await;
    }
    league
}

impl Drop for TestApp {
    fn drop(&mut self) {
        // Calling `stop` sends the request; the wait is for the thread's end.
        drop(self.handle.stop(false));
        if let Some(thread) = self.thread.take() {
            drop(thread.join());
        }
    }
}
