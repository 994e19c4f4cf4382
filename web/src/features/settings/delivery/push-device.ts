/** This browser's end of web push. */

/** How long the service worker of a first visit may take to be ready. */
const READY_MS = 10_000;

/** Whether this browser can be told, and if not, whether something can be done about it. */
export type PushSupport = 'supported' | 'home-screen' | 'unsupported';

interface Here {
  permission: NotificationPermission;
  subscribed: boolean;
}

/** iPads call themselves Macs, and have fingers. */
function isAppleTouch(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

export function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) {
    return 'supported';
  }
  const isInstalled = 'standalone' in navigator && navigator.standalone === true;
  return isAppleTouch() && !isInstalled ? 'home-screen' : 'unsupported';
}

export async function lookHere(): Promise<Here> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  return { permission: Notification.permission, subscribed: Boolean(subscription) };
}

function ready(): Promise<ServiceWorkerRegistration> {
  const never = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('no service worker')), READY_MS);
  });
  return Promise.race([navigator.serviceWorker.ready, never]);
}

/** Base64url, as the server writes its key. */
function written(key: ArrayBuffer | null): string {
  const letters = String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0)));
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Asks the reader, unless they have answered before; null where they would rather not. */
export async function subscribeHere(key: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await ready();
  const old = await pushManager.getSubscription();
  if (old) {
    if (written(old.options.applicationServerKey) === key) return old;
    // It takes pushes of another key only.
    await old.unsubscribe();
  }
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** Not to be able to is no harm: the server sends nothing there any more. */
export async function unsubscribeHere(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    const subscription = await registration?.pushManager.getSubscription();
    await subscription?.unsubscribe();
  } catch {
    // Nothing is sent there any more.
  }
}
