import { SmilePlus, X } from 'lucide-react';
import { useState } from 'react';
import { reactionIcons, reactionKinds } from '@/live/reactions/reaction-icons';
import { useReacting } from '@/live/reactions/use-reactions';
import { formatNumber } from '@/shared/format/numbers';
import { reactionTexts as texts } from '@/texts/leagues/reactions';
import type { Reaction, Reactions } from '@/wire/generated';

const BUTTON =
  'inline-flex h-9 min-w-9 items-center justify-center gap-1 rounded-full border border-line px-1.5 text-xs font-semibold tabular-nums text-ink-soft hover:border-accent hover:text-ink aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-text pointer-coarse:h-11';

interface ReactionButtonProps {
  reaction: Reaction;
  /** 0 where it is offered. */
  count: number;
  mine: boolean;
  onPress: () => void;
}

function ReactionButton({ reaction, count, mine, onPress }: ReactionButtonProps) {
  const Icon = reactionIcons[reaction];
  const name = texts.names[reaction];
  return (
    <button
      type="button"
      title={name}
      aria-label={count > 0 ? texts.of(reaction, count) : name}
      aria-pressed={mine}
      className={BUTTON}
      onClick={onPress}
    >
      <Icon aria-hidden className={`size-4 ${mine ? 'animate-settle-in' : ''}`} />
      {count > 0 && formatNumber(count)}
    </button>
  );
}

interface ReactionBarProps {
  leagueId: string;
  reactions: Reactions;
}

/** Reactions with their counts, live; one press adds the user's, and another takes it back. */
export function ReactionBar({ leagueId, reactions }: ReactionBarProps) {
  const { counts, mine, react } = useReacting(leagueId, reactions);
  const [isOpen, setIsOpen] = useState(false);
  const press = (reaction: Reaction) => {
    setIsOpen(false);
    react(reaction === mine ? null : reaction);
  };
  const countOf = (kind: Reaction) => counts.find(({ reaction }) => reaction === kind)?.count ?? 0;
  const shown = isOpen ? reactionKinds : reactionKinds.filter((kind) => countOf(kind) > 0);
  const Toggle = isOpen ? X : SmilePlus;
  return (
    <div role="group" aria-label={texts.group} className="flex flex-wrap items-center gap-0.5">
      {shown.map((kind) => (
        <ReactionButton
          key={kind}
          reaction={kind}
          count={countOf(kind)}
          mine={kind === mine}
          onPress={() => press(kind)}
        />
      ))}
      <button
        type="button"
        aria-expanded={isOpen}
        aria-label={isOpen ? texts.close : texts.react}
        title={isOpen ? texts.close : texts.react}
        className={`${BUTTON} border-transparent`}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Toggle aria-hidden className="size-4" />
      </button>
    </div>
  );
}
