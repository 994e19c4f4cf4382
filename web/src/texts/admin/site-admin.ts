import { formatNumber } from '@/shared/format/numbers';
import type { UnplacedReason } from '@/wire/generated';

const counted = (count: number, one: string, several: string) =>
  `${formatNumber(count)} ${count === 1 ? one : several}`;

const unplacedReasons: Record<UnplacedReason, string> = {
  no_event: 'no such event here',
  other_day: 'on none of the event’s days',
  no_category: 'no category of its own, shown without one',
};

export const adminTexts = {
  title: 'Admin Settings',
  eventId: 'Event ID',
  leagueId: 'League ID',
  userId: 'User ID',
  rawResponse: 'Raw response',

  parts: {
    label: 'Parts of the settings',
    events: 'Events',
    service: 'Service',
    users: 'Users',
    log: 'Log',
    account: 'User Settings',
  },

  lockQuestion: {
    title: (event: string) => `Lock ${event}?`,
    text: (categories: string[], picks: number | null) =>
      [
        categories.length > 0 && `${categories.join(', ')}.`,
        picks !== null && `${counted(picks, 'podium is', 'podiums are')} affected.`,
        'Players can’t change them until you unlock the event.',
      ]
        .filter(Boolean)
        .join(' '),
    action: 'Lock',
  },

  predictions: {
    heading: 'Event Prediction Management',
    text: 'Locking prevents users from modifying their predictions after a competition begins. Events lock automatically when they start.',
    fetch: 'Fetch Upcoming Events',
    fetching: 'Fetching…',
    fetchFailed: 'Failed to fetch events',
    choose: 'Upcoming event',
    select: '-- Select an event --',
    option: (name: string, day: string) => `${name} (${day})`,
    fetchFirst: 'Fetch the upcoming events to choose one, or enter an event ID.',
    lock: 'Lock All Predictions',
    locking: 'Locking…',
    unlock: 'Unlock All Predictions',
    unlocking: 'Unlocking…',
    locked: (count: number, event: string) =>
      `Successfully locked ${count} predictions for event ${event}`,
    unlocked: (count: number, event: string) =>
      `Successfully unlocked ${count} predictions for event ${event}`,
    lockFailed: 'Failed to lock predictions',
    unlockFailed: 'Failed to unlock predictions',
    anErrorOccurred: 'An error occurred',
    statusNow: 'As it is now',
    undated: 'Events without a start time',
    noStart: 'No start time known: picks stay open until you lock the event.',
  },

  eventLock: {
    lock: 'Lock event',
    unlock: 'Unlock event',
    done: 'Event locked or unlocked successfully',
    failed: 'Failed to lock or unlock event',
    edit: 'Edit as admin',
    editOf: (category: string) => `Edit ${category} as admin`,
  },

  scoring: {
    heading: 'Scoring Administration',
    noEvent: 'Choose an event above.',
    of: (event: string) => `For ${event}.`,
    score: {
      title: 'Score an Event',
      text: 'Gives every podium of its finished categories its points. Scoring twice adds nothing.',
      action: 'Score Event',
      busy: 'Scoring…',
      idMissing: 'Event ID is required',
      success: 'Success',
      yes: 'Yes',
      no: 'No',
      processed: 'Predictions processed',
      leagues: 'Leagues processed',
    },
    preview: {
      action: 'Preview changes',
      busy: 'Computing…',
      changes: (count: number, event: string) =>
        `${counted(count, 'podium', 'podiums')} of ${event} would have other points.`,
      nothing: (event: string) => `Scoring ${event} now would change nothing.`,
      sum: (before: number, after: number) =>
        `Total: ${formatNumber(before)} to ${formatNumber(after)} points.`,
      unchanged: (count: number) =>
        count === 1
          ? '1 podium stays as it is.'
          : `${formatNumber(count)} podiums stay as they are.`,
      waiting: (categories: string) => `Still without a ranking: ${categories}.`,
      unfinished: (categories: string) =>
        `Careful: the results service hasn’t reported ${categories} as finished. Applying scores them as they are.`,
      caption: (event: string) => `What scoring ${event} would change`,
      user: 'User',
      points: 'Points',
      where: (category: string, league: string) => `${category}, ${league}`,
      unscored: 'none',
      void: 'void',
      fromTo: (from: string, to: string) => `${from} to ${to}`,
      more: (count: number) => `${formatNumber(count)} more, with smaller changes.`,
      apply: 'Apply these scores',
      applying: 'Scoring…',
    },
    fetch: {
      title: 'Fetch Full Results',
      text: 'Reads the official results of the event again, now.',
      action: 'Fetch Results',
      busy: 'Fetching…',
      idMissing: 'Event ID is required for fetching results',
      processed: (count: number) => `Categories processed: ${count}`,
      progress: 'Results fetched',
      documents: (done: number, total: number) => `${done} of ${total} documents`,
      asking: 'Contacting the results service',
    },
    status: {
      title: 'Check Event Status',
      text: 'How many podiums have their points: of one event, or of all.',
      action: 'Check Status',
      busy: 'Checking…',
      all: 'Check All Events',
      idMissing: 'Event ID is required for status check',
      full: 'Fully scored',
      partial: 'Not fully scored yet',
      nothing: 'No podiums',
      lastScored: (moment: string) => `last on ${moment}`,
      events: (count: number) => `${count} ${count === 1 ? 'event' : 'events'}`,
      event: 'Event',
      category: 'Category',
      state: 'Status',
      scored: 'Scored',
      waiting: 'waiting for results',
      why: {
        results: 'Finished, but the results service has no ranking of it yet.',
        scoring: 'Finished with a ranking. It will be scored soon; you can also score it now.',
        competition: 'Not finished yet.',
      },
      ofTotal: (scored: number, total: number) => `${scored} of ${total}`,
      void: (count: number) => `${count} void`,
      none: 'There are no events yet.',
    },
    league: {
      title: 'League Standings',
      text: 'Final points of the members of a league.',
      action: 'Show Standings',
      busy: 'Loading...',
      idMissing: 'League ID is required',
      user: 'User',
      points: 'Points',
      events: 'Events',
      categories: 'Categories',
      none: 'Nobody in this league has final points yet.',
      showMore: 'Show more',
    },
    user: {
      title: 'User Standing',
      text: 'What one member of a league has scored, event by event.',
      action: 'Show Standing',
      busy: 'Loading...',
      idMissing: 'League ID and User ID are required',
      total: 'Total points',
      events: 'Events',
      history: 'Event history',
      event: 'Event',
      category: 'Category',
      points: 'Points',
      date: 'Date',
      noHistory: 'No final points yet.',
      none: 'This user is not a member of the league.',
    },
  },

  feed: {
    heading: 'Results Services',
    text: 'Events and results are fetched automatically. Failures are listed here and retried.',
    asking: 'Checking…',
    good: 'Everything is up to date.',
    faulty: (count: number) => `${count} ${count === 1 ? 'thing is' : 'things are'} not up to date`,
    since: (message: string, moment: string) =>
      `${message}, since ${moment}. We keep trying, and the last good state stays.`,
    never: 'Never fetched completely yet',
    list: 'List',
    results: 'Results',
    listOf: (series: string) => `${series}: list of events`,
    event: (id: string) => `Event ${id}`,
    programme: {
      heading: 'Programme',
      text: (placed: number, estimated: number, age: string | null) =>
        `${counted(placed, 'round has', 'rounds have')} a time, ${formatNumber(estimated)} not yet${age === null ? '' : `; read ${age} ago`}.`,
      refused: (count: number) => `${counted(count, 'row', 'rows')} could not be used.`,
      unplaced: (count: number) => `Not placed: ${formatNumber(count)}`,
      line: (event: string, round: string | null, reason: UnplacedReason) =>
        `${round === null ? event : `${event}, ${round}`}: ${unplacedReasons[reason]}`,
    },
  },
};
