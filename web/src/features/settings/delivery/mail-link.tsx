import { useConfirmMail, useUnsubscribe } from '@/features/settings/delivery/mail-api';
import { ApiError } from '@/shared/api/api-error';
import { Button, ButtonLink } from '@/shared/ui/controls/button';
import { Notice } from '@/shared/ui/feedback/notice';
import { mailTexts } from '@/texts/delivery/mail';

const SETTINGS = '/dashboard/settings';

interface LinkTexts {
  text: string;
  action: string;
  busy: string;
  invalid: string;
  failed: string;
  toSettings: string;
}

interface MailLinkProps {
  texts: LinkTexts;
  /** Shown on success. */
  done: string | null;
  next?: string;
  error: Error | null;
  busy: boolean;
  onGo: () => void;
}

/** Asks before executing a mail's link, because mail scanners open links. */
function MailLink({ texts, done, next, error, busy, onGo }: MailLinkProps) {
  if (done !== null) {
    return (
      <div className="flex flex-col gap-4">
        <Notice tone="good">
          <p>{done}</p>
          {next !== undefined && <p className="font-normal">{next}</p>}
        </Notice>
        <ButtonLink to={SETTINGS}>{texts.toSettings}</ButtonLink>
      </div>
    );
  }
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <div className="flex flex-col gap-4">
        <Notice tone="bad">{texts.invalid}</Notice>
        <ButtonLink to={SETTINGS} look="secondary">
          {texts.toSettings}
        </ButtonLink>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="-mt-2 text-ink-soft">{texts.text}</p>
      {error !== null && <Notice tone="bad">{texts.failed}</Notice>}
      <Button disabled={busy} onClick={onGo}>
        {busy ? texts.busy : texts.action}
      </Button>
    </div>
  );
}

/** Target of a confirmation link, which is valid once. */
export function MailConfirmation({ token }: { token: string }) {
  const confirm = useConfirmMail();
  const texts = mailTexts.confirm;
  return (
    <MailLink
      texts={texts}
      done={confirm.isSuccess ? texts.done : null}
      next={texts.next}
      error={confirm.error}
      busy={confirm.isPending}
      onGo={() => confirm.mutate({ token })}
    />
  );
}

/** Target of an unsubscribe link. */
export function MailUnsubscription({ token }: { token: string }) {
  const unsubscribe = useUnsubscribe();
  const texts = mailTexts.unsubscribe;
  return (
    <MailLink
      texts={texts}
      done={unsubscribe.data ? texts.done[unsubscribe.data.kind] : null}
      error={unsubscribe.error}
      busy={unsubscribe.isPending}
      onGo={() => unsubscribe.mutate(token)}
    />
  );
}
