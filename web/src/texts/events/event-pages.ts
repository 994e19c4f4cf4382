/** Texts of the events list and of an event's page. */
export const eventTexts = {
  title: 'Events',
  lead: 'Open a category to make your picks, or to read its results.',
  checkingSession: 'Checking authentication...',
  signInToView: 'Please log in to view events',
  loading: 'Loading events...',

  filter: {
    heading: 'Filter Events',
    startDate: 'Start Date',
    endDate: 'End Date',
    clear: 'Clear Filters',
    apply: 'Apply Filters',
    ranges: 'Show',
    comingUp: 'Coming up',
    past: 'This year so far',
    year: (year: number) => `All of ${year}`,
    search: 'Search by name or place',
    searchPlaceholder: 'Name or place',
  },

  count: (shown: number, all: number) =>
    shown === all ? `${all} ${all === 1 ? 'event' : 'events'}` : `${shown} of ${all} events`,
  others: 'Other events',
  showMore: (count: number) => `Show ${count} more`,
  none: {
    title: 'No events found',
    coming: 'Events appear here as soon as they are announced.',
    between: 'No event starts within these dates. Widen them, or see what is coming up.',
    backwards: 'The end date is before the start date, so no event can lie between them.',
    searched: (query: string) => `No event here is called or takes place at “${query}”.`,
    showComing: 'Show upcoming events',
    clearSearch: 'Clear the search',
  },

  badges: {
    cancelled: 'Cancelled',
    finished: 'Finished',
    waiting: 'Waiting for confirmation',
    locked: 'Locked',
    open: 'Picks open',
  },
  picksClose: (remaining: string) => `Picks close in ${remaining}`,
  picksCloseAt: (moment: string) => `Picks can be changed until ${moment}`,
  left: (remaining: string) => `${remaining} left`,
  lockedNow: 'Picks of this event are locked now.',
  unlockedNow: 'Picks of this event are open again.',

  registration: 'Registration',
  newWindow: '(opens in a new window)',
  venue: 'Venue',
  organiser: 'Organiser',
  place: 'Place',

  details: {
    eyebrow: 'Event',
    back: 'Back',
    starts: 'Starts',
    ends: 'Ends',
    about: 'About this event',
    categories: 'Categories',
    noCategories: 'The categories are not announced yet.',
    startLists: 'Start lists',
  },

  notFound: {
    title: 'Event not found.',
    text: 'It may have been taken off the calendar.',
    action: 'All events',
  },
  failed: (detail: string) => `Failed to fetch event: ${detail}`,
  loadingOne: 'Loading the event',
  categoryMissing: {
    short: 'Category not found',
    title: 'This event has no such category.',
    action: 'See its categories',
  },

  /** Of a category, in few letters. */
  status: {
    open: 'Open',
    pending: 'Soon',
    running: 'Running',
    waiting: 'Unconfirmed',
    finished: 'Finished',
    other: 'Closed',
  },

  picks: {
    picked: 'Picked:',
    progress: (picked: number, of: number) => `${picked} of ${of} picked`,
    start: 'Make your picks',
    goOn: 'Pick the next',
    none: 'Not picked yet',
    never: 'You did not pick',
    inLeague: (league: string) => `Picked in ${league}`,
    inAll: (count: number) => `Picked in all your ${count} leagues`,
    inSome: (count: number, of: number) => `Picked in ${count} of ${of} leagues`,
  },

  next: {
    heading: 'Your next step',
    join: {
      text: 'Picks are made inside a league, and you are in none yet.',
      action: 'Find a league',
    },
    pick: (category: string) => ({
      text: `${category} still waits for your podium.`,
      action: `Pick ${category}`,
    }),
    pickMore: (missing: number, category: string) => ({
      text: `${missing} categories still wait for your podium.`,
      action: `Start with ${category}`,
    }),
    pickElsewhere: (category: string) => ({
      text: `You have picked every category, but not ${category} in all of your leagues.`,
      action: `Complete ${category}`,
    }),
    review: {
      text: 'You have picked every category in all of your leagues. You can change your mind until the event starts.',
      action: 'Review my picks',
    },
    watch: (category: string) => ({
      text: 'Picks are closed and climbers are on the wall.',
      action: `Follow ${category} live`,
    }),
    results: { text: 'This event is over.', action: 'See the results' },
    wait: {
      text: 'Picks are closed. Results appear here by themselves as soon as somebody climbs.',
      action: 'Review my picks',
    },
    notYet: { text: 'Its categories can be picked once they are announced.' },
    cancelled: { text: 'This event was cancelled. Picks of it do not count.' },
  },

  startList: {
    categories: 'Categories of the start list',
    loading: 'Loading the start list',
    failed: 'The start list could not be loaded.',
    count: (count: number) => `${count} ${count === 1 ? 'athlete' : 'athletes'}`,
    empty: 'Nobody is entered yet',
    emptyText: 'Entries appear here by themselves as the federation confirms them.',
    absent: 'Not attending',
    showAll: (count: number) => `Show all ${count}`,
  },
};
