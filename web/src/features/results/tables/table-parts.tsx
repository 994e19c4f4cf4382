import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TableMarks } from '@/features/results/tables/table-marks';
import { Flag } from '@/shared/country/flag';
import { AthleteLink } from '@/shared/ui/badges/athlete-link';
import { AthleteName } from '@/shared/ui/badges/athlete-name';
import { Badge } from '@/shared/ui/badges/badge';
import { MyPickBadge } from '@/shared/ui/badges/my-pick-badge';
import { Card } from '@/shared/ui/layout/card';
import { resultTexts } from '@/texts/results/result-pages';

const medals: Record<number, string> = {
  1: 'bg-gold text-[#2b1f00]',
  2: 'bg-silver text-[#1a1d21]',
  3: 'bg-bronze text-[#2a1503]',
};

/** Wide tables scroll horizontally; rank and athlete stay visible. */
export function ResultTable({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <Card className="overflow-hidden">
      <div className="relative overflow-x-auto" role="region" aria-label={caption} tabIndex={0}>
        <table className="w-full text-sm">
          <caption className="sr-only">{caption}</caption>
          {children}
        </table>
      </div>
    </Card>
  );
}

/** At the right edge, over what scrolls below it. */
const PINNED =
  'sticky right-0 z-10 bg-inherit before:absolute before:inset-y-0 before:right-full before:w-3 before:bg-linear-to-l before:from-ink/8';

interface Column {
  key: string;
  label: ReactNode;
  title?: string;
  align?: 'right' | 'center';
  pinned?: boolean;
}

export function TableHead({ columns }: { columns: Column[] }) {
  return (
    <thead>
      <tr className="border-b border-line bg-surface text-left">
        <th
          scope="col"
          className="eyebrow sticky left-0 z-10 w-13 min-w-13 bg-inherit py-1.5 pl-4 md:py-3"
        >
          <span aria-hidden>#</span>
          <span className="sr-only">{resultTexts.rank}</span>
        </th>
        <th scope="col" className="eyebrow px-2 md:px-3">
          {resultTexts.athlete}
        </th>
        {columns.map(({ key, label, title, align = 'right', pinned = false }) => (
          <th
            key={key}
            scope="col"
            title={title}
            className={`eyebrow px-2.5 whitespace-nowrap last:pr-4 max-[22.5rem]:max-w-24 max-[22.5rem]:truncate ${align === 'right' ? 'text-right' : 'text-center'} ${pinned ? PINNED : ''}`}
          >
            {label}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Move({ up }: { up: number }) {
  const Arrow = up > 0 ? ArrowUp : ArrowDown;
  return (
    <span
      className={`absolute top-1/2 left-[5px] flex -translate-y-1/2 animate-settle-in flex-col items-center text-[0.625rem] leading-none font-bold ${up > 0 ? 'text-good' : 'text-ink-soft'}`}
    >
      <Arrow aria-hidden className="size-2.5" />
      <span aria-hidden>{Math.abs(up)}</span>
      <span className="sr-only">
        {up > 0 ? resultTexts.movedUp(up) : resultTexts.movedDown(-up)}
      </span>
    </span>
  );
}

interface AthleteRowProps {
  athlete: { athlete_id: string; firstname: string; lastname: string; country: string };
  rank: number | null;
  marks: TableMarks;
  tied: boolean;
  sportClass: string | null;
  children: ReactNode;
}

function RankChip({ rank, tied }: { rank: number | null; tied: boolean }) {
  return (
    <span
      title={tied ? resultTexts.tied : undefined}
      className={`score inline-flex h-7 min-w-7 items-center justify-center rounded-chip px-1 text-base ${medals[rank ?? 0] ?? ''}`}
    >
      {tied && (
        <>
          <span aria-hidden className="mr-px text-xs font-semibold">
            =
          </span>
          <span className="sr-only">{resultTexts.tied} </span>
        </>
      )}
      {rank ?? '–'}
    </span>
  );
}

export function AthleteRow(props: AthleteRowProps) {
  const { athlete, rank, marks, tied, sportClass, children } = props;
  const id = athlete.athlete_id;
  const marked = marks.marked.has(id);
  const onWall = marks.onWall.has(id);
  const picked = marks.picked.get(id);
  const moved = marks.moves.get(id) ?? 0;
  const background = marked ? 'bg-accent-soft' : 'bg-surface';
  return (
    <tr
      data-testid={`result-row-${id}`}
      data-marked={marked || undefined}
      data-on-wall={onWall || undefined}
      className={`border-b border-line transition-colors duration-700 last:border-0 ${background}`}
    >
      <td
        className={`sticky left-0 z-10 w-13 min-w-13 bg-inherit py-1.5 pl-4 ${marked ? 'shadow-[inset_4px_0_0_var(--accent)]' : ''}`}
      >
        {moved !== 0 && <Move up={moved} />}
        <RankChip rank={rank} tied={tied} />
      </td>
      <th
        scope="row"
        className="w-full max-w-0 min-w-46 px-2 max-[22.5rem]:min-w-40 py-1.5 text-left font-normal md:min-w-56 md:px-3 md:py-2"
      >
        <span className="flex flex-col gap-x-2 gap-y-0.5 md:flex-row md:items-center">
          <span className="max-w-full truncate">
            <AthleteLink athleteId={id}>
              <AthleteName athlete={athlete} />
            </AthleteLink>
          </span>
          <span className="flex h-5 shrink-0 items-center gap-1.5 overflow-hidden whitespace-nowrap">
            <Flag country={athlete.country} />
            {sportClass !== null && (
              <Badge title={resultTexts.sportClass(sportClass)}>{classCode(sportClass)}</Badge>
            )}
            {onWall && (
              <Badge tone="info" title={resultTexts.onWall}>
                <span aria-hidden className="size-1.5 animate-live-pulse rounded-full bg-info" />
                <span className={picked ? 'max-md:sr-only' : ''}>{resultTexts.onWall}</span>
              </Badge>
            )}
            <MyPickBadge places={picked} />
            {marked && <span className="sr-only">{resultTexts.justNow}</span>}
          </span>
        </span>
      </th>
      {children}
    </tr>
  );
}

/** `RP1` of `Limited Range, Power & Stability 1: RP1`. */
function classCode(sportClass: string): string {
  return sportClass.split(':').at(-1)?.trim() ?? sportClass;
}

/** Between athletes who advanced and those who did not. */
export function CutOffRow({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <tr className="border-b border-line">
      <td colSpan={columns} className="border-t-2 border-accent bg-sunken p-0">
        <span className="eyebrow sticky left-0 inline-block px-4 py-1.5">{children}</span>
      </td>
    </tr>
  );
}

interface FigureProps {
  children: ReactNode;
  strong?: boolean;
  /** Stays visible at the right edge. */
  pinned?: boolean;
}

export function Figure({ children, strong = false, pinned = false }: FigureProps) {
  return (
    <td
      className={`px-2.5 py-1.5 text-right whitespace-nowrap last:pr-4 ${strong ? 'text-base font-bold' : ''} ${pinned ? PINNED : ''}`}
    >
      {children}
    </td>
  );
}
