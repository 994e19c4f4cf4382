export const eventTexts = {
  title: 'Events',
  lead: 'Open a category to make your picks or see its results.',
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
  today: (day: string) => `Today, ${day}`,
  toToday: 'To today',
  showEarlier: (count: number) => `Show ${count} earlier`,
  showMore: (count: number) => `Show ${count} more`,
  none: {
    title: 'No events found',
    coming: 'Events appear here as soon as they are announced.',
    between: 'No event starts between these dates. Try a wider range, or see what’s coming up.',
    backwards: 'The end date is before the start date.',
    searched: (query: string) => `No event matches “${query}”.`,
    showComing: 'Show upcoming events',
    clearSearch: 'Clear the search',
  },

  badges: {
    cancelled: 'Cancelled',
    postponed: 'Postponed',
    finished: 'Finished',
    waiting: 'Unofficial',
    locked: 'Locked',
    open: 'Picks open',
  },
  /** Beside the Live badge, which goes by the day: what is true at the moment. */
  onTheDay: {
    before: 'nobody has climbed yet',
    running: (count: number, of: number) =>
      count === of ? 'all categories running' : `${count} of ${of} categories running`,
    between: (finished: number, of: number) => `${finished} of ${of} categories finished`,
    over: 'all categories finished',
  },
  picksClose: (remaining: string) => `Picks close in ${remaining}`,
  picksCloseAt: (moment: string) => `Picks can be changed until ${moment}`,
  left: (remaining: string) => `${remaining} left`,
  lockedNow: 'Picks for this event are now closed.',
  unlockedNow: 'Picks for this event are open again.',

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
    categories: 'Categories',
    notPlayed: (categories: string[]) =>
      `Not played here, because squads compete: ${categories.join(', ')}.`,
    noCategories: 'The categories haven’t been announced yet.',
    startLists: 'Start lists',
  },

  notFound: {
    title: 'Event not found.',
    text: 'It may have been removed from the calendar.',
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
    waiting: 'Unofficial',
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
      text: 'You make your picks in a league. Join one first.',
      action: 'Find a league',
    },
    pick: (category: string) => ({
      text: `${category} still needs your pick.`,
      action: `Pick ${category}`,
    }),
    pickMore: (missing: number, category: string) => ({
      text: `${missing} categories still need your picks.`,
      action: `Start with ${category}`,
    }),
    pickElsewhere: (category: string) => ({
      text: `You’ve picked every category, but ${category} not in all your leagues.`,
      action: `Complete ${category}`,
    }),
    review: {
      text: 'You’ve picked every category in all your leagues. You can change your picks until the event starts.',
      action: 'Review my picks',
    },
    watch: (category: string) => ({
      text: 'Picks are closed. The climbing is on.',
      action: `Follow ${category} live`,
    }),
    results: { text: 'This event is over.', action: 'See the results' },
    wait: {
      text: 'Picks are closed. Results appear here once the climbing starts.',
      action: 'Review my picks',
    },
    notYet: { text: 'You can pick once the categories are announced.' },
    cancelled: { text: 'This event was cancelled. Its picks don’t count.' },
    postponed: { text: 'This event is postponed. Picks open again once there is a new date.' },
  },

  startList: {
    categories: 'Categories of the start list',
    loading: 'Loading the start list',
    failed: 'The start list could not be loaded.',
    count: (count: number) => `${count} ${count === 1 ? 'athlete' : 'athletes'}`,
    empty: 'No entries yet',
    emptyText: 'Entries appear here as the federation confirms them.',
    absent: 'Not attending',
    showAll: (count: number) => `Show all ${count}`,
  },
};
