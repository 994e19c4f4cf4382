import { Check } from 'lucide-react';
import { type Place, placeLabel, placeNumbers } from '@/shared/picks/podium';
import type { PlaceExplained } from '@/shared/scoring/explain';
import { metals } from '@/shared/ui/badges/metals';
import { revealTexts as texts } from '@/texts/picks/reveal';

interface PickDotProps {
  place: Place;
  /** Nobody else has the athlete. */
  isAlone: boolean;
  /** Null before the first ranking. */
  earned: PlaceExplained | null;
}

/** Filled unless it earns nothing, ticked if its place is exact. */
export function PickDot({ place, isAlone, earned }: PickDotProps) {
  const isExact = earned?.verdict === 'exact';
  const isMissed = earned?.points === 0;
  const glow =
    isAlone && !isMissed ? 'shadow-[0_0_0_1.5px_var(--accent),0_0_9px_1px_var(--accent)]' : '';
  const missed = `border-[1.5px] ${isAlone ? 'border-accent' : 'border-line-strong'} text-ink-soft`;
  return (
    <span className="relative mx-auto flex w-fit">
      <span
        aria-hidden
        className={`score flex size-5.5 items-center justify-center rounded-full text-sm md:size-6 ${glow} ${
          isMissed ? missed : `text-[#1a1d21] ${metals[place]}`
        }`}
      >
        {placeNumbers[place]}
      </span>
      {isExact && (
        <span className="absolute -top-1.5 -right-1.5 rounded-full bg-good p-0.5 text-surface">
          <Check aria-hidden strokeWidth={4} className="size-2" />
        </span>
      )}
      <span className="sr-only">
        {placeLabel(place)}
        {isAlone && `, ${texts.nobodyElse}`}
        {earned && `, ${isExact ? texts.exact(earned.points) : texts.earned(earned.points)}`}
      </span>
    </span>
  );
}
