import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { categoryKey, type RunningCategory } from '@/features/leaderboard/podiums/running';
import { api } from '@/shared/api/api-client';
import type { PredictionList, PredictionsQuery, PredictionView } from '@/wire/generated';

/** Two categories of a page's members. */
const LIMIT = 250;
/** Members who move onto the page are asked for together, by each page at another moment. */
const PAUSE_MS = 15_000;

/** By member and category; null is no podium. */
export type ClosedPicks = ReadonlyMap<string, PredictionView | null>;

export const pickKey = (userId: string, category: string) => `${userId} ${category}`;

interface PickSelection {
  userIds: readonly string[];
  categories: readonly RunningCategory[];
}

/** What is not known yet. */
function missingOf({ userIds, categories }: PickSelection, known: ClosedPicks) {
  const isMissing = (userId: string, { key }: RunningCategory) => !known.has(pickKey(userId, key));
  const [members, of] = [
    userIds.filter((id) => categories.some((one) => isMissing(id, one))),
    categories.filter((one) => userIds.some((id) => isMissing(id, one))),
  ];
  return { userIds: members, categories: of };
}

async function read(
  leagueId: string,
  { userIds, categories }: PickSelection,
): Promise<ClosedPicks> {
  const query = {
    leagueId,
    userId: { $in: userIds },
    eventId: { $in: [...new Set(categories.map(({ eventId }) => eventId))] },
    categoryId: { $in: [...new Set(categories.map(({ categoryId }) => categoryId))] },
  };
  const body: PredictionsQuery = { query, limit: LIMIT, skip: 0 };
  const { predictions } = await api.post<PredictionList>('/api/predictions/query', body);
  const found = new Map(predictions.map((one) => [pickKey(one.userId, categoryKey(one)), one]));
  const keys = userIds.flatMap((id) => categories.map(({ key }) => pickKey(id, key)));
  return new Map(keys.map((key) => [key, found.get(key) ?? null]));
}

/**
 * The podiums of these members in closed categories, which stay what they are: one request for a page,
 * one when another category comes to be shown, and few for members who move onto the page.
 */
export function useClosedPicks(leagueId: string, wanted: PickSelection): ClosedPicks | undefined {
  const client = useQueryClient();
  const latest = useRef(wanted);
  useEffect(() => {
    latest.current = wanted;
  });
  const queryKey = ['row-podiums', leagueId];
  const { data, refetch, errorUpdatedAt } = useQuery<ClosedPicks>({
    queryKey,
    queryFn: async () => {
      const known = client.getQueryData<ClosedPicks>(queryKey) ?? new Map();
      const missing = missingOf(latest.current, known);
      return new Map([...known, ...(await read(leagueId, missing))]);
    },
    enabled: wanted.categories.length > 0,
    staleTime: Infinity,
    gcTime: 0,
  });
  const missing = data ? missingOf(wanted, data).userIds.length : 0;
  const isMissing = missing > 0;
  const isAtOnce = missing > wanted.userIds.length / 2 && errorUpdatedAt === 0;
  useEffect(() => {
    if (!isMissing) return;
    const wait = isAtOnce ? 0 : PAUSE_MS * (1 + Math.random());
    const timer = setTimeout(() => void refetch(), wait);
    return () => clearTimeout(timer);
  }, [isMissing, isAtOnce, errorUpdatedAt, refetch]);
  return data;
}
