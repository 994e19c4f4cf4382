//! The last changes of a topic, for clients that reconnect.

use std::collections::VecDeque;

use crate::fanout::frame::Frame;

/// Number of changes kept per topic (docs/live-protocol.md, "Offsets, gaps and replay").
pub const REPLAY_LENGTH: usize = 256;

/// The frames of offsets `newest - len + 1 ..= newest`, without gaps.
#[derive(Debug)]
pub struct ReplayBuffer {
    frames: VecDeque<Frame>,
    newest: u64,
    /// Maximum number of frames.
    length: usize,
}

impl ReplayBuffer {
    /// An empty buffer whose next change has the offset `newest + 1`.
    pub fn starting_at(newest: u64) -> Self {
        Self::keeping(REPLAY_LENGTH, newest)
    }

    /// As [`ReplayBuffer::starting_at`], for at most `length` changes.
    pub fn keeping(length: usize, newest: u64) -> Self {
        Self {
            frames: VecDeque::new(),
            newest,
            length,
        }
    }

    pub fn newest(&self) -> u64 {
        self.newest
    }

    /// Appends the next change; an offset that does not follow the newest one empties the buffer first, so that it has
    /// no gap.
    pub fn push(&mut self, offset: u64, frame: Frame) {
        if offset != self.newest + 1 {
            self.frames.clear();
        }
        self.newest = offset;
        self.frames.push_back(frame);
        if self.frames.len() > self.length {
            self.frames.pop_front();
        }
    }

    /// The frames after `offset`; `None` if some are no longer kept, or if `offset` is newer than the newest one, which
    /// means that it belongs to another stream.
    pub fn missed_since(&self, offset: u64) -> Option<Vec<Frame>> {
        let missed = usize::try_from(self.newest.checked_sub(offset)?).ok()?;
        let skip = self.frames.len().checked_sub(missed)?;
        Some(self.frames.iter().skip(skip).cloned().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(number: u64) -> Frame {
        Frame::from(number.to_string())
    }

    #[test]
    fn missed_frames_are_replayed_or_reported_lost() {
        let mut buffer = ReplayBuffer::starting_at(10);
        assert_eq!(buffer.missed_since(10), Some(vec![]));
        assert_eq!(buffer.missed_since(9), None);
        assert_eq!(buffer.missed_since(11), None, "an offset from another life");
        buffer.push(11, frame(11));
        buffer.push(12, frame(12));
        assert_eq!(buffer.missed_since(10), Some(vec![frame(11), frame(12)]));
        assert_eq!(buffer.missed_since(11), Some(vec![frame(12)]));
        assert_eq!(buffer.missed_since(12), Some(vec![]));
        assert_eq!(buffer.missed_since(9), None);
    }

    #[test]
    fn a_gap_is_never_hidden() {
        let mut buffer = ReplayBuffer::starting_at(0);
        buffer.push(1, frame(1));
        buffer.push(3, frame(3));
        assert_eq!(buffer.missed_since(1), None);
        assert_eq!(buffer.missed_since(2), Some(vec![frame(3)]));
    }

    #[test]
    fn only_the_last_are_kept() {
        let mut buffer = ReplayBuffer::starting_at(0);
        for offset in 1..=300 {
            buffer.push(offset, frame(offset));
        }
        assert_eq!(
            buffer.missed_since(300 - 256).map(|missed| missed.len()),
            Some(256)
        );
        assert_eq!(buffer.missed_since(300 - 257), None);
    }
}
