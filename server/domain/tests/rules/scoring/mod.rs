mod point_properties;
mod points;
mod replay;
mod season;
mod season_properties;
mod season_race;
mod settlement;
