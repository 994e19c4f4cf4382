/** Texts of the spoiler guard. */

const listed = (names: readonly string[]) =>
  names.length <= 2
    ? names.join(' and ')
    : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;

export const spoilerTexts = {
  label: 'No spoilers',
  /** For the switch before the event starts. */
  hint: 'Nothing tells you how it goes until you want to know: no results, points, notices, mails or pushes.',
  raise: 'Shield from spoilers',
  lower: 'Show results',
  menu: (event: string) => `Spoilers of ${event}`,
  raised: (event: string) => `${event} is shielded. Nothing tells you how it goes.`,
  lowered: (event: string) => `Results of ${event} are shown.`,
  failed: 'The shield could not be set. Please try again.',

  panel: {
    title: (event: string) => `You have shielded ${event}`,
    text: 'Results, points and ranks of it are hidden, on all your devices. Picks are not: you can look at those.',
    show: 'Show results',
    replay: 'Replay it',
    loading: 'Looking for what you have shielded',
    unknown: 'What you have shielded could not be loaded. Until it is, no results are shown.',
  },

  confirm: {
    title: 'Show the results?',
    text: (event: string) =>
      `Everything about ${event} is shown, and the notices that were kept back are behind the bell.`,
    action: 'Show me',
    replayTitle: 'Replay it?',
    replayText: (event: string) =>
      `The shield of ${event} comes down, and the replay begins at its first moment. Other pages show the result from now on, and the notices that were kept back are behind the bell.`,
    replayAction: 'Replay it',
  },

  /** Shown beside points and ranks that exclude events. */
  without: (events: readonly string[]) => `Without ${listed(events)}, which you have shielded.`,
  pick: 'Shielded',

  replay: {
    note: 'You are watching it as it went. What comes after is not shown yet.',
    end: 'Show everything',
  },

  settings: {
    heading: 'No spoilers',
    text: 'Watch a competition later without knowing how it went. Turn it on for one event, or here for every event that you pick.',
    label: 'Shield every event that I pick',
    hint: 'From the start of the event, until you open it.',
    failed: 'This could not be saved. Please try again.',
  },
};
