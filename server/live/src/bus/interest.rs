//! The subjects that this node listens to: those of topics with an actor, and of accounts with a socket.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use podium_store::db::{SUBJECTS, Subject};
use podium_wire::live::topic::Topic;
use tokio::sync::Notify;
use tokio::time::{Instant, Interval, interval_at, sleep_until};

/// Minimum time between two extensions of what a node listens to; thousands of viewers may arrive at once.
const GROW_INTERVAL: Duration = Duration::from_millis(50);
/// How often a node stops listening to subjects without followers. Rare, because viewers come back.
const SHRINK_INTERVAL: Duration = Duration::from_mins(1);

/// Counts the followers of each subject on this node; cheap to clone.
#[derive(Debug, Clone)]
pub struct Interest(Arc<Followers>);

#[derive(Debug)]
struct Followers {
    by_subject: Box<[AtomicU32]>,
    /// A subject has got its first follower.
    grown: Notify,
}

/// Counts one follower until it is dropped.
#[derive(Debug)]
pub struct Following {
    interest: Interest,
    subject: Option<Subject>,
}

impl Default for Interest {
    fn default() -> Self {
        Self(Arc::new(Followers {
            by_subject: (0..SUBJECTS).map(|_| AtomicU32::default()).collect(),
            grown: Notify::new(),
        }))
    }
}

impl Interest {
    /// Called before the topic is read: a change is either read, or found by the catch-up when the node has begun to
    /// listen.
    pub(crate) fn follow(&self, topic: &Topic) -> Following {
        let subject = Subject::of(topic);
        let followers = subject.and_then(|subject| self.followers(subject));
        if followers.is_some_and(|followers| followers.fetch_add(1, Ordering::AcqRel) == 0) {
            self.0.grown.notify_one();
        }
        Following {
            interest: self.clone(),
            subject,
        }
    }

    pub(crate) fn has(&self, subject: Subject) -> bool {
        self.followers(subject)
            .is_some_and(|followers| followers.load(Ordering::Acquire) > 0)
    }

    /// Waits until a subject has got its first follower since the last call.
    pub(crate) async fn grown(&self) {
        self.0.grown.notified().await;
    }

    fn followers(&self, subject: Subject) -> Option<&AtomicU32> {
        self.0.by_subject.get(usize::from(subject.number()))
    }
}

impl Drop for Following {
    fn drop(&mut self) {
        let subject = self.subject;
        if let Some(followers) = subject.and_then(|subject| self.interest.followers(subject)) {
            followers.fetch_sub(1, Ordering::AcqRel);
        }
    }
}

/// The subjects that a connection of a bus listens to.
pub(crate) struct Listened {
    subjects: BTreeSet<Subject>,
    grow_at: Instant,
    shrink: Interval,
}

/// What a bus has to change.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Change {
    Follow(Vec<Subject>),
    Leave(Vec<Subject>),
}

impl Listened {
    pub(crate) fn nothing() -> Self {
        Self::shrinking_every(SHRINK_INTERVAL)
    }

    fn shrinking_every(shrink: Duration) -> Self {
        Self {
            subjects: BTreeSet::new(),
            grow_at: Instant::now(),
            shrink: interval_at(Instant::now() + shrink, shrink),
        }
    }

    /// Waits until there are subjects to follow or to leave; they count as changed then. Nothing is lost when it is
    /// cancelled.
    pub(crate) async fn changed(&mut self, interest: &Interest) -> Change {
        loop {
            let grown = async {
                sleep_until(self.grow_at).await;
                interest.grown().await;
            };
            let change = tokio::select! {
                () = grown => Change::Follow(self.grow(interest)),
                _ = self.shrink.tick() => Change::Leave(self.prune(interest)),
            };
            match &change {
                Change::Follow(subjects) | Change::Leave(subjects) if subjects.is_empty() => {}
                Change::Follow(_) | Change::Leave(_) => return change,
            }
        }
    }

    /// The subjects with followers that are not listened to yet; they count as listened to from now on.
    pub(crate) fn grow(&mut self, interest: &Interest) -> Vec<Subject> {
        self.grow_at = Instant::now() + GROW_INTERVAL;
        let new: Vec<Subject> = Subject::all()
            .filter(|subject| interest.has(*subject) && !self.subjects.contains(subject))
            .collect();
        self.subjects.extend(&new);
        new
    }

    fn prune(&mut self, interest: &Interest) -> Vec<Subject> {
        let left: Vec<Subject> = self
            .subjects
            .iter()
            .filter(|subject| !interest.has(**subject))
            .copied()
            .collect();
        self.subjects.retain(|subject| !left.contains(subject));
        left
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn league(number: u32) -> Topic {
        format!("league:{number:024x}").parse().expect("a topic")
    }

    fn subject(topic: &Topic) -> Subject {
        Subject::of(topic).expect("a subject")
    }

    #[tokio::test]
    async fn subjects_are_followed_with_their_first_follower_and_left_after_their_last() {
        let interest = Interest::default();
        let mut listened = Listened::shrinking_every(Duration::from_millis(1));
        assert_eq!(listened.grow(&interest), []);
        let (one, two) = (league(1), league(2));
        assert_ne!(subject(&one), subject(&two));
        let [first, again] = [&one, &one].map(|topic| interest.follow(topic));
        let follow = Change::Follow(vec![subject(&one)]);
        assert_eq!(listened.changed(&interest).await, follow);
        drop(first);
        let other = interest.follow(&two);
        let follow = Change::Follow(vec![subject(&two)]);
        assert_eq!(listened.changed(&interest).await, follow);
        drop(again);
        let leave = Change::Leave(vec![subject(&one)]);
        assert_eq!(listened.changed(&interest).await, leave);
        let back = interest.follow(&one);
        let follow = Change::Follow(vec![subject(&one)]);
        assert_eq!(listened.changed(&interest).await, follow);
        drop((other, back));
    }

    #[test]
    fn topics_that_every_node_follows_are_not_counted() {
        let interest = Interest::default();
        let events = interest.follow(&Topic::Events);
        assert!(Subject::all().all(|subject| !interest.has(subject)));
        drop(events);
        let followers: Vec<Following> = (0..3).map(|_| interest.follow(&league(1))).collect();
        assert!(interest.has(subject(&league(1))));
        drop(followers);
        assert!(!interest.has(subject(&league(1))));
    }
}
