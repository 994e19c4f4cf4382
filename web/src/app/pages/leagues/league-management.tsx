import { Suspense } from 'react';
import { lazyPart } from '@/shared/ui/feedback/lazy-part';
import { InviteCard } from '@/features/leagues/invite/invite-card';
import type { useLeaguePage } from '@/features/leagues/page/use-league-page';
import { LeagueSettings } from '@/features/leagues/settings/league-settings';
import { isSiteAdmin } from '@/shared/session/current-user';
import type { LeagueView } from '@/wire/generated';

const GlobalLeagueSettings = lazyPart(async () => ({
  default: (await import('@/features/leagues/global/global-league-settings')).GlobalLeagueSettings,
}));

const ExportCard = lazyPart(async () => ({
  default: (await import('@/features/leagues/export/export-card')).ExportCard,
}));

const ScreenCard = lazyPart(async () => ({
  default: (await import('@/features/leagues/settings/screen-card')).ScreenCard,
}));

const WebhookCard = lazyPart(async () => ({
  default: (await import('@/features/leagues/settings/webhook-card')).WebhookCard,
}));

interface LeagueManagementProps {
  league: LeagueView;
  page: ReturnType<typeof useLeaguePage>;
}

export function LeagueManagement({ league, page }: LeagueManagementProps) {
  const { me, invitations } = page;
  return (
    <div className="grid items-start gap-6 *:min-w-0 lg:grid-cols-2">
      <div className="flex flex-col gap-6">
        <InviteCard league={league} invitations={invitations} />
        <Suspense fallback={null}>
          <ScreenCard key={league._id} leagueId={league._id} />
          <ExportCard key={`export ${league._id}`} leagueId={league._id} />
        </Suspense>
      </div>
      <div className="flex flex-col gap-6">
        <LeagueSettings league={league} isOwner={league.ownerId === me.userId} />
        <Suspense fallback={null}>
          {isSiteAdmin(me) && (
            <GlobalLeagueSettings key={`everyone ${league._id}`} league={league} />
          )}
          <WebhookCard key={league._id} leagueId={league._id} />
        </Suspense>
      </div>
    </div>
  );
}
