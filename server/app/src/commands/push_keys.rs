//! `podium push-keys`: what an installation needs once, to be known to push services.

use crate::commands::{Outcome, print_line};
use podium_worker::push::new_keys;

/// The private key as the environment takes it; the public one is made from it.
pub(crate) fn make() -> Outcome {
    let (private, public) = new_keys();
    print_line(&format!(
        "# A secret. With another one every device has to be switched on again.\n\
         PODIUM_PUSH_KEY={private}\n\
         # What browsers are told: {public}"
    ))
}
