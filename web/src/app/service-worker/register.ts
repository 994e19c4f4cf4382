import { registerSW } from 'virtual:pwa-register';
import { lookForNewVersion, useNewVersion } from '@/app/offline/new-version';

/** Keeps the pages themselves for the time without a network. Answers of `/api` are not its concern. */
const update = registerSW({
  onNeedRefresh: () => useNewVersion.setState({ apply: () => void update() }),
});

// Who left the page open for days is told of a new version when they come back to it.
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) void lookForNewVersion();
});
