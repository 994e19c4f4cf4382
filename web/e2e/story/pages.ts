import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { brokenRules, overflow } from '../support';
import type { Show } from './show';

const looks = [
  { name: 'wide', width: 1280, height: 800, colorScheme: 'light' },
  { name: 'narrow', width: 390, height: 844, colorScheme: 'dark' },
] as const;

async function faultsOf(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  const wider = await overflow(page);
  const rules = await brokenRules(page);
  return [...rules, ...(wider > 0 ? [`${wider} px too wide`] : [])].map(
    (rule) => `${path}: ${rule}`,
  );
}

export async function everyPageIsSound(show: Show) {
  const { anna, category } = show;
  const { id } = await show.event();
  const paths = [
    '/',
    '/how-it-works',
    '/play',
    '/form',
    '/dashboard',
    '/dashboard/events',
    `/dashboard/events/${id}`,
    `/dashboard/upcoming/${id}/${category.id}`,
    `/dashboard/results/${id}/${category.id}`,
    `/dashboard/reveal/${id}/${category.id}?league=${show.leagueId}`,
    '/dashboard/my-picks',
    `/dashboard/leaderboards/${show.leagueId}`,
    '/dashboard/leagues',
    `/dashboard/league/${show.leagueSlug}`,
    '/dashboard/create-league',
    '/dashboard/settings',
  ];
  const faults: string[] = [];
  const page = await anna.newTab();
  for (const { name, width, height, colorScheme } of looks) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    for (const path of paths) {
      faults.push(...(await faultsOf(page, path)).map((fault) => `${name} ${fault}`));
      const label = path.replace(/^\/(dashboard\/)?/, '').replaceAll(/[/?=]/g, '-') || 'landing';
      await anna.shoot(`20-${name}-${label}`, page);
    }
  }
  await page.close();
  assert.deepEqual(faults, []);
}
