import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { it, vi } from 'vitest';
import { ErrorPage } from '@/app/error-page';
import { expectTexts } from '@/testing/on-page';

function Broken(): never {
  throw new Error('The wall fell over.');
}

it('a page that fails gives way to its error and two ways on', async () => {
  // React tells of errors that a boundary has caught.
  vi.spyOn(console, 'error').mockReturnValue();
  const routes = [{ path: '/', element: <Broken />, errorElement: <ErrorPage /> }];
  render(<RouterProvider router={createMemoryRouter(routes)} />);
  await expectTexts('Something went wrong', 'The wall fell over.', 'Reload Page', 'Go to Home');
});
