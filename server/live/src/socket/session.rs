//! The actor of one socket: inbound messages, unicast responses, heartbeat. The only file that imports the deprecated
//! `actix_web_actors`: the logic is in `connection`, so that the crate can be replaced easily. Only the writing side of
//! its context is used: `podium_wire::live::client_frames` reads frames, because it limits the memory that a peer can
//! make the server hold.
//!
//! The actor has no access to the socket: frames arrive and leave as streams, and `io_task` connects these to the
//! socket. A peer that stops reading therefore blocks no other connection.

use std::cell::OnceCell;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use actix::prelude::*;
use actix_http::error::PayloadError;
use actix_web::web::{Bytes, Payload};
use actix_web::{Error, HttpRequest, HttpResponse};
use actix_web_actors::ws::{self, CloseCode, CloseReason, WebsocketContext};
use futures_util::{Stream, stream};
use podium_domain::ids::UserId;
use podium_wire::live::client_frames::{ClientFrame, FrameError};
use podium_wire::live::client_message::{Since, Window};
use podium_wire::live::server_message::{GoodbyeReason, ServerMessage, Welcome};
use podium_wire::live::topic::Topic;

use crate::fanout::connection_limits::ConnectionPermit;
use crate::fanout::open_socket::OpenSocket;
use crate::fanout::worker::WorkerHandle;
use crate::fanout::worker_link::ConnectionId;
use crate::registry::Live;
use crate::socket::connection::{Action, Connection, HEARTBEAT_MS, goodbye, too_many_topics};
use crate::socket::io_task::{Inbound, run_io};
use crate::topics::subscribe::SubscribeRequest;
use podium_store::db::SessionToken;
use podium_transport::UpgradeHandoff;

/// Capacity of the session's mailbox, in messages.
const MAILBOX: usize = 64;
/// A peer that is silent for longer than this is considered gone.
const SILENCE_MAX: Duration = Duration::from_secs(45);
/// Number of heartbeats between two checks of the session's right to the connection.
const SESSION_CHECK_BEATS: u32 = 2;

/// Parameters of a new connection.
pub struct Opening {
    pub user: UserId,
    /// Whether the user was a site admin when the socket was opened.
    pub site_admin: bool,
    pub token: Option<SessionToken>,
    pub live: Live,
    pub worker: WorkerHandle,
    /// Held for as long as the socket is open.
    pub permit: ConnectionPermit,
}

/// Handle on a running session, used by `io_task`.
pub(crate) struct Session {
    /// Set when the session is first polled.
    address: Rc<OnceCell<Addr<SessionActor>>>,
    outbound: Pin<Box<dyn Stream<Item = Result<Bytes, Error>>>>,
}

struct SessionActor {
    id: ConnectionId,
    opening: Opening,
    connection: Connection,
    received_at: Instant,
    beats: u32,
    address: Rc<OnceCell<Addr<SessionActor>>>,
}

/// The peer reads again after it lagged, so the session resubscribes to its topics.
#[derive(Message)]
#[rtype(result = "()")]
struct StartOver;

/// The user's sessions or rights have changed, so this one is checked.
#[derive(Message)]
#[rtype(result = "()")]
struct CheckSession;

/// Answers the upgrade; the connection is then handed over from HTTP to its own task.
pub fn open(
    request: &HttpRequest,
    handoff: &Rc<UpgradeHandoff>,
    payload: Payload,
    opening: Opening,
) -> Result<HttpResponse, ws::HandshakeError> {
    let mut response = ws::handshake(request)?;
    Ok(response.body(handoff.take_over(|stream| run_io(stream, payload, opening))))
}

impl Session {
    pub(crate) fn start(opening: Opening, socket: &Rc<OpenSocket>, inbound: Inbound) -> Self {
        let id = opening.live.hub().next_connection_id();
        opening.worker.open(id, Rc::clone(socket));
        let address = Rc::new(OnceCell::new());
        let actor = SessionActor {
            id,
            opening,
            connection: Connection::default(),
            received_at: Instant::now(),
            beats: 0,
            address: Rc::clone(&address),
        };
        // The context requires a byte stream to read, so it gets an empty one.
        let no_bytes = stream::pending::<Result<Bytes, PayloadError>>();
        let outbound = WebsocketContext::with_factory(no_bytes, |ctx| {
            ctx.add_stream(inbound);
            actor
        });
        Self {
            address,
            outbound: Box::pin(outbound),
        }
    }

    /// The session's next whole frames; `None` at its end.
    pub(crate) fn poll_outbound(&mut self, context: &mut Context<'_>) -> Poll<Option<Bytes>> {
        let outbound = self.outbound.as_mut().poll_next(context);
        outbound.map(|outbound| outbound.transpose().ok().flatten())
    }

    /// Makes the session subscribe to its topics again. False if it cannot take the request now.
    pub(crate) fn start_over(&self) -> bool {
        let address = self.address.get();
        address.is_some_and(|session| session.try_send(StartOver).is_ok())
    }

    /// Makes the session check its right to the connection. False if it cannot take the request now.
    pub(crate) fn check(&self) -> bool {
        let address = self.address.get();
        address.is_some_and(|session| session.try_send(CheckSession).is_ok())
    }
}

impl SessionActor {
    fn act(&mut self, action: Action, ctx: &mut WebsocketContext<Self>) {
        match action {
            Action::Welcome => send(&self.welcome(), ctx),
            Action::Send(message) => send(&message, ctx),
            Action::Subscribe {
                topic,
                since,
                window,
            } => self.follow(topic, since, window, ctx),
            Action::Unsubscribe(topic) => self.opening.worker.unsubscribe(self.id, &topic),
            Action::Close(reason) => close(reason, ctx),
        }
    }

