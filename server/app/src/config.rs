//! Every option, each with its environment variable; the doc comments are the help text.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};
use podium_domain::ids::{EventId, Series};
use secrecy::SecretString;
use url::Url;

use crate::network::Network;
use crate::own_pages::OwnPages;

/// Podium: predict the podium, watch the leaderboard move.
#[derive(Debug, Parser)]
#[command(name = "podium", version)]
pub struct Cli {
    #[command(flatten)]
    pub database: DatabaseOptions,
    #[command(flatten)]
    pub telemetry: TelemetryOptions,
    #[command(flatten)]
    pub feeds: FeedOptions,
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Clone, Args)]
pub struct DatabaseOptions {
    /// Postgres to use; without it the server runs an embedded one in the data directory
    #[arg(long, env = "DATABASE_URL", global = true, hide_env_values = true)]
    pub database_url: Option<SecretString>,
    /// Data directory of the embedded Postgres
    #[arg(
        long,
        env = "PODIUM_DATA_DIR",
        global = true,
        default_value = "./.podium"
    )]
    pub data_dir: PathBuf,
}

#[derive(Debug, Clone, Args)]
pub struct TelemetryOptions {
    /// Log filter: a level, or `target=level` pairs
    #[arg(long, env = "PODIUM_LOG", global = true, default_value = "info")]
    pub log: String,
    /// Format of the log
    #[arg(
        long,
        env = "PODIUM_LOG_FORMAT",
        global = true,
        value_enum,
        default_value = "text"
    )]
    pub log_format: LogFormat,
    /// Collector to send traces to (OTLP over HTTP, e.g. `http://localhost:4318`); the usual `OTEL_` variables set
    /// sampling, headers and queues. Only in a build with the cargo feature `otlp`
    #[arg(
        long,
        env = "PODIUM_OTLP_ENDPOINT",
        global = true,
        hide_env_values = true
    )]
    pub otlp_endpoint: Option<Url>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    Text,
    Json,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Switch {
    On,
    Off,
}

#[derive(Debug, Clone, Args)]
pub struct FeedOptions {
    /// Addresses of the results services by series
    #[arg(
        long,
        env = "PODIUM_FEEDS",
        global = true,
        value_delimiter = ',',
        value_parser = feed,
        default_value = "ifsc=https://ifsc.results.info,usa=https://usac.results.info"
    )]
    pub feeds: Vec<(Series, String)>,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Check whether a server on this machine is ready; fails if not
    Health(HealthOptions),
    /// Generate and print a key pair for push notifications
    PushKeys,
    /// Send a test mail to an address and print the mail server's answer
    TryMail(TryMailOptions),
    #[command(flatten)]
    OnDatabase(DatabaseCommand),
}

/// Commands that need the database.
#[derive(Debug, Subcommand)]
pub enum DatabaseCommand {
    /// Run the server
    Serve(Box<ServeOptions>),
    /// Migrate the database's schema
    Migrate,
    /// Grant or revoke the rights of a site admin, or set a new password
    Admin {
        #[command(subcommand)]
        command: AdminCommand,
    },
    /// Fetch from the results services now
    Sync(SyncOptions),
    /// Print everything that is stored about an account, as JSON
    ExportUser { email: String },
    /// Score an event again
    Rescore { event: EventId },
}

#[derive(Debug, Clone, Args)]
pub struct HealthOptions {
    /// Address that the server listens on
    #[arg(long, env = "PODIUM_LISTEN", default_value = "127.0.0.1:8080")]
    pub listen: SocketAddr,
}

#[derive(Debug, Clone, Args)]
pub struct SyncOptions {
    /// Only this event
    #[arg(long, conflicts_with = "season")]
    pub event: Option<EventId>,
    /// Every event of this year, including past ones; skips what an earlier run has fetched
    #[arg(long, value_name = "YEAR")]
    pub season: Option<i32>,
    /// Only this series of the season
    #[arg(long, requires = "season", value_parser = series)]
    pub series: Option<Series>,
}

