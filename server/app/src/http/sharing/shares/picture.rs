//! Pictures for link previews: drawn on request, few at once and off the workers' threads, and cached.

use std::fmt::Debug;
use std::sync::Arc;
use std::time::Duration;

use actix_web::web::{self, Bytes};
use moka::sync::Cache;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::Tree;
use sha2::{Digest, Sha256};
use tokio::sync::Semaphore;
use tokio::time::timeout;

use crate::http::respond::error::ApiError;
use crate::http::sharing::shares::drawing::{HEIGHT, WIDTH};
use crate::http::sharing::shares::letters::Letters;

/// Pictures drawn concurrently: each takes a processor for some 50 ms.
const AT_ONCE: usize = 2;
/// How long a request waits for a permit.
const PATIENCE: Duration = Duration::from_secs(2);
/// Maximum bytes of cached pictures; one has some 40,000.
const KEPT_BYTES: u64 = 16 * 1024 * 1024;
const KEPT_FOR: Duration = Duration::from_hours(1);

/// The picture cache of this node.
pub(crate) struct Pictures {
    letters: Letters,
    places: Arc<Semaphore>,
    cache: Cache<String, Bytes>,
}

impl Default for Pictures {
    fn default() -> Self {
        Self {
            letters: Letters::default(),
            places: Arc::new(Semaphore::new(AT_ONCE)),
            cache: Cache::builder()
                .weigher(|_, picture: &Bytes| u32::try_from(picture.len()).unwrap_or(u32::MAX))
                .max_capacity(KEPT_BYTES)
                .time_to_live(KEPT_FOR)
                .build(),
        }
    }
}

/// Identical for identical contents.
pub(crate) fn picture_tag(content: &impl Debug) -> String {
    hex::encode(Sha256::digest(format!("{content:?}")))
}

impl Pictures {
    /// The picture that `draw` writes as SVG, as PNG; drawn once per tag.
    ///
    /// # Errors
    /// Unavailable, if too many are being drawn.
    pub(crate) async fn picture(
        &self,
        tag: String,
        draw: impl FnOnce(&Letters) -> String + Send + 'static,
    ) -> Result<Bytes, ApiError> {
        if let Some(picture) = self.cache.get(&tag) {
            return Ok(picture);
        }
        let place = timeout(PATIENCE, Arc::clone(&self.places).acquire_owned()).await;
        let Ok(Ok(place)) = place else {
            return Err(ApiError::unavailable());
        };
        // A request that was ahead in the queue may have drawn the same picture.
        if let Some(picture) = self.cache.get(&tag) {
            return Ok(picture);
        }
        let letters = self.letters.clone();
        let picture = web::block(move || {
            let picture = raster(&draw(&letters), &letters);
            drop(place);
            picture
        });
        let picture = picture.await.ok().flatten().ok_or_else(|| {
            tracing::error!("could not draw a picture");
            ApiError::unavailable()
        })?;
        let picture = Bytes::from(picture);
        self.cache.insert(tag, picture.clone());
        Ok(picture)
    }
}

fn raster(svg: &str, letters: &Letters) -> Option<Vec<u8>> {
    let tree = Tree::from_str(svg, &letters.options()).ok()?;
    let mut picture = Pixmap::new(WIDTH, HEIGHT)?;
    resvg::render(&tree, Transform::identity(), &mut picture.as_mut());
    picture.encode_png().ok()
}

#[cfg(test)]
mod tests {
    use podium_wire::sharing::share::{ShareTheme, SharedPick};

    use super::*;
    use crate::http::sharing::shares::drawing::drawn;
    use crate::http::sharing::shares::drawing::tests::{
        a_pick, alone, long, perfect, strange, waiting, wide,
    };

    /// `PODIUM_PICTURES=folder` writes the pictures there for inspection.
    #[actix_web::test]
    async fn each_picture_is_drawn_once_and_is_not_blank() {
        let pictures = Pictures::default();
        let dark = SharedPick {
            theme: ShareTheme::Dark,
            ..a_pick()
        };
        for (name, pick) in [
            ("light", a_pick()),
            ("waiting", waiting()),
            ("alone", alone()),
            ("perfect", perfect()),
            ("long", long()),
            ("wide", wide()),
            ("strange", strange()),
            ("dark", dark),
        ] {
            let (tag, other) = (picture_tag(&pick), pick.clone());
            let draw = move |letters: &Letters| drawn(&pick, "podium.test", letters);
            let picture = pictures.picture(tag, draw).await.expect("drawn");
            assert_eq!(picture.get(..8), Some(b"\x89PNG\r\n\x1a\n".as_slice()));
            // A background without letters would have a fifth of this size.
            assert!(picture.len() > 15_000, "{} bytes", picture.len());
            let answer = pictures
                .picture(picture_tag(&other), |_| String::new())
                .await;
            let again = answer.expect("kept");
            assert_eq!(again.as_ptr(), picture.as_ptr());
            if let Ok(folder) = std::env::var("PODIUM_PICTURES") {
                std::fs::write(format!("{folder}/share-{name}.png"), &picture).expect("written");
            }
        }
    }
}
