import { describe, expect, it } from 'vitest';
import { type Moment, newsOf, type Rival } from '@/features/live-moment/news';
import { aPick } from '@/testing/builders';

const pick = aPick({ data: { first: 'seo', second: 'anraku', third: null } });

interface Situation {
  /** Names in the order of their ranks. */
  ranking: string[];
  points?: number;
  rank?: number | null;
  leagues?: string[];
  stage?: 'running' | 'unofficial' | 'final';
  rivals?: Rival[];
}

function moment(situation: Situation): Moment {
  const { ranking, points = 0, rank = 14, leagues = ['The Wall'], stage = 'running' } = situation;
  const of = { eventId: '1', categoryId: 'lead-men' };
  const rows = ranking.map((name, at) => ({
    athlete_id: name.toLowerCase(),
    firstname: 'Alex',
    lastname: name,
    country: '',
    rank: at + 1,
    rounds: [],
  }));
  return {
    categories: [{ ...of, name: 'LEAD Men', stage, rows }],
    standings: leagues.map((league) => ({
      leagueId: league,
      league,
      rank,
      points: [{ ...of, points }],
    })),
    ...(situation.rivals && { rivals: situation.rivals }),
  };
}

const news = (before: Situation, after: Situation) =>
  newsOf(moment(before), moment(after), [pick])?.text ?? null;

