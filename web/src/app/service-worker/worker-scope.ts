import type { PrecacheEntry } from 'workbox-precaching';

/**
 * The parts of the service worker API used here; TypeScript's types cover either workers or pages.
 */

export interface Lasting {
  /** Keeps the worker alive until this settles. */
  waitUntil: (work: Promise<unknown>) => void;
}

export interface PushReceived extends Lasting {
  data: { json: () => unknown } | null;
}

export interface NotificationClicked extends Lasting {
  notification: Notification;
}

export interface SubscriptionChanged extends Lasting {
  /** The new subscription, if the browser already has one. */
  newSubscription?: PushSubscription | null;
}

export interface Tab {
  url: string;
  focus: () => Promise<Tab>;
  navigate: (url: string) => Promise<Tab | null>;
}

export interface WorkerScope {
  __WB_MANIFEST: PrecacheEntry[];
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll: (of: { type: 'window'; includeUncontrolled: boolean }) => Promise<Tab[]>;
    openWindow: (url: string) => Promise<Tab | null>;
  };
  skipWaiting: () => Promise<void>;
  addEventListener: {
    (type: 'message', listener: (event: { data: unknown }) => void): void;
    (type: 'push', listener: (event: PushReceived) => void): void;
    (type: 'notificationclick', listener: (event: NotificationClicked) => void): void;
    (type: 'pushsubscriptionchange', listener: (event: SubscriptionChanged) => void): void;
  };
}
