import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import { flags } from './flags.ts';
import { budget } from './tools/budget.ts';
import { compressed } from './tools/compressed.ts';
import { embed } from './tools/embed.ts';
import { floor, oldestBrowsers } from './tools/floor.ts';
import { installedApp } from './tools/installed-app.ts';
import { prerender } from './tools/prerender.ts';

const SERVER = 'http://127.0.0.1:8080';
const PUBLIC_URL = 'http://localhost:8080';

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    flags(),
    prerender(),
    embed(),
    VitePWA(installedApp),
    budget(),
    floor(),
    compressed(),
  ],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  server: {
    proxy: {
      '/api': {
        target: SERVER,
        changeOrigin: true,
        ws: true,
        configure: (proxy) => {
          // A restarting server resets proxied sockets: the client reconnects by itself.
          proxy.on('error', () => undefined);
          // To the server's origin check this page is as its own.
          proxy.on('proxyReq', (request) => request.setHeader('origin', PUBLIC_URL));
          proxy.on('proxyReqWs', (request) => request.setHeader('origin', PUBLIC_URL));
        },
      },
    },
  },
  build: {
    target: oldestBrowsers,
    // Fonts stay files of their own: a strict CSP allows no data: fonts.
    assetsInlineLimit: 0,
    reportCompressedSize: true,
    rolldownOptions: {
      output: {
        // Few files rather than dozens of tiny ones; the live layer only where it is needed.
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler|@tanstack\/(react-query|query-core)|react-hot-toast|goober|zustand)\//,
            },
            {
              name: 'shared',
              test: /src\/texts\/common|src\/shared\/(?!ui\/(dialogs\/(confirm|dialog)|controls\/(compact-select|row-menu|toggle-group))|country\/(country-form|country-list|my-country)|audit\/|scoring\/|podium\/|friends\/|search\/|charts\/|standing\/|open-board\/|programme\/(?!lazy)|format\/time-zones|browser\/qr-path)|node_modules\/lucide-react\/(?!.*\/(party-popper|rocket|laugh|frown|heart|smile-plus)\.)/,
            },
            {
              name: 'live',
              test: /src\/live\/(?!reactions\/)|node_modules\/react-use-websocket\//,
            },
          ],
        },
      },
    },
  },
  test: {
    environment: 'jsdom',
    include: ['{src,tools}/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    restoreMocks: true,
    unstubGlobals: true,
    // One page per worker instead of one per file: building it took longer than the tests (src/testing/setup.ts).
    isolate: false,
    maxWorkers: '100%',
    // A busy machine is no failure.
    testTimeout: 20_000,
  },
});
