mod climb_scores;
mod ranking_changes;
