import { subscriptionBody } from '@/shared/browser/push-subscription';
import type { ClientConfig, PushDeviceBody, PushSettings } from '@/wire/generated';

async function read<Answer>(path: string): Promise<Answer | null> {
  const answer = await fetch(path, { credentials: 'same-origin' });
  return answer.ok ? ((await answer.json()) as Answer) : null;
}

/**
 * Sends the new subscription to the server, if push is still switched on for this browser's
 * session.
 */
export async function renewSubscription(
  registration: ServiceWorkerRegistration,
  given: PushSubscription | null,
): Promise<void> {
  const [config, settings] = await Promise.all([
    read<ClientConfig>('/api/config'),
    read<PushSettings>('/api/auth/push'),
  ]);
  const device = settings?.devices.find(({ current }) => current);
  if (!config?.pushKey || !device) return;
  const subscription =
    given ??
    (await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: config.pushKey,
    }));
  const body: PushDeviceBody = { ...subscriptionBody(subscription), switches: device.switches };
  await fetch('/api/auth/push', {
    method: 'PUT',
    credentials: 'same-origin',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}
