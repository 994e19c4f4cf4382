//! Finds a member's number by their id.

use rustc_hash::FxHashMap;

use crate::ids::UserId;

/// Ids as the 12 bytes that their 24 hex digits stand for: nothing on the heap to follow and to hash. They are drawn
/// at random by the server, so a hash that an attacker could foresee is good enough.
#[derive(Debug, Clone, Default)]
pub(super) struct MemberIndex(FxHashMap<Key, u32>);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Key([u32; 3]);

impl Key {
    /// One key for each id: an id has nothing but lower-case hex digits, and exactly 24.
    fn new(user: &UserId) -> Self {
        let mut words = [0; 3];
        for (word, digits) in words.iter_mut().zip(user.as_str().as_bytes().chunks(8)) {
            // Letters stand nine above what their low four bits say.
            *word = digits.iter().fold(0, |word, digit| {
                (word << 4) | u32::from((digit & 15) + (digit >> 6) * 9)
            });
        }
        Self(words)
    }
}

impl MemberIndex {
    pub(super) fn new<'a>(members: impl ExactSizeIterator<Item = &'a UserId>) -> Self {
        let mut numbers = FxHashMap::default();
        numbers.reserve(members.len());
        numbers.extend(members.map(Key::new).zip(0..));
        Self(numbers)
    }

    pub(super) fn get(&self, user: &UserId) -> Option<u32> {
        self.0.get(&Key::new(user)).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_the_number_that_the_digits_are() {
        let user: UserId = "0123456789abcdef01234567".parse().unwrap();
        assert_eq!(
            Key::new(&user),
            Key([0x0123_4567, 0x89ab_cdef, 0x0123_4567])
        );
    }
}
