import type { ReactNode } from 'react';
import { PublicFrame } from '@/features/landing/public-frame';
import { ScoringSteps } from '@/features/landing/scoring-steps';
import { WallScene } from '@/features/landing/wall-scene';
import { ButtonLink } from '@/shared/ui/controls/button';
import { landing } from '@/texts/landing';

/** `proof`: a final that moves. */
export function Landing({ proof }: { proof: ReactNode }) {
  return (
    <PublicFrame>
      <section className="mx-auto grid max-w-6xl grid-cols-1 items-center gap-8 px-4 pt-6 pb-16 md:grid-cols-[1.1fr_1fr] md:px-8 md:pt-12 md:pb-24">
        <div>
          <p className="eyebrow mb-4">{landing.hero.eyebrow}</p>
          <h1 className="text-[min(3rem,13vw)]/none font-extrabold lg:text-[3.9rem]">
            {landing.hero.lines.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </h1>
          <p className="mt-5 max-w-prose text-lg text-ink-soft">{landing.hero.text}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink to="/dashboard" state={{ newcomer: true }} className="px-6 text-base">
              {landing.getStarted}
            </ButtonLink>
            <ButtonLink look="secondary" to="/play" className="px-6 text-base">
              {landing.practise}
            </ButtonLink>
            <ButtonLink look="quiet" to="/how-it-works" className="px-6 text-base">
              {landing.howItWorksLink}
            </ButtonLink>
          </div>
        </div>
        <WallScene className="mx-auto w-full max-w-md md:max-w-none" />
      </section>
      <section className="wall border-y border-line bg-sunken">
        <div className="mx-auto max-w-6xl px-4 pt-14 md:px-8 md:pt-20">
          <div className="grid items-end gap-10 md:grid-cols-2">
            <div className="pb-10 md:pb-20">
              <h2 className="text-3xl md:text-5xl">{landing.scoring.title}</h2>
              <p className="mt-4 max-w-prose text-ink-soft">{landing.scoring.text}</p>
              {landing.scoring.more.map((text) => (
                <p key={text} className="mt-2 max-w-prose text-ink-soft">
                  {text}
                </p>
              ))}
            </div>
            <ScoringSteps />
          </div>
        </div>
      </section>
      {proof}
    </PublicFrame>
  );
}
