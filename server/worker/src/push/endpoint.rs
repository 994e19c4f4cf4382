//! Where pushes go: addresses that browsers name, and that a person could name in their place. None leads to our own
//! machine or network.

use std::io;
use std::net::SocketAddr;

use podium_domain::delivery::public_address::is_public;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use url::{Host, Url};

/// Bytes of an address; the longest services use about half.
const LENGTH_MAX: usize = 2000;
/// Names that never are anybody's on the Internet.
const NEVER_PUBLIC: [&str; 5] = ["localhost", "local", "internal", "arpa", "onion"];

/// Whom we call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// Services on the Internet, encrypted.
    Public,
    /// Anybody, also in the clear: a test's own push service.
    Anybody,
}

/// The address, if we would call it; what its name stands for is looked at whenever we do.
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

/// A push service has a name: numbers are for those who want past its look-up.
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

/// Looks names up, and knows only the addresses that are out on the Internet: between this look and the connection
/// nobody looks again.
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
