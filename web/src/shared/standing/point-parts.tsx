import type { Points } from '@/shared/standing/total';
import { standingTexts as texts } from '@/texts/leagues/standing';

/** What the total consists of, while a part of it still moves. */
export function PointParts({ row, className = '' }: { row: Points; className?: string }) {
  if (row.provisionalPoints === 0) return null;
  return (
    <span
      title={texts.partsTitle}
      className={`text-xs leading-4 whitespace-nowrap text-accent-text tabular-nums ${className}`}
    >
      {texts.parts(row.totalPoints, row.provisionalPoints)}
    </span>
  );
}
