//! What only site admins see.

pub(crate) mod feed_health;
pub(crate) mod health;
pub(crate) mod site_users;
