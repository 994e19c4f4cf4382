//! The commands of the binary. All but `health`, `push-keys` and `try-mail` use a database; they can run beside a
//! running server, also on the embedded cluster.

pub(crate) mod health;
pub(crate) mod push_keys;
pub(crate) mod sync;

use std::error::Error;
use std::io::Write;
use std::num::NonZero;
use std::time::Duration;

use metrics::{counter, gauge};
use podium_domain::accounts::account;
use podium_domain::ids::{EventId, Series};
use podium_postgres::{Cluster, DATABASE, Health};
use secrecy::ExposeSecret;

use crate::config::{
    AdminCommand, Cli, Command, DatabaseCommand, DatabaseOptions, FeedOptions, MailArguments,
    ServeOptions, Switch, TryMailOptions,
};
use crate::demo;
use crate::demo::simulation;
use crate::demo::simulation::{Simulation, start_simulation};
use crate::http::accounts::google_client::GoogleOptions;
use crate::http::accounts::passwords::Passwords;
use crate::http::embedded_postgres::EmbeddedPostgres;
use crate::http::respond::web_app;
use crate::http::state::AppState;
use crate::startup::{Application, ServerOptions};
use podium_live::offset_poll::OFFSET_POLL_INTERVAL;
use podium_store::db::{Store, StoreError};
use podium_worker::mail;
use podium_worker::mail::{MailOptions, send_trial};
use podium_worker::push;
use podium_worker::push::{PushOptions, Reach};
use podium_worker::sync::Schedule;
use podium_worker::webhook::WebhookOptions;

/// Below the data directory, so that demo data never mixes with real data.
const DEMO_FOLDER: &str = "demo";
/// Attempts to complete the demo, and the pause after each.
const SEED_ATTEMPTS: u32 = 6;
const SEED_PAUSE: Duration = Duration::from_secs(3);

type Outcome = Result<(), Box<dyn Error>>;

/// Runs one command to completion. Not `async`: the binary would then compile the whole server a second time.
///
/// # Errors
/// Why the command failed, for a person.
pub fn run(cli: Cli) -> Outcome {
    actix_web::rt::System::new().block_on(run_command(cli))
}

async fn run_command(cli: Cli) -> Outcome {
    match cli.command {
        Command::Health(options) => health::check(options.listen).await,
        Command::PushKeys => push_keys::make(),
        Command::TryMail(options) => try_mail(&options).await,
        Command::OnDatabase(command) => run_on(cli.database, cli.feeds, command).await,
    }
}

async fn try_mail(options: &TryMailOptions) -> Outcome {
    let mail = mail(&options.mail).ok_or("PODIUM_MAIL_SERVER is not set: no mail is sent")?;
    send_trial(&mail, &options.public_url, &options.to).await?;
    print_line(&format!(
        "the mail server has taken a mail to {}; whether it arrives is up to SPF, DKIM and the mailbox",
        options.to
    ))
}

/// Runs a command on its database, and stops the command's own Postgres, if any, on every path.
async fn run_on(
    mut database: DatabaseOptions,
    feeds: FeedOptions,
    command: DatabaseCommand,
) -> Outcome {
    if matches!(&command, DatabaseCommand::Serve(options) if options.demo) {
        database.data_dir.push(DEMO_FOLDER);
    }
    let (store, mut cluster) = open(&database).await?;
    let outcome = match command {
        DatabaseCommand::Serve(options) => {
            serve(store, cluster.as_mut(), feeds.feeds, *options).await
        }
        DatabaseCommand::Migrate => migrate(&store).await,
        DatabaseCommand::Admin { command } => admin(&store, command).await,
        DatabaseCommand::Sync(options) => sync::run(store, &feeds.feeds, options).await,
        DatabaseCommand::ExportUser { email } => export_user(&store, &email).await,
        DatabaseCommand::Rescore { event } => rescore(&store, &event).await,
    };
    if let Some(cluster) = cluster {
        cluster.stop().await?;
    }
    outcome
}

