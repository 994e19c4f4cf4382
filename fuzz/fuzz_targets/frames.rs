//! Fuzzes the input of a socket: the frame reader and the message reader do not panic, a frame that is too large is
//! refused, and every parsed topic or message reads back the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use podium_wire::live::topic::Topic;
use podium_wire::live::client_frames::{ClientFrame, FrameReader};
use podium_wire::live::client_message::ClientMessage;

/// The server's limit (`app/ws`).
const MESSAGE_MAX: usize = 16 * 1024;

fuzz_target!(|data: &[u8]| {
    let mut frames = FrameReader::new(MESSAGE_MAX);
    let mut bytes = data;
    while let Ok(Some(frame)) = frames.read(&mut bytes) {
        if let ClientFrame::Text(text) = frame {
            assert!(text.len() <= MESSAGE_MAX);
            message(text.as_bytes());
        }
    }
    // Parsed directly as well, because a fuzzer does not guess the masks.
    message(data);
});

fn message(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    if let Ok(topic) = text.parse::<Topic>() {
        assert_eq!(topic.to_string().parse::<Topic>().ok(), Some(topic));
    }
    if let Ok(message) = serde_json::from_str::<ClientMessage>(text) {
        let spelled = serde_json::to_string(&message).expect("JSON");
        let again: ClientMessage = serde_json::from_str(&spelled).expect("a message");
        assert_eq!(serde_json::to_string(&again).expect("JSON"), spelled);
    }
}
