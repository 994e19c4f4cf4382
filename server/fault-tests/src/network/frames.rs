//! Splits a server's WebSocket stream (RFC 6455, section 5.2; unmasked) into frames so that some can be lost,
//! doubled or swapped.

use crate::dice::Dice;

/// Probability of each fault for a frame that carries a change, from 0 to 1.
#[derive(Debug, Clone, Copy)]
pub struct FrameFaults {
    pub lost: f64,
    pub doubled: f64,
    pub swapped: f64,
}

/// Number of frames with a change, and of faults injected.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct FrameTally {
    pub changes: u64,
    pub lost: u64,
    pub doubled: u64,
    pub swapped: u64,
}

/// All bytes from the server on one connection: the response to the upgrade, then frames.
#[derive(Debug, Default)]
pub struct FrameStream {
    upgraded: bool,
    pending: Vec<u8>,
    /// A change held back so that the next frame overtakes it.
    held: Option<Vec<u8>>,
}

impl FrameStream {
    /// Parses `bytes` and returns those to forward.
    ///
    /// Faults apply to changes only. A snapshot answers a request, and TCP loses no answer; a change can be
    /// missing, doubled or late because of a defect in the server.
    pub fn pass(
        &mut self,
        bytes: &[u8],
        faults: Option<FrameFaults>,
        dice: &mut Dice,
        tally: &mut FrameTally,
    ) -> Vec<u8> {
        self.pending.extend_from_slice(bytes);
        let mut out = Vec::new();
        if !self.upgraded {
            let Some(end) = find(&self.pending, b"\r\n\r\n") else {
                return out;
            };
            out.extend(self.pending.drain(..end + 4));
            self.upgraded = true;
        }
        while let Some(length) = frame_length(&self.pending) {
            let frame: Vec<u8> = self.pending.drain(..length).collect();
            if find(&frame, br#""type":"change""#).is_none() {
                out.extend(self.held.take().unwrap_or_default());
                out.extend(frame);
                continue;
            }
            tally.changes += 1;
            let Some(faults) = faults else {
                out.extend(self.held.take().unwrap_or_default());
                out.extend(frame);
                continue;
            };
            if dice.chance(faults.lost) {
                tally.lost += 1;
            } else if dice.chance(faults.doubled) {
                tally.doubled += 1;
                out.extend_from_slice(&frame);
                out.extend(frame);
            } else if self.held.is_none() && dice.chance(faults.swapped) {
                tally.swapped += 1;
                self.held = Some(frame);
                continue;
            } else {
                out.extend(frame);
            }
            out.extend(self.held.take().unwrap_or_default());
        }
        out
    }
}

fn find(haystack: &[u8], needle: &[u8]) -> Option<usize> {
    haystack
        .windows(needle.len())
        .position(|part| part == needle)
}

/// Length of the first frame in `bytes`; `None` if it is incomplete.
fn frame_length(bytes: &[u8]) -> Option<usize> {
    let short = usize::from(bytes.get(1)? & 0x7f);
    let (header, payload) = match short {
        126 => {
            let length = bytes.get(2..4)?.try_into().ok()?;
            (4, usize::from(u16::from_be_bytes(length)))
        }
        127 => {
            let length = bytes.get(2..10)?.try_into().ok()?;
            (10, usize::try_from(u64::from_be_bytes(length)).ok()?)
        }
        short => (2, short),
    };
    (bytes.len() >= header + payload).then_some(header + payload)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(text: &str) -> Vec<u8> {
        let mut frame = vec![0x81];
        match u8::try_from(text.len()) {
            Ok(short) if short < 126 => frame.push(short),
            _ => {
                frame.push(126);
                let length = u16::try_from(text.len()).unwrap();
                frame.extend(length.to_be_bytes());
            }
        }
        frame.extend_from_slice(text.as_bytes());
        frame
    }

    fn change(number: usize) -> Vec<u8> {
        let padding = "x".repeat(number * 40);
        frame(&format!(
            r#"{{"type":"change","offset":{number},"data":"{padding}"}}"#
        ))
    }

    #[test]
    fn without_faults_every_byte_passes() {
        let head = b"HTTP/1.1 101 Switching Protocols\r\nx: y\r\n\r\n".to_vec();
        let all = [head, frame("{}"), change(1), change(9), frame("end")].concat();
        for piece in [1, 2, 7, 1000] {
            let mut stream = FrameStream::default();
            let mut dice = Dice::roll("frames");
            let mut tally = FrameTally::default();
            let mut out = Vec::new();
            for bytes in all.chunks(piece) {
                out.extend(stream.pass(bytes, None, &mut dice, &mut tally));
            }
            assert_eq!(out, all);
            assert_eq!(tally.changes, 2);
        }
    }

    #[test]
    fn each_fault_affects_changes_only() {
        let cases = [
            (1.0, 0.0, 0.0, vec![]),
            (
                0.0,
                1.0,
                0.0,
                [change(1), change(1), change(2), change(2)].concat(),
            ),
            (0.0, 0.0, 1.0, [change(2), change(1)].concat()),
        ];
        for (lost, doubled, swapped, expected) in cases {
            let faults = FrameFaults {
                lost,
                doubled,
                swapped,
            };
            let mut stream = FrameStream {
                upgraded: true,
                ..FrameStream::default()
            };
            let bytes = [change(1), change(2), frame("end")].concat();
            let mut dice = Dice::roll("frames");
            let mut tally = FrameTally::default();
            let out = stream.pass(&bytes, Some(faults), &mut dice, &mut tally);
            assert_eq!(out, [expected, frame("end")].concat(), "{faults:?}");
        }
    }
}
