import { seconds } from '@/features/results/speed';
import { resultTexts as texts } from '@/texts/results';
import type { EliminationStage, SpeedAscent } from '@/wire/generated';

export function LaneCell({ ascent }: { ascent: SpeedAscent | undefined }) {
  if (!ascent) return null;
  if (ascent.time_ms !== null) return seconds(ascent.time_ms);
  if (ascent.dns) return texts.falseStart;
  if (ascent.dnf) return texts.fall;
  return ascent.not_started ? texts.notStarted : '';
}

/** One heat: its time, and whether it was won. */
export function StageCell({ stage }: { stage: EliminationStage | undefined }) {
  if (!stage) return null;
  const shown = stage.time === null ? (stage.score ?? '') : seconds(stage.time);
  if (stage.winner !== 1) return <span className="text-ink-soft">{shown}</span>;
  return (
    <span className="font-bold text-good">
      {shown}
      <span className="sr-only">, {texts.won}</span>
    </span>
  );
}
