import type { OpenRow, ScreenCategory, ScreenScene, ScreenState } from '@/wire/generated';

/** Members with ranks 1, 2, 3 and falling points. */
export const screenRows = (count: number, first = 1_000): OpenRow[] =>
  Array.from({ length: count }, (_, at) => ({
    key: String(at + 1),
    rank: at + 1,
    previousRank: null,
    name: `Player ${at + 1}`,
    totalPoints: first === 0 ? 0 : first - at,
    provisionalPoints: 0,
  }));

interface CategoryFacts extends Partial<Omit<ScreenCategory, 'leaders'>> {
  /** Last names of the first ones. */
  leaders?: string[];
}

export function aScreenCategory({ leaders = [], ...over }: CategoryFacts = {}): ScreenCategory {
  return {
    eventId: '1',
    eventName: 'World Cup',
    categoryId: '1',
    categoryName: 'BOULDER Women',
    running: false,
    roundName: leaders.length > 0 ? 'Final' : null,
    leaders: leaders.map((lastname, at) => ({
      rank: at + 1,
      athlete: { athleteId: lastname, firstname: 'A', lastname, country: 'JPN' },
      score: null,
    })),
    picked: 0,
    consensus: [null, null, null],
    ...over,
  };
}

export function aScreenScene(over: Partial<ScreenScene> = {}): ScreenScene {
  const rows = over.rows ?? [];
  return {
    members: rows.length,
    season: 2026,
    rows,
    categories: [],
    chances: [],
    next: null,
    round: null,
    ...over,
  };
}

export function aScreenState(over: Partial<ScreenState> = {}): ScreenState {
  return {
    leagueName: 'Friends',
    mode: 'auto',
    turn: 0,
    delaySeconds: 0,
    joinUrl: 'https://podium.test/join/friends/ABCDEFGH',
    welcomesGuests: true,
    scene: aScreenScene(),
    ...over,
  };
}
