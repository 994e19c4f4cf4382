import { ArrowRight } from 'lucide-react';
import { type NextStep, nextStep } from '@/features/events/details/next-step';
import { categoryPath } from '@/shared/events/event-rules';
import { ButtonLink } from '@/shared/ui/controls/button';
import { eventTexts } from '@/texts/events/event-pages';
import type { EventView, MyLeague, PredictionView } from '@/wire/generated';

const texts = eventTexts.next;

interface Advice {
  text: string;
  link?: { to: string; action: string };
}

function adviceOf(event: EventView, step: NextStep, hasPicks: boolean): Advice {
  const withLink = (to: string, { text, action }: { text: string; action: string }) => ({
    text,
    link: { to, action },
  });
  switch (step.kind) {
    case 'join':
      return withLink('/dashboard/leagues', texts.join);
    case 'pick': {
      const { category, missing } = step;
      const words =
        missing === 1
          ? texts.pick(category.dcat_name)
          : texts.pickMore(missing, category.dcat_name);
      return withLink(categoryPath(event.id, category), words);
    }
    case 'pickElsewhere':
      return withLink(
        categoryPath(event.id, step.category),
        texts.pickElsewhere(step.category.dcat_name),
      );
    case 'review':
      return withLink('/dashboard/my-picks', texts.review);
    case 'watch':
      return withLink(categoryPath(event.id, step.category), texts.watch(step.category.dcat_name));
    case 'results':
      return withLink(categoryPath(event.id, step.category), texts.results);
    case 'wait':
      return hasPicks ? withLink('/dashboard/my-picks', texts.wait) : { text: texts.wait.text };
    case 'notYet':
      return texts.notYet;
    case 'cancelled':
      return texts.cancelled;
    case 'postponed':
      return texts.postponed;
  }
}

interface NextStepCardProps {
  event: EventView;
  leagues: MyLeague[];
  picks: PredictionView[];
}

export function NextStepCard({ event, leagues, picks }: NextStepCardProps) {
  const step = nextStep(event, leagues, picks);
  const { text, link } = adviceOf(event, step, picks.length > 0);
  return (
    <section
      aria-labelledby="next-step"
      data-testid="next-step"
      data-step={step.kind}
      className="flex flex-wrap items-center justify-between gap-4 rounded-card border border-accent/40 bg-accent-soft p-4 md:p-5"
    >
      <div className="min-w-0 flex-1 basis-64">
        <h2 id="next-step" className="eyebrow mb-1 text-accent-text">
          {texts.heading}
        </h2>
        <p className="font-semibold">{text}</p>
      </div>
      {link && (
        <ButtonLink to={link.to} className="max-sm:w-full">
          {link.action} <ArrowRight aria-hidden className="size-4 shrink-0" />
        </ButtonLink>
      )}
    </section>
  );
}
