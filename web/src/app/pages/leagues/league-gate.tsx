import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { useMyLeagues } from '@/live/hooks/use-my-leagues';
import { ButtonLink } from '@/shared/ui/controls/button';
import { EmptyState, ErrorBox } from '@/shared/ui/feedback/states';
import { Page } from '@/shared/ui/layout/page';
import { leaderboardTexts } from '@/texts/leagues/leaderboards';
import type { MyLeague } from '@/wire/generated';

interface LeagueGateProps {
  texts: { title: string; noLeague: string; noLeagueNext: string };
  skeleton: ReactNode;
  children: (leagueId: string, leagues: MyLeague[]) => ReactNode;
}

/** For a page about the league in the address, else the user's first one. */
export function LeagueGate({ texts, skeleton, children }: LeagueGateProps) {
  const { leagueId } = useParams();
  const { leagues, error, retry } = useMyLeagues();
  const shownId = leagueId ?? leagues?.[0]?._id;
  if (leagues && shownId !== undefined) return children(shownId, leagues);
  return (
    <Page title={texts.title}>
      {leagues && (
        <EmptyState
          title={texts.noLeague}
          text={texts.noLeagueNext}
          action={<ButtonLink to="/dashboard/leagues">{leaderboardTexts.findLeague}</ButtonLink>}
        />
      )}
      {!leagues && error && <ErrorBox message={leaderboardTexts.leaguesFailed} onRetry={retry} />}
      {!leagues && !error && skeleton}
    </Page>
  );
}
