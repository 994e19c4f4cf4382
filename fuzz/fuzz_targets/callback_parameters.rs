//! Fuzzes the return path of a sign-in with an external provider: for any parameters, the browser is redirected to
//! a page on our own host, according to the URL parsing of browsers.
#![no_main]

use libfuzzer_sys::fuzz_target;
use podium_domain::accounts::return_path::return_path;
use url::{Url, form_urlencoded};

fuzz_target!(|data: &[u8]| {
    let ours = Url::parse("https://podium.test/login").expect("an address");
    for (_, value) in form_urlencoded::parse(data) {
        is_ours(&ours, return_path(Some(&value)));
    }
    if let Ok(text) = std::str::from_utf8(data) {
        is_ours(&ours, return_path(Some(text)));
    }
});

fn is_ours(ours: &Url, path: &str) {
    let led = ours.join(path).expect("an address");
    assert_eq!(led.origin(), ours.origin(), "{path:?}");
    assert!(led.username().is_empty() && !led.path().starts_with("/api/"), "{path:?}");
    assert!(!path.contains(['\r', '\n']));
}
