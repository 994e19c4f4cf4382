//! Retries of failed database reads, one at a time per actor.

use actix::prelude::*;

/// Pause before a failed read is retried.
const RETRY_AFTER: std::time::Duration = std::time::Duration::from_millis(500);

/// The pending retry of an actor. A further failure replaces it instead of adding a second one; otherwise the number of
/// retries would grow for as long as the database is unreachable.
#[derive(Debug, Default)]
pub(crate) struct Retry(Option<SpawnHandle>);

impl Retry {
    /// Schedules a retry after the pause, counted from now; replaces a pending one.
    pub(crate) fn schedule<A>(&mut self, ctx: &mut Context<A>, again: fn(&mut A, &mut Context<A>))
    where
        A: Actor<Context = Context<A>>,
    {
        if let Some(timer) = self.0.take() {
            ctx.cancel_future(timer);
        }
        self.0 = Some(ctx.run_later(RETRY_AFTER, again));
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::{Duration, Instant};

    use tokio::net::TcpListener;

    use super::RETRY_AFTER;
    use crate::bus::postgres::PostgresBus;
    use crate::fanout::hub::Hub;
    use crate::registry::Live;
    use podium_store::db::Store;

    const CONNECTIONS: u32 = 4;

    /// The database is a listener that closes every connection.
    #[actix_web::test]
    async fn a_failed_load_is_retried_after_a_pause() {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let store = Store::connect(&format!(
            "postgres://nobody@{address}/nothing?sslmode=disable"
        ))
        .expect("a store");
        let actors = actix::Arbiter::new();
        let live = Live::new(
            store,
            Hub::default(),
            actors.handle(),
            actors.handle(),
            Arc::new(PostgresBus::default()),
        );
        let started = Instant::now();
        live.watch_event(&"1405".parse().expect("an id"));
        let hang_up = async {
            for _ in 0..CONNECTIONS {
                drop(listener.accept().await.expect("a connection"));
            }
        };
        tokio::time::timeout(Duration::from_mins(1), hang_up)
            .await
            .expect("it tries again and again");
        assert!(started.elapsed() >= RETRY_AFTER * (CONNECTIONS - 1));
        actors.stop();
        actors.join().expect("it ends");
    }
}
