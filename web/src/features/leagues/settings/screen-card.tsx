import { MonitorPlay } from 'lucide-react';
import { useEffect, useRef } from 'react';
import toast from 'react-hot-toast';
import { refusalOr } from '@/features/leagues/api/refusal';
import { useEndScreen, useMakeScreen, useScreen } from '@/features/leagues/settings/screen-api';
import { ScreenRemote } from '@/features/leagues/settings/screen-remote';
import { formatMoment } from '@/shared/format/moments';
import { Button } from '@/shared/ui/controls/button';
import { Copyable } from '@/shared/ui/controls/copyable';
import { NewTabLink } from '@/shared/ui/controls/new-tab-link';
import { useConfirm } from '@/shared/ui/dialogs/confirm';
import { Pending } from '@/shared/ui/feedback/states';
import { Card } from '@/shared/ui/layout/card';
import { bigScreenTexts as texts } from '@/texts/leagues/big-screen';

const overlayOf = (url: string) => `${url}?overlay=1`;

function NewAddress({ url }: { url: string }) {
  const box = useRef<HTMLElement>(null);
  // The button that made it may be far below.
  useEffect(() => box.current?.focus(), [url]);
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={texts.newAddress}
      className="flex scroll-mt-20 flex-col gap-3 rounded-control border border-line bg-sunken p-4"
    >
      <p className="text-sm">{texts.once}</p>
      <dl className="flex flex-col gap-3">
        <Copyable name={texts.address} text={url} isWhole>
          <NewTabLink href={url} label={texts.open} />
        </Copyable>
        <Copyable name={texts.overlay} text={overlayOf(url)} hint={texts.overlayHint} />
      </dl>
    </section>
  );
}

function Body({ leagueId }: { leagueId: string }) {
  const query = useScreen(leagueId);
  const { data: screen } = query;
  const make = useMakeScreen(leagueId);
  const end = useEndScreen(leagueId);
  const confirm = useConfirm();
  const busy = make.isPending || end.isPending;
  const create = (done?: string) =>
    make.mutate(undefined, {
      onSuccess: () => done && toast.success(done),
      onError: (error) => toast.error(refusalOr(error, texts.createFailed)),
    });
  const replace = async () => {
    const { replaceTitle: title, replaceText: text, replace: action } = texts;
    if (await confirm({ title, text, action, danger: true })) create(texts.replaceDone);
  };
  const revoke = async () => {
    const { revokeTitle: title, revokeText: text, revokeAction: action } = texts;
    if (!(await confirm({ title, text, action, danger: true }))) return;
    end.mutate(undefined, {
      onSuccess: () => {
        make.reset();
        toast.success(texts.revokeDone);
      },
      onError: (error) => toast.error(refusalOr(error, texts.revokeFailed)),
    });
  };
  if (screen === undefined) return <Pending query={query} texts={texts} rows={1} />;
  return (
    <>
      {make.data && <NewAddress url={make.data.url} />}
      {screen === null ? (
        <Button disabled={busy} onClick={() => create()}>
          {make.isPending ? texts.creating : texts.create}
        </Button>
      ) : (
        <>
          <ScreenRemote leagueId={leagueId} screen={screen} />
          <div className="flex flex-col gap-3 border-t border-line pt-4">
            <p className="text-sm text-ink-soft">{texts.made(formatMoment(screen.createdAt))}</p>
            <div className="flex flex-wrap gap-2">
              <Button look="secondary" disabled={busy} onClick={() => void replace()}>
                {texts.replace}
              </Button>
              <Button look="danger" disabled={busy} onClick={() => void revoke()}>
                {texts.revoke}
              </Button>
            </div>
          </div>
        </>
      )}
    </>
  );
}

/** Creates the address of the league's big screen, and steers it. */
export function ScreenCard({ leagueId }: { leagueId: string }) {
  return (
    <Card className="flex flex-col gap-4 p-5" data-testid="big-screen">
      <div>
        <h2 className="flex items-center gap-2 text-lg">
          <MonitorPlay aria-hidden className="size-5 shrink-0 text-accent-text" />
          {texts.heading}
        </h2>
        <p className="mt-1 text-sm text-ink-soft">{texts.text}</p>
      </div>
      <Body leagueId={leagueId} />
    </Card>
  );
}
