import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { it, vi } from 'vitest';
import { ErrorPage } from '@/app/error-page';
import { expectTexts } from '@/testing/on-page';

it.each([
  ['its error', new Error('The wall fell over.'), 'The wall fell over.'],
  ['fixed words where it is no error', 'no error', 'An unknown error occurred'],
])('a page that fails gives way to %s and two ways on', async (_, failure: unknown, text) => {
  function Broken(): never {
    throw failure;
  }
  // React tells of errors that a boundary has caught.
  vi.spyOn(console, 'error').mockReturnValue();
  const routes = [{ path: '/', element: <Broken />, errorElement: <ErrorPage /> }];
  render(<RouterProvider router={createMemoryRouter(routes)} />);
  await expectTexts('Something went wrong', text, 'Reload Page', 'Go to Home');
});
