import { EveryonesInvitation } from '@/features/leagues/everyones-invitation';
import { InviteCodeForm } from '@/features/leagues/invite-code-form';
import { MyInvitations } from '@/features/leagues/my-invitations';
import { PublicLeagues } from '@/features/leagues/public-leagues';
import { ButtonLink } from '@/shared/ui/button';
import { Section } from '@/shared/ui/card';
import { Page } from '@/shared/ui/page';
import { leagueTexts } from '@/texts/leagues';

export function Component() {
  return (
    <Page
      title={leagueTexts.list.title}
      actions={<ButtonLink to="/dashboard/create-league">{leagueTexts.list.create}</ButtonLink>}
    >
      <MyInvitations />
      <EveryonesInvitation />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-6">
        <Section title={leagueTexts.list.publicHeading} className="min-w-0">
          <PublicLeagues />
        </Section>
        <Section title={leagueTexts.join.heading} className="min-w-0 lg:sticky lg:top-10">
          <InviteCodeForm />
        </Section>
      </div>
    </Page>
  );
}
