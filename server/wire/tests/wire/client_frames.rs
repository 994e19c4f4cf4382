use proptest::collection::vec;
use proptest::prelude::*;

use podium_wire::live::client_frames::*;

const LIMIT: usize = 1000;
const MASK: [u8; 4] = [7, 42, 99, 200];

/// A frame as a client must send it, with the shortest encoding of its length.
fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
    let mut frame = head(first, payload.len());
    let masked = payload.iter().zip(MASK.iter().cycle());
    frame.extend(masked.map(|(byte, key)| byte ^ key));
    frame
}

/// The head of a frame with this payload length.
fn head(first: u8, length: usize) -> Vec<u8> {
    let mut head = vec![first];
    match (u8::try_from(length), u16::try_from(length)) {
        (Ok(short @ ..126), _) => head.push(0x80 | short),
        (_, Ok(middle)) => {
            head.push(0xfe);
            head.extend(middle.to_be_bytes());
        }
        _ => {
            head.push(0xff);
            let length = u64::try_from(length).expect("64 bits");
            head.extend(length.to_be_bytes());
        }
    }
    head.extend(MASK);
    head
}

/// All frames in the bytes, given to the reader in pieces of this size.
fn read(bytes: &[u8], piece: usize) -> Result<Vec<ClientFrame>, FrameError> {
    let mut reader = FrameReader::new(LIMIT);
    let mut frames = Vec::new();
    for mut piece in bytes.chunks(piece.max(1)) {
        while let Some(frame) = reader.read(&mut piece)? {
            frames.push(frame);
        }
        assert!(piece.is_empty(), "all is taken");
    }
    Ok(frames)
}

fn text(text: &str) -> ClientFrame {
    ClientFrame::Text(text.to_owned())
}

#[test]
fn whole_and_fragmented_texts_are_read_with_control_frames_between_the_fragments() {
    let bytes = [
        frame(0x81, b"whole"),
        frame(0x01, b"in "),
        frame(0x89, b"there?"),
        frame(0x00, b""),
        frame(0x8a, b"here"),
        frame(0x80, "pieces ä".as_bytes()),
        frame(0x88, &1000_u16.to_be_bytes()),
    ]
    .concat();
    for piece in [1, 2, 3, 7, bytes.len()] {
        assert_eq!(
            read(&bytes, piece),
            Ok(vec![
                text("whole"),
                ClientFrame::Fragment,
                ClientFrame::Ping(b"there?".to_vec()),
                ClientFrame::Fragment,
                ClientFrame::Pong,
                text("in pieces ä"),
                ClientFrame::Close(Some(1000)),
            ])
        );
    }
}

#[test]
fn a_character_may_be_split_between_fragments_but_not_be_missing() {
    let letter = "ä".as_bytes();
    let (first, second) = letter.split_at(1);
    let split = [frame(0x01, first), frame(0x80, second)].concat();
    assert_eq!(read(&split, 3), Ok(vec![ClientFrame::Fragment, text("ä")]));
    let missing = [frame(0x01, first), frame(0x80, b"")].concat();
    assert_eq!(read(&missing, 3), Err(FrameError::InvalidUtf8));
    // Refused before its text is complete.
    assert_eq!(read(&frame(0x01, second), 3), Err(FrameError::InvalidUtf8));
}

#[test]
fn what_is_too_large_is_refused_by_its_head_alone() {
    for announced in [LIMIT + 1, 70_000, 8 << 30, usize::MAX >> 1] {
        let all = head(0x81, announced);
        let without_mask = &all[..all.len() - MASK.len()];
        assert_eq!(read(without_mask, 1), Err(FrameError::TooLarge));
    }
    assert_eq!(read(&head(0x81, LIMIT), 1), Ok(vec![]));
    let largest = "x".repeat(LIMIT);
    assert_eq!(
        read(&frame(0x81, largest.as_bytes()), 100),
        Ok(vec![text(&largest)])
    );
    // All fragments of a text together are one message.
    let rest = head(0x80, 2);
    let begun = frame(0x01, &[b'x'; LIMIT - 1]);
    assert_eq!(read(&[begun, rest].concat(), 9), Err(FrameError::TooLarge));
}

