/** Texts of the user's own settings. */
export const settingsTexts = {
  title: 'User Settings',
  onlyUser:
    'You only have access to user settings. Contact an administrator for additional options.',

  account: {
    heading: 'Your account',
    name: 'Name',
    rename: 'Change your name',
    renameText: 'Other players see this name.',
    renameAction: 'Save',
    renamed: 'Your name is changed.',
    nameMissing: 'Enter a name.',
    email: 'Email',
    userId: 'User ID',
    userIdHint: 'League admins can invite you with it.',
    copy: 'Copy user ID',
    copied: 'User ID copied',
    copyFailed: 'The user ID couldn’t be copied. Select it and copy it yourself.',
  },

  theme: {
    heading: 'Appearance',
    text: 'Saved in this browser.',
    legend: 'Colours',
    system: 'Use system setting',
    light: 'Light',
    dark: 'Dark',
  },

  sessions: {
    heading: 'Where you are signed in',
    text: 'Every browser that is signed in to your account. You’ll need your password.',
    show: 'Show my sessions',
    loading: 'Loading your sessions',
    failed: 'Your sessions couldn’t be loaded.',
    current: 'This one',
    unknownDevice: 'Unknown device',
    device: (browser: string, system: string) => `${browser} on ${system}`,
    since: (moment: string) => `Signed in ${moment}`,
    seen: (moment: string) => `last seen ${moment}`,
    end: 'Sign out',
    endLabel: (device: string) => `Sign out ${device}`,
    ended: 'The session has been ended.',
    endFailed: 'The session couldn’t be ended.',
    endAll: 'Sign out everywhere else',
    endAllTitle: 'Sign out everywhere else?',
    endAllText: 'Every other browser is signed out at once. This one stays signed in.',
    endedAll: (count: number) =>
      count === 1
        ? 'One other session has been ended.'
        : `${count} other sessions have been ended.`,
    alone: 'You’re not signed in anywhere else.',
  },

  password: {
    heading: 'Change password',
    text: 'Every other browser is signed out when the password changes.',
    current: 'Current password',
    next: 'New password',
    nextHint: 'At least 8 characters',
    repeat: 'Confirm new password',
    action: 'Change password',
    busy: 'Changing…',
    tooShort: 'Password must be at least 8 characters long',
    noMatch: 'Passwords do not match',
    currentHint: 'Leave it empty if you only sign in with Google.',
    confirmFirst: 'Confirm with Google first, then set your password within ten minutes.',
    currentMissing: 'Please enter your current password.',
    wrong: 'The current password is wrong.',
    done: 'Your password has been changed.',
  },

  exported: {
    heading: 'Your data',
    text: 'Everything stored about you in one JSON file: profile, leagues, picks and points, sessions.',
    action: 'Export my data',
    busy: 'Exporting…',
    done: 'Your data has been saved as a file.',
    failed: 'Your data couldn’t be exported.',
    fileName: 'podium-account.json',
  },

  deletion: {
    heading: 'Delete account',
    text: 'Your account, sessions and memberships are deleted at once and can’t be restored. A league you own passes to its oldest admin or, without one, to its oldest member.',
    action: 'Delete my account',
    title: 'Delete your account?',
    question: 'This can’t be undone. Enter your password to continue.',
    confirm: 'Delete account for good',
    busy: 'Deleting…',
    done: 'Your account has been deleted.',
  },

  gate: {
    title: 'Please enter your password again.',
    text: 'You won’t be asked again for ten minutes.',
    password: 'Password',
    action: 'Continue',
    busy: 'Checking…',
    cancel: 'Cancel',
    missing: 'Please enter your password.',
    wrong: 'Wrong password.',
    google: 'I sign in with Google: confirm there',
  },
};
