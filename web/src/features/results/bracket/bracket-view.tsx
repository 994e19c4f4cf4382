import { Trophy } from 'lucide-react';
import { type BracketStage, type Heat, type HeatSide } from '@/features/results/bracket/bracket';
import { FlagImage } from '@/shared/country/flag';
import { type Place, placeLabel } from '@/shared/picks/podium';
import { AthleteName } from '@/shared/ui/badges/athlete-name';
import { PlaceChip } from '@/shared/ui/badges/place-chip';
import { Card } from '@/shared/ui/layout/card';
import { resultTexts as texts } from '@/texts/results/result-pages';

type Picked = ReadonlyMap<string, readonly Place[]>;

/** The last stages, which share a column: the small final has no line to the final. */
const SMALL_FINAL = 'small final';
const FINAL = 'final';
const isStage = (name: string, { name: of }: BracketStage) => of.toLowerCase() === name;

interface SideProps {
  side: HeatSide;
  isFinal: boolean;
  picked: Picked;
}

function Side({ side, isFinal, picked }: SideProps) {
  const { athleteId, country, lane, outcome, won } = side;
  return (
    <li
      className={`flex h-9 items-center gap-1.5 border-l-4 px-2 ${won ? 'border-l-good bg-good-soft' : 'border-l-transparent'}`}
    >
      {lane !== null && (
        <span title={texts.lane(lane)} className="score w-2.5 shrink-0 text-xs text-ink-soft">
          <span className="sr-only">{texts.lane(lane)}</span>
          <span aria-hidden>{lane}</span>
        </span>
      )}
      <FlagImage country={country} />
      <span className={`min-w-0 flex-1 truncate ${won === false ? 'text-ink-soft' : ''}`}>
        <AthleteName athlete={side} />
      </span>
      {picked.get(athleteId)?.map((place) => (
        <span key={place} title={texts.myPick(placeLabel(place))}>
          <span className="sr-only">{texts.myPick(placeLabel(place))}</span>
          <span aria-hidden>
            <PlaceChip place={place} />
          </span>
        </span>
      ))}
      {won && isFinal && <Trophy aria-hidden className="size-4 shrink-0 text-gold" />}
      <span
        className={`shrink-0 text-right tabular-nums ${won ? 'font-bold text-good' : 'text-ink-soft'} ${/\d/.test(outcome) ? '' : 'max-w-14 truncate text-xs'}`}
        title={outcome}
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
  picked: Picked;
}

function HeatCard({ heat, label, isFinal, picked }: HeatCardProps) {
  return (
    <ul
      aria-label={label}
      className="w-full divide-y divide-line overflow-hidden rounded-control border border-line-strong bg-surface text-[0.8125rem] leading-tight"
    >
      {heat.sides.map((side) => (
        <Side key={side.athleteId} side={side} isFinal={isFinal} picked={picked} />
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
  picked: Picked;
}

function Stage({ stage, isFed, feeds, picked }: StageProps) {
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
            picked={picked}
          />
        </div>
      ))}
    </section>
  );
}

interface BracketProps {
  stages: BracketStage[];
  caption: string;
  picked: Picked;
}

/**
 * A tree from left to right: slots of equal height put each heat beside the middle of the two that
 * feed it. The small final is below the final.
 */
export function Bracket({ stages, caption, picked }: BracketProps) {
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
        <ol className={`flex w-max min-w-full gap-8 ${small ? 'min-h-88' : ''}`}>
          {tree.map((stage, at) => (
            <li
              key={stage.name}
              className="relative flex w-56 shrink-0 snap-start flex-col md:flex-1"
            >
              <Stage
                stage={stage}
                isFed={at > 0 && halves(at - 1)}
                feeds={halves(at)}
                picked={picked}
              />
              {small && at === tree.length - 1 && (
                <div className="absolute inset-x-0 bottom-0">
                  <Stage stage={small} isFed={false} feeds={false} picked={picked} />
                </div>
              )}
            </li>
          ))}
        </ol>
      </div>
    </Card>
  );
}
