import { ordinal } from '@/shared/format/names';
import { counted } from '@/shared/format/numbers';

const NAMED_MAX = 3;

/** `One, Two and Three`; of many names, the first few and their number. */
function someOf(names: string[]): string {
  const named = names.length > NAMED_MAX ? names.slice(0, NAMED_MAX - 1) : names;
  const more = names.length - named.length;
  const all = more === 0 ? named : [...named, `${more} more`];
  const last = all.at(-1) ?? '';
  return all.length < 2 ? last : `${all.slice(0, -1).join(', ')} and ${last}`;
}

/**
 * Texts of the prediction page and My Picks; some are fixed (docs/rules.md, "Fixed texts and
 * names").
 */
export const predictionTexts = {
  alreadySelected: 'Athlete already selected in another position.',
  allSelected: 'Maximum of 3 athletes already selected',
  leagueFirst: 'Please select a league first.',
  athleteFirst: 'Please select at least one athlete',
  submitting: 'Submitting prediction...',
  updating: 'Updating prediction...',
  submitted: 'Prediction submitted!',
  updated: 'Prediction updated!',
  submitFailed: 'Failed to submit prediction.',
  signedOut: 'You were signed out.',
  loadFailed: 'Failed to load predictions. Please try again later.',
  pastFailed: 'Failed to load past predictions',
  leaguesFailed: 'Failed to fetch your leagues.',
  deleted: 'Prediction deleted successfully',
  deleteRefused: 'Failed to delete prediction',
  deleteFailed: 'An error occurred while deleting the prediction.',
  deleteQuestion: 'Are you sure you want to delete this prediction? This action cannot be undone.',

  categories: 'Categories',
  categoryPicked: 'picked',
  categoryUnsaved: 'not saved',
  loadingStartList: 'Loading the start list',

  league: {
    label: 'League',
    loading: 'Loading...',
    none: 'Picks are made inside a league, and you are in none yet.',
    join: 'Join a league',
    or: 'or',
    create: 'create one',
  },

  deadline: {
    until: 'Open until',
    left: (remaining: string) => `${remaining} left`,
    now: 'Picks close now',
    reopened: 'Open until an admin locks the event again',
  },

  lock: {
    justNow: (reason: string) => `Picks have just closed. ${reason}`,
    lastChangesLost: 'Your last changes were not saved. Your saved podium counts.',
    savedCounts: 'Your podium below is saved and counts.',
    unsaved: 'The podium below was not saved and does not count.',
    noPick: 'You made no pick in this category.',
    reveal: 'See everybody’s podiums',
    bypassed: (reason: string) =>
      `${reason} As a site admin you can still change your picks; each change is recorded.`,
  },

  withdrawn: (names: string[], until: string | null) =>
    `${names.join(' and ')} will not start. Your pick stands, but cannot score: you can replace it${until === null ? '' : ` until ${until}`}.`,

  replace: {
    willNotStart: 'Will not start',
    open: 'Replace',
    openOf: (name: string) => `Replace ${name}`,
    title: (name: string) => `Replace ${name}`,
    text: (label: string, category: string, league: string) =>
      league === '' ? `${label} place, ${category}` : `${label} place, ${category}, in ${league}`,
    list: 'Who may take the place, the best form first',
    loading: 'Looking for who may take the place',
    nobody: 'Nobody else is on the start list.',
    clear: 'Clear the search',
    also: (leagues: number) =>
      leagues === 1
        ? 'Also in my other league where I have them'
        : `Also in my ${leagues} other leagues where I have them`,
    back: (name: string) => `${name} is on the start list again. Your pick stands and can score.`,
    closed: 'Picks have closed meanwhile. Your pick stands as it was saved.',
    failed: (failure: string) => `${failure} Choose again to try once more.`,
    done: (name: string, leagues: number) =>
      leagues === 1 ? `${name} has the place.` : `${name} has the place, in ${leagues} leagues.`,
    changed: (league: string, podium: string) =>
      `Another podium was saved in ${league} meanwhile: ${podium}. Choose again to replace it there, too.`,
    left: (name: string, leagues: string[]) =>
      `Left as it was in ${leagues.join(', ')}: ${name} is on that podium already.`,
    close: 'Done',
    cancel: 'Cancel',
  },

  athletes: {
    search: 'Search athletes',
    placeholder: 'Name or country',
    list: 'Available athletes',
    help: 'Arrows choose an athlete, Enter picks, 1, 2 or 3 puts them on that place, letters jump to a name.',
    byForm: 'Best form',
    legend: 'Last three results, newest first',
    notAttending: 'Not attending',
    count: (count: number) => counted(count, 'athlete', 'athletes'),
    noStartList: 'The start list is not published yet. Come back closer to the event.',
    nobody: (query: string) => `Nobody on the start list matches “${query}”.`,
    pick: 'Pick',
    result: (rank: number, event: string, category: string) =>
      `${ordinal(rank)} at ${event}, ${category}`,
  },

  podium: {
    title: 'Your podium',
    partly: (athletes: number) => `${athletes} of 3`,
    empty: 'Empty',
    tapNow: 'Now tap an athlete',
    place: (label: string) => `${label} place:`,
    remove: (name: string, label: string) => `Remove ${name} from ${label} place`,
    unknownAthlete: (id: string) => `Athlete ${id}`,
    help: 'Left and right arrows move an athlete to another place, Delete clears a place.',
    placed: (name: string, label: string) => `${name} is in ${label} place.`,
    moved: (name: string, label: string) => `${name} moved to ${label} place.`,
    cleared: (label: string) => `${label} place is empty.`,
  },

  save: {
    submit: 'Submit Prediction',
    update: 'Update Prediction',
    inAll: (leagues: number) => (leagues === 2 ? 'In both leagues' : `In all ${leagues} leagues`),
    onlyIn: (league: string) => `Only in ${league}`,
    incomplete: (picked: number, empty: string[]) =>
      `${picked} of 3: ${empty.join(' and ')} place ${empty.length === 1 ? 'is' : 'are'} empty`,
    retry: 'Try Again',
    undo: 'Undo changes',
    saving: 'Saving...',
    notYet: 'Not saved yet',
    not: 'Not saved',
    kept: (failure: string) => `${failure} Your podium is kept here, but it is not saved.`,
    retrying: 'We’ll keep trying.',
    receipt: (time: string) => `Saved ${time}.`,
    receiptUntil: (time: string, until: string) =>
      `Saved ${time}, you can change it until ${until}.`,
    receiptClosed: (time: string) => `Picks are closed. Saved ${time}.`,
    eventLocks: 'the event locks',
    byAdmin: 'Edited by an admin.',
    next: (category: string) => `Next: ${category}`,
    allPicked: 'Every open category is picked.',
    toMyPicks: 'My Picks',
  },

  changed: {
    title: 'Another podium was saved meanwhile',
    text: 'This pick was changed since you opened it: on another device of yours, in another tab, or by an admin. Your podium is not saved yet. Which one counts?',
    failure: 'Another podium was saved meanwhile.',
    mine: 'Yours, not saved',
    other: 'Saved meanwhile',
    deleted: 'Deleted meanwhile',
    inLeagues: (leagues: string[]) => `In ${someOf(leagues)}`,
    noPick: 'No pick any more',
    keepMine: 'Keep mine',
    takeOther: 'Take the other',
    leaveDeleted: 'Leave it deleted',
    compare: 'Compare and choose',
    deleteTitle: 'This pick has changed',
    deleteText: (podium: string) =>
      `Another podium was saved meanwhile: ${podium}. Delete it all the same?`,
  },

  everywhere: {
    label: 'Use in all my leagues',
    also: (leagues: string[]) => `Also in ${someOf(leagues)}.`,
    own: (leagues: string[]) =>
      leagues.length === 1
        ? `${someOf(leagues)} keeps its own podium.`
        : `${someOf(leagues)} keep their own podiums.`,
    only: (league: string) => `Only in ${league}: your other leagues keep what they have.`,
    changedHere: 'Changed for this league.',
    notHere: 'No pick in this league yet.',
    elsewhere: (podium: string) => `Your other leagues: ${podium}`,
    back: 'Back to my common podium',
    useHere: 'Use it here, too',
    saved: (words: string, leagues: number) =>
      leagues === 1 ? words : `${words} In ${leagues} leagues.`,
    leftOut: {
      chosen_apart: (leagues: string[]) =>
        `Left as it was in ${someOf(leagues)}, where you chose another podium.`,
      prediction_locked: (leagues: string[]) =>
        `Not saved in ${someOf(leagues)}: an admin has locked your pick there.`,
      athlete_not_on_start_list: (leagues: string[]) =>
        `Not saved in ${someOf(leagues)}: somebody on your podium is not on the start list.`,
      athlete_not_attending: (leagues: string[]) =>
        `Not saved in ${someOf(leagues)}: somebody on your podium will not start.`,
      too_many: (leagues: string[]) =>
        `Not saved in ${someOf(leagues)}: a hundred leagues are saved at once.`,
    },
  },

  bring: {
    title: (picks: number) =>
      picks === 1
        ? 'A pick of yours is not in this league yet.'
        : `${picks} picks of yours are not in this league yet.`,
    which: (categories: string[]) => `Open still: ${someOf([...new Set(categories)])}.`,
    action: 'Use my picks here, too',
    busy: 'Bringing them...',
    decline: 'Not here',
    done: (picks: number) =>
      picks === 1 ? 'Your pick counts here, too.' : `Your ${picks} picks count here, too.`,
  },

  history: {
    open: 'History of this pick',
    loading: 'Loading the history',
    failed: (detail: string) => `The history could not be read: ${detail}`,
    none: 'Nothing has been saved here yet.',
    saved: 'Saved',
    changed: 'Changed',
    deleted: 'Deleted',
    byAdmin: (name: string | null) => `Changed by ${name ?? 'an admin'} after the lock`,
  },

  guard: {
    title: 'Your podium is not saved',
    text: (category: string) => `Save what you changed in ${category} before you go on?`,
    save: 'Save and go on',
    leave: 'Discard',
    stay: 'Stay',
  },

  copy: {
    open: 'Copy my picks to my other leagues',
    title: 'Copy my picks',
    text: (what: string, from: string) => `${what}, from ${from} to:`,
    this: (category: string) => `Only ${category}`,
    all: (count: number) => `All ${count} picks of this event`,
    scope: 'What to copy',
    leagues: 'Leagues',
    noPick: 'No pick there yet',
    same: 'The same podium already',
    replaces: (category: string, podium: string) => `Replaces ${category}: ${podium}`,
    loading: 'Looking for your picks there',
    lookFailed: 'Your picks in other leagues could not be loaded.',
    action: (count: number) =>
      count === 0 ? 'Choose a league' : `Copy to ${counted(count, 'league', 'leagues')}`,
    busy: 'Copying...',
    cancel: 'Cancel',
    done: (count: number) => `Copied to ${counted(count, 'league', 'leagues')}.`,
    notAll: (done: string, why: string) => `${done} Not every pick could be copied: ${why}`,
    failed: 'Your picks could not be copied.',
    lookAgain:
      'Your picks were changed meanwhile. Look at what would be replaced now, then copy again.',
    copied: (league: string, podium: string) => `From ${league}: ${podium}`,
  },

  myPicks: {
    title: 'My Picks',
    pickMore: 'Pick more',
    current: 'Upcoming and running',
    past: 'Past',
    loading: 'Loading your picks',
    open: 'Open',
    locked: 'Locked',
    finished: 'Past',
    cancelled: 'Cancelled',
    emptyPlace: 'Empty',
    inLeagues: 'In these leagues',
    inAll: (leagues: number) => (leagues === 2 ? 'Both my leagues' : `All my ${leagues} leagues`),
    podiums: (count: number) => counted(count, 'pick', 'picks'),
    deleteIn: (leagues: number) => `It is deleted in ${leagues} leagues.`,
    saved: (time: string) => `Saved ${time}`,
    byAdmin: 'edited by an admin',
    change: 'Change',
    results: 'Results',
    live: 'live',
    liveTitle: 'Points if the category ended now',
    waiting: 'Points follow the results',
    remove: (category: string) => `Delete pick for ${category}`,
    deleteTitle: 'Delete prediction',
    deleteAction: 'Delete',
    more: 'Show more',
    none: 'No picks yet',
    noneText: 'Choose an upcoming event, open a category and put three athletes on your podium.',
    leagueFirst: 'You need a league first.',
    browse: 'Browse events',
    noMatch: 'No pick matches these filters',
    clear: 'Clear filters',
    year: 'Year',
    discipline: 'Discipline',
    series: 'League',
    all: 'All',
    disciplines: {
      lead: 'Lead',
      boulder: 'Boulder',
      speed: 'Speed',
      combined: 'Combined',
    },
    seriesNames: { ifsc: 'IFSC', usa: 'USA' },
  },
};
