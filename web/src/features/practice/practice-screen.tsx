import { type ReactNode, useState } from 'react';
import * as v from 'valibot';
import { FinalView } from '@/features/practice/final-view';
import { Outcome } from '@/features/practice/outcome';
import { PickView } from '@/features/practice/pick-view';
import {
  playableFinals,
  usePracticeFinals,
  usePracticeRun,
} from '@/features/practice/practice-api';
import { messageOf } from '@/shared/api/api-error';
import { usePlaying } from '@/shared/browser/use-playing';
import { useStoredState } from '@/shared/browser/use-stored-state';
import { ButtonLink } from '@/shared/ui/controls/button';
import { EmptyState, Pending } from '@/shared/ui/feedback/states';
import { practiceTexts as texts } from '@/texts/practice';
import type { NextEvent, PodiumPick, PracticeFinal, PracticeRun } from '@/wire/generated';

/** Duration of a whole final. */
const FINAL_MS = 90_000;

interface PlayedProps {
  final: PracticeFinal;
  run: PracticeRun;
  pick: PodiumPick;
  guestForm: ReactNode;
  onAnother: (() => void) | null;
  onAgain: () => void;
}

/** Plays the steps evenly over the final's time; the last one stays as long as the others. */
function Played({ guestForm, onAnother, onAgain, ...played }: PlayedProps) {
  const steps = played.run.steps.length;
  const stepMs = FINAL_MS / (steps + 1);
  const player = usePlaying(steps + 2, { fromStart: true, plays: true, stepMs });
  return player.at > steps ? (
    <Outcome {...played} guestForm={guestForm} onAnother={onAnother} onAgain={onAgain} />
  ) : (
    <FinalView {...played} player={player} />
  );
}

interface PracticeProps {
  final: PracticeFinal;
  guestForm: ReactNode;
  onStart: () => void;
  onAnother: (() => void) | null;
}

/** One final: the pick, then its course, then what it earned. */
function Practice({ final, guestForm, onStart, onAnother }: PracticeProps) {
  const start = usePracticeRun(final.id);
  return start.data ? (
    <Played
      key={start.submittedAt}
      final={final}
      run={start.data}
      pick={start.variables}
      guestForm={guestForm}
      onAnother={onAnother}
      onAgain={start.reset}
    />
  ) : (
    <PickView
      final={final}
      starting={start.isPending}
      failed={start.error && messageOf(start.error)}
      onStart={(pick) => {
        onStart();
        start.mutate(pick);
      }}
    />
  );
}

function NoFinal({ next }: { next: NextEvent | null }) {
  return (
    <>
      <h1 className="sr-only">{texts.title}</h1>
      <EmptyState
        title={texts.empty.title}
        text={next ? texts.empty.next(next.name) : texts.empty.text}
        action={
          <ButtonLink to="/dashboard" state={{ newcomer: true }}>
            {texts.empty.play}
          </ButtonLink>
        }
      />
    </>
  );
}

const playedSchema = v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0)), 0);

interface PracticeScreenProps {
  /** Shown at the end if guests may play on; null for who is signed in. */
  guestForm: ReactNode;
}

/** A finished final, climbed once more for a pick made now. */
export function PracticeScreen({ guestForm }: PracticeScreenProps) {
  const query = usePracticeFinals();
  const [played, setPlayed] = useStoredState('practised-finals', (stored) =>
    v.parse(playedSchema, stored),
  );
  const [turn, setTurn] = useState(played);
  if (!query.data) return <Pending query={query} texts={texts} rows={8} />;
  const finals = playableFinals(query.data);
  const final = finals[turn % Math.max(1, finals.length)];
  if (!final) return <NoFinal next={query.data.next} />;
  return (
    <Practice
      key={`${turn} ${final.id}`}
      final={final}
      guestForm={query.data.guests && guestForm}
      // Next time another one comes.
      onStart={() => setPlayed(turn + 1)}
      onAnother={finals.length > 1 ? () => setTurn(turn + 1) : null}
    />
  );
}
