import { CreateLeagueForm } from '@/features/leagues/create/create-league-form';
import { useMe } from '@/shared/session/current-user';
import { useKeepLink } from '@/shared/session/keep-link';
import { ButtonLink } from '@/shared/ui/controls/button';
import { EmptyState } from '@/shared/ui/feedback/states';
import { Page } from '@/shared/ui/layout/page';
import { guestTexts } from '@/texts/accounts/guests';
import { keepTexts } from '@/texts/accounts/keep';
import { leagueTexts } from '@/texts/leagues/league-pages';

const { createLeague: needed } = keepTexts;

export function Component() {
  const { guest } = useMe();
  const keep = useKeepLink();
  return (
    <Page title={leagueTexts.create.title} lead={leagueTexts.create.lead}>
      {guest ? (
        <EmptyState
          title={needed.title}
          text={needed.text}
          action={<ButtonLink {...keep}>{guestTexts.keep}</ButtonLink>}
        />
      ) : (
        <CreateLeagueForm />
      )}
    </Page>
  );
}
