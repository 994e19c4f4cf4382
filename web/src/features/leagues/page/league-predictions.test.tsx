import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LeaguePredictions } from '@/features/leagues/page/league-predictions';
import { aPick } from '@/testing/builders';
import { fakeServer } from '@/testing/fake-server';
import { renderSignedIn } from '@/testing/render';
import type { PredictionsQuery, PredictionView } from '@/wire/generated';

function show(past: PredictionView[]) {
  fakeServer(({ path, body }) => {
    if (path === '/api/users/batch') return { body: [] };
    const { query } = body as PredictionsQuery;
    const predictions = query?.event_finished ? past : [];
    return { body: { predictions, count: predictions.length } };
  });
  renderSignedIn(<LeaguePredictions leagueId="league" />);
}

const pressed = (name: string) => screen.findByRole('button', { name, pressed: true });

describe('the podiums of a league', () => {
  it('are those under way in a league that has none yet', async () => {
    show([]);
    await screen.findByText('No current podiums to show');
    expect(await pressed('Current')).toBeTruthy();
  });

  it('are the past ones if there are no others', async () => {
    show([aPick()]);
    expect(await pressed('Past')).toBeTruthy();
  });
});
