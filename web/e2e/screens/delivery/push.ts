import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { pushTexts as texts } from '../../../src/texts/delivery/push';
import type { PushMessage, PushSettings } from '../../../src/wire/generated';
import { PASSWORD, untilLive } from '../../support';
import { looksSound } from '../sound';
import { type Scene, type Stage, twoLooks, type Visitor } from '../stage';

/**
 * Replaces the browser's push subscription before any script of the page runs, because the test cannot reach a push
 * service. The keys are real, the address is not.
 */
async function playPushService(page: Page) {
  await page.addInitScript(() => {
    const STORAGE_KEY = 'played-subscription';
    const bytes = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
        letter.charCodeAt(0),
      ).buffer;
    const subscription = (applicationServerKey: string) => ({
      options: { applicationServerKey: bytes(applicationServerKey) },
      toJSON: () => ({
        endpoint: `https://push.example.test/${localStorage.getItem('played-id') ?? ''}`,
        keys: {
          p256dh:
            'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        },
      }),
      unsubscribe: () => {
        localStorage.removeItem(STORAGE_KEY);
        return Promise.resolve(true);
      },
    });
    Object.assign(PushManager.prototype, {
      getSubscription: () => {
        const key = localStorage.getItem(STORAGE_KEY);
        return Promise.resolve(key === null ? null : subscription(key));
      },
      subscribe: ({ applicationServerKey }: { applicationServerKey: string }) => {
        localStorage.setItem(STORAGE_KEY, applicationServerKey);
        localStorage.setItem('played-id', crypto.randomUUID());
        return Promise.resolve(subscription(applicationServerKey));
      },
    });
  });
}

const card = (page: Page) => page.getByRole('region', { name: texts.heading });

async function cardLooksSound(visitor: Visitor, name: string) {
  await card(visitor.page).scrollIntoViewIfNeeded();
  await looksSound(visitor, name);
}

async function player(stage: Stage, place: 0 | 1, email: string): Promise<Visitor> {
  const { size, theme } = twoLooks[place];
  const visitor = await stage.visitor(size, theme, { installed: true });
  const { page } = visitor;
  await playPushService(page);
  await page.goto('/login');
  const body = { name: 'Ada Lovelace', email, password: PASSWORD };
  const { status } = await visitor.call('POST', '/api/auth/register', body);
  if (status >= 300) await visitor.call('POST', '/api/auth/login', body);
  return visitor;
}

async function toSettings({ page }: Visitor) {
  await page.goto('/dashboard/settings');
  await untilLive(page);
  await card(page).waitFor();
}

/** Makes the browser deliver a message to the service worker, as if it came from a push service. */
async function deliver({ page, context }: Visitor, message: PushMessage) {
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((found) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const live = registrations.find(({ isDeleted }) => !isDeleted);
      if (live) found(live.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  });
  await devtools.detach();
}

/** Waits for notifications on the device, and returns them. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    for (;;) {
      const all = await registration.getNotifications();
      if (all.length > 0) {
        return all.map(({ title, body, tag, data }) => ({
          title,
          body,
          tag,
          data: data as unknown,
        }));
      }
      await new Promise((again) => setTimeout(again, 50));
    }
  });

export const pushScenes: Scene[] = [
  {
    name: 'push: a device is switched on by a click, set, seen from another one, and switched off',
    play: async (stage) => {
      for (const place of [0, 1] as const) {
        const email = `push-${place}-${Date.now()}@podium.test`;
        const visitor = await player(stage, place, email);
        const { page, context } = visitor;
        await context.grantPermissions(['notifications']);
        await toSettings(visitor);
        await card(page).getByRole('button', { name: texts.switchOn }).waitFor();
        await cardLooksSound(visitor, 'push-off');
        await card(page).getByRole('button', { name: texts.switchOn }).click();
        await card(page).getByText(texts.on).waitFor();
        await page.getByText(texts.switchedOn).waitFor({ state: 'detached' });
        await card(page).getByRole('switch', { name: texts.leagues }).click();
        await card(page)
          .getByRole('switch', { name: texts.leagues, checked: false, disabled: false })
          .waitFor();
        await cardLooksSound(visitor, 'push-on');
        const { body } = await visitor.call<PushSettings>('GET', '/api/auth/push');
        assert.deepEqual(body.devices[0]?.switches, { picks: true, results: true, leagues: false });

        // Push is on for the account, but this device does not allow it.
        const other = await player(stage, place, email);
        await other.context.clearPermissions();
        await other.page.addInitScript(() => {
          Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
        });
        await toSettings(other);
        await card(other.page).getByText(texts.denied).waitFor();
        await other.page.getByTestId('push-device').waitFor();
        await cardLooksSound(other, 'push-denied');
        await other.page.getByTestId('push-device').getByRole('button').click();
        await other.page.getByTestId('push-device').waitFor({ state: 'detached' });

        await page.reload();
        await card(page).getByRole('button', { name: texts.switchOn }).click();
        await card(page).getByText(texts.on).waitFor();
        await card(page).getByRole('button', { name: texts.switchOff }).click();
        await card(page).getByRole('button', { name: texts.switchOn }).waitFor();
        assert.deepEqual(
          (await visitor.call<PushSettings>('GET', '/api/auth/push')).body.devices,
          [],
        );
        await other.context.close();
        await context.close();
      }
    },
  },
  {
    name: 'push: what is pushed is shown in the words of the bell, and a newer one takes its place',
    play: async (stage) => {
      const visitor = await player(stage, 1, `pushed-${Date.now()}@podium.test`);
      const { page, context } = visitor;
      await context.grantPermissions(['notifications']);
      await toSettings(visitor);
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      const locked = (picked: number, more: number): PushMessage => ({
        tag: 'event:7',
        notices: [
          { kind: 'picks_locked', eventId: '7', eventName: 'Vertical Cup', picked, categories: 4 },
        ],
        more,
        toldAt: new Date().toISOString(),
      });
      await deliver(visitor, locked(1, 0));
      const [first] = await shown(page);
      assert.deepEqual(first, {
        title: 'Picks of Vertical Cup are closed',
        body: 'You have picked 1 of its 4 categories.',
        tag: 'event:7',
        data: { path: '/dashboard/reveal/7' },
      });
      await deliver(visitor, locked(2, 3));
      await page.waitForFunction(async () => {
        const registration = await navigator.serviceWorker.ready;
        const all = await registration.getNotifications();
        return all.length === 1 && all[0]?.body.endsWith('And 3 more.');
      });
    },
  },
];
