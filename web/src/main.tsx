import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { watchForMissingScripts } from '@/app/offline/new-version';
import { startOfflineCache } from '@/app/offline/offline-cache';
import { createRouter } from '@/app/routes';
import { followSystemTheme } from '@/shared/browser/theme';
import { createQueryClient } from '@/shared/query/query-client';
import { Toaster } from '@/shared/ui/feedback/toaster';
import '@/styles/app.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

followSystemTheme();
watchForMissingScripts();
const client = createQueryClient();
startOfflineCache(client);

const router = createRouter();
const page = createRoot(root);

function render() {
  page.render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <Toaster />
      </QueryClientProvider>
    </StrictMode>,
  );
}

// What the HTML shows stays until the first page can take its place.
if (router.state.initialized) render();
else {
  const unsubscribe = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    unsubscribe();
    render();
  });
}

// A service worker would interfere with the development server.
if (import.meta.env.PROD) void import('@/app/service-worker/register');
