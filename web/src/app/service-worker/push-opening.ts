import type { WorkerScope } from '@/app/service-worker/worker-scope';

/** Opens a page for a clicked notification, in an existing tab if there is one. */
export async function openPath(clients: WorkerScope['clients'], path: string): Promise<void> {
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find(({ url }) => new URL(url).pathname.startsWith('/dashboard')) ?? tabs[0];
  try {
    if (tab) {
      await (await tab.focus()).navigate(path);
      return;
    }
  } catch {
    // A tab that this worker does not control yet cannot be navigated.
  }
  await clients.openWindow(path);
}
