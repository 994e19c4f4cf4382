import { useLeagueTopic } from '@/live/hooks/use-topic';
import { ReactionBar } from '@/live/reactions/reaction-bar';
import { podiumObject, resultObject, useReactions } from '@/live/reactions/use-reactions';

interface CategoryReactionsProps {
  leagueId: string;
  eventId: string;
  categoryId: string;
  /** Whose podium; null for the result. */
  ownerId: string | null;
}

/** Reactions to a result or a podium on a page that does not follow the league; nothing where they are off. */
export function CategoryReactions(props: CategoryReactionsProps) {
  const { leagueId, eventId, categoryId, ownerId } = props;
  useLeagueTopic(leagueId);
  const reactionsTo = useReactions(leagueId, eventId, categoryId);
  if (!reactionsTo) return null;
  const object =
    ownerId === null
      ? resultObject(eventId, categoryId)
      : podiumObject(eventId, categoryId, ownerId);
  return <ReactionBar leagueId={leagueId} reactions={reactionsTo(object)} />;
}
