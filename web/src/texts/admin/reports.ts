import { counted } from '@/shared/format/numbers';
import type { ReportDecision, ReportKind } from '@/wire/generated';

export const reportsTexts = {
  heading: 'Reports',
  text: 'What players have reported: the oldest open report first. A decision counts for all reports of the same thing.',
  tab: (open: number) => (open === 0 ? 'Reports' : `Reports (${open})`),
  open: (count: number) => counted(count, 'open report', 'open reports'),
  loading: 'Loading reports',
  failed: 'Failed to load the reports.',
  none: 'Nothing has been reported.',
  noneHint: 'Players report names, leagues and announcements on a league’s page.',
  kinds: { name: 'Name', league: 'League', announcement: 'Announcement' } satisfies Record<
    ReportKind,
    string
  >,
  now: (text: string) => `Now: ${text}`,
  gone: 'It no longer exists.',
  reason: (reason: string) => `Reason: ${reason}`,
  by: (name: string | null, moment: string) => `${name ?? 'A deleted user'}, ${moment}`,
  decided: (decision: ReportDecision | null, by: string | null, moment: string) =>
    decision === null
      ? `Closed ${moment}: it was deleted before a decision.`
      : `${decision === 'removed' ? 'Removed' : 'Kept'} by ${by ?? 'a deleted user'}, ${moment}`,
  remove: 'Remove',
  keep: 'Keep',
  actionOn: (action: string, text: string) => `${action}: ${text}`,
  dialog: {
    removed: {
      name: 'Remove this name?',
      league: 'Remove this league’s name?',
      announcement: 'Delete this announcement?',
    } satisfies Record<ReportKind, string>,
    keepTitle: 'Keep this?',
    effect: {
      name: 'The player gets a neutral name, is told, and may choose another.',
      league: 'The league gets a neutral name and address and becomes private. Its owner is told.',
      announcement: 'It disappears for all members. Its author is told.',
    } satisfies Record<ReportKind, string>,
    keepEffect: 'Nothing changes. Those who reported it are told.',
    note: 'Note to those who reported it (optional)',
    busy: 'Deciding…',
  },
  done: 'Decided. Both sides are told.',
  decideFailed: 'Failed to decide.',
};
