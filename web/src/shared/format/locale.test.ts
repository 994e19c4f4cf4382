import { afterAll, expect, it, vi } from 'vitest';

afterAll(() => vi.resetModules());

/** Loads the modules as in a browser with these preferred languages. */
async function readIn(...languages: string[]) {
  vi.resetModules();
  vi.stubGlobal('navigator', { languages });
  const { formatDay, dayAndMonth } = await import('@/shared/format/calendar-date');
  const { formatNumber } = await import('@/shared/format/numbers');
  const { locales } = await import('@/shared/format/locale');
  const block = dayAndMonth('2026-09-02');
  return [locales, formatDay('2026-09-02'), block?.month, formatNumber(20_000)];
}

it.each([
  [['en-GB'], '2 Sept 2026', 'Sept', '20,000'],
  [['en-US', 'en'], 'Sep 2, 2026', 'Sep', '20,000'],
  [['de-DE'], '2. Sept. 2026', 'Sep', '20.000'],
  [['fr-FR'], '2 sept. 2026', 'sept', '20 000'],
])('days and numbers are written as in %j', async (languages, day, month, number) => {
  const read = await readIn(...languages);
  expect(read).toEqual([languages, day, month, expect.any(String)]);
  expect(String(read[3]).replaceAll(/\s/g, ' ')).toBe(number);
});

it('languages that Intl does not read are left out', async () => {
  const [locales] = await readIn('en-US@posix', 'it-IT', 'no language');
  expect(locales).toEqual(['it-IT']);
});
