import { CreateLeagueForm } from '@/features/leagues/create/create-league-form';
import { Page } from '@/shared/ui/layout/page';
import { leagueTexts } from '@/texts/leagues/league-pages';

export function Component() {
  return (
    <Page title={leagueTexts.create.title} lead={leagueTexts.create.lead}>
      <CreateLeagueForm />
    </Page>
  );
}
