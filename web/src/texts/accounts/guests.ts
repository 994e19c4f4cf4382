/** Playing with a name alone. */
export const guestTexts = {
  /** In place of a guest's email. */
  mark: 'Guest',
  keep: 'Keep my picks',

  play: {
    name: 'Your name',
    nameMissing: 'Enter a name.',
    action: 'Play as guest',
    busy: 'One moment…',
    hint: 'No email, no password. You can keep your picks later.',
    failed: 'That didn’t work. Please try again.',
    started: 'You’re in. Make your first picks!',
  },

  reminder: {
    label: 'Guest',
    text: 'You play as a guest.',
    dismiss: 'Hide this for now',
  },

  logout: {
    title: 'Log out?',
    text: 'If you log out, you cannot come back to these picks.',
    anyway: 'Log out anyway',
  },
};
