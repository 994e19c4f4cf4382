import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type {
  CategoryView,
  EventList,
  EventView,
  LeagueCreated,
  PredictionList,
  PredictionView,
  StartListAnswer,
  StartListAthlete,
} from '../../../src/wire/generated';
import { idOf } from '../leagues/league-people';
import type { Visitor } from '../stage';

export interface Pickable {
  event: EventView;
  categories: CategoryView[];
  startList: StartListAthlete[];
}

const isOpen = ({ status }: CategoryView) => status.startsWith('registration_');

/** The athletes attending a category, in the order of the start list. */
export function attending({ startList }: Pickable, categoryId: string): StartListAthlete[] {
  return startList.filter(({ d_cats }) =>
    d_cats.some(({ id, status }) => id === categoryId && status === 'confirmed'),
  );
}

async function upcoming(visitor: Visitor): Promise<EventView[]> {
  const { status, body } = await visitor.call<EventList>('GET', '/api/events/upcoming');
  assert.equal(status, 200, JSON.stringify(body));
  return body.events;
}

/** The n-th open event with at least `least` categories that have start lists. */
export async function anOpenEvent(visitor: Visitor, nth = 0, least = 2): Promise<Pickable> {
  const found: Pickable[] = [];
  for (const event of await upcoming(visitor)) {
    const open = event.dcats.filter(isOpen);
    if (event.locked || event.cancelled || event.series !== 'ifsc' || open.length < least) continue;
    const { body } = await visitor.call<StartListAnswer>('GET', `/api/upcoming/${event.id}`);
    const pickable = { event, categories: open, startList: body.registrations };
    const filled = open.filter(({ dcat_id }) => attending(pickable, dcat_id).length > 8);
    if (filled.length < least) continue;
    found.push({ ...pickable, categories: filled });
    if (found.length > nth) break;
  }
  const event = found[nth] ?? found.at(-1);
  assert.ok(event, 'the demo has an open event with start lists');
  return event;
}

export async function foundLeague(visitor: Visitor, name: string): Promise<string> {
  const body = { name, type: 'private' };
  const { body: made } = await visitor.call<LeagueCreated>('POST', '/api/leagues', body);
  assert.ok(made.success, `the league "${name}" was made`);
  return made.leagueId;
}

/** The first category of the n-th open event, with who attends it and the page to pick them. */
export async function anOpenCategory(visitor: Visitor, nth = 0) {
  const open = await anOpenEvent(visitor, nth);
  const [category] = open.categories;
  assert.ok(category);
  const athletes = attending(open, category.dcat_id);
  return { event: open.event, category, athletes, address: pageOf(open.event, category) };
}

interface PickOf {
  eventId: string;
  categoryId: string | undefined;
  leagueId: string;
}

/** Saves a podium through the API, from the first place on. */
export async function savePick(visitor: Visitor, of: PickOf, podium: (string | undefined)[]) {
  const [first, second, third] = [0, 1, 2].map((place) => podium[place] ?? null);
  const body = { ...of, data: { first, second, third } };
  const answer = await visitor.call('POST', '/api/predictions', body);
  assert.ok(answer.status < 300, JSON.stringify(answer.body));
}

export async function picksOf(visitor: Visitor, eventId: string): Promise<PredictionView[]> {
  const query = { eventId, userId: await idOf(visitor) };
  const path = '/api/predictions/query';
  return (await visitor.call<PredictionList>('POST', path, { query })).body.predictions;
}

export function pageOf(event: EventView, category: CategoryView): string {
  return `/dashboard/upcoming/${event.id}/${category.dcat_id}`;
}

export const row = (page: Page, athlete: StartListAthlete | undefined) =>
  page.getByTestId(`athlete-row-${athlete?.athlete_id ?? ''}`);

export const slot = (page: Page, place: 1 | 2 | 3) => page.getByTestId(`podium-slot-${place}`);

export async function isOn(page: Page, place: 1 | 2 | 3, athlete: StartListAthlete | undefined) {
  const id = athlete?.athlete_id ?? '';
  await page
    .locator(`[data-testid=podium-slot-${place}][data-athlete-id="${id}"]`)
    .waitFor({ state: 'attached' });
}

/** Opens the podium, which a narrow screen folds into a bar. */
export async function unfold(page: Page) {
  const first = slot(page, 1);
  if ((await first.getAttribute('aria-expanded')) === 'false') await first.click();
}

/** Empties a place of the podium, and folds the sheet. */
export async function takeOff(page: Page, place: string) {
  await unfold(page);
  await page.getByRole('button', { name: new RegExp(`^Remove .* ${place} place$`) }).click();
  const fold = page.getByTestId('podium-bar').getByRole('button', { name: 'Close', exact: true });
  if (await fold.isVisible()) await fold.click();
}
