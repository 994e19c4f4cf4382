import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { isoCodes } from './src/shared/country/countries.ts';

const library = dirname(createRequire(import.meta.url).resolve('country-flag-icons/package.json'));
const { version } = JSON.parse(readFileSync(resolve(library, 'package.json'), 'utf8')) as {
  version: string;
};

/** Under `assets/`, where what has a name never changes: the drawings do with their version only. */
const folder = `assets/flags-${version}`;

const drawing = (iso: string) => resolve(library, '3x2', `${iso}.svg`);

/**
 * The flags as files of our own, one request for each that is seen, instead of two hundred in a
 * script: `FLAGS_FOLDER` is where they lie.
 */
export function flags(): Plugin {
  return {
    name: 'flags',
    config: () => ({ define: { FLAGS_FOLDER: JSON.stringify(`/${folder}`) } }),
    configureServer: (server) => {
      server.middlewares.use(`/${folder}`, (request, answer, next) => {
        const iso = /^\/([A-Z]{2})\.svg$/.exec(request.url ?? '')?.[1];
        if (iso === undefined || !existsSync(drawing(iso))) return next();
        answer.setHeader('Content-Type', 'image/svg+xml').end(readFileSync(drawing(iso)));
      });
    },
    generateBundle() {
      for (const iso of new Set(isoCodes.values())) {
        const source = readFileSync(drawing(iso));
        this.emitFile({ type: 'asset', fileName: `${folder}/${iso}.svg`, source });
      }
    },
  };
}
