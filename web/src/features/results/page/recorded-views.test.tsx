import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bracketOf } from '@/features/results/bracket/bracket';
import { Ranked } from '@/features/results/page/ranked';
import { writeAddress } from '@/features/results/page/result-address';
import { rankingOf } from '@/features/results/page/results-api';
import { createQueryClient } from '@/shared/query/query-client';
import { aCategory, anEvent } from '@/testing/builders';
import { hasRecorded, recorded, recordedPaths } from '@/testing/recorded';
import type { ResultView } from '@/wire/generated';

if (!hasRecorded) process.stdout.write('no recorded results here: no view of them is drawn\n');

const views = ['table', 'bracket', 'analytics'] as const;
type View = (typeof views)[number];

/** One view of one part of a result, as in its address. */
async function draw(result: ResultView, roundId: string | null, group: string | null, view: View) {
  const address = writeAddress({ roundId, group, view });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[`/${address}`]}>
        <Ranked
          event={anEvent()}
          category={aCategory()}
          ranking={rankingOf(result)}
          result={result}
          picks={[]}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  if (view === 'analytics') {
    await waitFor(() => expect(screen.queryByLabelText('Loading analytics')).toBeNull());
  }
  // Queries by role are tested elsewhere: over this many rows they would take minutes.
  const count = (selector: string) => document.querySelectorAll(selector).length;
  const shown = {
    rows: count('[data-testid^=result-row-]'),
    heats: count('ul[aria-label*=heat]'),
    charts: count('figure'),
  };
  const text = document.body.textContent;
  cleanup();
  return { ...shown, text };
}

/** The whole category, all rounds, all starting groups. */
function partsOf(result: ResultView): [string | null, string | null][] {
  const rounds = result.category_rounds.flatMap(
    ({ category_round_id: id, starting_groups: groups }): [string | null, string | null][] => [
      [id, null],
      ...groups.map(({ name }): [string, string] => [id, name]),
    ],
  );
  return [[null, null], ...rounds];
}

describe.skipIf(!hasRecorded)('every recorded result', () => {
  const lines: string[] = [];
  // Imported once, so that no test waits for the charts.
  beforeAll(() => import('@/features/results/analytics/analytics-view'), 60_000);
  afterAll(() => {
    const head = 'file'.padEnd(42) + 'table rows    bracket heats charts';
    process.stdout.write(`${[head, ...lines].join('\n')}\n`);
  });

  it.each(recordedPaths())(
    '%s is drawn in every view without a warning',
    async (path) => {
      const warnings: unknown[] = [];
      const keep = (...args: unknown[]) => warnings.push(args);
      vi.spyOn(console, 'error').mockImplementation(keep);
      vi.spyOn(console, 'warn').mockImplementation(keep);

      const result = recorded(path);
      const athletes = new Set(result.ranking.map(({ athlete_id: id }) => id)).size;
      const counts = { table: 0, bracket: 0, analytics: 0 };
      for (const [roundId, group] of partsOf(result)) {
        for (const view of views) {
          const hasBracket = roundId !== null && bracketOf(result, roundId).length > 0;
          if (view === 'bracket' && !hasBracket) continue;
          const { rows, heats, charts, text } = await draw(result, roundId, group, view);
          expect(text).not.toMatch(/NaN|undefined|Infinity|\[object/);
          if (view === 'table') counts.table += rows;
          if (view === 'bracket') counts.bracket += heats;
          if (view === 'analytics') counts.analytics += charts;
          if (view === 'table' && roundId === null) expect(rows).toBe(athletes);
          if (view === 'analytics' && athletes > 0) expect(charts).toBeGreaterThan(0);
        }
      }
      lines.push(
        path.padEnd(42) +
          [counts.table, counts.bracket || '–', counts.analytics]
            .map((count) => String(count).padEnd(14))
            .join(''),
      );
      expect(warnings).toEqual([]);
    },
    30_000,
  );
});
