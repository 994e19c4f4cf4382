import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type {
  ErrorBody,
  PodiumPick,
  PredictionList,
  StartListAnswer,
} from '../../src/wire/generated';
import { pickPodium } from '../support';
import type { Person } from './person';
import type { Show } from './show';

const LOCKED = 'This event is locked. No new predictions allowed.';

async function pick(show: Show, person: Person, athletes: string[]) {
  const { id } = await show.event();
  await person.page.goto(`/dashboard/upcoming/${id}/${show.category.id}`);
  await pickPodium(person.page, athletes);
  show.picks.set(person, athletes);
  await person.shoot('05-picked');
}

/** Anna picks the final podium, Ben the same athletes with the first two swapped. */
export async function bothPick(show: Show) {
  const podium = show.category.podium.slice(0, 3).map(({ athleteId }) => athleteId);
  assert.equal(podium.length, 3);
  const [first = '', second = '', third = ''] = podium;
  await pick(show, show.anna, [first, second, third]);
  await pick(show, show.ben, [second, first, third]);
}

function attempt<T>(
  show: Show,
  person: Person,
  eventId: string,
  categoryId: string,
  data: PodiumPick,
) {
  const body = { eventId, categoryId, leagueId: show.leagueId, data };
  return person.call<T>('POST', '/api/predictions', body);
}

/** Uses the other category, which has no picks yet. */
export async function whoStaysAtHomeCannotBePicked(show: Show, t: TestContext) {
  const { id } = await show.event();
  const { body: list } = await show.ben.call<StartListAnswer>('GET', `/api/upcoming/${id}`);
  const absences = list.registrations.flatMap(({ athlete_id, d_cats }) =>
    d_cats
      .filter(({ status }) => status === 'not attending')
      .map((category) => ({ athlete_id, categoryId: category.id })),
  );
  const other = absences.find(({ categoryId }) => categoryId !== show.category.id) ?? absences[0];
  if (!other) return t.skip('everybody on this start list attends');
  const data = { first: other.athlete_id, second: null, third: null };
  const { status, body } = await attempt<ErrorBody>(show, show.ben, id, other.categoryId, data);
  assert.equal(status, 409);
  assert.equal(body.code, 'athlete_not_attending');
}

/** Ben's page stays open; a pick that he sends right after the lock is refused. */
export async function annaLocksTheEvent(show: Show) {
  const { anna, ben } = show;
  const { id } = await show.event();
  const saved = await savedPick(show, ben, id);
  const [first = null] = show.picks.get(ben) ?? [];
  const changed = { first, second: null, third: null };
  const other = show.upstreamEvent.categories.find((category) => category.id !== show.category.id);
  const unpicked = { first: other?.podium[0]?.athleteId ?? null, second: null, third: null };

  await show.command('admin', 'grant', anna.email);
  const settings = await anna.newTab();
  await settings.goto('/dashboard/settings');
  await settings.getByRole('heading', { name: 'Admin Settings' }).waitFor();
  await settings.getByTestId('settings-event-id').fill(id);
  const answered = settings.waitForResponse((answer) => answer.url().endsWith('/lock'));
  await settings.getByTestId('lock-all').click();
  await settings.getByTestId('confirm-action').click();
  assert.equal((await answered).status(), 200);
  const refusals = [ben.call<ErrorBody>('PUT', `/api/predictions/${saved}`, { data: changed })];
  if (other) refusals.push(attempt<ErrorBody>(show, ben, id, other.id, unpicked));
  for (const { status, body } of await Promise.all(refusals)) {
    assert.equal(status, 409);
    assert.equal(body.error, LOCKED);
    assert.equal(body.code, 'event_locked');
  }

  await ben.page.getByTestId('lock-banner').filter({ hasText: LOCKED }).waitFor();
  await ben.shoot('06-locked');
  await settings.getByText(/^Successfully locked/).waitFor();
  await anna.shoot('06-locked', settings);
  await settings.close();
}

async function savedPick(show: Show, person: Person, eventId: string): Promise<string> {
  const { body } = await person.call<PredictionList>('POST', '/api/predictions/query', {
    query: { eventId, leagueId: show.leagueId },
  });
  const mine = body.predictions.find(({ userId }) => userId === person.id);
  if (!mine) throw new Error(`${person.name} has no pick`);
  return mine._id;
}
