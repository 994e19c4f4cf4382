//! `podium push-keys`: creates the key pair that identifies an installation to push services. Needed once.

use crate::commands::{Outcome, print_line};
use podium_worker::push::new_keys;

/// Prints the private key in the format of the environment variable; the public key is derived from it.
pub(crate) fn make() -> Outcome {
    let (private, public) = new_keys();
    print_line(&format!(
        "# A secret. With another one every device has to be switched on again.\n\
         PODIUM_PUSH_KEY={private}\n\
         # What browsers are told: {public}"
    ))
}
