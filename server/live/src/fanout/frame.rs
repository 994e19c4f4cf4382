//! One message, serialised and framed once and shared by all receivers.

use actix_http::ws::{CloseCode, CloseReason, OpCode, Parser};
use bytes::{Bytes, BytesMut};
use podium_wire::live::server_message::{ServerMessage, SnapshotMessage};
use podium_wire::live::snapshot::Snapshot;
use podium_wire::live::topic::Topic;

/// A whole WebSocket frame, as written to the socket.
pub type Frame = Bytes;

/// Maximum length of a server's frame header, in bytes.
const HEADER_MAX: usize = 10;

/// Frame of a protocol message.
pub fn message_frame(message: &ServerMessage) -> Frame {
    framed(serde_json::to_string(message).unwrap_or_default())
}

/// Frame of a change. Its data was serialised when it was committed and is inserted unchanged.
pub fn change_frame(topic: &Topic, offset: u64, payload: &str) -> Frame {
    let topic = topic.to_client();
    framed(format!(
        r#"{{"type":"change","topic":"{topic}","offset":{offset},"data":{payload}}}"#
    ))
}

pub fn snapshot_frame(topic: &Topic, epoch: &str, offset: u64, data: Snapshot) -> Frame {
    message_frame(&ServerMessage::Snapshot(SnapshotMessage {
        topic: topic.to_client(),
        epoch: epoch.to_owned(),
        offset,
        data,
    }))
}

/// Close frame, the last frame of a connection.
pub fn close_frame(code: CloseCode) -> Frame {
    let mut bytes = BytesMut::new();
    let reason = CloseReason {
        code,
        description: None,
    };
    Parser::write_close(&mut bytes, Some(reason), false);
    bytes.freeze()
}

fn framed(text: String) -> Frame {
    let mut bytes = BytesMut::with_capacity(text.len() + HEADER_MAX);
    Parser::write_message(&mut bytes, text, OpCode::Text, true, false);
    bytes.freeze()
}
