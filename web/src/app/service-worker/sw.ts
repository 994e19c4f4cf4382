import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { notificationOf, pathOf } from '@/app/service-worker/push-notification';
import { openPath } from '@/app/service-worker/push-opening';
import { renewSubscription } from '@/app/service-worker/push-renewal';
import type { WorkerScope } from '@/app/service-worker/worker-scope';

/**
 * What stays in a browser when its pages are closed: it keeps them for the time without a network, and shows what is
 * pushed. What the server answers under `/api` is never played from memory.
 */
declare const self: WorkerScope;

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
const kept = createHandlerBoundToURL('/index.html');
const denylist = [/^\/api(\/|$)/, /^\/metrics/, /\/[^/]*\.[^/]+$/];
registerRoute(new NavigationRoute(kept, { denylist }));

// The page asks for it once its reader wants the new version.
self.addEventListener('message', ({ data }) => {
  if ((data as { type?: unknown } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
});

self.addEventListener('push', (event) => {
  const { title, options } = notificationOf(event.data);
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPath(self.clients, pathOf(event.notification.data)));
});

// The browser has given its subscription up, for a new one or none: the old address is worth nothing.
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewSubscription(self.registration, event.newSubscription ?? null));
});
