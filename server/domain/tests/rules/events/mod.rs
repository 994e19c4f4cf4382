mod climb_scores;
mod deciding;
mod programme;
mod ranking_changes;
