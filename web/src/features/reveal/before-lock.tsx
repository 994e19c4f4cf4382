import { Lock } from 'lucide-react';
import type { PickedOf } from '@/features/reveal/picked-marks';
import { formatDeadline } from '@/shared/format/moments';
import { Avatar } from '@/shared/ui/badges/avatar';
import { ButtonLink } from '@/shared/ui/controls/button';
import { SkeletonRows } from '@/shared/ui/feedback/states';
import { Card } from '@/shared/ui/layout/card';
import { revealTexts } from '@/texts/picks/reveal';

const texts = revealTexts.before;

interface BeforeLockProps {
  picked: PickedOf | null;
  /** Null if unknown. */
  closesAt: string | null;
  toPicks: string;
}

/** Number of members who have picked, live; never the picks. */
export function BeforeLock({ picked, closesAt, toPicks }: BeforeLockProps) {
  if (!picked) {
    return (
      <Card className="p-5">
        <SkeletonRows rows={3} label={texts.loading} />
      </Card>
    );
  }
  const share = picked.members === 0 ? 0 : (100 * picked.picked) / picked.members;
  return (
    <Card className="wall flex flex-col gap-5 p-5 md:p-8" data-testid="reveal-before">
      <div>
        <p role="status" className="font-display text-3xl font-bold tabular-nums md:text-4xl">
          {texts.count(picked.picked, picked.members)}
        </p>
        <div aria-hidden className="mt-4 h-2.5 overflow-hidden rounded-full bg-sunken">
          <div
            className="h-full rounded-full bg-accent transition-[width] duration-500"
            style={{ width: `${share}%` }}
          />
        </div>
      </div>
      <p className="flex max-w-prose items-start gap-2.5 text-ink-soft">
        <Lock aria-hidden className="mt-1 size-4 shrink-0" />
        <span>
          {texts.text} {closesAt !== null && texts.closes(formatDeadline(closesAt))}
        </span>
      </p>
      <div>
        <h2 className="eyebrow mb-2">{texts.names}</h2>
        {picked.picked === 0 ? (
          <p className="text-sm text-ink-soft">{texts.nobody}</p>
        ) : (
          <ul className="flex flex-wrap gap-2">
            {picked.names.map((name, place) => (
              <li
                key={`${name} ${place}`}
                className="animate-settle-in inline-flex max-w-full items-center gap-2 rounded-full border border-line bg-surface py-1 pr-3 pl-1 text-sm font-medium"
              >
                <Avatar small name={name} />
                <span className="truncate">{name}</span>
              </li>
            ))}
            {picked.besides > 0 && (
              <li className="self-center text-sm text-ink-soft">{texts.besides(picked.besides)}</li>
            )}
          </ul>
        )}
      </div>
      <ButtonLink look="secondary" to={toPicks} className="self-start">
        {revealTexts.toPicks}
      </ButtonLink>
    </Card>
  );
}
