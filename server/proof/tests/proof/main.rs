//! The promises of the live engine, tried on real processes (reliability notes, section 4).
//!
//! Every proof has a short form, which is part of every test run, and the promised counts with
//! `PODIUM_PROOF=full`. What fails prints its seed: `PODIUM_PROOF_SEED` has it again.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a failed helper is a failed proof, and what was measured is its result"
)]

mod away;
mod convergence;
mod crash;
mod deleted_league;
mod effective_lock;
mod embedded_postgres;
mod flood;
mod frames;
mod half_open;
mod idempotency;
mod late_save;
mod lock;
mod lock_news;
mod logs;
mod metrics;
mod restore;
mod revocation;
mod rolling;
mod silent_database;
mod slow_readers;
mod soak;
mod socket_floods;
mod stampede;
mod traces;
mod unread_answers;
mod upgrade;
mod upstream;

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
