import { commonSet } from '@/features/predictions/all-leagues/common-set';
import type { MyLeague, PredictionView } from '@/wire/generated';

/** Of each category that I have picked in other leagues and not in this one, the podium that is common to them. */
export function missingIn(
  leagueId: string,
  leagues: MyLeague[],
  open: PredictionView[],
): PredictionView[] {
  const byCategory = new Map<string, PredictionView[]>();
  for (const pick of open) {
    const key = `${pick.eventId} ${pick.categoryId}`;
    byCategory.set(key, [...(byCategory.get(key) ?? []), pick]);
  }
  return [...byCategory.values()].flatMap((picks) => {
    if (picks.some((pick) => pick.leagueId === leagueId)) return [];
    return commonSet(leagues, leagueId, picks).common ?? [];
  });
}
