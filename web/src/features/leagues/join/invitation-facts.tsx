import { Clock, Users } from 'lucide-react';
import { formatDays } from '@/shared/format/calendar-date';
import { formatDeadline } from '@/shared/format/moments';
import { leagueTexts } from '@/texts/leagues/league-pages';
import type { JoinPreview, NextEvent } from '@/wire/generated';

const { link: texts, invitations } = leagueTexts;

function Next({ event }: { event: NextEvent }) {
  const { name, localStartDate, localEndDate, picksCloseAt } = event;
  return (
    <div data-testid="next-event" className="rounded-control bg-sunken px-4 py-3">
      <p className="eyebrow">{texts.next}</p>
      <p className="font-semibold wrap-anywhere">{name}</p>
      <p className="text-sm text-ink-soft tabular-nums">
        {formatDays(localStartDate, localEndDate)}
      </p>
      <p className="mt-1 flex items-center gap-1.5 text-sm font-medium tabular-nums">
        <Clock aria-hidden className="size-4 shrink-0 text-ink-soft" />
        {picksCloseAt === null ? texts.open : texts.closes(formatDeadline(picksCloseAt))}
      </p>
    </div>
  );
}

export function InvitationFacts({ league }: { league: JoinPreview }) {
  return (
    <>
      <p className="eyebrow">{texts.from(league.inviterName)}</p>
      <h2 className="text-2xl wrap-anywhere">{league.name}</h2>
      {league.description && <p className="wrap-anywhere">{league.description}</p>}
      <p className="inline-flex items-center gap-1.5 text-sm text-ink-soft tabular-nums">
        <Users aria-hidden className="size-4 shrink-0" />
        {invitations.facts(league.type, league.memberCount)}
      </p>
      {league.nextEvent && <Next event={league.nextEvent} />}
    </>
  );
}
