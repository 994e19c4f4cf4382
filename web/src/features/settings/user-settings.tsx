import { AccountCard } from '@/features/settings/account-card';
import { CalendarCard } from '@/features/settings/calendar-card';
import { CountryCard } from '@/features/settings/country-card';
import { DeleteCard } from '@/features/settings/delete-card';
import { ExportCard } from '@/features/settings/export-card';
import { MailCard } from '@/features/settings/mail-card';
import { PasswordCard } from '@/features/settings/password-card';
import { PushCard } from '@/features/settings/push-card';
import { SessionsCard } from '@/features/settings/sessions-card';
import { SpoilersCard } from '@/features/settings/spoilers-card';
import { SharesCard } from '@/features/settings/shares-card';
import { ThemeCard } from '@/features/settings/theme-card';
import type { Me } from '@/wire/generated';

/** What everybody may set about themselves. */
export function UserSettings({ me }: { me: Me }) {
  return (
    <>
      <AccountCard me={me} />
      <CountryCard />
      <ThemeCard />
      <PushCard />
      <MailCard />
      <SpoilersCard />
      <CalendarCard />
      <SharesCard />
      <SessionsCard />
      <PasswordCard email={me.email} />
      <ExportCard />
      <DeleteCard />
    </>
  );
}
