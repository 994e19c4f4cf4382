import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const SERVER = 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react(), tailwindcss()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  server: {
    proxy: {
      '/api': {
        target: SERVER,
        changeOrigin: true,
        ws: true,
        // A restarting server resets proxied sockets: the client reconnects by itself.
        configure: (proxy) => proxy.on('error', () => undefined),
      },
    },
  },
  build: {
    // Fonts stay files of their own: a strict CSP allows no data: fonts.
    assetsInlineLimit: 0,
    reportCompressedSize: true,
  },
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    restoreMocks: true,
  },
});
