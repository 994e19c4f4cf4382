import { commonSet } from '@/features/predictions/all-leagues/common-set';
import type { MyLeague, PredictionView } from '@/wire/generated';

/**
 * Podiums of categories that the user has picked in other leagues but not in this one, if those
 * agree.
 */
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
