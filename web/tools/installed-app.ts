import type { VitePWAOptions } from 'vite-plugin-pwa';

/** The web app manifest, and the files that the service worker caches for offline use. */
export const installedApp: Partial<VitePWAOptions> = {
  // Registered by src/app/service-worker/register.ts, because the CSP allows no inline script.
  injectRegister: false,
  registerType: 'prompt',
  includeManifestIcons: false,
  manifest: {
    id: '/',
    name: 'Podium',
    short_name: 'Podium',
    description: 'Predict the podium of sport climbing competitions, and watch it happen.',
    lang: 'en',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: '#f4f2ec',
    theme_color: '#1a1d21',
    categories: ['sports', 'games'],
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      {
        src: '/icons/maskable-512.png',
        sizes: '512x512',
        type: 'image/png',
        purpose: 'maskable',
      },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
    shortcuts: [
      { name: 'Events', url: '/dashboard/events' },
      { name: 'My Picks', url: '/dashboard/my-picks' },
      { name: 'Leaderboards', url: '/dashboard/leaderboards' },
    ],
  },
  strategies: 'injectManifest',
  srcDir: 'src/app/service-worker',
  filename: 'sw.ts',
  injectManifest: {
    globPatterns: [
      'index.html',
      'start.js',
      'favicon.svg',
      'assets/*.{js,css}',
      'assets/*-latin-*.woff2',
    ],
    // The embed belongs to other sites.
    globIgnores: ['assets/*-latin-ext-*', 'assets/embed-*'],
    // Names under assets/ carry a hash of their content.
    dontCacheBustURLsMatching: /^assets\//,
  },
};
