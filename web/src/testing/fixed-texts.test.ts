import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fixedTexts, isText, playedTexts } from '@/testing/fixed-texts';

const SRC = resolve(import.meta.dirname, '..');

/** Tests of the client. This one only reads them. */
const tests = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.test\.tsx?$/.test(path) && !path.endsWith('fixed-texts.test.ts'),
);

const LITERAL = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;

/** The string literals of a source. */
const literalsIn = (source: string) =>
  [...source.matchAll(LITERAL)].map(([, single, double, template]) =>
    (single ?? double ?? template ?? '').replace(/\\(['"`])/g, '$1'),
  );

describe('the fixed texts', () => {
  const literals = new Set(
    tests.flatMap((path) => literalsIn(readFileSync(join(SRC, path), 'utf8'))),
  );
  const isTested = (text: string) =>
    text.includes('{')
      ? [...literals].some((literal) => isText(text, literal))
      : literals.has(text);

  const areas = Object.entries({ ...fixedTexts, 'played in component tests': playedTexts });

  it.each(areas)('of the area “%s” are written out in tests', (_, texts) => {
    expect(texts.filter((text) => !isTested(text))).toEqual([]);
  });

  it('are missed where no test has them, also with a value filled in', () => {
    expect(isTested('You have left the wall')).toBe(false);
    expect(isTested('You have left the wall "{name}"')).toBe(false);
    expect(isTested('You have left "{name}"')).toBe(true);
  });
});

describe('a literal', () => {
  it('is found in any quotes', () => {
    const source = "see('Home', \"It's\", `Up`, 'Don\\'t'); // the wall’s";
    expect(literalsIn(source)).toEqual(['Home', "It's", 'Up', "Don't"]);
  });
});
