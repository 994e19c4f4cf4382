import { PublicFrame } from '@/features/landing/public-frame';
import { ScoringSteps } from '@/features/landing/scoring-steps';
import { WallScene } from '@/features/landing/wall-scene';
import { ButtonLink } from '@/shared/ui/button';

const promises = [
  {
    title: 'Change your mind until the start',
    text: 'Picks can be changed until the event starts. Every save is confirmed with its time.',
  },
  {
    title: 'Close counts',
    text: 'The closer a pick is to the real podium, the more points it earns.',
  },
  {
    title: 'It moves while they climb',
    text: 'Points, ranks and locks change in front of you. No reloading.',
  },
  {
    title: 'More to come',
    text: 'The podium is the first game. More game modes are on their way.',
  },
];

export function Landing() {
  return (
    <PublicFrame>
      <section className="mx-auto grid max-w-6xl items-center gap-8 px-4 pt-6 pb-16 md:grid-cols-[1.1fr_1fr] md:px-8 md:pt-12 md:pb-24">
        <div>
          <p className="eyebrow mb-4">Fantasy league for sport climbing</p>
          <h1 className="text-5xl font-extrabold lg:text-[3.9rem]">
            Call the podium.
            <br />
            Watch it happen.
          </h1>
          <p className="mt-5 max-w-prose text-lg text-ink-soft">
            Pick first, second and third of every category of the coming climbing competitions.
            Compete with your friends in leagues, live, from the first route to the last.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink to="/dashboard" className="px-6 text-base">
              Get Started
            </ButtonLink>
            <ButtonLink look="secondary" to="/how-it-works" className="px-6 text-base">
              How It Works
            </ButtonLink>
          </div>
        </div>
        <WallScene className="mx-auto w-full max-w-md md:max-w-none" />
      </section>
      <section className="wall border-y border-line bg-sunken">
        <div className="mx-auto max-w-6xl px-4 pt-14 md:px-8 md:pt-20">
          <div className="grid items-end gap-10 md:grid-cols-2">
            <div className="pb-10 md:pb-20">
              <h2 className="text-3xl md:text-5xl">Three places, three chances</h2>
              <p className="mt-4 max-w-prose text-ink-soft">
                Name the winner and take 20 points, second place 15, third place 10. An athlete on
                the podium but on another step still earns you some.
              </p>
            </div>
            <ScoringSteps />
          </div>
        </div>
      </section>
      <section className="mx-auto max-w-6xl px-4 py-14 md:px-8 md:py-20">
        <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
          {promises.map(({ title, text }) => (
            <li key={title} className="border-t-4 border-accent pt-4">
              <h3 className="text-lg">{title}</h3>
              <p className="mt-1.5 text-sm text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
      </section>
    </PublicFrame>
  );
}
