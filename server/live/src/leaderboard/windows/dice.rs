//! Repeatable pseudo-random numbers for tests.

pub(super) struct Dice(u32);

impl Dice {
    pub(super) fn new(seed: u32) -> Self {
        Self(seed)
    }

    /// 0 to `sides - 1`.
    pub(super) fn roll(&mut self, sides: u32) -> u32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 >> 16) % sides
    }

    pub(super) fn index(&mut self, sides: u32) -> usize {
        usize::try_from(self.roll(sides)).expect("a small number")
    }
}
