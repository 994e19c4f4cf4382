import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PushCard } from '@/features/settings/delivery/push-card';
import { fakeServer } from '@/testing/fake-server';
import { renderPage } from '@/testing/render';
import { pushTexts as texts } from '@/texts/delivery/push';
import type { PushDevice, PushDeviceBody } from '@/wire/generated';

const KEY = 'BAAA';

const config = (pushKey: string | null) => ({
  adminEmail: null,
  googleSignIn: false,
  mail: false,
  pushKey,
  protocol: 1,
});

const device: PushDevice = {
  sessionId: 'a'.repeat(24),
  current: true,
  userAgent: 'Mozilla/5.0 (Android 15) Firefox/140.0',
  switches: { picks: true, results: true, leagues: true },
  since: '2026-06-19T22:00:00.000Z',
  lastSentAt: null,
};

/** A supporting browser with this answer to the permission prompt. */
function browser(answer: NotificationPermission, before: NotificationPermission = 'default') {
  let held = before === 'granted';
  const subscription = {
    options: { applicationServerKey: new Uint8Array([4, 0, 0]).buffer },
    toJSON: () => ({ endpoint: 'https://push.test/x', keys: { p256dh: 'B', auth: 'A' } }),
    unsubscribe: vi.fn(() => {
      held = false;
      return Promise.resolve(true);
    }),
  };
  const pushManager = {
    getSubscription: () => Promise.resolve(held ? subscription : null),
    subscribe: vi.fn(() => {
      held = true;
      return Promise.resolve(subscription);
    }),
  };
  const registration = { pushManager };
  const asking = {
    permission: before,
    requestPermission: vi.fn(() => {
      asking.permission = answer;
      return Promise.resolve(answer);
    }),
  };
  vi.stubGlobal('Notification', asking);
  vi.stubGlobal('PushManager', class {});
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      ready: Promise.resolve(registration),
      getRegistration: () => Promise.resolve(registration),
    },
  });
  return { asking, pushManager, subscription };
}

/** Stores devices like the server. */
function server(devices: PushDevice[]) {
  return fakeServer(({ path, method, body }) => {
    if (path === '/api/config') return { body: config(KEY) };
    if (method === 'PUT') {
      const { switches } = body as PushDeviceBody;
      devices = [{ ...device, switches }, ...devices.filter(({ current }) => !current)];
    }
    if (method === 'DELETE') devices = devices.filter(({ sessionId }) => !path.includes(sessionId));
    return { body: { devices } };
  });
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

describe('notices while Podium is closed', () => {
  it('are no setting where nothing is pushed', async () => {
    const calls = fakeServer(() => ({ body: config(null) }));
    renderPage(<PushCard />);
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(screen.queryByText(texts.heading)).toBeNull();
  });

  it('are requested on a click only, and then are on', async () => {
    const { asking, pushManager } = browser('granted');
    const calls = server([]);
    renderPage(<PushCard />);
    const button = await screen.findByRole('button', { name: texts.switchOn });
    expect(asking.requestPermission).not.toHaveBeenCalled();
    await userEvent.click(button);
    await screen.findByText(texts.on);
    expect(pushManager.subscribe).toHaveBeenCalledWith({
      userVisibleOnly: true,
      applicationServerKey: KEY,
    });
    expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
      path: '/api/auth/push',
      body: { endpoint: 'https://push.test/x', p256dh: 'B', auth: 'A', switches: device.switches },
    });
  });

  it('say what to do when the browser does not allow them', async () => {
    browser('denied');
    const calls = server([]);
    renderPage(<PushCard />);
    await userEvent.click(await screen.findByRole('button', { name: texts.switchOn }));
    await screen.findByText(texts.denied);
    expect(screen.queryByRole('button')).toBeNull();
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
  });

  it('are set by kind, and switched off again', async () => {
    const { subscription, pushManager } = browser('granted', 'granted');
    const calls = server([device]);
    renderPage(<PushCard />);
    const points = await screen.findByRole('switch', { name: texts.results });
    expect(points.getAttribute('aria-checked')).toBe('true');
    await userEvent.click(points);
    await waitFor(() => expect(points.getAttribute('aria-checked')).toBe('false'));
    const put = calls.find(({ method }) => method === 'PUT');
    expect(put?.body).toMatchObject({ switches: { picks: true, results: false, leagues: true } });
    expect(pushManager.subscribe).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: texts.switchOff }));
    await screen.findByRole('button', { name: texts.switchOn });
    expect(subscription.unsubscribe).toHaveBeenCalled();
  });

  it('are subscribed to with the current key', async () => {
    const { subscription, pushManager } = browser('granted', 'granted');
    subscription.options.applicationServerKey = new Uint8Array([4, 9, 9]).buffer;
    server([]);
    renderPage(<PushCard />);
    await userEvent.click(await screen.findByRole('button', { name: texts.switchOn }));
    await screen.findByText(texts.on);
    expect(subscription.unsubscribe).toHaveBeenCalled();
    expect(pushManager.subscribe).toHaveBeenCalled();
  });

  it('are off here when the browser has lost them, and on elsewhere until switched off', async () => {
    browser('granted');
    const other = { ...device, sessionId: 'b'.repeat(24), current: false };
    server([device, other]);
    renderPage(<PushCard />);
    await screen.findByRole('button', { name: texts.switchOn });
    const elsewhere = await screen.findByRole('region', { name: texts.others });
    const off = within(elsewhere).getByRole('button', {
      name: texts.switchOffLabel('Firefox on Android'),
    });
    await userEvent.click(off);
    await waitFor(() => expect(screen.queryByRole('region', { name: texts.others })).toBeNull());
  });

  it('need the Home Screen on an iPhone, and cannot be had in some browsers', async () => {
    server([]);
    const agent = vi.spyOn(navigator, 'userAgent', 'get');
    agent.mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/605.1');
    const { show } = renderPage(<PushCard />);
    await screen.findByText(texts.homeScreen);
    agent.mockReturnValue('Mozilla/5.0 (X11; Linux) Something/1');
    show(<PushCard key="again" />);
    await screen.findByText(texts.unsupported);
  });

  it('say that it did not work', async () => {
    const { pushManager } = browser('granted');
    pushManager.subscribe.mockRejectedValue(new Error('push service not available'));
    server([]);
    renderPage(<PushCard />);
    await userEvent.click(await screen.findByRole('button', { name: texts.switchOn }));
    await screen.findByText(texts.switchOnFailed);
    screen.getByRole('button', { name: texts.switchOn });
  });
});
