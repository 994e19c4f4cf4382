//! P3: after any sequence of changes to an event, a pick is closed exactly when the rules require it. The model
//! keeps the actions with their times; the system keeps flags, like the tables, and evaluates them with the domain.

use podium_domain::events::event::{CategoryStatus, Closed, Locks};
use podium_domain::events::name_mark::is_cancelled;
use proptest::prelude::*;
use proptest_state_machine::{ReferenceStateMachine, StateMachineTest, prop_state_machine};

/// Upstream's statuses, and two unknown ones.
const STATUSES: [&str; 8] = [
    "registration_pending",
    "registration_active",
    "active",
    "finished",
    "completed",
    "cancelled",
    "under_appeal",
    "",
];
/// The hour at which picks close automatically.
const START: u32 = 10;

fn word(status: usize) -> &'static str {
    STATUSES.get(status).copied().unwrap_or_default()
}

#[derive(Debug, Clone)]
enum Move {
    AdminLocks,
    AdminUnlocks,
    PredictionLocked(bool),
    Status(usize),
    Cancelled(bool),
    HoursPass(u32),
    /// The event's actor checks the clock.
    ActorLooks,
}

/// The inputs of the rules.
#[derive(Debug, Clone, Default)]
struct Model {
    now: u32,
    /// The last action of an admin: locked or unlocked, and its time.
    said: Option<(bool, u32)>,
    cancelled: bool,
    prediction_locked: bool,
    status: usize,
}

impl Model {
    /// "Picks can be changed until the event starts; an admin may unlock, then only an admin locks
    /// it again, or lock earlier."
    fn event_is_closed(&self) -> bool {
        let started = self.now >= START;
        match self.said {
            _ if self.cancelled => true,
            Some((true, _)) => true,
            Some((false, at)) => started && at < START,
            None => started,
        }
    }

    fn refusal(&self) -> Option<Closed> {
        let status = word(self.status);
        if ["finished", "completed"].contains(&status) {
            Some(Closed::CategoryFinished)
        } else if !status.starts_with("registration_") || self.event_is_closed() {
            Some(Closed::EventLocked)
        } else {
            self.prediction_locked.then_some(Closed::PredictionLocked)
        }
    }
}

impl ReferenceStateMachine for Model {
    type State = Self;
    type Transition = Move;

    fn init_state() -> BoxedStrategy<Self> {
        Just(Self::default()).boxed()
    }

    fn transitions(_: &Self) -> BoxedStrategy<Move> {
        prop_oneof![
            Just(Move::AdminLocks),
            Just(Move::AdminUnlocks),
            any::<bool>().prop_map(Move::PredictionLocked),
            (0..STATUSES.len()).prop_map(Move::Status),
            any::<bool>().prop_map(Move::Cancelled),
            (1..8_u32).prop_map(Move::HoursPass),
            Just(Move::ActorLooks),
        ]
        .boxed()
    }

    fn apply(mut model: Self, transition: &Move) -> Self {
        match transition {
            Move::AdminLocks => model.said = Some((true, model.now)),
            Move::AdminUnlocks => model.said = Some((false, model.now)),
            Move::PredictionLocked(locked) => model.prediction_locked = *locked,
            Move::Status(status) => model.status = *status,
            Move::Cancelled(cancelled) => model.cancelled = *cancelled,
            Move::HoursPass(hours) => model.now += hours,
            // The check publishes the state and does not change it.
            Move::ActorLooks => {}
        }
        model
    }
}

/// Flags, as in the tables `events`, `categories` and `predictions`.
#[derive(Debug)]
struct Tables {
    now: u32,
    name: &'static str,
    locked: bool,
    reopened: bool,
    prediction_locked: bool,
    status: &'static str,
}

impl Tables {
    fn started(&self) -> bool {
        self.now >= START
    }

    /// The same condition as `is_closed` in the migrations.
    fn locks(&self) -> Locks {
        Locks {
            event: self.locked || is_cancelled(self.name) || (self.started() && !self.reopened),
            category: CategoryStatus::new(self.status).phase(),
            prediction: self.prediction_locked,
        }
    }
}

struct Race;

impl StateMachineTest for Race {
    type SystemUnderTest = Tables;
    type Reference = Model;

    fn init_test(_: &Model) -> Tables {
        Tables {
            now: 0,
            name: "Proof Cup",
            locked: false,
            reopened: false,
            prediction_locked: false,
            status: "registration_pending",
        }
    }

    fn apply(mut tables: Tables, _: &Model, transition: Move) -> Tables {
        match transition {
            Move::AdminLocks => (tables.locked, tables.reopened) = (true, false),
            Move::AdminUnlocks => (tables.locked, tables.reopened) = (false, tables.started()),
            Move::PredictionLocked(locked) => tables.prediction_locked = locked,
            Move::Status(status) => tables.status = word(status),
            Move::Cancelled(true) => tables.name = "Proof Cup [CANCELLED]",
            Move::Cancelled(false) => tables.name = "Proof Cup",
            Move::HoursPass(hours) => tables.now += hours,
            Move::ActorLooks => tables.locked |= tables.started() && !tables.reopened,
        }
        tables
    }

    fn check_invariants(tables: &Tables, model: &Model) {
        assert_eq!(tables.locks().check().err(), model.refusal(), "{tables:?}");
    }
}

prop_state_machine! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn a_pick_is_closed_exactly_when_the_rules_say_so(sequential 1..30 => Race);
}
