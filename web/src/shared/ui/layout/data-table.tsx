import type { ReactNode } from 'react';
import { Button } from '@/shared/ui/controls/button';

export interface TableColumn {
  head: ReactNode;
  className?: string;
}

interface DataTableProps {
  /** Names the table for screen readers. */
  caption: string;
  columns: readonly TableColumn[];
  className?: string;
  /** Classes of the head, and of its row. */
  headClass?: string;
  headRowClass?: string;
  'data-testid'?: string;
  footer?: ReactNode;
  children: ReactNode;
}

export function DataTable(props: DataTableProps) {
  return (
    <table className={`w-full text-sm ${props.className ?? ''}`} data-testid={props['data-testid']}>
      <caption className="sr-only">{props.caption}</caption>
      <thead className={props.headClass}>
        <tr className={props.headRowClass}>
          {props.columns.map(({ head, className }, place) => (
            <th key={place} scope="col" className={className}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{props.children}</tbody>
      {props.footer && <tfoot>{props.footer}</tfoot>}
    </table>
  );
}

interface MoreRowsProps {
  children: string;
  onClick: () => void;
  className?: string;
}

/** Below the rows of a card: shows more of them, or fewer. */
export function MoreRows({ children, onClick, className = 'p-2' }: MoreRowsProps) {
  return (
    <div className={`border-t border-line ${className}`}>
      <Button look="quiet" className="w-full" onClick={onClick}>
        {children}
      </Button>
    </div>
  );
}
