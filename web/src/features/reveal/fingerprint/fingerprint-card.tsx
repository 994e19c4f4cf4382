import { ChevronDown, Fingerprint as FingerprintIcon } from 'lucide-react';
import { useFingerprintCheck } from '@/features/reveal/fingerprint/use-fingerprint-check';
import { useFingerprints } from '@/features/reveal/reveal-api';
import { messageOf } from '@/shared/api/api-error';
import { formatClock, formatMoment } from '@/shared/format/moments';
import { Button } from '@/shared/ui/controls/button';
import { Notice } from '@/shared/ui/feedback/notice';
import { ErrorBox, SkeletonRows } from '@/shared/ui/feedback/states';
import { Card } from '@/shared/ui/layout/card';
import { revealTexts } from '@/texts/picks/reveal';
import type { CategoryReveal, Fingerprint } from '@/wire/generated';

const texts = revealTexts.fingerprint;

function Digest({ digest }: { digest: string }) {
  return (
    <code className="block rounded-control bg-sunken px-3 py-2 font-mono text-sm break-all select-all">
      {digest}
    </code>
  );
}

function story({ number, madeAt, picks, madeById, madeByName, ofGuest }: Fingerprint): string {
  const time = formatMoment(madeAt);
  if (ofGuest) return texts.ofGuest(time, picks, madeByName);
  if (madeById !== null) return texts.byAdmin(time, picks, madeByName);
  return number === 1 ? texts.atLock(time, picks) : texts.again(time, picks);
}

function Outcome({ check }: { check: ReturnType<typeof useFingerprintCheck> }) {
  const { outcome } = check;
  if (outcome === null) return null;
  if (outcome.kind === 'failed')
    return <Notice tone="bad">{texts.failed(messageOf(outcome.error))}</Notice>;
  if (outcome.kind === 'cannot') return <Notice tone="info">{texts.cannot}</Notice>;
  if (outcome.kind === 'differs') {
    return (
      <Notice tone="bad" data-testid="fingerprint-differs">
        <p>{texts.differs}</p>
        <p className="mt-1">{texts.computed}</p>
        <Digest digest={outcome.computed} />
      </Notice>
    );
  }
  return (
    <Notice tone={outcome.asShown ? 'good' : 'warn'} data-testid="fingerprint-agrees">
      {texts.agrees(formatClock(outcome.at))}{' '}
      {outcome.asShown ? texts.shown(outcome.podiums) : texts.shownOtherwise}
    </Notice>
  );
}

function Earlier({ earlier }: { earlier: Fingerprint[] }) {
  if (earlier.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
        {texts.earlier}
      </summary>
      <ol className="flex flex-col gap-3">
        {earlier.map((one) => (
          <li key={one.number} className="flex flex-col gap-1.5">
            <Digest digest={one.digest} />
            <p className="text-ink-soft">{story(one)}</p>
          </li>
        ))}
      </ol>
    </details>
  );
}

interface FingerprintCardProps {
  leagueId: string;
  eventId: string;
  /** The whole event is closed; only then a fingerprint exists. */
  eventClosed: boolean;
  reveal: CategoryReveal;
}

/** Lets members verify that no pick has changed since the lock. */
export function FingerprintCard({ leagueId, eventId, eventClosed, reveal }: FingerprintCardProps) {
  const query = useFingerprints(leagueId, eventId, eventClosed);
  const check = useFingerprintCheck({ leagueId, eventId, reveal, fresh: query.fresh });
  const [newest, ...earlier] = query.data ?? [];
  return (
    <Card data-testid="fingerprint">
      <details className="group">
        <summary className="flex cursor-pointer items-center justify-between gap-3 p-4 md:p-5">
          <div>
            <h2 className="flex items-center gap-2 text-lg">
              <FingerprintIcon aria-hidden className="size-5 shrink-0" />
              {texts.title}
            </h2>
            <p className="mt-1 text-sm text-ink-soft">{texts.forWhom}</p>
          </div>
          <ChevronDown aria-hidden className="size-5 shrink-0 group-open:rotate-180" />
        </summary>
        <div className="flex flex-col gap-3 px-4 pb-4 md:px-5 md:pb-5">
          <p className="max-w-prose text-sm text-ink-soft">{texts.text}</p>
          {!eventClosed && <p className="text-sm">{texts.open}</p>}
          {eventClosed &&
            !query.data &&
            (query.error ? (
              <ErrorBox
                message={texts.failed(messageOf(query.error))}
                onRetry={() => void query.refetch()}
              />
            ) : (
              <SkeletonRows rows={1} label={texts.loading} />
            ))}
          {query.data && !newest && <p className="text-sm">{texts.none}</p>}
          {newest && (
            <>
              <div className="flex flex-col gap-1.5">
                <Digest digest={newest.digest} />
                <p className="text-sm text-ink-soft">{story(newest)}</p>
              </div>
              <div className="flex flex-wrap gap-2">
                <Button look="secondary" disabled={check.busy} onClick={() => void check.run()}>
                  {check.busy ? texts.checking : texts.check}
                </Button>
                <Button look="quiet" disabled={check.busy} onClick={() => void check.download()}>
                  {texts.download}
                </Button>
              </div>
              <Outcome check={check} />
            </>
          )}
          <details className="text-sm">
            <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
              {texts.how}
            </summary>
            <p className="max-w-prose text-ink-soft">{texts.howText}</p>
          </details>
          <Earlier earlier={earlier} />
        </div>
      </details>
    </Card>
  );
}
