//! A TCP proxy between a client and a node that injects faults on command.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use socket2::SockRef;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, split};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::sleep;

use crate::dice::Dice;
use crate::network::frames::{FrameFaults, FrameStream, FrameTally};

const CHUNK_BYTES: usize = 16 * 1024;

/// The proxy's current fault, for both directions and all connections.
#[derive(Debug, Clone, Copy)]
pub enum Weather {
    Clear,
    /// Every chunk is delayed by 0 to this many milliseconds.
    Delayed(u64),
    /// Nothing passes and neither end gets an error; data under way is delivered afterwards.
    Silent,
    /// Sends bytes to the client one at a time with this pause.
    Dripping(Duration),
    /// For live connections only: the bytes are parsed as WebSocket frames.
    WrongFrames(FrameFaults),
}

/// The upstream of a proxy.
#[derive(Debug, Clone)]
pub enum Target {
    Address(SocketAddr),
    Socket(PathBuf),
}

impl From<SocketAddr> for Target {
    fn from(address: SocketAddr) -> Self {
        Self::Address(address)
    }
}

/// Accepts clients and forwards them to the current target.
#[derive(Debug)]
pub struct FaultProxy {
    address: SocketAddr,
    shared: Arc<Shared>,
    accepting: JoinHandle<()>,
}

#[derive(Debug)]
struct Shared {
    target: Mutex<Target>,
    weather: watch::Sender<Weather>,
    /// Number of times that all connections were cut.
    cuts: watch::Sender<u64>,
    /// Number of times that all open connections were silenced for good.
    silences: watch::Sender<u64>,
    dice: Mutex<Dice>,
    tally: Mutex<FrameTally>,
}

impl FaultProxy {
    pub async fn start(target: impl Into<Target>, dice: Dice) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a listener");
        let address = listener.local_addr().expect("its address");
        let shared = Arc::new(Shared {
            target: Mutex::new(target.into()),
            weather: watch::Sender::new(Weather::Clear),
            cuts: watch::Sender::new(0),
            silences: watch::Sender::new(0),
            dice: Mutex::new(dice),
            tally: Mutex::default(),
        });
        let accepting = tokio::spawn(accept(listener, Arc::clone(&shared)));
        Self {
            address,
            shared,
            accepting,
        }
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Sets the target of new connections: a restarted node has another port.
    pub fn lead_to(&self, target: SocketAddr) {
        *lock(&self.shared.target) = target.into();
    }

    pub fn weather(&self, weather: Weather) {
        self.shared.weather.send_replace(weather);
    }

    /// Resets every connection, at both ends.
    pub fn cut(&self) {
        self.shared.cuts.send_modify(|cuts| *cuts += 1);
    }

    /// Stops all traffic on the open connections without an error at either end. New connections work.
    pub fn silence(&self) {
        self.shared.silences.send_modify(|silences| *silences += 1);
    }

    pub fn tally(&self) -> FrameTally {
        *lock(&self.shared.tally)
    }
}

