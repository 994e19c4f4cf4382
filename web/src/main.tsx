import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { createRouter } from '@/app/routes';
import { createQueryClient } from '@/shared/query-client';
import { followSystemTheme } from '@/shared/theme';
import { Toaster } from '@/shared/ui/toaster';
import '@/styles/app.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

followSystemTheme();

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={createRouter()} />
      <Toaster />
    </QueryClientProvider>
  </StrictMode>,
);
