//! `podium health`: the health check of a container that has no other HTTP client.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

use crate::commands::{Outcome, print_line};
use crate::startup::install_tls_provider;

/// Longer than the server's own database check takes at most.
const PATIENCE: Duration = Duration::from_secs(4);

/// Checks whether the server that listens on this address is ready.
pub(crate) async fn check(listen: SocketAddr) -> Outcome {
    // The client requires a TLS provider, even for plain HTTP.
    install_tls_provider();
    let client = reqwest::Client::builder()
        .no_proxy()
        .timeout(PATIENCE)
        .build()?;
    let url = format!("http://{}/api/health/ready", reachable(listen));
    let status = client.get(url).send().await?.status();
    if status.is_success() {
        print_line("ready")
    } else {
        Err(format!("not ready: {status}").into())
    }
}

/// The loopback address instead of an unspecified listen address.
fn reachable(listen: SocketAddr) -> SocketAddr {
    let ip = match listen.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(ip) if ip.is_unspecified() => IpAddr::V6(Ipv6Addr::LOCALHOST),
        ip @ (IpAddr::V4(_) | IpAddr::V6(_)) => ip,
    };
    SocketAddr::new(ip, listen.port())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wildcard_listen_address_is_checked_on_localhost() {
        for (listen, address) in [
            ("0.0.0.0:80", "127.0.0.1:80"),
            ("[::]:80", "[::1]:80"),
            ("192.0.2.1:80", "192.0.2.1:80"),
        ] {
            let listen: SocketAddr = listen.parse().expect("an address");
            assert_eq!(reachable(listen).to_string(), address);
        }
    }
}
