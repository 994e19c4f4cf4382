import { InviteCodeForm } from '@/features/leagues/invite-code-form';
import { PublicLeagues } from '@/features/leagues/public-leagues';
import { ButtonLink } from '@/shared/ui/button';
import { Section } from '@/shared/ui/card';
import { Page } from '@/shared/ui/page';

export function Component() {
  return (
    <Page
      title="Leagues"
      actions={<ButtonLink to="/dashboard/create-league">Create a League</ButtonLink>}
    >
      <Section title="Join Public Leagues">
        <PublicLeagues />
      </Section>
      <Section title="Join via Invite Code">
        <InviteCodeForm />
      </Section>
    </Page>
  );
}
