import { seconds } from '@/features/results/speed';
import { resultTexts as texts } from '@/texts/results/result-pages';
import type { EliminationStage, SpeedAscent } from '@/wire/generated';

/** Why there is no time, as on a scoreboard. */
export function withoutTime({ dns, dnf, not_started }: SpeedAscent): string {
  if (dns) return texts.falseStart;
  if (dnf) return texts.fall;
  return not_started ? texts.notStarted : '';
}

/** The time of a heat, or its outcome without one. */
export function heatOutcome({ time, score, ascents }: EliminationStage): string {
  if (time !== null) return seconds(time);
  if (score !== null) return score;
  const [ascent] = ascents;
  return ascent ? withoutTime(ascent) : '';
}
