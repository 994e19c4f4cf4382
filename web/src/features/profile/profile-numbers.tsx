import type { ReactNode } from 'react';
import { formatNumber, shareOf } from '@/shared/format/numbers';
import { PointsBadge } from '@/shared/ui/badges/points-badge';
import { profile as texts } from '@/texts/accounts/profile';
import type { Profile } from '@/wire/generated';

interface FigureProps {
  label: string;
  value: ReactNode;
  hint: string;
}

function Figure({ label, value, hint }: FigureProps) {
  return (
    <div className="rounded-card border border-line bg-surface p-4 shadow-card">
      <dt className="text-sm font-semibold text-ink-soft">{label}</dt>
      <dd className="mt-2">
        <span className="score block text-4xl">{value}</span>
        <span className="sr-only">, </span>
        <span className="mt-2 block text-xs text-ink-soft">{hint}</span>
      </dd>
    </div>
  );
}

export function ProfileNumbers({ profile }: { profile: Profile }) {
  const { accuracy, leagues, picks } = profile;
  const { numbers } = texts;
  const places = accuracy.placesPicked;
  const share = (hits: number) => shareOf(hits, places) ?? numbers.dash;
  const hint = (hits: number) => (places > 0 ? numbers.share(hits, places) : numbers.none);
  return (
    <section aria-labelledby="profile-numbers">
      <h2 id="profile-numbers" className="sr-only">
        {numbers.title}
      </h2>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Figure
          label={numbers.points}
          value={<PointsBadge points={accuracy.totalPoints} size="large" />}
          hint={numbers.pointsHint(leagues.length)}
        />
        <Figure
          label={numbers.picks}
          value={formatNumber(picks)}
          hint={numbers.picksHint(accuracy.scoredPicks)}
        />
        <Figure
          label={numbers.exact}
          value={share(accuracy.placesExact)}
          hint={hint(accuracy.placesExact)}
        />
        <Figure
          label={numbers.onPodium}
          value={share(accuracy.placesOnPodium)}
          hint={hint(accuracy.placesOnPodium)}
        />
      </dl>
    </section>
  );
}
