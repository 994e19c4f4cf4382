import type { ScreenMode } from '@/wire/generated';

/** Each in one line on a phone: buttons below must not move under a thumb. */
const does: Record<ScreenMode, string> = {
  auto: 'Views follow one another.',
  hold: 'The view stays.',
  blank: 'The screen is blank.',
};

const length = (seconds: number) => (seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`);

/** The settings and the remote of a league's big screen. */
export const bigScreenTexts = {
  heading: 'Big screen',
  text: 'Shows the leaderboard and the running final on a television in a gym or bar, to everybody in the room, without an account.',
  loading: 'Loading the big screen',
  failed: 'The big screen couldn’t be loaded.',
  create: 'Create the address',
  creating: 'Creating…',
  createFailed: 'The address couldn’t be created.',
  newAddress: 'New address',
  once: 'Open it on the television, or copy it: you won’t see it again. Anyone who has it can watch.',
  address: 'Address',
  open: 'Open the big screen',
  overlay: 'For streaming software',
  overlayHint: 'With ?overlay=1 at the end, the background is transparent.',

  remote: 'Remote',
  does: (mode: ScreenMode) => does[mode],
  next: 'Next view',
  hold: 'Hold',
  goOn: 'Go on',
  blank: 'Blank',
  showAgain: 'Show again',
  steerFailed: 'The screen couldn’t be changed.',

  members: 'Members',
  names: 'Names',
  initials: 'Initials',
  delay: 'Delay',
  delayHint:
    'Choose it as late as your stream. After you choose a longer one, the screen may wait.',
  lasts: (seconds: number) => (seconds === 0 ? 'None' : length(seconds)),

  made: (moment: string) => `The address was created ${moment}. It is not shown again.`,
  replace: 'Replace the address',
  replaceTitle: 'Replace the address of the big screen?',
  replaceText:
    'Screens with the present address end at once. Open the new address there; the settings stay.',
  replaceDone: 'The old address is no longer valid',
  revoke: 'Revoke',
  revokeTitle: 'Revoke the address of the big screen?',
  revokeText: 'Screens with this address end at once, and the settings are deleted.',
  revokeAction: 'Revoke the address',
  revokeDone: 'The address was revoked',
  revokeFailed: 'The address couldn’t be revoked.',
};
