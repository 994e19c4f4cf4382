import { CreateLeagueForm } from '@/features/leagues/create-league-form';
import { Page } from '@/shared/ui/page';
import { leagueTexts } from '@/texts/leagues';

export function Component() {
  return (
    <Page title={leagueTexts.create.title} lead={leagueTexts.create.lead}>
      <CreateLeagueForm />
    </Page>
  );
}
