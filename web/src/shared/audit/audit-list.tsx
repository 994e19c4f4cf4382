import type { LucideIcon } from 'lucide-react';
import {
  Calculator,
  Earth,
  Fingerprint,
  Flag,
  KeyRound,
  Lock,
  Megaphone,
  MessageSquareShare,
  MonitorPlay,
  PencilLine,
  Trophy,
  UserCog,
} from 'lucide-react';
import { calendarDateOf, formatDay } from '@/shared/format/calendar-date';
import { formatTimeOfDay } from '@/shared/format/moments';
import { auditTexts } from '@/texts/admin/audit';
import type { AuditAct, AuditEntry } from '@/wire/generated';

const icons: Record<AuditAct, LucideIcon> = {
  event_locked: Lock,
  event_unlocked: Lock,
  predictions_locked: Lock,
  predictions_unlocked: Lock,
  prediction_locked: Lock,
  prediction_unlocked: Lock,
  prediction_edited: PencilLine,
  fingerprint_made: Fingerprint,
  event_scored: Calculator,
  scores_corrected: Calculator,
  results_fetched: Calculator,
  league_settings_changed: Trophy,
  member_removed: Trophy,
  invite_code_changed: KeyRound,
  slug_changed: Trophy,
  admin_promoted: Trophy,
  admin_demoted: Trophy,
  ownership_passed: Trophy,
  league_deleted: Trophy,
  everyones_league_set: Earth,
  everyones_league_ended: Earth,
  announced: Megaphone,
  announcement_taken_back: Megaphone,
  webhook_set: MessageSquareShare,
  webhook_ended: MessageSquareShare,
  screen_set: MonitorPlay,
  screen_ended: MonitorPlay,
  key_made: KeyRound,
  key_ended: KeyRound,
  account_type_changed: UserCog,
  account_disabled: UserCog,
  account_enabled: UserCog,
  sessions_ended: UserCog,
  reset_link_made: KeyRound,
  report_decided: Flag,
  password_reset: KeyRound,
};

interface Day {
  date: string;
  entries: AuditEntry[];
}

function daysOf(entries: AuditEntry[]): Day[] {
  const days: Day[] = [];
  for (const entry of entries) {
    const date = calendarDateOf(new Date(entry.happenedAt));
    const last = days.at(-1);
    if (last?.date === date) last.entries.push(entry);
    else days.push({ date, entries: [entry] });
  }
  return days;
}

const actorOf = ({ actorId, actorName }: AuditEntry) =>
  actorName ?? (actorId === null ? auditTexts.server : auditTexts.gone);

interface AuditListProps {
  entries: AuditEntry[];
  place: 'site' | 'league';
}

/** Audit entries, newest first. */
export function AuditList({ entries, place }: AuditListProps) {
  return (
    <ol className="flex flex-col gap-4" data-testid="audit-list">
      {daysOf(entries).map(({ date, entries: ofDay }) => (
        <li key={date}>
          <p className="eyebrow mb-1">{formatDay(date)}</p>
          <ol>
            {ofDay.map((entry) => {
              const Icon = icons[entry.act];
              return (
                <li
                  key={entry.id}
                  data-act={entry.act}
                  className="flex items-start gap-3 border-b border-line py-2 text-sm last:border-0"
                >
                  <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-soft" />
                  <p className="min-w-0 flex-1 wrap-anywhere">
                    <span className="font-semibold">{actorOf(entry)}</span>{' '}
                    {auditTexts.sentence(entry, place)}
                  </p>
                  <time dateTime={entry.happenedAt} className="shrink-0 text-ink-soft tabular-nums">
                    {formatTimeOfDay(entry.happenedAt)}
                  </time>
                </li>
              );
            })}
          </ol>
        </li>
      ))}
    </ol>
  );
}
