import { FetchTool } from '@/features/admin/fetch-tool';
import { ScoreTool } from '@/features/admin/score-tool';
import { LeagueStandingsTool, UserStandingTool } from '@/features/admin/standings-tools';
import { StatusTool } from '@/features/admin/status-tool';
import { Card } from '@/shared/ui/card';
import { adminTexts } from '@/texts/admin';

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
