import { CreateLeagueForm } from '@/features/leagues/create-league-form';
import { Page } from '@/shared/ui/page';

export function Component() {
  return (
    <Page title="Create a New League">
      <CreateLeagueForm />
    </Page>
  );
}
