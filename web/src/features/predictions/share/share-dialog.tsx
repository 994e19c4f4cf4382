import { Download, Share2 } from 'lucide-react';
import { useState } from 'react';
import toast from 'react-hot-toast';
import { useEndShare, useMakeShare, useShare } from '@/features/predictions/share/share-api';
import { ShareForm } from '@/features/predictions/share/share-form';
import { ApiError } from '@/shared/api/api-error';
import { useMe } from '@/shared/session/current-user';
import { Button, buttonShape } from '@/shared/ui/controls/button';
import { Copyable } from '@/shared/ui/controls/copyable';
import { Dialog } from '@/shared/ui/dialogs/dialog';
import { ErrorBox, SkeletonRows } from '@/shared/ui/feedback/states';
import { shareTexts as texts } from '@/texts/picks/share';
import type { MyLeague, ShareBody, ShareView } from '@/wire/generated';

interface SharedProps {
  share: ShareView;
  busy: boolean;
  onChange: () => void;
  onEnd: () => void;
}

function Shared({ share, busy, onChange, onEnd }: SharedProps) {
  const { url, picture, name } = share;
  const passOn = async () => {
    try {
      await navigator.share({ title: texts.page.title(name), url });
    } catch {
      // The user cancelled; the link can still be copied.
    }
  };
  // Whether the device has a share sheet; otherwise the link is copied.
  const canPassOn = 'share' in navigator;
  return (
    <div className="flex w-full min-w-0 flex-col gap-4">
      <img
        src={picture}
        width={1200}
        height={630}
        alt={texts.pictureOf(name)}
        className="h-auto w-full rounded-card border border-line bg-sunken"
      />
      <dl>
        <Copyable name={texts.link} text={url} />
      </dl>
      <div className="flex flex-wrap gap-2">
        {canPassOn && (
          <Button onClick={() => void passOn()}>
            <Share2 aria-hidden className="size-4.5" />
            {texts.pass}
          </Button>
        )}
        <a href={picture} download={texts.fileName} className={buttonShape('secondary')}>
          <Download aria-hidden className="size-4.5" />
          {texts.download}
        </a>
      </div>
      <div className="flex flex-wrap gap-2 border-t border-line pt-3">
        <Button look="quiet" disabled={busy} onClick={onChange}>
          {texts.change}
        </Button>
        <Button look="danger" disabled={busy} onClick={onEnd}>
          {texts.end}
        </Button>
      </div>
    </div>
  );
}

interface ShareDialogProps {
  predictionId: string;
  league: MyLeague | undefined;
  onClose: () => void;
}

function Body({ predictionId, league, onClose }: ShareDialogProps) {
  const me = useMe();
  const { data, isError, refetch } = useShare(predictionId);
  const make = useMakeShare(predictionId);
  const end = useEndShare(predictionId);
  const [changing, setChanging] = useState(false);
  if (data === undefined) {
    return isError ? (
      <ErrorBox message={texts.failed} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={3} label={texts.loading} />
    );
  }
  const { share } = data;
  const save = (body: ShareBody) =>
    make.mutate(body, {
      onSuccess: () => setChanging(false),
      onError: (error) => {
        const known = error instanceof ApiError && error.code !== null ? error : null;
        toast.error(known?.fields['name'] ?? known?.message ?? texts.makeFailed);
      },
    });
  if (share && !changing) {
    return (
      <Shared
        share={share}
        busy={end.isPending}
        onChange={() => setChanging(true)}
        onEnd={() =>
          end.mutate(undefined, {
            onSuccess: () => toast.success(texts.ended),
            onError: () => toast.error(texts.endFailed),
          })
        }
      />
    );
  }
  const initial: ShareBody = share ?? {
    name: me.name,
    showLeague: false,
    theme: document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light',
  };
  return (
    <ShareForm
      initial={initial}
      league={league?.name}
      submit={share ? texts.save : texts.make}
      busy={make.isPending}
      onSubmit={save}
      onCancel={share ? () => setChanging(false) : onClose}
    />
  );
}

export function ShareDialog(props: ShareDialogProps) {
  return (
    <Dialog open onClose={props.onClose} title={texts.title} text={texts.text}>
      <Body {...props} />
    </Dialog>
  );
}
