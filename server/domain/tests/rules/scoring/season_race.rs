//! Who runs in a season's race, as tables.

use podium_domain::scoring::season::runners;

/// Members by number, best first; a star marks a rival.
fn labels(order: &[usize], viewer: Option<usize>, played: impl Fn(usize) -> bool) -> Vec<String> {
    runners(order, viewer, played)
        .iter()
        .map(|one| format!("{}{}", one.member, if one.is_rival { "*" } else { "" }))
        .collect()
}

/// A season of this many members, in which member 1 is first.
fn race(members: usize, viewer: usize) -> String {
    let order: Vec<usize> = (1..=members).collect();
    labels(&order, Some(viewer), |_| true).join(" ")
}

#[test]
fn the_ten_best_run_with_the_viewer_between_two_rivals() {
    assert_eq!(race(400, 5), "1 2 3 4* 5 6* 7 8 9 10");
    assert_eq!(race(400, 10), "1 2 3 4 5 6 7 8 9* 10 11*");
    assert_eq!(race(400, 300), "1 2 3 4 5 6 7 8 9 10 299* 300 301*");
}

#[test]
fn at_an_end_of_the_table_both_rivals_are_on_one_side() {
    assert_eq!(race(400, 1), "1 2* 3* 4 5 6 7 8 9 10");
    assert_eq!(race(400, 400), "1 2 3 4 5 6 7 8 9 10 398* 399* 400");
    assert_eq!(race(2, 2), "1* 2");
    assert_eq!(race(1, 1), "1");
}

#[test]
fn members_who_have_not_played_are_no_runners_but_the_viewer_is() {
    let order = [4, 2, 9, 1, 7];
    let played = |member| [4, 2, 1].contains(&member);
    assert_eq!(labels(&order, Some(4), played), ["4", "2*", "1*"]);
    assert_eq!(labels(&order, Some(9), played), ["4", "2*", "9", "1*"]);
    assert_eq!(labels(&order, Some(7), played), ["4", "2*", "1*", "7"]);
}

#[test]
fn a_viewer_who_is_no_member_has_no_rivals() {
    assert_eq!(labels(&[2, 1], None, |_| true), ["2", "1"]);
    assert!(labels(&[], Some(3), |_| true).is_empty());
}
