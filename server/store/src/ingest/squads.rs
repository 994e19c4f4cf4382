//! Categories in which squads compete and no athletes (docs/rules.md, "Events and categories").

use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use crate::ingest::event::EventUpdate;

/// Marks them, after start lists and rankings were written: one with an athlete in either is none of them.
pub(crate) async fn mark_squads(
    connection: &mut Connection,
    update: &EventUpdate,
) -> Result<(), StoreError> {
    let entered = update.start_list.iter().flat_map(|list| &list.squads_in);
    let rankings = update.rankings.iter().filter(|it| it.is_of_squads);
    let squads_in: Vec<_> = entered.chain(rankings.map(|it| &it.category)).collect();
    sqlx::query!(
        "UPDATE categories SET squads = are_squads
         FROM (
             SELECT id AS category_id, (squads OR id = ANY($2))
                 AND NOT EXISTS (SELECT FROM start_list
                                 WHERE start_list.event_id = $1 AND start_list.category_id = categories.id)
                 AND NOT EXISTS (SELECT FROM ranking_rows
                                 WHERE ranking_rows.event_id = $1 AND ranking_rows.category_id = categories.id)
                 AS are_squads
             FROM categories WHERE event_id = $1
         ) AS found
         WHERE event_id = $1 AND id = category_id AND squads <> are_squads",
        update.event.id.as_str(),
        &squads_in as _
    )
    .execute(connection)
    .await?;
    Ok(())
}
