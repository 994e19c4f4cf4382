mod properties;
mod syntax;
