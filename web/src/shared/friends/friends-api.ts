import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import toast from 'react-hot-toast';
import { api, segment } from '@/shared/api/api-client';
import { ApiError } from '@/shared/api/api-error';
import { invalidate } from '@/shared/query/invalidate';
import { queryKeys } from '@/shared/query/query-keys';
import { friendTexts as texts } from '@/texts/accounts/friends';
import type { FriendList } from '@/wire/generated';

/** Somebody who is or could be a friend. */
export interface Person {
  userId: string;
  name: string;
  picture?: string | null;
}

/** Those whom the user has chosen or blocked, and the members of private leagues. */
export function useFriends() {
  return useQuery({
    queryKey: queryKeys.friends,
    queryFn: () => api.get<FriendList>('/api/friends'),
    staleTime: 60_000,
  });
}

type Friendship = 'chosen' | 'league' | 'blocked' | 'none';

/** `league`: not chosen, but in a private league of the user. Undefined while loading. */
export function useFriendship(userId: string): Friendship | undefined {
  const { data, isPending } = useFriends();
  if (!data) return isPending ? undefined : 'none';
  if (data.blocked.some((person) => person.userId === userId)) return 'blocked';
  if (data.friends.some((friend) => friend.userId === userId)) return 'chosen';
  return data.fromPrivateLeagues.includes(userId) ? 'league' : 'none';
}

function changed(list: FriendList, person: Person, isFriend: boolean): FriendList {
  const { userId, name, picture = null } = person;
  const friends = list.friends.filter((friend) => friend.userId !== userId);
  if (isFriend) {
    friends.push({ userId, name, picture, country: null, addedAt: new Date().toISOString() });
    friends.sort((a, b) => a.name.localeCompare(b.name));
  }
  return { ...list, friends };
}

/** Shown at once, and taken back if the server refuses. */
export function useSetFriend(person: Person) {
  const client = useQueryClient();
  const show = (isFriend: boolean) =>
    client.setQueryData<FriendList>(
      queryKeys.friends,
      (list) => list && changed(list, person, isFriend),
    );
  return useMutation({
    // One after the other: the last press wins.
    scope: { id: `friend ${person.userId}` },
    mutationFn: (isFriend: boolean) => {
      const path = `/api/friends/${segment(person.userId)}`;
      return isFriend ? api.put(path) : api.delete(path);
    },
    onMutate: async (isFriend) => {
      // A pending answer is older.
      await client.cancelQueries({ queryKey: queryKeys.friends });
      show(isFriend);
    },
    onError: (error, isFriend) => {
      show(!isFriend);
      const failed = isFriend ? texts.addFailed : texts.removeFailed;
      const isFull = error instanceof ApiError && error.code === 'too_many_friends';
      toast.error(isFull ? error.message : failed(person.name));
    },
    onSettled: () => {
      invalidate(client, queryKeys.friends);
      invalidate(client, queryKeys.leaderboards);
    },
  });
}

/** Those of the list whom the user has not blocked. */
export function useUnblocked<T extends { id: string }>(people: T[] | undefined): T[] | undefined {
  const { data } = useFriends();
  return useMemo(() => {
    const blocked = new Set(data?.blocked.map(({ userId }) => userId));
    return blocked.size === 0 ? people : people?.filter(({ id }) => !blocked.has(id));
  }, [data, people]);
}

/** Blocks somebody, or ends it; says so, since what disappears is elsewhere. */
export function useSetBlocked({ userId, name }: Person) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isBlocked: boolean) => {
      const path = `/api/blocks/${segment(userId)}`;
      return isBlocked ? api.put(path) : api.delete(path);
    },
    onSuccess: (_, isBlocked) =>
      toast.success(isBlocked ? texts.blocked(name) : texts.unblocked(name)),
    onError: (error, isBlocked) => {
      const isFull = error instanceof ApiError && error.code === 'too_many_friends';
      const failed = isBlocked ? texts.blockFailed : texts.unblockFailed;
      toast.error(isFull ? error.message : failed(name));
    },
    onSettled: () => {
      for (const key of [queryKeys.friends, queryKeys.leaderboards, ['stream'], ['invitations']])
        invalidate(client, key);
    },
  });
}
