import { formatNumber } from '@/shared/format/numbers';

/** Colours by the points of a pick, an event or a season: 100 and more, 50, 20, below. */
function colourOf(points: number): string {
  if (points >= 100) return 'bg-gold text-[#2b1f00]';
  if (points >= 50) return 'bg-open text-white';
  if (points >= 20) return 'bg-running text-white';
  return 'bg-sunken text-ink';
}

const sizes = { base: 'px-2 py-1 text-base', large: 'px-2.5 py-1 text-2xl' };

interface PointsBadgeProps {
  points: number;
  /** For the total of a row or a page. */
  size?: keyof typeof sizes;
}

export function PointsBadge({ points, size = 'base' }: PointsBadgeProps) {
  return (
    <span
      data-testid="points-badge"
      className={`score inline-flex items-center justify-center min-w-9 rounded-chip ${sizes[size]} ${colourOf(points)}`}
    >
      {formatNumber(points)}
    </span>
  );
}
