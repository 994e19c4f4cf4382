/** Keeping a guest's picks; apart from the texts that every page may need. */
export const keepTexts = {
  form: {
    text: 'Add an email and a password, and you can log in anywhere. Your picks, points and leagues stay. If you have an account already, they move there.',
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
    keepGuest: 'Keep the guest picks',
    keepAccount: 'Keep the account picks',
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
