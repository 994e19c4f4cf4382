//! The actor around one socket: inbound messages, unicast answers, heartbeat. The only file that
//! names `actix_web_actors`, which upstream has deprecated: the logic is in `connection`, so that
//! it can be replaced in an afternoon.
//!
//! Its known fault: the actor is polled as a response body, so a peer that stops reading freezes
//! it, heartbeat included. `TCP_USER_TIMEOUT` (set in `startup`) and the queue's kill switch close
//! such sockets from outside.

use std::cell::OnceCell;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, Wake, Waker};
use std::time::{Duration, Instant};

use actix::prelude::*;
use actix_http::ws::Codec;
use actix_web::web::{Bytes, Payload};
use actix_web::{Error, HttpRequest, HttpResponse};
use actix_web_actors::ws::{self, CloseCode, CloseReason, WebsocketContext};
use futures_util::Stream;
use futures_util::task::AtomicWaker;
use podium_domain::ids::UserId;
use podium_wire::server_message::{GoodbyeReason, ServerMessage};

use super::connection::{Action, Connection, HEARTBEAT_MS, goodbye};
use crate::fanout::{ConnectionId, ConnectionQueue, KillSwitch, Seat, WorkerHandle};
use crate::live::{Attach, Live};
use crate::store::SessionToken;

/// Bytes of a client's message, at most.
const MESSAGE_MAX: usize = 16 * 1024;
/// Messages to the session that may wait.
const MAILBOX: usize = 64;
/// A peer that is silent for this long is gone.
const SILENCE_MAX: Duration = Duration::from_secs(45);
/// How often a long connection's right is looked at again.
const SESSION_CHECK: Duration = Duration::from_secs(30);

/// All that a new connection needs.
pub(super) struct Opening {
    pub(super) user: UserId,
    /// When the socket was opened.
    pub(super) site_admin: bool,
    pub(super) token: Option<SessionToken>,
    pub(super) live: Live,
    pub(super) worker: WorkerHandle,
    pub(super) kill_switch: Option<Arc<KillSwitch>>,
    /// Held for as long as the socket lives.
    pub(super) _seat: Seat,
}

struct Session {
    id: ConnectionId,
    opening: Opening,
    connection: Connection,
    heard_at: Instant,
    /// Where the response body finds this actor once it runs.
    address: Rc<OnceCell<Addr<Session>>>,
}

/// The peer reads again after it lagged: its topics start over.
#[derive(Message)]
#[rtype(result = "()")]
struct StartOver;

/// Answers the upgrade; from then on the connection lives by itself.
pub(super) fn open(
    request: &HttpRequest,
    payload: Payload,
    opening: Opening,
) -> Result<HttpResponse, ws::HandshakeError> {
    let mut response = ws::handshake(request)?;
    let id = opening.live.hub().next_connection_id();
    let queue = Rc::new(ConnectionQueue::default());
    opening.worker.open(
        id,
        opening.user.clone(),
        Rc::clone(&queue),
        opening.kill_switch.clone(),
    );
    let connection = Connection::new(opening.user.clone(), opening.live.node().to_owned());
    let address = Rc::new(OnceCell::new());
    let session = Session {
        id,
        opening,
        connection,
        heard_at: Instant::now(),
        address: Rc::clone(&address),
    };
    let codec = Codec::new().max_size(MESSAGE_MAX);
    let unicast = Box::pin(WebsocketContext::with_codec(session, payload, codec));
    let woken = Arc::new(Woken {
        itself: AtomicBool::new(true),
        body: AtomicWaker::new(),
    });
    Ok(response.streaming(Merged {
        queue,
        session: address,
        unicast,
        waker: Waker::from(Arc::clone(&woken)),
        woken,
    }))
}

/// Sessions of the user were ended, perhaps this one's.
#[derive(Message)]
#[rtype(result = "()")]
struct CheckSession;

/// Tells the session's wishes from the queue's: a broadcast wakes the body a thousand times for the
/// queue's sake, and each look at the session's mailbox, timers and input costs as much as a frame.
struct Woken {
    itself: AtomicBool,
    body: AtomicWaker,
}

impl Wake for Woken {
    fn wake(self: Arc<Self>) {
        self.wake_by_ref();
    }

    fn wake_by_ref(self: &Arc<Self>) {
        self.itself.store(true, Ordering::Release);
        self.body.wake();
    }
}

/// The response body: what the session says, and what its topics say, as one stream.
struct Merged<S> {
    queue: Rc<ConnectionQueue>,
    session: Rc<OnceCell<Addr<Session>>>,
    unicast: Pin<Box<S>>,
    woken: Arc<Woken>,
    /// Of `woken`.
    waker: Waker,
}

impl<S: Stream<Item = Result<Bytes, Error>>> Stream for Merged<S> {
    type Item = Result<Bytes, Error>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        // Being polled at all means that the peer reads.
        if self.queue.take_lagging()
            && self
                .session
                .get()
                .is_some_and(|session| session.try_send(StartOver).is_err())
        {
            self.queue.mark_lagging();
        }
        if let Some(session) = self.session.get()
            && self.queue.take_doubt()
            && session.try_send(CheckSession).is_err()
        {
            self.queue.doubt_session();
        }
        if self.woken.itself.load(Ordering::Acquire) {
            self.woken.body.register(context.waker());
            self.woken.itself.store(false, Ordering::Release);
            let Self { unicast, waker, .. } = &mut *self;
            let ready = unicast.as_mut().poll_next(&mut Context::from_waker(waker));
            if ready.is_ready() {
                // There may be more.
                self.woken.itself.store(true, Ordering::Release);
                return ready;
            }
        }
        self.queue.poll_chunk(context).map(|chunk| chunk.map(Ok))
    }
}

