import type { WebhookKind } from '@/wire/generated';

const names: Record<WebhookKind, string> = { discord: 'Discord', slack: 'Slack' };

export const webhookTexts = {
  heading: 'News in your chat',
  text: 'Podium posts in a Discord or Slack channel when picks close, and who leads when points are final. Posts contain names and points, never picks.',
  loading: 'Loading the chat settings',
  failed: 'The chat settings couldn’t be loaded.',
  field: 'Webhook address',
  hint: 'From the settings of the channel: https://discord.com/api/webhooks/… or https://hooks.slack.com/services/…',
  once: 'The address is kept secret. You won’t see it again.',
  save: 'Post news here',
  saving: 'Saving…',
  saved: 'News will be posted here',
  saveFailed: 'The address couldn’t be saved.',
  cancel: 'Cancel',
  at: (kind: WebhookKind) => names[kind],
  known: (host: string, ending: string) => `${host}, address ending in ${ending}`,
  notYet: 'Nothing has been posted yet.',
  waiting: 'Something is on its way…',
  last: (moment: string) => `Last posted ${moment}.`,
  failure: (reason: string) => `The last try failed: ${reason}. We’ll try again for a while.`,
  ended: (reason: string) =>
    `The channel no longer accepts news (${reason}). Set another address, or stop.`,
  test: 'Send a test',
  tested: 'A test is on its way',
  testFailed: 'The test couldn’t be sent.',
  change: 'Change the address',
  end: 'Stop',
  endTitle: 'Stop posting news here?',
  endText: 'The address will be deleted.',
  endAction: 'Stop posting',
  endDone: 'News is no longer posted here',
  endFailed: 'Posting couldn’t be stopped.',
};
