import { useParams } from 'react-router-dom';
import { useJoinPreview } from '@/features/leagues/api/leagues-api';
import { isDeadLink } from '@/features/leagues/join/dead-link';
import { InvitationLink } from '@/features/leagues/join/invitation-link';
import { Page } from '@/shared/ui/layout/page';
import { leagueTexts } from '@/texts/leagues/league-pages';

export function Component() {
  const { slug = '', code = '' } = useParams();
  const { error } = useJoinPreview(slug, code);
  const { title, deadTitle, eyebrow } = leagueTexts.link;
  return (
    <Page title={isDeadLink(error) ? deadTitle : title} eyebrow={eyebrow}>
      <InvitationLink slug={slug} code={code} />
    </Page>
  );
}
