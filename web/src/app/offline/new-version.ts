import { create } from 'zustand';

interface NewVersion {
  /** Takes a version that waits into use, and loads the page again; null while none waits. */
  apply: (() => void) | null;
}

export const useNewVersion = create<NewVersion>(() => ({ apply: null }));

/** Asks the server whether there is a newer version than the one this page came from. */
export async function lookForNewVersion(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  // Offline, or while a server restarts, there is nobody to ask.
  await registration?.update().catch(() => undefined);
}

/** Loads the page from the server, whatever this browser keeps of an older version. */
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
