//! The client address of a request.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Once;

use crate::network::Network;
use actix_web::HttpRequest;

const FORWARDED_FOR: &str = "x-forwarded-for";

/// The last address that is not a trusted proxy: clients can forge the entries before it. Only `X-Forwarded-For` is
/// read, because every proxy writes it; proxies may pass on a client's `Forwarded` or `X-Real-IP`.
pub(crate) fn client_address(request: &HttpRequest, trusted: &[Network]) -> IpAddr {
    let peer = request.peer_addr().map(|peer| peer.ip());
    let mut client = peer
        .unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED))
        .to_canonical();
    let forwarded: Vec<&str> = request
        .headers()
        .get_all(FORWARDED_FOR)
        .flat_map(|value| value.to_str().unwrap_or_default().split(','))
        .collect();
    if !forwarded.is_empty() && !is_trusted(client, trusted) {
        warn_once(client);
    }
    let mut forwarded = forwarded.into_iter().rev();
    while is_trusted(client, trusted) {
        let Some(next) = forwarded.next().and_then(hop) else {
            break;
        };
        client = next;
    }
    client
}

/// Whether this address is a trusted proxy.
pub(crate) fn is_trusted(address: IpAddr, trusted: &[Network]) -> bool {
    trusted.iter().any(|network| network.contains(address))
}

/// Warns once: if a proxy is missing in the configuration, all visitors share one address. Clients can send the header
/// too, hence only one line.
fn warn_once(peer: IpAddr) {
    static WARNED: Once = Once::new();
    WARNED.call_once(|| {
        tracing::warn!(
            from = %peer,
            "X-Forwarded-For from an untrusted address is ignored; if it is your proxy, add it to PODIUM_TRUSTED_PROXIES"
        );
    });
}

/// An address as proxies write it, sometimes with a port: `192.0.2.1:4711`, `[2001:db8::1]:4711`.
fn hop(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let bare = text
        .strip_prefix('[')
        .and_then(|text| text.strip_suffix(']'))
        .unwrap_or(text);
    let address = bare.parse::<IpAddr>().ok();
    let address = address.or_else(|| text.parse::<SocketAddr>().ok().map(|hop| hop.ip()));
    address.map(|address| address.to_canonical())
}

/// The /64 network of an IPv6 address, because a client with one address has all 2^64 of it. Behind NAT64 a client has
/// the IPv4 address that is embedded (RFC 6052): all share one network.
pub(crate) fn client_network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(address) => match address.segments() {
            [0x64, 0xff9b, 0, 0, 0, 0, _, _] => {
                let [.., a, b, c, d] = address.octets();
                IpAddr::V4(Ipv4Addr::new(a, b, c, d))
            }
            _ => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64)),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::test::TestRequest;

    fn network(text: &str) -> Network {
        text.parse().expect("a network")
    }

    #[test]
    fn networks_parse_and_contain_their_addresses() {
        for (of, address, expected) in [
            ("10.0.0.7", "10.0.0.7", true),
            ("10.0.0.7", "10.0.0.8", false),
            ("10.0.0.0/8", "10.255.3.4", true),
            ("10.0.0.0/8", "11.0.0.0", false),
            ("0.0.0.0/0", "8.8.8.8", true),
            ("0.0.0.0/0", "::1", false),
            ("fd00::/8", "fdff::1", true),
            ("fd00::/8", "fe00::1", false),
            ("::1", "::1", true),
        ] {
            let address = address.parse().expect("an address");
            assert_eq!(network(of).contains(address), expected, "{of} {address}");
        }
        for bad in [
            "",
            "10.0.0",
            "10.0.0.0/33",
            "::/129",
            "10.0.0.0/-1",
            "proxy",
        ] {
            assert!(bad.parse::<Network>().is_err(), "{bad}");
        }
    }

    #[test]
    fn forwarded_addresses_are_used_from_trusted_proxies_only() {
        let proxies = [network("10.0.0.0/8")];
        for (peer, forwarded, trusted, expected) in [
            ("10.0.0.1", "1.1.1.1", &proxies[..0], "10.0.0.1"),
            ("9.9.9.9", "1.1.1.1", &proxies[..], "9.9.9.9"),
            ("10.0.0.1", "1.1.1.1", &proxies[..], "1.1.1.1"),
            (
                "10.0.0.1",
                "6.6.6.6, 1.1.1.1, 10.0.0.2",
                &proxies[..],
                "1.1.1.1",
            ),
            ("10.0.0.1", "1.1.1.1, nonsense", &proxies[..], "10.0.0.1"),
            ("10.0.0.1", "1.1.1.1, unknown", &proxies[..], "10.0.0.1"),
            ("10.0.0.1", "6.6.6.6, 1.1.1.1:4711", &proxies[..], "1.1.1.1"),
            (
                "10.0.0.1",
                "[2001:db8::1]:4711",
                &proxies[..],
                "2001:db8::1",
            ),
            ("10.0.0.1", "[2001:db8::1]", &proxies[..], "2001:db8::1"),
            ("10.0.0.1", "::ffff:1.1.1.1", &proxies[..], "1.1.1.1"),
            ("10.0.0.1", "1.1.1.1,,", &proxies[..], "10.0.0.1"),
            ("10.0.0.1", "1.1.1.1 2.2.2.2", &proxies[..], "10.0.0.1"),
            ("2001:db8::9", "1.1.1.1", &proxies[..], "2001:db8::9"),
            ("10.0.0.1", "", &proxies[..], "10.0.0.1"),
            ("::ffff:9.9.9.9", "", &proxies[..], "9.9.9.9"),
        ] {
            let peer = SocketAddr::new(peer.parse().expect("an address"), 1);
            let request = TestRequest::default()
                .peer_addr(peer)
                .insert_header((FORWARDED_FOR, forwarded))
                .to_http_request();
            let client = client_address(&request, trusted);
            assert_eq!(client.to_string(), expected, "{peer} {forwarded}");
        }
    }

    #[test]
    fn other_forwarding_headers_are_ignored() {
        let proxies = [network("10.0.0.0/8")];
        let peer = SocketAddr::new("10.0.0.1".parse().expect("an address"), 1);
        for (name, value) in [
            ("forwarded", "for=6.6.6.6"),
            ("x-real-ip", "6.6.6.6"),
            ("true-client-ip", "6.6.6.6"),
            ("cf-connecting-ip", "6.6.6.6"),
        ] {
            let request = TestRequest::default()
                .peer_addr(peer)
                .insert_header((name, value))
                .insert_header((FORWARDED_FOR, "1.1.1.1"))
                .to_http_request();
            assert_eq!(client_address(&request, &proxies).to_string(), "1.1.1.1");
        }
        // A header repeated on several lines is one list.
        let request = TestRequest::default()
            .peer_addr(peer)
            .append_header((FORWARDED_FOR, "6.6.6.6"))
            .append_header((FORWARDED_FOR, "1.1.1.1, 10.0.0.2"))
            .to_http_request();
        assert_eq!(client_address(&request, &proxies).to_string(), "1.1.1.1");
    }

    #[test]
    fn an_ipv6_client_is_its_64_bit_network() {
        let client_network =
            |text: &str| client_network(text.parse().expect("an address")).to_string();
        assert_eq!(client_network("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_eq!(client_network("192.0.2.7"), "192.0.2.7");
        assert_eq!(client_network("64:ff9b::192.0.2.7"), "192.0.2.7");
        assert_eq!(client_network("64:ff9b:1::7"), "64:ff9b:1::");
    }
}
