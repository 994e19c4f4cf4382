//! The players of the demo. Pure: the same people at every start.

use podium_domain::ids::{LeagueId, MalformedId, UserId};

use podium_store::demo::SimulatedPlayer;

/// A domain that never receives mail (RFC 6761).
pub(crate) const DOMAIN: &str = "demo.invalid";

/// First part of every simulated id, so that none collides with a real id of this century.
const ID_PREFIX: &str = "0de30de3";

const FIRST_NAMES: [&str; 48] = [
    "Ada", "Akira", "Alba", "Amir", "Anouk", "Bea", "Björn", "Carlos", "Chiara", "Dario", "Eef",
    "Elif", "Emil", "Fatou", "Finn", "Giulia", "Hana", "Henrik", "Ida", "Inés", "Jakub", "Jana",
    "Joon", "Kai", "Katja", "Lars", "Leïla", "Linh", "Luca", "Maja", "Marek", "Mei", "Milo",
    "Nadia", "Noé", "Nora", "Olek", "Paula", "Pim", "Rosa", "Ruben", "Sanna", "Sofia", "Tariq",
    "Tess", "Umi", "Yara", "Žan",
];

const LAST_NAMES: [&str; 60] = [
    "Abe",
    "Aguirre",
    "Andersen",
    "Bakker",
    "Baptiste",
    "Berg",
    "Bianchi",
    "Brandt",
    "Castro",
    "Chen",
    "Costa",
    "Dahl",
    "de Vries",
    "Demir",
    "Dubois",
    "Eriksson",
    "Fabre",
    "Fischer",
    "Fontana",
    "Garnier",
    "Gruber",
    "Haas",
    "Hoang",
    "Horvat",
    "Ito",
    "Jansen",
    "Jovanović",
    "Kaya",
    "Keller",
    "Kim",
    "Kovač",
    "Kowalski",
    "Laurent",
    "Lind",
    "López",
    "Marino",
    "Mäkinen",
    "Moreau",
    "Müller",
    "Nakamura",
    "Nguyen",
    "Novák",
    "Oliveira",
    "Park",
    "Peeters",
    "Petrov",
    "Ricci",
    "Rossi",
    "Santos",
    "Sato",
    "Schmid",
    "Silva",
    "Suzuki",
    "Tanaka",
    "Torres",
    "Vogel",
    "Wagner",
    "Weber",
    "Yılmaz",
    "Zhou",
];

/// Countries of players, most frequent first.
const COUNTRIES: [&str; 16] = [
    "SUI", "FRA", "JPN", "USA", "GER", "AUT", "ITA", "SLO", "GBR", "ESP", "KOR", "BEL", "CZE",
    "NED", "SWE", "BRA",
];

/// The country of a player; every fifth player has none.
pub(crate) fn country(number: usize) -> Option<&'static str> {
    if number % 5 == 4 {
        return None;
    }
    // The minimum of two draws, so that countries early in the list come up most often.
    let draws = [
        number * 7 % COUNTRIES.len(),
        number * 11 / 5 % COUNTRIES.len(),
    ];
    let place = draws.into_iter().min()?;
    COUNTRIES.get(place).copied()
}

/// One of the demo's leagues. The larger leagues contain the members of the smaller ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is one independent fact of the league"
)]
pub(crate) struct LeaguePlan {
    pub(crate) name: &'static str,
    pub(crate) description: &'static str,
    /// The visitor who signs in plus the simulated players.
    pub(crate) members: usize,
    pub(crate) public: bool,
    /// Every new account joins this league.
    pub(crate) in_global_league: bool,
    /// Number of finished events that its members have picked, newest first.
    pub(crate) finished_events: usize,
    /// Whether members have begun to pick the next event, and pick those that become live later. A large league does
    /// not: its picks would be nine million a day.
    pub(crate) picks_next: bool,
    /// Whether the form model competes.
    pub(crate) form_plays: bool,
    number: u32,
}

pub(crate) const LEAGUES: [LeaguePlan; 3] = [
    LeaguePlan {
        name: "Sunday Crag Crew",
        description: "Twelve friends, one rope too few. Loser brings the coffee.",
        members: 12,
        public: false,
        in_global_league: false,
        finished_events: 8,
        picks_next: true,
        form_plays: true,
        number: 1,
    },
    LeaguePlan {
        name: "Boulder Bar Bern",
        description: "Everybody who has ever fallen off the blue one at the bar.",
        members: 400,
        public: true,
        in_global_league: false,
        finished_events: 4,
        picks_next: true,
        form_plays: false,
        number: 2,
    },
    LeaguePlan {
        name: "The Whole Wall",
        description: "The league of everyone who watches climbing.",
        members: 20_000,
        public: true,
        in_global_league: true,
        finished_events: 1,
        picks_next: false,
        form_plays: true,
        number: 3,
    },
];

/// Numbers of the players who ask to join public leagues with approval.
pub(crate) const ASKING: std::ops::Range<usize> = 30_000..30_002;

impl LeaguePlan {
    pub(crate) fn id(&self) -> Result<LeagueId, MalformedId> {
        hex("1ea6", self.number).parse()
    }

    /// Number of players apart from the visitor who signs in.
    pub(crate) fn simulated(&self) -> usize {
        self.members.saturating_sub(1)
    }
}

pub(crate) fn player_id(number: usize) -> Result<UserId, MalformedId> {
    hex("0000", u32::try_from(number).unwrap_or(u32::MAX)).parse()
}

/// A pick is unique by player, league, event and category.
pub(crate) fn pick_id(league: &LeaguePlan, category: usize, player: usize) -> String {
    let category = u32::try_from(category).unwrap_or(u32::MAX);
    let player = u32::try_from(player).unwrap_or(u32::MAX);
    format!(
        "{ID_PREFIX}{:02x}{category:06x}{player:08x}",
        0xa0 + league.number
    )
}

fn hex(kind: &str, number: u32) -> String {
    format!("{ID_PREFIX}{kind}{number:012x}")
}

pub(crate) fn player(number: usize) -> Result<SimulatedPlayer, MalformedId> {
    let name = |names: &[&'static str], at: usize| {
        names.get(at % names.len()).copied().unwrap_or_default()
    };
    // 48 and 60 share the factor 12: the shift makes neighbours differ and produces all 2,880 pairs.
    let last = number / FIRST_NAMES.len() + number * 7;
    Ok(SimulatedPlayer {
        id: player_id(number)?,
        email: format!("player{number:05}@{DOMAIN}"),
        name: format!("{} {}", name(&FIRST_NAMES, number), name(&LAST_NAMES, last)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn ids_are_valid_and_unique() {
        let mut ids: HashSet<String> = LEAGUES
            .iter()
            .map(|league| league.id().expect("an id").to_string())
            .collect();
        for number in (0..20_000).chain(ASKING) {
            assert!(ids.insert(player(number).expect("a player").id.to_string()));
        }
        for league in &LEAGUES {
            for category in [0, 1, 99_999] {
                for player in [0, 19_999] {
                    let id = pick_id(league, category, player);
                    assert!(
                        id.parse::<UserId>().is_ok() && ids.insert(id.clone()),
                        "{id}"
                    );
                }
            }
        }
    }

    #[test]
    fn names_vary_and_neighbours_differ() {
        let names: Vec<String> = (0..3000)
            .map(|number| player(number).expect("a player").name)
            .collect();
        assert!(names.windows(2).all(|pair| pair[0] != pair[1]));
        assert!(names.iter().collect::<HashSet<_>>().len() > 2000);
        let few: HashSet<&String> = names.iter().take(400).collect();
        assert_eq!(few.len(), 400);
    }
}
