import type { ReactNode } from 'react';
import { ApiError, messageOf } from '@/shared/api/api-error';
import { Notice } from '@/shared/ui/feedback/notice';
import { adminTexts } from '@/texts/admin/site-admin';

export function RawResponse({ answer }: { answer: unknown }) {
  return (
    <details className="text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-ink-soft">
        {adminTexts.rawResponse}
      </summary>
      <pre
        tabIndex={0}
        aria-label={adminTexts.rawResponse}
        className="max-h-80 overflow-auto rounded-control bg-sunken p-3 text-xs"
      >
        {JSON.stringify(answer, null, 2)}
      </pre>
    </details>
  );
}

export function Facts({ facts }: { facts: [name: string, value: string | number][] }) {
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="eyebrow">{name}</dt>
          <dd className="score mt-1 text-xl">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Failure({ error }: { error: Error | null }) {
  if (error === null) return null;
  const body =
    error instanceof ApiError && error.code !== null
      ? { status: error.status, code: error.code, error: error.message, requestId: error.requestId }
      : null;
  return (
    <>
      <Notice tone="bad">{messageOf(error)}</Notice>
      {body && <RawResponse answer={body} />}
    </>
  );
}

interface TableProps {
  caption: string;
  /** Column names; those with `right` contain numbers. */
  columns: { name: string; right?: boolean }[];
  children: ReactNode;
}

export function AnswerTable({ caption, columns, children }: TableProps) {
  return (
    <div className="relative overflow-x-auto" role="region" aria-label={caption} tabIndex={0}>
      <table className="w-full text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-left">
            {columns.map(({ name, right }) => (
              <th
                key={name}
                scope="col"
                className={`eyebrow py-2 pr-3 whitespace-nowrap last:pr-1 ${right ? 'text-right' : ''}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="[&_td]:py-2 [&_td]:pr-3 [&_td:last-child]:pr-1 [&_tr]:border-b [&_tr]:border-line [&_tr:last-child]:border-0">
          {children}
        </tbody>
      </table>
    </div>
  );
}
