import { useNow } from '@/shared/browser/use-now';
import { formatDeadline, formatRemaining } from '@/shared/format/moments';
import { tvTexts as texts } from '@/texts/leagues/tv';
import type { ScreenDeadline } from '@/wire/generated';

function TimeLeft({ closesAt }: { closesAt: string }) {
  const now = useNow(1_000);
  return (
    <>
      <p className="text-[1.6rem] font-semibold text-ink-soft">{texts.closesIn}</p>
      <p className="score text-[6rem] leading-none text-accent-text">
        {formatRemaining(Date.parse(closesAt) - now)}
      </p>
      <p className="text-[1.6rem] text-ink-soft">{formatDeadline(closesAt)}</p>
    </>
  );
}

/** The next event to pick, and how long that is possible. */
export function NextView({ next }: { next: ScreenDeadline }) {
  return (
    <div className="flex h-full flex-col items-center justify-center gap-5 text-center">
      <p className="font-display text-[3rem] leading-tight font-extrabold wrap-anywhere">
        {next.eventName}
      </p>
      {next.closesAt === null ? (
        <p className="text-[1.6rem] text-ink-soft">{texts.noTime}</p>
      ) : (
        <TimeLeft closesAt={next.closesAt} />
      )}
    </div>
  );
}

/** In place of a view: one large sentence. */
export function Words({ title, text }: { title: string; text: string }) {
  return (
    <div className="flex h-full flex-col items-center justify-center gap-4 text-center">
      <p className="font-display text-[3.4rem] leading-tight font-extrabold wrap-anywhere">
        {title}
      </p>
      <p className="text-[1.75rem] text-ink-soft">{text}</p>
    </div>
  );
}
