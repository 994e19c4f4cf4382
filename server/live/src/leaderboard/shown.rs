//! Leaderboards for readers on any thread: a board that is up to date is read without a message to its actor. If every
//! read sent one, a core would serve 8,500 pages of 25 rows a second instead of 11,500 (`make bench ONLY=reads`).

use std::collections::HashMap;
use std::ops::Deref;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use podium_domain::ids::{LeagueId, UserId};
use podium_wire::live::client_message::Window;

use crate::error::LiveError;
use crate::leaderboard::pages::{LeaderboardPage, Pages};
use crate::leaderboard::reads::queries::page;
use crate::leaderboard::view::LeaderboardView;
use crate::shell::Post;

/// The boards of all leagues with an actor on this node.
#[derive(Debug, Default)]
pub(crate) struct ShownBoards(RwLock<HashMap<LeagueId, Arc<ShownBoard>>>);

/// The board of one actor; nobody reads it after it was dropped, because nobody updates it.
pub(crate) struct OwnBoard {
    all: Arc<ShownBoards>,
    league: LeagueId,
    board: Arc<ShownBoard>,
}

/// One league's board, published by its actor while it is up to date.
#[derive(Debug, Default)]
pub(crate) struct ShownBoard {
    /// Messages to the actor that may change the board and are not handled yet. While there are any, readers ask the
    /// actor, so that they see their own writes.
    pending: AtomicUsize,
    published: RwLock<Option<Arc<Published>>>,
    /// Whether it was read since the actor last asked.
    used: AtomicBool,
}

#[derive(Debug)]
struct Published {
    board: Arc<LeaderboardView>,
    pages: Mutex<Pages>,
}

/// A message to a league's actor that may change its board. The board is not read until this is dropped, with or without
/// the message being handled.
struct Pending(Arc<ShownBoard>);

impl ShownBoards {
    fn of(&self, league: &LeagueId) -> Option<Arc<ShownBoard>> {
        let all = self.0.read().unwrap_or_else(PoisonError::into_inner);
        all.get(league).cloned()
    }

    pub(crate) fn has(&self, league: &LeagueId) -> bool {
        let all = self.0.read().unwrap_or_else(PoisonError::into_inner);
        all.contains_key(league)
    }

    /// The board of a new actor, in place of an earlier one.
    pub(crate) fn start(all: &Arc<Self>, league: &LeagueId) -> OwnBoard {
        let own = OwnBoard {
            all: Arc::clone(all),
            league: league.clone(),
            board: Arc::default(),
        };
        let mut all = all.0.write().unwrap_or_else(PoisonError::into_inner);
        all.insert(league.clone(), Arc::clone(&own.board));
        own
    }

    /// From now on until the actor has handled the message, readers ask the actor.
    pub(crate) fn track<M>(&self, league: &LeagueId, message: M) -> Post<M> {
        let pending = |board| -> Box<dyn Send> { Box::new(Pending::new(board)) };
        Post::new(message, self.of(league).map(pending))
    }

    /// The part of a window that this user may see; `None` if the actor has to be asked.
    pub(crate) fn page(
        &self,
        league: &LeagueId,
        user: &UserId,
        site_admin: bool,
        window: Window,
    ) -> Option<Result<LeaderboardPage, LiveError>> {
        let published = self.of(league)?.current()?;
        let Published { board, pages } = &*published;
        let rows = |window| {
            let mut pages = pages.lock().unwrap_or_else(PoisonError::into_inner);
            pages.page(board, window)
        };
        Some(page(board, user, site_admin, window, rows))
    }
}

impl Deref for OwnBoard {
    type Target = ShownBoard;

    fn deref(&self) -> &ShownBoard {
        &self.board
    }
}

impl OwnBoard {
    /// Removes the board of an actor that ends; another one may already have started.
    pub(crate) fn retire(&self) {
        self.withdraw();
        let mut all = self.all.0.write().unwrap_or_else(PoisonError::into_inner);
        if all
            .get(&self.league)
            .is_some_and(|of| Arc::ptr_eq(of, &self.board))
        {
            all.remove(&self.league);
        }
    }
}

impl Drop for OwnBoard {
    fn drop(&mut self) {
        self.retire();
    }
}

impl ShownBoard {
    fn current(&self) -> Option<Arc<Published>> {
        // In this order: what was published before the last message was handled is older than the message.
        if self.pending.load(Ordering::SeqCst) > 0 {
            return None;
        }
        let published = self
            .published
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()?;
        if !self.used.load(Ordering::Relaxed) {
            self.used.store(true, Ordering::Relaxed);
        }
        Some(published)
    }

