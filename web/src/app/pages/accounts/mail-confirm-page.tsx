import { TokenPage } from '@/app/pages/accounts/token-page';
import { MailConfirmation } from '@/features/settings/delivery/mail-link';
import { mailTexts } from '@/texts/delivery/mail';

const texts = mailTexts.confirm;

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
