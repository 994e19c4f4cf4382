//! Pictures of shared picks: drawn when somebody asks, by few at once and on no worker's thread, and kept.

use std::sync::Arc;
use std::time::Duration;

use actix_web::web::{self, Bytes};
use moka::sync::Cache;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{FontResolver, Options, Tree, fontdb};
use sha2::{Digest, Sha256};
use tokio::sync::Semaphore;
use tokio::time::timeout;

use super::drawing::{HEIGHT, WIDTH, drawn};
use crate::http::ApiError;
use crate::store::PublicShare;

/// Pictures drawn at once: each takes a processor for some 50 ms.
const AT_ONCE: usize = 2;
/// How long one waits for its turn.
const PATIENCE: Duration = Duration::from_secs(2);
/// Bytes of pictures kept; one has some 40,000.
const KEPT_BYTES: u64 = 16 * 1024 * 1024;
const KEPT_FOR: Duration = Duration::from_hours(1);

/// Two faces, each in parts: what the first part of one does not have is looked for in those after it (`other_part`).
const FONTS: [&[u8]; 6] = [
    include_bytes!("../../../assets/fonts/archivo-latin.ttf"),
    include_bytes!("../../../assets/fonts/inter-latin.ttf"),
    include_bytes!("../../../assets/fonts/archivo-latin-ext.ttf"),
    include_bytes!("../../../assets/fonts/inter-latin-ext.ttf"),
    include_bytes!("../../../assets/fonts/inter-cyrillic.ttf"),
    include_bytes!("../../../assets/fonts/inter-greek.ttf"),
];

/// The pictures of this node; cheap to clone.
#[derive(Clone)]
pub struct Pictures {
    fonts: Arc<fontdb::Database>,
    places: Arc<Semaphore>,
    kept: Cache<String, Bytes>,
}

impl Default for Pictures {
    fn default() -> Self {
        let mut fonts = fontdb::Database::new();
        for font in FONTS {
            fonts.load_font_data(font.to_vec());
        }
        Self {
            fonts: Arc::new(fonts),
            places: Arc::new(Semaphore::new(AT_ONCE)),
            kept: Cache::builder()
                .weigher(|_, picture: &Bytes| u32::try_from(picture.len()).unwrap_or(u32::MAX))
                .max_capacity(KEPT_BYTES)
                .time_to_live(KEPT_FOR)
                .build(),
        }
    }
}

/// The same for the same contents.
pub(super) fn picture_tag(pick: &PublicShare) -> String {
    hex::encode(Sha256::digest(format!("{pick:?}")))
}

impl Pictures {
    /// As PNG.
    ///
    /// # Errors
    /// Unavailable, where too many are being drawn.
    pub(super) async fn picture(&self, pick: &PublicShare, host: &str) -> Result<Bytes, ApiError> {
        let tag = picture_tag(pick);
        if let Some(kept) = self.kept.get(&tag) {
            return Ok(kept);
        }
        let place = timeout(PATIENCE, Arc::clone(&self.places).acquire_owned()).await;
        let Ok(Ok(place)) = place else {
            return Err(ApiError::unavailable());
        };
        // Whoever was first may have drawn the same.
        if let Some(kept) = self.kept.get(&tag) {
            return Ok(kept);
        }
        let svg = drawn(pick, host);
        let fonts = Arc::clone(&self.fonts);
        let picture = web::block(move || {
            let picture = raster(&svg, fonts);
            drop(place);
            picture
        });
        let picture = picture.await.ok().flatten().ok_or_else(|| {
            tracing::error!("a picture could not be drawn");
            ApiError::unavailable()
        })?;
        let picture = Bytes::from(picture);
        self.kept.insert(tag, picture.clone());
        Ok(picture)
    }
}

/// Where a letter may be that is in none of the parts tried so far. The first of these is of the face that is wanted.
fn other_part(letter: char, tried: &[fontdb::ID], fonts: &fontdb::Database) -> Option<fontdb::ID> {
    let wanted = fonts.face(*tried.first()?)?;
    let is_bold = wanted.families.iter().any(|(name, _)| name == "Archivo");
    let parts: &[&str] = match letter {
        '\u{370}'..='\u{3ff}' => &["Inter Greek"],
        '\u{400}'..='\u{4ff}' => &["Inter Cyrillic"],
        _ if is_bold => &["Archivo Ext", "Inter Ext", "Inter"],
        _ => &["Inter Ext"],
    };
    parts.iter().find_map(|part| {
        let face = fonts
            .faces()
            .find(|face| face.families.iter().any(|(name, _)| name == part))?;
        (!tried.contains(&face.id)).then_some(face.id)
    })
}

fn raster(svg: &str, fonts: Arc<fontdb::Database>) -> Option<Vec<u8>> {
    let options = Options {
        fontdb: fonts,
        font_resolver: FontResolver {
            select_font: FontResolver::default_font_selector(),
            select_fallback: Box::new(|letter, tried, fonts| other_part(letter, tried, fonts)),
        },
        ..Options::default()
    };
    let tree = Tree::from_str(svg, &options).ok()?;
    let mut picture = Pixmap::new(WIDTH, HEIGHT)?;
    resvg::render(&tree, Transform::identity(), &mut picture.as_mut());
    picture.encode_png().ok()
}

#[cfg(test)]
mod tests {
    use podium_wire::share::ShareTheme;

    use super::super::drawing::tests::a_pick;
    use super::*;

    /// `PODIUM_PICTURES=folder` writes them there, to be looked at.
    #[test]
    fn a_letter_is_looked_for_in_every_part_once() {
        let fonts = Pictures::default().fonts;
        let named = |family: &str| {
            let mut faces = fonts.faces();
            let face = faces.find(|face| face.families[0].0 == family);
            face.expect(family).id
        };
        let mut tried = vec![named("Archivo")];
        for part in ["Archivo Ext", "Inter Ext", "Inter"] {
            let next = other_part('\u{10d}', &tried, &fonts).expect(part);
            assert_eq!(next, named(part));
            tried.push(next);
        }
        assert_eq!(other_part('\u{10d}', &tried, &fonts), None);
        let plain = [named("Inter")];
        assert_eq!(
            other_part('Ж', &plain, &fonts),
            Some(named("Inter Cyrillic"))
        );
        assert_eq!(other_part('Ω', &plain, &fonts), Some(named("Inter Greek")));
    }

    #[actix_web::test]
    async fn every_theme_is_drawn_once_and_not_empty() {
        let pictures = Pictures::default();
        for theme in [ShareTheme::Light, ShareTheme::Dark] {
            let pick = PublicShare { theme, ..a_pick() };
            let picture = pictures.picture(&pick, "podium.test").await.expect("drawn");
            assert_eq!(picture.get(..8), Some(b"\x89PNG\r\n\x1a\n".as_slice()));
            // A ground without any letters would be a fifth of it.
            assert!(picture.len() > 15_000, "{} bytes", picture.len());
            let again = pictures.picture(&pick, "podium.test").await.expect("kept");
            assert_eq!(again.as_ptr(), picture.as_ptr());
            if let Ok(folder) = std::env::var("PODIUM_PICTURES") {
                std::fs::write(format!("{folder}/share-{theme:?}.png"), &picture).expect("written");
            }
        }
    }
}
