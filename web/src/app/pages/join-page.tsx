import { useParams } from 'react-router-dom';
import { InvitationLink } from '@/features/leagues/invitation-link';
import { Page } from '@/shared/ui/page';
import { leagueTexts } from '@/texts/leagues';

export function Component() {
  const { slug = '', code = '' } = useParams();
  return (
    <Page title={leagueTexts.link.title} eyebrow={leagueTexts.link.eyebrow}>
      <InvitationLink slug={slug} code={code} />
    </Page>
  );
}
