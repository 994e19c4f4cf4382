import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { keepKnownState } from '@/app/known-state';
import { createRouter } from '@/app/routes';
import { createQueryClient } from '@/shared/query-client';
import { followSystemTheme } from '@/shared/theme';
import { Toaster } from '@/shared/ui/toaster';
import '@/styles/app.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

followSystemTheme();
const client = createQueryClient();
keepKnownState(client);

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <RouterProvider router={createRouter()} />
      <Toaster />
    </QueryClientProvider>
  </StrictMode>,
);

// A development server's pages change under a service worker's feet.
if (import.meta.env.PROD) void import('@/app/service-worker');
