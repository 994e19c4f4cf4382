//! What can still happen in a category (docs/outlook.md).

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// `GET /api/outlook/{eventId}`: categories that are climbed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct OutlookAnswer {
    pub categories: Vec<CategoryOutlook>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CategoryOutlook {
    pub category_id: String,
    /// Best chance of standing on the podium first; athletes out of reach of it are left out.
    pub athletes: Vec<AthleteOutlook>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AthleteOutlook {
    pub athlete_id: String,
    /// Chances of finishing first, second and third, from 0 to 1, to four decimals: 0 is out of reach, 1 is certain.
    pub by_place: [f64; 3],
    /// Of standing on the podium.
    pub podium: f64,
}
