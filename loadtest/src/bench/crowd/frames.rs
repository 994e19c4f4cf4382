//! Reads and writes WebSocket frames without a library: a crowd of thousands on one processor must cost less than
//! the server under test.

/// One complete frame of a server, which never masks.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Frame<'a> {
    pub(super) opcode: u8,
    pub(super) payload: &'a [u8],
}

pub(super) const TEXT: u8 = 1;
pub(super) const CLOSE: u8 = 8;
pub(super) const PING: u8 = 9;
pub(super) const PONG: u8 = 10;

/// The first frame in `bytes` and the remaining bytes; `None` if it is incomplete.
pub(super) fn first_frame(bytes: &[u8]) -> Option<(Frame<'_>, &[u8])> {
    let (&[first, second], rest) = bytes.split_first_chunk::<2>()?;
    let (length, rest) = match second {
        126 => {
            let (length, rest) = rest.split_first_chunk::<2>()?;
            (usize::from(u16::from_be_bytes(*length)), rest)
        }
        127 => {
            let (length, rest) = rest.split_first_chunk::<8>()?;
            (usize::try_from(u64::from_be_bytes(*length)).ok()?, rest)
        }
        short => (usize::from(short), rest),
    };
    let (payload, rest) = rest.split_at_checked(length)?;
    let opcode = first & 0x0f;
    Some((Frame { opcode, payload }, rest))
}

/// A client's frame, masked with zeros, which the protocol allows and which leave the payload unchanged.
pub(super) fn client_frame(opcode: u8, payload: &[u8]) -> Vec<u8> {
    const MASKED: u8 = 0x80;
    /// Marks a length that follows in two bytes.
    const LONG: u8 = 0x7e;
    let mut frame = vec![0x80 | opcode];
    if let Some(short) = u8::try_from(payload.len())
        .ok()
        .filter(|length| *length < 126)
    {
        frame.push(MASKED | short);
    } else {
        let length = u16::try_from(payload.len()).unwrap_or(u16::MAX);
        frame.push(MASKED | LONG);
        frame.extend(length.to_be_bytes());
    }
    frame.extend([0; 4]);
    frame.extend(payload);
    frame
}

/// A server's frame.
pub(crate) fn server_frame(text: &str) -> Vec<u8> {
    let mut frame = vec![0x80 | TEXT];
    if let Some(short) = u8::try_from(text.len()).ok().filter(|length| *length < 126) {
        frame.push(short);
    } else {
        let length = u16::try_from(text.len()).unwrap_or(u16::MAX);
        frame.push(126);
        frame.extend(length.to_be_bytes());
    }
    frame.extend(text.as_bytes());
    frame
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_is_read_once_it_is_complete() {
        for text in ["", "hello", &"x".repeat(125), &"y".repeat(300)] {
            let frame = server_frame(text);
            for end in 0..frame.len() {
                assert_eq!(first_frame(frame.get(..end).expect("a part")), None);
            }
            let (read, rest) = first_frame(&frame).expect("a whole frame");
            assert_eq!((read.opcode, read.payload), (TEXT, text.as_bytes()));
            assert!(rest.is_empty());
        }
    }

    #[test]
    fn consecutive_frames_are_read() {
        let two = [server_frame("a"), server_frame("b")].concat();
        let (_, rest) = first_frame(&two).expect("the first");
        let (second, rest) = first_frame(rest).expect("the second");
        assert_eq!(second.payload, b"b");
        assert!(rest.is_empty());
    }

    #[test]
    fn a_client_frame_uses_an_all_zero_mask() {
        assert_eq!(
            client_frame(TEXT, b"hi"),
            [0x81, 0x82, 0, 0, 0, 0, b'h', b'i']
        );
        let long = client_frame(TEXT, &[b'x'; 300]);
        assert_eq!(long.get(..4), Some(&[0x81, 0xfe, 1, 44][..]));
    }
}
