//! What a mail says, before it is text or HTML: so that both say the same.

/// One mail's words. None of them is escaped.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Letter {
    pub(crate) subject: String,
    /// What mailboxes show beside the subject.
    pub(crate) preview: String,
    pub(crate) heading: String,
    pub(crate) paragraphs: Vec<String>,
    pub(crate) sections: Vec<Section>,
    pub(crate) action: Action,
    /// After the button.
    pub(crate) notes: Vec<String>,
    /// Why it comes, at its foot.
    pub(crate) footer: String,
    pub(crate) unsubscribe: Option<Unsubscribe>,
}

/// A heading with lines below it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Section {
    pub(crate) title: String,
    /// At the right of the title.
    pub(crate) figure: Option<String>,
    pub(crate) lines: Vec<String>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Action {
    pub(crate) label: String,
    pub(crate) url: String,
}

/// How to get no more of these.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Unsubscribe {
    pub(crate) label: String,
    /// A page that asks.
    pub(crate) page: String,
    /// Where a mailbox's own button posts to (RFC 8058).
    pub(crate) one_click: String,
}
