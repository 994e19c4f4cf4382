mod dense;
mod form_standing;
mod plain;
mod season;
