import type { PickedPodium } from '@/features/predictions/podium/picked';
import { surnames } from '@/shared/format/names';
import { places } from '@/shared/picks/podium';
import { AthleteLink } from '@/shared/ui/badges/athlete-link';
import { predictionTexts } from '@/texts/picks/predictions';

const { podium: texts } = predictionTexts;

interface MoreAboutProps {
  podium: PickedPodium;
}

/** Links to the pages of the athletes on the podium: in the list, a tap picks. */
export function MoreAbout({ podium }: MoreAboutProps) {
  const picked = places.flatMap((place) => podium[place] ?? []);
  if (picked.length === 0) return null;
  const names = surnames(picked);
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-xs leading-6 text-ink-soft">
      {texts.more}
      {picked.map(({ athleteId }, at) => (
        <AthleteLink key={athleteId} athleteId={athleteId} label={texts.moreAbout(names[at] ?? '')}>
          <span className="font-semibold text-ink">{names[at]}</span>
        </AthleteLink>
      ))}
    </p>
  );
}
