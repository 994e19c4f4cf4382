//! The case table: framing, control frames, reserved bits, opcodes, closing, limits.

use crate::live::websocket::fragments::in_fragments;
use crate::live::websocket::{Case, PING};
use crate::support::raw_socket::RawSocket;

pub(crate) const FIN: u8 = 0x80;
pub(crate) const CONTINUATION: u8 = 0;
pub(crate) const TEXT: u8 = 1;
pub(crate) const BINARY: u8 = 2;
pub(crate) const CLOSE: u8 = 8;
pub(crate) const PING_FRAME: u8 = 9;
pub(crate) const PONG_FRAME: u8 = 10;
/// Maximum size of a client's message in bytes.
pub(crate) const MESSAGE_MAX: usize = 16 * 1024;
/// Maximum number of frames within ten seconds.
const FRAMES_MAX: usize = 120;

const NO_BINARY: &str = "the protocol is JSON text";
const TOO_LARGE: &str = "no message of the protocol is longer than 16 KiB";
const TOO_MANY: &str = "no client of the protocol sends more than 120 frames in ten seconds";
const NO_EXTENSIONS: &str = "no extension is negotiated, compression included";

pub(crate) fn all() -> Vec<Case> {
    [
        framing(),
        pings(),
        reserved_bits(),
        opcodes(),
        closing(),
        close_payloads(),
        limits(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

pub(crate) fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
    RawSocket::any_frame(first, payload)
}

/// A message of this length that is answered.
pub(crate) fn message(length: usize) -> Vec<u8> {
    let mut message = PING.to_vec();
    message.resize(length.max(PING.len()), b' ');
    message
}

pub(crate) fn text(payload: &[u8]) -> Vec<u8> {
    frame(FIN | TEXT, payload)
}

pub(crate) fn ping(payload: &[u8]) -> Vec<u8> {
    frame(FIN | PING_FRAME, payload)
}

pub(crate) fn close(code: u16, reason: &[u8]) -> Vec<u8> {
    frame(FIN | CLOSE, &[&code.to_be_bytes(), reason].concat())
}

/// Only the head of a frame with this payload length.
fn announced(first: u8, length: usize) -> Vec<u8> {
    RawSocket::frame_head(first, length)
}

fn framing() -> Vec<Case> {
    let group = "1 framing";
    let mut cases = Vec::new();
    for length in [0, 125, 126, 127, 128, 1000, MESSAGE_MAX] {
        let name = format!("text of {length} bytes");
        let case = if length == 0 {
            Case::new(group, name, &[text(b"")]).text("refused")
        } else {
            Case::new(group, name, &[text(&message(length))]).understood(1)
        };
        cases.push(case);
    }
    for piece in [1, 2, 7, 997] {
        let name = format!("text of 2000 bytes, {piece} at a time");
        let case = Case::new(group, name, &[text(&message(2000))]);
        cases.push(case.in_pieces(piece).understood(1));
    }
    for length in [0, 125, 126, 127, 128, 1000] {
        let name = format!("binary of {length} bytes");
        let case = Case::new(group, name, &[frame(FIN | BINARY, &vec![0xfe; length])]);
        cases.push(case.closed(1003).on_purpose(NO_BINARY));
    }
    let fragment = Case::new(group, "binary fragment", &[frame(BINARY, b"x")]);
    cases.push(fragment.closed(1003).on_purpose(NO_BINARY));
    // The RFC requires the shortest encoding; a longer one does no harm, and libraries accept it.
    let mut longer = vec![FIN | TEXT, 0xfe, 0, 15, 0, 0, 0, 0];
    longer.extend_from_slice(PING);
    cases.push(Case::new(group, "a length in two bytes without need", &[longer]).understood(1));
    let unmasked = [&[FIN | TEXT, 15][..], PING].concat();
    cases.push(Case::new(group, "not masked", &[unmasked]).closed(1002));
    cases.push(Case::new(group, "ping, not masked", &[vec![FIN | PING_FRAME, 0]]).closed(1002));
    let negative = announced(FIN | TEXT, usize::MAX);
    cases.push(Case::new(group, "a length with its highest bit set", &[negative]).closed(1002));
    cases
}

fn pings() -> Vec<Case> {
    let group = "2 pings and pongs";
    let binary = [0x00, 0xff, 0xfe, 0xfd, 0xfc, 0xfb, 0x00, 0xff];
    let unsolicited = frame(FIN | PONG_FRAME, b"unsolicited");
    let ten: Vec<Vec<u8>> = (0..10_u8).map(|number| ping(&[number])).collect();
    let all_ten = |case: Case| (0..10_u8).fold(case, |case, number| case.pong(&[number]));
    vec![
        Case::new(group, "ping without payload", &[ping(b"")]).pong(b""),
        Case::new(group, "ping with text", &[ping(b"Hello")]).pong(b"Hello"),
        Case::new(group, "ping with binary", &[ping(&binary)]).pong(&binary),
        Case::new(group, "ping with 125 bytes", &[ping(&[0xfe; 125])]).pong(&[0xfe; 125]),
        Case::new(group, "ping with 126 bytes", &[ping(&[0xfe; 126])]).closed(1002),
        Case::new(group, "ping byte by byte", &[ping(&[0xfe; 125])])
            .in_pieces(1)
            .pong(&[0xfe; 125]),
        Case::new(
            group,
            "pong without payload",
            &[frame(FIN | PONG_FRAME, b"")],
        ),
        Case::new(
            group,
            "pong with payload",
            std::slice::from_ref(&unsolicited),
        ),
        Case::new(
            group,
            "pong with 126 bytes",
            &[frame(FIN | PONG_FRAME, &[0; 126])],
        )
        .closed(1002),
        Case::new(group, "pong, then ping", &[unsolicited, ping(b"a")]).pong(b"a"),
        all_ten(Case::new(group, "ten pings", &ten)),
        all_ten(Case::new(group, "ten pings byte by byte", &ten).in_pieces(1)),
        Case::new(group, "message and ping", &[text(PING), ping(b"a")])
            .understood(1)
            .pong(b"a"),
    ]
}

fn reserved_bits() -> Vec<Case> {
    let group = "3 reserved bits";
    let mut cases = Vec::new();
    for bits in 1..=7_u8 {
        for (name, opcode) in [
            ("text", TEXT),
            ("ping", PING_FRAME),
            ("pong", PONG_FRAME),
            ("close", CLOSE),
        ] {
            let bad = frame(FIN | bits << 4 | opcode, b"");
            let name = format!("RSV {bits} on {name}");
            cases.push(Case::new(group, name.clone(), std::slice::from_ref(&bad)).closed(1002));
            let name = format!("{name} after a message and before a ping");
            let case = Case::new(group, name, &[text(PING), bad, ping(b"unheard")]);
            cases.push(case.understood(1).closed(1002));
        }
    }
    let compressed = frame(FIN | 0x40 | TEXT, &[0xaa, 0x56, 0x2a]);
    let case = Case::new(group, "a compressed text", &[compressed]);
    cases.push(case.closed(1002).on_purpose(NO_EXTENSIONS));
    cases
}

fn opcodes() -> Vec<Case> {
    let group = "4 opcodes";
    let mut cases = Vec::new();
    for opcode in (3..=7).chain(11..=15_u8) {
        for (name, payload) in [("without payload", &b""[..]), ("with payload", b"x")] {
            let bad = frame(FIN | opcode, payload);
            let name = format!("opcode {opcode} {name}");
            cases.push(Case::new(group, name.clone(), std::slice::from_ref(&bad)).closed(1002));
            let name = format!("{name} after a message and before a ping");
            let case = Case::new(group, name, &[text(PING), bad, ping(b"unheard")]);
            cases.push(case.understood(1).closed(1002));
        }
    }
    cases
}

fn closing() -> Vec<Case> {
    let group = "7 closing";
    let goodbye = || close(1000, b"");
    vec![
        Case::new(group, "message, then close", &[text(PING), goodbye()])
            .understood(1)
            .closed(1000),
        Case::new(group, "two closes", &[goodbye(), goodbye()]).closed(1000),
        Case::new(group, "ping after close", &[goodbye(), ping(b"late")]).closed(1000),
        Case::new(group, "message after close", &[goodbye(), text(PING)]).closed(1000),
        Case::new(group, "bad frame after close", &[goodbye(), vec![0xff; 9]]).closed(1000),
        Case::new(group, "fragment, then close, then the rest", &{
            let mut frames = in_fragments(2, b"");
            frames.insert(1, goodbye());
            frames
        })
        .closed(1000),
        Case::new(
            group,
            "the largest message, then close",
            &[text(&message(MESSAGE_MAX)), goodbye()],
        )
        .understood(1)
        .closed(1000),
        Case::new(group, "close byte by byte", &[close(1000, b"reason")])
            .in_pieces(1)
            .closed(1000),
    ]
}

fn close_payloads() -> Vec<Case> {
    let group = "7 closing";
    let none = Case::new(group, "close without code", &[frame(FIN | CLOSE, b"")]);
    let mut cases = vec![none.closed_without_code()];
    for (name, sent, code) in [
        ("half a code", frame(FIN | CLOSE, b"\x03"), 1002),
        ("a reason", close(1000, b"because"), 1000),
        ("123 bytes of reason", close(1000, &[b'x'; 123]), 1000),
        ("124 bytes of reason", close(1000, &[b'x'; 124]), 1002),
        (
            "a reason that is no text",
            close(1000, b"\xce\xba\xff"),
            1007,
        ),
    ] {
        cases.push(Case::new(group, format!("close with {name}"), &[sent]).closed(code));
    }
    let sent = [
        1000..=1003,
        1007..=1014,
        3000..=3000,
        3999..=4000,
        4999..=4999_u16,
    ];
    for code in sent.into_iter().flatten() {
        let case = Case::new(group, format!("close with {code}"), &[close(code, b"")]);
        cases.push(case.closed(code));
    }
    let never = [
        0,
        999,
        1004,
        1005,
        1006,
        1015,
        1016,
        1100,
        2000,
        2999,
        5000,
        u16::MAX,
    ];
    for code in never {
        let case = Case::new(group, format!("close with {code}"), &[close(code, b"")]);
        cases.push(case.closed(1002));
    }
    cases
}

fn limits() -> Vec<Case> {
    let group = "9 limits";
    let mut cases = Vec::new();
    for length in [
        MESSAGE_MAX + 1,
        65_535,
        65_536,
        16 << 20,
        8 << 30,
        usize::MAX >> 1,
    ] {
        let name = format!("a text of {length} bytes, by its head alone");
        let case = Case::new(group, name, &[announced(FIN | TEXT, length)]);
        cases.push(case.closed(1009).on_purpose(TOO_LARGE));
    }
    let whole = Case::new(group, "a whole text of 64 KiB", &[text(&message(65_536))]);
    cases.push(whole.closed(1009).on_purpose(TOO_LARGE));
    let fragments = [
        frame(TEXT, &message(MESSAGE_MAX)),
        frame(CONTINUATION, b""),
        announced(FIN | CONTINUATION, 1),
    ];
    let case = Case::new(group, "fragments of one byte too many", &fragments);
    cases.push(case.closed(1009).on_purpose(TOO_LARGE));
    let few = vec![ping(b""); FRAMES_MAX - 1];
    let allowed = (1..FRAMES_MAX).fold(Case::new(group, "119 pings", &few), |case, _| {
        case.pong(b"")
    });
    cases.push(allowed);
    for (name, one) in [
        ("pongs", frame(FIN | PONG_FRAME, b"")),
        ("continuations", frame(CONTINUATION, b"")),
    ] {
        let many = [vec![frame(TEXT, b"")], vec![one; FRAMES_MAX]].concat();
        let case = Case::new(group, format!("too many {name}"), &many);
        cases.push(case.text("goodbye").closed(1008).on_purpose(TOO_MANY));
    }
    for (name, one, pong) in [("pings", ping(b""), true), ("messages", text(PING), false)] {
        let case = Case::new(
            group,
            format!("too many {name}"),
            &vec![one; FRAMES_MAX + 1],
        );
        let answered = (0..FRAMES_MAX).fold(case, |case, _| {
            if pong {
                case.pong(b"")
            } else {
                case.understood(1)
            }
        });
        cases.push(answered.text("goodbye").closed(1008).on_purpose(TOO_MANY));
    }
    cases
}
