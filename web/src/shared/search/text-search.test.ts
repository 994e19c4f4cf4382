import { describe, expect, it } from 'vitest';
import { fold, originsOf, search } from '@/shared/search/text-search';

const climbers = [
  'Janja Garnbret SLO',
  'Łukasz Dębowski POL',
  'Alberto Ginés López ESP',
  'Aleksandra Mirosław POL',
  'Jakob Schubert AUT',
  'Mejdi Schalck FRA',
  'Yannick Flohé GER',
  'Jessica Pilz AUT',
  "Oceania Mackenzie-O'Neil AUS",
  'Jung Ji-Hyun KOR',
  'Seo Chae Hyun KOR',
  '安楽 宙斗 JPN',
  '서채현 KOR',
  'Александра Мирослав POL',
].map(fold);

const found = (query: string) => search(climbers, query).map(({ index }) => climbers[index]);

describe('fold', () => {
  it.each([
    ['Łukasz', 'lukasz'],
    ['Dębowski', 'debowski'],
    ['Ginés López', 'gines lopez'],
    ['Strauß', 'strauss'],
    ['Ærø', 'aero'],
    ["O'Neil", 'oneil'],
    ['Ji-Hyun', 'jihyun'],
    ['서채현', '서채현'],
  ])('%s becomes %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });
});

describe('athlete search', () => {
  it.each([
    ['garnbret', 'janja garnbret slo'],
    ['garnbret janja', 'janja garnbret slo'],
    ['lukasz', 'lukasz debowski pol'],
    ['ŁUKASZ', 'lukasz debowski pol'],
    ['Miroslaw', 'aleksandra miroslaw pol'],
    ['lopez gines', 'alberto gines lopez esp'],
    ['shubert', 'jakob schubert aut'],
    ['flohe', 'yannick flohe ger'],
    ['oneil', 'oceania mackenzieoneil aus'],
    ['mackenzie oneil', 'oceania mackenzieoneil aus'],
    ['jihyun', 'jung jihyun kor'],
    ['Ji Hyun', 'jung jihyun kor'],
    ['ji‐hyun', 'jung jihyun kor'],
    ['chaehyun', 'seo chae hyun kor'],
    ['chae-hyun seo', 'seo chae hyun kor'],
    ['宙斗', '安楽 宙斗 jpn'],
    ['安楽宙斗', '安楽 宙斗 jpn'],
    ['채현', '서채현 kor'],
    ['мирослав', 'александра мирослав pol'],
  ])('finds %s', (query, athlete) => {
    expect(found(query)[0]).toBe(athlete);
  });

  it('finds a country’s athletes', () => {
    expect(found('pol')).toEqual(
      expect.arrayContaining(['lukasz debowski pol', 'aleksandra miroslaw pol']),
    );
  });

  it('shows all of them for an empty query, and none for nonsense', () => {
    expect(found('  ')).toEqual(climbers);
    expect(found('xqzw')).toEqual([]);
  });

  it('says where it found it, in the name as it is written', () => {
    const name = 'Dębowski Łukasz';
    const [match] = search([fold(name)], 'lukasz debow');
    const origins = originsOf(name);
    const marked = [];
    for (let at = 0; at < (match?.ranges.length ?? 0); at += 2) {
      marked.push(name.slice(origins[match?.ranges[at] ?? 0], origins[match?.ranges[at + 1] ?? 0]));
    }
    expect(marked.sort()).toEqual(['Dębow', 'Łukasz']);
  });

  it('keeps its place behind letters that fold to two or to none', () => {
    expect(originsOf('Strauß O’N')).toEqual([0, 1, 2, 3, 4, 5, 5, 6, 7, 9, 10]);
  });
});
