//! Who is compared with whom: one discipline of one group of athletes.

/// What is climbed. The model knows how much the disciplines say about each other.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Discipline {
    Boulder,
    Lead,
    Speed,
    /// Two or three of the others, in one ranking.
    Combined,
    /// One that the model knows nothing about, by its name.
    Other(String),
}

impl Discipline {
    /// Reads the results service's names: `boulder`, `boulder&lead`.
    pub fn parse(text: &str) -> Self {
        let name = text.trim().to_lowercase();
        match name.as_str() {
            "boulder" => Self::Boulder,
            "lead" => Self::Lead,
            "speed" => Self::Speed,
            "combined" | "boulder&lead" => Self::Combined,
            _ => Self::Other(name),
        }
    }

    /// The results service's name of it: `boulder`.
    pub fn name(&self) -> &str {
        match self {
            Self::Boulder => "boulder",
            Self::Lead => "lead",
            Self::Speed => "speed",
            Self::Combined => "combined",
            Self::Other(name) => name,
        }
    }

    /// How much a result of `other` says about this discipline, against one of the related pair boulder and lead.
    pub(super) fn relation(&self, other: &Self) -> f64 {
        let is_speed = |discipline: &Self| *discipline == Self::Speed;
        if is_speed(self) || is_speed(other) {
            SPEED_RELATION
        } else {
            1.0
        }
    }
}

/// Speed is another sport than the other disciplines.
const SPEED_RELATION: f64 = 0.3;

/// Athletes are rated within a pool; ratings of two pools have no common scale.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pool {
    discipline: Discipline,
    group: String,
}

impl Pool {
    /// `category` is the name of the category or of its group: `LEAD Men`, `Men`, `M` and `men` are the same.
    pub fn new(discipline: &str, category: &str) -> Self {
        let name = category.trim().to_lowercase();
        let discipline_name = discipline.trim().to_lowercase();
        let group = name
            .strip_prefix(discipline_name.as_str())
            .unwrap_or(&name)
            .trim();
        let group = match group {
            "m" | "male" | "men" => "men",
            "w" | "f" | "female" | "women" => "women",
            other => other,
        };
        Self {
            discipline: Discipline::parse(discipline),
            group: group.to_owned(),
        }
    }

    pub fn discipline(&self) -> &Discipline {
        &self.discipline
    }

    /// `men`, `women`, or the category's name without its discipline: `u-17 men`.
    pub fn group(&self) -> &str {
        &self.group
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_of_a_group_in_use_are_one_pool() {
        let men = Pool::new("lead", "LEAD Men");
        for name in ["Men", "men", "M", "male"] {
            assert_eq!(Pool::new("lead", name), men, "{name}");
        }
        assert_eq!(
            Pool::new("boulder&lead", "BOULDER&LEAD Women"),
            Pool::new("combined", "W")
        );
        assert_ne!(
            Pool::new("lead", "LEAD Men"),
            Pool::new("lead", "LEAD Women")
        );
        assert_ne!(Pool::new("lead", "M"), Pool::new("boulder", "M"));
    }

    #[test]
    fn an_unknown_discipline_or_group_is_a_pool_of_its_own() {
        let deep_water = Pool::new("Deep Water", "Men U-17");
        assert_eq!(
            deep_water.discipline(),
            &Discipline::Other("deep water".to_owned())
        );
        assert_eq!(deep_water.group(), "men u-17");
        assert_ne!(deep_water, Pool::new("lead", "Men U-17"));
    }
}
