import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useOutlook } from '@/features/results/outlook/outlook-api';
import { Flag } from '@/shared/country/flag';
import { personName, surnames } from '@/shared/format/names';
import { placesByAthlete } from '@/shared/picks/my-podium';
import type { Place } from '@/shared/picks/podium';
import { MyPickBadge } from '@/shared/ui/badges/my-pick-badge';
import { Card } from '@/shared/ui/layout/card';
import { DataTable } from '@/shared/ui/layout/data-table';
import { outlookTexts as texts } from '@/texts/results/outlook';
import type { AthleteOutlook, CategoryRanking, PredictionView, RankingRow } from '@/wire/generated';

/** Named while the list is closed: a podium. */
const FIRST = 3;

const grounds = ['bg-gold', 'bg-silver', 'bg-bronze'];

/** The chances of first, second and third, side by side in their metals. */
function Bar({ byPlace }: { byPlace: AthleteOutlook['byPlace'] }) {
  return (
    <span aria-hidden className="flex h-1.5 flex-1 overflow-hidden rounded-full bg-sunken">
      {byPlace.map((chance, place) => (
        <span
          key={grounds[place]}
          className={`${grounds[place]} transition-[width] duration-500 motion-reduce:transition-none`}
          style={{ width: `${chance * 100}%` }}
        />
      ))}
    </span>
  );
}

interface Contender {
  outlook: AthleteOutlook;
  athlete: RankingRow;
  surname: string;
  picked: Place[] | undefined;
}

/** The best ones in one line. */
function Best({ contenders }: { contenders: Contender[] }) {
  return (
    <ol className="grid grid-cols-3 gap-3">
      {contenders.slice(0, FIRST).map(({ outlook: { byPlace, podium }, athlete, surname }) => (
        <li key={athlete.athlete_id} className="min-w-0 text-xs">
          <span className="block truncate font-display font-semibold uppercase [font-stretch:80%]">
            {surname}
          </span>
          <span className="flex items-center gap-1.5">
            <Bar byPlace={byPlace} />
            <span className="score tabular-nums">{texts.chance(podium)}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

function ContenderRow({ outlook: { byPlace, podium }, athlete, picked }: Contender) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className="w-full max-w-0 py-1.5 pl-4 text-left font-medium">
        <span className="flex min-w-0 items-center gap-2">
          <span className="min-w-0 truncate">{personName(athlete)}</span>
          <Flag country={athlete.country} />
          <MyPickBadge places={picked} />
        </span>
        <span className="mt-1 flex">
          <Bar byPlace={byPlace} />
        </span>
      </th>
      <td className="px-2 py-1.5 text-right text-ink-soft tabular-nums">
        {texts.chance(byPlace[0])}
      </td>
      <td className="score py-1.5 pr-4 pl-2 text-right text-base tabular-nums">
        {texts.chance(podium)}
      </td>
    </tr>
  );
}

function All({ contenders }: { contenders: Contender[] }) {
  return (
    <>
      <p className="px-4 pb-1.5 text-xs text-ink-soft">{texts.basis}</p>
      <DataTable
        caption={texts.title}
        columns={[
          { head: texts.athlete, className: 'sr-only' },
          { head: texts.win, className: 'px-2 pb-1' },
          { head: texts.podium, className: 'pr-4 pb-1 pl-2' },
        ]}
        headRowClass="eyebrow text-right"
      >
        {contenders.map((one) => (
          <ContenderRow key={one.outlook.athleteId} {...one} />
        ))}
      </DataTable>
    </>
  );
}

interface OutlookCardProps {
  eventId: string;
  ranking: CategoryRanking;
  picks: PredictionView[];
}

/** Who can still stand on the podium; nothing where that is decided, or hidden. */
export function OutlookCard({ eventId, ranking, picks }: OutlookCardProps) {
  const [open, setOpen] = useState(false);
  const outlook = useOutlook(eventId, ranking.categoryId);
  const names = surnames(ranking.rows);
  const rows = new Map(
    ranking.rows.map((athlete, at) => [
      athlete.athlete_id,
      { athlete, surname: names[at] ?? athlete.lastname },
    ]),
  );
  const picked = placesByAthlete(picks, ranking.categoryId);
  const contenders = outlook.flatMap((one) => {
    const row = rows.get(one.athleteId);
    return row ? [{ ...row, outlook: one, picked: picked.get(one.athleteId) }] : [];
  });
  if (contenders.length === 0) return null;
  return (
    <Card className="min-w-0 overflow-hidden">
      <h2 className="text-sm">
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="flex min-h-11 w-full items-center justify-between gap-2 px-4 text-left"
        >
          {texts.title}
          <span className="flex items-center gap-1 text-xs font-normal text-ink-soft">
            {texts.open(contenders.length)}
            <ChevronDown aria-hidden className={`size-4 ${open ? 'rotate-180' : ''}`} />
          </span>
        </button>
      </h2>
      {open ? (
        <All contenders={contenders} />
      ) : (
        <div className="-mt-1 px-4 pb-2.5">
          <Best contenders={contenders} />
        </div>
      )}
    </Card>
  );
}
