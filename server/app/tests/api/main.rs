//! The server through its front door: a real server on a free port, a database of its own for each
//! test, our stand-in for the results service.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that does not find what it expects has failed"
)]

mod account_deletion;
mod account_export;
mod account_life;
mod accounts;
mod announcements;
mod api_docs;
mod athlete_form;
mod audit_log;
mod audit_records;
mod bad_fields;
mod bad_input;
mod board_parts;
mod bus;
mod by_itself;
mod calendar;
mod configuration;
mod connections;
mod crowds;
mod deletion_race;
mod everyones_league;
mod failing_picks;
mod feed_health;
mod filters;
mod fingerprints;
mod full_disk;
mod google;
mod idempotency;
mod intake;
mod invitations;
mod join_previews;
mod kept_answers;
mod large_league;
mod league_addresses;
mod league_admins;
mod league_deletion;
mod league_pages;
mod league_privacy;
mod leagues;
mod limits;
mod live;
mod locks;
mod lost_starts;
mod mail;
mod matrix;
mod my_season;
mod notices;
mod operations;
mod password_resets;
mod password_rules;
mod password_tries;
mod pick_copies;
mod pick_everywhere;
mod pick_history;
mod pick_locks;
mod pick_versions;
mod picks;
mod prediction_locks;
mod predictions_with_events;
mod profile;
mod push;
mod races;
mod raw_http;
mod replays;
mod restart;
mod results_routes;
mod reveals;
mod score_previews;
mod scoring;
mod scoring_states;
mod scoring_void;
mod security_headers;
mod shares;
mod shielded_boards;
mod shutdown;
mod site_users;
mod sockets;
mod standings;
mod statement_counts;
mod subscriptions;
mod support;
mod top_scores;
mod webhooks;
mod websocket;
mod windows;
