import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// What jsdom lacks and our pages ask for. Motion is off, as for those who prefer it so.
vi.stubGlobal('matchMedia', (query: string) => ({
  matches: query.includes('reduce') || query.includes('min-width'),
  media: query,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}));

afterEach(() => {
  cleanup();
  localStorage.clear();
});
