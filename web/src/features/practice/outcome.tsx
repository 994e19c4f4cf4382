import type { ReactNode } from 'react';
import { FinalHead } from '@/features/practice/final-head';
import { exactPlaces, pickedPodium, realPodium, sum } from '@/features/practice/stand';
import { places } from '@/shared/picks/podium';
import { PlaceNumber } from '@/shared/ui/badges/place-chip';
import { Button, ButtonLink } from '@/shared/ui/controls/button';
import { PodiumSteps } from '@/shared/podium/podium-steps';
import { Card } from '@/shared/ui/layout/card';
import { practiceTexts } from '@/texts/practice';
import { type PodiumPick, type PracticeFinal, type PracticeRun, SCORING } from '@/wire/generated';

const { over: texts } = practiceTexts;
const MOST = sum(SCORING.value);

interface BarProps {
  name: string;
  points: number;
  shown: string;
  mine?: boolean;
}

function Bar({ name, points, shown, mine = false }: BarProps) {
  return (
    <li className="grid grid-cols-[9rem_1fr_3rem] items-center gap-2 text-sm">
      <span className={mine ? 'font-bold' : 'text-ink-soft'}>{name}</span>
      <span aria-hidden className="h-4 overflow-hidden rounded-chip bg-sunken">
        <span
          className={`block h-full rounded-chip ${mine ? 'bg-accent' : 'bg-line-strong'}`}
          style={{ width: `${(100 * points) / MOST}%` }}
        />
      </span>
      <b className="text-right tabular-nums">{shown}</b>
    </li>
  );
}

function titleOf(total: number): string {
  if (total === MOST) return texts.best;
  return total > 0 ? texts.good : texts.none;
}

interface OutcomeProps {
  final: PracticeFinal;
  run: PracticeRun;
  pick: PodiumPick;
  /** For a visitor who may play on as a guest. */
  guestForm: ReactNode;
  onAnother: (() => void) | null;
  onAgain: () => void;
}

function PlayOn({ guestForm }: Pick<OutcomeProps, 'guestForm'>) {
  return (
    <>
      {guestForm && (
        <Card aria-labelledby="play-on" className="flex flex-col gap-3 p-5">
          <h2 id="play-on" className="text-lg">
            {texts.playOn}
          </h2>
          {guestForm}
        </Card>
      )}
      <ButtonLink
        to="/dashboard"
        state={{ newcomer: true }}
        look={guestForm ? 'secondary' : 'primary'}
        className="text-base"
      >
        {guestForm ? texts.signUp : texts.keep}
      </ButtonLink>
    </>
  );
}

/** What the pick would have earned, beside the players and the form model. */
export function Outcome({ final, run, pick, guestForm, onAnother, onAgain }: OutcomeProps) {
  const last = run.steps.at(-1);
  if (!last) return null;
  const total = sum(last.points);
  const podium = realPodium(final.athletes, last.ranks);
  const lit = exactPlaces(last.points);
  const picked = pickedPodium(final.athletes, pick);
  return (
    <div
      className="mx-auto flex max-w-xl animate-settle-in flex-col gap-5"
      data-testid="practice-over"
    >
      <FinalHead focused final={final} title={titleOf(total)} spokenTitle={texts.total(total)} />
      <p aria-hidden className="flex items-baseline gap-3">
        <span className="score text-8xl text-accent-text" data-testid="practice-total">
          {total}
        </span>
        <span className="text-lg text-ink-soft">{texts.points(total)}</span>
      </p>
      <PodiumSteps
        label={practiceTexts.run.podium}
        steps={podium}
        lit={lit}
        empty={practiceTexts.run.nobody}
      />
      <ul aria-label={texts.yours} className="flex flex-col gap-1 text-sm">
        {places.map((place, at) => (
          <li key={place} className="flex items-center gap-2">
            <PlaceNumber place={place} />
            <b className="min-w-0 flex-1 truncate">{picked[place][0]?.name}</b>
            <span className="score text-lg">{texts.earned(last.points[at] ?? 0)}</span>
          </li>
        ))}
      </ul>
      <ul className="flex flex-col gap-2">
        <Bar mine name={texts.you} points={total} shown={String(total)} />
        {run.crowdPoints !== null && (
          <Bar name={texts.crowd} points={run.crowdPoints} shown={texts.average(run.crowdPoints)} />
        )}
        <Bar name={texts.form} points={last.formPoints} shown={String(last.formPoints)} />
      </ul>
      {final.players > 0 && (
        <div className="text-sm">
          <p className="font-semibold">{texts.place(last.place, final.players)}</p>
          <p className="text-ink-soft">{texts.hint}</p>
        </div>
      )}
      <PlayOn guestForm={guestForm} />
      <div className="flex flex-wrap justify-center gap-2">
        {onAnother && (
          <Button look="secondary" onClick={onAnother}>
            {texts.another}
          </Button>
        )}
        <Button look="quiet" onClick={onAgain}>
          {texts.again}
        </Button>
      </div>
    </div>
  );
}
