//! A subscriber's own row: sent in full once, then as changes.

use std::hash::{DefaultHasher, Hash, Hasher};

use podium_domain::ids::UserId;
use podium_wire::live;
use podium_wire::live::change::Change;
use podium_wire::live::leaderboard::OwnRowMoved;

use crate::leaderboard::view::LeaderboardView;

/// The own row as last sent.
#[derive(Debug)]
pub(crate) struct OwnRow {
    /// The board it was taken from: without another one, only provisional results change.
    board: u64,
    /// Categories of the provisional results, by their index on the board.
    running: Vec<usize>,
    /// Hash of everything but the numbers of `moved`.
    rest: u64,
    moved: OwnRowMoved,
}

impl OwnRow {
    /// Updates what was sent to a user to the row on this board, which has the number `board_number`. `None` if there
    /// is nothing to send: the row is the same, or the user has none.
    pub(crate) fn update(
        sent: &mut Option<Self>,
        board: &LeaderboardView,
        board_number: u64,
        user: &UserId,
    ) -> Option<Change> {
        let Some((moved, running)) = board.own_standing(user) else {
            *sent = None;
            return None;
        };
        if let Some(sent) = sent {
            let same = (sent.board == board_number && sent.running == running)
                || sent.rest == rest_of(board, user);
            if same {
                (sent.board, sent.running) = (board_number, running);
                return (sent.moved != moved).then(|| {
                    sent.moved.clone_from(&moved);
                    Change::OwnRowMoved(moved)
                });
            }
        }
        let rest = rest_of(board, user);
        let row = board.row(user)?;
        *sent = Some(Self {
            board: board_number,
            running,
            rest,
            moved,
        });
        Some(Change::OwnRow(live::change::OwnRow { row }))
    }
}

impl LeaderboardView {
    /// The numbers of a member's row that change with every ranking, and the categories of its provisional results by
    /// their index on this board; `None` if the user is not a member.
    fn own_standing(&self, user: &UserId) -> Option<(OwnRowMoved, Vec<usize>)> {
        let (row, results) = self.ranked.at(self.ranked.position_of(user)?)?;
        let (running, provisional) = results
            .take_while(|points| points.provisional)
            .map(|points| (points.category, points.points))
            .unzip();
        let moved = OwnRowMoved {
            rank: row.rank,
            previous_rank: row.previous_rank,
            total_points: row.settled,
            provisional_points: row.provisional,
            provisional,
        };
        Some((moved, running))
    }

    /// Hashes what a member's row shows besides [`LeaderboardView::own_standing`].
    fn hash_fixed_part(&self, user: &UserId, hasher: &mut impl Hasher) {
        let position = self.ranked.position_of(user);
        let Some((row, results)) = position.and_then(|position| self.ranked.at(position)) else {
            return;
        };
        (row.name, self.picture(row.number)).hash(hasher);
        for points in results {
            let category = self.facts.categories.get(points.category);
            category
                .map(|of| (&of.event, &of.event_name, &of.id, &of.name))
                .hash(hasher);
            self.corrected_from(row.number, &points).hash(hasher);
            (!points.provisional).then_some(points.points).hash(hasher);
        }
    }
}

fn rest_of(board: &LeaderboardView, user: &UserId) -> u64 {
    let mut hasher = DefaultHasher::new();
    board.hash_fixed_part(user, &mut hasher);
    hasher.finish()
}
