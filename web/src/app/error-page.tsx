import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { messageOf } from '@/shared/api/api-error';
import { Button } from '@/shared/ui/controls/button';
import { useDocumentTitle } from '@/shared/ui/layout/page';
import { common } from '@/texts/common';

function detailsOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  return messageOf(error);
}

export function ErrorPage() {
  const error = useRouteError();
  useDocumentTitle(common.crash.title);
  return (
    <main className="wall flex min-h-dvh flex-col items-center justify-center gap-4 px-4 py-10 text-center">
      <h1 className="text-3xl">{common.crash.title}</h1>
      <p className="text-ink-soft">{common.crash.text}</p>
      <section aria-labelledby="crash-details" className="w-full max-w-xl text-left">
        <h2 id="crash-details" className="eyebrow mb-1.5">
          {common.crash.details}
        </h2>
        <pre className="rounded-control border border-line bg-sunken px-4 py-3 text-sm break-words whitespace-pre-wrap">
          {detailsOf(error)}
        </pre>
      </section>
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        <Button onClick={() => window.location.reload()}>{common.crash.reload}</Button>
        <Button look="secondary" onClick={() => window.location.assign('/dashboard')}>
          {common.crash.home}
        </Button>
      </div>
    </main>
  );
}
