import { formatNumber } from '@/shared/format/numbers';

/** Colours by the points of an event or a season: 100 and more, 50, 20, below. */
function colourOf(points: number): string {
  if (points >= 100) return 'bg-gold text-[#2b1f00]';
  if (points >= 50) return 'bg-open text-white';
  if (points >= 20) return 'bg-running text-white';
  return 'bg-sunken text-ink';
}

interface PointsBadgeProps {
  points: number;
}

export function PointsBadge({ points }: PointsBadgeProps) {
  return (
    <span
      className={`score inline-flex items-center justify-center min-w-9 rounded-chip px-2 py-1 text-base ${colourOf(points)}`}
    >
      {formatNumber(points)}
    </span>
  );
}
