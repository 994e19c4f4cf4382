//! Distinguishes public Internet addresses. A user who supplies an address that the server calls must not reach the
//! server's own machine or network with it.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// `false` for every reserved address: this machine, private and provider networks, link-local, multicast,
/// documentation.
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let is_set_aside = address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_documentation()
        || a == 0
        // Shared address space between a provider and its customers.
        || (a == 100 && (64..128).contains(&b))
        || (a, b, c) == (192, 0, 0)
        // Relays to IPv6, long deprecated.
        || (a, b, c) == (192, 88, 99)
        // Benchmarking.
        || (a == 198 && (b == 18 || b == 19))
        // Multicast, reserved, broadcast.
        || a >= 224;
    !is_set_aside
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    if let Some(inner) = address.to_ipv4_mapped() {
        return is_public_v4(inner);
    }
    let segments = address.segments();
    // Networks without IPv4 reach it through this prefix.
    if let [0x64, 0xff9b, 0, 0, 0, 0, ..] = segments {
        let [.., a, b, c, d] = address.octets();
        return is_public_v4(Ipv4Addr::new(a, b, c, d));
    }
    let [first, second, ..] = segments;
    // Globally assigned addresses, except those that embed IPv4 or serve protocols and documentation.
    (0x2000..0x4000).contains(&first)
        && first != 0x2002
        && !(first == 0x2001 && second < 0x200)
        && !(first == 0x2001 && second == 0xdb8)
        && !(first == 0x3fff && second < 0x1000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_internet_addresses_are_public() {
        for (text, expected) in [
            ("142.250.74.10", true),
            ("100.63.0.1", true),
            ("172.32.0.1", true),
            ("193.0.0.1", true),
            ("2a00:1450:4001:80b::200a", true),
            ("2600:1901::1", true),
            ("::ffff:142.250.74.10", true),
            ("64:ff9b::8efa:4a0a", true),
            ("127.0.0.1", false),
            ("127.255.0.9", false),
            ("0.0.0.0", false),
            ("0.1.2.3", false),
            ("10.0.0.1", false),
            ("172.16.0.1", false),
            ("172.31.255.255", false),
            ("192.168.1.1", false),
            ("169.254.169.254", false),
            ("100.64.0.1", false),
            ("192.0.0.8", false),
            ("192.0.2.1", false),
            ("198.18.0.1", false),
            ("224.0.0.1", false),
            ("240.0.0.1", false),
            ("255.255.255.255", false),
            ("::", false),
            ("::1", false),
            ("::ffff:127.0.0.1", false),
            ("::ffff:10.0.0.1", false),
            ("::127.0.0.1", false),
            ("64:ff9b::7f00:1", false),
            ("64:ff9b:1::1", false),
            ("fe80::1", false),
            ("fec0::1", false),
            ("fc00::1", false),
            ("fd12:3456::1", false),
            ("ff02::1", false),
            ("2001::1", false),
            ("2001:db8::1", false),
            ("2002:7f00:1::", false),
            ("3fff::1", false),
        ] {
            let address: IpAddr = text.parse().unwrap();
            assert_eq!(is_public(address), expected, "{text}");
        }
    }
}
