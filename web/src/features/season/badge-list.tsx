import {
  CalendarCheck,
  Crown,
  Flame,
  type LucideIcon,
  Medal,
  MoonStar,
  Trophy,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatDay } from '@/shared/format/calendar-date';
import { resultPath } from '@/shared/paths/result-path';
import { Section } from '@/shared/ui/layout/card';
import { seasonTexts } from '@/texts/leagues/season';
import type { BadgeOccasion, BadgeView, SeasonBadge } from '@/wire/generated';

const texts = seasonTexts.badges;

const signs: Record<SeasonBadge, LucideIcon> = {
  champion: Crown,
  perfect_podium: Medal,
  lone_wolf: MoonStar,
  event_winner: Trophy,
  crowd_beater: Flame,
  ever_present: CalendarCheck,
};

function Occasion({ occasion }: { occasion: BadgeOccasion }) {
  const name = texts.at(occasion.eventName, occasion.categoryName);
  return (
    <span className="block text-sm">
      {occasion.categoryId === null ? (
        name
      ) : (
        <Link className="underline" to={resultPath(occasion.eventId, occasion.categoryId)}>
          {name}
        </Link>
      )}
      {occasion.date !== null && (
        <span className="text-ink-soft"> · {formatDay(occasion.date)}</span>
      )}
    </span>
  );
}

/** Progress of a badge; null if it has none. */
export function progressOf(badge: BadgeView, isOver: boolean, played: number): string | null {
  if (badge.kind === 'crowd_beater' && badge.have > 0) {
    return texts.inARow(badge.have, badge.need);
  }
  if (badge.kind !== 'ever_present' || played === 0) return null;
  // After one missed event, this badge can no longer be earned.
  return isOver || badge.have < played ? texts.missed : texts.progress(badge.have, badge.need);
}

interface BadgeProps {
  badge: BadgeView;
  isOver: boolean;
  events: number;
}

function SeasonBadgeItem({ badge, isOver, events }: BadgeProps) {
  const { kind, earned } = badge;
  const Sign = signs[kind];
  const { name, condition } = texts.kinds[kind];
  const newest = earned.at(-1);
  const progress = newest === undefined ? progressOf(badge, isOver, events) : null;
  return (
    <li
      data-testid={`badge-${kind}`}
      data-earned={newest !== undefined}
      className={`flex min-w-0 items-start gap-3 rounded-card border p-4 ${
        newest ? 'border-line bg-surface shadow-card' : 'border-dashed border-line-strong/60'
      }`}
    >
      <span
        aria-hidden
        className={`flex size-12 shrink-0 items-center justify-center rounded-full ${
          newest ? 'bg-gold text-[#2b1f00]' : 'bg-sunken text-ink-soft'
        }`}
      >
        <Sign className="size-6" />
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="text-base leading-tight">
          {name}
          <span className="sr-only">, {newest ? texts.earned : texts.toEarn}</span>
          {earned.length > 1 && (
            <span className="ml-2 text-sm font-semibold text-ink-soft">
              {texts.times(earned.length)}
            </span>
          )}
        </h3>
        {newest ? (
          <Occasion occasion={newest} />
        ) : (
          <p className="text-sm text-ink-soft">
            {condition}
            {progress !== null && (
              <span className="block font-semibold tabular-nums">{progress}</span>
            )}
          </p>
        )}
        {earned.length > 1 && (
          <details className="text-sm">
            <summary className="min-h-11 cursor-pointer content-center font-semibold text-accent-text">
              {texts.allOf(earned.length)}
            </summary>
            {earned.map((occasion) => (
              <Occasion
                key={`${occasion.eventId} ${occasion.categoryId ?? ''}`}
                occasion={occasion}
              />
            ))}
          </details>
        )}
      </div>
    </li>
  );
}

export function BadgeList({
  badges,
  isOver,
  events,
}: Omit<BadgeProps, 'badge'> & { badges: BadgeView[] }) {
  const isEarned = ({ earned }: BadgeView) => earned.length > 0;
  const order = [...badges.filter(isEarned), ...badges.filter((badge) => !isEarned(badge))];
  return (
    <Section title={texts.title}>
      <p className="-mt-2 mb-3 text-sm text-ink-soft">{texts.hint}</p>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {order.map((badge) => (
          <SeasonBadgeItem key={badge.kind} badge={badge} isOver={isOver} events={events} />
        ))}
      </ul>
    </Section>
  );
}
