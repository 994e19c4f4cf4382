import { Crown } from 'lucide-react';
import type { ReactNode } from 'react';
import { ordinal } from '@/shared/format/names';
import { formatNumber } from '@/shared/format/numbers';
import { Avatar } from '@/shared/ui/badges/avatar';
import { PointsBadge } from '@/shared/ui/badges/points-badge';
import { Card } from '@/shared/ui/layout/card';
import { seasonTexts } from '@/texts/leagues/season';
import type { MySeason, SeasonEventView } from '@/wire/generated';

const texts = seasonTexts.hero;

function Figure({ label, value, hint }: { label: string; value: ReactNode; hint: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm font-semibold text-ink-soft">{label}</dt>
      <dd>
        <span className="score block text-4xl md:text-5xl">{value}</span>
        <span className="sr-only">, </span>
        <span className="mt-1 line-clamp-2 text-sm text-ink-soft" title={hint}>
          {hint}
        </span>
      </dd>
    </div>
  );
}

/** The event with the most points; the newest of ties. */
export function bestEvent(events: readonly SeasonEventView[]): SeasonEventView | null {
  return events.reduce<SeasonEventView | null>(
    (best, event) => (event.points > 0 && event.points >= (best?.points ?? 0) ? event : best),
    null,
  );
}

export function SeasonHero({ season }: { season: MySeason }) {
  const { events, isOver, member, members, points, rank, year } = season;
  const best = bestEvent(events);
  const played = events.filter(({ picked }) => picked > 0).length;
  const isChampion = isOver && rank === 1 && points > 0;
  return (
    <Card className="p-5 md:p-6" aria-labelledby="season-hero">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Avatar name={member.userName} picture={member.avatarUrl} />
        <h2 id="season-hero" className="min-w-0 text-xl wrap-anywhere">
          {isOver ? texts.over(year) : texts.running(year)}
        </h2>
        {isChampion && (
          <span className="inline-flex items-center gap-1.5 rounded-chip bg-gold px-2 py-0.5 text-sm font-bold text-[#2b1f00]">
            <Crown aria-hidden className="size-4" />
            {texts.champion(year)}
          </span>
        )}
      </div>
      <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-5 lg:grid-cols-4">
        <Figure
          label={texts.rank}
          value={rank === null ? texts.none : ordinal(rank)}
          hint={texts.of(members)}
        />
        <Figure
          label={texts.points}
          value={<PointsBadge points={points} size="large" />}
          hint={texts.pointsHint}
        />
        <Figure
          label={texts.events}
          value={formatNumber(played)}
          hint={texts.eventsOf(events.length)}
        />
        <Figure
          label={texts.best}
          value={best === null ? texts.none : <PointsBadge points={best.points} size="large" />}
          hint={best === null ? texts.none : best.eventName}
        />
      </dl>
    </Card>
  );
}
