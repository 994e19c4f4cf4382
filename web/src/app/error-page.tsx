import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { messageOf } from '@/shared/api-error';
import { Button } from '@/shared/ui/button';

function detailsOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  return messageOf(error);
}

/** What remains when a page could not be painted at all. */
export function ErrorPage() {
  const error = useRouteError();
  return (
    <main className="wall flex min-h-dvh flex-col items-center justify-center gap-4 px-4 text-center">
      <h1 className="text-3xl">Something went wrong</h1>
      <pre className="max-w-full overflow-x-auto rounded-control bg-sunken px-4 py-3 text-left text-sm whitespace-pre-wrap">
        {detailsOf(error)}
      </pre>
      <div className="flex flex-wrap justify-center gap-2">
        <Button onClick={() => window.location.reload()}>Reload Page</Button>
        <Button look="secondary" onClick={() => window.location.assign('/dashboard')}>
          Go to Home
        </Button>
      </div>
    </main>
  );
}
