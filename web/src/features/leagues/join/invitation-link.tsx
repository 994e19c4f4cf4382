import { Navigate } from 'react-router-dom';
import { useJoinPreview } from '@/features/leagues/api/leagues-api';
import { InvitationFacts } from '@/features/leagues/join/invitation-facts';
import { isDeadLink } from '@/features/leagues/join/dead-link';
import { useEnterByCode } from '@/features/leagues/join/use-enter-by-code';
import { useMe } from '@/shared/session/current-user';
import { useKeepLink } from '@/shared/session/keep-link';
import { Button, ButtonLink } from '@/shared/ui/controls/button';
import { EmptyState, ErrorBox, SkeletonCards } from '@/shared/ui/feedback/states';
import { Card } from '@/shared/ui/layout/card';
import { guestTexts } from '@/texts/accounts/guests';
import { leagueTexts } from '@/texts/leagues/league-pages';

const { link: texts, join } = leagueTexts;

/** Target of an invite link: the league's preview, and the button to join. */
export function InvitationLink({ slug, code }: { slug: string; code: string }) {
  const { data: league, error, refetch } = useJoinPreview(slug, code);
  const { enter, busy } = useEnterByCode();
  const { guest } = useMe();
  const keep = useKeepLink();
  // Also after the preview was shown: the code may have been regenerated.
  if (isDeadLink(error)) {
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
  const closed = guest && !league.welcomesGuests;
  return (
    <Card className="flex max-w-xl flex-col gap-3 p-5 md:p-6">
      <InvitationFacts league={league} />
      <p className="text-sm text-ink-soft">{closed ? texts.noGuests : texts.lead}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {closed ? (
          <ButtonLink {...keep}>{guestTexts.keep}</ButtonLink>
        ) : (
          <Button disabled={busy} onClick={() => enter(league.slug, code, () => void refetch())}>
            {join.submit}
          </Button>
        )}
        <ButtonLink look="quiet" to="/dashboard/leagues">
          {texts.toLeagues}
        </ButtonLink>
      </div>
    </Card>
  );
}
