import { describe, expect, it, vi } from 'vitest';
import { renewSubscription } from '@/app/service-worker/push-renewal';
import { fakeServer } from '@/testing/fake-server';
import type { PushDevice } from '@/wire/generated';

const device: PushDevice = {
  sessionId: 's',
  current: true,
  switches: { picks: true, results: false, leagues: true },
  since: '2026-06-19T22:00:00.000Z',
  lastSentAt: null,
};

const subscription = (endpoint: string) =>
  ({
    toJSON: () => ({ endpoint, keys: { p256dh: 'B', auth: 'A' } }),
  }) as unknown as PushSubscription;

function browser() {
  const subscribe = vi.fn(() => Promise.resolve(subscription('https://push.test/new')));
  const registration = { pushManager: { subscribe } } as unknown as ServiceWorkerRegistration;
  return { subscribe, registration };
}

const server = (devices: PushDevice[]) =>
  fakeServer(({ path }) => ({
    body: path === '/api/config' ? { pushKey: 'KEY' } : { devices },
  }));

describe('a subscription that the browser gave up', () => {
  it('is asked for anew, with what was switched on', async () => {
    const calls = server([{ ...device, current: false }, device]);
    const { registration, subscribe } = browser();
    await renewSubscription(registration, null);
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'KEY' });
    expect(calls.at(-1)).toMatchObject({
      method: 'PUT',
      path: '/api/auth/push',
      body: {
        endpoint: 'https://push.test/new',
        p256dh: 'B',
        auth: 'A',
        switches: device.switches,
      },
    });
  });

  it('is the one that the browser has already, if it has', async () => {
    const calls = server([device]);
    const { registration, subscribe } = browser();
    await renewSubscription(registration, subscription('https://push.test/given'));
    expect(subscribe).not.toHaveBeenCalled();
    expect(calls.at(-1)?.body).toMatchObject({ endpoint: 'https://push.test/given' });
  });

  it('is let go where it was switched off meanwhile', async () => {
    const calls = server([{ ...device, current: false }]);
    const { registration, subscribe } = browser();
    await renewSubscription(registration, null);
    expect(subscribe).not.toHaveBeenCalled();
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
  });
});