#[derive(Debug, Subcommand)]
pub enum AdminCommand {
    /// Make this account a site admin
    Grant { email: String },
    /// Make this account an ordinary user
    Revoke { email: String },
    /// Print a new password for this account and end its sessions
    ResetPassword { email: String },
}

/// How mail is sent.
#[derive(Debug, Clone, Args)]
pub struct MailArguments {
    /// SMTP server for outgoing mail: `smtp://user:password@host:port?tls=required` or `smtps://…`; without it none is sent
    #[arg(
        long,
        env = "PODIUM_MAIL_SERVER",
        requires = "mail_from",
        hide_env_values = true
    )]
    pub mail_server: Option<SecretString>,
    /// Sender of mails: `Podium <podium@example.org>`
    #[arg(long, env = "PODIUM_MAIL_FROM")]
    pub mail_from: Option<String>,
}

#[derive(Debug, Clone, Args)]
pub struct TryMailOptions {
    /// Recipient of the mail
    pub to: String,
    #[command(flatten)]
    pub mail: MailArguments,
    /// The address that browsers use, for the link in the mail
    #[arg(
        long,
        env = "PODIUM_PUBLIC_URL",
        value_parser = web_address,
        default_value = "http://localhost:8080"
    )]
    pub public_url: String,
}

#[derive(Debug, Clone, Args)]
pub struct ServeOptions {
    /// Address to listen on; port 0 picks a free one
    #[arg(long, env = "PODIUM_LISTEN", default_value = "127.0.0.1:8080")]
    pub listen: SocketAddr,
    /// The address that browsers use; `https` turns on Secure cookies
    #[arg(long, env = "PODIUM_PUBLIC_URL", value_parser = web_address)]
    pub public_url: Option<String>,
    /// Simulate a season with leagues full of simulated players, in a separate database
    #[arg(long, env = "PODIUM_DEMO")]
    pub demo: bool,
    /// Speed of the simulated competitions, as a multiple of real time
    #[arg(
        long,
        env = "PODIUM_DEMO_SPEED",
        default_value_t = 1.0,
        requires = "demo"
    )]
    pub demo_speed: f64,
    /// Random seed of the simulated season
    #[arg(long, env = "PODIUM_DEMO_SEED", default_value_t = 1, requires = "demo")]
    pub demo_seed: u64,
    /// Address to serve `/metrics` for Prometheus on; not served if unset
    #[arg(long, env = "PODIUM_METRICS_LISTEN")]
    pub metrics_listen: Option<SocketAddr>,
    /// NATS server for wake-ups between nodes; without it they go through Postgres
    #[arg(long, env = "NATS_URL", hide_env_values = true)]
    pub nats_url: Option<SecretString>,
    /// How long a stopping node keeps answering, so that load balancers notice that it is not ready
    #[arg(long, env = "PODIUM_DRAIN", default_value = "1s", value_parser = humantime::parse_duration)]
    pub drain: Duration,
    /// Time after which the points of a finished category become final automatically
    #[arg(long, env = "PODIUM_AUTO_SCORE_AFTER", default_value = "10m", value_parser = humantime::parse_duration)]
    pub auto_score_after: Duration,
    /// Shown on the Forgot password panel
    #[arg(long, env = "PODIUM_ADMIN_EMAIL")]
    pub admin_email: Option<String>,
    #[command(flatten)]
    pub own_pages: OwnPages,
    /// Client id for sign-in with Google, which needs the secret, too
    #[arg(long, env = "GOOGLE_CLIENT_ID", requires = "google_client_secret")]
    pub google_client_id: Option<String>,
    /// Secret of the client id
    #[arg(long, env = "GOOGLE_CLIENT_SECRET", hide_env_values = true)]
    pub google_client_secret: Option<SecretString>,
    /// Identity provider: Google, or any other certified one
    #[arg(
        long,
        env = "GOOGLE_ISSUER",
        default_value = "https://accounts.google.com"
    )]
    pub google_issuer: String,
    #[command(flatten)]
    pub mail: MailArguments,
    /// Private key for browsers' push services, generated by `podium push-keys`; without it nothing is pushed
    #[arg(
        long,
        env = "PODIUM_PUSH_KEY",
        requires = "push_contact",
        hide_env_values = true
    )]
    pub push_key: Option<SecretString>,
    /// Contact for push services if something is wrong: `mailto:somebody@example.org`
    #[arg(long, env = "PODIUM_PUSH_CONTACT")]
    pub push_contact: Option<String>,
    /// Chat servers that leagues may use besides Discord and Slack: `https://chat.example.org`; must accept Slack's format
    #[arg(long, env = "PODIUM_WEBHOOK_HOSTS", value_delimiter = ',', value_parser = web_address)]
    pub webhook_hosts: Vec<String>,
    /// Limit how often clients may try; `off` is for load tests only, and refused at an https address
    #[arg(long, env = "PODIUM_RATE_LIMITS", value_enum, default_value = "on")]
    pub rate_limits: Switch,
    /// Proxies whose `X-Forwarded-For` is trusted: addresses or networks (`10.0.0.0/8`)
    #[arg(long, env = "PODIUM_TRUSTED_PROXIES", value_delimiter = ',')]
    pub trusted_proxies: Vec<Network>,
    /// Fetch from the results services in the background
    #[arg(long, env = "PODIUM_FEED_POLL", default_value_t = true, action = clap::ArgAction::Set,
          value_parser = clap::builder::BoolishValueParser::new())]
    pub feed_poll: bool,
    /// How often the seasons' lists of events are fetched
    #[arg(long, env = "PODIUM_FEED_SEASONS_EVERY", default_value = "1h", value_parser = duration)]
    pub seasons_every: Duration,
    /// How often an event is fetched on its days
    #[arg(long, env = "PODIUM_FEED_EVENTS_EVERY", default_value = "30s", value_parser = duration)]
    pub events_every: Duration,
    /// How often the rankings of running categories are fetched
    #[arg(long, env = "PODIUM_FEED_RANKINGS_EVERY", default_value = "5s", value_parser = duration)]
    pub rankings_every: Duration,
    /// How often start lists are fetched
    #[arg(long, env = "PODIUM_FEED_START_LISTS_EVERY", default_value = "30m", value_parser = duration)]
    pub start_lists_every: Duration,
    /// Address of the season's programme, with the times of rounds; without it none is fetched. For example
    /// `https://github.com/sportclimbing/ifsc-calendar/releases/latest/download/IFSC-World-Cups-and-World-Championships.json`
    #[arg(long, env = "PODIUM_PROGRAMME", value_parser = web_address)]
    pub programme: Option<String>,
    /// How often the programme is fetched
    #[arg(long, env = "PODIUM_PROGRAMME_EVERY", default_value = "3h", value_parser = duration)]
    pub programme_every: Duration,
}

fn duration(text: &str) -> Result<Duration, String> {
    let parsed = humantime::parse_duration(text).map_err(|error| error.to_string())?;
    if parsed.is_zero() {
        Err("must be longer than nothing".to_owned())
    } else {
        Ok(parsed)
    }
}

fn series(text: &str) -> Result<Series, String> {
    text.trim()
        .parse()
        .map_err(|_| format!("unknown series {text}"))
}

fn feed(text: &str) -> Result<(Series, String), String> {
    let (series, url) = text.split_once('=').ok_or("must be SERIES=URL")?;
    Ok((self::series(series)?, web_address(url)?))
}

fn web_address(text: &str) -> Result<String, String> {
    let url = text.trim().trim_end_matches('/');
    if url.starts_with("http://") || url.starts_with("https://") {
        Ok(url.to_owned())
    } else {
        Err(format!("needs http:// or https://: {url}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_options_are_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn feeds_are_read_by_series() {
        assert_eq!(
            feed("usa=http://127.0.0.1:9/"),
            Ok((Series::Usa, "http://127.0.0.1:9".to_owned()))
        );
        for bad in ["", "usa", "mars=http://x", "usa=ftp://x"] {
            assert!(feed(bad).is_err(), "{bad}");
        }
    }
}
