import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { createServer, type Plugin, type UserConfig } from 'vite';

const SCRIPTS = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;
const ROOT = '<div id="root"></div>';

type Bodies = Record<string, string>;

/** What src/app/prerendered.tsx renders, without a browser. */
async function rendered(root: string, resolve: UserConfig['resolve']): Promise<Bodies> {
  // Node has it from version 21 on.
  if (!('navigator' in globalThis)) {
    Object.assign(globalThis, { navigator: { language: 'en', languages: ['en'] } });
  }
  const server = await createServer({
    configFile: false,
    root,
    ...(resolve && { resolve }),
    plugins: [react()],
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const loaded = await server.ssrLoadModule('/src/app/prerendered.tsx');
    return (loaded as { bodies: () => Bodies }).bodies();
  } finally {
    await server.close();
  }
}

/**
 * Writes what can be seen before any script has run into the built HTML: the public pages, and for all other addresses
 * a screen that waits. The scripts go into a template, which public/start.js opens after the first paint
 * (docs/promises.md, P50).
 */
export function prerender(): Plugin {
  let folder = '';
  let root = '';
  let resolve: UserConfig['resolve'];
  return {
    name: 'podium-prerender',
    apply: 'build',
    config(config) {
      resolve = config.resolve;
    },
    configResolved(config) {
      folder = config.build.outDir;
      root = config.root;
    },
    async writeBundle() {
      const html = readFileSync(join(folder, 'index.html'), 'utf8');
      const scripts = html.match(SCRIPTS) ?? [];
      if (scripts.length === 0 || !html.includes(ROOT))
        this.error('index.html has no script, or no root');
      const still = html.replace(SCRIPTS, '').replace(/\n\s*(?=\n)/g, '');
      const template = `<template id="scripts">${scripts.join('')}</template>`;
      for (const [file, body] of Object.entries(await rendered(root, resolve))) {
        const page = still.replace(ROOT, () => `<div id="root">${body}</div>${template}`);
        mkdirSync(dirname(join(folder, file)), { recursive: true });
        writeFileSync(join(folder, file), page);
      }
    },
  };
}
