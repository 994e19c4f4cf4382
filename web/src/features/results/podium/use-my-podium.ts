import { useMemo } from 'react';
import { type ChosenLeague, useChosenLeague } from '@/features/results/league-picker';
import { useLeaderboardTopic } from '@/live/hooks/use-shielded-topics';
import { places } from '@/shared/picks/podium';
import type { PredictionView } from '@/wire/generated';

/**
 * The user's provisional points in this category, from the league's leaderboard; null without any.
 */
function useProvisional(leagueId: string | null, pick: PredictionView | null): number | null {
  // One row suffices: the own row is always sent.
  const { ownRow } = useLeaderboardTopic(leagueId, 0, 1, pick?.eventId ?? '');
  if (pick === null) return null;
  const result = ownRow?.eventResults.find(
    ({ eventId, categoryId }) => eventId === pick.eventId && categoryId === pick.categoryId,
  );
  return result?.points ?? null;
}

export interface MyPodium {
  pick: PredictionView;
  /** Null before the first points. */
  points: number | null;
  isFinal: boolean;
  /** To choose between leagues with different podiums; null if all are the same. */
  chosen: ChosenLeague | null;
}

/** The user's podium of a category in the chosen league; null without one. */
export function useMyPodium(categoryId: string, picks: readonly PredictionView[]): MyPodium | null {
  const ofCategory = useMemo(
    () => picks.filter((pick) => pick.categoryId === categoryId),
    [picks, categoryId],
  );
  const chosen = useChosenLeague(ofCategory);
  const pick = ofCategory.find(({ leagueId }) => leagueId === chosen.league?._id) ?? null;
  const settled = pick?.totalPoints ?? null;
  const provisional = useProvisional(pick && settled === null ? pick.leagueId : null, pick);
  if (!pick) return null;
  const podiums = new Set(ofCategory.map(({ data }) => places.map((place) => data[place]).join()));
  return {
    pick,
    points: settled ?? provisional,
    isFinal: settled !== null,
    chosen: podiums.size > 1 ? chosen : null,
  };
}
