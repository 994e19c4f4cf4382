//! The case table: fragmented texts, with control frames in between, and fragments out of order.

use crate::live::websocket::cases::{
    BINARY, CLOSE, CONTINUATION, FIN, MESSAGE_MAX, PING_FRAME, PONG_FRAME, TEXT, close, frame,
    message, ping, text,
};
use crate::live::websocket::{Case, PING};

/// A message in this many fragments, each followed by `between`.
pub(crate) fn in_fragments(fragments: usize, between: &[u8]) -> Vec<Vec<u8>> {
    let message = message(fragments.max(PING.len()));
    let size = message.len().div_ceil(fragments);
    let pieces: Vec<&[u8]> = message.chunks(size).collect();
    let last = pieces.len() - 1;
    let mut frames = Vec::new();
    for (number, piece) in pieces.into_iter().enumerate() {
        let opcode = if number == 0 { TEXT } else { CONTINUATION };
        if number == last {
            frames.push(frame(FIN | opcode, piece));
        } else {
            frames.extend([frame(opcode, piece), between.to_vec()]);
        }
    }
    frames
}

pub(crate) fn all() -> Vec<Case> {
    let mut cases = in_order();
    cases.extend(out_of_order());
    cases
}

fn in_order() -> Vec<Case> {
    let group = "5 fragments";
    let mut cases = Vec::new();
    for (name, opcode) in [("ping", PING_FRAME), ("pong", PONG_FRAME), ("close", CLOSE)] {
        let case = Case::new(
            group,
            format!("a {name} in fragments"),
            &[frame(opcode, b"")],
        );
        cases.push(case.closed(1002));
    }
    for fragments in [2, 3, 15] {
        for piece in [usize::MAX, 1] {
            let name = format!("a text in {fragments} fragments, {piece} bytes at a time");
            let case = Case::new(group, name, &in_fragments(fragments, b"")).in_pieces(piece);
            cases.push(case.understood(1));
            let name = format!("the same with pings between, {piece} bytes at a time");
            let frames = in_fragments(fragments, &ping(b"between"));
            let mut case = Case::new(group, name, &frames).in_pieces(piece);
            for _ in 1..fragments {
                case = case.pong(b"between");
            }
            cases.push(case.understood(1));
        }
    }
    let empty = frame(CONTINUATION, b"");
    let frames = [
        frame(TEXT, b""),
        empty.clone(),
        empty,
        frame(FIN | CONTINUATION, PING),
    ];
    cases.push(Case::new(group, "fragments without payload", &frames).understood(1));
    let nothing = [frame(TEXT, b""), frame(FIN | CONTINUATION, b"")];
    cases.push(Case::new(group, "nothing but such fragments", &nothing).text("refused"));
    let twice = [in_fragments(2, b""), in_fragments(3, b"")].concat();
    cases.push(Case::new(group, "two texts in fragments", &twice).understood(2));
    let begun = frame(TEXT, &message(MESSAGE_MAX - 1));
    let largest = [begun, frame(FIN | CONTINUATION, b" ")];
    cases.push(Case::new(group, "the largest message in fragments", &largest).understood(1));
    let closes = [frame(TEXT, b"begun"), close(1000, b"")];
    cases.push(Case::new(group, "a close between fragments", &closes).closed(1000));
    cases
}

fn out_of_order() -> Vec<Case> {
    let group = "5 fragments";
    let mut cases = Vec::new();
    for (name, first) in [("last", FIN | CONTINUATION), ("more", CONTINUATION)] {
        let nothing = frame(first, b"x");
        let name = format!("a continuation ({name}) of nothing");
        cases.push(Case::new(group, name.clone(), std::slice::from_ref(&nothing)).closed(1002));
        let after = [text(PING), nothing.clone()];
        let case = Case::new(group, format!("{name} after a message"), &after);
        cases.push(case.understood(1).closed(1002));
        let after = [in_fragments(2, b""), vec![nothing]].concat();
        let case = Case::new(group, format!("{name} after fragments"), &after);
        cases.push(case.understood(1).closed(1002));
    }
    for (name, first) in [
        ("text", FIN | TEXT),
        ("text fragment", TEXT),
        ("binary", FIN | BINARY),
    ] {
        let frames = [frame(TEXT, b"begun"), frame(first, b"x")];
        let case = Case::new(group, format!("a {name} within a text"), &frames);
        cases.push(case.closed(1002));
    }
    cases
}
