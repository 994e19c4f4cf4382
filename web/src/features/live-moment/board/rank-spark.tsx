import type { RankAt } from '@/features/live-moment/board/board-history';
import { clockTime } from '@/shared/format/moments';
import { ordinal } from '@/shared/format/names';
import { newsTexts } from '@/texts/events/news';

const texts = newsTexts.board;
const WIDTH = 72;
const HEIGHT = 22;
/** Half of the line and of the dot at its end. */
const EDGE = 3;

/** A step for each change of the rank, all of the same width; the best rank is on top. */
function pathOf(ranks: readonly RankAt[], best: number, worst: number): string {
  const x = (at: number) => EDGE + (at * (WIDTH - 2 * EDGE)) / Math.max(1, ranks.length - 1);
  const y = (rank: number) =>
    EDGE + ((rank - best) * (HEIGHT - 2 * EDGE)) / Math.max(1, worst - best);
  return ranks.map(({ rank }, at) => `${at === 0 ? 'M' : 'L'}${x(at)} ${y(rank)}`).join('');
}

interface RankSparkProps {
  ranks: readonly RankAt[];
  rank: number;
  /** The last rank there is. */
  total: number;
}

/** The user's rank, and how it came about since the page was opened. */
export function RankSpark({ ranks, rank, total }: RankSparkProps) {
  const all = ranks.map((one) => one.rank);
  const [best, worst] = [Math.min(...all), Math.max(...all)];
  const [first, ...later] = ranks;
  const isLine = first !== undefined && later.length > 0;
  const end = EDGE + ((rank - best) * (HEIGHT - 2 * EDGE)) / Math.max(1, worst - best);
  return (
    <div
      data-testid="rank-spark"
      className="flex shrink-0 items-center gap-2.5 border-r border-line px-3"
    >
      <span aria-hidden className="whitespace-nowrap">
        <span className="score text-xl tabular-nums">{ordinal(rank)}</span>
        <span className="text-xs text-ink-soft tabular-nums"> {texts.of(total)}</span>
      </span>
      {isLine && (
        <svg aria-hidden viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="h-5.5 w-18 overflow-visible">
          <path
            d={pathOf(ranks, best, worst)}
            fill="none"
            stroke="var(--accent)"
            strokeWidth="2"
            strokeLinejoin="round"
            strokeLinecap="round"
          />
          <circle cx={WIDTH - EDGE} cy={end} r="3" fill="var(--accent)" />
        </svg>
      )}
      <span className="sr-only">
        {isLine ? texts.rank(rank, best, worst, clockTime(first.at)) : texts.rankOnly(rank)}
      </span>
    </div>
  );
}
