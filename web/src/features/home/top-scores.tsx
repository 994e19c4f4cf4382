import { Trophy } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useTopScores } from '@/features/home/home-api';
import { Avatar } from '@/shared/ui/badges/avatar';
import { Badge } from '@/shared/ui/badges/badge';
import { PointsBadge } from '@/shared/ui/badges/points-badge';
import { Button } from '@/shared/ui/controls/button';
import { SkeletonRows } from '@/shared/ui/feedback/states';
import { Card } from '@/shared/ui/layout/card';
import { home } from '@/texts/home';
import type { TopScore } from '@/wire/generated';

const medals: Record<number, string> = {
  1: 'bg-gold text-[#2b1f00]',
  2: 'bg-silver text-[#1a1d21]',
  3: 'bg-bronze text-[#2b1600]',
};

function Score({ score }: { score: TopScore }) {
  return (
    <li className="max-lg:nth-[n+4]:hidden">
      <Link
        to={`/dashboard/leaderboards/${encodeURIComponent(score.leagueId)}`}
        className={`flex min-h-14 items-center gap-3 rounded-control px-2 py-1.5 hover:bg-sunken ${score.isMe ? 'bg-accent-soft' : ''}`}
      >
        <span
          className={`score flex size-7 shrink-0 items-center justify-center rounded-chip text-base ${(score.totalPoints > 0 && medals[score.rank]) || 'bg-sunken text-ink'}`}
        >
          {score.rank}
        </span>
        <Avatar name={score.userName} picture={score.avatarUrl} small />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1.5">
            <span className="truncate text-sm font-semibold">{score.userName}</span>
            {score.isMe && <Badge tone="accent">{home.topScores.me}</Badge>}
          </span>
          <span className="block truncate text-xs text-ink-soft">{score.leagueName}</span>
        </span>
        <span className="text-right whitespace-nowrap">
          <PointsBadge points={score.totalPoints} />{' '}
          <span className="text-xs text-ink-soft">{home.topScores.shortPoints}</span>
        </span>
      </Link>
    </li>
  );
}

export function TopScores() {
  const { data: scores, error, refetch } = useTopScores();
  return (
    <Card data-testid="top-scores" aria-labelledby="top-scores-title" className="p-4">
      <h2 id="top-scores-title" className="mb-2 flex items-center gap-2 px-1 text-lg">
        <Trophy aria-hidden className="size-5 text-ink-soft" />
        {home.topScores.title}
        <span className="ml-auto text-xs font-normal text-ink-soft">
          {home.topScores.confirmed}
        </span>
      </h2>
      {!scores && !error && <SkeletonRows rows={5} label={home.topScores.loading} />}
      {!scores && error && (
        <div role="status" className="flex flex-wrap items-center gap-x-3 px-1">
          <p className="text-sm text-ink-soft">{home.topScores.failed}</p>
          <Button look="quiet" className="-ml-4" onClick={() => void refetch()}>
            {home.topScores.retry}
          </Button>
        </div>
      )}
      {scores?.length === 0 && (
        <div className="px-1 pb-1">
          <p className="font-semibold">{home.topScores.empty}</p>
          <p className="mt-0.5 text-sm text-ink-soft">{home.topScores.hint}</p>
        </div>
      )}
      {scores && scores.length > 0 && (
        <ol aria-labelledby="top-scores-title" className="flex flex-col gap-0.5">
          {scores.map((score) => (
            <Score key={`${score.leagueId} ${score.userId}`} score={score} />
          ))}
        </ol>
      )}
    </Card>
  );
}
