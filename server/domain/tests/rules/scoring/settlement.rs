//! All combinations of the conditions for final points (docs/rules.md, "When points become final").

use podium_domain::events::event::{CategoryPhase, CategoryStatus};
use podium_domain::scoring::settlement::Outcome;
use podium_domain::scoring::settlement::Settlement;
use podium_domain::scoring::settlement::Settlement::{Score, Void, Wait};

/// Event cancelled, category's status, whether anyone is ranked; the expected settlement.
const CASES: [(bool, &str, bool, Settlement); 20] = [
    (false, "registration_active", false, Wait),
    (false, "registration_active", true, Wait),
    (false, "active", false, Wait),
    (false, "active", true, Wait),
    (false, "under_appeal", true, Wait),
    (false, "finished", false, Wait),
    (false, "finished", true, Score),
    (false, "completed", false, Wait),
    (false, "completed", true, Score),
    (false, "cancelled", false, Void),
    (false, "canceled", false, Void),
    (false, "cancelled", true, Score),
    (false, "canceled", true, Score),
    (true, "registration_pending", false, Void),
    (true, "registration_active", true, Void),
    (true, "active", true, Void),
    (true, "finished", false, Void),
    (true, "finished", true, Void),
    (true, "cancelled", false, Void),
    (true, "cancelled", true, Void),
];

fn outcome(event_cancelled: bool, status: &str, ranked: bool) -> Outcome {
    Outcome {
        event_cancelled,
        phase: CategoryStatus::new(status).phase(),
        ranked,
    }
}

#[test]
fn every_outcome_is_settled_by_the_rule() {
    for (event_cancelled, status, ranked, expected) in CASES {
        assert_eq!(
            outcome(event_cancelled, status, ranked).settlement(),
            expected,
            "event cancelled: {event_cancelled}, {status}, ranked: {ranked}"
        );
    }
}

#[test]
fn only_a_finished_category_without_ranks_waits_for_results() {
    for (event_cancelled, status, ranked, _) in CASES {
        let outcome = outcome(event_cancelled, status, ranked);
        let finished = outcome.phase == CategoryPhase::Finished;
        assert_eq!(
            outcome.waits_for_results(),
            finished && !ranked && !event_cancelled,
            "{outcome:?}"
        );
    }
}
