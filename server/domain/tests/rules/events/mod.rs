mod climb_scores;
mod deciding;
mod ranking_changes;
