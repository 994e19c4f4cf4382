import type { Picked } from '@/features/predictions/podium-selector';
import { formatMoment, personName } from '@/shared/format';
import { Notice } from '@/shared/ui/notice';
import { predictionTexts } from '@/texts/predictions';

interface WithdrawalNoticeProps {
  athletes: (Picked | null)[];
  deadline: string | null;
}

/** Somebody picked will not start: said while it can still be changed. */
export function WithdrawalNotice({ athletes, deadline }: WithdrawalNoticeProps) {
  const names = athletes.flatMap((athlete) => (athlete ? personName(athlete) : []));
  if (names.length === 0) return null;
  const until = deadline === null ? null : formatMoment(deadline);
  return <Notice tone="warn">{predictionTexts.withdrawn(names, until)}</Notice>;
}
