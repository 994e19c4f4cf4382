import { useEffect, useRef } from 'react';
import { useConfig } from '@/shared/session/current-user';
import { Button } from '@/shared/ui/controls/button';
import { account } from '@/texts/accounts/sign-in';

/** Replaces the forms: only an administrator can reset a password. */
export function ForgotPanel({ onBack }: { onBack: () => void }) {
  const { data: config } = useConfig();
  const email = config?.adminEmail;
  const heading = useRef<HTMLHeadingElement>(null);
  // The link that led here is gone, so the focus moves to the heading.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {account.forgot.title}
      </h2>
      {email ? (
        <p className="text-ink-soft">
          {account.forgot.before}
          <a
            className="font-semibold break-words text-accent-text underline"
            href={`mailto:${email}`}
          >
            {email}
          </a>
          {account.forgot.after}
        </p>
      ) : (
        <p className="text-ink-soft">{account.forgot.withoutAddress}</p>
      )}
      <Button look="secondary" onClick={onBack}>
        {account.forgot.back}
      </Button>
    </div>
  );
}
