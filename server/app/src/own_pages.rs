//! Pages that the operator of an installation writes: an imprint and a privacy notice. None without configuration.

use std::fs;
use std::str::FromStr;

use clap::Args;
use podium_wire::accounts::account::ClientConfig;

/// Maximum size of a text in bytes.
const TEXT_MAX: usize = 64 * 1024;

/// A text of this installation, or the address of a page elsewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OwnPage {
    Text(String),
    Elsewhere(String),
}

/// `https://…`, or the path of a text file, which is read at once: a wrong path must not wait for its first reader.
impl FromStr for OwnPage {
    type Err = String;

    fn from_str(source: &str) -> Result<Self, String> {
        if source.starts_with("https://") {
            return Ok(Self::Elsewhere(source.to_owned()));
        }
        let text = fs::read_to_string(source).map_err(|error| format!("{source}: {error}"))?;
        if text.len() > TEXT_MAX {
            return Err(format!("{source} has more than {TEXT_MAX} bytes"));
        }
        match text.trim() {
            "" => Err(format!("{source} is empty")),
            text => Ok(Self::Text(text.to_owned())),
        }
    }
}

/// The pages of this installation.
#[derive(Debug, Clone, Default, Args)]
pub struct OwnPages {
    /// The imprint: path of a text file, or an address with `https://`; without it there is none
    #[arg(long, env = "PODIUM_IMPRINT")]
    pub imprint: Option<OwnPage>,
    /// The privacy notice: path of a text file, or an address with `https://`; without it there is none
    #[arg(long, env = "PODIUM_PRIVACY")]
    pub privacy: Option<OwnPage>,
}

impl OwnPages {
    /// Adds where the client finds them.
    pub(crate) fn link(&self, config: ClientConfig) -> ClientConfig {
        let address = |page: &Option<OwnPage>, path: &str| {
            page.as_ref().map(|page| match page {
                OwnPage::Text(_) => path.to_owned(),
                OwnPage::Elsewhere(address) => address.clone(),
            })
        };
        ClientConfig {
            imprint: address(&self.imprint, "/imprint"),
            privacy: address(&self.privacy, "/privacy"),
            ..config
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_an_address_or_a_file_with_a_text() {
        let folder = std::env::temp_dir().join(format!("podium-pages-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let file = |name: &str, text: &[u8]| {
            let path = folder.join(name);
            fs::write(&path, text).expect("a file");
            path.to_string_lossy().parse::<OwnPage>()
        };
        assert_eq!(
            "https://example.org/privacy".parse(),
            Ok(OwnPage::Elsewhere("https://example.org/privacy".to_owned()))
        );
        let text = file("imprint.txt", "\n Ünïcode\n\nBern \n".as_bytes());
        assert_eq!(text, Ok(OwnPage::Text("Ünïcode\n\nBern".to_owned())));
        for (name, text) in [
            ("empty", b" \n".to_vec()),
            ("large", vec![b'x'; TEXT_MAX + 1]),
            ("no text", vec![0xff, 0xfe]),
        ] {
            assert!(file(name, &text).is_err(), "{name}");
        }
        assert!("/nowhere/at/all".parse::<OwnPage>().is_err());
        fs::remove_dir_all(&folder).expect("removed");
    }
}
