import { MessageSquareShare, Send } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import toast from 'react-hot-toast';
import { refusalOr } from '@/features/leagues/api/refusal';
import {
  useEndWebhook,
  useSetWebhook,
  useTestWebhook,
  useWebhook,
} from '@/features/leagues/settings/webhook-api';
import { ApiError } from '@/shared/api/api-error';
import { formatMoment } from '@/shared/format/moments';
import { Button } from '@/shared/ui/controls/button';
import { TextField } from '@/shared/ui/controls/field';
import { useConfirm } from '@/shared/ui/dialogs/confirm';
import { Notice } from '@/shared/ui/feedback/notice';
import { Pending } from '@/shared/ui/feedback/states';
import { Card } from '@/shared/ui/layout/card';
import { webhookTexts as texts } from '@/texts/delivery/webhook';
import type { WebhookView } from '@/wire/generated';

interface FormProps {
  leagueId: string;
  /** Restores the stored address; undefined without one. */
  onCancel: (() => void) | undefined;
  onDone: () => void;
}

function AddressForm({ leagueId, onCancel, onDone }: FormProps) {
  const [address, setAddress] = useState('');
  const [error, setError] = useState<string>();
  const set = useSetWebhook(leagueId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    set.mutate(address.trim(), {
      onSuccess: () => {
        toast.success(texts.saved);
        onDone();
      },
      onError: (failure) => {
        const fault = failure instanceof ApiError ? failure.fields['address'] : undefined;
        setError(fault ?? refusalOr(failure, texts.saveFailed));
      },
    });
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      <TextField
        label={texts.field}
        hint={texts.hint}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        error={error}
        value={address}
        onChange={(change) => {
          setAddress(change.target.value);
          setError(undefined);
        }}
      />
      <p className="text-sm text-ink-soft">{texts.once}</p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={set.isPending || address.trim() === ''}>
          {set.isPending ? texts.saving : texts.save}
        </Button>
        {onCancel && (
          <Button look="quiet" onClick={onCancel}>
            {texts.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}

function Standing({ webhook }: { webhook: WebhookView }) {
  const { ended, failure, waiting, lastSentAt } = webhook;
  if (ended) return <Notice tone="warn">{texts.ended(failure ?? '')}</Notice>;
  const last = lastSentAt === null ? texts.notYet : texts.last(formatMoment(lastSentAt));
  return (
    <div role="status" className="flex flex-col gap-2 text-sm text-ink-soft">
      {failure !== null && <Notice tone="warn">{texts.failure(failure)}</Notice>}
      <p>{waiting ? texts.waiting : last}</p>
    </div>
  );
}

interface KnownProps {
  leagueId: string;
  webhook: WebhookView;
  onChange: () => void;
}

function Known({ leagueId, webhook, onChange }: KnownProps) {
  const test = useTestWebhook(leagueId);
  const end = useEndWebhook(leagueId);
  const confirm = useConfirm();
  const busy = test.isPending || end.isPending;
  // Retries continue for hours: after fixing the channel, the user can test without waiting for
  // them.
  const isFirstTry = webhook.waiting && webhook.failure === null;
  const sendTest = () =>
    test.mutate(undefined, {
      onSuccess: () => toast.success(texts.tested),
      onError: (error) => toast.error(refusalOr(error, texts.testFailed)),
    });
  const stop = async () => {
    const { endTitle: title, endText: text, endAction: action } = texts;
    if (!(await confirm({ title, text, action, danger: true }))) return;
    end.mutate(undefined, {
      onSuccess: () => toast.success(texts.endDone),
      onError: (error) => toast.error(refusalOr(error, texts.endFailed)),
    });
  };
  return (
    <>
      <div>
        <p className="font-semibold">{texts.at(webhook.kind)}</p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {texts.known(webhook.host, webhook.ending)}
        </p>
      </div>
      <Standing webhook={webhook} />
      <div className="flex flex-wrap gap-2">
        {!webhook.ended && (
          <Button look="secondary" disabled={busy || isFirstTry} onClick={sendTest}>
            <Send aria-hidden className="size-4.5" />
            {texts.test}
          </Button>
        )}
        <Button look="secondary" disabled={busy} onClick={onChange}>
          {texts.change}
        </Button>
        <Button look="danger" disabled={busy} onClick={() => void stop()}>
          {texts.end}
        </Button>
      </div>
    </>
  );
}

function Body({ leagueId }: { leagueId: string }) {
  const query = useWebhook(leagueId);
  const { data } = query;
  const [changing, setChanging] = useState(false);
  if (data === undefined) return <Pending query={query} texts={texts} rows={1} />;
  if (data === null || changing) {
    return (
      <AddressForm
        leagueId={leagueId}
        onCancel={data === null ? undefined : () => setChanging(false)}
        onDone={() => setChanging(false)}
      />
    );
  }
  return <Known leagueId={leagueId} webhook={data} onChange={() => setChanging(true)} />;
}

export function WebhookCard({ leagueId }: { leagueId: string }) {
  return (
    <Card className="flex flex-col gap-4 p-5" data-testid="webhook">
      <div>
        <h2 className="flex items-center gap-2 text-lg">
          <MessageSquareShare aria-hidden className="size-5 shrink-0 text-accent-text" />
          {texts.heading}
        </h2>
        <p className="mt-1 text-sm text-ink-soft">{texts.text}</p>
      </div>
      <Body leagueId={leagueId} />
    </Card>
  );
}
