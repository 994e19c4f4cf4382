//! Claims what waits, says it, and notes how it ended.

use std::time::Duration;

use futures_util::{StreamExt, stream};
use podium_domain::delivery::backoff::pause;
use podium_domain::delivery::push::PushVerdict;
use podium_domain::delivery::webhook::WebhookNews;

use crate::outbox_loop;
use crate::outbox_loop::{Looked, Outbox, Rounds};
use crate::shutdown::Stopped;
use crate::webhook::WebhookPace;
use crate::webhook::message::message;
use crate::webhook::service::{Chats, Outcome};
use podium_live::registry::Live;
use podium_store::db::{Store, StoreError};
use podium_store::delivery::ClaimedNews;

/// News claimed together; said [`AT_ONCE`] at a time, so that few who are slow keep nobody waiting.
const CLAIMED_MAX: i64 = 32;
const AT_ONCE: usize = 16;
/// News made of how things stand at the same time: each takes one of the connections that requests wait for.
const MADE_AT_ONCE: usize = 2;
/// How long what is claimed is left alone by others: several times what a batch may take.
const LEASE: Duration = Duration::from_mins(5);

pub(crate) struct Sender {
    pub(crate) live: Live,
    pub(crate) chats: Chats,
    pub(crate) origin: String,
    pub(crate) pace: WebhookPace,
    pub(crate) stopped: Stopped,
}

impl Sender {
    /// Until it is told to stop.
    pub(crate) async fn run(self) {
        let rounds = Rounds {
            look_every: self.pace.look_every,
            count_every: self.pace.count_every,
            batch_min: Duration::ZERO,
        };
        outbox_loop::send(&self, rounds, self.stopped.clone()).await;
    }

    fn store(&self) -> &Store {
        self.live.store()
    }

    async fn handle(&self, news: &ClaimedNews, says: Result<Option<WebhookNews>, StoreError>) {
        if self.stopped.is_told() {
            // For another node, at once.
            log(news, self.store().leave_news(news).await);
            return;
        }
        let says = match says {
            Ok(says) => says,
            Err(error) => {
                tracing::warn!(id = news.id, cause = ?error, "news of a league cannot be made");
                return self
                    .try_later(news, "our own database did not answer", None)
                    .await;
            }
        };
        let message = says.and_then(|says| message(news, &says, &self.origin));
        let Some(message) = message else {
            count("withdrawn");
            let said = news.said.as_deref();
            log(news, self.store().end_news(news, said, false).await);
            return;
        };
        let outcome = self.chats.send(&news.address, &message.body).await;
        self.note(news, &message.said, outcome).await;
    }

    async fn note(&self, news: &ClaimedNews, said: &[u8], outcome: Outcome) {
        let reason = outcome.reason.as_str();
        match outcome.verdict {
            PushVerdict::Taken => {
                count("sent");
                log(news, self.store().end_news(news, Some(said), true).await);
            }
            PushVerdict::Gone => {
                count("gone");
                tracing::info!(id = news.id, league = %news.league, reason, "a league's chat has gone");
                let switched_off = self.store().switch_webhook_off(news, reason).await;
                log(news, switched_off.map(|bells| self.live.ring(&bells)));
            }
            PushVerdict::Refused => {
                count("refused");
                tracing::warn!(id = news.id, league = %news.league, reason, "a league's chat refused news");
                log(news, self.store().fail_news(news, reason).await);
            }
            PushVerdict::Later => self.try_later(news, reason, outcome.pause).await,
        }
    }

    async fn try_later(&self, news: &ClaimedNews, reason: &str, asked: Option<Duration>) {
        let tries = news.tries;
        let Some(pause) = pause(tries, self.pace.first_pause, rand::random()) else {
            count("failed");
            tracing::warn!(id = news.id, tries, reason, "news of a league are given up");
            log(news, self.store().fail_news(news, reason).await);
            return;
        };
        count("put_off");
        tracing::info!(
            id = news.id,
            tries,
            reason,
            "news of a league were not taken"
        );
        let pause = asked.map_or(pause, |asked| asked.max(pause));
        let put_off = self.store().put_news_off(news, pause, reason);
        log(news, put_off.await);
    }
}

impl Outbox for Sender {
    async fn count(&self) {
        if let Ok(backlog) = self.store().webhook_backlog().await {
            let waiting = u32::try_from(backlog.waiting).unwrap_or(u32::MAX);
            metrics::gauge!("podium_webhook_waiting").set(waiting);
            metrics::gauge!("podium_webhook_oldest_seconds").set(backlog.oldest_s);
        }
    }

    async fn send_batch(&self) -> Looked {
        let settle = self.pace.settle;
        let claimed = match self.store().claim_news(CLAIMED_MAX, settle, LEASE).await {
            Ok(claimed) => claimed,
            Err(error) => {
                tracing::warn!(cause = ?error, "no news taken from the outbox of chats");
                return Looked::Away;
            }
        };
        let looked = Looked::after(claimed.len(), CLAIMED_MAX);
        stream::iter(claimed)
            .map(|news| async move {
                let says = self.store().news_of(&news).await;
                (news, says)
            })
            .buffer_unordered(MADE_AT_ONCE)
            .for_each_concurrent(AT_ONCE, |(news, says)| async move {
                self.handle(&news, says).await;
            })
            .await;
        looked
    }
}

fn count(outcome: &'static str) {
    metrics::counter!("podium_webhook_total", "outcome" => outcome).increment(1);
}

fn log(news: &ClaimedNews, noted: Result<(), StoreError>) {
    if let Err(error) = noted {
        tracing::warn!(id = news.id, cause = ?error, "the outbox of chats was not told of news");
    }
}
