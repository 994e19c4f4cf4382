import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useHasPicked } from '@/features/home/home-api';
import { nextCategory } from '@/features/home/next-category';
import { ButtonLink } from '@/shared/ui/controls/button';
import { Card } from '@/shared/ui/layout/card';
import { home } from '@/texts/home';
import type { EventView, MyLeague } from '@/wire/generated';

interface StepProps {
  number: number;
  title: string;
  text: string;
  done: boolean;
  action: ReactNode;
}

function Step({ number, title, text, done, action }: StepProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <span
        aria-label={done ? home.firstSteps.done : home.firstSteps.number(number)}
        role="img"
        className={`score flex size-10 shrink-0 items-center justify-center rounded-[40%_60%_55%_45%] text-xl ${
          done ? 'bg-good-soft text-good' : 'bg-accent text-accent-ink'
        }`}
      >
        {done ? <Check aria-hidden className="size-5" /> : number}
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <h3 className={`text-base ${done ? 'text-ink-soft' : ''}`}>{title}</h3>
        <p className="text-sm text-ink-soft">{text}</p>
      </div>
      {!done && action}
    </li>
  );
}

interface FirstStepsProps {
  meId: string;
  leagues: MyLeague[] | undefined;
  /** A join request is pending. */
  waiting: boolean;
  events: EventView[] | undefined;
}

/** First steps of a new user; hidden once done. */
export function FirstSteps({ meId, leagues, waiting, events }: FirstStepsProps) {
  const { data: picked } = useHasPicked(meId);
  if (!leagues || picked === undefined) return null;
  const joined = leagues.length > 0;
  if (joined && picked) return null;
  const next = nextCategory(events);
  const { join, pick } = home.firstSteps;
  return (
    <Card data-testid="first-steps" aria-labelledby="first-steps" className="px-5 pt-5 pb-1">
      <h2 id="first-steps" className="text-xl">
        {home.firstSteps.title}
      </h2>
      <p className="mt-1 text-sm text-ink-soft">{home.firstSteps.text}</p>
      <ol className="mt-1 divide-y divide-line">
        <Step
          number={1}
          title={join.title}
          text={waiting ? join.waiting : join.text}
          done={joined}
          action={
            <ButtonLink to={waiting ? '/dashboard/create-league' : '/dashboard/leagues'}>
              {waiting ? join.create : join.action}
            </ButtonLink>
          }
        />
        <Step
          number={2}
          title={pick.title}
          text={next ? `${pick.text} ${pick.next(next.event.name)}` : pick.text}
          done={picked}
          action={
            <ButtonLink
              look={joined ? 'primary' : 'secondary'}
              to={next && joined ? next.path : '/dashboard/events'}
            >
              {pick.action}
            </ButtonLink>
          }
        />
      </ol>
    </Card>
  );
}
