import { counted } from '@/shared/format/numbers';

export const friendTexts = {
  add: 'Add friend',
  isOne: 'Friend',
  addOf: (name: string) => `Add ${name} as a friend`,
  isOneOf: (name: string) => `${name} is your friend. Press to remove.`,
  fromPrivateLeague: 'You share a private league',
  addFailed: (name: string) => `${name} couldn’t be added as a friend.`,
  removeFailed: (name: string) => `${name} couldn’t be removed from your friends.`,

  block: 'Block',
  isBlocked: 'Blocked',
  blockOf: (name: string) => `Block ${name}`,
  unblock: 'Unblock',
  blocked: (name: string) => `${name} is blocked.`,
  unblocked: (name: string) => `${name} is no longer blocked.`,
  blockFailed: (name: string) => `${name} couldn’t be blocked.`,
  unblockFailed: (name: string) => `The block of ${name} couldn’t be ended.`,

  card: {
    heading: 'Friends',
    text: 'See how you rank among them: choose “Friends” on the leaderboard of everyone. Only you see this list.',
    loading: 'Loading your friends',
    failed: 'Your friends couldn’t be loaded.',
    none: 'Nobody yet. Tap a name on a leaderboard, then “Add friend”.',
    fromPrivateLeagues: (count: number) =>
      `${counted(count, 'member of your private leagues counts as a friend', 'members of your private leagues count as friends')}, too.`,
    remove: (name: string) => `Remove ${name} from your friends`,
    blockedText:
      'Their invitations, and what they do in your leagues’ streams, are not shown to you. Rankings stay whole.',
    unblockOf: (name: string) => `Unblock ${name}`,
  },
};
