import { leaderboardTexts as texts } from '@/texts/leagues/leaderboards';

/** Provisional points, separate from settled ones. */
export function LivePoints({ points }: { points: number }) {
  return (
    <span
      title={texts.liveTitle}
      className="inline-flex items-center gap-1.5 rounded-chip border border-dashed border-accent px-1.5 py-0.5 whitespace-nowrap text-accent-text"
    >
      <span aria-hidden className="size-1.5 animate-live-pulse rounded-full bg-accent" />
      <span className="score text-sm">
        <span className="font-semibold">{texts.live}</span> +{points}
      </span>
    </span>
  );
}
