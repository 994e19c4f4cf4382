import { useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { AuditPages } from '@/shared/audit/audit-pages';
import { Button } from '@/shared/ui/controls/button';
import { SelectField } from '@/shared/ui/controls/field';
import { Card } from '@/shared/ui/layout/card';
import { auditTexts as texts } from '@/texts/admin/audit';

const PAGE_SIZE = 20;

export function AuditPanel() {
  const [kind, setKind] = useState('');
  const client = useQueryClient();
  return (
    <Card className="flex flex-col gap-4 p-5 md:p-6" data-testid="audit-panel">
      <div>
        <h2 className="text-xl">{texts.heading}</h2>
        <p className="mt-1 text-sm text-ink-soft">{texts.text}</p>
      </div>
      <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,20rem)_auto] sm:justify-between">
        <SelectField
          label={texts.kind}
          value={kind}
          data-testid="audit-kind"
          onChange={(change) => setKind(change.target.value)}
        >
          <option value="">{texts.all}</option>
          {Object.entries(texts.kinds).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
        <Button look="secondary" onClick={() => void client.resetQueries({ queryKey: ['audit'] })}>
          <RefreshCw aria-hidden className="size-4" />
          {texts.refresh}
        </Button>
      </div>
      <AuditPages
        key={kind}
        path="/api/admin/audit"
        filter={kind === '' ? {} : { kind }}
        pageSize={PAGE_SIZE}
        place="site"
        none={kind === '' ? texts.none : texts.noneOfKind}
      />
    </Card>
  );
}
