/** Texts of the frame of all pages; some are fixed (docs/rules.md, "Fixed texts and names"). */
export const common = {
  product: 'Podium',
  loading: 'Loading...',
  tryAgain: 'Try Again',
  cancel: 'Cancel',
  dismiss: 'Dismiss',
  skipToContent: 'Skip to the content',
  homeLink: 'Podium, home',

  nav: {
    label: 'Main',
    home: 'Home',
    events: 'Events',
    myPicks: 'My Picks',
    leaderboards: 'Leaderboards',
    /** For places with room for one short word. */
    leaderboardsShort: 'Leaderboards',
    profile: 'Profile',
    leagues: 'Leagues',
    rules: 'Rules',
    settings: 'Settings',
    account: 'Account settings',
    myLeagues: 'My Leagues',
    noLeagues: 'None yet.',
    findLeague: 'Find one',
    admin: '(Admin)',
    createLeague: 'Create a League',
    logout: 'Logout',
    loggingOut: 'Logging out…',
    menu: 'Menu',
    closeMenu: 'Close the menu',
    foldSidebar: 'Fold the sidebar',
    openSidebar: 'Open the sidebar',
  },

  beta: {
    label: 'Beta version',
    mark: 'BETA',
    text: 'Features may still change.',
    dismiss: 'Hide this note',
  },

  theme: {
    label: 'Colours',
    system: 'Use system setting',
    light: 'Light',
    dark: 'Dark',
  },

  connection: {
    connecting: { label: 'Connecting…', hint: 'Opening the live connection' },
    live: { label: 'Live', hint: 'Changes appear as they happen' },
    reconnecting: { label: 'Reconnecting…', hint: 'What you see may be a few seconds old' },
    offline: { label: 'Offline', hint: 'What you see may be old; we keep trying to reconnect' },
    signedOut: { label: 'Signed out', hint: 'Sign in again to go on' },
    outdated: { label: 'Out of date', hint: 'Reload the page to go on' },
    offlineSince: (time: string) => `Offline since ${time}`,
  },

  offline: {
    known: (time: string) => `Offline: showing data from ${time}`,
    nothing: 'Offline: the latest data couldn’t be loaded',
    hint: 'Picks can’t be saved until you’re back online. This page updates then.',
  },

  stale: {
    known: (time: string) => `Showing competitions as of ${time}`,
    hint: 'Podium can’t reach its data right now. Picks can’t be saved until it’s back.',
  },

  /** Toasts about other users' actions. */
  liveToasts: {
    corrected: (from: number, to: number) =>
      `A result was corrected: your ${from} points are now ${to}.`,
    withdrawn: (athlete: string, category: string, event: string) =>
      `${athlete} will not start in ${category} of ${event}. Please pick someone else.`,
    replace: 'Replace',
    joined: (league: string) => `You’re now a member of “${league}”.`,
    removed: (league: string) => `An admin removed you from “${league}”.`,
    deleted: (league: string) => `“${league}” was deleted by its owner.`,
    promoted: (league: string) => `You’re now an admin of “${league}”.`,
    demoted: (league: string) => `You are no longer an admin of “${league}”.`,
    invited: (league: string) => `You are invited to “${league}”.`,
    rejected: 'Your request to join a league was not accepted.',
  },

  newVersion: {
    text: 'Podium has a new version.',
    live: 'Podium has a new version. Reload to keep getting live updates.',
    reload: 'Reload',
    missing: 'Couldn’t open this. Reload the page.',
  },

  lists: {
    loading: 'Loading',
    pages: 'Pages',
    previousPage: 'Previous page',
    nextPage: 'Next page',
    page: (number: number) => `Page ${number}`,
  },

  /** Texts about events on several screens. */
  event: {
    live: 'Live',
    noDate: 'Date to be announced',
    locked: 'This event is locked. No new predictions allowed.',
    categoryFinished: 'This category has already finished. No new predictions allowed.',
  },

  copying: {
    copy: (what: string) => `Copy ${what}`,
    copied: (what: string) => `${what} copied`,
    copyFailed: 'Your browser did not allow copying',
  },

  errors: {
    unreachable: 'The server cannot be reached. Check your connection and try again.',
    unknown: 'An unknown error occurred',
    line: (message: string) => `Error: ${message}`,
    answered: (status: number, statusText: string) => `Error: ${status} ${statusText}`.trim(),
  },

  notFound: {
    title: 'Page Not Found',
    text: 'This route has no holds.',
    home: 'Go to Home',
  },

  crash: {
    title: 'Something went wrong',
    text: 'This page couldn’t be shown. Nothing you saved is lost.',
    details: 'Error details',
    reload: 'Reload Page',
    home: 'Go to Home',
  },

  renew: {
    title: 'You were signed out',
    text: (name: string) => `Log in as ${name} to go on. What you entered is kept.`,
    short: 'You were signed out. Nothing is saved until you log in.',
    password: 'Password',
    missing: 'Enter your password.',
    action: 'Log in',
    busy: 'Logging in...',
    other: 'Other ways to log in',
    newTab: 'Google opens in a new tab. Your podium is saved once you come back here.',
  },

  notAuthenticated: {
    title: 'Not Authenticated',
    text: 'Log in to see all of it, and to come back here.',
    login: 'Go to Login',
    practise: 'Try a practice final',
    running: 'Live',
  },
};
