//! Index of members' numbers by user id.

use crate::ids::UserId;
use crate::leaderboard::dense::ranked::index;

/// An open-addressing table of ids as 12 bytes (24 hex digits), stored in the slots themselves: with a million members
/// every access to memory is a cache miss, and separate tables of hashes and keys would take two. Ids are random and
/// chosen by the server, so a hash that an attacker could predict is sufficient.
#[derive(Debug, Clone, Default)]
pub(crate) struct MemberIndex {
    /// At least twice as many as members, and a power of two: a search ends at the first empty slot.
    slots: Vec<Slot>,
}

/// Aligned so that it never spans two cache lines.
#[derive(Debug, Clone, Copy, Default)]
#[repr(align(16))]
struct Slot {
    key: Key,
    /// 0 if empty, otherwise the member's number plus one.
    number: u32,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Key([u32; 3]);

impl Key {
    /// One key for each id: an id consists of exactly 24 lower-case hex digits.
    fn new(user: &UserId) -> Self {
        let mut words = [0; 3];
        let (eights, _) = user.as_str().as_bytes().as_chunks();
        for (word, digits) in words.iter_mut().zip(eights) {
            *word = value(*digits);
        }
        Self(words)
    }

    /// Multiplication carries the low bits into the high ones, which are used.
    fn hash(self) -> u64 {
        let Self([first, second, third]) = self;
        let head = u64::from(first) << 32 | u64::from(second);
        let mixed = head.wrapping_mul(ODD).rotate_left(32) ^ u64::from(third);
        mixed.wrapping_mul(ODD) >> 32
    }
}

/// The value of eight hex digits, computed for all of them at once: the shorter the work on one key, the more searches
/// wait for memory at the same time.
fn value(digits: [u8; 8]) -> u32 {
    let digits = u64::from_be_bytes(digits);
    // For letters, the value is the low four bits plus nine.
    let letters = (digits >> 6) & 0x0101_0101_0101_0101;
    let nibbles = (digits & 0x0f0f_0f0f_0f0f_0f0f) + letters * 9;
    let bytes = (nibbles | nibbles >> 4) & 0x00ff_00ff_00ff_00ff;
    let words = (bytes | bytes >> 8) & 0x0000_ffff_0000_ffff;
    let all = (words | words >> 16) & 0xffff_ffff;
    u32::try_from(all).unwrap_or_default()
}

/// 2^64 divided by the golden ratio: distributes consecutive keys evenly.
const ODD: u64 = 0x9e37_79b9_7f4a_7c15;

impl MemberIndex {
    pub(crate) fn new<'a>(members: impl ExactSizeIterator<Item = &'a UserId>) -> Self {
        let room = (members.len() * 2).next_power_of_two();
        let mut made = Self {
            slots: vec![Slot::default(); room],
        };
        for (user, number) in members.zip(1..) {
            let key = Key::new(user);
            let free = made.search(key).find(|slot| made.number_in(*slot) == 0);
            if let Some(slot) = free.and_then(|slot| made.slots.get_mut(slot)) {
                *slot = Slot { key, number };
            }
        }
        made
    }

    pub(crate) fn get(&self, user: &UserId) -> Option<u32> {
        let key = Key::new(user);
        let mut slots = self.search(key).filter_map(|slot| self.slots.get(slot));
        slots
            .find(|slot| slot.number == 0 || slot.key == key)?
            .number
            .checked_sub(1)
    }

    /// The slots that may hold a key, in the order of the search.
    fn search(&self, key: Key) -> impl Iterator<Item = usize> + use<> {
        let room = self.slots.len();
        let first = index(u32::try_from(key.hash()).unwrap_or_default());
        (first..first + room).map(move |slot| slot & room.wrapping_sub(1))
    }

    fn number_in(&self, slot: usize) -> u32 {
        self.slots.get(slot).map_or(0, |slot| slot.number)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_key_is_the_value_of_its_digits() {
        let user: UserId = "0123456789abcdef01234567".parse().unwrap();
        assert_eq!(
            Key::new(&user),
            Key([0x0123_4567, 0x89ab_cdef, 0x0123_4567])
        );
    }

    #[test]
    fn an_empty_index_finds_nobody() {
        let user: UserId = "0123456789abcdef01234567".parse().unwrap();
        assert_eq!(MemberIndex::default().get(&user), None);
        assert_eq!(MemberIndex::new([].iter()).get(&user), None);
    }

    proptest! {
        /// Ids that differ in few bits cause many collisions.
        #[test]
        fn the_index_finds_exactly_its_members(
            members in proptest::collection::hash_set(0_u128..1 << 12, 0..200),
            strangers in proptest::collection::vec(0_u128..1 << 12, 20),
            shift in prop::sample::select(vec![0_u32, 20, 32, 64, 84]),
        ) {
            let id = |number: u128| -> UserId {
                format!("{:024x}", number << shift).parse().unwrap()
            };
            let users: Vec<UserId> = members.iter().map(|number| id(*number)).collect();
            let numbers = MemberIndex::new(users.iter());
            for (user, number) in users.iter().zip(0_u32..) {
                prop_assert_eq!(numbers.get(user), Some(number));
            }
            for stranger in strangers.iter().filter(|stranger| !members.contains(*stranger)) {
                prop_assert_eq!(numbers.get(&id(*stranger)), None);
            }
        }
    }
}
