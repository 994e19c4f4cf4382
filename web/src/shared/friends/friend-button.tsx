import { Check, UserCheck, UserPlus } from 'lucide-react';
import {
  type Person,
  useFriendship,
  useSetBlocked,
  useSetFriend,
} from '@/shared/friends/friends-api';
import { Button, IconButton } from '@/shared/ui/controls/button';
import { friendTexts as texts } from '@/texts/accounts/friends';

interface FriendButtonProps {
  person: Person;
  /** The icon alone, beside the name. */
  compact?: boolean;
}

/** Adds a friend with one press, and removes with another. Ends a block. */
export function FriendButton({ person, compact = false }: FriendButtonProps) {
  const friendship = useFriendship(person.userId);
  const set = useSetFriend(person);
  const setBlocked = useSetBlocked(person);
  const isChosen = friendship === 'chosen';
  const toggle = () => set.mutate(!isChosen);
  // Until it is known, the space alone.
  const hidden = friendship === undefined ? 'invisible' : '';
  if (compact) {
    if (friendship === 'league' || friendship === 'blocked') return null;
    return (
      <IconButton
        label={isChosen ? texts.isOneOf(person.name) : texts.addOf(person.name)}
        aria-pressed={isChosen}
        className={`aria-pressed:text-accent-text ${hidden}`}
        onClick={toggle}
      >
        {isChosen ? (
          <UserCheck aria-hidden className="size-4.5" />
        ) : (
          <UserPlus aria-hidden className="size-4.5" />
        )}
      </IconButton>
    );
  }
  if (friendship === 'league') {
    return (
      <span
        title={texts.fromPrivateLeague}
        className="inline-flex min-h-11 self-start items-center gap-2 px-4 text-sm font-semibold text-ink-soft"
      >
        <Check aria-hidden className="size-4.5" />
        {texts.isOne}
      </span>
    );
  }
  if (friendship === 'blocked') {
    return (
      <Button look="secondary" className="self-start" onClick={() => setBlocked.mutate(false)}>
        {texts.unblock}
      </Button>
    );
  }
  return (
    <Button
      look="secondary"
      aria-pressed={isChosen}
      className={`self-start aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-text ${hidden}`}
      onClick={toggle}
    >
      {isChosen ? (
        <Check aria-hidden className="size-4.5" />
      ) : (
        <UserPlus aria-hidden className="size-4.5" />
      )}
      {isChosen ? texts.isOne : texts.add}
    </Button>
  );
}
