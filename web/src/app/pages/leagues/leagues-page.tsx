import { GlobalLeagueInvitation } from '@/features/leagues/directory/global-league-invitation';
import { PublicLeagues } from '@/features/leagues/directory/public-leagues';
import { InviteCodeForm } from '@/features/leagues/join/invite-code-form';
import { MyInvitations } from '@/features/leagues/join/my-invitations';
import { ButtonLink } from '@/shared/ui/controls/button';
import { Section } from '@/shared/ui/layout/card';
import { Page } from '@/shared/ui/layout/page';
import { leagueTexts } from '@/texts/leagues/league-pages';

export function Component() {
  return (
    <Page
      title={leagueTexts.list.title}
      actions={<ButtonLink to="/dashboard/create-league">{leagueTexts.list.create}</ButtonLink>}
    >
      <MyInvitations />
      <GlobalLeagueInvitation />
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
