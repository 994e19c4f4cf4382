import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { ShieldGate } from '@/features/spoilers/shield-gate';
import { createQueryClient } from '@/shared/query/query-client';
import { queryKeys } from '@/shared/query/query-keys';
import { ConfirmProvider } from '@/shared/ui/dialogs/confirm';
import { aShield } from '@/testing/builders';
import { fakeServer } from '@/testing/fake-server';
import { renderPage } from '@/testing/render';
import type { SpoilerShields } from '@/wire/generated';

const up: SpoilerShields = { byItself: false, shields: [aShield()] };
const down: SpoilerShields = { byItself: false, shields: [aShield({ raised: false })] };

const gate = (
  <ShieldGate eventId="1405" eventName="Innsbruck" replayTo="/replay">
    <p>45 points</p>
  </ShieldGate>
);

function rendered(spoilers: SpoilerShields | undefined) {
  const page = renderPage(<p>Nothing</p>);
  act(() => {
    if (spoilers) page.client.setQueryData(queryKeys.spoilers, spoilers);
    else page.client.removeQueries({ queryKey: queryKeys.spoilers });
  });
  page.show(gate);
  return page;
}

describe('the gate of an event', () => {
  it('is closed until it is known, and says so where that fails', async () => {
    fakeServer(() => ({ status: 400, body: {} }));
    rendered(undefined);
    expect(screen.queryByText('45 points')).toBeNull();
    expect(await screen.findByText(/couldn’t be loaded/)).toBeTruthy();
    expect(screen.queryByText('45 points')).toBeNull();
  });

  it('is open where nothing is shielded', () => {
    rendered({ byItself: true, shields: [] });
    expect(screen.getByText('45 points')).toBeTruthy();
  });

  it('opens once I have said that I mean it', async () => {
    const calls = fakeServer(() => ({ body: down }));
    rendered(up);
    expect(screen.getByRole('heading', { name: 'Innsbruck is hidden' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show results' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(calls).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Show results' }));
    await userEvent.click(screen.getByRole('button', { name: 'Show me' }));
    expect(await screen.findByText('45 points')).toBeTruthy();
    expect(calls.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['PUT', '/api/events/1405/shield', { raised: false }],
    ]);
  });

  it('opens for a replay only once that page is here', async () => {
    const calls = fakeServer(() => ({ body: down }));
    let arrive: (page: { Component: () => string }) => void = () => undefined;
    const lazy = () =>
      new Promise<{ Component: () => string }>((here) => {
        arrive = here;
      });
    const routes = [
      { path: '/', element: gate },
      { path: '/replay', lazy },
    ];
    const router = createMemoryRouter(routes);
    const client = createQueryClient();
    client.setQueryData(queryKeys.spoilers, up);
    render(
      <QueryClientProvider client={client}>
        <ConfirmProvider>
          <RouterProvider router={router} />
        </ConfirmProvider>
      </QueryClientProvider>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Replay it' }));
    await userEvent.click(screen.getByTestId('confirm-action'));
    await waitFor(() => expect(router.state.navigation.state).toBe('loading'));
    expect(calls).toEqual([]);
    expect(screen.queryByText('45 points')).toBeNull();
    act(() => arrive({ Component: () => 'The first moment' }));
    await screen.findByText('The first moment');
    await waitFor(() => expect(client.getQueryData(queryKeys.spoilers)).toEqual(down));
  });

  it('stays closed where it could not be opened', async () => {
    fakeServer(() => ({ status: 500, body: {} }));
    rendered(up);
    await userEvent.click(screen.getByRole('button', { name: 'Show results' }));
    await userEvent.click(screen.getByRole('button', { name: 'Show me' }));
    await waitFor(() => expect(screen.getByText(/couldn’t be saved/)).toBeTruthy());
    expect(screen.queryByText('45 points')).toBeNull();
  });
});
