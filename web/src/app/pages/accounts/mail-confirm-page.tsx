import { tokenPage } from '@/app/pages/accounts/token-page';
import { MailConfirmation } from '@/features/settings/delivery/mail-link';
import { mailTexts } from '@/texts/delivery/mail';

const texts = mailTexts.confirm;
const wayOut = { to: '/dashboard/settings', label: texts.toSettings };

export const Component = tokenPage(texts, wayOut, MailConfirmation);
