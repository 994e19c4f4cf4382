import { TokenPage } from '@/app/pages/accounts/token-page';
import { MailUnsubscription } from '@/features/settings/delivery/mail-link';
import { mailTexts } from '@/texts/delivery/mail';

const texts = mailTexts.unsubscribe;

export function Component() {
  return (
    <TokenPage
      title={texts.title}
      noToken={texts.noToken}
      wayOut={{ to: '/dashboard/settings', label: texts.toSettings }}
    >
      {(token) => <MailUnsubscription key={token} token={token} />}
    </TokenPage>
  );
}
