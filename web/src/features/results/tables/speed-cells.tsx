import { heatOutcome, withoutTime } from '@/features/results/heat-outcome';
import { seconds } from '@/features/results/speed';
import { resultTexts as texts } from '@/texts/results/result-pages';
import type { EliminationStage, SpeedAscent } from '@/wire/generated';

export function LaneCell({ ascent }: { ascent: SpeedAscent | undefined }) {
  if (!ascent) return null;
  if (ascent.time_ms !== null) return seconds(ascent.time_ms);
  return <span className="text-xs text-ink-soft">{withoutTime(ascent)}</span>;
}

/** One heat: its time, and whether it was won. */
export function StageCell({ stage }: { stage: EliminationStage | undefined }) {
  if (!stage) return null;
  const shown = heatOutcome(stage);
  if (stage.winner !== 1) return <span className="text-ink-soft">{shown}</span>;
  return (
    <span className="font-bold text-good">
      {shown}
      <span className="sr-only">, {texts.won}</span>
    </span>
  );
}
