import { ArrowDown, ArrowUp, Sparkles } from 'lucide-react';
import { Link } from 'react-router-dom';
import { type Scored, type Story, storyOf } from '@/features/leagues/stream/story';
import { personName } from '@/shared/format/names';
import { Avatar } from '@/shared/ui/badges/avatar';
import { streamTexts as texts } from '@/texts/leagues/stream';
import type { CalledIt, StreamMove } from '@/wire/generated';

/** Members shown with their points. */
const BEST = 3;
/** Lone calls shown at once. */
const CALLS = 2;

const namesOf = (moves: StreamMove[]) => moves.map(({ player }) => player.name);

function headline({ leaders, newLeaders }: Story, corrected: boolean, meId: string): string {
  if (corrected) return texts.corrected;
  const isMe = ({ player }: StreamMove) => player.userId === meId;
  const others = namesOf(newLeaders.filter((one) => !isMe(one)));
  if (newLeaders.length > 0) {
    return texts.lead(others, newLeaders.some(isMe), leaders.length === 1);
  }
  const [leader] = leaders;
  if (!leader || leaders.length > 1) return texts.points;
  return texts.stillLeads(leader.player.name, isMe(leader));
}

function Best({ move, mine }: { move: StreamMove; mine: boolean }) {
  const { player, points, from, to } = move;
  const Arrow = to < from ? ArrowUp : to > from ? ArrowDown : null;
  return (
    <li
      className={`flex min-h-9 flex-wrap items-center gap-x-2.5 text-sm ${mine ? 'font-semibold' : ''}`}
    >
      <Avatar small name={player.name} picture={player.picture} />
      <span className="min-w-20 flex-1 truncate">{player.name}</span>
      <span className="inline-flex items-center gap-1 text-xs text-ink-soft tabular-nums">
        {Arrow && (
          <Arrow aria-hidden className={`size-3.5 ${to < from ? 'text-good' : 'text-bad'}`} />
        )}
        {texts.moved(from, to)}
      </span>
      <span className="score ml-auto w-10 text-right text-base">{texts.earned(points)}</span>
    </li>
  );
}

const callKey = ({ categoryId, athlete }: CalledIt) =>
  `${categoryId} ${athlete.lastname} ${athlete.firstname}`;

function Call({ call, meId }: { call: CalledIt; meId: string }) {
  const { player, athlete, categoryName, rank } = call;
  return (
    <p className="mt-1 flex items-start gap-1.5 text-sm">
      <Sparkles aria-hidden className="mt-0.5 size-4 shrink-0 text-accent-text" />
      <span className="min-w-0">
        {texts.called(player.name, player.userId === meId, personName(athlete), rank, categoryName)}
      </span>
    </p>
  );
}

/** What the points of an event moved: the news first, then who earned most. */
export function ScoredEntry({ fact, meId }: { fact: Scored; meId: string }) {
  const story = storyOf(fact, meId);
  // Mine first, then winners.
  const notMine = ({ player }: CalledIt) => Number(player.userId !== meId);
  const calls = [...story.called].sort((a, b) => notMine(a) - notMine(b) || a.rank - b.rank);
  const best = fact.moves.filter(({ points }) => points > 0).slice(0, BEST);
  const mine = fact.moves.find(({ player }) => player.userId === meId);
  const shown = mine && mine.points > 0 && !best.includes(mine) ? [...best, mine] : best;
  return (
    <>
      <p className="font-semibold">{headline(story, fact.corrected > 0, meId)}</p>
      <p className="text-sm text-ink-soft">
        <Link
          to={`/dashboard/results/${encodeURIComponent(fact.eventId)}`}
          className="font-medium hover:underline"
        >
          {fact.eventName}
        </Link>
        {` · ${texts.categories(fact.categories)}`}
      </p>
      {story.passedMe.length > 0 && (
        <p className="mt-1 text-sm">{texts.passedMe(namesOf(story.passedMe))}</p>
      )}
      {story.iPassed.length > 0 && (
        <p className="mt-1 text-sm">{texts.iPassed(namesOf(story.iPassed))}</p>
      )}
      {calls.slice(0, CALLS).map((call) => (
        <Call key={callKey(call)} call={call} meId={meId} />
      ))}
      {calls.length > CALLS && (
        <details>
          <summary className="inline-flex min-h-9 cursor-pointer items-center text-sm text-ink-soft hover:underline">
            {texts.moreCalls(calls.length - CALLS)}
          </summary>
          {calls.slice(CALLS).map((call) => (
            <Call key={callKey(call)} call={call} meId={meId} />
          ))}
        </details>
      )}
      {shown.length > 0 && (
        <ol className="mt-2 flex flex-col">
          {shown.map((move) => (
            <Best key={move.player.userId} move={move} mine={move === mine} />
          ))}
        </ol>
      )}
    </>
  );
}
