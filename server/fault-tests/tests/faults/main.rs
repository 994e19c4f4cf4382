//! The guarantees of the live engine, tested on real processes (docs/promises.md).
//!
//! Every proof has a short form, which is part of every test run, and its full counts with `PODIUM_PROOF=full`. A
//! failed proof prints its seed; `PODIUM_PROOF_SEED` repeats it.
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

/// The exclusive turn of one proof; prints its duration when dropped.
struct Turn {
    began: Instant,
    _alone: MutexGuard<'static, ()>,
}

/// Proofs run one at a time, because concurrent ones would distort each other's measurements.
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
