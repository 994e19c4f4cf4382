import { TokenPage } from '@/app/pages/accounts/token-page';
import { ResetPasswordForm } from '@/features/accounts/reset-password-form';
import { account } from '@/texts/accounts/sign-in';

const texts = account.reset;

export function Component() {
  return (
    <TokenPage
      title={texts.title}
      noToken={texts.noToken}
      wayOut={{ to: '/login', label: texts.toLogin }}
    >
      {(token) => <ResetPasswordForm key={token} token={token} />}
    </TokenPage>
  );
}
