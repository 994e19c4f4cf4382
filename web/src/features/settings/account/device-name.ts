import { settingsTexts } from '@/texts/accounts/settings';

/** The order matters: most browsers also name their ancestors. */
const browsers: [name: string, mark: RegExp][] = [
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\/|Opera/],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrom(e|ium)\/|CriOS\//],
  ['Safari', /Safari\//],
];

const systems: [name: string, mark: RegExp][] = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
];

const nameIn = (known: [string, RegExp][], text: string) =>
  known.find(([, mark]) => mark.test(text))?.[0];

/** `Firefox on Windows`, from a user agent. */
export function deviceName(userAgent: string | undefined): string {
  if (userAgent === undefined || userAgent === '') return settingsTexts.sessions.unknownDevice;
  const browser = nameIn(browsers, userAgent);
  const system = nameIn(systems, userAgent);
  if (browser && system) return settingsTexts.sessions.device(browser, system);
  return browser ?? system ?? userAgent.slice(0, 40);
}
