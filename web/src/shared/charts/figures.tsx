import { DataTable } from '@/shared/ui/layout/data-table';
import { chartTexts } from '@/texts/charts';

/** The numbers of a chart; the first column names the row. */
export interface ChartTable {
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

export function Figures({ caption, table }: { caption: string; table: ChartTable }) {
  return (
    <details className="group border-t border-line">
      <summary className="flex min-h-11 cursor-pointer items-center px-4 text-sm font-semibold text-accent-text">
        {chartTexts.asTable}
      </summary>
      <div
        role="region"
        aria-label={caption}
        tabIndex={0}
        className="relative max-h-96 overflow-auto"
      >
        <DataTable
          caption={caption}
          columns={table.columns.map((head, place) => ({
            head,
            className: `eyebrow sticky top-0 bg-surface px-2.5 py-2 first:pl-4 last:pr-4 ${place > 0 ? 'text-right' : ''}`,
          }))}
          headRowClass="text-left"
        >
          {table.rows.map(([name, ...figures], row) => (
            <tr key={row} className="border-t border-line">
              <th scope="row" className="py-1.5 pr-2.5 pl-4 text-left font-normal">
                {name}
              </th>
              {figures.map((figure, column) => (
                <td key={column} className="px-2.5 py-1.5 text-right last:pr-4">
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </DataTable>
      </div>
    </details>
  );
}
