import { QueryClientProvider } from '@tanstack/react-query';
import { render, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { Component } from '@/app/pages/leagues/league-page';
import { createQueryClient } from '@/shared/query/query-client';
import { queryKeys } from '@/shared/query/query-keys';
import { SignedInUser } from '@/shared/session/current-user';
import { ConfirmProvider } from '@/shared/ui/dialogs/confirm';
import { aLeague, aMe, noShields } from '@/testing/builders';
import { fakeServer } from '@/testing/fake-server';

it('a league’s former address leads to the present one, where the same is looked at', async () => {
  fakeServer(({ path }) => {
    if (path.includes('/leaderboard')) return { body: { rankings: [], total: 0, ownRow: null } };
    if (path.endsWith('-leagues')) return { body: { leagues: [] } };
    return { body: { league: aLeague({ slug: 'present' }) } };
  });
  const client = createQueryClient();
  client.setQueryData(queryKeys.spoilers, noShields);
  const routes = [{ path: '/dashboard/league/:slug', element: <Component /> }];
  const router = createMemoryRouter(routes, {
    initialEntries: ['/dashboard/league/former?country=ITA#ranking'],
  });
  render(
    <QueryClientProvider client={client}>
      <SignedInUser value={aMe()}>
        <ConfirmProvider>
          <RouterProvider router={router} />
        </ConfirmProvider>
      </SignedInUser>
    </QueryClientProvider>,
  );
  await waitFor(() => {
    const { pathname, search, hash } = router.state.location;
    expect(pathname + search + hash).toBe('/dashboard/league/present?country=ITA#ranking');
  });
});
