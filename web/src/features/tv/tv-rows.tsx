import type { ReactNode } from 'react';
import { useRef } from 'react';
import { medals } from '@/shared/standing/medals';
import { useFlip } from '@/shared/standing/use-flip';

/** Longer names need narrower letters. */
const LONG = 11;

interface TvRowsProps {
  label: string;
  children: ReactNode;
}

/** At most eight rows; they move to their places. */
export function TvRows({ label, children }: TvRowsProps) {
  const list = useRef<HTMLOListElement>(null);
  useFlip(list);
  return (
    <ol ref={list} aria-label={label} className="relative flex flex-col">
      {children}
    </ol>
  );
}

interface TvRowProps {
  id: string;
  rank: number;
  name: string;
  /** Beside the name. */
  mark?: ReactNode;
  children: ReactNode;
}

/** A row that can be read from three metres. */
export function TvRow({ id, rank, name, mark, children }: TvRowProps) {
  return (
    <li
      data-flip={id}
      className="relative flex h-[3.45rem] items-center gap-4 border-b border-line last:border-0"
    >
      <span
        className={`score flex h-[2.3rem] min-w-[2.9rem] items-center justify-center rounded-chip px-2 text-[1.6rem] ${medals[rank] ?? ''}`}
      >
        {rank}
      </span>
      <span
        data-tv-name
        className={`min-w-0 flex-1 truncate font-display text-[1.75rem] leading-tight font-bold ${name.length > LONG ? '[font-stretch:62%]' : '[font-stretch:75%]'}`}
      >
        {name}
      </span>
      {mark}
      {children}
    </li>
  );
}
