import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { createMemoryRouter, type InitialEntry, RouterProvider } from 'react-router-dom';
import { createQueryClient } from '@/shared/query/query-client';
import { queryKeys } from '@/shared/query/query-keys';
import { SignedInUser } from '@/shared/session/current-user';
import { ConfirmProvider } from '@/shared/ui/dialogs/confirm';
import { Toaster } from '@/shared/ui/feedback/toaster';
import { aMe, noShields } from '@/testing/builders';

interface Options {
  me?: ReturnType<typeof aMe>;
  /** The route of the page. */
  path?: string;
  /** The address, if it is another than the route. */
  at?: InitialEntry;
}

/** Shows a page with its providers, without the socket; all other addresses are another page. */
export function renderPage(page: ReactNode, { me = aMe(), path = '/', at = path }: Options = {}) {
  const client = createQueryClient();
  client.setQueryData(queryKeys.spoilers, noShields);
  let change: (next: ReactNode) => void = () => undefined;
  function Shown() {
    const [shown, setShown] = useState(page);
    change = setShown;
    return shown;
  }
  const router = createMemoryRouter(
    [
      { path, element: <Shown /> },
      { path: '*', element: <p>Another page</p> },
    ],
    { initialEntries: [at] },
  );
  render(
    <QueryClientProvider client={client}>
      <SignedInUser value={me}>
        <ConfirmProvider>
          <RouterProvider router={router} />
        </ConfirmProvider>
      </SignedInUser>
      <Toaster />
    </QueryClientProvider>,
  );
  const show = (next: ReactNode) => act(() => change(next));
  return { client, router, show, user: userEvent.setup() };
}
