import type { WebhookKind } from '@/wire/generated';

const names: Record<WebhookKind, string> = { discord: 'Discord', slack: 'Slack' };

/** Texts of leagues' chats. */
export const webhookTexts = {
  heading: 'News in your chat',
  text: 'A channel of Discord or Slack is told when picks are closed, and who leads when points are final. Names and points are told there, never picks.',
  loading: 'Loading where news are told',
  failed: 'It could not be loaded where news are told.',
  field: 'Webhook address',
  hint: 'From the settings of the channel: https://discord.com/api/webhooks/… or https://hooks.slack.com/services/…',
  once: 'The address is kept secret and not shown again.',
  save: 'Tell news there',
  saving: 'Saving…',
  saved: 'News are told there from now on',
  saveFailed: 'The address could not be saved.',
  cancel: 'Cancel',
  at: (kind: WebhookKind) => names[kind],
  known: (host: string, ending: string) => `${host}, an address that ends with ${ending}`,
  notYet: 'Nothing has been told there yet.',
  waiting: 'Something is on its way…',
  last: (moment: string) => `Last told ${moment}.`,
  failure: (reason: string) => `The last try failed: ${reason}. It is tried again for a while.`,
  ended: (reason: string) =>
    `The channel does not take news any more (${reason}). Nothing is told there: set another address, or stop.`,
  test: 'Send a test',
  tested: 'A test is on its way',
  testFailed: 'The test could not be sent.',
  change: 'Change the address',
  end: 'Stop',
  endTitle: 'Tell news there no more?',
  endText: 'The address is forgotten.',
  endAction: 'Stop telling',
  endDone: 'News are told there no more',
  endFailed: 'It could not be stopped.',
};