async fn migrate(store: &Store) -> Outcome {
    store.check_connectivity().await?;
    store.migrate().await?;
    print_line("the schema is up to date")
}

async fn open(options: &DatabaseOptions) -> Result<(Store, Option<Cluster>), Box<dyn Error>> {
    if let Some(url) = &options.database_url {
        return Ok((Store::connect(url.expose_secret())?, None));
    }
    let cluster = Cluster::open(&options.data_dir).await?;
    let store = Store::connect(&cluster.connection_url(DATABASE))?;
    Ok((store, Some(cluster)))
}

fn report(embedded: &EmbeddedPostgres, health: Health) {
    let is_down = health == Health::Down;
    embedded.set_down(is_down);
    gauge!("podium_embedded_postgres_up").set(i32::from(!is_down));
    let restarts = counter!("podium_embedded_postgres_restarts_total");
    restarts.increment(u64::from(health == Health::Restarted));
}

fn print_line(text: &str) -> Outcome {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{text}")?;
    Ok(out.flush()?)
}

async fn serve(
    store: Store,
    cluster: Option<&mut Cluster>,
    feeds: Vec<(Series, String)>,
    options: ServeOptions,
) -> Outcome {
    let simulation = options
        .demo
        .then(|| start_simulation(options.demo_seed, options.demo_speed))
        .transpose()?;
    let feeds = simulation.as_ref().map_or(feeds, Simulation::feeds);
    let programme = simulation
        .as_ref()
        .map(Simulation::programme)
        .or_else(|| options.programme.clone());
    let schedule = if options.demo {
        Some(simulation::SCHEDULE)
    } else {
        options.feed_poll.then_some(Schedule {
            seasons: options.seasons_every,
            event_day: options.events_every,
            rankings: options.rankings_every,
            start_lists: options.start_lists_every,
            programme: options.programme_every,
        })
    };
    let google = google(&options);
    let mail = mail(&options.mail);
    let push = push(&options);
    let webhooks = webhooks(&options);
    let application = Application::start(
        store,
        ServerOptions {
            listen: options.listen,
            public_url: options.public_url,
            google,
            mail,
            push,
            webhooks,
            admin_email: options
                .admin_email
                .or_else(|| options.demo.then(demo::admin_email)),
            own_pages: options.own_pages,
            rate_limits: options.rate_limits == Switch::On,
            trusted_proxies: options.trusted_proxies,
            feeds,
            programme,
            schedule,
            auto_score_after: Some(options.auto_score_after),
            metrics_listen: options.metrics_listen,
            offset_poll_interval: OFFSET_POLL_INTERVAL,
            nats_url: options.nats_url,
            drain: options.drain,
            workers: std::thread::available_parallelism().map_or(2, NonZero::get),
        },
    )
    .await?;
    if let Some(cluster) = cluster {
        let embedded = application.state.embedded.clone();
        cluster.supervise(move |health| report(&embedded, health));
    }
    if let Some(address) = application.metrics_address {
        print_line(&format!("metrics on http://{address}/metrics"))?;
    }
    if let Some(simulation) = simulation {
        play(&application, simulation).await?;
    }
    if !web_app::is_available() {
        tracing::warn!("{}", web_app::CLIENT_MISSING.trim_end());
    }
    print_line(&format!("listening on http://{}", application.address))?;
    Ok(application.run().await?)
}

fn google(options: &ServeOptions) -> Option<GoogleOptions> {
    let id = options.google_client_id.clone()?;
    let secret = options.google_client_secret.as_ref()?.expose_secret();
    Some(GoogleOptions {
        issuer: options.google_issuer.clone(),
        client_id: id,
        client_secret: oauth2::ClientSecret::new(secret.to_owned()),
    })
}

