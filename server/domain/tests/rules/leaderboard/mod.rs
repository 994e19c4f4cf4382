mod dense;
mod plain;
