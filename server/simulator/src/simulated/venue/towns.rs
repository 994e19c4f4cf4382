//! Invented towns in real time zones.

use crate::simulated::venue::place::{Place, Summer, Zone};

const fn place(
    town: &'static str,
    country: &'static str,
    name: &'static str,
    minutes_ahead_of_utc: i64,
    summer: Summer,
) -> Place {
    Place {
        town,
        country,
        zone: Zone {
            name,
            minutes_ahead_of_utc,
            summer,
        },
    }
}

/// Venue of the live event, in a zone without clock changes.
pub(crate) const LIVE: Place = place("Hoshimori", "JPN", "Asia/Tokyo", 540, Summer::None);

/// Towns worldwide; more than a season needs, so that no two events share a name.
pub(crate) const WORLD: [Place; 28] = [
    place("Qingyan", "CHN", "Asia/Shanghai", 480, Summer::None),
    place("Rocamora", "ESP", "Europe/Madrid", 60, Summer::European),
    place(
        "Sandstone Flats",
        "USA",
        "America/Denver",
        -420,
        Summer::American,
    ),
    place("Gyeongam", "KOR", "Asia/Seoul", 540, Summer::None),
    place("Val-de-Brume", "FRA", "Europe/Paris", 60, Summer::European),
    place("Batu Langit", "INA", "Asia/Jakarta", 420, Summer::None),
    place("Pedra Alta", "BRA", "America/Sao_Paulo", -180, Summer::None),
    place("Kamengrad", "SLO", "Europe/Ljubljana", 60, Summer::European),
    place(
        "Wattle Gorge",
        "AUS",
        "Australia/Brisbane",
        600,
        Summer::None,
    ),
    place(
        "Cerro Quieto",
        "CHI",
        "America/Punta_Arenas",
        -180,
        Summer::None,
    ),
    place(
        "Taşköprü Vadisi",
        "TUR",
        "Europe/Istanbul",
        180,
        Summer::None,
    ),
    place(
        "Maple Bluff",
        "CAN",
        "America/Toronto",
        -300,
        Summer::American,
    ),
    place("Yanqi Shan", "CHN", "Asia/Shanghai", 480, Summer::None),
    place("Sasso Bianco", "ITA", "Europe/Rome", 60, Summer::European),
    place("Kurenai", "JPN", "Asia/Tokyo", 540, Summer::None),
    place("Har Shaked", "ISR", "Asia/Jerusalem", 120, Summer::None),
    place(
        "Ironwood Canyon",
        "USA",
        "America/Phoenix",
        -420,
        Summer::None,
    ),
    place("Skalisko", "CZE", "Europe/Prague", 60, Summer::European),
    place("Bukit Awan", "INA", "Asia/Jakarta", 420, Summer::None),
    place("Seorak-dong", "KOR", "Asia/Seoul", 540, Summer::None),
    place(
        "Hamra Kallio",
        "FIN",
        "Europe/Helsinki",
        120,
        Summer::European,
    ),
    place(
        "Serra do Vento",
        "BRA",
        "America/Sao_Paulo",
        -180,
        Summer::None,
    ),
    place(
        "Wielka Turnia",
        "POL",
        "Europe/Warsaw",
        60,
        Summer::European,
    ),
    place("Mirador", "CHI", "America/Punta_Arenas", -180, Summer::None),
    place("Rotswand", "NED", "Europe/Amsterdam", 60, Summer::European),
    place(
        "Bilgola Rocks",
        "AUS",
        "Australia/Brisbane",
        600,
        Summer::None,
    ),
    place("Kővár", "HUN", "Europe/Budapest", 60, Summer::European),
    place(
        "Roche-Claire",
        "BEL",
        "Europe/Brussels",
        60,
        Summer::European,
    ),
];

/// Towns for events of European championships.
pub(crate) const EUROPE: [Place; 4] = [
    place("Altenfels", "AUT", "Europe/Vienna", 60, Summer::European),
    place("Skarvheim", "NOR", "Europe/Oslo", 60, Summer::European),
    place("Windermoor", "GBR", "Europe/London", 0, Summer::European),
    place("Hochgrat", "SUI", "Europe/Zurich", 60, Summer::European),
];

/// Towns of the other federation, whose names appear without a country.
pub(crate) const AMERICAN: [Place; 5] = [
    place(
        "Larkspur",
        "USA",
        "America/Los_Angeles",
        -480,
        Summer::American,
    ),
    place(
        "Granite Falls",
        "USA",
        "America/Chicago",
        -360,
        Summer::American,
    ),
    place("Red Mesa", "USA", "America/Phoenix", -420, Summer::None),
    place(
        "Harbor Point",
        "USA",
        "America/New_York",
        -300,
        Summer::American,
    ),
    place(
        "Pine Hollow",
        "USA",
        "America/Denver",
        -420,
        Summer::American,
    ),
];
