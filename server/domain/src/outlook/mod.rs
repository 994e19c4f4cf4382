//! What can still happen in a category while it is climbed: everybody's chances, and how it may end (docs/outlook.md).
//!
//! Before the first round the chances are the form's. Each round then says how good the day is, and within the deciding
//! round what is climbed stands, and what is to come is drawn.

mod boulders;
mod draws;
mod earned;
mod endings;
mod evidence;
mod heats;
mod helps;
mod league;
mod order;
mod player;
mod possible;
mod read;
mod read_heats;
mod situation;
mod swing;

pub use boulders::{Attempt, Boulders, Scale};
pub use endings::Ending;
pub use evidence::Round;
pub use heats::{Heat, Heats};
pub use helps::{Fact, Goal, Help};
pub use league::{LeagueOutlook, OpenCategory, PlayerChances, SharedPodium};
pub use player::PlayerOutlook;
pub use possible::Possible;
pub use read::KnownRanking;
pub use situation::{Deciding, Outlook, Situation};
pub use swing::{Swing, swing};
