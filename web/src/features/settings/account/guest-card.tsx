import { SettingsCard } from '@/features/settings/settings-card';
import { useKeepLink } from '@/shared/session/keep-link';
import { ButtonLink } from '@/shared/ui/controls/button';
import { guestTexts } from '@/texts/accounts/guests';
import { keepTexts } from '@/texts/accounts/keep';

const texts = keepTexts.settings;

/** In place of the email and the password, which a guest does not have. */
export function GuestCard() {
  const keepLink = useKeepLink();
  return (
    <SettingsCard heading={texts.heading} text={texts.text}>
      <ButtonLink {...keepLink} className="self-start">
        {guestTexts.keep}
      </ButtonLink>
    </SettingsCard>
  );
}
