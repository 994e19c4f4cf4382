import { ExternalLink, Trash2 } from 'lucide-react';
import toast from 'react-hot-toast';
import { SettingsCard } from '@/features/settings/settings-card';
import { useEndShares, useMyShares } from '@/features/settings/sharing/shares-api';
import { formatMoment } from '@/shared/format/moments';
import { Button, IconButton } from '@/shared/ui/controls/button';
import { useConfirm } from '@/shared/ui/dialogs/confirm';
import { Pending } from '@/shared/ui/feedback/states';
import { shareTexts } from '@/texts/picks/share';
import type { MyShare } from '@/wire/generated';

const texts = shareTexts.mine;

interface OneProps {
  share: MyShare;
  busy: boolean;
  onEnd: () => void;
}

function One({ share, busy, onEnd }: OneProps) {
  const { url, categoryName, eventName, leagueName, name, createdAt } = share;
  return (
    <li className="flex items-start gap-2">
      <div className="min-w-0 flex-1 wrap-anywhere">
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-6 items-center gap-1.5 font-semibold underline"
        >
          {categoryName}
          <ExternalLink aria-hidden className="size-4 shrink-0" />
        </a>
        <p className="text-sm text-ink-soft">{texts.where(eventName, leagueName)}</p>
        <p className="text-sm text-ink-soft">{texts.as(name, formatMoment(createdAt))}</p>
      </div>
      <IconButton label={texts.endOf(categoryName, eventName)} disabled={busy} onClick={onEnd}>
        <Trash2 aria-hidden className="size-4.5" />
      </IconButton>
    </li>
  );
}

function Body() {
  const query = useMyShares();
  const { data } = query;
  const end = useEndShares();
  const confirm = useConfirm();
  if (data === undefined) return <Pending query={query} texts={texts} rows={1} />;
  const { shares, count } = data;
  if (count === 0) return <p className="text-sm text-ink-soft">{texts.none}</p>;
  const endSome = (predictionId: string | undefined, done: string) =>
    end.mutate(predictionId, {
      onSuccess: () => toast.success(done),
      onError: () => toast.error(texts.endFailed),
    });
  const endAll = async () => {
    const { endAllTitle: title, endAllAction: action } = texts;
    if (await confirm({ title, text: texts.endAllText(count), action, danger: true })) {
      endSome(undefined, texts.allEnded);
    }
  };
  return (
    <>
      <ul className="flex max-h-96 flex-col gap-4 overflow-y-auto">
        {shares.map((share) => (
          <One
            key={share.predictionId}
            share={share}
            busy={end.isPending}
            onEnd={() => endSome(share.predictionId, shareTexts.ended)}
          />
        ))}
      </ul>
      {count > shares.length && (
        <p className="text-sm text-ink-soft">{texts.more(count - shares.length)}</p>
      )}
      <Button
        look="danger"
        className="self-start"
        disabled={end.isPending}
        onClick={() => void endAll()}
      >
        {texts.endAll}
      </Button>
    </>
  );
}

export function SharesCard() {
  return (
    <SettingsCard heading={texts.heading} text={texts.text}>
      <Body />
    </SettingsCard>
  );
}
