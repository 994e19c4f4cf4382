import { Trophy } from 'lucide-react';
import { type BracketStage, type Heat, type HeatSide } from '@/features/results/bracket/bracket';
import { FlagImage } from '@/shared/country/flag';
import { type Place, placeLabel } from '@/shared/picks/podium';
import { personName, surnames } from '@/shared/format/names';
import { PlaceChip } from '@/shared/ui/badges/place-chip';
import { Card } from '@/shared/ui/layout/card';
import { resultTexts as texts } from '@/texts/results/result-pages';

interface Marks {
  /** The user's places by athlete. */
  picked: ReadonlyMap<string, readonly Place[]>;
  /** Last names by athlete: first names have no room. */
  names: ReadonlyMap<string, string>;
}

function namesOf(stages: readonly BracketStage[]): Marks['names'] {
  const sides = stages.flatMap(({ heats }) => heats.flatMap((heat) => heat.sides));
  const people = [...new Map(sides.map((side) => [side.athleteId, side])).values()];
  const names = surnames(people);
  return new Map(people.map(({ athleteId }, at) => [athleteId, names[at] ?? '']));
}

/** The last stages, which share a column: the small final has no line to the final. */
const SMALL_FINAL = 'small final';
const FINAL = 'final';
const isStage = (name: string, { name: of }: BracketStage) => of.toLowerCase() === name;

interface SideProps {
  side: HeatSide;
  isFinal: boolean;
  marks: Marks;
}

function Side({ side, isFinal, marks }: SideProps) {
  const { athleteId, country, lane, outcome, won } = side;
  return (
    <li
      className={`flex h-9 items-center gap-1.5 border-l-4 px-2 ${won ? 'border-l-good bg-good-soft' : 'border-l-transparent'}`}
    >
      {lane !== null && <span className="sr-only">{texts.lane(lane)}</span>}
      <FlagImage country={country} />
      <span className={`min-w-0 flex-1 truncate ${won === false ? 'text-ink-soft' : ''}`}>
        <span className="sr-only">{personName(side)}</span>
        <span aria-hidden className="font-semibold" title={personName(side)}>
          {marks.names.get(athleteId)}
        </span>
      </span>
      {marks.picked.get(athleteId)?.map((place) => (
        <span key={place} title={texts.myPick(placeLabel(place))}>
          <span className="sr-only">{texts.myPick(placeLabel(place))}</span>
          <span aria-hidden>
            <PlaceChip place={place} />
          </span>
        </span>
      ))}
      {won && isFinal && <Trophy aria-hidden className="size-4 shrink-0 text-gold" />}
      <span
        className={`shrink-0 text-right tabular-nums ${won ? 'font-bold text-good' : 'text-ink-soft'} ${/\d/.test(outcome) ? '' : 'text-[0.6875rem]'}`}
      >
        {outcome}
        {won && <span className="sr-only">, {texts.won}</span>}
      </span>
    </li>
  );
}

interface HeatCardProps {
  heat: Heat;
  label: string;
  isFinal: boolean;
  marks: Marks;
}

function HeatCard({ heat, label, isFinal, marks }: HeatCardProps) {
  return (
    <ul
      aria-label={label}
      className="w-full divide-y divide-line overflow-hidden rounded-control border border-line-strong bg-surface text-xs leading-tight"
    >
      {heat.sides.map((side) => (
        <Side key={side.athleteId} side={side} isFinal={isFinal} marks={marks} />
      ))}
      {heat.sides.length === 1 && (
        <li className="flex h-9 items-center border-l-4 border-l-transparent px-2 text-xs text-ink-soft">
          {texts.noOpponent}
        </li>
      )}
    </ul>
  );
}

/** From the heat to the middle of the gap, and there to the line of the heat that it is paired with. */
const out = (place: number) =>
  place % 2 === 0
    ? 'before:top-1/2 before:bottom-0 before:rounded-tr-md before:border-t-2'
    : 'before:top-0 before:bottom-1/2 before:rounded-br-md before:border-b-2';
const OUT =
  'before:absolute before:left-full before:w-4 before:border-r-2 before:border-line-strong';
/** From the middle of the gap to the heat. */
const INTO =
  'after:absolute after:right-full after:top-1/2 after:w-4 after:border-t-2 after:border-line-strong';

interface StageProps {
  stage: BracketStage;
  /** Its heats are fed by those of the stage before, two each. */
  isFed: boolean;
  /** Its heats feed those of the next stage, two each. */
  feeds: boolean;
  marks: Marks;
}

function Stage({ stage, isFed, feeds, marks }: StageProps) {
  const { name, heats } = stage;
  const words = texts.stage(name);
  return (
    <section aria-label={words} className="flex flex-1 flex-col">
      <h3 className="eyebrow flex h-7 items-start">{words}</h3>
      {heats.map((heat, place) => (
        <div
          key={heat.key}
          className={`relative flex flex-1 items-center py-1.5 ${feeds ? `${OUT} ${out(place)}` : ''} ${isFed ? INTO : ''}`}
        >
          <HeatCard
            heat={heat}
            label={texts.heat(words, place + 1, heats.length)}
            isFinal={isStage(FINAL, stage)}
            marks={marks}
          />
        </div>
      ))}
    </section>
  );
}

interface BracketProps {
  stages: BracketStage[];
  caption: string;
  picked: Marks['picked'];
}

/**
 * A tree from left to right: slots of equal height put each heat beside the middle of the two that
 * feed it. The small final is below the final.
 */
export function Bracket({ stages, caption, picked }: BracketProps) {
  const marks = { picked, names: namesOf(stages) };
  const tree = stages.filter((stage) => !isStage(SMALL_FINAL, stage));
  const small = stages.find((stage) => isStage(SMALL_FINAL, stage));
  const halves = (at: number) => tree[at]?.heats.length === 2 * (tree[at + 1]?.heats.length ?? 0);
  return (
    <Card className="overflow-hidden">
      <div
        role="region"
        aria-label={caption}
        tabIndex={0}
        className="relative snap-x scroll-px-4 overflow-x-auto p-4"
      >
        <ol className={`flex w-max min-w-full gap-8 md:w-auto ${small ? 'min-h-88' : ''}`}>
          {tree.map((stage, at) => (
            <li
              key={stage.name}
              className="relative flex w-52 shrink-0 snap-start flex-col md:w-0 md:min-w-44 md:flex-1"
            >
              <Stage
                stage={stage}
                isFed={at > 0 && halves(at - 1)}
                feeds={halves(at)}
                marks={marks}
              />
              {small && at === tree.length - 1 && (
                <div className="absolute inset-x-0 bottom-0">
                  <Stage stage={small} isFed={false} feeds={false} marks={marks} />
                </div>
              )}
            </li>
          ))}
        </ol>
      </div>
    </Card>
  );
}
