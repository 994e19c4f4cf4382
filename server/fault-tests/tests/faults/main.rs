//! The promises of the live engine, tried on real processes (docs/promises.md).
//!
//! Every proof has a short form, which is part of every test run, and the promised counts with
//! `PODIUM_PROOF=full`. What fails prints its seed: `PODIUM_PROOF_SEED` has it again.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a failed helper is a failed proof, and what was measured is its result"
)]

mod database;
mod locks;
mod operation;
mod sockets;

use std::time::Instant;

use tokio::sync::{Mutex, MutexGuard};

static ONE_AT_A_TIME: Mutex<()> = Mutex::const_new(());

/// The turn of one proof; says in the end how long it took.
struct Turn {
    began: Instant,
    _alone: MutexGuard<'static, ()>,
}

/// Two proofs at once would measure each other.
async fn alone() -> Turn {
    let alone = ONE_AT_A_TIME.lock().await;
    Turn {
        began: Instant::now(),
        _alone: alone,
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        println!("(took {:.0?})", self.began.elapsed());
    }
}
