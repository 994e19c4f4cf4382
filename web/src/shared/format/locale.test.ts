import { afterAll, expect, it, vi } from 'vitest';

afterAll(() => vi.resetModules());

/** Loads the modules as in a browser with these preferred languages. */
async function readIn(...languages: string[]) {
  vi.resetModules();
  vi.stubGlobal('navigator', { languages });
  const { formatDay, formatShortDay, dayAndMonth } = await import('@/shared/format/calendar-date');
  const { formatTimeOfDay } = await import('@/shared/format/moments');
  const { formatNumber } = await import('@/shared/format/numbers');
  const { locales } = await import('@/shared/format/locale');
  const block = dayAndMonth('2026-09-02');
  return {
    locales,
    day: formatDay('2026-09-02'),
    short: formatShortDay('2026-09-02'),
    month: block?.month,
    time: formatTimeOfDay('2026-09-02T07:05:00'),
    number: formatNumber(20_000),
  };
}

it.each([
  [['en-GB'], '2 Sept 2026', '2 Sept', 'Sept', '07:05', '20,000'],
  [['en-US', 'en'], 'Sep 2, 2026', 'Sep 2', 'Sep', '7:05 AM', '20,000'],
  [['de-DE'], '2. Sept. 2026', '2. Sept.', 'Sep', '07:05', '20.000'],
  [['fr-FR'], '2 sept. 2026', '2 sept.', 'sept', '07:05', '20 000'],
])(
  'days, times and numbers are written as in %j',
  async (locales, day, short, month, time, number) => {
    const read = await readIn(...locales);
    const plain = (text: string) => text.replaceAll(/\s/g, ' ');
    const written = { ...read, time: plain(read.time), number: plain(read.number) };
    expect(written).toEqual({ locales, day, short, month, time, number });
  },
);

it('languages that Intl does not read are left out', async () => {
  const { locales } = await readIn('en-US@posix', 'it-IT', 'no language');
  expect(locales).toEqual(['it-IT']);
});
