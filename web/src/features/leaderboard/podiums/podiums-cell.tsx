import { memo } from 'react';
import { pickKey } from '@/features/leaderboard/podiums/closed-picks';
import type { RunningCategory } from '@/features/leaderboard/podiums/running';
import type { RowPodiums } from '@/features/leaderboard/podiums/use-row-podiums';
import type { BoardRow } from '@/live/state/board';
import { ordinal, personName } from '@/shared/format/names';
import { type Place, placeLabel, placeNumbers } from '@/shared/picks/podium';
import { explain, type PlaceExplained } from '@/shared/scoring/explain';
import { inkedMetals } from '@/shared/ui/badges/metals';
import { rowPodiumTexts as texts } from '@/texts/leagues/row-podiums';
import type { AthleteName, PredictionView } from '@/wire/generated';

const edges: Record<Place, string> = {
  first: 'border-gold',
  second: 'border-silver',
  third: 'border-bronze',
};

/** Longer names need narrower letters. */
const LONG = 9;

/** In another place than picked. */
const isOff = ({ verdict }: PlaceExplained) => verdict === 'off' || verdict === 'least';

function lookOf(step: PlaceExplained): string {
  const { place, verdict } = step;
  if (verdict === 'exact') return `font-bold ${edges[place]} ${inkedMetals[place]}`;
  return isOff(step) ? `text-ink ${edges[place]}` : 'border-transparent bg-ink/6 text-ink-soft';
}

interface StepProps {
  step: PlaceExplained;
  /** Null without a pick. */
  athlete: AthleteName | null;
  surname: string;
}

function Chip({ step, athlete, surname }: StepProps) {
  const size = 'h-5 min-w-0 flex-1';
  if (!athlete) return <span className={size} />;
  const { place, rank, verdict } = step;
  return (
    <span
      title={texts.chip(
        placeLabel(place),
        personName(athlete),
        rank === null ? null : ordinal(rank),
      )}
      data-verdict={verdict}
      className={`flex items-center gap-1 rounded-chip border px-1 leading-none ${size} ${lookOf(step)}`}
    >
      <span className="score">{placeNumbers[place]}</span>
      <span className={`truncate leading-4 ${surname.length > LONG ? '[font-stretch:63%]' : ''}`}>
        {surname}
      </span>
    </span>
  );
}

function spoken({ step, athlete, surname }: StepProps): string[] {
  if (!athlete) return [];
  const words = texts.step(placeLabel(step.place), surname);
  if (step.verdict === 'exact') return [texts.exact(words)];
  return [isOff(step) && step.rank ? texts.now(words, ordinal(step.rank)) : words];
}

interface PodiumProps {
  category: RunningCategory;
  pick: PredictionView;
}

/** Eyes see three chips; read aloud, it is one short sentence. */
function Podium({ category, pick: { data, athletes } }: PodiumProps) {
  const steps = explain(data, category.ranking).map((step) => {
    const athlete = athletes[step.place];
    const surname = category.names.get(step.athleteId ?? '') ?? athlete?.lastname ?? '';
    return { step, athlete, surname };
  });
  return (
    <>
      <span aria-hidden className="flex gap-1">
        <span title={category.name} className="w-24 shrink-0 truncate">
          {category.name}
        </span>
        {steps.map((one) => (
          <Chip key={one.step.place} {...one} />
        ))}
      </span>
      <span className="sr-only">{texts.spoken(category.name, steps.flatMap(spoken))}</span>
    </>
  );
}

interface PodiumsCellProps {
  row: BoardRow;
  of: RowPodiums;
  onOpen: (row: BoardRow) => void;
}

/**
 * Drawn again when its row or a ranking changes, not when other rows move. It lies above the row's
 * button, because the chips have titles, and so it opens the row itself.
 */
export const PodiumsCell = memo(({ row, of: { categories, picks }, onOpen }: PodiumsCellProps) => (
  <td
    data-opens
    data-testid="row-podiums"
    onClick={() => onOpen(row)}
    className="relative w-px cursor-pointer pr-7 pl-3 font-display text-xs font-medium text-ink-soft [font-stretch:82%]"
  >
    <span className="flex w-104 flex-col gap-1 @min-[62rem]:w-120">
      {categories.map((category) => {
        const pick = picks?.get(pickKey(row.userId, category.key));
        return (
          <span key={category.key} className="h-5 leading-5">
            {pick && <Podium category={category} pick={pick} />}
          </span>
        );
      })}
    </span>
  </td>
));
PodiumsCell.displayName = 'PodiumsCell';
