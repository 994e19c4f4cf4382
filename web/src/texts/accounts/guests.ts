/** Playing with a name alone, and keeping the picks later. */
export const guestTexts = {
  /** In place of a guest's email. */
  mark: 'Guest',

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

  keep: {
    title: 'Keep my picks',
    text: 'Add an email and a password, and you can log in anywhere. Your picks, points and leagues stay. If you have an account already, they move there.',
    action: 'Keep my picks',
    busy: 'Keeping them…',
    done: 'Your picks are kept.',
    later: 'Not now',
    wrong: 'There is an account with this email. Enter its password to move your picks there.',
    failed: 'Your picks couldn’t be kept. Please try again.',
  },

  differ: {
    title: 'Which picks count?',
    text: 'You picked these categories differently in your account. All your other picks move there.',
    guest: 'Picked as a guest',
    account: 'In your account',
    category: (category: string, event: string) => `${category}, ${event}`,
    keepGuest: 'Keep the guest’s',
    keepAccount: 'Keep the account’s',
  },

  logout: {
    title: 'Log out?',
    text: 'If you log out, you cannot come back to these picks.',
    anyway: 'Log out anyway',
  },

  settings: {
    heading: 'You play as a guest',
    text: 'Your picks are in this browser only. Add an email and a password to log in anywhere.',
  },

  createLeague: {
    title: 'You need an account for this',
    text: 'Keep your picks with an email and a password first. Then you can create a league.',
  },
};
