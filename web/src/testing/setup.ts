import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// What jsdom lacks and our pages ask for. Motion is off, as for those who prefer it so.
// Not a stub of Vitest's: tests that take theirs back would take this one, too.
Object.defineProperty(window, 'matchMedia', {
  writable: true,
  value: (query: string) => ({
    matches: query.includes('reduce') || query.includes('min-width'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }),
});

// Days and numbers are expected as one reader has them, whatever the machine speaks.
Object.defineProperty(navigator, 'languages', { value: ['en-GB'] });

afterEach(() => {
  cleanup();
  localStorage.clear();
});
