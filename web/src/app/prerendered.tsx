import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { LoadingScreen } from '@/app/session/loading-screen';
import { HowItWorks } from '@/features/landing/how-it-works';
import { Landing } from '@/features/landing/landing';

const pages: Record<string, { path: string; page: ReactNode }> = {
  'index.html': { path: '/dashboard', page: <LoadingScreen /> },
  'prerendered/landing.html': { path: '/', page: <Landing proof={null} /> },
  'prerendered/how-it-works.html': { path: '/how-it-works', page: <HowItWorks /> },
};

/** The body of each file of HTML, as the build writes it (tools/prerender.ts). */
export function bodies(): Record<string, string> {
  const rendered = Object.entries(pages).map(([file, { path, page }]) => [
    file,
    renderToStaticMarkup(
      <StrictMode>
        <QueryClientProvider client={new QueryClient()}>
          <StaticRouter location={path}>{page}</StaticRouter>
        </QueryClientProvider>
      </StrictMode>,
    ),
  ]);
  return Object.fromEntries(rendered) as Record<string, string>;
}
