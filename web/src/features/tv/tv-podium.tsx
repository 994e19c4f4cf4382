import type { CSSProperties } from 'react';
import { PodiumSteps } from '@/shared/podium/podium-steps';
import type { Steps } from '@/shared/podium/steps';
import { tvTexts as texts } from '@/texts/leagues/tv';

/** The names of the podium as large as those of rows, in narrow letters. */
const LETTERS = {
  '--text-xs': '1.55rem',
  '--text-sm': '1.55rem',
} as CSSProperties;

const NAMES =
  '[&_[title]]:[font-stretch:62%] [&_[title]]:leading-[1.1] [&_[title]]:tracking-[-0.03em] [&_[title]]:[word-spacing:0.15em]';
const FLAGS = '[&_abbr]:text-[1rem] [&_img]:h-auto [&_img]:w-[1.6rem]';
const HEIGHTS =
  '[&_li:nth-child(1)>span:last-child]:h-[17rem] [&_li:nth-child(2)>span:last-child]:h-[12rem] [&_li:nth-child(3)>span:last-child]:h-[8rem] [&_li_.score]:text-[4rem]';

/** The podium of the product, for three metres. */
export function TvPodium({ label, steps }: { label: string; steps: Steps }) {
  return (
    <div style={LETTERS} className={`${NAMES} ${FLAGS} ${HEIGHTS}`}>
      <PodiumSteps label={label} steps={steps} empty={texts.nobody} />
    </div>
  );
}
