import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useHasPicked } from '@/features/home/home-api';
import { nextCategories } from '@/features/home/next-category';
import { shortEventName } from '@/shared/format/names';
import { LiveBadge } from '@/shared/ui/badges/badge';
import { ButtonLink } from '@/shared/ui/controls/button';
import { Card } from '@/shared/ui/layout/card';
import { home } from '@/texts/home';
import type { EventView, MyLeague } from '@/wire/generated';

const texts = home.firstSteps;
/** Categories offered at once. */
const OFFERED = 3;

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
        aria-label={done ? texts.done : texts.number(number)}
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

function LiveStep({ event }: { event: EventView }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <LiveBadge />
      <div className="min-w-0 flex-1 basis-48">
        <h3 className="text-base">{texts.live.title(event.name)}</h3>
        <p className="text-sm text-ink-soft">{texts.live.text}</p>
      </div>
      <ButtonLink look="secondary" to={`/dashboard/events/${encodeURIComponent(event.id)}`}>
        {texts.live.action}
      </ButtonLink>
    </li>
  );
}

/** What a newcomer can pick now; all events where nothing is known to be open. */
function PickStep({ events, joined }: { events: EventView[] | undefined; joined: boolean }) {
  const next = joined ? nextCategories(events, OFFERED) : [];
  if (next.length === 0) {
    return (
      <ButtonLink look={joined ? 'primary' : 'secondary'} to="/dashboard/events">
        {texts.pick.action}
      </ButtonLink>
    );
  }
  return (
    <ul className="flex w-full flex-col gap-2">
      {next.map(({ event, category, path }, at) => (
        <li key={path}>
          <ButtonLink
            look={at === 0 ? 'primary' : 'secondary'}
            to={path}
            className="w-full justify-between! text-left"
          >
            <span className="font-bold">{category.dcat_name}</span>
            <span className="min-w-0 truncate font-normal">{shortEventName(event.name)}</span>
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

function joinText([league]: readonly MyLeague[], waiting: boolean): string {
  if (!league) return waiting ? texts.join.waiting : texts.join.text;
  return league.ofEveryone ? texts.join.everyone(league.name) : texts.join.joined(league.name);
}

interface FirstStepsProps {
  meId: string;
  leagues: MyLeague[] | undefined;
  /** A join request is pending. */
  waiting: boolean;
  events: EventView[] | undefined;
  live: readonly EventView[];
}

/** First steps of a new user, beginning with what is on now; hidden once done. */
export function FirstSteps({ meId, leagues, waiting, events, live }: FirstStepsProps) {
  const { data: picked } = useHasPicked(meId);
  if (!leagues || picked === undefined) return null;
  const joined = leagues.length > 0;
  if (joined && picked) return null;
  const { join, pick } = texts;
  return (
    <Card data-testid="first-steps" aria-labelledby="first-steps" className="px-5 pt-5 pb-1">
      <h2 id="first-steps" className="text-xl">
        {texts.title}
      </h2>
      <ol className="mt-1 divide-y divide-line">
        {live[0] && <LiveStep event={live[0]} />}
        <Step
          number={1}
          title={join.title}
          text={joinText(leagues, waiting)}
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
          text={pick.text}
          done={picked}
          action={<PickStep events={events} joined={joined} />}
        />
      </ol>
      <p className="border-t border-line py-2 text-center">
        <ButtonLink look="quiet" to="/play">
          {texts.practise}
        </ButtonLink>
      </p>
    </Card>
  );
}
