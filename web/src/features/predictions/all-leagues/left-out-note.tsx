import { predictionTexts } from '@/texts/picks/predictions';
import type { LeftOut } from '@/wire/generated';

const { leftOut: texts } = predictionTexts.everywhere;

/** Which of my leagues the last save passed over, and why. What was chosen apart is said before each save. */
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
