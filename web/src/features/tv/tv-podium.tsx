import type { CSSProperties } from 'react';
import { PodiumSteps } from '@/shared/podium/podium-steps';
import type { Steps } from '@/shared/podium/steps';
import { tvTexts as texts } from '@/texts/leagues/tv';

/** The names of the podium as large as those of rows. */
const LETTERS = {
  '--text-xs': '1.6rem',
  '--text-sm': '1.75rem',
} as CSSProperties;

/** The podium of the product, for three metres. */
export function TvPodium({ label, steps }: { label: string; steps: Steps }) {
  return (
    <div style={LETTERS} data-tv-podium>
      <PodiumSteps label={label} steps={steps} empty={texts.nobody} />
    </div>
  );
}
