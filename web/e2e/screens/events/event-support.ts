import type { Page, Route } from 'playwright-core';
import type { CategoryView, EventList, EventView } from '../../../src/wire/generated';
import { isSound, showTheme } from '../sound';
import { type Size, sizes, type Theme, twoLooks, type Visitor, wide } from '../stage';

/** The demo already serves while it writes its season. */
const SEASON_WAIT_MS = 100_000;
const themes: Theme[] = ['light', 'dark'];

export async function atBothSizes({ page }: Visitor, play: () => Promise<void>) {
  for (const { width, height } of sizes) {
    await page.setViewportSize({ width, height });
    await play();
  }
  await page.setViewportSize({ width: wide.width, height: wide.height });
}

interface Look {
  size: Size;
  theme: Theme;
}

async function soundIn(visitor: Visitor, name: string, looks: readonly Look[]) {
  const { page } = visitor;
  for (const { size, theme } of looks) {
    await page.setViewportSize({ width: size.width, height: size.height });
    await showTheme(page, theme);
    await visitor.shoot(`${name}-${size.name}-${theme}`, true);
    await isSound(visitor, `${name}, ${size.name}, ${theme}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: wide.width, height: wide.height });
}

/** Checks the page at every size and in both themes: not too wide, and no findings of axe-core. */
export async function inEveryLook(visitor: Visitor, name: string) {
  const looks = sizes.flatMap((size) => themes.map((theme) => ({ size, theme })));
  await soundIn(visitor, name, looks);
}

/** Checks each size and each theme once, for a screen that differs only partly from another. */
export async function inTwoLooks(visitor: Visitor, name: string) {
  await soundIn(visitor, name, twoLooks);
}

async function allEvents(visitor: Visitor): Promise<EventView[]> {
  return (await visitor.call<EventList>('GET', '/api/events')).body.events;
}

/** Waits for a matching event: the season is written while the pages are open. */
async function untilEvent(
  visitor: Visitor,
  what: string,
  fits: (event: EventView) => boolean,
): Promise<EventView> {
  const end = Date.now() + SEASON_WAIT_MS;
  while (Date.now() < end) {
    const event = (await allEvents(visitor)).find(fits);
    if (event) return event;
    await visitor.page.waitForResponse('**/api/**', { timeout: 2_000 }).catch(() => undefined);
  }
  throw new Error(`the demo has no ${what}`);
}

/** An event with categories and open picks. */
export const openEvent = (visitor: Visitor) =>
  untilEvent(
    visitor,
    'event that is open',
    ({ series, locked, cancelled, starts_at, dcats }) =>
      series === 'ifsc' &&
      !locked &&
      !cancelled &&
      starts_at !== null &&
      Date.parse(starts_at) > Date.now() &&
      dcats.some(({ status }) => status === 'registration_active'),
  );

export const liveEvent = (visitor: Visitor) =>
  untilEvent(visitor, 'live event', ({ dcats }) => dcats.some(({ status }) => status === 'active'));

/** The demo simulates and scores past events while it serves. */
export const scoredEvent = (visitor: Visitor) =>
  untilEvent(visitor, 'event with points', ({ dcats }) => dcats.some(({ scored }) => scored));

export interface Finished {
  event: EventView;
  category: CategoryView;
}

export async function finishedCategory(
  visitor: Visitor,
  fits: (category: CategoryView) => boolean,
): Promise<Finished | null> {
  const events = await allEvents(visitor);
  for (const event of events) {
    const category = event.dcats.find((one) => one.status === 'finished' && fits(one));
    if (category) return { event, category };
  }
  return null;
}

/** A fake event for intercepted answers: long names, every field set, every status. */
export const inventedEvent: EventView = {
  id: '777001',
  _id: '777001',
  series: 'ifsc',
  name: 'International Invitational Championship of Sant Julià de Lòria',
  location: 'Sant Julià de Lòria i Vallnord, Principat d’Andorra, AND',
  country: 'AND',
  local_start_date: '2031-05-02',
  local_end_date: '2031-05-05',
  starts_at: '2031-05-01T22:00:00.000Z',
  ends_at: '2031-05-05T22:00:00.000Z',
  timezone: 'Europe/Andorra',
  registration_url: 'https://registration.podium.test/event',
  public_information: {
    organiser_name: 'Federació Andorrana de Muntanyisme',
    organiser_url: 'https://federation.podium.test',
    venue_name: 'Palau d’Esports',
    description: 'Doors open two hours before each round. Bring a helmet for the way back.',
  },
  locked: false,
  cancelled: false,
  postponed: false,
  is_paraclimbing_event: false,
  not_played: ['SPEED RELAY Mixed'],
  programme: [
    {
      category_id: null,
      discipline: 'combined',
      gender: 'women',
      kind: 'semi-final',
      starts_at: '2031-05-04T18:00:00.000Z',
      ends_at: '2031-05-04T20:30:00.000Z',
      confirmed: false,
      stream_url: 'https://stream.podium.test/semi-final',
      blocked_regions: ['AD', 'BA', 'GB', 'US'],
      moved_from: '2031-05-03T18:00:00.000Z',
    },
  ],
  dcats: [
    ['registration_active', 'LEAD Men'],
    ['registration_pending', 'LEAD Women'],
    ['active', 'SPEED Men'],
    ['finished', 'SPEED Women'],
    ['completed', 'BOULDER Men'],
    ['something_new', 'BOULDER Women'],
  ].map(([status = '', dcat_name = ''], index) => ({
    dcat_id: String(index + 1),
    event_id: '777001',
    dcat_name,
    discipline: 'lead',
    status,
    scored: false,
    youth: false,
  })),
};

/** Answers like a failed server. */
export const broken = (route: Route) =>
  route.fulfill({
    status: 500,
    contentType: 'application/json',
    body: JSON.stringify({
      success: false,
      error: 'Something went wrong on our side.',
      code: 'internal',
      requestId: 'played',
    }),
  });

export const answering = (body: unknown) => (route: Route) =>
  route.fulfill({ status: 200, contentType: 'application/json', body: JSON.stringify(body) });

/** Delays the answers to a call until the returned function is called. */
export async function holding(page: Page, url: string): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let open = false;
  await page.route(url, async (route) => {
    if (open) await route.continue();
    else held.push(route);
  });
  return async () => {
    open = true;
    await Promise.all(held.map((route) => route.continue()));
    await page.unroute(url);
  };
}
