//! The other federation's athletes: young, and registered by their gyms.

use std::collections::BTreeSet;

use crate::simulated::athletes::roster::{Athlete, Gender, Roster};
use crate::simulated::dice::Dice;

const GYMS: [&str; 9] = [
    "Larkspur Boulders",
    "Quarry Street Climbing",
    "North Ridge Gym",
    "Granite & Glue",
    "Two Finger Pocket",
    "Switchback Climbing Center",
    "The Lost Crimp",
    "Cedar Wall Academy",
    "Overhang Social Club",
];
const FIRSTNAMES: [&str; 24] = [
    "Amari", "Blake", "Casey", "Devon", "Emery", "Finley", "Harlow", "Indigo", "Jules", "Kai",
    "Lennon", "Marlowe", "Nova", "Oakley", "Parker", "Quinn", "Reese", "Sage", "Tatum", "Uma",
    "Wren", "Xiomara", "Yael", "Zion",
];
const LASTNAMES: [&str; 24] = [
    "ALDERWOOD",
    "BRIGHTWATER",
    "CANYON",
    "DUNMORE",
    "ELKHORN",
    "FOXGLOVE",
    "GREENLEAF",
    "HAWTHORNE",
    "IRONWOOD",
    "JUNIPER",
    "KESTREL",
    "LARKIN",
    "MEADOWS",
    "NIGHTINGALE",
    "OAKENFOLD",
    "PINECREST",
    "QUILL",
    "RAVENEL",
    "STONEBROOK",
    "THISTLE",
    "UNDERHILL",
    "VALE",
    "WILLOWBY",
    "YARROW",
];
/// Number of boys; equally many girls.
const FIELD: u64 = 120;
/// The same numbers as in the world federation, for different people.
const FIRST_ATHLETE_ID: u64 = 900_001;
const FIRST_GYM_ID: u64 = 401;

pub(crate) fn roster(seed: u64) -> Roster {
    let mut athletes = Vec::new();
    let mut taken = BTreeSet::new();
    let mut dice = Dice::for_part(seed, 0x6717);
    let mut id = FIRST_ATHLETE_ID;
    for gender in Gender::BOTH {
        for _ in 0..FIELD {
            let drawn = (dice.pick(&FIRSTNAMES), dice.pick(&LASTNAMES));
            let ((Some(firstname), Some(lastname)), Some((gym, country))) =
                (drawn, dice.pick(&numbered_gyms()).copied())
            else {
                continue;
            };
            if taken.insert((firstname, lastname)) {
                athletes.push(Athlete {
                    id,
                    firstname,
                    lastname,
                    gender,
                    country,
                    federation_id: gym,
                    strength: dice.between(25, 92),
                });
                id += 1;
            }
        }
    }
    Roster::of_athletes(athletes)
}

fn numbered_gyms() -> Vec<(u64, &'static str)> {
    (FIRST_GYM_ID..).zip(GYMS).collect()
}
