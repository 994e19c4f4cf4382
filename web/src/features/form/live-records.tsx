import { Card, Section } from '@/shared/ui/layout/card';
import { DataTable } from '@/shared/ui/layout/data-table';
import { formRecordTexts } from '@/texts/events/form-record';
import type { LiveRecord } from '@/wire/generated';

const texts = formRecordTexts.live;
const CELL = 'px-2 py-2.5 text-right tabular-nums';

/** How good the chances were that were given while events were climbed, beside those from before them. */
export function LiveRecords({ records }: { records: readonly LiveRecord[] }) {
  if (records.length === 0) return null;
  return (
    <Section title={texts.title}>
      <p className="mb-4 max-w-prose text-ink-soft">{texts.lead}</p>
      <Card className="overflow-x-auto">
        <DataTable
          caption={texts.title}
          columns={[
            { head: texts.stage, className: 'py-2.5 pl-4 text-left' },
            { head: texts.athletes, className: 'px-2' },
            { head: texts.logLoss, className: 'px-2' },
            { head: texts.formLogLoss, className: 'pr-4 pl-2' },
          ]}
          headRowClass="eyebrow text-right"
        >
          {records.map((record) => (
            <tr key={String(record.inFinal)} className="border-t border-line">
              <th scope="row" className="py-2.5 pl-4 text-left font-medium">
                {record.inFinal ? texts.inFinal : texts.beforeFinal}
              </th>
              <td className={CELL}>{texts.count(record.athletes)}</td>
              <td className={`score text-base ${CELL}`}>{texts.number(record.logLoss)}</td>
              <td className={`pr-4 ${CELL}`}>{texts.number(record.formLogLoss)}</td>
            </tr>
          ))}
        </DataTable>
      </Card>
    </Section>
  );
}