describe('the news of a final', () => {
  it('name the athlete, the points and the ranks', () => {
    expect(
      news(
        { ranking: ['SEO', 'MORI', 'ANRAKU'], points: 20, rank: 14 },
        { ranking: ['SEO', 'ANRAKU', 'MORI'], points: 30, rank: 9 },
      ),
    ).toBe('ANRAKU takes 2nd in LEAD Men: +10 for you, 14th to 9th');
  });

  it('name the league of a player in several, and no rank that may not be shown', () => {
    const before = { ranking: ['MORI', 'SEO'], points: 15 };
    const after = { ranking: ['SEO', 'MORI'], points: 20 };
    const leagues = ['The Wall', 'Crew'];
    expect(news({ ...before, leagues }, { ...after, leagues, rank: 9 })).toBe(
      'SEO takes the lead in LEAD Men: +5 for you, 14th to 9th in The Wall',
    );
    expect(news({ ...before, rank: null }, { ...after, rank: null })).toBe(
      'SEO takes the lead in LEAD Men: +5 for you',
    );
  });

  it('tell of points that are lost', () => {
    expect(
      news(
        { ranking: ['SEO', 'A', 'B', 'C'], points: 20 },
        { ranking: ['A', 'B', 'C', 'SEO'], points: 3 },
      ),
    ).toBe('SEO drops to 4th in LEAD Men: −17 for you');
  });

  it('tell of the podium without picks, and of nothing behind it', () => {
    expect(news({ ranking: ['A', 'B', 'C', 'D'] }, { ranking: ['A', 'B', 'D', 'C'] })).toBe(
      'D takes 3rd in LEAD Men',
    );
    expect(
      news({ ranking: ['A', 'B', 'C', 'D', 'E'] }, { ranking: ['A', 'B', 'C', 'E', 'D'] }),
    ).toBeNull();
    expect(news({ ranking: ['A'] }, { ranking: ['A'] })).toBeNull();
  });

  const swap = (points: [number, number], rank: [number, number]) =>
    news(
      { ranking: ['SEO', 'MORI', 'ANRAKU'], points: points[0], rank: rank[0] },
      { ranking: ['SEO', 'ANRAKU', 'MORI'], points: points[1], rank: rank[1] },
    );
  const anraku = 'ANRAKU takes 2nd in LEAD Men';

  it('say what moved the rank against the points', () => {
    expect(swap([30, 25], [2, 1])).toBe(`${anraku}: −5 for you, but others lost more, 2nd to 1st`);
    expect(swap([20, 25], [1, 2])).toBe(
      `${anraku}: +5 for you, but others gained more, 1st to 2nd`,
    );
  });

  it('say that others moved the rank of somebody whose points stay', () => {
    expect(swap([20, 20], [3, 5])).toBe(`${anraku}: others gained points, 3rd to 5th`);
    expect(swap([20, 20], [5, 3])).toBe(`${anraku}: others lost points, 5th to 3rd`);
  });

  it('say what moved the points of a ranking in which nobody passed anybody', () => {
    const situation = { ranking: ['SEO', 'MORI', 'A', 'ANRAKU'] };
    expect(news({ ...situation, points: 35 }, { ...situation, points: 20 })).toBe(
      'LEAD Men has changed, with SEO 1st and ANRAKU 4th: −15 for you',
    );
    expect(news({ ranking: ['MORI', 'A'], points: 3 }, { ranking: ['MORI', 'A'], points: 2 })).toBe(
      'The ranking of LEAD Men has changed: −1 for you',
    );
  });

  it('do not tell of everybody in the first ranking', () => {
    expect(news({ ranking: [] }, { ranking: ['SEO', 'A'] })).toBeNull();
    expect(news({ ranking: [] }, { ranking: ['SEO', 'A'], points: 20 })).toBe(
      'LEAD Men counts now, with SEO 1st: +20 for you',
    );
  });

  it('say that a result is unofficial, final or corrected', () => {
    const situation = { ranking: ['SEO', 'MORI', 'ANRAKU'], points: 30 };
    expect(news(situation, { ...situation, stage: 'unofficial' })).toBe(
      'LEAD Men is over, the result is unofficial',
    );
    const before = { ...situation, stage: 'unofficial' } as const;
    const swapped = { ranking: ['SEO', 'ANRAKU', 'MORI'], points: 35 };
    expect(news(before, { ...swapped, stage: 'unofficial' })).toBe(
      'ANRAKU takes 2nd in LEAD Men (unofficial): +5 for you',
    );
    expect(news(before, { ...situation, stage: 'final' })).toBe(
      'The result of LEAD Men is final: 30 points for you',
    );
    expect(news(before, { ...situation, points: 20, stage: 'final' })).toBe(
      'The result of LEAD Men is final: −10 for you',
    );
    const final = { ...situation, stage: 'final' } as const;
    expect(news(final, { ...final, points: 20 })).toBe(
      'The result of LEAD Men was corrected, with SEO 1st and ANRAKU 3rd: −10 for you',
    );
  });

  const rival = (userName: string, rank: number): Rival => ({ userId: userName, userName, rank });

  it('name the rival who is passed in spite of the points', () => {
    const ranking = ['SEO', 'MORI', 'ANRAKU'];
    const after = ['SEO', 'ANRAKU', 'MORI'];
    const at = (rank: number, points: number, ann: number) => ({
      rank,
      points,
      rivals: [rival('Ann', ann)],
    });
    expect(news({ ranking, ...at(2, 30, 1) }, { ranking: after, ...at(1, 25, 2) })).toBe(
      `${anraku}: −5 for you, but you pass Ann, 2nd to 1st`,
    );
    expect(news({ ranking, ...at(2, 20, 3) }, { ranking: after, ...at(3, 25, 2) })).toBe(
      `${anraku}: +5 for you, but Ann passes you, 2nd to 3rd`,
    );
  });

  it('name another member who takes the lead', () => {
    const ranking = ['SEO'];
    const led = (rank: number, ...rivals: Rival[]) => ({ ranking, rank, rivals });
    const byAnn = led(3, rival('Ann', 1), rival('Bob', 2));
    expect(news(byAnn, led(3, rival('Bob', 1), rival('Ann', 2)))).toBe('Bob leads the table now');
    expect(news(led(1, rival('Ann', 2)), led(2, rival('Ann', 1)))).toBe('Ann leads the table now');
    // Nobody else leads, or it is not known who led.
    expect(news(byAnn, byAnn)).toBeNull();
    expect(news(byAnn, led(1, rival('Ann', 1)))).toBeNull();
    expect(news(led(30, rival('Cal', 26)), byAnn)).toBeNull();
  });
});
