import { TokenPage } from '@/app/token-page';
import { MailConfirmation } from '@/features/settings/mail-link';
import { mailTexts } from '@/texts/mail';

const texts = mailTexts.confirm;

/** Where the question at an address leads. */
export function Component() {
  return (
    <TokenPage
      title={texts.title}
      noToken={texts.noToken}
      wayOut={{ to: '/dashboard/settings', label: texts.toSettings }}
    >
      {(token) => <MailConfirmation key={token} token={token} />}
    </TokenPage>
  );
}
