/** Texts of push notifications: settings, and the frame of notifications on the device. */
export const pushTexts = {
  heading: 'Notifications while Podium is closed',
  text: 'Get notifications even when Podium isn’t open. Switch them on for each device; signing out switches them off.',
  loading: 'Loading your devices',
  failed: 'Your devices couldn’t be loaded.',
  switchOn: 'Switch on here',
  switchingOn: 'Switching on…',
  switchedOn: 'Switched on for this device.',
  switchOnFailed: 'That couldn’t be switched on. Please try again.',
  switchOff: 'Switch off here',
  switchOffElsewhere: 'Switch off',
  switchOffLabel: (device: string) => `Switch off on ${device}`,
  switchedOff: 'Switched off.',
  switchOffFailed: 'That couldn’t be switched off. Please try again.',
  saveFailed: 'The setting couldn’t be saved.',
  on: 'Notifications are on for this device.',
  denied:
    'This browser blocks notifications from Podium. Allow them in its settings for this site, then come back.',
  unsupported: 'This browser can’t show notifications while Podium is closed.',
  homeScreen:
    'On an iPhone or iPad, Podium must be on the Home Screen first: tap the share button of Safari, then “Add to Home Screen”, and switch it on there.',
  picks: 'Picks',
  picksHint: 'When picks close, and when an athlete you picked will not start.',
  results: 'Points',
  resultsHint: 'When your points are final, and when they are corrected.',
  leagues: 'Leagues',
  leaguesHint: 'Invitations and requests to join.',
  others: 'Other devices with notifications',
  since: (moment: string) => `since ${moment}`,

  more: (count: number) => (count === 1 ? 'And one more.' : `And ${count} more.`),
  unread: { title: 'Podium', text: 'You have new notifications.' },
};
