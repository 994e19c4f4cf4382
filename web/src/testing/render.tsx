import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { createQueryClient } from '@/shared/query/query-client';
import { queryKeys } from '@/shared/query/query-keys';
import { SignedInUser } from '@/shared/session/current-user';
import { ConfirmProvider } from '@/shared/ui/dialogs/confirm';
import { Toaster } from '@/shared/ui/feedback/toaster';
import { aMe, noShields } from '@/testing/builders';

/** The providers of a page, without the socket. */
export function renderPage(page: ReactNode) {
  const client = createQueryClient();
  client.setQueryData(queryKeys.spoilers, noShields);
  const wrap = (content: ReactNode) => (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ConfirmProvider>{content}</ConfirmProvider>
        <Toaster />
      </MemoryRouter>
    </QueryClientProvider>
  );
  const view = render(wrap(page));
  const show = (next: ReactNode) => view.rerender(wrap(next));
  return { client, show, user: userEvent.setup() };
}

/** Like `renderPage`, for pages behind the guard. */
export const renderSignedIn = (page: ReactNode, me = aMe()) =>
  renderPage(<SignedInUser value={me}>{page}</SignedInUser>);
