import { TvRow, TvRows } from '@/features/tv/tv-rows';
import { ROWS } from '@/features/tv/views';
import { formatChance, formatNumber } from '@/shared/format/numbers';
import { RankChange } from '@/shared/standing/rank-change';
import { totalOf } from '@/shared/standing/total';
import { tvTexts as texts } from '@/texts/leagues/tv';
import type { ScreenScene } from '@/wire/generated';

/** Eight members of the leaderboard. */
export function StandingView({ scene, offset }: { scene: ScreenScene; offset: number }) {
  const rows = scene.rows.slice(offset, offset + ROWS);
  return (
    <TvRows label={texts.standing}>
      {rows.map((row) => (
        <TvRow
          key={row.key}
          id={row.key}
          rank={row.rank}
          name={row.name}
          mark={
            <span className="flex w-[4rem] justify-center [&_.score]:text-[1.4rem] [&_svg]:size-[1.2rem]">
              <RankChange row={row} />
            </span>
          }
        >
          <span className="flex w-[13rem] items-baseline justify-end gap-3">
            {row.provisionalPoints > 0 && (
              <span className="text-[1.1rem] font-semibold whitespace-nowrap text-accent-text">
                {texts.livePoints(row.provisionalPoints)}
              </span>
            )}
            <span className="score text-[2rem]">{formatNumber(totalOf(row))}</span>
          </span>
        </TvRow>
      ))}
    </TvRows>
  );
}

/** Who can still win the event, as bars. */
export function ChancesView({ scene: { chances } }: { scene: ScreenScene }) {
  return (
    <TvRows label={texts.chances}>
      {chances.map(({ key, name, win }, at) => (
        <TvRow key={key} id={key} rank={at + 1} name={name}>
          <span className="flex w-1/2 items-center gap-4">
            <span className="h-[1.6rem] flex-1 overflow-hidden rounded-chip bg-sunken">
              <span
                className="block h-full rounded-chip bg-accent transition-[width] duration-700"
                style={{ width: `${100 * win}%` }}
              />
            </span>
            <span className="score w-[5rem] text-right text-[1.6rem]">{formatChance(win)}</span>
          </span>
        </TvRow>
      ))}
    </TvRows>
  );
}
