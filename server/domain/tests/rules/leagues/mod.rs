mod membership_states;
