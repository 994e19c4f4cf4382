const listed = (names: readonly string[]) =>
  names.length <= 2
    ? names.join(' and ')
    : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;

export const spoilerTexts = {
  label: 'Hide results',
  /** For the switch before the event starts. */
  hint: 'Hide results, points and notifications until you’re ready.',
  raise: 'Hide results',
  lower: 'Show results',
  menu: (event: string) => `Results of ${event}`,
  raised: (event: string) => `${event} is hidden until you’re ready.`,
  lowered: (event: string) => `Results of ${event} are visible again.`,
  failed: 'That couldn’t be saved. Please try again.',

  panel: {
    title: (event: string) => `${event} is hidden`,
    text: 'Its results, points and ranks are hidden on all your devices. You can still see picks.',
    show: 'Show results',
    replay: 'Replay it',
    loading: 'Loading what you have hidden',
    unknown: 'Your hidden events couldn’t be loaded. Until they are, no results are shown.',
  },

  confirm: {
    title: 'Show the results?',
    text: (event: string) =>
      `You’ll see everything about ${event}, and find held-back notifications in the bell.`,
    action: 'Show me',
    replayTitle: 'Replay it?',
    replayText: (event: string) =>
      `The replay of ${event} starts at the beginning. Other pages will show the result from now on, and you’ll find held-back notifications in the bell.`,
    replayAction: 'Replay it',
  },

  /** Shown beside points and ranks that exclude events. */
  without: (events: readonly string[]) => `Without ${listed(events)}, which you have hidden.`,
  pick: 'Hidden',

  replay: {
    note: 'You’re watching a replay. What comes next is still hidden.',
    end: 'Show everything',
  },

  settings: {
    heading: 'Hidden results',
    text: 'Watch a competition later without knowing the result. Turn this on for a single event, or here for every event you pick.',
    label: 'Hide the results of every event I pick',
    hint: 'From the start of the event, until you open it.',
    failed: 'That couldn’t be saved. Please try again.',
  },
};
