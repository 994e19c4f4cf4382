/** Texts of push notifications: settings, and the frame of notifications on the device. */
export const pushTexts = {
  heading: 'Notices while Podium is closed',
  text: 'Your phone or browser tells you at once, also when Podium is not open. Off until you switch it on, on each device; signing out there ends it.',
  loading: 'Loading your devices',
  failed: 'Your devices could not be loaded.',
  switchOn: 'Switch on here',
  switchingOn: 'Switching on…',
  switchedOn: 'This device is told from now on.',
  switchOnFailed: 'It could not be switched on. Please try again.',
  switchOff: 'Switch off here',
  switchOffElsewhere: 'Switch off',
  switchOffLabel: (device: string) => `Switch off on ${device}`,
  switchedOff: 'It is switched off.',
  switchOffFailed: 'It could not be switched off. Please try again.',
  saveFailed: 'The switch could not be set.',
  on: 'Notifications are on for this device.',
  denied:
    'This browser does not let Podium show notices. Allow them in its settings for this site, and come back.',
  unsupported: 'This browser cannot be told while Podium is closed.',
  homeScreen:
    'On an iPhone or iPad, Podium must be on the Home Screen first: tap the share button of Safari, then "Add to Home Screen", and switch it on there.',
  picks: 'Picks',
  picksHint: 'When picks close, and when somebody you have picked will not start.',
  results: 'Points',
  resultsHint: 'When your points are final, and when they are corrected.',
  leagues: 'Leagues',
  leaguesHint: 'Invitations, requests to join, and what became of yours.',
  others: 'Other devices with notifications',
  since: (moment: string) => `since ${moment}`,

  more: (count: number) => (count === 1 ? 'And one more.' : `And ${count} more.`),
  unread: { title: 'Podium', text: 'There is something new behind the bell.' },
};
