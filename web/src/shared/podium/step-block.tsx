import { Check } from 'lucide-react';
import { type Place, placeNumbers } from '@/shared/picks/podium';
import { metals } from '@/shared/ui/badges/metals';

/** The left step is the second; read aloud, the first comes first. */
export const stepOrder: Record<Place, string> = {
  first: 'order-2',
  second: 'order-1',
  third: 'order-3',
};

const heights: Record<Place, string> = {
  first: 'h-14 md:h-28',
  second: 'h-10 md:h-21',
  third: 'h-7 md:h-15',
};

interface StepBlockProps {
  place: Place;
  /** Who stands here was predicted here. */
  lit?: boolean;
  /** Under the number, where there is room. */
  note?: string;
  className?: string;
}

/** A step of the podium, in its metal: the only drawing of it. */
export function StepBlock(props: StepBlockProps) {
  const { place, lit = false, note, className = 'rounded-t-chip' } = props;
  return (
    <span
      aria-hidden
      data-lit={lit || undefined}
      className={`flex items-center justify-center gap-1 text-[#1a1d21] md:flex-col md:gap-0.5 ${className} ${metals[place]} ${heights[place]} ${
        lit
          ? 'animate-light-up shadow-[inset_0_0_0_3px_var(--accent),0_0_20px_-3px_var(--accent)]'
          : ''
      }`}
    >
      <span className="score flex items-center gap-1 text-2xl md:text-4xl">
        {placeNumbers[place]}
        {lit && <Check className="size-[0.75em]" strokeWidth={4} />}
      </span>
      {note && (
        <span className="text-[0.6875rem] leading-none font-semibold max-md:hidden">{note}</span>
      )}
    </span>
  );
}
