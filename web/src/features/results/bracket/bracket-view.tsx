import { Trophy } from 'lucide-react';
import { type BracketStage, type Heat, type HeatSide } from '@/features/results/bracket/bracket';
import { LeaguePicksBadge } from '@/features/results/crowd/league-picks-badge';
import type { PickMarks } from '@/features/results/tables/table-marks';
import { Flag } from '@/shared/country/flag';
import { AthleteName } from '@/shared/ui/badges/athlete-name';
import { MyPickBadge } from '@/shared/ui/badges/my-pick-badge';
import { resultTexts as texts } from '@/texts/results/result-pages';

interface SideProps {
  side: HeatSide;
  isFinal: boolean;
  marks: PickMarks;
}

function Side({ side, isFinal, marks }: SideProps) {
  const { athleteId, country, lane, outcome, won } = side;
  return (
    <li
      className={`flex min-h-11 items-center gap-2 border-l-4 px-2.5 py-1.5 ${won ? 'border-l-good bg-good-soft' : 'border-l-transparent'}`}
    >
      {lane !== null && (
        <span title={texts.lane(lane)} className="score w-3 shrink-0 text-xs text-ink-soft">
          <span className="sr-only">{texts.lane(lane)}</span>
          <span aria-hidden>{lane}</span>
        </span>
      )}
      <span className={`min-w-0 flex-1 leading-tight ${won === false ? 'text-ink-soft' : ''}`}>
        <AthleteName athlete={side} />{' '}
        <span className="whitespace-nowrap">
          <Flag country={country} /> <MyPickBadge places={marks.picked.get(athleteId)} />{' '}
          <LeaguePicksBadge picks={marks.league} athleteId={athleteId} />
        </span>
      </span>
      {won && isFinal && <Trophy aria-hidden className="size-4 shrink-0 text-gold" />}
      <span
        className={`shrink-0 text-right tabular-nums ${won ? 'font-bold text-good' : 'text-ink-soft'} ${/\d/.test(outcome) ? '' : 'max-w-16 text-xs'}`}
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
  marks: PickMarks;
}

function HeatCard({ heat, label, isFinal, marks }: HeatCardProps) {
  return (
    <ul
      aria-label={label}
      className="divide-y divide-line overflow-hidden rounded-control border border-line-strong bg-surface text-sm shadow-card"
    >
      {heat.sides.map((side) => (
        <Side key={side.athleteId} side={side} isFinal={isFinal} marks={marks} />
      ))}
      {heat.sides.length === 1 && (
        <li className="flex min-h-11 items-center border-l-4 border-l-transparent px-2.5 text-xs text-ink-soft">
          {texts.noOpponent}
        </li>
      )}
    </ul>
  );
}

interface StageProps {
  stage: BracketStage;
  /** The heat shares its column with others; otherwise it stretches beside the previous stage. */
  together: boolean;
  marks: PickMarks;
}

function Stage({ stage: { name, heats }, together, marks }: StageProps) {
  return (
    <section aria-label={name} className={`flex flex-col ${together ? '' : 'flex-1'}`}>
      <h3 className="eyebrow pb-2">{name}</h3>
      <div className="flex flex-1 flex-col justify-around gap-3">
        {heats.map((heat, place) => (
          <HeatCard
            key={heat.key}
            heat={heat}
            label={texts.heat(name, place + 1, heats.length)}
            isFinal={name === 'Final'}
            marks={marks}
          />
        ))}
      </div>
    </section>
  );
}

/** Stages from left to right; the small final and the final share a column. */
function columnsOf(stages: BracketStage[]): BracketStage[][] {
  const isLast = ({ name }: BracketStage) => lastStages.includes(name.toLowerCase());
  const early = stages.filter((stage) => !isLast(stage)).map((stage) => [stage]);
  const last = stages.filter(isLast);
  return last.length > 0 ? [...early, last] : early;
}

const lastStages = ['small final', 'final'];

interface BracketProps {
  stages: BracketStage[];
  caption: string;
  marks: PickMarks;
}

/** Stages from left to right; a phone scrolls and snaps from one to the next. */
export function Bracket({ stages, caption, marks }: BracketProps) {
  return (
    <div
      role="region"
      aria-label={caption}
      tabIndex={0}
      className="relative -mx-4 snap-x snap-mandatory scroll-px-4 overflow-x-auto px-4 pb-3 md:mx-0 md:snap-none md:px-0"
    >
      <ol className="flex w-max min-w-full gap-4 md:gap-5">
        {columnsOf(stages).map((column) => (
          <li
            key={column[0]?.name}
            className="flex w-[min(19rem,calc(100vw-4.5rem))] shrink-0 snap-start flex-col justify-center gap-10 md:w-56 md:flex-1"
          >
            {column.map((stage) => (
              <Stage key={stage.name} stage={stage} together={column.length > 1} marks={marks} />
            ))}
          </li>
        ))}
      </ol>
    </div>
  );
}