fn mail(arguments: &MailArguments) -> Option<MailOptions> {
    Some(MailOptions {
        server: arguments.mail_server.clone()?,
        from: arguments.mail_from.clone()?,
        pace: mail::PACE,
    })
}

fn webhooks(options: &ServeOptions) -> WebhookOptions {
    WebhookOptions {
        hosts: options.webhook_hosts.clone(),
        ..WebhookOptions::default()
    }
}

fn push(options: &ServeOptions) -> Option<PushOptions> {
    Some(PushOptions {
        key: options.push_key.clone()?,
        contact: options.push_contact.clone()?,
        reach: Reach::Public,
        pace: push::PACE,
    })
}

/// Accounts are prepared first because that is quick; the leagues are filled while the server is running.
async fn play(application: &Application, simulation: Simulation) -> Outcome {
    let state = application.state.clone();
    let only_this_machine = application.address.ip().is_loopback();
    for sign_in in demo::seed::prepare_accounts(&state, only_this_machine).await? {
        print_line(&sign_in.to_string())?;
    }
    let address = application.address;
    print_line(&format!(
        "try first, without an account: http://{address}/play (once the season is here, in half a minute)"
    ))?;
    print_line(&format!(
        "then, as the player: http://{address}/dashboard/leaderboards"
    ))?;
    actix_web::rt::spawn(async move {
        seed(&state, &simulation).await;
        demo::following::play(&state, &simulation).await;
    });
    Ok(())
}

/// Tries again after an error, as on a machine that is too busy for its database: what is written already stays.
async fn seed(state: &AppState, simulation: &Simulation) {
    for _ in 0..SEED_ATTEMPTS {
        let Err(error) = demo::seed::seed(state, &simulation.season()).await else {
            return;
        };
        tracing::warn!(cause = ?error, "could not complete the demo yet");
        tokio::time::sleep(SEED_PAUSE).await;
    }
    tracing::error!("could not complete the demo");
}

async fn admin(store: &Store, command: AdminCommand) -> Outcome {
    store.migrate().await?;
    let email = |text: &str| account::parse_email(text);
    match command {
        AdminCommand::Grant { email: text } => {
            match store.set_site_admin(&email(&text)?, true).await {
                Err(StoreError::NotFound) => Err(unknown(&text).into()),
                granted => print_line(&format!("{} is a site admin now", granted?)),
            }
        }
        AdminCommand::Revoke { email: text } => {
            match store.set_site_admin(&email(&text)?, false).await {
                Err(StoreError::NotFound) => Err(unknown(&text).into()),
                Err(error) if error.is_last_site_admin() => {
                    Err(format!("{text} is the last site admin: grant somebody else first").into())
                }
                revoked => print_line(&format!("{} is no longer a site admin", revoked?)),
            }
        }
        AdminCommand::ResetPassword { email: text } => {
            let password = hex::encode(rand::random::<[u8; 8]>());
            let hash = Passwords::default().hash(password.clone()).await?;
            match store.set_password(&email(&text)?, &hash).await {
                Err(StoreError::NotFound) => Err(unknown(&text).into()),
                Ok(_heard_by_the_poll) => {
                    print_line(&format!("the new password of {text} is {password}"))
                }
                Err(error) => Err(error.into()),
            }
        }
    }
}

async fn export_user(store: &Store, email: &str) -> Outcome {
    store.migrate().await?;
    let known = store.credentials(&account::parse_email(email)?).await?;
    let Some(known) = known else {
        return Err(unknown(email).into());
    };
    let export = store.export_account(&known.user_id, None).await?;
    print_line(&serde_json::to_string_pretty(&export)?)
}

fn unknown(email: &str) -> String {
    format!("there is no account with the email {email}")
}

async fn rescore(store: &Store, event: &EventId) -> Outcome {
    store.migrate().await?;
    let (answer, _heard_by_the_poll) = store.score_event(event, None, false).await?;
    print_line(&answer.message)
}
