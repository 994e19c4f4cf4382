import { Clock, Users } from 'lucide-react';
import { Navigate } from 'react-router-dom';
import { useJoinPreview } from '@/features/leagues/api/leagues-api';
import { useEnterByCode } from '@/features/leagues/join/use-enter-by-code';
import { ApiError } from '@/shared/api/api-error';
import { formatDays } from '@/shared/format/calendar-date';
import { formatMoment } from '@/shared/format/moments';
import { Button, ButtonLink } from '@/shared/ui/controls/button';
import { EmptyState, ErrorBox, SkeletonCards } from '@/shared/ui/feedback/states';
import { Card } from '@/shared/ui/layout/card';
import { leagueTexts } from '@/texts/leagues/league-pages';
import type { NextEvent } from '@/wire/generated';

const { link: texts, invitations, join } = leagueTexts;

/** The next event and its deadline. */
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
        {picksCloseAt === null ? texts.open : texts.closes(formatMoment(picksCloseAt))}
      </p>
    </div>
  );
}

/** Target of an invite link: the league's preview, and the button to join. */
export function InvitationLink({ slug, code }: { slug: string; code: string }) {
  const { data: league, error, refetch } = useJoinPreview(slug, code);
  const { enter, busy } = useEnterByCode();
  // Also after the preview was shown: the code may have been regenerated.
  if (error instanceof ApiError && error.code === 'wrong_invite_code') {
    const others = <ButtonLink to="/dashboard/leagues">{texts.toLeagues}</ButtonLink>;
    return <EmptyState title={error.message} action={others} />;
  }
  if (!league) {
    if (!error) return <SkeletonCards cards={1} label={texts.loading} />;
    return <ErrorBox message={texts.failed} onRetry={() => void refetch()} />;
  }
  if (league.isCurrentUserMember) {
    return <Navigate replace to={`/dashboard/league/${encodeURIComponent(league.slug)}`} />;
  }
  return (
    <Card className="flex max-w-xl flex-col gap-3 p-5 md:p-6">
      <h2 className="text-2xl wrap-anywhere">{league.name}</h2>
      {league.description && <p className="wrap-anywhere">{league.description}</p>}
      <p className="inline-flex items-center gap-1.5 text-sm text-ink-soft tabular-nums">
        <Users aria-hidden className="size-4 shrink-0" />
        {invitations.facts(league.type, league.memberCount)}
      </p>
      {league.nextEvent && <Next event={league.nextEvent} />}
      <p className="text-sm text-ink-soft">{texts.lead}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button disabled={busy} onClick={() => enter(league.slug, code, () => void refetch())}>
          {join.submit}
        </Button>
        <ButtonLink look="quiet" to="/dashboard/leagues">
          {texts.toLeagues}
        </ButtonLink>
      </div>
    </Card>
  );
}
