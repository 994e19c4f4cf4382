//! Mail as a kind of the outbox.

use std::time::Duration;

use podium_domain::delivery::reminder::Reminder;
use podium_live::registry::Live;
use podium_store::db::{SessionToken, Store, StoreError};
use podium_store::delivery::{ClaimedMail, MailPurpose, QueuedMail};
use podium_store::outbox::{ClaimTerms, DeliveryKind, DeliveryOutcome};
use podium_wire::admin::operations::Backlog;
use podium_wire::delivery::mail::MailKind;

use crate::delivery::{Delivery, End, Pace, Reply};
use crate::mail::Mail;
use crate::mail::boards::Boards;
use crate::mail::letter::Letter;
use crate::mail::message::{message, message_id};
use crate::mail::smtp::Smtp;
use crate::mail::texts;
use crate::mail::texts::Links;

/// A composed mail.
pub(crate) struct Ready {
    email: String,
    name: Option<String>,
    letter: Letter,
}

pub(crate) struct Sender {
    pub(crate) live: Live,
    pub(crate) smtp: Smtp,
    pub(crate) pace: Pace,
    pub(crate) mail: Mail,
    pub(crate) boards: Boards,
}

impl Delivery for Sender {
    const KIND: DeliveryKind = DeliveryKind::Mail;
    const CLAIMED_MAX: i64 = 20;
    const AT_ONCE: usize = 4;
    /// Limits one node to ten mails a second.
    const BATCH_MIN: Duration = Duration::from_secs(2);

    type Job = QueuedMail;
    type Message = Ready;

    fn pace(&self) -> Pace {
        self.pace
    }

    fn store(&self) -> &Store {
        self.live.store()
    }

    fn set_waiting(&self, backlog: &Backlog) {
        metrics::gauge!("podium_mail_waiting").set(backlog.waiting);
        metrics::gauge!("podium_mail_oldest_seconds").set(backlog.oldest_seconds);
    }

    fn count(&self, outcome: &'static str) {
        metrics::counter!("podium_mail_total", "outcome" => outcome).increment(1);
    }

    async fn queue_due(&self) {
        match self.store().queue_due_mail().await {
            Ok(0) => {}
            Ok(mails) => tracing::info!(mails, "queued mails that are due"),
            Err(error) => tracing::warn!(cause = ?error, "could not look for due mails"),
        }
    }

    async fn woken(&self) {
        self.mail.0.notified().await;
    }

    async fn claim(&self, terms: &ClaimTerms) -> Result<Vec<ClaimedMail>, StoreError> {
        self.boards.clear().await;
        self.store().claim_mail(terms).await
    }

    async fn compose(&self, mail: &ClaimedMail) -> Result<Option<Ready>, StoreError> {
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
                    let (boards, league) = (&self.boards, &league.league);
                    let place = boards.place(store, league, event, hidden_events, &mail.user);
                    places.push(place.await?);
                }
                self.addressed(mail, MailKind::Results, |links| {
                    texts::result(&points, &places, &event_path(event.as_str()), links)
                })
                .await
            }
        }
    }

    async fn send(&self, mail: &ClaimedMail, ready: &Ready) -> Reply {
        let Ready {
            email,
            name,
            letter,
        } = ready;
        let id = message_id(mail.row.id, mail.row.queued_at);
        match message(&self.smtp, &id, email, name.as_deref(), letter) {
            Ok(message) => self.smtp.send(message).await,
            Err(error) => error.into(),
        }
    }

    async fn record(&self, mail: &mut ClaimedMail, end: &End<'_, Ready>) -> Result<(), StoreError> {
        let (store, reason) = (self.store(), end.reason);
        let refused = end
            .message
            .filter(|_| end.outcome == DeliveryOutcome::Refused);
        let Some(Ready { email, .. }) = refused else {
            return store.complete_mail(mail, end.outcome, reason).await;
        };
        let reason = reason.unwrap_or_default();
        self.live
            .wake(&store.refuse_address(mail, email, reason).await?);
        Ok(())
    }
}

impl Sender {
    /// Composes a confirmation. The token is generated now and only its hash is stored, so that only the mail contains
    /// it. The account's name is omitted, because it could carry a message to a person who has not requested anything.
    async fn confirmation(&self, mail: &ClaimedMail) -> Result<Option<Ready>, StoreError> {
        let token = SessionToken::generate();
        let email = self.store().begin_confirmation(&mail.user, &token).await?;
        Ok(email.map(|email| Ready {
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
