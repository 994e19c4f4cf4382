//! Endpoints of push services. Browsers supply them, so an attacker can supply any address; none may resolve to this
//! machine or its network.

use std::io;
use std::net::SocketAddr;

use podium_domain::delivery::public_address::is_public;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use url::{Host, Url};

/// Maximum length of an address in bytes; the longest that services use are about half as long.
const LENGTH_MAX: usize = 2000;
/// Top-level names that are never public.
const NEVER_PUBLIC: [&str; 5] = ["localhost", "local", "internal", "arpa", "onion"];

/// Which endpoints may be called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// Public services, over HTTPS only.
    Public,
    /// Any address, also unencrypted, for a test's push service.
    Anybody,
}

/// The parsed address, if it may be called. The address that its name resolves to is checked at each call.
pub(crate) fn read_endpoint(text: &str, reach: Reach) -> Option<Url> {
    let is_plain = text.len() <= LENGTH_MAX && text.bytes().all(|byte| byte.is_ascii_graphic());
    let url = Url::parse(text).ok().filter(|_| is_plain)?;
    let is_bare = url.username().is_empty() && url.password().is_none() && url.fragment().is_none();
    let is_reached = match reach {
        Reach::Anybody => matches!(url.scheme(), "http" | "https"),
        Reach::Public => url.scheme() == "https" && url.port().is_none() && has_public_name(&url),
    };
    (is_bare && is_reached).then_some(url)
}

/// Whether the host is a public name. IP addresses are refused, because they would bypass the check of resolved
/// addresses.
fn has_public_name(url: &Url) -> bool {
    let Some(Host::Domain(name)) = url.host() else {
        return false;
    };
    let name = name.trim_end_matches('.');
    match name.rsplit_once('.') {
        Some((_, last)) => !NEVER_PUBLIC.contains(&last),
        None => false,
    }
}

/// Resolver that returns public addresses only. The connection uses the resolved addresses without a second lookup, so
/// the check cannot be bypassed by changing the DNS entry.
pub(crate) struct PublicOnly;

impl Resolve for PublicOnly {
    fn resolve(&self, name: Name) -> Resolving {
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let public: Vec<SocketAddr> = found.filter(|address| is_public(address.ip())).collect();
            if public.is_empty() {
                return Err(io::Error::other("no public address").into());
            }
            let addresses: Addrs = Box::new(public.into_iter());
            Ok(addresses)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_public_https_endpoints_are_accepted() {
        for good in [
            "https://fcm.googleapis.com/fcm/send/abc:APA91b",
            "https://updates.push.services.mozilla.com/wpush/v2/gAAAA",
            "https://web.push.apple.com/QGuQyavXutnMb",
            "https://wns2-par02p.notify.windows.com/w/?token=BQYAAA%3d",
            "https://push.example.test:443/x",
        ] {
            assert!(read_endpoint(good, Reach::Public).is_some(), "{good}");
        }
        let long = format!("https://push.example.test/{}", "x".repeat(LENGTH_MAX));
        for bad in [
            "",
            "push.example.test",
            "http://push.example.test/x",
            "ftp://push.example.test/x",
            "https://user@push.example.test/x",
            "https://:secret@push.example.test/x",
            "https://push.example.test:8443/x",
            "https://push.example.test/x#y",
            "https://push.example.test/x y",
            "https://localhost/x",
            "https://LOCALHOST./x",
            "https://db/x",
            "https://metadata.google.internal/x",
            "https://printer.local/x",
            "https://127.0.0.1/x",
            "https://2130706433/x",
            "https://0x7f.1/x",
            "https://142.250.74.10/x",
            "https://[::1]/x",
            "https://[::ffff:10.0.0.1]/x",
            &long,
        ] {
            assert!(read_endpoint(bad, Reach::Public).is_none(), "{bad}");
        }
        assert!(read_endpoint("http://127.0.0.1:9/x", Reach::Anybody).is_some());
        assert!(read_endpoint("file:///etc/passwd", Reach::Anybody).is_none());
    }

    #[tokio::test]
    async fn a_name_that_resolves_to_a_private_address_is_refused() {
        let name = "localhost".parse().expect("a name");
        let words = PublicOnly.resolve(name).await.err().expect("refused");
        assert_eq!(words.to_string(), "no public address");
    }
}
