//! WebSocket frames from clients (RFC 6455, section 5), parsed from bytes that arrive in arbitrary pieces.
//!
//! The reader in `actix-http` checks a frame's length only when the whole frame is in memory, leaves fragments and
//! UTF-8 to its caller, and does not report why it refuses a frame. This reader refuses an invalid frame as soon as its
//! head is complete, and never holds more than one message of the permitted size.

use std::mem;

const FIN: u8 = 0x80;
const RESERVED: u8 = 0x70;
const OPCODE: u8 = 0x0f;
const MASKED: u8 = 0x80;
const LENGTH: u8 = 0x7f;
/// Maximum payload of a control frame.
const CONTROL_MAX: u64 = 125;
/// The most significant bit of a 64-bit length must be 0.
const LENGTH_MAX: u64 = u64::MAX >> 1;

/// The result of a frame; each frame gives exactly one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ClientFrame {
    /// The only or last frame of a text.
    Text(String),
    /// A frame of a text that continues in the next frame.
    Fragment,
    Ping(Vec<u8>),
    Pong,
    /// A close frame, with its status code if it has one.
    Close(Option<u16>),
}

/// Why a connection is closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FrameError {
    Protocol,
    Binary,
    InvalidUtf8,
    TooLarge,
}

impl FrameError {
    /// The status code of the close frame (RFC 6455, section 7.4.1).
    pub fn close_code(self) -> u16 {
        match self {
            Self::Protocol => 1002,
            Self::Binary => 1003,
            Self::InvalidUtf8 => 1007,
            Self::TooLarge => 1009,
        }
    }
}

/// Reads the frames of one connection.
#[derive(Debug)]
pub struct FrameReader {
    /// Maximum bytes per message.
    limit: usize,
    /// Bytes of an incomplete head.
    head: Vec<u8>,
    /// The frame whose payload is being read.
    frame: Option<Frame>,
    /// The payload of a control frame.
    control: Vec<u8>,
    /// The text so far, including all its fragments.
    message: Vec<u8>,
    /// Whether a text has begun whose last fragment is missing.
    fragmented: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Text,
    Continuation,
    Close,
    Ping,
    Pong,
}

#[derive(Debug)]
struct Frame {
    kind: Kind,
    last: bool,
    /// Payload bytes still missing.
    left: usize,
    /// Rotated, so that its first byte applies to the next byte of the payload.
    mask: [u8; 4],
}

impl FrameReader {
    /// `limit`: maximum bytes per message.
    pub fn new(limit: usize) -> Self {
        Self {
            limit,
            head: Vec::new(),
            frame: None,
            control: Vec::new(),
            message: Vec::new(),
            fragmented: false,
        }
    }

    /// Bytes allocated for an incomplete message.
    pub fn allocated(&self) -> usize {
        let buffers = [&self.head, &self.control, &self.message];
        buffers.into_iter().map(Vec::capacity).sum()
    }

    /// Consumes bytes from the front of `bytes` until a frame is complete; `None` if they do not complete one. After an
    /// error the connection must be closed.
    pub fn read(&mut self, bytes: &mut &[u8]) -> Result<Option<ClientFrame>, FrameError> {
        let mut frame = match self.frame.take() {
            Some(frame) => frame,
            None => match self.read_head(bytes)? {
                Some(frame) => frame,
                None => return Ok(None),
            },
        };
        let payload = if matches!(frame.kind, Kind::Text | Kind::Continuation) {
            &mut self.message
        } else {
            &mut self.control
        };
        let (now, later) = bytes.split_at(bytes.len().min(frame.left));
        *bytes = later;
        let unmasked = now.iter().zip(frame.mask.iter().cycle());
        payload.extend(unmasked.map(|(byte, key)| byte ^ key));
        frame.left -= now.len();
        frame.mask.rotate_left(now.len() % 4);
        if frame.left > 0 {
            self.frame = Some(frame);
            return Ok(None);
        }
        self.complete(&frame).map(Some)
    }

