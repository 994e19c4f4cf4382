//! The fonts of pictures: two faces, each in parts, which are built into the program. Pictures omit emoji and scripts
//! that no part has; the page shows them.

use std::sync::Arc;

use resvg::usvg::fontdb::{self, Database};
use resvg::usvg::{FontResolver, Options};
use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};

/// Bold for headings and numbers, plain for everything else.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Face {
    Bold,
    Plain,
}

const FONTS: [&[u8]; 6] = [
    include_bytes!("../../../../assets/fonts/archivo-latin.ttf"),
    include_bytes!("../../../../assets/fonts/inter-latin.ttf"),
    include_bytes!("../../../../assets/fonts/archivo-latin-ext.ttf"),
    include_bytes!("../../../../assets/fonts/inter-latin-ext.ttf"),
    include_bytes!("../../../../assets/fonts/inter-cyrillic.ttf"),
    include_bytes!("../../../../assets/fonts/inter-greek.ttf"),
];

impl Face {
    /// The fonts that are searched for a letter, in this order.
    fn parts(self) -> &'static [&'static str] {
        match self {
            Self::Bold => &[
                "Archivo",
                "Archivo Ext",
                "Inter",
                "Inter Ext",
                "Inter Cyrillic",
                "Inter Greek",
            ],
            Self::Plain => &["Inter", "Inter Ext", "Inter Cyrillic", "Inter Greek"],
        }
    }

    pub(crate) fn style(self) -> &'static str {
        match self {
            Self::Bold => "font-family='Archivo' font-weight='700'",
            Self::Plain => "font-family='Inter' font-weight='500'",
        }
    }
}

/// Cheap to clone.
#[derive(Clone)]
pub(crate) struct Letters {
    fonts: Arc<Database>,
}

impl Default for Letters {
    fn default() -> Self {
        let mut fonts = Database::new();
        for font in FONTS {
            fonts.load_font_source(fontdb::Source::Binary(Arc::new(font)));
        }
        Self {
            fonts: Arc::new(fonts),
        }
    }
}

impl Letters {
    /// The drawable characters of a text, in one line.
    pub(crate) fn known(&self, text: &str, face: Face) -> String {
        let known = text
            .chars()
            .filter(|letter| self.width(*letter, face).is_some());
        let known: String = known.collect();
        known.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// The width relative to the height; `None` if no part has the letter.
    pub(crate) fn width(&self, letter: char, face: Face) -> Option<f64> {
        face.parts().iter().find_map(|part| {
            let id = named(&self.fonts, part)?;
            self.fonts.with_face_data(id, |font, index| {
                let font = FontRef::from_index(font, index).ok()?;
                let glyph = font.charmap().map(letter)?;
                let metrics = font.glyph_metrics(Size::new(1.0), LocationRef::default());
                metrics.advance_width(glyph).map(f64::from)
            })?
        })
    }

    /// Uses these fonts only, and none of the machine's.
    pub(crate) fn options(&self) -> Options<'static> {
        Options {
            fontdb: Arc::clone(&self.fonts),
            font_resolver: FontResolver {
                select_font: FontResolver::default_font_selector(),
                select_fallback: Box::new(|_, tried, fonts| other_part(tried, fonts)),
            },
            ..Options::default()
        }
    }
}

fn named(fonts: &Database, part: &str) -> Option<fontdb::ID> {
    let mut faces = fonts.faces();
    let is_it = |face: &&fontdb::FaceInfo| face.families.iter().any(|(name, _)| name == part);
    faces.find(is_it).map(|face| face.id)
}

/// The next part of the same face to try for a letter. The first of `tried` determines the face.
fn other_part(tried: &[fontdb::ID], fonts: &Database) -> Option<fontdb::ID> {
    let is_bold = named(fonts, "Archivo").as_ref() == tried.first();
    let face = if is_bold { Face::Bold } else { Face::Plain };
    let parts = face.parts().iter().filter_map(|part| named(fonts, part));
    parts.into_iter().find(|part| !tried.contains(part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_glyph_is_looked_up_once_per_font() {
        let fonts = Letters::default().fonts;
        for face in [Face::Bold, Face::Plain] {
            let mut tried = Vec::new();
            for part in face.parts() {
                let expected = named(&fonts, part).expect(part);
                if !tried.is_empty() {
                    assert_eq!(other_part(&tried, &fonts), Some(expected), "{part}");
                }
                tried.push(expected);
            }
            assert_eq!(other_part(&tried, &fonts), None);
        }
    }

    #[test]
    fn glyphs_without_a_font_are_left_out() {
        let letters = Letters::default();
        for (text, known) in [
            ("Mia", "Mia"),
            ("  Mia   \u{1f9d7}\u{200d}\u{2640}\u{fe0f} Čćž ", "Mia Čćž"),
            ("Жанна Ωμέγα", "Жанна Ωμέγα"),
            ("محمد", ""),
            ("愛 Mori", "Mori"),
            ("a\u{202e}b\u{7}c", "abc"),
        ] {
            for face in [Face::Bold, Face::Plain] {
                assert_eq!(letters.known(text, face), known, "{face:?}");
            }
        }
    }

    #[test]
    fn wide_glyphs_measure_wider() {
        let letters = Letters::default();
        let width = |letter| letters.width(letter, Face::Bold).expect("a letter");
        assert!(width('W') > 2.0 * width('i'));
        assert!((0.2..1.5).contains(&width('W')), "{}", width('W'));
    }
}
