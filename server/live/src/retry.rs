//! Retries of failed database reads, one at a time per actor.

use actix::prelude::*;

/// Pause before a failed read is retried.
pub(crate) const RETRY_AFTER: std::time::Duration = std::time::Duration::from_millis(500);

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
