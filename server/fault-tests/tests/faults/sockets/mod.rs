//! Live sockets: every client ends with the state of the database, whatever happens to its connection.

pub(crate) mod convergence;
pub(crate) mod flood;
pub(crate) mod frames;
pub(crate) mod half_open;
pub(crate) mod revocation;
pub(crate) mod slow_readers;
pub(crate) mod socket_floods;
pub(crate) mod stampede;
pub(crate) mod unread_answers;
