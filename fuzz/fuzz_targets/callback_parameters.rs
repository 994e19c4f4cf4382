//! Whatever stands in the address that a browser comes to us with around a sign-in elsewhere: where it is sent
//! afterwards is a page of ours, as browsers read addresses.
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
