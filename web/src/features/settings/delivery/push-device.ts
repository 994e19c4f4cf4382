/** Web push in this browser. */

/** How long the service worker may take to be ready on a first visit. */
const READY_MS = 10_000;

/** Whether this browser supports push, and if not, whether the user can change that. */
export type PushSupport = 'supported' | 'home-screen' | 'unsupported';

interface Here {
  permission: NotificationPermission;
  subscribed: boolean;
}

/** iPads identify as Macs, but have touch screens. */
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

/** Base64url, as the server's key. */
function written(key: ArrayBuffer | null): string {
  const letters = String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0)));
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Asks for permission unless already decided; null if it is refused. */
export async function subscribeHere(key: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await ready();
  const old = await pushManager.getSubscription();
  if (old) {
    if (written(old.options.applicationServerKey) === key) return old;
    // The subscription was made with another key.
    await old.unsubscribe();
  }
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** Failures are harmless: the server sends nothing to the address any more. */
export async function unsubscribeHere(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    const subscription = await registration?.pushManager.getSubscription();
    await subscription?.unsubscribe();
  } catch {
    // The server sends nothing there any more.
  }
}
