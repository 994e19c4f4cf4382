//! Networks as they are written in options: one address, or a range of addresses.

use std::net::IpAddr;
use std::str::FromStr;

/// An entry of `PODIUM_TRUSTED_PROXIES`: one address (`10.0.0.7`), or all with a prefix (`10.0.0.0/8`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Network {
    pub(crate) address: IpAddr,
    pub(crate) prefix: u32,
}

impl Network {
    pub(crate) fn contains(&self, other: IpAddr) -> bool {
        let bits = |address| match address {
            IpAddr::V4(address) => u128::from(address.to_bits()) << 96,
            IpAddr::V6(address) => address.to_bits(),
        };
        let differing = bits(self.address) ^ bits(other);
        self.address.is_ipv4() == other.is_ipv4() && differing.leading_zeros() >= self.prefix
    }
}

impl FromStr for Network {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let malformed = || format!("neither an address nor a network: {text}");
        let (address, prefix) = match text.trim().split_once('/') {
            Some((address, prefix)) => (address, Some(prefix)),
            None => (text.trim(), None),
        };
        let address: IpAddr = address.parse().map_err(|_| malformed())?;
        let length = if address.is_ipv4() { 32 } else { 128 };
        let prefix = prefix.map_or(Ok(length), str::parse);
        let prefix = prefix.ok().filter(|prefix| *prefix <= length);
        Ok(Self {
            address,
            prefix: prefix.ok_or_else(malformed)?,
        })
    }
}
