//! Whose ranks a league's season is told by: its best, the viewer, and the viewer's rivals.

const BEST_MAX: usize = 10;
/// The viewer and two rivals.
const NEIGHBOURS: usize = 3;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Runner {
    /// The member's number.
    pub member: usize,
    /// Next to the viewer: the members just above and just below, or two on one side at an end of the table.
    pub is_rival: bool,
}

/// Best first. `order` is the season's table; members who have not played are left out, except the viewer.
pub fn runners(
    order: &[usize],
    viewer: Option<usize>,
    has_played: impl Fn(usize) -> bool,
) -> Vec<Runner> {
    let runs = |member: &usize| Some(*member) == viewer || has_played(*member);
    let field: Vec<usize> = order.iter().copied().filter(runs).collect();
    let own = viewer.and_then(|viewer| field.iter().position(|member| *member == viewer));
    let first = own.map(|own| {
        let last_window = field.len().saturating_sub(NEIGHBOURS);
        own.saturating_sub(1).min(last_window)
    });
    let is_near =
        |place: usize| first.is_some_and(|first| (first..first + NEIGHBOURS).contains(&place));
    field
        .iter()
        .enumerate()
        .filter(|(place, _)| *place < BEST_MAX || is_near(*place))
        .map(|(place, member)| Runner {
            member: *member,
            is_rival: is_near(place) && Some(place) != own,
        })
        .collect()
}
