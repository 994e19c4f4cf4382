import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LeaguePredictions } from '@/features/leagues/page/league-predictions';
import { aPick } from '@/testing/builders';
import { fakeServer } from '@/testing/fake-server';
import { renderPage } from '@/testing/render';
import type { PredictionsQuery, PredictionView } from '@/wire/generated';

function show(past: PredictionView[]) {
  const calls = fakeServer(({ path, body }) => {
    if (path === '/api/users/batch') return { body: [] };
    const { query } = body as PredictionsQuery;
    const predictions = query?.event_finished ? past : [];
    return { body: { predictions, count: predictions.length } };
  });
  renderPage(<LeaguePredictions leagueId="league" />);
  return calls;
}

const pressed = (name: string) => screen.findByRole('button', { name, pressed: true });

describe('the podiums of a league', () => {
  it('are those under way in a league that has none yet', async () => {
    show([]);
    await screen.findByText('No current podiums to show');
    expect(await pressed('Current')).toBeTruthy();
  });

  it('are ten of each kind: of events that are not over, and of those that are', async () => {
    const calls = show([]);
    await screen.findByText('No current podiums to show');
    const queries = calls.filter(({ path }) => path === '/api/predictions/query');
    expect(queries.map(({ body }) => body)).toEqual(
      [false, true].map((event_finished) => ({
        query: { leagueId: 'league', event_finished },
        limit: 10,
        skip: 0,
      })),
    );
  });

  it('are the past ones if there are no others', async () => {
    show([aPick()]);
    expect(await pressed('Past')).toBeTruthy();
  });
});
