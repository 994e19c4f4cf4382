//! The texts of link previews in messengers.

use podium_wire::picks::prediction::AthleteName;
use podium_wire::sharing::share::SharedPick;

use crate::http::respond::link_preview::LinkPreview;
use podium_store::leagues::InvitedTo;

pub(crate) fn of_share(pick: &SharedPick, picture: &str) -> LinkPreview {
    let SharedPick {
        name,
        event_name,
        category_name,
        ..
    } = pick;
    LinkPreview {
        title: match &pick.points {
            Some(points) => {
                let total = points.first + points.second + points.third;
                let unit = if total == 1 { "point" } else { "points" };
                format!("{name}: {total} {unit} in {category_name}")
            }
            None if pick.void => format!("{name}’s podium: {category_name} (cancelled)"),
            None => format!("{name}’s podium: {category_name}"),
        },
        description: format!("{event_name}: {}.", podium(pick)),
        picture: Some((picture.to_owned(), format!("The podium that {name} picked"))),
        structured: None,
    }
}

pub(crate) fn of_invitation(league: &InvitedTo) -> LinkPreview {
    let members = match league.members {
        1 => "One member calls".to_owned(),
        members => format!("{members} members call"),
    };
    LinkPreview {
        title: format!("Join {} on Podium", league.name),
        description: format!(
            "{members} the podiums of sport climbing there. Open the link to join them."
        ),
        picture: None,
        structured: None,
    }
}

/// For example `1 Janja Garnbret, 3 Ai Mori`.
fn podium(pick: &SharedPick) -> String {
    let athletes = &pick.athletes;
    let places = [&athletes.first, &athletes.second, &athletes.third];
    let picked: Vec<String> = (1..)
        .zip(places)
        .filter_map(|(place, athlete)| Some(format!("{place} {}", full_name(athlete.as_ref()?))))
        .collect();
    picked.join(", ")
}

fn full_name(athlete: &AthleteName) -> String {
    let name = format!("{} {}", athlete.firstname, athlete.lastname);
    name.trim().to_owned()
}

/// For example `podium.example` of `https://podium.example`.
pub(crate) fn host(origin: &str) -> &str {
    origin.split("://").last().unwrap_or_default()
}
