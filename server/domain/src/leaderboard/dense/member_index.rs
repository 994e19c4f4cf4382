//! Finds a member's number by their id.

use crate::ids::UserId;
use crate::leaderboard::dense::ranked::index;

/// Ids as the 12 bytes that their 24 hex digits stand for, where they are looked for: with a million members every look
/// into memory is a wait, and a table of hashes beside one of keys would take two. Ids are drawn at random by the
/// server, so a hash that an attacker could foresee is good enough.
#[derive(Debug, Clone, Default)]
pub(crate) struct MemberIndex {
    /// At least twice as many as members, and a power of two: a search ends at the first empty one.
    slots: Vec<Slot>,
}

/// Never across two cache lines.
#[derive(Debug, Clone, Copy, Default)]
#[repr(align(16))]
struct Slot {
    key: Key,
    /// 0 while it is empty, or else one more than the member's number.
    number: u32,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
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

    /// Multiplying moves what the low bits say to the high ones, from where it is taken.
    fn hash(self) -> u64 {
        let Self([first, second, third]) = self;
        let head = u64::from(first) << 32 | u64::from(second);
        let mixed = head.wrapping_mul(ODD).rotate_left(32) ^ u64::from(third);
        mixed.wrapping_mul(ODD) >> 32
    }
}

/// 2^64 divided by the golden ratio: spreads what follows each other evenly.
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

    /// Where a key may be, in the order in which to look.
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
        /// Few bits that differ make many searches meet.
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
