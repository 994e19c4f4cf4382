import { AccountCard } from '@/features/settings/account/account-card';
import { CountryCard } from '@/features/settings/account/country-card';
import { DeleteCard } from '@/features/settings/account/delete-card';
import { ExportCard } from '@/features/settings/account/export-card';
import { GuestCard } from '@/features/settings/account/guest-card';
import { KeysCard } from '@/features/settings/account/keys-card';
import { PasswordCard } from '@/features/settings/account/password-card';
import { SessionsCard } from '@/features/settings/account/sessions-card';
import { CalendarCard } from '@/features/settings/delivery/calendar-card';
import { MailCard } from '@/features/settings/delivery/mail-card';
import { PushCard } from '@/features/settings/delivery/push-card';
import { FriendsCard } from '@/features/settings/sharing/friends-card';
import { SharesCard } from '@/features/settings/sharing/shares-card';
import { SpoilersCard } from '@/features/settings/spoilers-card';
import { ThemeCard } from '@/features/settings/theme-card';
import type { Me } from '@/wire/generated';

export function UserSettings({ me }: { me: Me }) {
  return (
    <>
      {me.guest && <GuestCard />}
      <AccountCard me={me} />
      <CountryCard />
      <FriendsCard />
      <ThemeCard />
      <PushCard />
      {!me.guest && <MailCard />}
      <SpoilersCard />
      <CalendarCard />
      <SharesCard />
      <SessionsCard />
      {!me.guest && <KeysCard />}
      {!me.guest && <PasswordCard email={me.email} />}
      <ExportCard />
      <DeleteCard />
    </>
  );
}
