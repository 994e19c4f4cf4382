import { useParams } from 'react-router-dom';
import { InvitationLink } from '@/features/leagues/join/invitation-link';
import { Page } from '@/shared/ui/layout/page';
import { leagueTexts } from '@/texts/leagues/league-pages';

export function Component() {
  const { slug = '', code = '' } = useParams();
  return (
    <Page title={leagueTexts.link.title} eyebrow={leagueTexts.link.eyebrow}>
      <InvitationLink slug={slug} code={code} />
    </Page>
  );
}
