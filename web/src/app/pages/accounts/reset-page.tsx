import { tokenPage } from '@/app/pages/accounts/token-page';
import { ResetPasswordForm } from '@/features/accounts/reset-password-form';
import { account } from '@/texts/accounts/sign-in';

const texts = account.reset;
const wayOut = { to: '/login', label: texts.toLogin };

export const Component = tokenPage(texts, wayOut, ResetPasswordForm);
