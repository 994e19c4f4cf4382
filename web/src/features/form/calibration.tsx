import { type BoundedTenth, balances, bounded, TENTHS } from '@/features/form/tenths';
import { formatNumber } from '@/shared/format/numbers';
import { Skeleton } from '@/shared/ui/feedback/states';
import { Card } from '@/shared/ui/layout/card';
import { DataTable } from '@/shared/ui/layout/data-table';
import { formRecordTexts } from '@/texts/events/form-record';
import type { FormTenth } from '@/wire/generated';

const texts = formRecordTexts.tenths;

/** On a phone the line alone says what was predicted; the column has no room. */
const ROOMY = 'max-sm:sr-only';

const LINE = 'rounded-full bg-ink ring-2 ring-surface';

function Legend() {
  return (
    <ul aria-hidden className="flex flex-wrap gap-x-5 gap-y-1 text-xs text-ink-soft">
      <li className="inline-flex items-center gap-1.5">
        <span className="h-3 w-5 rounded-[4px] bg-[var(--series-1)]" />
        {texts.bar}
      </li>
      <li className="inline-flex items-center gap-1.5">
        <span className={`mx-1 h-4 w-0.5 ${LINE}`} />
        {texts.line}
      </li>
    </ul>
  );
}

/** The observed share as a bar, and the predicted one as a line across it. */
function Bar({ tenth: { starters, observed, predicted } }: { tenth: BoundedTenth }) {
  if (starters === 0) {
    return (
      <span aria-hidden className="h-3 flex-1 rounded-[4px] border border-dashed border-line" />
    );
  }
  return (
    <span aria-hidden className="relative h-3 flex-1">
      <span className="absolute inset-0 overflow-hidden rounded-[4px] bg-sunken">
        <span
          className="block h-full bg-[var(--series-1)]"
          style={{ width: `${100 * observed}%` }}
        />
      </span>
      <span
        className={`absolute -top-1 -bottom-1 -ml-px w-0.5 ${LINE}`}
        style={{ left: `${100 * predicted}%` }}
      />
    </span>
  );
}

function Share({ of, share }: { of: BoundedTenth; share: number }) {
  if (of.starters > 0) return formRecordTexts.share(share);
  return (
    <>
      <span aria-hidden>{formRecordTexts.none}</span>
      <span className="sr-only">{formRecordTexts.nobody}</span>
    </>
  );
}

function Row({ tenth }: { tenth: BoundedTenth }) {
  const { from, to, starters } = tenth;
  return (
    <tr className={`h-10 border-t border-line ${starters === 0 ? 'text-ink-soft' : ''}`}>
      <th scope="row" className="pl-4 text-left font-medium whitespace-nowrap tabular-nums">
        {texts.range(from, to)}
      </th>
      <td className="text-right text-ink-soft sm:px-2">
        <span className={ROOMY}>
          <Share of={tenth} share={tenth.predicted} />
        </span>
      </td>
      <td className="px-2 sm:pl-4">
        <span className="flex items-center gap-2">
          <Bar tenth={tenth} />
          <span className="score w-11 shrink-0 text-right text-base">
            <Share of={tenth} share={tenth.observed} />
          </span>
        </span>
      </td>
      <td className="pr-4 text-right text-ink-soft">{formatNumber(starters)}</td>
    </tr>
  );
}

function WaitingRow({ place }: { place: number }) {
  return (
    <tr className="h-10 border-t border-line">
      <th scope="row" className="pl-4 text-left font-medium whitespace-nowrap tabular-nums">
        {texts.range(place / TENTHS, (place + 1) / TENTHS)}
      </th>
      <td className="sm:px-2">
        <Skeleton className="ml-auto h-4 w-8 max-sm:hidden" />
      </td>
      <td className="px-2 sm:pl-4">
        <Skeleton className="h-4 w-full" />
      </td>
      <td className="pr-4">
        <Skeleton className="ml-auto h-4 w-8" />
      </td>
    </tr>
  );
}

/** Chances against what happened, by tenths; placeholders of the same size while they load. */
export function Calibration({ tenths }: { tenths: FormTenth[] | undefined }) {
  const rows = tenths && bounded(tenths);
  return (
    <Card aria-busy={!rows} className="overflow-hidden">
      <div className="flex flex-col gap-2 px-4 pt-4 pb-3">
        <h2 className="text-xl">{texts.title}</h2>
        <div className="min-h-[4lh] text-lg font-semibold sm:min-h-[2lh]">
          {rows ? <p>{texts.summary(balances(rows))}</p> : <Skeleton className="h-[1lh] w-4/5" />}
        </div>
        <p className="text-sm text-ink-soft">{texts.hint}</p>
        <Legend />
      </div>
      <div role="region" aria-label={texts.title} tabIndex={0} className="relative overflow-x-auto">
        <DataTable
          caption={texts.title}
          columns={[
            { head: texts.forecast, className: 'w-22 pl-4 text-left' },
            {
              head: <span className={ROOMY}>{texts.predicted}</span>,
              className: 'w-0 sm:w-22 sm:px-2',
            },
            { head: texts.observed, className: 'px-2 sm:pl-4' },
            { head: texts.starters, className: 'w-20 pr-4' },
          ]}
          className="min-w-68 table-fixed"
          headRowClass="text-right text-xs text-ink-soft [&>th]:py-2 [&>th]:font-semibold"
        >
          {rows
            ? rows.map((tenth) => <Row key={tenth.from} tenth={tenth} />)
            : Array.from({ length: TENTHS }, (_, place) => (
                <WaitingRow key={place} place={place} />
              ))}
        </DataTable>
      </div>
    </Card>
  );
}
