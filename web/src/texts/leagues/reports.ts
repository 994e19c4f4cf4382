import type { ReportKind } from '@/wire/generated';

export const reportTexts = {
  report: {
    name: 'Report the name',
    league: 'Report this league',
    announcement: 'Report this announcement',
  } satisfies Record<ReportKind, string>,
  text: (reported: string) =>
    `“${reported}” goes to the site admins, with your name. Nobody else learns of it, and you are told what they decide.`,
  reason: 'Reason (optional)',
  reasonHint: 'At most 500 characters.',
  send: 'Report',
  sending: 'Reporting…',
  done: 'Reported. You will be told what the site admins decide.',
  failed: 'Failed to report this.',
};
