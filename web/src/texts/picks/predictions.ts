import { disciplineName, ordinal } from '@/shared/format/names';
import { counted, formatChance, formatShare, formatTenths, SURE } from '@/shared/format/numbers';

interface Average {
  discipline: string | null;
  points: number;
}

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
    none: 'You make your picks in a league, and you aren’t in one yet.',
    join: 'Join a league',
    or: 'or',
    create: 'create one',
  },

  deadline: {
    until: 'Open until',
    left: (remaining: string) => `${remaining} left`,
    closesIn: (remaining: string) => `Closes in ${remaining}`,
    now: 'Picks close now',
    reopened: 'Open until an admin locks the event again',
  },

  lock: {
    justNow: (reason: string) => `Picks just closed. ${reason}`,
    lastChangesLost: 'Your last change wasn’t saved. Your saved podium counts.',
    savedCounts: 'Your podium below is saved and counts.',
    unsaved: 'The podium below wasn’t saved and doesn’t count.',
    noPick: 'You picked nobody in this category.',
    reveal: 'See everyone’s podiums',
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
    list: 'Possible replacements',
    listByForm: 'Possible replacements, best form first',
    loading: 'Loading possible replacements',
    nobody: 'Nobody else is on the start list.',
    clear: 'Clear the search',
    also: (leagues: number) =>
      leagues === 1
        ? 'Also in my other league with this pick'
        : `Also in my ${leagues} other leagues with this pick`,
    back: (name: string) => `${name} is on the start list again. Your pick stands and can score.`,
    closed: 'Picks have closed meanwhile. Your pick stands as it was saved.',
    failed: (failure: string) => `${failure} Choose again to try once more.`,
    done: (name: string, leagues: number) =>
      leagues === 1
        ? `${name} is on your podium.`
        : `${name} is on your podium in ${leagues} leagues.`,
    changed: (league: string, podium: string) =>
      `Another podium was saved in ${league} meanwhile: ${podium}. Choose again to replace it there too.`,
    left: (name: string, leagues: string[]) =>
      `Unchanged in ${leagues.join(', ')}: ${name} is already on that podium.`,
    close: 'Done',
    cancel: 'Cancel',
  },

  athletes: {
    search: 'Search athletes',
    placeholder: 'Name or country',
    list: 'Available athletes',
    help: 'Use the arrow keys and 1, 2, 3, or a letter to jump to a name.',
    sort: 'Sort by',
    byChance: 'Podium chance',
    byName: 'Name',
    legend: 'Last three results, newest first',
    notAttending: 'Not attending',
    count: (count: number) => counted(count, 'athlete', 'athletes'),
    noStartList: 'The start list is not published yet. Come back closer to the event.',
    nobody: (query: string) => `Nobody on the start list matches “${query}”.`,
    result: (rank: number, event: string, category: string) =>
      `${ordinal(rank)} at ${event}, ${category}`,
  },

  hints: {
    chance: formatChance,
    chanceInWords: (podium: number) => {
      const known = Math.min(Math.max(podium, SURE), 1 - SURE);
      const limit = podium < SURE ? 'less than ' : podium > 1 - SURE ? 'more than ' : '';
      return `${limit}${formatShare(known)} chance of the podium`;
    },
    legend: 'Podium chance and last three results',
    lastRanks: 'last:',
    starts: (starts: number) => counted(starts, 'event', 'events'),
    firstStart: 'first start',
    /** With results in other categories only. */
    newHere: 'no results here yet',
    hide: 'Hide hints',
    show: 'Show hints',
    expected: (points: number) =>
      `About ${counted(Math.round(points), 'point', 'points')} expected`,
    average: ({ discipline, points }: Average) =>
      `Your league averages ${formatTenths(points)}${discipline === null ? '' : ` in ${disciplineName(discipline).toLowerCase()}`}`,
    best: (points: number) => `Best by form: ${formatTenths(points)}`,
  },

  /** The podium at the bottom of a narrow screen. */
  bar: {
    title: 'Your podium',
    open: 'Open',
    close: 'Close',
    tapNow: 'Tap an athlete',
    save: 'Save',
    compare: 'Compare',
    saved: 'Saved',
    savedPart: (part: string) => `Saved, ${part}`,
    next: 'Next',
    allDone: 'All done',
  },

  podium: {
    title: 'Your podium',
    partly: (athletes: number) => `${athletes} of 3`,
    empty: 'Empty',
    tapNow: 'Now tap an athlete',
    place: (label: string) => `${label} place:`,
    remove: (name: string, label: string) => `Remove ${name} from ${label} place`,
    unknownAthlete: (id: string) => `Athlete ${id}`,
    more: 'More about:',
    /** Begins with the name as it is shown, by which voice control finds the link. */
    moreAbout: (shown: string) => `${shown}: results and ratings`,
    help: 'Left and right arrows move an athlete to another place, Delete clears a place.',
    placed: (name: string, label: string) => `${name} is in ${label} place.`,
    moved: (name: string, label: string) => `${name} moved to ${label} place.`,
    cleared: (label: string) => `${label} place is empty.`,
  },

  restored: 'Restored your unsaved podium',

  save: {
    submit: 'Save podium',
    update: 'Update podium',
    inAll: (leagues: number) =>
      leagues === 2 ? 'Save in both leagues' : `Save in all ${leagues} leagues`,
    onlyIn: (league: string) => `Save only in ${league}`,
    incomplete: (picked: number, empty: string[]) =>
      `${picked} of 3: ${empty.join(' and ')} place ${empty.length === 1 ? 'is' : 'are'} empty`,
    retry: 'Try Again',
    undo: 'Undo changes',
    saving: 'Saving...',
    notYet: 'Not saved yet',
    not: 'Not saved',
    draftUnsaved: (failure: string) => `${failure} Your podium is kept here, but it is not saved.`,
    retrying: 'We’ll keep trying.',
    receipt: (time: string) => `Saved ${time}.`,
    receiptUntil: (until: string) => `Saved. You can change it until ${until}.`,
    receiptClosed: (time: string) => `Picks are closed. Saved ${time}.`,
    eventLocks: 'the event locks',
    byAdmin: 'Edited by an admin.',
    next: (category: string) => `Next: ${category}`,
    allPicked: 'All done for this event.',
  },

  changed: {
    title: 'Another podium was saved meanwhile',
    text: 'This podium was changed since you opened it: on another device, in another tab, or by an admin. Your podium is not saved yet. Which one counts?',
    failure: 'Another podium was saved meanwhile.',
    mine: 'Yours, not saved',
    other: 'Saved meanwhile',
    deleted: 'Deleted meanwhile',
    inLeagues: (leagues: string[]) => `In ${someOf(leagues)}`,
    noPick: 'No podium now',
    keepMine: 'Keep mine',
    takeOther: 'Take the other',
    leaveDeleted: 'Leave it deleted',
    compare: 'Compare and choose',
    deleteTitle: 'This podium has changed',
    deleteText: (podium: string) =>
      `Another podium was saved meanwhile: ${podium}. Delete it anyway?`,
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
    notHere: 'No podium in this league yet.',
    elsewhere: (podium: string) => `Your other leagues: ${podium}`,
    back: 'Back to my common podium',
    useHere: 'Use it here too',
    saved: (leagues: number) => `In ${leagues} leagues.`,
    leftOut: {
      chosen_apart: (leagues: string[]) =>
        `Unchanged in ${someOf(leagues)}, where you chose another podium.`,
      prediction_locked: (leagues: string[]) =>
        `Not saved in ${someOf(leagues)}: an admin has locked your podium there.`,
      athlete_not_on_start_list: (leagues: string[]) =>
        `Not saved in ${someOf(leagues)}: an athlete on your podium is not on the start list.`,
      athlete_not_attending: (leagues: string[]) =>
        `Not saved in ${someOf(leagues)}: an athlete on your podium will not start.`,
      too_many: (leagues: string[]) =>
        `Not saved in ${someOf(leagues)}: at most 100 leagues are saved at once.`,
    },
  },

  bring: {
    title: (categories: string[]) =>
      `You’ve picked ${someOf([...new Set(categories)])} elsewhere. Use ${categories.length === 1 ? 'it' : 'them'} here?`,
    action: 'Use here too',
    busy: 'Copying...',
    decline: 'No thanks',
    done: (podiums: number) =>
      podiums === 1 ? 'Podium copied to this league.' : `${podiums} podiums copied to this league.`,
  },

  history: {
    open: 'History of this podium',
    loading: 'Loading the history',
    failed: (detail: string) => `The history couldn’t be loaded: ${detail}`,
    none: 'Nothing has been saved here yet.',
    saved: 'Saved',
    changed: 'Changed',
    deleted: 'Deleted',
    byAdmin: (name: string | null) => `Changed by ${name ?? 'an admin'} after the lock`,
  },

  guard: {
    title: 'Your podium is not saved',
    text: (category: string) => `Save your changes to ${category} before you go on?`,
    save: 'Save and go on',
    leave: 'Discard',
    stay: 'Stay',
  },

  copy: {
    open: 'Copy my podiums to my other leagues',
    title: 'Copy my podiums',
    text: (what: string, from: string) => `${what}, from ${from} to:`,
    this: (category: string) => `Only ${category}`,
    all: (count: number) => `All ${count} podiums of this event`,
    scope: 'What to copy',
    leagues: 'Leagues',
    noPick: 'No podium there yet',
    same: 'Already the same podium',
    replaces: (category: string, podium: string) => `Replaces ${category}: ${podium}`,
    loading: 'Looking for your picks there',
    lookFailed: 'Your podiums in other leagues couldn’t be loaded.',
    action: (count: number) =>
      count === 0 ? 'Choose a league' : `Copy to ${counted(count, 'league', 'leagues')}`,
    busy: 'Copying...',
    cancel: 'Cancel',
    done: (count: number) => `Copied to ${counted(count, 'league', 'leagues')}.`,
    notAll: (done: string, why: string) => `${done} Not every podium could be copied: ${why}`,
    failed: 'Your podiums couldn’t be copied.',
    lookAgain:
      'Your podiums have changed meanwhile. Check what would be replaced, then copy again.',
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
    podiums: (count: number) => counted(count, 'podium', 'podiums'),
    deleteIn: (leagues: number) => `It is deleted in ${leagues} leagues.`,
    saved: (time: string) => `Saved ${time}`,
    byAdmin: 'edited by an admin',
    change: 'Change',
    results: 'Results',
    live: 'live',
    liveTitle: 'Points if the category ended now',
    waiting: 'Not scored yet',
    remove: (category: string) => `Delete podium for ${category}`,
    deleteTitle: 'Delete prediction',
    deleteAction: 'Delete',
    more: 'Show more',
    none: 'No podiums yet',
    noneText: 'Choose an upcoming event, open a category and put three athletes on your podium.',
    leagueFirst: 'You need a league first.',
    browse: 'Browse events',
    noMatch: 'No podium matches these filters',
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
