import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const css = ['tokens.css', 'theme.css']
  .map((file) => readFileSync(resolve(import.meta.dirname, file), 'utf8'))
  .join('\n');

/** The colours defined by one block of the files. */
function colours(opening: string): Map<string, string> {
  const start = css.indexOf(`${opening} {`);
  const block = css.slice(start, css.indexOf('\n}', start));
  return new Map(
    [...block.matchAll(/--(?:color-)?([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name, hex]) => [
      name ?? '',
      hex ?? '',
    ]),
  );
}

/** Relative luminance, as WCAG 2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['bg', 'surface', 'sunken', 'raised'];
const softs = ['accent-soft', 'good-soft', 'bad-soft', 'warn-soft', 'info-soft'];
const across = (inks: string[], on: string[]) =>
  inks.flatMap((ink) => on.map((ground) => [ink, ground] as const));

/** Text and its background. */
const texts = [
  ...across(['ink', 'ink-soft', 'accent-text', 'good', 'bad', 'warn', 'info'], grounds),
  ...across(['ink'], softs),
  ...['good', 'bad', 'warn', 'info'].map((tone) => [tone, `${tone}-soft`] as const),
  ['accent-text', 'accent-soft'] as const,
  ...across(['accent-ink'], ['accent', 'accent-hover']),
  ...['1', '2', '3', '4', '5'].map((step) => [`heat-ink-${step}`, `heat-${step}`] as const),
];

const series = ['1', '2', '3', '4', '5', '6'].map((place) => `series-${place}`);

/** Borders of fields, dots, lines of charts, and focus rings. */
const shapes = across(
  ['line-strong', 'focus', 'accent', 'good', 'bad', 'warn', ...series],
  grounds,
);

const light = colours(':root');
const themes = { light, dark: new Map([...light, ...colours("[data-theme='dark']")]) };

describe.each(Object.entries(themes))('the colours, %s', (_, theme) => {
  const between = (one: string, other: string) => {
    const [a, b] = [theme.get(one), theme.get(other)];
    if (!a || !b) throw new Error(`no colour ${a ? other : one}`);
    return contrast(a, b);
  };
  it.each(texts)('%s can be read on %s', (ink, ground) => {
    expect(between(ink, ground)).toBeGreaterThanOrEqual(4.5);
  });
  // The points badge; its other colours are those of the category buttons.
  it('the points of a gold badge can be read', () => {
    expect(contrast('#2b1f00', theme.get('gold') ?? '')).toBeGreaterThanOrEqual(4.5);
  });
  it.each(shapes)('%s can be made out on %s', (shape, ground) => {
    expect(between(shape, ground)).toBeGreaterThanOrEqual(3);
  });
});

describe('the category buttons', () => {
  const fixed = colours('@theme inline');
  it.each(['open', 'running', 'finished', 'other'])('white can be read on %s', (name) => {
    expect(contrast('#ffffff', fixed.get(name) ?? '')).toBeGreaterThanOrEqual(4.5);
  });
  it('ink can be read on pending', () => {
    expect(contrast(light.get('ink') ?? '', fixed.get('pending') ?? '')).toBeGreaterThanOrEqual(
      4.5,
    );
  });
});
