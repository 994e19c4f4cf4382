import { Check } from 'lucide-react';
import { type Place, placeNumbers } from '@/shared/picks/podium';

/** Compact ones stand in pairs on a phone. */
export type StepSize = 'regular' | 'compact';

const metals: Record<Place, string> = { first: 'bg-gold', second: 'bg-silver', third: 'bg-bronze' };

const heights: Record<StepSize, Record<Place, string>> = {
  regular: { first: 'h-14 md:h-28', second: 'h-10 md:h-21', third: 'h-7 md:h-15' },
  compact: { first: 'h-12', second: 'h-9', third: 'h-6' },
};

const figures: Record<StepSize, string> = {
  regular: 'text-2xl md:text-4xl',
  compact: 'text-base',
};

interface StepBlockProps {
  place: Place;
  size?: StepSize;
  /** Who stands here was predicted here. */
  lit?: boolean;
  /** Under the number, where there is room. */
  note?: string;
  className?: string;
}

/** A step of the podium, in its metal: the only drawing of it. */
export function StepBlock(props: StepBlockProps) {
  const { place, size = 'regular', lit = false, note, className = 'rounded-t-chip' } = props;
  return (
    <span
      aria-hidden
      data-lit={lit || undefined}
      className={`flex items-center justify-center gap-1 text-[#1a1d21] md:flex-col md:gap-0.5 ${className} ${metals[place]} ${heights[size][place]} ${
        lit
          ? 'animate-light-up shadow-[inset_0_0_0_3px_var(--accent),0_0_20px_-3px_var(--accent)]'
          : ''
      }`}
    >
      <span className={`score flex items-center gap-1 ${figures[size]}`}>
        {placeNumbers[place]}
        {lit && <Check className="size-[0.75em]" strokeWidth={4} />}
      </span>
      {note && (
        <span className="text-[0.6875rem] leading-none font-semibold max-md:hidden">{note}</span>
      )}
    </span>
  );
}
