import { formatNumber } from '@/shared/format/numbers';
import type { AccountType } from '@/wire/generated';

const counted = (count: number, one: string, several: string) =>
  `${formatNumber(count)} ${count === 1 ? one : several}`;

export const usersTexts = {
  heading: 'Users',
  text: 'Find an account by name or email, to help a player or disable the account.',
  search: 'Search by name or email',
  clear: 'Clear the search',
  loading: 'Loading users',
  failed: 'Failed to load users.',
  found: (total: number) => counted(total, 'account', 'accounts'),
  none: 'No account matches this search.',
  noneHint: 'Try fewer letters: every word must be in the name or email.',

  types: {
    user: 'User',
    userPlus: 'User plus',
    admin: 'Site admin',
  } satisfies Record<AccountType, string>,
  disabled: 'Disabled',
  guest: 'guest',
  you: 'You',
  registered: (day: string) => `Registered ${day}`,
  seen: (moment: string) => `seen ${moment}`,
  signedInNowhere: 'not signed in',
  sessions: (count: number) => counted(count, 'session', 'sessions'),
  leagues: (count: number) => counted(count, 'league', 'leagues'),

  actionsFor: (name: string) => `Actions for ${name}`,
  copyId: 'Copy user id',
  idCopied: 'User id copied',
  copyFailed: 'Could not copy.',
  makeType: {
    user: 'Make an ordinary user',
    userPlus: 'Make a user plus',
    admin: 'Make a site admin',
  } satisfies Record<AccountType, string>,
  resetLink: 'Make a password reset link',
  signOut: 'Sign out everywhere',
  disable: 'Disable the account',
  enable: 'Enable the account',

  ask: {
    type: (name: string, type: AccountType) => ({
      title:
        type === 'admin'
          ? `Make ${name} a site admin?`
          : `Make ${name} ${type === 'userPlus' ? 'a user plus' : 'an ordinary user'}?`,
      text:
        type === 'admin'
          ? 'Site admins can lock and score events, edit locked podiums and manage accounts.'
          : 'Any site admin rights end at once.',
      action: 'Change the account type',
    }),
    signOut: (name: string) => ({
      title: `Sign ${name} out everywhere?`,
      text: 'Every session ends at once. The account stays as it is, and the player can sign in again.',
      action: 'Sign out everywhere',
    }),
    disable: (name: string) => ({
      title: `Disable the account of ${name}?`,
      text: 'Every session ends at once. Nobody can sign in or change its picks. The name and points stay on leaderboards. You can enable it again.',
      action: 'Disable the account',
    }),
    resetLink: (name: string) => ({
      title: `Make a reset link for ${name}?`,
      text: 'Anyone with the link can set a new password once, within one hour. Earlier links stop working.',
      action: 'Make the link',
    }),
  },
  done: {
    type: 'The account type has been changed.',
    signOut: (count: number) =>
      count === 0
        ? 'They weren’t signed in anywhere.'
        : `${counted(count, 'session has', 'sessions have')} been ended.`,
    disable: 'The account has been disabled.',
    enable: 'The account has been enabled.',
  },
  actFailed: 'That didn’t work. Please try again.',

  link: {
    title: 'Password reset link',
    text: (name: string) => `Give this link to ${name} yourself. You’ll see it only once.`,
    label: 'Link',
    copy: 'Copy the link',
    copied: 'Link copied',
    until: (moment: string) => `Works once, until ${moment}.`,
    close: 'Done',
  },
};
