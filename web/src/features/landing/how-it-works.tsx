import { ChancesLink } from '@/features/landing/chances-link';
import { PublicFrame } from '@/features/landing/public-frame';
import { placePoints } from '@/shared/picks/podium';
import { ButtonLink } from '@/shared/ui/controls/button';
import { landing } from '@/texts/landing';

const { howItWorks } = landing;
const steps = howItWorks.steps(placePoints.first);

export function HowItWorks() {
  return (
    <PublicFrame>
      <section className="wall border-b border-line">
        <div className="mx-auto max-w-4xl px-4 py-14 text-center md:py-20">
          <h1 className="text-4xl font-extrabold md:text-6xl">{howItWorks.heading}</h1>
          <p className="mx-auto mt-4 max-w-prose text-lg text-ink-soft">{howItWorks.lead}</p>
        </div>
      </section>
      <section className="mx-auto max-w-3xl px-4 py-12 md:py-16">
        <ol className="ml-6 flex flex-col">
          {steps.map(({ title, text, chances }, index) => (
            <li
              key={title}
              className="grid grid-cols-[1.5rem_1fr] gap-4 border-l-2 border-dashed border-accent pb-12 last:border-transparent last:pb-0 md:grid-cols-[5rem_1fr] md:gap-5"
            >
              <span
                aria-hidden
                className="score -ml-6 flex size-12 items-center justify-center rounded-[40%_60%_55%_45%] bg-accent text-2xl text-accent-ink"
              >
                {index + 1}
              </span>
              <div>
                <h2 className="text-2xl">{title}</h2>
                <p className="mt-2 text-ink-soft">{text}</p>
                {chances && <ChancesLink chances={chances} className="mt-2" />}
              </div>
            </li>
          ))}
        </ol>
        <div className="mt-12 text-center">
          <ButtonLink to="/dashboard" state={{ newcomer: true }} className="px-6 text-base">
            {howItWorks.start}
          </ButtonLink>
        </div>
      </section>
    </PublicFrame>
  );
}
