//! What a mail says, before it is text or HTML: so that both say the same.

/// One mail's words. None of them is escaped.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Letter {
    pub(super) subject: String,
    /// What mailboxes show beside the subject.
    pub(super) preview: String,
    pub(super) heading: String,
    pub(super) paragraphs: Vec<String>,
    pub(super) sections: Vec<Section>,
    pub(super) action: Action,
    /// After the button.
    pub(super) notes: Vec<String>,
    /// Why it comes, at its foot.
    pub(super) footer: String,
    pub(super) unsubscribe: Option<Unsubscribe>,
}

/// A heading with lines below it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Section {
    pub(super) title: String,
    /// At the right of the title.
    pub(super) figure: Option<String>,
    pub(super) lines: Vec<String>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Action {
    pub(super) label: String,
    pub(super) url: String,
}

/// How to get no more of these.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Unsubscribe {
    pub(super) label: String,
    /// A page that asks.
    pub(super) page: String,
    /// Where a mailbox's own button posts to (RFC 8058).
    pub(super) one_click: String,
}
