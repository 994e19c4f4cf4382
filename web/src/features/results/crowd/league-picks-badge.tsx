import { Users } from 'lucide-react';
import type { LeaguePicks } from '@/features/results/crowd/league-picks';
import { LeaguePicker } from '@/features/results/league-picker';
import { places } from '@/shared/picks/podium';
import { Badge } from '@/shared/ui/badges/badge';
import { crowdTexts as texts } from '@/texts/results/crowd';

interface LeaguePicksBadgeProps {
  picks: LeaguePicks | null;
  athleteId: string;
}

/** Shown beside an athlete: number of podiums in the user's league with them. */
export function LeaguePicksBadge({ picks, athleteId }: LeaguePicksBadgeProps) {
  const picked = picks?.byAthlete.get(athleteId);
  if (!picks || !picked) return null;
  const count = picked.first + picked.second + picked.third;
  if (count === 0) return null;
  const parts = places.filter((place) => picked[place] > 0);
  const said = texts.pickedInLeague(
    picks.leagueName,
    count,
    picks.podiums,
    parts.map((place) => texts.atPlace(texts[place], picked[place])),
  );
  return (
    <Badge title={said}>
      <Users aria-hidden className="size-3" />
      <span aria-hidden className="tabular-nums">
        {texts.count(count)}
      </span>
      <span className="sr-only">{said}</span>
    </Badge>
  );
}

/** Explains those badges, and names the league. */
export function LeaguePicksNote({ picks }: { picks: LeaguePicks | null }) {
  if (!picks) return null;
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      <p className="flex items-center gap-1.5 text-sm text-ink-soft">
        <Users aria-hidden className="size-4 shrink-0" />
        {texts.leagueMarks(picks.leagueName, picks.podiums)}
      </p>
      <LeaguePicker chosen={picks.chosen} />
    </div>
  );
}
