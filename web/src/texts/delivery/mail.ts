/** Texts of the mail settings, and of the pages that mails link to. */
export const mailTexts = {
  heading: 'Email',
  text: 'Off until you switch it on, and sent only to a confirmed address. Every email has an unsubscribe link.',
  loading: 'Loading your email settings',
  failed: 'Your email settings couldn’t be loaded.',
  reminders: 'Reminders',
  remindersHint: 'A day and two hours before picks close, if some of yours are missing.',
  results: 'Results',
  resultsHint: 'Your points and ranks, once all of an event is final.',
  saveFailed: 'The setting couldn’t be saved.',
  confirmed: (email: string) => `Email goes to ${email}.`,
  unconfirmed: (email: string) =>
    `Nothing is sent yet: ${email} is not confirmed, and the last link has expired.`,
  ask: 'Send me a link',
  asked: (email: string) =>
    `We have sent a link to ${email}. Open it within a day; until then nothing else is sent.`,
  askAgain: 'Send it again',
  refused: (email: string) => `Email to ${email} came back: that mailbox doesn’t exist.`,
  refusal: (words: string) => `The mail server said: ${words}`,
  askAnew: 'Try again',
  asking: 'Sending…',
  sent: 'The link is on its way.',
  askFailed: 'The link couldn’t be sent.',

  confirm: {
    title: 'Confirm your email address',
    text: 'Confirm that Podium may email you about missing picks and results. Choose which in your settings.',
    action: 'Confirm my address',
    busy: 'Confirming…',
    done: 'Your email address is confirmed.',
    next: 'You’ll now get the emails you switched on.',
    noToken: 'This page needs the link from the email. Please open it again.',
    invalid: 'This link is no longer valid. Request a new one in your settings.',
    failed: 'Your address couldn’t be confirmed. Please try again.',
    toSettings: 'Go to my settings',
  },

  unsubscribe: {
    title: 'Unsubscribe from these emails?',
    text: 'You won’t get emails of this kind again. You can switch them back on in your settings.',
    action: 'Unsubscribe',
    busy: 'Unsubscribing…',
    done: {
      reminders: 'Reminders are switched off.',
      results: 'Results by email are switched off.',
    },
    noToken: 'This page needs the link from an email. Please open it again.',
    invalid: 'This link is no longer valid. You can switch emails off in your settings.',
    failed: 'Unsubscribing failed. Please try again.',
    toSettings: 'Go to my settings',
  },
};
