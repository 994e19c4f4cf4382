import { predictionTexts } from '@/texts/picks/predictions';
import type { LeftOut } from '@/wire/generated';

const { leftOut: texts } = predictionTexts.everywhere;

/**
 * The leagues that the last save left out, with reasons. Podiums chosen for one league are shown
 * before each save.
 */
export function LeftOutNote({ leftOut }: { leftOut: LeftOut[] }) {
  const reasons = [...new Set(leftOut.map(({ reason }) => reason))];
  return reasons.map((reason) => {
    const there = leftOut.filter((one) => one.reason === reason);
    return (
      <p key={reason} role="status" className="text-sm font-medium wrap-anywhere text-warn">
        {texts[reason](there.map(({ leagueName }) => leagueName))}
      </p>
    );
  });
}
