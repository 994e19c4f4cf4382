import { registerSW } from 'virtual:pwa-register';
import { lookForNewVersion, useNewVersion } from '@/app/offline/new-version';

/** Caches the app's files for use without a network, but no responses of `/api`. */
const update = registerSW({
  onNeedRefresh: () => useNewVersion.setState({ apply: () => void update() }),
});

// Checks for a new version when the user returns to a page left open for days.
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) void lookForNewVersion();
});
