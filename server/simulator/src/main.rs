//! The fake service as a program, for browser tests and manual use.

use std::error::Error;
use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;

use chrono::Utc;
use clap::Parser;
use podium_simulator::event::{EventDocuments, EventId, RecordedFolder};
use podium_simulator::service::{FakeResultsService, Gate, start};
use podium_simulator::simulated::{Clock, Season, SeasonPlan, Tenant, generate_event};

/// Serves recorded or generated events like the results service, revealed step by step; or a simulated season, which
/// advances automatically.
#[derive(Debug, Parser)]
#[command(version)]
struct Options {
    /// Address to listen on; port 0 picks a free one.
    #[arg(long, default_value = "127.0.0.1:0")]
    listen: SocketAddr,
    /// A folder of recorded responses, with `events/{id}.json` in it.
    #[arg(long, value_name = "DIR", env = "PODIUM_RECORDED_FEED")]
    recorded: Option<PathBuf>,
    /// Recorded events to serve; by default all whose documents are complete.
    #[arg(long, value_name = "ID")]
    event: Vec<EventId>,
    /// Seeds of events to generate; one is generated if nothing else is served.
    #[arg(long, value_name = "SEED")]
    generated: Vec<u64>,
    /// Serve a simulated season instead of single events.
    #[arg(long, conflicts_with_all = ["event", "generated", "starts_in_days"])]
    simulated: bool,
    /// The federation whose season is simulated.
    #[arg(long, value_enum, default_value_t, requires = "simulated")]
    tenant: Tenant,
    /// Random seed of the simulated season; the same seed gives the same season.
    #[arg(long, default_value_t = 1, requires = "simulated")]
    seed: u64,
    /// Speed of the season, as a multiple of real time; 0 stops it.
    #[arg(long, value_parser = clock, default_value = "1", requires = "simulated")]
    speed: Clock,
    /// Move every event so that it begins this many days from today.
    #[arg(long, value_name = "DAYS", allow_negative_numbers = true)]
    starts_in_days: Option<i64>,
    /// What the service requires of a request.
    #[arg(long, value_enum, default_value_t)]
    gate: Gate,
    /// The status of a category in which nobody has climbed yet.
    #[arg(long, default_value = "registration_active")]
    upcoming_status: String,
}

fn main() -> Result<(), Box<dyn Error>> {
    let options = Options::parse();
    let mut service = results_service(&options)?
        .listen(options.listen)
        .gate(options.gate)
        .upcoming_status(options.upcoming_status);
    if let Some(days) = options.starts_in_days {
        service = service.starts_in_days(days);
    }
    let running = start(service)?;
    // Tests wait for this line, which a pipe would buffer without the flush.
    let mut out = std::io::stdout().lock();
    writeln!(out, "upstream listening on {}", running.url())?;
    out.flush()?;
    drop(out);
    actix_web::rt::System::new().block_on(tokio::signal::ctrl_c())?;
    Ok(())
}

fn results_service(options: &Options) -> Result<FakeResultsService, Box<dyn Error>> {
    if !options.simulated {
        return Ok(FakeResultsService::new(documents(options)?));
    }
    let season = Season::invent(SeasonPlan {
        tenant: options.tenant,
        seed: options.seed,
        today: Utc::now().date_naive(),
    });
    Ok(FakeResultsService::simulated(season, options.speed))
}

fn clock(speed: &str) -> Result<Clock, String> {
    let speed = speed.parse().ok().and_then(Clock::try_times);
    speed.ok_or_else(|| "a speed is a number from 0 to 2000".to_owned())
}

fn documents(options: &Options) -> Result<Vec<EventDocuments>, Box<dyn Error>> {
    let mut documents = Vec::new();
    if let Some(folder) = options.recorded.as_ref().map(RecordedFolder::new) {
        if options.event.is_empty() {
            documents.extend(
                folder
                    .events()?
                    .into_iter()
                    .filter(EventDocuments::is_complete),
            );
        } else {
            for id in &options.event {
                documents.push(folder.event(*id)?);
            }
        }
    }
    documents.extend(options.generated.iter().copied().map(generate_event));
    if documents.is_empty() {
        documents.push(generate_event(1));
    }
    Ok(documents)
}
