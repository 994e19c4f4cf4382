import { JoinCode } from '@/features/tv/join-code';
import { titleOf } from '@/features/tv/tv-view';
import { idOf, type View } from '@/features/tv/views';
import { formatNumber } from '@/shared/format/numbers';
import { totalOf } from '@/shared/standing/total';
import { tvTexts as texts } from '@/texts/leagues/tv';
import type { ScreenScene, ScreenState } from '@/wire/generated';

const ROWS = 5;

interface Line {
  id: string;
  rank: number;
  name: string;
  value: string;
}

function Panel({ title, detail, lines }: { title: string; detail: string; lines: Line[] }) {
  return (
    <section className="w-[23rem] rounded-card bg-surface/95 px-5 py-3 shadow-card">
      <h2 className="truncate text-[1.4rem]">{title}</h2>
      <p className="truncate text-base text-ink-soft">{detail}</p>
      <ol className="mt-1">
        {lines.map(({ id, rank, name, value }) => (
          <li key={id} className="flex items-baseline gap-3 text-[1.55rem] leading-[1.35]">
            <span className="score w-[1.6rem] text-right">{rank}</span>
            <span data-tv-name className="min-w-0 flex-1 truncate font-bold">
              {name}
            </span>
            <span className="score">{value}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The category of the view, else the first one. */
function shownCategory(view: View, scene: ScreenScene): View | null {
  if (view.kind === 'category') return view;
  const first = scene.categories.find(({ leaders }) => leaders.length > 0);
  return first ? { kind: 'category', id: idOf(first) } : null;
}

interface OverlayProps {
  state: ScreenState;
  scene: ScreenScene;
  view: View;
}

/** For streaming software: two panels over the picture, which stays free. */
export function Overlay({ state, scene, view }: OverlayProps) {
  const shown = shownCategory(view, scene);
  const category = scene.categories.find(
    (one) => shown?.kind === 'category' && idOf(one) === shown.id,
  );
  const leaders = category?.leaders.slice(0, ROWS) ?? [];
  return (
    <main className="fixed inset-0 flex items-end justify-between p-6">
      {shown && category ? (
        <Panel
          {...titleOf(shown, scene)}
          lines={leaders.map(({ rank, athlete, score }) => ({
            id: athlete.athleteId,
            rank,
            name: athlete.lastname,
            value: score ?? '',
          }))}
        />
      ) : (
        <span />
      )}
      <div className="flex items-end gap-4">
        <Panel
          title={state.leagueName}
          detail={texts.members(scene.members)}
          lines={scene.rows.slice(0, ROWS).map((row) => ({
            id: row.key,
            rank: row.rank,
            name: row.name,
            value: formatNumber(totalOf(row)),
          }))}
        />
        <div className="rounded-card bg-surface/95 p-3 shadow-card">
          <JoinCode state={state} className="size-[7rem]" />
        </div>
      </div>
    </main>
  );
}
