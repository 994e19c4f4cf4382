//! What the types of the wire look like as JSON.

mod announcements;
mod generated_types;
mod invitations;
mod messages;
mod picks;
mod push;
mod reveals;
mod rounds;
mod samples;
mod season;
mod shares;
mod spoilers;
