import { useState } from 'react';
import { segment } from '@/shared/api/api-client';
import { AuditPages } from '@/shared/audit/audit-pages';
import { Button } from '@/shared/ui/controls/button';
import { Card } from '@/shared/ui/layout/card';
import { auditTexts } from '@/texts/admin/audit';

const texts = auditTexts.league;
const PAGE_SIZE = 10;

export function LeagueLog({ leagueId }: { leagueId: string }) {
  const [shown, setShown] = useState(false);
  return (
    <Card className="flex flex-col gap-3 p-5" data-testid="league-log">
      <div>
        <h2 className="text-lg">{texts.heading}</h2>
        <p className="mt-1 text-sm text-ink-soft">{texts.text}</p>
      </div>
      {shown ? (
        <AuditPages
          path={`/api/leagues/${segment(leagueId)}/log`}
          pageSize={PAGE_SIZE}
          place="league"
          none={texts.none}
        />
      ) : (
        <Button look="secondary" className="self-start" onClick={() => setShown(true)}>
          {texts.show}
        </Button>
      )}
    </Card>
  );
}
