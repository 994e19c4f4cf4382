import { FetchTool } from '@/features/admin/scoring/fetch-tool';
import { ScoreTool } from '@/features/admin/scoring/score-tool';
import { LeagueStandingsTool, UserStandingTool } from '@/features/admin/scoring/standings-tools';
import { StatusTool } from '@/features/admin/scoring/status-tool';
import { Card } from '@/shared/ui/layout/card';
import { adminTexts } from '@/texts/admin/site-admin';

export function ScoringAdministration() {
  return (
    <Card className="flex flex-col gap-5 p-5 md:p-6">
      <h2 className="text-xl">{adminTexts.scoring.heading}</h2>
      <ScoreTool />
      <FetchTool />
      <StatusTool />
      <LeagueStandingsTool />
      <UserStandingTool />
    </Card>
  );
}
