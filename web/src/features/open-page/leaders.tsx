import { formatNumber } from '@/shared/format/numbers';
import { leadersOf, namesOf } from '@/shared/open-board/leaders';
import { PointParts } from '@/shared/standing/point-parts';
import { totalOf } from '@/shared/standing/total';
import { openPageTexts as texts } from '@/texts/leagues/open-page';
import type { OpenLeaderboard } from '@/wire/generated';

/** The largest letters of the page, unless they would need too many lines. */
function sizeOf(names: string): string {
  if (names.length > 36) return 'text-2xl md:text-4xl';
  return names.length > 16 ? 'text-3xl md:text-5xl' : 'text-5xl md:text-6xl';
}

/** Who leads, by how much; nothing while nobody has points. */
export function Leaders({ board }: { board: OpenLeaderboard }) {
  const leaders = leadersOf(board);
  const [first] = leaders;
  if (!first) return null;
  const points = totalOf(first);
  const next = board.rows[leaders.length];
  const names = namesOf(leaders);
  return (
    <section
      aria-label={texts.leads}
      className="wall rounded-card border border-line bg-surface px-4 py-4 shadow-card md:px-6 md:py-6"
    >
      <p className="eyebrow">
        {leaders.length > 1 ? texts.sharesLead(leaders.length) : texts.leads}
      </p>
      <p
        key={names}
        className={`mt-1 animate-settle-in font-display leading-none font-extrabold tracking-tight wrap-anywhere ${sizeOf(names)}`}
      >
        {names}
      </p>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-2">
        <span className="score text-4xl text-accent-text md:text-6xl">{formatNumber(points)}</span>
        <span className="font-semibold">{texts.points(points)}</span>
        <PointParts row={first} />
      </p>
      {next && (
        <p className="mt-1 text-sm text-ink-soft wrap-anywhere">
          {texts.ahead(points - totalOf(next), next.name)}
        </p>
      )}
    </section>
  );
}
