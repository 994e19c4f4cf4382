//! The actor around one socket: inbound messages, unicast answers, heartbeat. The only file that
//! names `actix_web_actors`, which upstream has deprecated: the logic is in `connection`, so that
//! it can be replaced in an afternoon. Of its context, only the writing side is used: frames are read
//! by `podium_wire::client_frames`, which bounds what a peer can make us hold.
//!
//! It never sees the socket: what the peer says comes in as a stream, what it says itself goes out as
//! one, and `traffic` sits between those and the socket. A peer that stops reading freezes nobody.

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
use podium_wire::live::server_message::{GoodbyeReason, ServerMessage};
use podium_wire::live::topic::Topic;

use crate::fanout::connection_limits::ConnectionPermit;
use crate::fanout::open_socket::OpenSocket;
use crate::fanout::worker::WorkerHandle;
use crate::fanout::worker_link::ConnectionId;
use crate::registry::Live;
use crate::socket::connection::{Action, Connection, HEARTBEAT_MS, goodbye, too_many_topics};
use crate::socket::io_task::{Inbound, run_io};
use crate::topics::subscribe::SubscribeRequest;
use crate::transport::upgrade_handoff::UpgradeHandoff;
use podium_store::db::SessionToken;

/// Messages to the session that may wait.
const MAILBOX: usize = 64;
/// A peer that is silent for this long is gone.
const SILENCE_MAX: Duration = Duration::from_secs(45);
/// At each of so many heartbeats a long connection's right is looked at again.
const SESSION_CHECK_BEATS: u32 = 2;

/// All that a new connection needs.
pub struct Opening {
    pub user: UserId,
    /// When the socket was opened.
    pub site_admin: bool,
    pub token: Option<SessionToken>,
    pub live: Live,
    pub worker: WorkerHandle,
    /// Held for as long as the socket lives.
    pub permit: ConnectionPermit,
}

/// A session that runs, as `traffic` sees it.
pub(crate) struct Session {
    /// Known once it has been polled.
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

/// The peer reads again after it lagged: its topics start over.
#[derive(Message)]
#[rtype(result = "()")]
struct StartOver;

/// Sessions of the user were ended, perhaps this one's.
#[derive(Message)]
#[rtype(result = "()")]
struct CheckSession;

/// Answers the upgrade; from then on the connection lives by itself.
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
        let connection = Connection::new(opening.user.clone(), opening.live.node().to_owned());
        let address = Rc::new(OnceCell::new());
        let actor = SessionActor {
            id,
            opening,
            connection,
            received_at: Instant::now(),
            beats: 0,
            address: Rc::clone(&address),
        };
        // The context insists on reading bytes itself, and is given none.
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

    /// Whole frames; none at its end.
    pub(crate) fn poll_outbound(&mut self, context: &mut Context<'_>) -> Poll<Option<Bytes>> {
        let outbound = self.outbound.as_mut().poll_next(context);
        outbound.map(|outbound| outbound.transpose().ok().flatten())
    }

    /// Follows its topics anew. False: not now.
    pub(crate) fn start_over(&self) -> bool {
        let address = self.address.get();
        address.is_some_and(|session| session.try_send(StartOver).is_ok())
    }

    /// Looks whether its right is still there. False: not now.
    pub(crate) fn check(&self) -> bool {
        let address = self.address.get();
        address.is_some_and(|session| session.try_send(CheckSession).is_ok())
    }
}

impl SessionActor {
    fn act(&mut self, action: Action, ctx: &mut WebsocketContext<Self>) {
        match action {
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

    fn follow(
        &mut self,
        topic: Topic,
        since: Option<Since>,
        window: Option<Window>,
        ctx: &mut WebsocketContext<Self>,
    ) {
        let worker = &self.opening.worker;
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

    /// Signed out on another page, or the account is gone: the socket goes too.
    fn check_session(&mut self, ctx: &mut WebsocketContext<Self>) {
        let Some(token) = self.opening.token.clone() else {
            return;
        };
        let store = self.opening.live.store().clone();
        ctx.spawn(
            async move { store.read_session(&token).await }
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
                let now_ms =
                    u64::try_from(chrono::Utc::now().timestamp_millis()).unwrap_or_default();
                let action = self.connection.handle(&text, now_ms);
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