    fn welcome(&self) -> ServerMessage {
        let now_ms = chrono::Utc::now().timestamp_millis();
        ServerMessage::Welcome(Welcome {
            node: self.opening.live.node().to_owned(),
            heartbeat_ms: HEARTBEAT_MS,
            server_time_ms: u64::try_from(now_ms).unwrap_or_default(),
        })
    }

    fn follow(
        &mut self,
        topic: Topic,
        since: Option<Since>,
        window: Option<Window>,
        ctx: &mut WebsocketContext<Self>,
    ) {
        let worker = &self.opening.worker;
        // A change does not name its window: only a snapshot shows where those of the new one begin.
        let since = since.filter(|_| !worker.has_other_window(self.id, &topic, window));
        let Some(subscription) = worker.request(self.id, &topic, window) else {
            send(&too_many_topics(&topic), ctx);
            return;
        };
        self.opening.live.subscribe(&SubscribeRequest {
            topic,
            user: self.opening.user.clone(),
            site_admin: self.opening.site_admin,
            connection: self.id,
            subscription,
            worker: worker.link().clone(),
            since,
            window,
        });
    }

    fn beat(&mut self, ctx: &mut WebsocketContext<Self>) {
        self.beats += 1;
        if self.received_at.elapsed() > SILENCE_MAX {
            ctx.stop();
        } else {
            ctx.ping(b"");
            if self.beats.is_multiple_of(SESSION_CHECK_BEATS) {
                self.check_session(ctx);
            }
        }
    }

    /// Closes the socket if the user has signed out elsewhere, the account is deleted, or the admin right has changed.
    fn check_session(&mut self, ctx: &mut WebsocketContext<Self>) {
        let Some(token) = self.opening.token.clone() else {
            return;
        };
        let store = self.opening.live.store().clone();
        ctx.spawn(
            async move { store.check_session(&token).await }
                .into_actor(self)
                .map(|session, actor, ctx| match session {
                    Ok(None) => close(GoodbyeReason::SignedOut, ctx),
                    // The subscriptions were granted with other rights than the user now has.
                    Ok(Some(now)) if now.is_site_admin() != actor.opening.site_admin => {
                        close(GoodbyeReason::RightsChanged, ctx);
                    }
                    Ok(Some(_)) | Err(_) => {}
                }),
        );
    }
}

fn send(message: &ServerMessage, ctx: &mut WebsocketContext<SessionActor>) {
    match serde_json::to_string(message) {
        Ok(text) => ctx.text(text),
        Err(error) => tracing::error!(%error, "could not serialise a message"),
    }
}

fn close(reason: GoodbyeReason, ctx: &mut WebsocketContext<SessionActor>) {
    send(&goodbye(reason), ctx);
    let code = match reason {
        GoodbyeReason::Restarting | GoodbyeReason::RightsChanged => CloseCode::Restart,
        GoodbyeReason::SignedOut | GoodbyeReason::ProtocolMismatch | GoodbyeReason::Misbehaved => {
            CloseCode::Policy
        }
    };
    end(Some(code.into()), ctx);
}

/// Ends the connection with this status code.
fn end(code: Option<u16>, ctx: &mut WebsocketContext<SessionActor>) {
    ctx.close(code.map(|code| CloseReason {
        code: code.into(),
        description: None,
    }));
    ctx.stop();
}

impl Actor for SessionActor {
    type Context = WebsocketContext<Self>;

    fn started(&mut self, ctx: &mut Self::Context) {
        ctx.set_mailbox_capacity(MAILBOX);
        drop(self.address.set(ctx.address()));
        ctx.run_interval(Duration::from_millis(HEARTBEAT_MS.into()), Self::beat);
    }

    fn stopped(&mut self, _: &mut Self::Context) {
        self.opening.worker.close(self.id);
    }
}

impl Handler<StartOver> for SessionActor {
    type Result = ();

    fn handle(&mut self, _: StartOver, ctx: &mut Self::Context) {
        for (topic, window) in self.opening.worker.requested(self.id) {
            self.follow(topic, None, window, ctx);
        }
    }
}

impl Handler<CheckSession> for SessionActor {
    type Result = ();

    fn handle(&mut self, _: CheckSession, ctx: &mut Self::Context) {
        self.check_session(ctx);
    }
}

impl StreamHandler<Result<ClientFrame, FrameError>> for SessionActor {
    fn handle(&mut self, frame: Result<ClientFrame, FrameError>, ctx: &mut Self::Context) {
        self.received_at = Instant::now();
        if !self.connection.permits_frame(self.received_at) {
            close(GoodbyeReason::Misbehaved, ctx);
            return;
        }
        match frame {
            Ok(ClientFrame::Text(text)) => {
                let action = self.connection.handle(&text, &self.opening.user);
                self.act(action, ctx);
            }
            Ok(ClientFrame::Ping(payload)) => ctx.pong(&payload),
            Ok(ClientFrame::Pong | ClientFrame::Fragment) => {}
            Ok(ClientFrame::Close(code)) => end(code, ctx),
            Err(error) => end(Some(error.close_code()), ctx),
        }
    }
}

/// Required by the context, whose own reader gets no bytes.
impl StreamHandler<Result<ws::Message, ws::ProtocolError>> for SessionActor {
    fn handle(&mut self, _: Result<ws::Message, ws::ProtocolError>, _: &mut Self::Context) {}
}
