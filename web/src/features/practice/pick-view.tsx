import { useState } from 'react';
import { FinalHead } from '@/features/practice/final-head';
import { pickedPodium, tapped } from '@/features/practice/stand';
import { StarterList } from '@/features/practice/starter-list';
import { emptyPick, places } from '@/shared/picks/podium';
import { Button } from '@/shared/ui/controls/button';
import { ErrorBox } from '@/shared/ui/feedback/states';
import { PodiumSteps } from '@/shared/podium/podium-steps';
import { practiceTexts } from '@/texts/practice';
import type { PodiumPick, PracticeFinal } from '@/wire/generated';

const { pick: texts } = practiceTexts;

interface PickViewProps {
  final: PracticeFinal;
  starting: boolean;
  /** Why the start failed. */
  failed: string | null;
  onStart: (pick: PodiumPick) => void;
}

/** Choosing three of the starters. */
export function PickView({ final, starting, failed, onStart }: PickViewProps) {
  const [pick, setPick] = useState<PodiumPick>(emptyPick);
  const missing = places.filter((place) => pick[place] === null).length;
  return (
    <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-[minmax(0,1fr)_20rem] md:gap-8">
      <div className="flex flex-col gap-3">
        <FinalHead final={final} title={texts.heading} />
        <p className="text-sm text-ink-soft md:text-base">{practiceTexts.lead}</p>
        <StarterList
          athletes={final.athletes}
          pick={pick}
          onTap={(athleteId) => setPick((now) => tapped(now, athleteId))}
        />
      </div>
      <div className="sticky bottom-0 -mx-4 flex flex-col gap-2 border-t border-line bg-raised px-4 pt-2 pb-3 shadow-overlay md:top-4 md:bottom-auto md:mx-0 md:rounded-card md:border md:p-5 md:shadow-card">
        <PodiumSteps
          label={texts.podium}
          steps={pickedPodium(final.athletes, pick)}
          empty={texts.nobody}
        />
        {failed !== null && <ErrorBox message={failed} />}
        <Button disabled={missing > 0 || starting} onClick={() => onStart(pick)}>
          {starting ? texts.starting : missing > 0 ? texts.missing(missing) : texts.start}
        </Button>
      </div>
    </div>
  );
}
