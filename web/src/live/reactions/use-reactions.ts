import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import toast from 'react-hot-toast';
import { reacted } from '@/live/reactions/reacted';
import { useChange } from '@/live/hooks/use-change';
import { topics } from '@/live/state/topic-names';
import { api, segment } from '@/shared/api/api-client';
import { useMe } from '@/shared/session/current-user';
import { reactionTexts as texts } from '@/texts/leagues/reactions';
import type { Reaction, ReactionList, Reactions, ReactionsAnswer } from '@/wire/generated';

const path = (leagueId: string) => `/api/leagues/${segment(leagueId)}/reactions`;

export const podiumObject = (eventId: string, categoryId: string, userId: string) =>
  `podium/${eventId}/${categoryId}/${userId}`;
export const resultObject = (eventId: string, categoryId: string) =>
  `result/${eventId}/${categoryId}`;

/** Reactions to a category's result and to members' podiums; null while loading and where they are off. */
export function useReactions(leagueId: string, eventId: string, categoryId: string) {
  const { data } = useQuery({
    queryKey: ['reactions', leagueId, eventId, categoryId],
    queryFn: () =>
      api.get<ReactionList>(`${path(leagueId)}/${segment(eventId)}/${segment(categoryId)}`),
  });
  if (!data?.enabled) return null;
  return (object: string): Reactions =>
    data.reactions.find((one) => one.object === object) ?? { object, counts: [], mine: null };
}

/** The newest of what was loaded, what the league's topic reports, and what the user has pressed. */
export function useReacting(leagueId: string, loaded: Reactions) {
  const me = useMe();
  const [base, setBase] = useState(loaded);
  const [shown, setShown] = useState(loaded);
  if (JSON.stringify(base) !== JSON.stringify(loaded)) {
    setBase(loaded);
    setShown(loaded);
  }
  useChange(({ topic, data }) => {
    if (topic !== topics.league(leagueId) || data.kind !== 'reacted') return;
    if (data.object !== loaded.object) return;
    const { counts, userId, reaction } = data;
    setShown(({ mine }) => ({
      object: loaded.object,
      counts,
      mine: userId === me.userId ? reaction : mine,
    }));
  });
  const { mutate } = useMutation({
    // One after the other: the last press wins.
    scope: { id: `reaction ${leagueId} ${loaded.object}` },
    mutationFn: (reaction: Reaction | null) =>
      api.put<ReactionsAnswer>(path(leagueId), { object: loaded.object, reaction }),
    onSuccess: ({ reactions }) => setShown(reactions),
    onError: () => {
      setShown(base);
      toast.error(texts.failed);
    },
  });
  const react = (reaction: Reaction | null) => {
    setShown(reacted(shown, reaction));
    mutate(reaction);
  };
  return { ...shown, react };
}
