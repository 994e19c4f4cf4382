import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createQueryClient } from '@/shared/query/query-client';
import { queryKeys } from '@/shared/query/query-keys';
import { ConfirmProvider } from '@/shared/ui/dialogs/confirm';
import { Toaster } from '@/shared/ui/feedback/toaster';
import { noShields } from '@/testing/builders';

/** Like `renderPage`, in a router that can block navigation. */
export function renderRoute(page: ReactNode, path = '/', parameters = '') {
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
      { path: path + parameters, element: <Shown /> },
      { path: '*', element: <p>Another page</p> },
    ],
    { initialEntries: [path] },
  );
  render(
    <QueryClientProvider client={client}>
      <ConfirmProvider>
        <RouterProvider router={router} />
      </ConfirmProvider>
      <Toaster />
    </QueryClientProvider>,
  );
  const show = (next: ReactNode) => act(() => change(next));
  return { client, router, show, user: userEvent.setup() };
}
