import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Column } from '@/features/reveal/podiums/columns';
import { personName } from '@/shared/format/names';
import { formatChance, formatNumber } from '@/shared/format/numbers';
import { athletePath } from '@/shared/paths/athlete-path';
import { places } from '@/shared/picks/podium';
import { metals } from '@/shared/ui/badges/metals';
import { PlaceChip } from '@/shared/ui/badges/place-chip';
import { revealTexts as texts } from '@/texts/picks/reveal';

export const stickyLeft = 'sticky left-0 z-10 shadow-[1px_0_0_var(--line)]';
export const stickyRight = 'sticky right-0 z-10 shadow-[-1px_0_0_var(--line)]';

const groundOf = ({ isLongShot }: Column) => (isLongShot ? 'bg-sunken' : 'bg-surface');

/** How many have the athlete in each place, as a column of the three metals. */
function PickColumn({ column: { athlete, picked }, of }: { column: Column; of: number }) {
  return (
    <span aria-hidden className="flex h-8 flex-col justify-end max-md:hidden">
      <span
        className="mx-auto flex w-3 flex-col overflow-hidden rounded-t-[3px]"
        style={{ height: `${(100 * picked) / of}%` }}
      >
        {places.map((place) => (
          <span key={place} className={metals[place]} style={{ flexGrow: athlete[place] }} />
        ))}
      </span>
    </span>
  );
}

function Rank({ rank }: { rank: number }) {
  const place = places[rank - 1];
  return place ? <PlaceChip place={place} /> : <span className="text-ink-soft">{rank}</span>;
}

interface RowProps {
  label: string;
  columns: readonly Column[];
  hasPoints: boolean;
  children: (column: Column) => ReactNode;
}

/** A row of the head that tells one thing of each athlete. */
function HeadRow({ label, columns, hasPoints, children }: RowProps) {
  return (
    <tr className="text-xs">
      <th
        scope="row"
        className={`bg-surface px-3 text-left font-medium text-ink-soft ${stickyLeft}`}
      >
        {label}
      </th>
      {columns.map((column) => (
        <td
          key={column.athlete.athleteId}
          className={`h-5.5 pb-0.5 text-center align-bottom ${groundOf(column)}`}
        >
          {children(column)}
        </td>
      ))}
      {hasPoints && <td className={`bg-surface ${stickyRight}`} />}
    </tr>
  );
}

interface MatrixHeadProps {
  columns: readonly Column[];
  hasPoints: boolean;
}

/** The athletes, how many picked each, and the chance of each or the rank. */
export function MatrixHead({ columns, hasPoints }: MatrixHeadProps) {
  const most = Math.max(1, ...columns.map(({ picked }) => picked));
  const hasChances = columns.some(({ athlete }) => athlete.chance !== null);
  const row = { columns, hasPoints };
  return (
    <>
      <tr>
        <th
          scope="col"
          className={`bg-surface px-3 pb-1 text-left align-bottom text-xs font-semibold ${stickyLeft}`}
        >
          {texts.member}
        </th>
        {columns.map((column) => (
          <th
            key={column.athlete.athleteId}
            scope="col"
            className={`pt-2 pb-1 text-center align-bottom ${groundOf(column)}`}
          >
            <Link
              to={athletePath(column.athlete.athleteId)}
              title={personName(column.athlete)}
              className="inline-block max-h-44 rotate-180 overflow-clip text-left text-xs leading-6 font-semibold whitespace-nowrap hover:underline [writing-mode:vertical-rl]"
            >
              {column.surname}
            </Link>
          </th>
        ))}
        {hasPoints && (
          <th
            scope="col"
            className={`bg-surface pr-2 pb-1 text-right align-bottom text-xs font-semibold whitespace-nowrap md:pr-3 ${stickyRight}`}
          >
            {texts.pointsNow}
          </th>
        )}
      </tr>
      <HeadRow {...row} label={texts.picked}>
        {(column) => (
          <>
            <PickColumn column={column} of={most} />
            <span className="font-semibold">{formatNumber(column.picked)}</span>
          </>
        )}
      </HeadRow>
      {hasPoints ? (
        <HeadRow {...row} label={texts.rank}>
          {({ rank }) => rank !== null && <Rank rank={rank} />}
        </HeadRow>
      ) : (
        hasChances && (
          <HeadRow {...row} label={texts.chance}>
            {({ athlete: { chance } }) => (
              <span className="text-[0.6875rem] tracking-tight text-ink-soft">
                {chance !== null && formatChance(chance)}
              </span>
            )}
          </HeadRow>
        )
      )}
    </>
  );
}
