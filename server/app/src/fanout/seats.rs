//! How many sockets may be open: on this node, by one account, from one address.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use podium_domain::ids::UserId;

/// Sockets of one account: several tabs on several devices, and what a broken network left behind.
pub const SOCKETS_PER_USER: u32 = 20;
/// Sockets from one address: a venue behind one router watches the same final.
pub const SOCKETS_PER_ADDRESS: u32 = 500;

/// Who sits where on this node; cheap to clone.
#[derive(Debug, Clone, Default)]
pub struct Seats(Arc<Mutex<Taken>>);

#[derive(Debug, Default)]
struct Taken {
    all: u32,
    by_user: HashMap<UserId, u32>,
    by_address: HashMap<IpAddr, u32>,
}

/// One socket's place; given back when it is dropped.
#[derive(Debug)]
pub struct Seat {
    seats: Seats,
    user: UserId,
    address: Option<IpAddr>,
}

/// There are too many sockets of this account, or from this address, already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoSeat;

impl Seats {
    /// Nobody is refused whose address is not told: limits are off.
    pub fn take(&self, user: &UserId, address: Option<IpAddr>) -> Result<Seat, NoSeat> {
        let mut taken = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(address) = address {
            let full = taken.by_user.get(user) >= Some(&SOCKETS_PER_USER)
                || taken.by_address.get(&address) >= Some(&SOCKETS_PER_ADDRESS);
            if full {
                return Err(NoSeat);
            }
            *taken.by_address.entry(address).or_default() += 1;
        }
        *taken.by_user.entry(user.clone()).or_default() += 1;
        taken.all += 1;
        metrics::gauge!("podium_sockets").set(taken.all);
        Ok(Seat {
            seats: self.clone(),
            user: user.clone(),
            address,
        })
    }

    pub fn has(&self, user: &UserId) -> bool {
        let taken = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        taken.by_user.contains_key(user)
    }

    /// Everybody with a socket on this node.
    pub fn users(&self) -> Vec<UserId> {
        let taken = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        taken.by_user.keys().cloned().collect()
    }

    /// Sockets open on this node.
    pub fn taken(&self) -> u32 {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).all
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        let mut taken = self.seats.0.lock().unwrap_or_else(PoisonError::into_inner);
        taken.all -= 1;
        metrics::gauge!("podium_sockets").set(taken.all);
        give_back(&mut taken.by_user, &self.user);
        if let Some(address) = &self.address {
            give_back(&mut taken.by_address, address);
        }
    }
}

/// Who has none left is forgotten.
fn give_back<K: Hash + Eq>(taken: &mut HashMap<K, u32>, key: &K) {
    if let Some(count) = taken.get_mut(key) {
        *count -= 1;
        if *count == 0 {
            taken.remove(key);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    fn user(number: u32) -> UserId {
        format!("{number:024x}").parse().expect("a user id")
    }

    #[test]
    fn one_account_and_one_address_have_so_many_and_get_them_back() {
        let seats = Seats::default();
        let home = Some(IpAddr::V4(Ipv4Addr::LOCALHOST));
        let mut held: Vec<Seat> = (0..SOCKETS_PER_USER)
            .map(|_| seats.take(&user(1), home).expect("a seat"))
            .collect();
        assert_eq!(seats.take(&user(1), home).err(), Some(NoSeat));
        held.extend(
            (SOCKETS_PER_USER..SOCKETS_PER_ADDRESS)
                .map(|number| seats.take(&user(number), home).expect("a seat")),
        );
        assert_eq!(seats.take(&user(9999), home).err(), Some(NoSeat));
        let elsewhere = Some(IpAddr::V4(Ipv4Addr::new(10, 0, 0, 1)));
        drop(seats.take(&user(9999), elsewhere).expect("a seat"));
        assert_eq!(seats.taken(), SOCKETS_PER_ADDRESS);
        drop(held);
        let left = seats.0.lock().expect("whole");
        assert_eq!(
            (left.all, left.by_user.len(), left.by_address.len()),
            (0, 0, 0)
        );
    }

    #[test]
    fn without_limits_nobody_is_refused() {
        let seats = Seats::default();
        let held: Vec<Seat> = (0..1000)
            .map(|_| seats.take(&user(1), None).expect("a seat"))
            .collect();
        assert_eq!(seats.taken(), 1000);
        drop(held);
    }
}
