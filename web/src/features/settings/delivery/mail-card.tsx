import toast from 'react-hot-toast';
import {
  useAskAtAddress,
  useMailSettings,
  useSetMailSwitches,
} from '@/features/settings/delivery/mail-api';
import { SettingsCard } from '@/features/settings/settings-card';
import { ApiError } from '@/shared/api/api-error';
import { useConfig } from '@/shared/session/current-user';
import { Button } from '@/shared/ui/controls/button';
import { Toggle } from '@/shared/ui/controls/toggle';
import { Notice } from '@/shared/ui/feedback/notice';
import { Pending } from '@/shared/ui/feedback/states';
import { mailTexts as texts } from '@/texts/delivery/mail';
import type { MailSettings } from '@/wire/generated';

/** The server's message if there is one, such as for too many confirmation mails. */
const wordsOf = (error: Error, otherwise: string) =>
  error instanceof ApiError && error.code === 'too_many_requests' ? error.message : otherwise;

function AskButton({ label }: { label: string }) {
  const ask = useAskAtAddress();
  return (
    <Button
      look="secondary"
      className="self-start"
      disabled={ask.isPending}
      onClick={() =>
        ask.mutate(undefined, {
          onSuccess: () => toast.success(texts.sent),
          onError: (error) => toast.error(wordsOf(error, texts.askFailed)),
        })
      }
    >
      {ask.isPending ? texts.asking : label}
    </Button>
  );
}

/** Whether the address can receive mail, and what to do if not. */
function AddressState({ settings }: { settings: MailSettings }) {
  const { address, email, refusal } = settings;
  switch (address) {
    case 'confirmed':
      return <Notice tone="good">{texts.confirmed(email)}</Notice>;
    case 'asked':
      return (
        <>
          <Notice tone="info">{texts.linkSent(email)}</Notice>
          <AskButton label={texts.askAgain} />
        </>
      );
    case 'refused':
      return (
        <>
          <Notice tone="bad">
            <p>{texts.refused(email)}</p>
            {refusal && <p className="font-normal break-words">{texts.refusal(refusal)}</p>}
          </Notice>
          <AskButton label={texts.askAnew} />
        </>
      );
    case 'unconfirmed':
      return (
        <>
          <Notice tone="warn">{texts.unconfirmed(email)}</Notice>
          <AskButton label={texts.ask} />
        </>
      );
  }
}

function Switches({ settings }: { settings: MailSettings }) {
  const set = useSetMailSwitches();
  const { reminders, results } = settings;
  // Optimistic: the requested state is shown until the response arrives.
  const shown = set.isPending ? set.variables : { reminders, results };
  const save = (body: { reminders: boolean; results: boolean }) =>
    set.mutate(body, { onError: (error) => toast.error(wordsOf(error, texts.saveFailed)) });
  return (
    <div className="flex flex-col gap-3">
      <Toggle
        label={texts.reminders}
        hint={texts.remindersHint}
        on={shown.reminders}
        disabled={set.isPending}
        onToggle={(on) => save({ ...shown, reminders: on })}
      />
      <Toggle
        label={texts.results}
        hint={texts.resultsHint}
        on={shown.results}
        disabled={set.isPending}
        onToggle={(on) => save({ ...shown, results: on })}
      />
    </div>
  );
}

function Body() {
  const query = useMailSettings();
  const { data } = query;
  if (data === undefined) return <Pending query={query} texts={texts} rows={2} />;
  return (
    <>
      <Switches settings={data} />
      {(data.reminders || data.results) && <AddressState settings={data} />}
    </>
  );
}

/** Shown only if this installation sends mail. */
export function MailCard() {
  const { data: config } = useConfig();
  if (config?.mail !== true) return null;
  return (
    <SettingsCard heading={texts.heading} text={texts.text}>
      <Body />
    </SettingsCard>
  );
}
