import { Earth } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useGlobalLeague } from '@/features/leagues/api/leagues-api';
import { useJoinActions } from '@/features/leagues/join/join-actions';
import { useMyLeagues } from '@/live/hooks/use-my-leagues';
import { Button } from '@/shared/ui/controls/button';
import { Card } from '@/shared/ui/layout/card';
import { globalLeagueTexts } from '@/texts/leagues/global-league';

const texts = globalLeagueTexts.invitation;

export function GlobalLeagueInvitation() {
  const { data: league } = useGlobalLeague();
  const { leagues: mine } = useMyLeagues();
  const { requestToJoin, busy } = useJoinActions();
  if (!league) return null;
  const isMember = mine?.some(({ _id }) => _id === league._id) ?? league.isCurrentUserMember;
  if (isMember) return null;
  return (
    <Card
      aria-labelledby="league-of-everyone"
      data-testid="everyones-invitation"
      className="flex flex-wrap items-center gap-x-5 gap-y-4 p-5"
    >
      <span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-info-soft text-info">
        <Earth aria-hidden className="size-6" />
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <p className="eyebrow">{texts.eyebrow}</p>
        <h2 id="league-of-everyone" className="mt-0.5 text-xl wrap-anywhere">
          <Link
            to={`/dashboard/league/${encodeURIComponent(league.slug)}`}
            className="hover:underline"
          >
            {league.name}
          </Link>
        </h2>
        <p className="mt-1 text-sm text-ink-soft">
          <span className="font-semibold text-ink tabular-nums">
            {texts.players(league.memberCount)}
          </span>
          {' · '}
          {texts.text}
        </p>
      </div>
      <Button
        className="max-sm:w-full"
        aria-label={texts.joinOf(league.name)}
        disabled={busy}
        onClick={() => requestToJoin(league)}
      >
        {texts.join}
      </Button>
    </Card>
  );
}