#[test]
fn frames_that_break_the_protocol_are_refused_by_their_heads() {
    let after_a_fragment = |frame: &[u8]| [&self::frame(0x01, b"x"), frame].concat();
    let cases: Vec<(&str, Vec<u8>, FrameError)> = vec![
        ("RSV1", vec![0xc1, 0x80], FrameError::Protocol),
        ("RSV2", vec![0xa1, 0x80], FrameError::Protocol),
        ("RSV3", vec![0x91, 0x80], FrameError::Protocol),
        ("no mask", vec![0x81, 0x00], FrameError::Protocol),
        ("opcode 3", vec![0x83, 0x80], FrameError::Protocol),
        ("opcode 11", vec![0x8b, 0x80], FrameError::Protocol),
        ("binary", vec![0x82, 0x80], FrameError::Binary),
        ("binary fragment", vec![0x02, 0x80], FrameError::Binary),
        (
            "nothing to continue",
            vec![0x80, 0x80],
            FrameError::Protocol,
        ),
        ("fragmented ping", vec![0x09, 0x80], FrameError::Protocol),
        ("long ping", vec![0x89, 0xfe], FrameError::Protocol),
        ("longer ping", vec![0x89, 0xff], FrameError::Protocol),
        (
            "a negative length",
            [&[0x81, 0xff][..], &[0xff; 8]].concat(),
            FrameError::Protocol,
        ),
        (
            "a text in a text",
            after_a_fragment(&[0x81, 0x80]),
            FrameError::Protocol,
        ),
        (
            "binary in a text",
            after_a_fragment(&[0x82, 0x80]),
            FrameError::Protocol,
        ),
    ];
    for (name, bytes, error) in cases {
        assert_eq!(read(&bytes, 1), Err(error), "{name}");
    }
}

#[test]
fn a_close_frame_has_a_code_that_may_be_sent_and_a_reason_that_is_text() {
    let close = |payload: &[u8]| read(&frame(0x88, payload), 1);
    assert_eq!(close(b""), Ok(vec![ClientFrame::Close(None)]));
    for code in [1000, 1001, 1003, 1007, 1014, 3000, 4999_u16] {
        let with_reason = [&code.to_be_bytes()[..], "weil".as_bytes()].concat();
        assert_eq!(
            close(&with_reason),
            Ok(vec![ClientFrame::Close(Some(code))])
        );
    }
    for code in [0, 999, 1004, 1005, 1006, 1015, 2999, 5000, u16::MAX] {
        assert_eq!(close(&code.to_be_bytes()), Err(FrameError::Protocol));
    }
    assert_eq!(close(b"\x03"), Err(FrameError::Protocol));
    assert_eq!(close(b"\x03\xe8\xff"), Err(FrameError::InvalidUtf8));
}

/// A frame of any kind, valid or not, with a payload that may be shorter than its length field.
fn any_frame() -> impl Strategy<Value = Vec<u8>> {
    let opcode = prop_oneof![4 => 0_u8..3, 2 => 8_u8..11, 1 => 0_u8..16];
    let first = (opcode, any::<bool>()).prop_map(|(opcode, last)| opcode | u8::from(last) << 7);
    let payload = prop_oneof![
        vec(any::<u8>(), 0..200),
        ".{0,300}".prop_map(String::into_bytes)
    ];
    (first, payload).prop_map(|(first, payload)| frame(first, &payload))
}

fn any_bytes() -> impl Strategy<Value = Vec<u8>> {
    let frames = vec(any_frame(), 0..20).prop_map(|frames| frames.concat());
    prop_oneof![4 => frames, 1 => vec(any::<u8>(), 0..3000)]
}

proptest! {
    #[test]
    fn how_the_bytes_are_cut_makes_no_difference(bytes in any_bytes(), piece in 1_usize..500) {
        let whole = read(&bytes, bytes.len());
        prop_assert_eq!(read(&bytes, 1), whole.clone());
        prop_assert_eq!(read(&bytes, piece), whole);
    }

    #[test]
    fn any_bytes_make_the_reader_hold_one_message_at_most(bytes in any_bytes(), piece in 1_usize..500) {
        let mut reader = FrameReader::new(LIMIT);
        for mut piece in bytes.chunks(piece) {
            let refused = loop {
                match reader.read(&mut piece) {
                    Ok(Some(_)) => {}
                    Ok(None) => break false,
                    Err(_) => break true,
                }
            };
            let held = reader.allocated();
            // A vector that grows doubles.
            prop_assert!(held <= 2 * LIMIT + 512, "{held}");
            if refused {
                break;
            }
        }
    }

    #[test]
    fn a_text_is_read_as_it_was_sent_in_any_fragments(sent in ".{0,300}", at in vec(0_usize..900, 0..5)) {
        let mut rest = sent.as_bytes();
        let mut bytes = Vec::new();
        let mut opcode = 1;
        for at in at {
            let (now, later) = rest.split_at(at.min(rest.len()));
            bytes.extend(frame(opcode, now));
            bytes.extend(frame(0x89, b"between"));
            (rest, opcode) = (later, 0);
        }
        bytes.extend(frame(0x80 | opcode, rest));
        prop_assume!(sent.len() <= LIMIT);
        let frames = read(&bytes, 11).expect("valid frames");
        prop_assert_eq!(frames.last(), Some(&text(&sent)));
    }
}