    /// Publishes a board that includes the effects of all messages handled so far.
    pub(crate) fn publish(&self, board: &Arc<LeaderboardView>) {
        let mut published = self
            .published
            .write()
            .unwrap_or_else(PoisonError::into_inner);
        let is_same = |old: &Arc<Published>| Arc::ptr_eq(&old.board, board);
        if !published.as_ref().is_some_and(is_same) {
            *published = Some(Arc::new(Published {
                board: Arc::clone(board),
                pages: Mutex::default(),
            }));
        }
    }

    pub(crate) fn withdraw(&self) {
        *self
            .published
            .write()
            .unwrap_or_else(PoisonError::into_inner) = None;
    }

    pub(crate) fn take_used(&self) -> bool {
        self.used.swap(false, Ordering::Relaxed)
    }
}

impl Pending {
    fn new(of: Arc<ShownBoard>) -> Self {
        of.pending.fetch_add(1, Ordering::SeqCst);
        Self(of)
    }
}

impl Drop for Pending {
    fn drop(&mut self) {
        self.0.pending.fetch_sub(1, Ordering::SeqCst);
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::sync::atomic::AtomicU32;
    use std::sync::mpsc::channel;
    use std::thread::scope;

    use podium_domain::leaderboard::season::LeagueEvents;
    use podium_store::scoring::{BoardMember, LeagueBoard};
    use podium_wire::scoring::leaderboard::LeaderboardAnswer;

    use super::*;
    use crate::leaderboard::rankings::Rankings;

    const WRITES: u32 = 2000;

    pub(crate) fn league() -> LeagueId {
        "0123456789abcdef01234567".parse().expect("an id")
    }

    fn anna() -> UserId {
        "00000000000000000000000a".parse().expect("an id")
    }

    /// A board whose only member has a number for a name.
    pub(crate) fn board(number: u32) -> Arc<LeaderboardView> {
        let anna = BoardMember {
            user: anna(),
            name: number.to_string(),
            picture: None,
        };
        let facts = LeagueBoard {
            private: false,
            events: LeagueEvents::new(),
            season: None,
            members: vec![anna],
            categories: Vec::new(),
            scores: Vec::new(),
            corrections: Vec::new(),
            picks: Vec::new(),
            picked_open: Vec::new(),
            form: None,
        };
        Arc::new(LeaderboardView::new(facts, &Rankings::default()))
    }

    /// The number that a reader sees without asking the actor.
    pub(crate) fn shown(boards: &ShownBoards) -> Option<u32> {
        let page = boards.page(&league(), &anna(), false, Window::default())?;
        let LeaderboardPage::Answer(text) = page.expect("a page") else {
            panic!("members may read");
        };
        let answer: LeaderboardAnswer = serde_json::from_slice(&text).expect("JSON");
        answer.rankings.first()?.user_name.parse().ok()
    }

    #[test]
    fn a_board_is_not_read_while_a_message_waits() {
        let boards = Arc::new(ShownBoards::default());
        let actor = ShownBoards::start(&boards, &league());
        assert_eq!(shown(&boards), None, "nothing is published yet");
        actor.publish(&board(1));
        // What a reader would see whose write is not tracked.
        assert_eq!(shown(&boards), Some(1));
        let messages = [(); 2].map(|()| boards.track(&league(), ()));
        for message in messages {
            assert_eq!(shown(&boards), None);
            drop(message);
        }
        assert_eq!(shown(&boards), Some(1), "the messages changed nothing");
        assert!(actor.take_used() && !actor.take_used());
    }

    #[test]
    fn a_reader_sees_every_write_that_was_sent_before() {
        let boards = Arc::new(ShownBoards::default());
        let actor = ShownBoards::start(&boards, &league());
        actor.publish(&board(0));
        let (send, receive) = channel();
        let newest = AtomicU32::new(0);
        scope(|threads| {
            let (boards, newest, actor) = (&boards, &newest, &actor);
            threads.spawn(move || {
                for number in 1..=WRITES {
                    let message = boards.track(&league(), number);
                    newest.store(number, Ordering::SeqCst);
                    send.send(message).expect("the actor lives");
                }
            });
            threads.spawn(move || {
                for message in receive {
                    let (number, pending) = message.into_parts();
                    actor.publish(&board(number));
                    drop(pending);
                }
            });
            threads.spawn(move || {
                let mut seen = 0;
                while seen < WRITES {
                    let at_least = newest.load(Ordering::SeqCst);
                    if let Some(number) = shown(boards) {
                        assert!(number >= at_least, "{number} after {at_least}");
                        seen = number;
                    }
                }
            });
        });
    }

    #[test]
    fn a_board_is_withdrawn_with_its_actor_and_not_by_an_earlier_one() {
        let boards = Arc::new(ShownBoards::default());
        let (first, second) = (
            ShownBoards::start(&boards, &league()),
            ShownBoards::start(&boards, &league()),
        );
        second.publish(&board(2));
        drop(first);
        assert_eq!(shown(&boards), Some(2));
        drop(second);
        assert!(shown(&boards).is_none() && !boards.has(&league()));
    }
}
