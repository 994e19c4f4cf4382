import { ordinal } from '@/shared/format/names';

const medals: Record<number, string> = {
  1: 'bg-gold text-[#1a1d21]',
  2: 'bg-silver text-[#1a1d21]',
  3: 'bg-bronze text-[#1a1d21]',
};

/** `2nd`, in the medal's colour. */
export function RankChip({ rank, title }: { rank: number; title?: string }) {
  return (
    <span
      title={title}
      className={`score shrink-0 rounded-[4px] px-1 py-0.5 text-xs ${medals[rank] ?? 'bg-sunken text-ink'}`}
    >
      {ordinal(rank)}
    </span>
  );
}
