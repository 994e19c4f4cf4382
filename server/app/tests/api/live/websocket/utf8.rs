//! Valid and invalid UTF-8, unfragmented and in fragments of one byte.

use crate::live::websocket::Case;
use crate::live::websocket::cases::frame;

const GROUP: &str = "6 UTF-8";
const VALID: [(&str, &[u8]); 17] = [
    ("Greek", "κόσμε".as_bytes()),
    ("many scripts", "Hello-µ@ßöäüàá-UTF-8!!".as_bytes()),
    ("first of 1 byte, of those that JSON permits", b" "),
    ("last of 1 byte", b"\x7f"),
    ("first of 2 bytes", b"\xc2\x80"),
    ("last of 2 bytes", b"\xdf\xbf"),
    ("first of 3 bytes", b"\xe0\xa0\x80"),
    ("last before the surrogates", b"\xed\x9f\xbf"),
    ("first behind the surrogates", b"\xee\x80\x80"),
    ("the replacement character", b"\xef\xbf\xbd"),
    ("U+FFFE, no character", b"\xef\xbf\xbe"),
    ("U+FFFF, no character", b"\xef\xbf\xbf"),
    ("first of 4 bytes", b"\xf0\x90\x80\x80"),
    ("an emoji", "🧗".as_bytes()),
    ("U+1FFFE, no character", b"\xf0\x9f\xbf\xbe"),
    ("the last of all", b"\xf4\x8f\xbf\xbf"),
    ("a byte order mark", b"\xef\xbb\xbf"),
];
const INVALID: [(&str, &[u8]); 30] = [
    ("first beyond the last", b"\xf4\x90\x80\x80"),
    ("first of 5 bytes", b"\xf8\x88\x80\x80\x80"),
    ("last of 5 bytes", b"\xfb\xbf\xbf\xbf\xbf"),
    ("first of 6 bytes", b"\xfc\x84\x80\x80\x80\x80"),
    ("last of 6 bytes", b"\xfd\xbf\xbf\xbf\xbf\xbf"),
    ("last of 4 bytes", b"\xf7\xbf\xbf\xbf"),
    ("a continuation byte", b"\x80"),
    ("the last continuation byte", b"\xbf"),
    ("seven continuation bytes", b"\x80\xbf\x80\xbf\x80\xbf\x80"),
    ("a lonely start of 2", b"\xc2 "),
    ("a lonely start of 3", b"\xe0 "),
    ("a lonely start of 4", b"\xf0 "),
    ("a lonely start of 5", b"\xf8 "),
    ("2 bytes without the last", b"\xc3"),
    ("3 bytes without the last", b"\xe0\xa0"),
    ("4 bytes without the last", b"\xf0\x90\x80"),
    ("3 bytes without the last, then a letter", b"\xef\xbfx"),
    ("4 bytes without the last, then a letter", b"\xf4\x8f\xbfx"),
    ("FE", b"\xfe"),
    ("FF", b"\xff"),
    ("FE FE FF FF", b"\xfe\xfe\xff\xff"),
    ("a slash in 2 bytes", b"\xc0\xaf"),
    ("a slash in 3 bytes", b"\xe0\x80\xaf"),
    ("a slash in 4 bytes", b"\xf0\x80\x80\xaf"),
    ("the longest overlong of 2", b"\xc1\xbf"),
    ("the longest overlong of 3", b"\xe0\x9f\xbf"),
    ("the longest overlong of 4", b"\xf0\x8f\xbf\xbf"),
    ("NUL in 2 bytes", b"\xc0\x80"),
    ("a high surrogate", b"\xed\xa0\x80"),
    ("a pair of surrogates", b"\xed\xa0\x80\xed\xb0\x80"),
];

pub(crate) fn all() -> Vec<Case> {
    let mut cases = Vec::new();
    for (name, sequence) in VALID {
        for (how, frames) in each_way(sequence) {
            cases.push(Case::new(GROUP, format!("{name}, {how}"), &frames).understood(1));
        }
    }
    for (name, sequence) in INVALID {
        for (how, frames) in each_way(sequence) {
            cases.push(Case::new(GROUP, format!("{name}, {how}"), &frames).closed(1007));
        }
    }
    let begun = [frame(0x01, b"\xce\xba\xf4\x90"), frame(0x00, b"")];
    cases.push(Case::new(GROUP, "refused before its text is complete", &begun).closed(1007));
    let cut = [frame(0x01, b"\xce"), frame(0x80, b"")];
    cases.push(Case::new(GROUP, "the text ends within a character", &cut).closed(1007));
    let with_ping = [
        frame(0x01, b"{\"type\":\"ping\",\"x\":\"\xc3"),
        frame(0x89, b"\xff"),
    ];
    let rest = [with_ping.to_vec(), vec![frame(0x80, b"\xa4\"}")]].concat();
    let case = Case::new(GROUP, "a character around a ping that is no text", &rest);
    cases.push(case.pong(b"\xff").understood(1));
    cases
}

/// A message with the sequence: unfragmented, and with one fragment per byte.
fn each_way(sequence: &[u8]) -> [(&'static str, Vec<Vec<u8>>); 2] {
    let (before, after) = (br#"{"type":"ping","x":""#, br#""}"#);
    let whole = frame(0x81, &[before, sequence, after].concat());
    let mut fragments = vec![frame(0x01, before)];
    fragments.extend(sequence.chunks(1).map(|byte| frame(0x00, byte)));
    fragments.push(frame(0x80, after));
    [("whole", vec![whole]), ("byte by byte", fragments)]
}
