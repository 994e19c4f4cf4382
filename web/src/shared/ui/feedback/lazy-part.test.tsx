import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { lazyPart } from '@/shared/ui/feedback/lazy-part';
import { Toaster } from '@/shared/ui/feedback/toaster';

it('shows the part, or leaves the page as it is and says why', async () => {
  const Part = lazyPart<{ name: string }>(() =>
    Promise.resolve({ default: ({ name }: { name: string }) => <p>{name}</p> }),
  );
  const Missing = lazyPart<object>(() => Promise.reject(new Error('404')));
  render(
    <Suspense>
      <p>Page</p>
      <Part name="Ann" />
      <Missing />
      <Toaster />
    </Suspense>,
  );
  expect(await screen.findByText('Ann')).toBeTruthy();
  expect(await screen.findByText('Couldn’t open this. Reload the page.')).toBeTruthy();
  expect(screen.getByText('Page')).toBeTruthy();
});
