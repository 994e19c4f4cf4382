/** Colours by the points of an event or a season: 100 and more, 50, 20, below. */
function colourOf(points: number): string {
  if (points >= 100) return 'bg-gold text-[#2b1f00]';
  if (points >= 50) return 'bg-open text-white';
  if (points >= 20) return 'bg-running text-white';
  return 'bg-sunken text-ink';
}

export function PointsBadge({ points }: { points: number }) {
  return (
    <span
      className={`score inline-flex min-w-9 items-center justify-center rounded-chip px-2 py-1 text-base ${colourOf(points)}`}
    >
      {points}
    </span>
  );
}
