import { anOpenCategory, foundLeague, savePick } from './predictions-data';
import { looksSound, looksSoundInBoth } from '../sound';
import { phone, type Scene, type Stage, wide } from '../stage';

/** The demo's player has picks of every kind. */
async function list(stage: Stage, size: typeof wide | typeof phone) {
  const visitor = await stage.signedIn('player', size);
  const { page } = visitor;
  await page.goto('/dashboard/my-picks');
  await page.getByRole('heading', { name: 'Upcoming and running' }).waitFor();
  await page.getByRole('heading', { name: 'Past', exact: true }).waitFor();
  await visitor.shoot('my-picks');
  await page.getByRole('heading', { name: 'Past', exact: true }).scrollIntoViewIfNeeded();
  await looksSoundInBoth(visitor, 'my-picks-past');

  const more = page.getByRole('button', { name: 'Show more' }).last();
  if (await more.isVisible()) {
    const cards = page.locator('[data-testid^=pick-]');
    const before = await cards.count();
    await more.click();
    // Older events are folded.
    await cards.nth(before).waitFor({ state: 'attached' });
  }
  await page.getByLabel('Discipline').selectOption('speed');
  await page.waitForURL(/discipline=speed/);
  await page.getByLabel('Year').selectOption('2023');
  await page.getByText('No podium matches these filters').waitFor();
  await visitor.shoot('my-picks-no-match');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('heading', { name: 'Past', exact: true }).waitFor();
  await page.getByLabel('League', { exact: true }).selectOption('usa');
  await page.waitForURL(/series=usa/);
}

async function deleting(stage: Stage) {
  for (const size of [wide, phone]) {
    const visitor = await stage.newcomer('Deleter', size);
    const { page } = visitor;
    await page.goto('/dashboard/my-picks');
    await page.getByText('No podiums yet').waitFor();
    await page.getByText('You need a league first.').waitFor();
    await looksSound(visitor, 'my-picks-empty');

    const leagueId = await foundLeague(visitor, 'Deleters');
    const { event, category, athletes } = await anOpenCategory(visitor);
    const [athlete] = athletes;
    const of = { eventId: event.id, categoryId: category.dcat_id, leagueId };
    await savePick(visitor, of, [athlete?.athlete_id]);
    const remove = page.getByRole('button', { name: /^Delete podium for / });
    await remove.click();
    await stage.expectText(
      page,
      'Are you sure you want to delete this prediction? This action cannot be undone.',
    );
    await visitor.shoot('my-picks-delete');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Open', { exact: true }).waitFor();

    await remove.click();
    await page.getByTestId('confirm-action').click();
    await stage.expectText(page, 'Prediction deleted successfully');
    await page.getByText('No podiums yet').waitFor();
    await visitor.context.close();
  }
}

export const myPicksScenes: Scene[] = [
  ...[wide, phone].map((size) => ({
    name: `predictions: My Picks at ${size.name}`,
    play: (stage: Stage) => list(stage, size),
  })),
  { name: 'predictions: one is deleted from My Picks', play: deleting },
];