impl Session {
    fn act(&mut self, action: Action, ctx: &mut WebsocketContext<Self>) {
        match action {
            Action::Say(message) => say(&message, ctx),
            Action::Follow {
                topic,
                since,
                window,
            } => self.opening.live.attach(&Attach {
                topic,
                user: self.opening.user.clone(),
                site_admin: self.opening.site_admin,
                connection: self.id,
                worker: self.opening.worker.link().clone(),
                since,
                window,
            }),
            Action::Leave(topic) => self.opening.worker.detach(self.id, &topic),
            Action::Close(reason) => close(reason, ctx),
        }
    }

    fn check_silence(&mut self, ctx: &mut WebsocketContext<Self>) {
        if self.heard_at.elapsed() > SILENCE_MAX {
            ctx.stop();
        } else {
            ctx.ping(b"");
        }
    }

    /// Signed out on another page, or the account is gone: the socket goes too.
    fn check_session(&mut self, ctx: &mut WebsocketContext<Self>) {
        let Some(token) = self.opening.token.clone() else {
            return;
        };
        let store = self.opening.live.store().clone();
        ctx.spawn(
            async move { store.session_now(&token).await }
                .into_actor(self)
                .map(|session, actor, ctx| match session {
                    Ok(None) => close(GoodbyeReason::SignedOut, ctx),
                    // What it follows was granted to somebody else, in a way.
                    Ok(Some(now)) if now.is_site_admin() != actor.opening.site_admin => {
                        close(GoodbyeReason::RightsChanged, ctx);
                    }
                    Ok(Some(_)) | Err(_) => {}
                }),
        );
    }
}

fn say(message: &ServerMessage, ctx: &mut WebsocketContext<Session>) {
    match serde_json::to_string(message) {
        Ok(text) => ctx.text(text),
        Err(error) => tracing::error!(%error, "message not serialised"),
    }
}

fn close(reason: GoodbyeReason, ctx: &mut WebsocketContext<Session>) {
    say(&goodbye(reason), ctx);
    let code = match reason {
        GoodbyeReason::Restarting | GoodbyeReason::RightsChanged => CloseCode::Restart,
        GoodbyeReason::SignedOut | GoodbyeReason::ProtocolMismatch | GoodbyeReason::Misbehaved => {
            CloseCode::Policy
        }
    };
    ctx.close(Some(CloseReason {
        code,
        description: None,
    }));
    ctx.stop();
}

impl Actor for Session {
    type Context = WebsocketContext<Self>;

    fn started(&mut self, ctx: &mut Self::Context) {
        ctx.set_mailbox_capacity(MAILBOX);
        drop(self.address.set(ctx.address()));
        ctx.run_interval(
            Duration::from_millis(HEARTBEAT_MS.into()),
            Self::check_silence,
        );
        ctx.run_interval(SESSION_CHECK, Self::check_session);
    }

    fn stopped(&mut self, _: &mut Self::Context) {
        self.opening.worker.close(self.id);
    }
}

impl Handler<StartOver> for Session {
    type Result = ();

    fn handle(&mut self, _: StartOver, ctx: &mut Self::Context) {
        for action in self.connection.start_over() {
            self.act(action, ctx);
        }
    }
}

impl Handler<CheckSession> for Session {
    type Result = ();

    fn handle(&mut self, _: CheckSession, ctx: &mut Self::Context) {
        self.check_session(ctx);
    }
}

impl StreamHandler<Result<ws::Message, ws::ProtocolError>> for Session {
    fn handle(&mut self, item: Result<ws::Message, ws::ProtocolError>, ctx: &mut Self::Context) {
        self.heard_at = Instant::now();
        match item {
            Ok(ws::Message::Text(text)) => {
                let now_ms =
                    u64::try_from(chrono::Utc::now().timestamp_millis()).unwrap_or_default();
                let action = self.connection.hear(&text, self.heard_at, now_ms);
                self.act(action, ctx);
            }
            Ok(ws::Message::Ping(payload)) => ctx.pong(&payload),
            Ok(ws::Message::Pong(_) | ws::Message::Nop) => {}
            Ok(ws::Message::Close(reason)) => {
                ctx.close(reason);
                ctx.stop();
            }
            // Browsers do not fragment small texts, and nothing here is binary.
            Ok(ws::Message::Binary(_) | ws::Message::Continuation(_)) => {
                ctx.close(Some(CloseReason {
                    code: CloseCode::Unsupported,
                    description: None,
                }));
                ctx.stop();
            }
            Err(ws::ProtocolError::Overflow) => {
                ctx.close(Some(CloseReason {
                    code: CloseCode::Size,
                    description: None,
                }));
                ctx.stop();
            }
            Err(_) => {
                ctx.close(Some(CloseReason {
                    code: CloseCode::Protocol,
                    description: None,
                }));
                ctx.stop();
            }
        }
    }
}