    fn read_head(&mut self, bytes: &mut &[u8]) -> Result<Option<Frame>, FrameError> {
        while let Some((next, later)) = bytes.split_first() {
            *bytes = later;
            self.head.push(*next);
            if let Some(frame) = self.parse_head()? {
                self.head = Vec::new();
                return Ok(Some(frame));
            }
        }
        Ok(None)
    }

    /// Parses the head, and refuses it as early as possible; `None` while bytes are missing.
    fn parse_head(&self) -> Result<Option<Frame>, FrameError> {
        let [first, second, rest @ ..] = self.head.as_slice() else {
            return Ok(None);
        };
        let last = first & FIN != 0;
        if first & RESERVED != 0 || second & MASKED == 0 {
            return Err(FrameError::Protocol);
        }
        let kind = match (first & OPCODE, self.fragmented) {
            (0, true) => Kind::Continuation,
            (1, false) => Kind::Text,
            (2, false) => return Err(FrameError::Binary),
            (8, _) => Kind::Close,
            (9, _) => Kind::Ping,
            (10, _) => Kind::Pong,
            _ => return Err(FrameError::Protocol),
        };
        let announced = match second & LENGTH {
            126 | 127 if kind.is_control() => return Err(FrameError::Protocol),
            126 => rest
                .split_first_chunk()
                .map(|(length, mask)| (u16::from_be_bytes(*length).into(), mask)),
            127 => rest
                .split_first_chunk()
                .map(|(length, mask)| (u64::from_be_bytes(*length), mask)),
            length => Some((length.into(), rest)),
        };
        let Some((length, mask)) = announced else {
            return Ok(None);
        };
        let left = self.permitted(kind, last, length)?;
        let Ok(mask) = mask.try_into() else {
            return Ok(None);
        };
        Ok(Some(Frame {
            kind,
            last,
            left,
            mask,
        }))
    }

    fn permitted(&self, kind: Kind, last: bool, length: u64) -> Result<usize, FrameError> {
        if length > LENGTH_MAX || (kind.is_control() && (!last || length > CONTROL_MAX)) {
            return Err(FrameError::Protocol);
        }
        let length = usize::try_from(length).map_err(|_| FrameError::TooLarge)?;
        if !kind.is_control() && length > self.limit - self.message.len() {
            return Err(FrameError::TooLarge);
        }
        Ok(length)
    }

    fn complete(&mut self, frame: &Frame) -> Result<ClientFrame, FrameError> {
        let control = mem::take(&mut self.control);
        match frame.kind {
            Kind::Ping => Ok(ClientFrame::Ping(control)),
            Kind::Pong => Ok(ClientFrame::Pong),
            Kind::Close => close(&control),
            Kind::Text | Kind::Continuation if frame.last => {
                self.fragmented = false;
                let text = String::from_utf8(mem::take(&mut self.message));
                text.map(ClientFrame::Text)
                    .map_err(|_| FrameError::InvalidUtf8)
            }
            Kind::Text | Kind::Continuation => {
                self.fragmented = true;
                // A sequence may be split between fragments: only its beginning has arrived.
                match str::from_utf8(&self.message) {
                    Err(error) if error.error_len().is_some() => Err(FrameError::InvalidUtf8),
                    Ok(_) | Err(_) => Ok(ClientFrame::Fragment),
                }
            }
        }
    }
}

impl Kind {
    fn is_control(self) -> bool {
        matches!(self, Self::Close | Self::Ping | Self::Pong)
    }
}

fn close(payload: &[u8]) -> Result<ClientFrame, FrameError> {
    match payload {
        [] => Ok(ClientFrame::Close(None)),
        [a, b, reason @ ..] => {
            let code = u16::from_be_bytes([*a, *b]);
            // Codes that an endpoint may send: registered ones, and those for libraries and applications.
            if !matches!(code, 1000..=1003 | 1007..=1014 | 3000..=4999) {
                return Err(FrameError::Protocol);
            }
            match str::from_utf8(reason) {
                Ok(_) => Ok(ClientFrame::Close(Some(code))),
                Err(_) => Err(FrameError::InvalidUtf8),
            }
        }
        [_] => Err(FrameError::Protocol),
    }
}
