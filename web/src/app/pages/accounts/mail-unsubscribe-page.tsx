import { tokenPage } from '@/app/pages/accounts/token-page';
import { MailUnsubscription } from '@/features/settings/delivery/mail-link';
import { mailTexts } from '@/texts/delivery/mail';

const texts = mailTexts.unsubscribe;
const wayOut = { to: '/dashboard/settings', label: texts.toSettings };

export const Component = tokenPage(texts, wayOut, MailUnsubscription);
