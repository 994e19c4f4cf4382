import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { countryName, isoCodes, isoOf } from '@/shared/country/countries';

const drawings = resolve('node_modules/country-flag-icons/3x2');

// All athletes of recent world cups and world championships.
const climbing =
  'ARG AUS AUT BEL BRA BUL CAN CHI CHN COL CRO CZE DEN ECU ESP FIN FRA GBR GEO GER GRE HKG HUN ' +
  'INA IND IRI IRL ISR ITA JPN KAZ KOR LAT LTU LUX MAS MEX MGL NED NEP NOR NZL PER PHI POL POR ' +
  'ROU RSA SGP SLO SRB SUI SVK SWE THA TPE TUR UKR USA VEN';

describe('countries', () => {
  it.each([
    ['GER', 'DE'],
    ['SUI', 'CH'],
    ['NED', 'NL'],
    ['SLO', 'SI'],
    ['SVK', 'SK'],
    ['AUT', 'AT'],
    ['AUS', 'AU'],
    ['INA', 'ID'],
    ['IRI', 'IR'],
    ['IRL', 'IE'],
    ['KOR', 'KR'],
    ['RSA', 'ZA'],
    ['TPE', 'TW'],
    ['CHI', 'CL'],
    ['CRO', 'HR'],
    ['DEN', 'DK'],
    ['POR', 'PT'],
    ['GRE', 'GR'],
    ['ger', 'DE'],
  ])('takes %s for %s', (olympic, iso) => expect(isoOf(olympic)).toBe(iso));

  it('knows everyone who climbs', () => {
    expect(climbing.split(' ').filter((code) => isoOf(code) === null)).toEqual([]);
  });

  it('leaves neutral athletes, gyms and nothing without a flag', () => {
    for (const other of ['AIN', 'Movement Denver', '']) expect(isoOf(other)).toBeNull();
    expect(countryName('Movement Denver')).toBe('Movement Denver');
  });

  it('has a well-formed pair, a drawing and a name for each', () => {
    for (const [olympic, iso] of isoCodes) {
      expect(olympic).toMatch(/^[A-Z]{3}$/);
      expect(iso).toMatch(/^[A-Z]{2}$/);
      expect(existsSync(`${drawings}/${iso}.svg`), iso).toBe(true);
      expect(countryName(olympic), olympic).not.toBe(olympic);
    }
  });

  it('gives no flag to two countries, but for Singapore, which changed its letters', () => {
    const twice = [...isoCodes.values()].filter((iso, at, all) => all.indexOf(iso) !== at);
    expect(twice).toEqual(['SG']);
  });
});
