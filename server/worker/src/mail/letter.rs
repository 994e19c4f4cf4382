//! The content of a mail; text and HTML are both generated from it.

/// One mail's content. Texts are not escaped.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Letter {
    pub(crate) subject: String,
    /// Preview that mail clients show beside the subject.
    pub(crate) preview: String,
    pub(crate) heading: String,
    pub(crate) paragraphs: Vec<String>,
    pub(crate) sections: Vec<Section>,
    pub(crate) action: Action,
    /// After the button.
    pub(crate) notes: Vec<String>,
    /// The reason for the mail, at its end.
    pub(crate) footer: String,
    pub(crate) unsubscribe: Option<Unsubscribe>,
}

/// A heading with lines below it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Section {
    pub(crate) title: String,
    /// Shown to the right of the title.
    pub(crate) figure: Option<String>,
    pub(crate) lines: Vec<String>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Action {
    pub(crate) label: String,
    pub(crate) url: String,
}

/// Links to unsubscribe from mails of this kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Unsubscribe {
    pub(crate) label: String,
    /// A page that asks for confirmation.
    pub(crate) page: String,
    /// The address that a mail client's unsubscribe button posts to (RFC 8058).
    pub(crate) one_click: String,
}
