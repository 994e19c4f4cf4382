//! Queues due mails, claims them, checks again whether they are wanted, sends them and records the outcomes.

use std::time::Duration;

use futures_util::{StreamExt, stream};
use podium_domain::delivery::backoff::{Refusal, next_delay};
use podium_domain::delivery::reminder::Reminder;
use podium_wire::delivery::mail::MailKind;
use tokio::time::{Instant, sleep, sleep_until, timeout};

use crate::mail::boards::Boards;
use crate::mail::letter::Letter;
use crate::mail::message::message;
use crate::mail::smtp::{NotSent, Smtp};
use crate::mail::texts;
use crate::mail::texts::Links;
use crate::mail::{Mail, MailPace};
use crate::shutdown::ShutdownSignal;
use podium_live::registry::Live;
use podium_store::db::{SessionToken, Store, StoreError};
use podium_store::delivery::{ClaimedMail, MailOutcome, MailPurpose};

/// Maximum number of mails claimed together; [`AT_ONCE`] are sent concurrently.
const CLAIMED_MAX: i64 = 20;
const AT_ONCE: usize = 4;
/// Minimum duration of a full batch, which limits one node to ten mails a second.
const BATCH_MIN: Duration = Duration::from_secs(2);
/// Duration of a claim, during which other nodes skip the mail: several times the longest duration of a batch.
const LEASE: Duration = Duration::from_mins(5);
/// How long to keep trying to record a sent mail while the database is unavailable; otherwise the mail would be sent
/// again.
const NOTE_PATIENCE: Duration = Duration::from_mins(2);
const NOTE_AGAIN: Duration = Duration::from_millis(500);

/// A composed mail.
struct Ready {
    email: String,
    name: Option<String>,
    letter: Letter,
}

pub(crate) struct Sender {
    live: Live,
    smtp: Smtp,
    pace: MailPace,
    mail: Mail,
    shutdown: ShutdownSignal,
}

impl Sender {
    pub(crate) fn new(
        live: Live,
        smtp: Smtp,
        pace: MailPace,
        mail: Mail,
        shutdown: ShutdownSignal,
    ) -> Self {
        Self {
            live,
            smtp,
            pace,
            mail,
            shutdown,
        }
    }

    /// Runs until the shutdown signal.
    pub(crate) async fn run(mut self) {
        let mut poll_at = Instant::now();
        while !self.shutdown.is_received() {
            if Instant::now() >= poll_at {
                self.poll().await;
                poll_at = Instant::now() + self.pace.poll_interval;
            }
            while self.send_batch().await && !self.shutdown.is_received() {}
            let woken = self.mail.0.clone();
            tokio::select! {
                () = sleep_until(poll_at) => {}
                () = woken.notified() => {}
                () = self.shutdown.recv() => {}
            }
        }
    }

    fn store(&self) -> &Store {
        self.live.store()
    }

    /// Puts due mails into the outbox and counts the waiting ones.
    async fn poll(&self) {
        match self.store().queue_due_mail().await {
            Ok(0) => {}
            Ok(mails) => tracing::info!(mails, "queued mails that are due"),
            Err(error) => tracing::warn!(cause = ?error, "could not look for due mails"),
        }
        self.count().await;
    }

    async fn count(&self) {
        if let Ok(backlog) = self.store().mail_backlog().await {
            metrics::gauge!("podium_mail_waiting").set(backlog.waiting);
            metrics::gauge!("podium_mail_oldest_seconds").set(backlog.oldest_seconds);
        }
    }

    /// Claims and sends one batch; returns whether more mails may be waiting.
    async fn send_batch(&self) -> bool {
        let began = Instant::now();
        let claimed = match self.store().claim_mail(CLAIMED_MAX, LEASE).await {
            Ok(claimed) => claimed,
            Err(error) => {
                tracing::warn!(cause = ?error, "could not claim mails");
                return false;
            }
        };
        let full = i64::try_from(claimed.len()).is_ok_and(|mails| mails >= CLAIMED_MAX);
        if claimed.is_empty() {
            return false;
        }
        let boards = Boards::default();
        stream::iter(&claimed)
            .for_each_concurrent(AT_ONCE, |mail| self.handle(mail, &boards))
            .await;
        self.count().await;
        if full {
            let mut shutdown = self.shutdown.clone();
            let pause = BATCH_MIN.saturating_sub(began.elapsed());
            // The caller's loop checks for the signal.
            drop(timeout(pause, shutdown.recv()).await);
        }
        full
    }

    async fn handle(&self, mail: &ClaimedMail, boards: &Boards) {
        if self.shutdown.is_received() {
            // Another node may claim it at once.
            let put_off = self
                .store()
                .reschedule_mail(mail, Duration::ZERO, "the node stopped");
            log(mail, put_off.await);
            return;
        }
        match self.compose(mail, boards).await {
            Ok(Some(ready)) => self.send(mail, ready).await,
            Ok(None) => {
                count("withdrawn");
                log(mail, self.store().withdraw_mail(mail).await);
            }
            // The mail stays unchanged until its claim expires.
            Err(error) => log::<()>(mail, Err(error)),
        }
    }