impl Drop for FaultProxy {
    fn drop(&mut self) {
        self.accepting.abort();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

async fn accept(listener: TcpListener, shared: Arc<Shared>) {
    while let Ok((client, _)) = listener.accept().await {
        tokio::spawn(carry(client, Arc::clone(&shared)));
    }
}

/// Forwards one connection until either end closes it or it is cut.
async fn carry(client: TcpStream, shared: Arc<Shared>) {
    let target = lock(&shared.target).clone();
    drop(client.set_nodelay(true));
    match target {
        Target::Address(address) => {
            let mut cuts = shared.cuts.subscribe();
            let connected = tokio::select! {
                connected = TcpStream::connect(address) => connected,
                _ = cuts.changed() => return reset(&client),
            };
            let Ok(server) = connected else {
                return reset(&client);
            };
            drop(server.set_nodelay(true));
            if let Some((client, server)) = carry_between(client, server, &shared).await {
                reset(&client);
                reset(&server);
            }
        }
        Target::Socket(path) => {
            let Ok(server) = UnixStream::connect(path).await else {
                return reset(&client);
            };
            if let Some((client, _)) = carry_between(client, server, &shared).await {
                reset(&client);
            }
        }
    }
}

/// Forwards bytes both ways. Returns both ends when they are to be reset.
async fn carry_between<S: AsyncRead + AsyncWrite + Unpin>(
    client: TcpStream,
    server: S,
    shared: &Shared,
) -> Option<(TcpStream, S)> {
    let (mut cuts, mut silences) = (shared.cuts.subscribe(), shared.silences.subscribe());
    let (mut from_client, mut to_client) = split(client);
    let (mut from_server, mut to_server) = split(server);
    let dice = lock(&shared.dice).split();
    tokio::select! {
        () = up(&mut from_client, &mut to_server, shared) => return None,
        () = down(&mut from_server, &mut to_client, shared, dice) => return None,
        _ = cuts.changed() => {}
        // Both ends stay open, even if a peer closes its side.
        _ = silences.changed() => drop(cuts.changed().await),
    }
    Some((
        from_client.unsplit(to_client),
        from_server.unsplit(to_server),
    ))
}

/// Makes the next close send RST instead of FIN.
fn reset(stream: &TcpStream) {
    drop(SockRef::from(stream).set_linger(Some(Duration::ZERO)));
}

async fn up(
    from: &mut (impl AsyncRead + Unpin),
    to: &mut (impl AsyncWrite + Unpin),
    shared: &Shared,
) {
    let mut dice = lock(&shared.dice).split();
    let mut buffer = vec![0; CHUNK_BYTES];
    while let Ok(read @ 1..) = from.read(&mut buffer).await {
        hold_back(shared, &mut dice).await;
        if to.write_all(&buffer[..read]).await.is_err() {
            return;
        }
    }
}

async fn down(
    from: &mut (impl AsyncRead + Unpin),
    to: &mut (impl AsyncWrite + Unpin),
    shared: &Shared,
    mut dice: Dice,
) {
    let mut buffer = vec![0; CHUNK_BYTES];
    // Frame parsing starts with the connection or never: a later start would be in the middle of a frame.
    let mut frames =
        matches!(*shared.weather.borrow(), Weather::WrongFrames(_)).then(FrameStream::default);
    while let Ok(read @ 1..) = from.read(&mut buffer).await {
        let weather = hold_back(shared, &mut dice).await;
        let bytes = match &mut frames {
            None => buffer[..read].to_vec(),
            Some(frames) => {
                let faults = match weather {
                    Weather::WrongFrames(faults) => Some(faults),
                    Weather::Clear
                    | Weather::Delayed(_)
                    | Weather::Silent
                    | Weather::Dripping(_) => None,
                };
                let mut tally = lock(&shared.tally);
                frames.pass(&buffer[..read], faults, &mut dice, &mut tally)
            }
        };
        let written = match weather {
            Weather::Dripping(pause) => drip(&bytes, to, pause, shared).await,
            Weather::Clear | Weather::Delayed(_) | Weather::Silent | Weather::WrongFrames(_) => {
                to.write_all(&bytes).await.is_ok()
            }
        };
        if !written {
            return;
        }
    }
}

/// Waits as long as the current fault requires, and returns the weather in which the chunk passes.
async fn hold_back(shared: &Shared, dice: &mut Dice) -> Weather {
    let mut weather = shared.weather.subscribe();
    let clear = weather.wait_for(|weather| !matches!(weather, Weather::Silent));
    let now = clear.await.map_or(Weather::Clear, |weather| *weather);
    if let Weather::Delayed(most_ms) = now {
        sleep(dice.up_to_ms(most_ms)).await;
    }
    now
}

async fn drip(
    bytes: &[u8],
    to: &mut (impl AsyncWrite + Unpin),
    pause: Duration,
    shared: &Shared,
) -> bool {
    for (at, byte) in bytes.iter().enumerate() {
        if !matches!(*shared.weather.borrow(), Weather::Dripping(_)) {
            return to.write_all(&bytes[at..]).await.is_ok();
        }
        if to.write_all(&[*byte]).await.is_err() {
            return false;
        }
        sleep(pause).await;
    }
    true
}
