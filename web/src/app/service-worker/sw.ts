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
 * The service worker: caches the app's files for use without a network, and shows pushes. Responses
 * of `/api` are never cached.
 */
declare const self: WorkerScope;

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
const indexHandler = createHandlerBoundToURL('/index.html');
const denylist = [/^\/api(\/|$)/, /^\/embed\//, /^\/metrics/, /\/[^/]*\.[^/]+$/];
registerRoute(new NavigationRoute(indexHandler, { denylist }));

// The page requests this when the user wants the new version.
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

// The browser has replaced or removed its subscription, so the old address is invalid.
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewSubscription(self.registration, event.newSubscription ?? null));
});
