import { useAdminEvent } from '@/features/admin/admin-event';
import { FetchTool } from '@/features/admin/scoring/fetch-tool';
import { ScoreTool } from '@/features/admin/scoring/score-tool';
import { LeagueStandingsTool, UserStandingTool } from '@/features/admin/scoring/standings-tools';
import { StatusTool } from '@/features/admin/scoring/status-tool';
import { useUpcomingEvents } from '@/live/hooks/use-events';
import { Card } from '@/shared/ui/layout/card';
import { adminTexts } from '@/texts/admin/site-admin';

export function ScoringAdministration() {
  const eventId = useAdminEvent((event) => event.typed).trim();
  const event = useUpcomingEvents().events?.find(({ id }) => id === eventId);
  return (
    <Card className="flex flex-col gap-5 p-5 md:p-6">
      <div>
        <h2 className="text-xl">{adminTexts.scoring.heading}</h2>
        <p className="mt-1 text-sm text-ink-soft">
          {eventId === ''
            ? adminTexts.scoring.noEvent
            : adminTexts.scoring.of(event?.name ?? eventId)}
        </p>
      </div>
      <ScoreTool />
      <FetchTool />
      <StatusTool />
      <LeagueStandingsTool />
      <UserStandingTool />
    </Card>
  );
}
