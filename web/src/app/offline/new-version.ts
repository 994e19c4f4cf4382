import { create } from 'zustand';

interface NewVersion {
  /** Activates the waiting version and reloads the page; null if none is waiting. */
  apply: (() => void) | null;
}

export const useNewVersion = create<NewVersion>(() => ({ apply: null }));

/** A script of this page is gone: the server has another version, also where no service worker says so. */
export function watchForMissingScripts(): void {
  window.addEventListener('vite:preloadError', () => {
    const { apply } = useNewVersion.getState();
    if (!apply) useNewVersion.setState({ apply: () => window.location.reload() });
  });
}

/** Whether the server's first page starts another script than this page did. */
async function isOutdated(): Promise<boolean> {
  const script = document.querySelector('script[type=module][src]')?.getAttribute('src');
  const page = await fetch('/', { cache: 'no-store' });
  return !!script && page.ok && !(await page.text()).includes(script);
}

/** Asks the server whether a newer version than this page's exists. */
export async function lookForNewVersion(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  // Offline, or while the server restarts, either check fails.
  if (registration) {
    await registration.update().catch(() => undefined);
  } else if (await isOutdated().catch(() => false)) {
    useNewVersion.setState({ apply: () => window.location.reload() });
  }
}

/** Loads the page from the server, bypassing cached files of an older version. */
export async function loadNewVersion(): Promise<void> {
  const { apply } = useNewVersion.getState();
  if (apply) {
    apply();
    return;
  }
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.unregister();
  window.location.reload();
}