    async fn send(&self, mail: &ClaimedMail, ready: Ready) {
        let Ready {
            email,
            name,
            letter,
        } = ready;
        let built = message(&self.smtp, mail, &email, name.as_deref(), &letter);
        let sent = match built {
            Ok(message) => self.smtp.send(message).await,
            Err(error) => Err(error.into()),
        };
        match sent {
            Ok(()) => {
                count("sent");
                self.note_sent(mail).await;
            }
            Err(NotSent {
                refusal: Refusal::Address,
                reason,
            }) => {
                count("refused");
                tracing::info!(id = mail.id, reason, "mailbox does not exist");
                match self.store().refuse_address(mail, &email, &reason).await {
                    Ok(wakeups) => self.live.wake(&wakeups),
                    Err(error) => log::<()>(mail, Err(error)),
                }
            }
            Err(NotSent { reason, .. }) => self.retry_later(mail, &reason).await,
        }
    }

    async fn retry_later(&self, mail: &ClaimedMail, reason: &str) {
        let Some(pause) = next_delay(mail.attempts, self.pace.initial_backoff, rand::random())
        else {
            count("failed");
            tracing::error!(
                id = mail.id,
                attempts = mail.attempts,
                reason,
                "mail given up"
            );
            let ended = self
                .store()
                .complete_mail(mail, MailOutcome::Failed, Some(reason));
            log(mail, ended.await);
            return;
        };
        count("put_off");
        tracing::warn!(
            id = mail.id,
            attempts = mail.attempts,
            reason,
            "mail not sent; rescheduled"
        );
        log(
            mail,
            self.store().reschedule_mail(mail, pause, reason).await,
        );
    }

    /// Records that a mail was sent, retrying while the database is unavailable, because the mail would otherwise be
    /// sent again.
    async fn note_sent(&self, mail: &ClaimedMail) {
        let patience = Instant::now() + NOTE_PATIENCE;
        loop {
            let noted = self
                .store()
                .complete_mail(mail, MailOutcome::Sent, None)
                .await;
            let again = matches!(noted, Err(StoreError::Unavailable(_)))
                && !self.shutdown.is_received()
                && Instant::now() < patience;
            if !again {
                log(mail, noted);
                return;
            }
            sleep(NOTE_AGAIN).await;
        }
    }

    /// Composes the mail from the current state; `None` if it is no longer wanted.
    async fn compose(
        &self,
        mail: &ClaimedMail,
        boards: &Boards,
    ) -> Result<Option<Ready>, StoreError> {
        match &mail.purpose {
            MailPurpose::Confirmation => self.confirmation(mail).await,
            MailPurpose::Reminder(reminder, event) => {
                let missing = self.store().missing_picks(&mail.user, event).await?;
                let Some(missing) = missing.filter(|missing| {
                    Reminder::due(missing.now, missing.closes_at) == Some(*reminder)
                }) else {
                    return Ok(None);
                };
                self.addressed(mail, MailKind::Reminders, |links| {
                    texts::reminder(*reminder, &missing, &event_path(event.as_str()), links)
                })
                .await
            }
            MailPurpose::Result(event) => {
                let Some(points) = self.store().event_points(&mail.user, event).await? else {
                    return Ok(None);
                };
                let mut places = Vec::with_capacity(points.leagues.len());
                for league in &points.leagues {
                    let (store, hidden_events) = (self.store(), &points.hidden_events);
                    let place =
                        boards.place(store, &league.league, event, hidden_events, &mail.user);
                    places.push(place.await?);
                }
                self.addressed(mail, MailKind::Results, |links| {
                    texts::result(&points, &places, &event_path(event.as_str()), links)
                })
                .await
            }
        }
    }

    /// Composes a confirmation. The token is generated now and only its hash is stored, so that only the mail contains
    /// it. The account's name is left out, because it could carry a message to a person who has not requested anything.
    async fn confirmation(&self, mail: &ClaimedMail) -> Result<Option<Ready>, StoreError> {
        let token = SessionToken::generate();
        let asked = self.store().begin_confirmation(&mail.user, &token).await?;
        Ok(asked.map(|email| Ready {
            email,
            name: None,
            letter: texts::confirmation(&self.smtp.origin, token.reveal()),
        }))
    }

    async fn addressed(
        &self,
        mail: &ClaimedMail,
        kind: MailKind,
        letter: impl FnOnce(&Links) -> Letter,
    ) -> Result<Option<Ready>, StoreError> {
        let recipient = self.store().mail_recipient(&mail.user, kind).await?;
        Ok(recipient.map(|recipient| {
            let links = Links {
                origin: &self.smtp.origin,
                token: &hex::encode(recipient.token),
            };
            Ready {
                email: recipient.email,
                name: Some(recipient.name),
                letter: letter(&links),
            }
        }))
    }
}

fn event_path(event: &str) -> String {
    format!("/dashboard/events/{event}")
}

fn count(outcome: &'static str) {
    metrics::counter!("podium_mail_total", "outcome" => outcome).increment(1);
}

fn log<T>(mail: &ClaimedMail, noted: Result<T, StoreError>) {
    if let Err(error) = noted {
        tracing::warn!(id = mail.id, cause = ?error, "could not update the mail outbox");
    }
}
