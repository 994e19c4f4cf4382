//! Contrary moves at once, a thousand times each (`PODIUM_RACE_ROUNDS`): one wins, the other is
//! told how things stand, and after every round the league's invariants hold.

mod admins;
mod codes;
mod copies;
mod everywhere;
mod memberships;
mod picks;
mod seats;
mod site_admins;
mod versions;
