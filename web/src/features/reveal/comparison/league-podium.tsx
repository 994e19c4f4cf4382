import type { AthletesById } from '@/features/reveal/podiums/athlete-names';
import { NamedSteps } from '@/features/reveal/podiums/named-steps';
import { explain, type Ranked, totalOf } from '@/shared/scoring/explain';
import { PointsBadge } from '@/shared/ui/badges/points-badge';
import { Card } from '@/shared/ui/layout/card';
import { revealTexts as texts } from '@/texts/picks/reveal';
import type { CategoryReveal } from '@/wire/generated';

interface LeaguePodiumProps {
  reveal: CategoryReveal;
  athletes: AthletesById;
  /** Null before the first ranking. */
  ranking: readonly Ranked[] | null;
  /** The number of places to show, from the third to the first. */
  filled: number;
}

export function LeaguePodium({ reveal, athletes, ranking, filled }: LeaguePodiumProps) {
  const { consensus, picked } = reveal;
  const earned = ranking && explain(consensus, ranking);
  return (
    <Card className="wall flex min-w-0 flex-col justify-between gap-4 p-4 pb-0 md:p-6 md:pb-0">
      <div className="flex items-start justify-between gap-3">
        <div>
          <h2 className="text-lg">{texts.consensus}</h2>
          <p className="mt-1 text-sm text-ink-soft">{texts.consensusHint(picked)}</p>
        </div>
        {earned && (
          <p className="flex shrink-0 flex-col items-center gap-0.5 text-xs text-ink-soft">
            <PointsBadge points={totalOf(earned)} size="large" />
            {texts.pointsNow}
          </p>
        )}
      </div>
      <NamedSteps
        label={texts.consensus}
        podium={consensus}
        athletes={athletes}
        earned={earned}
        filled={filled}
      />
    </Card>
  );
}
