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

// Nothing has a size in jsdom, so nothing ever changes it.
class StillObserver implements ResizeObserver {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
}
window.ResizeObserver = StillObserver;

afterEach(() => {
  cleanup();
  localStorage.clear();
});
