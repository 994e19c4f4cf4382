import { cleanup, configure } from '@testing-library/react';
import toast from 'react-hot-toast';
import { afterAll, afterEach, vi } from 'vitest';
import { useNewVersion } from '@/app/offline/new-version';
import { useOfflineCache } from '@/app/offline/offline-cache';
import { useAdminEvent } from '@/features/admin/admin-event';
import { useLiveStore } from '@/live/state/live-store';
import { useDataAge } from '@/shared/api/data-age';

// A busy machine is no failure: a test may wait nearly as long as it may run (vite.config.ts).
configure({ asyncUtilTimeout: 15_000 });

// Runs before every file. The files of a worker share one page and its modules: state that a test sets has to be reset
// here or in that test's file.
useAdminEvent.setState(useAdminEvent.getInitialState(), true);
useDataAge.setState(useDataAge.getInitialState(), true);
useLiveStore.setState(useLiveStore.getInitialState(), true);
useNewVersion.setState(useNewVersion.getInitialState(), true);
useOfflineCache.setState(useOfflineCache.getInitialState(), true);

// Browser functions that jsdom lacks. Motion is off, as with the system setting "reduce motion".
// Not Vitest's stub: Vitest removes its stubs before each test.
Object.defineProperty(window, 'matchMedia', {
  writable: true,
  value: (query: string) => ({
    matches: query.includes('reduce') || query.includes('min-width'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }),
});

// jsdom computes no layout, so no size ever changes.
class StillObserver implements ResizeObserver {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
}
window.ResizeObserver = StillObserver;
Element.prototype.scrollIntoView = () => undefined;

// Tests expect days and numbers in British English, on any machine.
Object.defineProperty(navigator, 'languages', { configurable: true, value: ['en-GB'] });

// A page may still be loading a part of itself. Vitest would break that off at the end of the file, and the worker's next
// file that imports the part would get the failure.
afterAll(() => vi.dynamicImportSettled());

afterEach(() => {
  cleanup();
  toast.remove();
  localStorage.clear();
  sessionStorage.clear();
});
