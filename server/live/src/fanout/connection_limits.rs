//! Limits of open sockets on this node, per account and per address.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use podium_domain::ids::UserId;

use podium_transport::{Counted, Counts};

/// Maximum number of sockets per account: several tabs on several devices, and sockets left over after network
/// failures.
pub const SOCKETS_PER_USER: u32 = 20;
/// Maximum number of sockets per address: a whole venue may watch a final behind one router.
pub const SOCKETS_PER_ADDRESS: u32 = 500;

/// Open sockets of this node, counted by account and address; cheap to clone.
#[derive(Debug, Clone, Default)]
pub struct ConnectionLimits {
    all: Arc<AtomicU32>,
    by_user: Counts<UserId>,
    by_address: Counts<IpAddr>,
}

/// Counts one open socket until it is dropped.
#[derive(Debug)]
pub struct ConnectionPermit {
    all: Arc<AtomicU32>,
    _of_user: Counted<UserId>,
    _of_address: Option<Counted<IpAddr>>,
}

/// The account or the address already has the maximum number of sockets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooManyConnections;

impl ConnectionLimits {
    /// Counts a new socket, or refuses it. Without an address, limits are off.
    pub fn acquire(
        &self,
        user: &UserId,
        address: Option<IpAddr>,
    ) -> Result<ConnectionPermit, TooManyConnections> {
        let of_one_user = address.map_or(u32::MAX, |_| SOCKETS_PER_USER);
        let of_user = self.by_user.take(user.clone(), of_one_user);
        let of_user = of_user.ok_or(TooManyConnections)?;
        let of_address = address
            .map(|address| self.by_address.take(address, SOCKETS_PER_ADDRESS))
            .map(|counted| counted.ok_or(TooManyConnections))
            .transpose()?;
        let all = self.all.fetch_add(1, Ordering::Relaxed) + 1;
        metrics::gauge!("podium_sockets").set(all);
        Ok(ConnectionPermit {
            all: Arc::clone(&self.all),
            _of_user: of_user,
            _of_address: of_address,
        })
    }

    pub fn has(&self, user: &UserId) -> bool {
        self.by_user.has(user)
    }

    /// Users with a socket on this node.
    pub fn users(&self) -> Vec<UserId> {
        self.by_user.keys()
    }

    /// Number of sockets open on this node.
    pub fn open(&self) -> u32 {
        self.all.load(Ordering::Relaxed)
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let all = self.all.fetch_sub(1, Ordering::Relaxed) - 1;
        metrics::gauge!("podium_sockets").set(all);
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
    fn connections_are_limited_by_account_and_address_and_released() {
        let limits = ConnectionLimits::default();
        let home = Some(IpAddr::V4(Ipv4Addr::LOCALHOST));
        let mut held: Vec<ConnectionPermit> = (0..SOCKETS_PER_USER)
            .map(|_| limits.acquire(&user(1), home).expect("a seat"))
            .collect();
        assert_eq!(
            limits.acquire(&user(1), home).err(),
            Some(TooManyConnections)
        );
        held.extend(
            (SOCKETS_PER_USER..SOCKETS_PER_ADDRESS)
                .map(|number| limits.acquire(&user(number), home).expect("a seat")),
        );
        assert_eq!(
            limits.acquire(&user(9999), home).err(),
            Some(TooManyConnections)
        );
        let elsewhere = Some(IpAddr::V4(Ipv4Addr::new(10, 0, 0, 1)));
        drop(limits.acquire(&user(9999), elsewhere).expect("a seat"));
        assert_eq!(limits.open(), SOCKETS_PER_ADDRESS);
        drop(held);
        let left = (limits.users().len(), limits.by_address.keys().len());
        assert_eq!((limits.open(), left), (0, (0, 0)));
    }

    #[test]
    fn without_limits_every_connection_is_accepted() {
        let limits = ConnectionLimits::default();
        let held: Vec<ConnectionPermit> = (0..1000)
            .map(|_| limits.acquire(&user(1), None).expect("a seat"))
            .collect();
        assert_eq!(limits.open(), 1000);
        drop(held);
    }
}
